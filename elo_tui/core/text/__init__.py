"""Numbers, names, results and time controls as people write them.

Internal: no part of the library.
"""
