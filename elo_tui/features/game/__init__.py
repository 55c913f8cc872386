"""One game: its accuracy.

Internal: no part of the library.
"""
