"""Standings of teams with tie-breaks by FIDE's Handbook, chapter C.07, and board lists.

Internal: no part of the library.
"""
