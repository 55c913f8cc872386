"""Answers about a whole event.

Internal: no part of the library.
"""
