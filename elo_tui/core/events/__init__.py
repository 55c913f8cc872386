"""Events as they were played, and what a rating system makes of them.

Internal: no part of the library.
"""
