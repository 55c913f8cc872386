"""The subcommands about the rating lists.

Internal: no part of the library.
"""
