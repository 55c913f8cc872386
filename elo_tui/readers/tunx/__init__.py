"""Tournaments as Swiss-Manager saves them: TUNX, TURX, TUTX, TUMX.

chess-results.com offers the same files for download.
"""

from elo_tui.readers.tunx.reader import read, recognised

__all__ = ["read", "recognised"]
