"""State of the Roster screen, its rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core.model import Step
from elo_tui.core.replay.dated_entries import Key, rating_key
from elo_tui.core.replay.tracks import first_day, month_number
from elo_tui.core.systems import KEYS, get_row
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_short_change,
    format_stated_points,
    plural,
)
from elo_tui.core.text.latin import fold_to_latin, list_spellings
from elo_tui.features.roster.answer.rows import RosterRow
from elo_tui.kit.tables.columns import CellTexts, read_columns, sort_records
from elo_tui.kit.tables.selection import has_words, read_words
from elo_tui.kit.text_parts import Figure


class RosterSheet(NamedTuple):
    """State of the Roster screen."""

    today: date
    known: tuple[RosterRow, ...] | None = None
    """All people by name; None until they have been read."""
    known_rating: Key = Key("", "")
    """The rating of these rows."""
    system: str = "fide"
    pool: str = "standard"
    """For Lichess the speed."""
    filter: str = ""
    """Words that the names shown contain."""
    order: str = "name"
    turned: bool = False
    cursor: int = 0
    """The person under the cursor, by number; 0: the first one."""
    marked: frozenset[int] = frozenset()
    """The people marked for comparison, by number."""

    @property
    def rating(self) -> Key:
        """The rating shown."""
        return rating_key(self.system, self.pool)


class RosterView(NamedTuple):
    """A state with its rows."""

    state: RosterSheet
    every: Sequence[RosterRow]
    """All rows, by name."""
    rows: Sequence[RosterRow]
    place: int
    """The index of the row under the cursor; 0 without rows."""

    @property
    def row(self) -> RosterRow | None:
        """The row under the cursor."""
        return self.rows[self.place] if self.rows else None

    @property
    def marked_rows(self) -> list[RosterRow]:
        """The rows that the user marked."""
        return [row for row in self.every if row.id in self.state.marked]

    @property
    def rows_to_save(self) -> Sequence[RosterRow]:
        """The rows to copy and save: those marked, else those shown."""
        return self.marked_rows or self.rows

    @property
    def compared_rows(self) -> list[RosterRow]:
        """The rows to draw: those marked, else the one under the cursor."""
        return self.marked_rows or ([] if self.row is None else [self.row])


def evaluate_roster(state: RosterSheet) -> RosterView:
    """Choose and sort the rows; none while those of another rating are read."""
    every = (state.known or ()) if state.known_rating == state.rating else ()
    words = read_words(state.filter)
    rows = [
        row
        for row in every
        if has_words(words, _search_text(row), row.id in state.marked)
    ]
    column = next(one for one in COLUMNS if one.name == state.order)
    rows = sort_records(rows, column, state.turned)
    places = (at for at, row in enumerate(rows) if row.id == state.cursor)
    return RosterView(state, every, rows, next(places, 0))


def summarize_roster(view: RosterView) -> tuple[Figure, ...]:
    """Sum up the people: how many, their rating on average, pending changes."""
    rated = [row.live for row in view.every if row.live is not None]
    found = [Figure("people", f"{len(view.every):,}")]
    if rated:
        found.append(Figure("live on average", f"{sum(rated) / len(rated):.0f}"))
    if games := sum(row.pending_games for row in view.every):
        change = sum(row.change or 0 for row in view.every)
        text = f"{format_short_change(change)} in {plural(games, 'game')}"
        found.append(Figure("pending", text, _role(change)))
    if view.state.system in KEYS and get_row(view.state.system).monthly:
        following = first_day(month_number(view.state.today) + 1)
        found.append(Figure("next list", following.isoformat(), ""))
    return tuple(found)


def _search_text(row: RosterRow) -> str:
    person = row.person
    text = " ".join((person.name, person.title, person.federation, person.fide_id))
    return f"{fold_to_latin(text)} {list_spellings(person.name)}"


def explain_row(row: RosterRow) -> list[tuple[str, tuple[Step, ...]]]:
    """Explain a row: the rating, K, norms and what the titles still need."""
    steps = [Step("", part) for part in row.why.split("; ") if part]
    if row.next_k is not None:
        steps.append(Step("next K", row.next_k.text, "B.02 8.3.3"))
    if row.since is not None and row.since.change is not None:
        change = format_change(row.since.change)
        steps.append(Step(f"since {row.since.day}", change))
    steps += [Step("", note) for note in row.notes]
    parts = [(row.name, tuple(steps))]
    if row.judged:
        made = [
            Step(f"{one.norm} norm", f"{one.event} {one.day}", "B.01 1.4")
            for one in row.norms
        ]
        missing = [
            Step(
                f"{one.title} title",
                f"{one.norms} of 2 norms, {one.games} of 27 games, highest rating"
                f" {one.highest or 0} of {one.rating_needed}",
                "B.01 1.5",
            )
            for one in row.applications
        ]
        parts.append(("Norms", (*made, *missing)))
    return parts


def _write_published(row: RosterRow) -> str:
    if row.published is None:
        return "-"
    return f"{'*' * row.is_computed}{row.published.rating}"


def _change(change: float | None) -> str:
    return format_short_change(change) if change else ""


def _role(change: float | None) -> str:
    return "" if not change else "good" if change > 0 else "bad"


def _event(row: RosterRow) -> str:
    event = row.last_event
    if event is None:
        return ""
    score = f"{format_stated_points(event.score)}/{event.games}"
    return f" {score:<5} {event.name or event.day}"


def _next_k(row: RosterRow) -> str:
    found = row.next_k
    if found is None:
        return ""
    k = format_number(found.k or 0)
    if found.day is None:
        return f" {k} after {found.why.partition(' to ')[0]}"
    return f" {k} from {found.day:%b %Y}"


COLUMNS = read_columns(
    """
name | " Name" | 24 | left least=12 rising | \
    Space marks for the chart, Enter opens the journal
title | Ttl | 4 | left dim from=100 rising |
published | Publ. | 6 | | the rating in force today; *: computed, no list yet
live | Live | 8 | strong | with the games that are not in a list yet
change | Change | 8 | | live less published
since | Since | 8 | from=100 | live, since the day before on which you looked here
k | K | 4 | | K of an event that begins today
next_k | " Next K" | 18 | left dim rising waits=1 | \
    the K that follows, with its month, or the games to it
event | " Last event" | 60 | left least=10 waits=2 | points and games; sorted by its day
norms | " Norms" | 20 | left least=6 from=150 | title norms in the journal
""",
    CellTexts[RosterRow](
        cells={
            "name": lambda row: f" {row.name}",
            "published": _write_published,
            "live": lambda row: "-" if row.live is None else format_number(row.live),
            "since": lambda row: _change(row.change_since),
            "next_k": _next_k,
            "event": _event,
            "norms": lambda row: f" {row.norms_text}",
        },
        keys={
            "name": lambda row: row.name.casefold(),
            "published": lambda row: row.published and row.published.rating,
            "live": lambda row: row.live,
            "since": lambda row: row.change_since,
            "next_k": lambda row: row.next_k and (row.next_k.day or date.max),
            "event": lambda row: row.last_event and row.last_event.day,
            "norms": lambda row: len(row.judged) or None,
        },
        roles={
            "change": lambda row: _role(row.change),
            "since": lambda row: _role(row.change_since),
        },
        writers={"change": _change, "k": format_number},
    ),
)
