"""Answers about a roster.

Internal: no part of the library.
"""
