"""Under standings and chances: whose rules these are, and what is at the cursor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from textual.reactive import var

from elo_tui.answers import chance_words
from elo_tui.core.figures import plural, points
from elo_tui.core.simulation.chances import needed
from elo_tui.views.chances import ChancesView, Outlook
from elo_tui.views.field import FieldView
from elo_tui.views.standings import behind_steps, summary
from elo_tui.widgets.event_sums import heading
from elo_tui.widgets.lines import (
    HARD_BLANK,
    Lines,
    Row,
    Span,
    briefly,
    fit,
    fitting,
    sentence,
)


class RankingSums(Lines):
    """The event, the rules in force, the player at the cursor."""

    DEFAULT_CLASSES = "group"

    view: var[FieldView | None] = var(None)

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        if view is None or view.state.crosstable is None:
            return ()
        height -= not self.framed
        if height == 1:
            # the player's name is the title of what is said of him or her
            name, text = _shortest(view, width)
            shown = fit(f" {text.replace(HARD_BLANK, ' ')}", width)
            return self.titled([((shown, "strong"),)], width, name)
        assumed = len(view.state.ranking.assumed)
        mark = f"{plural(assumed, 'result')} assumed" if assumed else ""
        name, end = heading(view.state, mark, width, self.framed)
        is_chances = view.state.part == "chances"
        said = [*(_chances(view) if is_chances else _standings(view))]
        if assumption := _assumed_days(view):
            # in one row, so that the answer below it has room
            said.insert(0, (fit(f"! {assumption}", width - 2), "strong"))
        if mark and not end:
            said.insert(0, (mark, "strong"))
        return self.titled(_fitting(said, width, height), width, name, end)


def _assumed_days(view: FieldView) -> str:
    """What was assumed about the days of the event."""
    table = view.chances if view.state.part == "chances" else view.standings
    return table.found.edition.assumed if table and table.found else ""


def _fitting(said: Sequence[Span], width: int, height: int) -> list[Row]:
    """The sentences that there are rows for, the last of them by its first clauses."""
    rows: list[Row] = []
    for text, role in said:
        more = sentence(text, width, role)
        if len(rows) + len(more) > height:
            more = sentence(briefly(text, width - 2), width, role)
        rows += more
    return rows[:height]


def _shortest(view: FieldView, width: int) -> tuple[str, str]:
    """The player at the cursor, and as much as a row takes of what is said."""
    standings, outlook = view.standings, view.chances
    if view.state.part == "standings" and standings and standings.rows:
        row = standings.rows[standings.place_of(view.state.cursor)]
        column = min(view.state.ranking.column, len(standings.codes) - 1)
        return row.who.name, briefly(summary(standings, row, column), width - 2)
    if view.state.part == "chances" and outlook and outlook.found and outlook.rows:
        one = outlook.rows[outlook.place_of(view.state.cursor)]
        asked = chance_words.first_places(outlook.first)
        title = f"{one.who.name}: {asked}"
        return title, fitting(_needs(outlook, one), width - 2, "; ")
    return "", ""


def _standings(view: FieldView) -> Iterator[Span]:
    table = view.standings
    if table is None or table.found is None or not table.rows:
        return
    row = table.rows[table.place_of(view.state.cursor)]
    column = min(view.state.ranking.column, len(table.codes) - 1)
    yield f"{row.place_text} {row.who.name}: {summary(table, row, column)}", "strong"
    ahead = behind_steps(table, row)
    if ahead is not None:
        name, steps = ahead
        text = steps[-1].text.removesuffix(": behind")
        yield f"{name}: {steps[-1].label} {text}", ""
    listed = ", ".join(map(str, table.codes[1:]))
    yield f"tie-breaks {listed or 'none'} ({table.codes_from})", "dim"


def _chances(view: FieldView) -> Iterator[Span]:
    table = view.chances
    if table is None or table.found is None or not table.rows:
        return
    one = table.rows[table.place_of(view.state.cursor)]
    name = one.who.name or f"player {one.who.no}"
    asked = chance_words.first_places(table.first)
    yield f"{name}, {asked}: {'; '.join(_needs(table, one))}", "strong"
    yield f"{chance_words.how(table.found)}; an estimate by FIDE's TEC model", "dim"
    listed = ", ".join(map(str, table.found.codes))
    yield f"tie-breaks {listed}; {table.found.edition.title}", "dim"


def _needs(table: ChancesView, one: Outlook) -> list[str]:
    """How often each score is enough for a player, the best score first."""
    assert table.found is not None
    exact = table.found.exact
    parts = []
    for text, group in groupby(
        needed(one.chances, table.first),
        key=lambda row: chance_words.enough(row, exact),
    ):
        scores = [row.halves for row in group]
        more = (
            " or more" if len(scores) > 1 and text == chance_words.ALWAYS[exact] else ""
        )
        less = (
            " or less" if len(scores) > 1 and text == chance_words.NEVER[exact] else ""
        )
        score = points(scores[-1] if less else scores[0])
        # each score stays with what it is worth
        parts.append(f"{text} with {score}{more}{less}".replace(" ", HARD_BLANK))
    return parts[::-1]
