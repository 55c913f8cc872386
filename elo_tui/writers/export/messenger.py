"""A result as a short message: narrow lines that do not need a fixed-width font."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from elo_tui.core.events.crosstable import Participant, total_points
from elo_tui.core.events.field_totals import FieldRow
from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.model import HALF_POINTS, RatedEvent, RatedGame
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    plural,
)
from elo_tui.writers.export import summary
from elo_tui.writers.export.one_player import figures, only, outcome, score

#: Characters per line: what a phone shows without breaking it.
WIDTH = 40
#: The number of top scorers named in the message about a whole event.
_TOP = 10


def write(field: RatedField) -> str:
    """One player with all rounds, or the top of an event."""
    one = only(field)
    facts = _one(*one) if one else _top(field)
    assumed = [field.terms.assumed] if one and field.terms.assumed else []
    lines = [summary.title(field), *assumed, *facts]
    parts = [
        part for line in lines for part in wrap(line, WIDTH, subsequent_indent="  ")
    ]
    return "\n".join(parts) + "\n"


def _one(row: FieldRow, event: RatedEvent) -> Iterator[str]:
    who = clean_name(row.player.name) or "score"
    yield f"{who}: {score(event)}"
    yield outcome(row)
    yield figures(event)
    for position, game in enumerate(event.games, start=1):
        yield f"{game.game.round or position}. {_round(event, game)}"


def _top(field: RatedField) -> Iterator[str]:
    yield from summary.heading(field)
    totals = field.totals
    yield (
        f"{plural(totals.players, 'player')}, sum of changes"
        f" {format_change(totals.change)}"
    )
    rows = sorted(field.rows, key=lambda row: -(total_points(row.player) or 0))
    for row in rows[:_TOP]:
        total = total_points(row.player)
        total_text = "" if total is None else f"{_total(total)} "
        yield f"{total_text}{_name(row.player)}: {outcome(row)}"
    if len(rows) > _TOP:
        yield f"and {len(rows) - _TOP} more"


def _round(event: RatedEvent, rated: RatedGame) -> str:
    game = rated.game
    got = "?" if game.result is None else format_points(HALF_POINTS[game.result])
    if rated.reason == "bye":
        return f"bye, {got}"
    who = (
        {"w": "White", "b": "Black"}.get(game.colour, ""),
        clean_name(game.name),
        str(game.opponent or ""),
    )
    text = f"{' '.join(filter(None, who))}: {got}".removeprefix(": ")
    if not rated.rated:
        return f"{text}, {rated.reason}"
    if event.first_rating or rated.change is None:
        return text
    return f"{text}, {format_change(rated.change)}"


def _name(player: Participant) -> str:
    return clean_name(player.name) or f"player {player.no}"


def _total(total: float) -> str:
    return format_number(total) if total % 0.5 else format_points(round(2 * total))
