"""FIDE ratings (Handbook B.02): tables, editions by date, K, change, performance.

Internal: no part of the library.
"""
