"""Data on disk: people with their journals, drafts, and rating lists.

Internal: no part of the library.
"""
