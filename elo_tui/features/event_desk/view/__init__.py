"""What the screens of the arbiter's desk show.

Internal: no part of the library.
"""
