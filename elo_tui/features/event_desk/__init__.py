"""The desk of arbiter and organiser: a report checked, norms of all players.

Internal: no part of the library.
"""
