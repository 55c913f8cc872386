"""A player's own event: the Tournament screen and its reports.

Internal: no part of the library.
"""
