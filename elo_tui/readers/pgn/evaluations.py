"""The evaluations in the comments of games: ``{ [%eval 0.17] }``.

Replaying the moves is slow and done only here; everything else about a PGN file is read
from its tags.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.core.text.clean_text import clean_name

if TYPE_CHECKING:
    from chess.pgn import GameNode

#: The most games read from one source.
GAMES_MAX = 100_000
#: More hundredths of a pawn than any engine gives, for a mate.
_MATE = 1_000_000
_UNKNOWN = ("", "?")


class EvaluatedGame(NamedTuple):
    """A game with the evaluation after each move of its main line."""

    white: str
    black: str
    result: str
    date: str
    """The tag; empty if unknown."""
    white_begins: bool
    evaluations: tuple[int | None, ...]
    """From White's side, in hundredths of a pawn, a mate far above all others; None for
    a move without one. A final checkmate without one is left out, as on Lichess."""
    fault: str
    """The reason why the moves cannot be read further; empty if they can."""


def read_evaluations(text: str) -> Iterator[EvaluatedGame]:
    """Yield the games of a text, in order."""
    from chess.pgn import Game, GameBuilder, read_game

    class Builder(GameBuilder[Game]):
        """A builder without errors in the log; the game has them too."""

        def handle_error(self, error: Exception) -> None:
            self.game.errors.append(error)

        def end_variation(self) -> None:
            # a bracket that was never opened must not end the game
            if len(self.variation_stack) > 1:
                super().end_variation()

    source = io.StringIO(text)
    for _ in range(GAMES_MAX):
        game = read_game(source, Visitor=lambda: Builder(Game=Game))
        if game is None:
            return
        fault = clean_name(str(game.errors[0]), 80) if game.errors else ""
        tag = game.headers.get
        yield EvaluatedGame(
            white=_clean_player(tag("White", "")),
            black=_clean_player(tag("Black", "")),
            result=clean_name(tag("Result", "*"), 10),
            date=clean_name(tag("Date", "").replace(".", "-"), 12).strip("?-"),
            # without a move no position shows the side to move
            white_begins=not game.variations or game.turn(),
            evaluations=tuple(_list_evaluations(game)),
            fault=fault,
        )


def _list_evaluations(game: GameNode) -> list[int | None]:
    """List the evaluations of the main line, from White's side."""
    found: list[int | None] = []
    last = game
    for last in game.mainline():
        value = last.eval()
        found.append(None if value is None else value.white().score(mate_score=_MATE))
    if found and found[-1] is None and last.board().is_checkmate():
        found.pop()
    return found


def _clean_player(text: str) -> str:
    return "" if text in _UNKNOWN else clean_name(text)
