"""Tournaments as Swiss-Manager saves them: TUNX, TURX, TUTX, TUMX.

chess-results.com offers the same files for download.
"""
