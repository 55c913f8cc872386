"""The reader of PGN in the chess library, imported without its warning.

It imports `chess.engine`, too, which in 1.11.2 names the policy of asyncio's loops:
deprecated since Python 3.14, gone with 3.16. Its source is mended, no release is yet.
"""

import warnings

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", ".*DefaultEventLoopPolicy", DeprecationWarning)
    from chess.pgn import Game, GameBuilder, GameNode, read_game, read_headers

__all__ = ["Game", "GameBuilder", "GameNode", "read_game", "read_headers"]
