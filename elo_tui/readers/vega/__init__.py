"""Vega, a pairing program: its web pages since 2017, and its text files.

Internal: no part of the library.
"""
