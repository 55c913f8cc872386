"""Answers about a rated event of one player.

Internal: no part of the library.
"""
