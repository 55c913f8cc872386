"""Answers about a pool.

Internal: no part of the library.
"""
