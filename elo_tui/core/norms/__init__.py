"""Title norms of FIDE (B.01, 1 January 2024) and US Chess: checklists and needs.

Internal: no part of the library.
"""
