"""Columns, rows and lists with a cursor.

Internal: no part of the library.
"""
