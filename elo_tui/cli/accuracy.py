"""``elo-tui accuracy``: how accurately games were played, from their evaluations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from elo_tui.answers.answer import make_answer
from elo_tui.cli import completion_candidates, options, source
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.output import Refused
from elo_tui.core import accuracy
from elo_tui.core.accuracy import Accuracy, SideAccuracy
from elo_tui.core.events.reading import BadLine
from elo_tui.core.figures import plural
from elo_tui.readers.decoding import decoded
from elo_tui.readers.pgn.evaluations import Evaluated, games
from elo_tui.readers.pgn.pgn_reader import recognised

_SOURCE = "Lichess accuracy, by lichess-org/lila of 2026-08-21"
_NO_RATING = "accuracy says how close to an engine's play a game was; no rating"
#: Decimals of an accuracy in JSON.
_PLACES = 6

#: A game with its accuracy, or with the reason why there is none.
_Judged = tuple[Evaluated, Accuracy | None, str]


@click.command("accuracy", cls=options.Subcommand)
@click.argument("file", shell_complete=completion_candidates.any_files)
@options.encoding_option
@answer_options
def command(file: str, encoding: str | None, wanted: AnswerOutput) -> None:
    """The accuracy of both sides of every game in FILE, as Lichess computes it.

    FILE is a PGN whose moves carry an engine's evaluations, such as { [%eval 0.17] }:
    games analysed on Lichess have them, and so do some broadcasts. Nothing is analysed
    here. A move without an evaluation before or after it is skipped, and the number
    of moves that count is given. FILE may be - for standard input.

    \b
    Examples:
      elo-tui accuracy game.pgn
      elo-tui accuracy analysed.pgn --json
    """
    text = decoded(source.content(file), encoding or "")
    if isinstance(text, BadLine):
        raise Refused(f"{source.label(file)}: {text}")
    if not recognised(text.text):
        raise Refused(
            f"{source.label(file)}: not PGN; games begin with tags, such as [White"
        )
    found = [_judged(game) for game in games(text.text)]
    data = {"source": _SOURCE, "games": [_data(*one) for one in found]}
    wanted.say(make_answer("Accuracy", data, text=_lines(found)))


def _judged(game: Evaluated) -> _Judged:
    found = accuracy.of_game(game.evaluations, game.white_begins)
    return game, found, "" if found else _why_none(game)


def _why_none(game: Evaluated) -> str:
    if not game.evaluations:
        return game.fault or "no moves"
    if all(value is None for value in game.evaluations):
        return "no evaluations: no [%eval] in the comments"
    return "a side has no move between two evaluations"


def _data(game: Evaluated, found: Accuracy | None, why: str) -> dict[str, object]:
    return {
        "white": _side_data(game.white, found and found.white),
        "black": _side_data(game.black, found and found.black),
        "result": game.result,
        "date": game.date or None,
        "moves": len(game.evaluations),
        "reason": why or None,
        "fault": game.fault or None,
    }


def _side_data(name: str, side: SideAccuracy | None) -> dict[str, object]:
    return {
        "name": name or None,
        "accuracy": round(side.accuracy, _PLACES) if side else None,
        "moves": side.moves if side else 0,
    }


def _lines(found: Sequence[_Judged]) -> Iterator[str]:
    yield f"rules: {_SOURCE}"
    for number, (game, result, why) in enumerate(found, start=1):
        names = f"{game.white or 'White'} - {game.black or 'Black'}"
        facts = ", ".join(filter(None, (names, game.result, game.date)))
        yield f"game {number}: {facts}"
        if result is None:
            yield f"  no accuracy: {why}"
        else:
            yield f"  White: {_side_text(result.white)}"
            yield f"  Black: {_side_text(result.black)}"
            left = len(game.evaluations) - result.white.moves - result.black.moves
            if left:
                yield f"  skipped, an evaluation is missing: {left} of both sides"
        if game.fault and game.fault != why:
            yield f"  note: moves read up to an error, {game.fault}"
    yield f"note: {_NO_RATING}"


def _side_text(side: SideAccuracy) -> str:
    return f"{side.accuracy:.1f} % from {plural(side.moves, 'move')}"
