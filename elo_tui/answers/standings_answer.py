"""Places, points and tie-breaks of an event, with their working."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from elo_tui.answers.answer_parts import Answer
from elo_tui.core.events.crosstable import Note, Participant
from elo_tui.core.model import Step
from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.printed_values import PrintedDifference
from elo_tui.core.standings.standings import Placed, Standings
from elo_tui.core.standings.tie_break_working import format_value, show_working
from elo_tui.core.standings.tie_breaks import describe_code
from elo_tui.core.text.figures import format_number, simplify_number
from elo_tui.kit.answer_parts import note_text
from elo_tui.kit.text_parts import TextPart, TextTable

#: If more printed values differ than this, the rest are only counted.
_DIFFERENCES = 20


#: The decimals of an average; all other values are exact.
_DIGITS = 4


class ValueWorkings(NamedTuple):
    """The working of every tie-break of one player."""

    row: Placed
    steps: tuple[tuple[str, tuple[Step, ...]], ...]
    """By the label of the tie-break."""


def code_labels(codes: Sequence[TieBreakCode]) -> list[str]:
    """List the codes as keys: a repeated one is numbered."""
    texts = [str(code) for code in codes]
    return [
        text if not (before := texts[:at].count(text)) else f"{text} ({before + 1})"
        for at, text in enumerate(texts)
    ]


def explain_values(
    found: Standings, player: Participant | None = None
) -> tuple[ValueWorkings, ...]:
    """Explain the values of one player, or of all in order of place."""
    labels = [*enumerate(code_labels(found.codes))]

    def explain(row: Placed) -> ValueWorkings:
        steps = ((label, show_working(found, at, row.player)) for at, label in labels)
        return ValueWorkings(row, tuple(steps))

    wanted = [row for row in found.rows if player is None or row.who.no == player.no]
    return tuple(map(explain, wanted))


def answer_standings(
    name: str,
    found: Standings,
    notes: Sequence[Note],
    printed: Sequence[PrintedDifference],
    working_of: Sequence[ValueWorkings] = (),
) -> Answer:
    """Answer with the table, the rules, the values that FILE prints differently."""
    data = _data(found, notes, printed, working_of)
    rows = zip(found.rows, data["players"], strict=True)
    # JSON has the players as other subcommands know them by their numbers
    players = [_add_facts(row, player) for row, player in rows]
    codes = zip(code_labels(found.codes), found.codes, strict=True)
    rules = {
        "rules": found.edition.text,
        "tie_break_titles": [f"{name}, {describe_code(code)}" for name, code in codes],
    }
    shown = {**data, **rules, "players": players}
    title = f"{name} standings" if name else "Standings"
    return Answer(title, data, shown, _text(name, found, notes, printed, working_of))


def _add_facts(row: Placed, player: dict[str, Any]) -> dict[str, Any]:
    """Add the facts that identify a person to the row of a player."""
    who = row.who
    return {
        "place": row.place,
        # a column that is empty without shared places
        "shared": row.shared or None,
        "no": who.no,
        "title": who.title or None,
        "name": who.name,
        "rating": who.rating or None,
        "federation": who.federation or None,
        **{name: value for name, value in player.items() if name != "shared"},
    }


def _data(
    found: Standings,
    notes: Sequence[Note],
    printed: Sequence[PrintedDifference],
    working_of: Sequence[ValueWorkings],
) -> dict[str, Any]:
    """Encode points and values, null if none."""
    names = code_labels(found.codes)
    steps = {one.row.player: one for one in working_of}
    players = []
    for row in found.rows:
        data: dict[str, Any] = {
            "place": row.place,
            "shared": row.shared,
            "no": row.who.no,
            "name": row.who.name,
            "points": _round_number(row.points),
            "tie_breaks": {
                name: _round_number(value)
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
    """Describe the printed values that differ from ours."""
    for one in printed[:_DIFFERENCES]:
        ours = "none" if one.ours is None else format_value(one.ours)
        why = f" ({one.explained})" if one.explained else ", not explained"
        stated = f"FILE has {format_value(one.stated)}{why}"
        yield f"{one.who.label}: {one.code} is {ours}; {stated}"
    if len(printed) > _DIFFERENCES:
        yield f"and {len(printed) - _DIFFERENCES} more values that differ in FILE"


def _round_number(value: Fraction | None) -> float | int | None:
    return None if value is None else simplify_number(round(float(value), _DIGITS))


def _text(
    name: str,
    found: Standings,
    notes: Sequence[Note],
    printed: Sequence[PrintedDifference],
    working_of: Sequence[ValueWorkings],
) -> Iterator[TextPart]:
    if name:
        yield f"event: {name}"
    field = found.table.field
    yield f"rules: {found.edition.text}"
    yield f"rounds: {field.last}, {'round robin' if field.round_robin else 'Swiss'}"
    for label, code in zip(code_labels(found.codes), found.codes, strict=True):
        yield f"tie-break: {label}, {describe_code(code)}"
    for note in (*notes, *found.notes):
        yield f"note: {note_text(note)}"
    yield ""
    yield _table(found)
    if printed:
        yield ""
        yield from difference_texts(printed)
    for one in working_of:
        yield ""
        yield f"{one.row.place_text} {one.row.who.label}"
        for label, steps in one.steps:
            for step in steps:
                article = f" ({step.article})" if step.article else ""
                yield f"{label}: {step.label}: {step.text}{article}"


def _table(found: Standings) -> TextTable:
    names = code_labels(found.codes)
    head = ["place", "no", "name", "points", *names]
    rows = [
        [
            row.place_text,
            str(row.who.no),
            row.who.name,
            format_value(row.points),
            *("-" if one is None else format_number(float(one)) for one in row.values),
        ]
        for row in found.rows
    ]
    return TextTable((head, *rows), left=(2,))
