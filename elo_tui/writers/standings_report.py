"""Standings as plain text and as data: places, tie-breaks, their working."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from elo_tui.core.events.crosstable import EventFacts, Note, Participant
from elo_tui.core.figures import number
from elo_tui.core.proof import Step
from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.printed_values import PrintedDifference
from elo_tui.core.standings.standings import Placed, Standings
from elo_tui.core.standings.tie_break_working import shown, working
from elo_tui.core.standings.tie_breaks import title
from elo_tui.writers.columns import table
from elo_tui.writers.text_report import note_text

#: If more printed values differ than this, the rest are only counted.
_DIFFERENCES = 20
#: The decimals of an average; all other values are exact.
_DIGITS = 4


class Explained(NamedTuple):
    """The working of every tie-break of one player."""

    row: Placed
    steps: tuple[tuple[str, tuple[Step, ...]], ...]
    """By the label of the tie-break."""


def labels(codes: Sequence[TieBreakCode]) -> list[str]:
    """The codes as keys: a repeated one is numbered."""
    texts = [str(code) for code in codes]
    return [
        text if not (before := texts[:at].count(text)) else f"{text} ({before + 1})"
        for at, text in enumerate(texts)
    ]


def explained(
    found: Standings, player: Participant | None = None
) -> tuple[Explained, ...]:
    """The working of one player, or of all in order of place."""
    names = labels(found.codes)
    return tuple(
        Explained(
            row,
            tuple(
                (name, working(found, at, row.player)) for at, name in enumerate(names)
            ),
        )
        for row in found.rows
        if player is None or row.who.no == player.no
    )


def standings_lines(
    event: EventFacts,
    found: Standings,
    notes: Sequence[Note],
    printed: Sequence[PrintedDifference],
    working_of: Sequence[Explained],
) -> Iterator[str]:
    """The table, then the values that FILE prints differently, then the working."""
    if event.name:
        yield f"event: {event.name}"
    field = found.table.field
    yield f"rules: {found.edition.text}"
    yield f"rounds: {field.last}, {'round robin' if field.round_robin else 'Swiss'}"
    for name, code in zip(labels(found.codes), found.codes, strict=True):
        yield f"tie-break: {name}, {title(code)}"
    for note in (*notes, *found.notes):
        yield f"note: {note_text(note)}"
    yield ""
    yield from _table(found)
    if printed:
        yield ""
        yield from difference_texts(printed)
    for one in working_of:
        yield ""
        yield f"{one.row.place_text} {one.row.who.no} {one.row.who.name}".rstrip()
        for name, steps in one.steps:
            for step in steps:
                article = f" ({step.article})" if step.article else ""
                yield f"{name}: {step.label}: {step.text}{article}"


def standings_data(
    found: Standings,
    notes: Sequence[Note],
    printed: Sequence[PrintedDifference],
    working_of: Sequence[Explained],
) -> dict[str, Any]:
    """The same as data; points and values as numbers, null where there is none."""
    names = labels(found.codes)
    steps = {one.row.player: one for one in working_of}
    players = []
    for row in found.rows:
        data: dict[str, Any] = {
            "place": row.place,
            "shared": row.shared,
            "no": row.who.no,
            "name": row.who.name,
            "points": _number(row.points),
            "tie_breaks": {
                name: _number(value)
                for name, value in zip(names, row.values, strict=True)
            },
        }
        if row.player in steps:
            data["working"] = {
                name: [step._asdict() for step in of_one]
                for name, of_one in steps[row.player].steps
            }
        players.append(data)
    texts = [note_text(note) for note in (*notes, *found.notes)]
    assumed = found.edition.assumed
    return {
        **({"days_assumed": assumed} if assumed else {}),
        "edition": found.edition.label,
        "tie_breaks": names,
        "players": players,
        "notes": [*texts, *difference_texts(printed)],
    }


def difference_texts(printed: Sequence[PrintedDifference]) -> Iterator[str]:
    """The printed values that differ from ours, in words."""
    for one in printed[:_DIFFERENCES]:
        ours = "none" if one.ours is None else shown(one.ours)
        who = f"{one.who.no} {one.who.name}".rstrip()
        why = f" ({one.explained})" if one.explained else ", not explained"
        yield f"{who}: {one.code} is {ours}; FILE has {shown(one.stated)}{why}"
    if len(printed) > _DIFFERENCES:
        yield f"and {len(printed) - _DIFFERENCES} more values that differ in FILE"


def _number(value: Fraction | None) -> float | int | None:
    return None if value is None else number(round(float(value), _DIGITS))


def _table(found: Standings) -> Iterator[str]:
    names = labels(found.codes)
    head = ["place", "no", "name", "points", *names]
    rows = [
        [
            row.place_text,
            str(row.who.no),
            row.who.name,
            shown(row.points),
            *("-" if value is None else _two_places(value) for value in row.values),
        ]
        for row in found.rows
    ]
    return table([head, *rows], name=2)


def _two_places(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
