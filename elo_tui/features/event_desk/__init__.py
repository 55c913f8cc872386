"""The desk of arbiter and organiser: a report checked, norms of everybody.

Internal: no part of the library.
"""
