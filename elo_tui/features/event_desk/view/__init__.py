"""The contents of the screens of the arbiter's desk.

Internal: no part of the library.
"""
