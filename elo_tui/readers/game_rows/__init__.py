"""Games in rows: tables of any columns and language, typed lines, a matrix.

Internal: no part of the library.
"""
