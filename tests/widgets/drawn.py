"""Widgets of rows without an app: what they would draw for a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.cells import cell_len

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.fact_answers import GameAnswer
from elo_tui.core.model import Game
from elo_tui.features.event.view import field as field_view
from elo_tui.features.event.view.field import FieldState, FieldView
from elo_tui.features.tournament import view as tournament_view
from elo_tui.features.tournament.view import TournamentView
from elo_tui.kit.widgets.lines import Row
from elo_tui.session import forms
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState

DATE = "2026-01-31"
WIDTHS = (40, 41, 59, 60, 69, 70, 75, 76, 80, 109, 110, 120, 200)


def game_view(**texts: str) -> GameAnswer:
    """What a Game form with two ratings comes to."""
    whole = {"own": "1600", "opponent": "1800", "date": DATE}
    return forms.evaluate_game(Form(**(whole | texts)))


def event_view(
    *rounds: Game, typed: tuple[Game, ...] = (), cursor: int = 0, **texts: str
) -> TournamentView:
    """The view of a Tournament form with an own rating."""
    form = Form(**({"own": "1600", "date": DATE} | texts))
    return tournament_view.evaluate_rounds(TournamentState(form, rounds, cursor), typed)


def event_field(
    crosstable: Crosstable | None, looked: dict[str, Any] | None = None, **texts: str
) -> FieldView:
    """The view of a whole event; `looked` are order, filter, cursor and facts set."""
    form = Form(**({"date": DATE} | texts))
    return field_view.evaluate_field(
        FieldState(form, crosstable)._replace(**(looked or {}))
    )


def plain(row: Row) -> str:
    return "".join(text for text, _ in row)


def lines(rows: Sequence[Row]) -> list[str]:
    """The rows as text, blanks at their ends left out."""
    return [plain(row).rstrip() for row in rows]


def words(rows: Sequence[Row]) -> list[str]:
    """The rows as text, blanks joined."""
    return [" ".join(plain(row).split()) for row in rows]


def widest(rows: Sequence[Row]) -> int:
    return max((cell_len(plain(row)) for row in rows), default=0)


def roles(rows: Sequence[Row]) -> set[str]:
    return {role for row in rows for _, role in row}


#: How a sketch marks the cells of a role, below them.
_MARKS = {"good": "+", "bad": "-", "strong": "*", "wrong": "!", "cursor": ">"}
_MARKS |= {"tab": "#", "new": "n"}


def _mark(role: str) -> str:
    """The mark of a role; in the row of the cursor that of what is kept there."""
    return _MARKS.get(role.removeprefix("cursor-"), " ")


def sketch(pictures: Mapping[str, Sequence[Row]]) -> str:
    """Pictures under their names, with a line of marks below rows that have colours."""
    found = []
    for name, rows in pictures.items():
        found.append(f"== {name}")
        for row in rows:
            cells = ((cell, role) for text, role in row for cell in text)
            marks = "".join(
                (_mark(role) if cell.strip() else " ") * cell_len(cell)
                for cell, role in cells
            )
            found += [plain(row).rstrip(), *filter(None, [marks.rstrip()])]
    return "\n".join(found) + "\n"
