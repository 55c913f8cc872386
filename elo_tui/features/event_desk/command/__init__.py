"""The subcommands of the arbiter's desk.

Internal: no part of the library.
"""
