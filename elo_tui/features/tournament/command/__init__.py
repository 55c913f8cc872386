"""The subcommand about an event of one player.

Internal: no part of the library.
"""
