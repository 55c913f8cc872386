"""All there is to say of a row of a journal, as steps under titles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from elo_tui.core import systems
from elo_tui.core.figures import plain, plural, points, signed
from elo_tui.core.model import HALF_POINTS, RatedGame
from elo_tui.core.proof import Step
from elo_tui.core.replay.track_rows import JournalRow
from elo_tui.core.replay.track_statistics import (
    Split,
    find_milestones,
    list_played_games,
    split_by_colour,
    split_by_difference,
    split_by_year,
    sum_all,
)
from elo_tui.core.replay.track_words import explained, sentences
from elo_tui.core.replay.tracks import EventLine, Track
from elo_tui.core.systems.sums import sum_steps
from elo_tui.views.journal.view import JournalView


class Part(NamedTuple):
    """Steps under a title."""

    title: str
    steps: tuple[Step, ...]


def of_row(view: JournalView) -> tuple[Part, ...]:
    """How the row under the cursor came about."""
    if view.track is None or view.row is None:
        return ()
    parts = _of_row(view.row, view.track, view.state.today)
    return tuple(part for part in parts if part.steps)


def of_track(track: Track, today: date) -> tuple[Part, ...]:
    """What all events of a track come to: in parts, and the best of them."""
    return tuple(part for part in _of_track(track, today) if part.steps)


def _of_row(row: JournalRow, track: Track, today: date) -> Iterator[Part]:
    if row.line is not None:
        name = row.line.entry.name or "the event"
        yield Part(f"{name}: score, We, change", tuple(_rounds(row.line)))
        yield Part(f"Working: {name}", _sums(row.line))
        if row.line.problem is not None:
            yield Part(name, (Step("problem", row.line.problem.text),))
        return
    period = row.period
    if period is None:
        lines = sentences(row, track, today)
        yield Part("Official rating", tuple(Step("", text) for text in lines))
        return
    if period.official is not None:
        texts = tuple(explained(period, track))
        yield Part("Official and computed", _numbered(texts))
    yield Part(period.name or f"Period {period.first:%Y-%m}", period.steps)


def _numbered(texts: tuple[str, ...]) -> tuple[Step, ...]:
    first, *ways = texts
    return (
        Step("", first),
        *(Step("", f"{number}. {text}") for number, text in enumerate(ways, start=1)),
    )


def _rounds(line: EventLine) -> Iterator[Step]:
    if line.event is None:
        return
    for place, row in enumerate(line.event.games, start=1):
        yield Step(f"{row.game.round or place:>2}", _round(row))


def _round(row: RatedGame) -> str:
    """Result, expected score and change below each other, then the opponent."""
    game = row.game
    score = "" if game.result is None else points(HALF_POINTS[game.result])
    who = " ".join(filter(None, (str(game.opponent or ""), game.colour, game.name)))
    if row.reason or row.change is None:
        return f"{score:<2} {', '.join(filter(None, (row.reason, who)))}"
    expected = "" if row.expected is None else f"{row.expected:.2f}"
    return f"{score:<2} {expected:>4} {signed(row.change):>8}  {who}"


def _sums(line: EventLine) -> tuple[Step, ...]:
    if line.event is None:
        return ()
    return sum_steps(systems.load(line.event.system), line.event)


def _of_track(track: Track, today: date) -> Iterator[Part]:
    games = list_played_games(track)
    if games:
        yield Part(
            "Score, share, change, performance (TPR)",
            tuple(_split([sum_all(games)])),
        )
        yield Part("By colour", tuple(_split(split_by_colour(games))))
        yield Part("By opponents", tuple(_split(split_by_difference(games))))
        years = split_by_year(games)
        if len(years) > 1:
            yield Part("By year", tuple(_split(years)))
    yield Part("Milestones", tuple(_milestones(track, today)))


def _split(found: Iterable[Split]) -> Iterator[Step]:
    for one in found:
        score = f"{points(one.halves)}/{one.games}"
        share = 100 * one.halves / (2 * one.games)
        text = f"{score:>9} {share:3.0f} % {signed(one.change):>8}"
        yield Step(f"{one.label:<15}", f"{text}  {one.performance or ''}".rstrip())


def _milestones(track: Track, today: date) -> Iterator[Step]:
    found = find_milestones(track, today)
    if found.highest is not None:
        yield Step("highest", f"{found.highest.rating} since {found.highest.day}")
    for hundred, reached in reversed(found.hundreds):
        yield Step(f"{hundred}", f"passed with {reached.rating} on {reached.day}")
    if found.best_win is not None:
        game = found.best_win.row.game
        who = f"{game.opponent} {game.name}".rstrip()
        where = found.best_win.line.entry.name
        yield Step("best win", ", ".join(filter(None, (who, where))))
    if found.wins is not None:
        yield Step("wins", f"{found.wins.games} in a row, until {found.wins.last}")
    if found.unbeaten is not None:
        unbeaten = found.unbeaten
        yield Step(
            "unbeaten", f"{plural(unbeaten.games, 'game')}, until {unbeaten.last}"
        )
    if track.published is not None and track.published.player.games_played is not None:
        number = track.published.player.games_played
        yield Step("games so far", plain(number))
