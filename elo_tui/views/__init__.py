"""Contents of the screens as frozen values: forms read, results evaluated.

Internal: no part of the library.
"""
