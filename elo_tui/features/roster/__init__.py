"""The people of a club: the Roster screen.

Internal: no part of the library.
"""
