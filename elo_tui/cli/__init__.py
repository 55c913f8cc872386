"""The command line: guards, and the subcommands that print plain text or JSON.

Internal: no part of the library.
"""
