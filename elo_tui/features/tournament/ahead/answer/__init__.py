"""Answers about a plan, norms and a season.

Internal: no part of the library.
"""
