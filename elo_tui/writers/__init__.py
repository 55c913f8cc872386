"""Results written out as text, JSON, CSV, web pages and report files.

Internal: no part of the library.
"""
