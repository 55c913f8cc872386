"""A whole event: ratings, standings, chances, next round, the reading of a file.

Internal: no part of the library.
"""
