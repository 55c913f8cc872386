"""Under standings and chances: whose rules these are, and what is at the cursor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.core.figures import points
from elo_tui.core.simulation import words
from elo_tui.core.simulation.chances import needed
from elo_tui.views.chances import Outlook
from elo_tui.views.field import FieldView, title
from elo_tui.views.standings import behind_steps, place_text, summary
from elo_tui.widgets.lines import HARD_BLANK, Lines, Row, fit, sentence


class RankingSums(Lines):
    """The event, the rules in force, the player at the cursor."""

    DEFAULT_CLASSES = "group"

    view: var[FieldView | None] = var(None)

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        if view is None or view.state.crosstable is None:
            return ()
        assumed = len(view.state.ranking.assumed)
        mark = f"{assumed} result{'s' * (assumed > 1)} assumed" if assumed else ""
        name = title(view.state)
        end = mark if cell_len(f"{name}{mark}") + 12 <= width else ""
        sentences = (
            _standings(view) if view.state.part == "standings" else _chances(view)
        )
        left = fit(name, min(cell_len(name), width - 4))
        rows: list[Row] = []
        for text, role in sentences:
            rows += sentence(text, width, role)
        if mark and not end:
            rows.insert(0, ((fit(f" {mark}", width), "strong"),))
        return self.titled(rows, width, left, end)[:height]


def _standings(view: FieldView) -> Iterator[tuple[str, str]]:
    table = view.standings
    if table is None or table.found is None or not table.rows:
        return
    row = table.rows[table.place_of(view.state.cursor)]
    column = min(view.state.ranking.column, len(table.codes) - 1)
    yield f"{place_text(row)} {row.who.name}: {summary(table, row, column)}", "strong"
    ahead = behind_steps(table, row)
    if ahead is not None:
        name, steps = ahead
        yield f"{name}: {steps[-1].label} {steps[-1].text}", ""
    listed = ", ".join(map(str, table.codes[1:]))
    yield f"tie-breaks {listed or 'none'} ({table.codes_from})", "dim"


def _chances(view: FieldView) -> Iterator[tuple[str, str]]:
    table = view.chances
    if table is None or table.found is None or not table.rows:
        return
    one = table.rows[table.place_of(view.state.cursor)]
    yield _needs(view, one), "strong"
    yield f"{words.how(table.found)}; an estimate by FIDE's TEC model", "dim"
    listed = ", ".join(map(str, table.found.codes))
    yield f"tie-breaks {listed}; {table.found.edition.text}", "dim"


def _needs(view: FieldView, one: Outlook) -> str:
    """What a player needs, the best score first."""
    table = view.chances
    assert table is not None
    assert table.found is not None
    name = one.who.name or f"player {one.who.no}"
    exact = table.found.exact
    parts = []
    for text, group in groupby(
        needed(one.chances, table.first), key=lambda row: words.enough(row, exact)
    ):
        scores = [row.halves for row in group]
        more = " or more" if len(scores) > 1 and text == words.ALWAYS[exact] else ""
        less = " or less" if len(scores) > 1 and text == words.NEVER[exact] else ""
        score = points(scores[-1] if less else scores[0])
        # each score stays with what it is worth
        parts.append(f"{score}{more}{less}: {text}".replace(" ", HARD_BLANK))
    asked = words.first_places(table.first)
    return f"{name}, {asked}: {'; '.join(reversed(parts))}"
