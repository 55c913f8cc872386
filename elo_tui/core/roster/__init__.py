"""One rating of several people, and what is new about them.

Internal: no part of the library.
"""
