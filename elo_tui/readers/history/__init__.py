"""Readers of one person's history: ratings, events and games of years.

Internal: no part of the library.
"""
