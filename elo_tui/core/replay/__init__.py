"""A player's own record: events and official ratings, replayed into a live rating.

Internal: no part of the library.
"""
