"""The games of an event as lines to be edited, and the event with the lines changed.

Whatever a line does not state stays as the file of the event has it: ids, ratings,
colours, sides, byes and forfeits.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_kind import NOT_STATED
from elo_tui.core.pool.ledger import EventContent, Round
from elo_tui.core.text.same_name import sort_words
from elo_tui.features.pool.evening import KnownNames, read_typed


class EventCorrection(NamedTuple):
    """An event to be corrected."""

    number: int
    content: EventContent
    """As in the ledger."""


#: The result by White's half points.
_RESULTS = {2: "1-0", 1: "½-½", 0: "0-1"}


def write_games(content: EventContent) -> tuple[str, ...] | Problem:
    """Write the rated games of an event, a line each below their round."""
    names = {one.no: one.name for one in content.players}
    known = KnownNames(names.values())
    if len({*map(sort_words, names.values())}) < len(names):
        return Problem("name", "two players have one name: choose a corrected file")
    rated = sorted(
        (one for one in content.rounds if not one.why), key=lambda one: one.round
    )
    lines = []
    for number, games in groupby(rated, key=lambda one: one.round):
        lines.append(f"Round {number}")
        for one in games:
            sides = names[one.white], names[one.black]
            line = read_typed(_write_result(one).join(sides), known, completes=False)
            if not line.text:
                text = f"{' - '.join(sides)}: no line for it; choose a corrected file"
                return Problem("name", text)
            lines.append(line.text)
    return tuple(lines)


def _write_result(one: Round) -> str:
    if one.points == NOT_STATED or one.points == one.other_points != 0:
        return f" {_RESULTS[one.halves]} "
    return f" {one.points}-{one.other_points} "


def correct_games(content: EventContent, typed: EventContent) -> EventContent:
    """Take the games typed in place of the rated ones of an event.

    Its name and days stay.
    """
    numbers = {sort_words(one.name): one.no for one in content.players}
    players, moved = [*content.players], {0: 0}
    for one in typed.players:
        number = max(numbers.values(), default=0) + 1
        moved[one.no] = numbers.setdefault(sort_words(one.name), number)
        if moved[one.no] == number:
            players.append(one._replace(no=number))
    before = {_identify(one): one for one in content.rounds}
    games = {}
    for game in typed.rounds:
        new = game._replace(
            white=moved[game.white], black=moved[game.black], first=moved[game.first]
        )
        games[_identify(new)] = _take_result(before.get(_identify(new)), new)
    kept = {key: one for key, one in before.items() if one.why and key not in games}
    rounds = sorted(
        [*games.values(), *kept.values()],
        key=lambda one: (one.round, one.white, one.black),
    )
    # who has lost the only game was another person
    had, has = (
        {number for one in rows for number in (one.white, one.black)}
        for rows in (content.rounds, rounds)
    )
    return content._replace(
        players=tuple(one for one in players if one.no not in had - has),
        rounds=tuple(rounds),
    )


def _identify(one: Round) -> tuple[int, frozenset[int]]:
    return one.round, frozenset((one.white, one.black))


def _take_result(old: Round | None, new: Round) -> Round:
    """Take the result of a game typed; its colours if the file has no others."""
    if old is None or (old.white != new.white and old.colours_known):
        return new
    if old.white != new.white:
        new = new._replace(
            halves=2 - new.halves, points=new.other_points, other_points=new.points
        )
    return old._replace(
        halves=new.halves,
        why=new.why,
        points=new.points,
        other_points=new.other_points,
    )
