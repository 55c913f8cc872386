"""The subcommands about games to come.

Internal: no part of the library.
"""
