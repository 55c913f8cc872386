"""Final standings with tie-breaks by FIDE's Handbook, chapter C.07, by edition.

Internal: no part of the library.
"""
