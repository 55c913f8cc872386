"""The subcommands about one game and the rating systems.

Internal: no part of the library.
"""
