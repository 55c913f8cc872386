"""Contents of the Field screen as frozen values.

Internal: no part of the library.
"""
