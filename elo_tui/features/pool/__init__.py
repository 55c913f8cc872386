"""The ratings of a club: the Pool screen.

Internal: no part of the library.
"""
