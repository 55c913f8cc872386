"""The accuracy of both sides of games with an engine's evaluations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from elo_tui.core.performance import SideAccuracy, compute_accuracy
from elo_tui.kit.answer import Answer, Basis, Measure, Record
from elo_tui.readers.pgn.pgn_reader import EvaluatedGame

_SOURCE = "Lichess accuracy, by lichess-org/lila of 2026-08-21"
_NO_RATING = "accuracy measures how close to an engine's play a game was; no rating"
#: Decimals of an accuracy in JSON.
_PLACES = 6


class GameSide(Record, frozen=True, kw_only=True):
    """One side of a game."""

    name: str | None
    accuracy: Annotated[float | None, Measure(decimals=1)]
    """0 to 100; None without moves that count."""
    moves: int
    """The number of moves with an evaluation before and after."""


class JudgedGame(Record, frozen=True, kw_only=True):
    """A game with its accuracy, or with the reason why it has none."""

    white: GameSide
    black: GameSide
    result: str
    date: str | None
    moves: int
    reason: str | None
    fault: str | None
    """The error up to which the moves were read."""


class AccuracyAnswer(Answer, frozen=True, kw_only=True):
    """The accuracy of each game of a file."""

    source: Basis
    games: tuple[JudgedGame, ...]
    no_rating: Annotated[str, Measure("note", role="people")] = _NO_RATING

    @property
    def title(self) -> str:
        return "Accuracy"


def answer_accuracy(games: Iterable[EvaluatedGame]) -> AccuracyAnswer:
    """Answer with the accuracy of every game."""
    return AccuracyAnswer(source=_SOURCE, games=tuple(map(_judge, games)))


def _judge(game: EvaluatedGame) -> JudgedGame:
    found = compute_accuracy(game.evaluations, game.white_begins)
    return JudgedGame(
        white=_describe_side(game.white, found and found.white),
        black=_describe_side(game.black, found and found.black),
        result=game.result,
        date=game.date or None,
        moves=len(game.evaluations),
        reason=None if found else _explain(game),
        fault=game.fault or None,
    )


def _explain(game: EvaluatedGame) -> str:
    """Explain why a game has no accuracy."""
    if not game.evaluations:
        return game.fault or "no moves"
    if all(value is None for value in game.evaluations):
        return "no evaluations: no [%eval] in the comments"
    return "a side has no move between two evaluations"


def _describe_side(name: str, side: SideAccuracy | None) -> GameSide:
    return GameSide(
        name=name or None,
        accuracy=round(side.accuracy, _PLACES) if side else None,
        moves=side.moves if side else 0,
    )
