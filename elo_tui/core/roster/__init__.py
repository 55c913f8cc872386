"""One rating of several people, and news about them.

Internal: no part of the library.
"""
