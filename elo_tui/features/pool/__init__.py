"""The ratings of a club: the Club list screen.

Internal: no part of the library.
"""
