"""Checks of a rating report before it is sent: what FIDE would return, and doubts.

Internal: no part of the library.
"""
