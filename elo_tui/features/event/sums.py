"""Sums below the players of an event, and facts of the selected player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.core.events.event_ratings import EventRatings, EventTotals
from elo_tui.core.model import OPEN
from elo_tui.core.text.figures import (
    count_points,
    format_change,
    plural,
)
from elo_tui.features.event.answer.chance_words import (
    describe_method,
    list_enough,
    places_text,
)
from elo_tui.features.event.view.chances import ChancesView
from elo_tui.features.event.view.field import FieldState, FieldView, build_title
from elo_tui.features.event.view.standings import explain_gap, summarize_value
from elo_tui.features.event.view.teams import describe_team
from elo_tui.kit.event_words import k_and_assumptions
from elo_tui.kit.widgets.lines import (
    HARD_BLANK,
    Lines,
    Row,
    Span,
    caution_rows,
    first_clauses,
    fit,
    join_fitting,
    sentence_rows,
    wrong_rows,
)

if TYPE_CHECKING:
    from elo_tui.core.forecast.place_chances import PlayerChances

#: The room around a title, and around one with a word at the other end, cells.
_AROUND, _AROUND_BOTH = 4, 12


class EventSums(Lines):
    """The event and its sums or rules, and the player at the cursor."""

    DEFAULT_CLASSES = "group"

    view: var[FieldView | None] = var(None)

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        if view is None or view.state.crosstable is None:
            return ()
        height -= not self.is_framed
        assumed = len(view.state.ranking.assumed)
        mark = f"{plural(assumed, 'result')} assumed" if assumed else ""
        if view.state.part != "ratings":
            return self._ranking(view, mark, width, height)
        if view.field is None:
            texts = wrong_rows(view.problems, width) or sentence_rows(
                view.missing, width, "dim"
            )
            return self.add_title(texts, width, "No result")
        counted = ", ".join(filter(None, (mark, _count_games(view.field.totals))))
        name, end = heading(view.state, counted, width, self.is_framed)
        rows = caution_rows(view.field.terms, view.field.remarks, width, height - 1)
        rows.append(_sum(view.field, width, "" if end else counted))
        if view.row is not None and len(rows) < height:
            rows += _whole(_player_notes(view, width), width, height - len(rows))
        return self.add_title(rows, width, name, end)

    def _ranking(
        self, view: FieldView, mark: str, width: int, height: int
    ) -> Sequence[Row]:
        if height == 1:
            # the player's name is the title
            name, text = _shortest(view, width)
            shown = fit(f" {text.replace(HARD_BLANK, ' ')}", width)
            return self.add_title([((shown, "strong"),)], width, name)
        name, end = heading(view.state, mark, width, self.is_framed)
        is_chances = view.state.part == "chances"
        texts = [*(_chances(view) if is_chances else _standings(view))]
        if assumption := _assumed_days(view):
            # in one row, so that the answer below it has room
            texts.insert(0, (fit(f"! {assumption}", width - 2), "strong"))
        if mark and not end:
            texts.insert(0, (mark, "strong"))
        return self.add_title(_choose_sentences(texts, width, height), width, name, end)


def heading(state: FieldState, end: str, width: int, framed: bool) -> tuple[str, str]:
    """The event and, if they fit, its file and the text for the right end.

    In a rule both share the width. The name of the event stays whole the longest.
    """
    room = width - _AROUND if framed else width - _AROUND_BOTH - cell_len(end)
    whole = build_title(state) or "Total"
    name = build_title(state._replace(source="")) or whole
    left = next((one for one in (whole, name) if cell_len(one) <= room), "")
    if left:
        return left, end
    return fit(name, min(cell_len(name), width - _AROUND)), end * framed


def _whole(words: Sequence[str], width: int, height: int) -> list[Row]:
    """Words in sentences, as many as fit."""
    # the row has the name, too
    parts = [words[:count] for count in range(len(words), 1, -1)]
    for some in (*parts, *(part[1:] for part in parts), words[:1]):
        rows = sentence_rows("; ".join(some), width, "dim")
        if len(rows) <= height:
            return rows
    return [((fit(f" {'; '.join(words[:1])}", width), "dim"),)]


def _count_games(totals: EventTotals) -> str:
    text = f"{plural(totals.players, 'player')}, {totals.rated:,} rated"
    if totals.first_ratings:
        text += f", {plural(totals.first_ratings, 'first rating')}"
    return text


def _sum(field: EventRatings, width: int, counted: str) -> Row:
    """The sum of the changes, and the games that make it differ from 0."""
    totals = field.totals
    answer = f" Sum of changes {format_change(totals.change)}"
    reasons = ", ".join(f"{why} {format_change(part)}" for why, part in totals.because)
    if len(totals.because) == 1:
        reasons = f"{totals.because[0][0]}, so not zero"
    elif not reasons and totals.rated:
        reasons = "what one player gains another loses"
    room = max(0, width - cell_len(answer))
    texts = join_fitting((reasons, counted), room - 2, "; ")
    return ((answer, "strong"), (fit(f": {texts}" if texts else "", room), ""))


def _player_notes(view: FieldView, room: int) -> list[str]:
    """List facts of a player without a column: news, and the K with its reason.

    `room` is the width of the table.
    """
    row = view.row
    assert row is not None
    mark = view.state.news.marks.get(row.player.no)
    if row.event is None:
        return [row.problem.text] if row.problem else []
    name = row.player.shown_name
    words = [fit(name, min(room, cell_len(name))).rstrip()]
    if mark is not None:
        words.append(f"new: {mark.text}")
    if row.player.national_rating is not None:
        words.append(f"national rating {row.player.national_rating}")
    elif row.player.printed_rating is not None:
        words.append(f"{row.player.printed_kind} {row.player.printed_rating}")
    reason = k_and_assumptions(row.event)
    if reason:
        words.append(f"K {reason}" if row.event.k.reason else reason)
    if row.event.why_none:
        words.append(row.event.why_none)
    left = Counter(
        game.reason
        for game in row.event.games
        if game.reason and not game.reason.startswith(OPEN)
    )
    words += [f"{reason}: {plural(count, 'round')}" for reason, count in left.items()]
    player = row.player
    if player.published_change is not None:
        words.append(f"stated {format_change(player.published_change)}")
    if player.published_rating is not None:
        words.append(f"stated new {player.published_rating}")
    if player.points is not None:
        words.append(f"{count_points(player.points)} stated")
    return words


def _assumed_days(view: FieldView) -> str:
    """List the assumptions about the days of the event."""
    table = view.chances if view.state.part == "chances" else view.ranked
    return table.found.edition.assumed if table and table.found else ""


def _choose_sentences(texts: Sequence[Span], width: int, height: int) -> list[Row]:
    """Choose the sentences that fit; the last one may be cut to its first clauses."""
    rows: list[Row] = []
    for text, role in texts:
        more = sentence_rows(text, width, role)
        if len(rows) + len(more) > height:
            more = sentence_rows(first_clauses(text, width - 2), width, role)
        rows += more
    return rows[:height]


def _shortest(view: FieldView, width: int) -> tuple[str, str]:
    """Describe the player at the cursor in a row."""
    standings, outlook = view.standings, view.chances
    if view.shows_teams and view.teams is not None:
        ranking = view.state.ranking
        texts = [*describe_team(view.teams, view.state.cursor, ranking.column)]
        name, _, text = (texts or [""])[0].partition(": ")
        return name, first_clauses(text, width - 2)
    if view.state.part == "standings" and standings and standings.rows:
        row = standings.rows[standings.place_of(view.state.cursor)]
        column = min(view.state.ranking.column, len(standings.codes) - 1)
        return row.who.name, first_clauses(
            summarize_value(standings, row, column), width - 2
        )
    if view.state.part == "chances" and outlook and outlook.found and outlook.rows:
        one = outlook.rows[outlook.place_of(view.state.cursor)]
        asked = places_text(outlook.first)
        title = f"{one.who.name}: {asked}"
        return title, join_fitting(_needs(outlook, one), width - 2, "; ")
    return "", ""


def _standings(view: FieldView) -> Iterator[Span]:
    if view.shows_teams and view.teams is not None:
        ranking = view.state.ranking
        texts = describe_team(view.teams, view.state.cursor, ranking.column)
        for text, role in zip(texts, ("strong", "", "dim"), strict=False):
            yield text, role
        return
    table = view.standings
    if table is None or table.found is None or not table.rows:
        return
    row = table.rows[table.place_of(view.state.cursor)]
    column = min(view.state.ranking.column, len(table.codes) - 1)
    yield (
        f"{row.place_text} {row.who.name}: {summarize_value(table, row, column)}",
        "strong",
    )
    ahead = explain_gap(table, row)
    if ahead is not None:
        name, steps = ahead
        text = steps[-1].text.removesuffix(": behind")
        yield f"{name}: {steps[-1].label} {text}", ""
    yield from _say_individuals(view)
    listed = ", ".join(map(str, table.codes[1:]))
    yield f"tie-breaks {listed or 'none'} ({table.codes_from})", "dim"


def _say_individuals(view: FieldView) -> Iterator[Span]:
    """Note that an event of teams is shown by its players."""
    if view.shape.has_teams:
        yield "an event of teams: places of players, not of teams", "strong"


def _chances(view: FieldView) -> Iterator[Span]:
    table = view.chances
    if table is None or table.found is None or not table.rows:
        return
    one = table.rows[table.place_of(view.state.cursor)]
    name = one.who.shown_name
    asked = places_text(table.first)
    yield f"{name}, {asked}: {'; '.join(_needs(table, one))}", "strong"
    yield from _say_individuals(view)
    method = describe_method(table.found)
    yield f"{method}; an estimate by FIDE's TEC model", "dim"
    listed = ", ".join(map(str, table.found.codes))
    yield f"tie-breaks {listed}; {table.found.edition.title}", "dim"


def _needs(table: ChancesView, one: PlayerChances) -> list[str]:
    """List which scores are enough, each in a text that stays in one row."""
    from elo_tui.core.forecast.place_chances import list_scores_needed

    assert table.found is not None
    rows = list_scores_needed(one, table.first)
    texts = list_enough(rows, table.found.exact)
    return [text.replace(" ", HARD_BLANK) for text in texts]
