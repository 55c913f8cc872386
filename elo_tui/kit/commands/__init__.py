"""The table of commands and its derivatives: bindings, the key line, hints.

Internal: no part of the library.
"""
