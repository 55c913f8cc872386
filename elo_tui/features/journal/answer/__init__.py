"""Answers about a journal.

Internal: no part of the library.
"""
