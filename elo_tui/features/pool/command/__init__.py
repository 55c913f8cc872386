"""The subcommands about a pool.

Internal: no part of the library.
"""
