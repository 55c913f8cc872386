"""State of the Club list screen, and the rows of the part shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import POOL_ROWS
from elo_tui.core.pool.joint_fit import FittedPool
from elo_tui.core.pool.likeness import find_duplicates
from elo_tui.core.pool.pool_quality import PoolQuality
from elo_tui.core.pool.pool_rating import PoolList
from elo_tui.core.pool.pool_stakes import PoolStakes
from elo_tui.core.pool.pool_state import EntryAudit
from elo_tui.core.pool.replayed_pool import ReplayedPool, audit_person, find_lists
from elo_tui.core.text.figures import count_people, plural
from elo_tui.core.text.latin import fold_to_latin, list_spellings
from elo_tui.features.pool.analyses import PoolAnalysis
from elo_tui.features.pool.answer.analysis import list_fit, list_quality
from elo_tui.features.pool.answer.changes import list_movers
from elo_tui.features.pool.answer.events import list_events
from elo_tui.features.pool.answer.ledger import describe_unusual, list_ledger
from elo_tui.features.pool.answer.lists import list_newest
from elo_tui.features.pool.answer.people import list_ladder, list_pairs
from elo_tui.features.pool.answer.rows import PoolRow
from elo_tui.features.pool.columns import COLUMNS, DEFAULT_ORDER
from elo_tui.kit.tables.columns import Column, sort_records
from elo_tui.kit.tables.selection import has_words, read_words
from elo_tui.kit.text_parts import Figure

#: The parts of which the rows are people.
OF_PEOPLE = ("people", "movers", "fit", "ladder")
#: The parts that are worked out on request.
ANALYSES = ("fit", "quality")
#: A pool of more games is audited only on request.
AUDITED_MAX = 40_000
NO_POOL = "No club list yet: p begins one"
#: Most people with names compared within the paint of a key, some 10 ms.
COMPARED_MAX = 300


class PoolSheet(NamedTuple):
    """State of the Club list screen."""

    pool: ReplayedPool | None = None
    part: str = "people"
    filter: str = ""
    """Words that the names shown contain."""
    since: str = ""
    """Movers: the day of the first list; empty: the list before the newest."""
    until: str = ""
    """Movers: the day of the last list; empty: the newest."""
    orders: Mapping[str, tuple[str, bool]] = {}
    """The columns that parts were sorted by, and whether reversed, by part."""
    cursors: Mapping[str, str] = {}
    """The keys of the rows under the cursors, by part."""
    analyses: Mapping[str, PoolAnalysis] = {}
    """The results of the analyses made on request, by part."""
    marked: frozenset[int] = frozenset()
    """The people marked, by index."""
    why_none: str = NO_POOL
    """The reason for showing no pool."""

    @property
    def analysis(self) -> PoolAnalysis | None:
        """The result for the part shown of this pool; None before its analysis."""
        known = self.analyses.get(self.part)
        return known if known is not None and known.pool is self.pool else None

    @property
    def stakes(self) -> PoolStakes | None:
        """The stakes between the two people marked; None if not worked out."""
        known = self.analyses.get("stakes")
        found = None if known is None or known.pool is not self.pool else known.found
        if not isinstance(found, PoolStakes):
            return None
        return found if {one.person for one in found.sides} == self.marked else None

    def add_analysis(self, found: PoolAnalysis) -> PoolSheet:
        """Add the result of an analysis, in place of an earlier one."""
        return self._replace(analyses={**self.analyses, found.part: found})

    def order_of(self, part: str) -> tuple[str, bool]:
        """The column that a part is sorted by, and whether in reverse."""
        return self.orders.get(part, (DEFAULT_ORDER[part], False))

    def sort(self, part: str, name: str, turned: bool) -> PoolSheet:
        """Sort a part by a column."""
        return self._replace(orders={**self.orders, part: (name, turned)})

    def move_to(self, part: str, key: str) -> PoolSheet:
        """Move the cursor of a part to the row with a key, which is explained then."""
        return self.drop_stakes()._replace(cursors={**self.cursors, part: key})

    def drop_stakes(self) -> PoolSheet:
        """Drop the stakes of two people."""
        kept = {part: one for part, one in self.analyses.items() if part != "stakes"}
        return self if len(kept) == len(self.analyses) else self._replace(analyses=kept)


class PoolView(NamedTuple):
    """A state with its rows."""

    state: PoolSheet
    every: Sequence[PoolRow]
    """The rows of the part, sorted, before the filter."""
    rows: Sequence[PoolRow]
    place: int
    """The index of the row under the cursor; 0 without rows."""
    columns: Sequence[Column[PoolRow]]
    problems: Mapping[str, Problem] = {}
    """By field."""
    lists: tuple[PoolList | None, PoolList | None] = (None, None)
    """Movers: the two lists."""

    @property
    def row(self) -> PoolRow | None:
        """The row under the cursor; None without rows."""
        return self.rows[self.place] if self.rows else None

    @property
    def person(self) -> int:
        """The person under the cursor, by index; -1 for none."""
        return -1 if self.row is None else self.row.person

    @property
    def rows_to_save(self) -> Sequence[PoolRow]:
        """The rows to copy and save: those marked, else those shown."""
        marked = [one for one in self.every if one.person in self.state.marked]
        return marked or self.rows


def evaluate_pool(state: PoolSheet, before: PoolView | None = None) -> PoolView:
    """List the rows of the part shown; `before` has unchanged rows."""
    pool, part = state.pool, state.part
    columns = COLUMNS[part]
    if pool is None:
        return PoolView(state=state, every=(), rows=(), place=0, columns=columns)
    if before is not None and _has_same_rows(before.state, state):
        every, problems, lists = before.every, before.problems, before.lists
    else:
        every, problems, lists = _list_rows(state, pool)
    rows = _filter(every, state.filter, state.marked)
    key = state.cursors.get(part)
    places = (at for at, row in enumerate(rows) if key and row.key == key)
    return PoolView(
        state=state,
        every=every,
        rows=rows,
        place=next(places, 0),
        columns=columns,
        problems=problems,
        lists=lists,
    )


def _has_same_rows(one: PoolSheet, other: PoolSheet) -> bool:
    return (
        one.pool is other.pool
        and one.analyses == other.analyses
        and (one.part, one.since, one.until) == (other.part, other.since, other.until)
        and one.order_of(one.part) == other.order_of(other.part)
    )


def is_analysis(state: PoolSheet) -> bool:
    """Whether the part shown is worked out in a thread."""
    pool = state.pool
    if pool is not None and state.part == "questions":
        return len(pool.columns.people.ids) > COMPARED_MAX
    if pool is not None and state.part == "ladder":
        return len(pool.columns.games.rounds) > AUDITED_MAX
    return state.part in ANALYSES


_Lists = tuple[PoolList | None, PoolList | None]
_Problems = Mapping[str, Problem]
_LIST_ROWS: dict[str, Callable[[ReplayedPool], Sequence[PoolRow]]] = {
    "people": list_newest,
    "events": list_events,
    "questions": lambda pool: list_pairs(find_duplicates(pool.columns.identities)),
    "ledger": list_ledger,
    "ladder": list_ladder,
}


def _list_rows(
    state: PoolSheet, pool: ReplayedPool
) -> tuple[Sequence[PoolRow], _Problems, _Lists]:
    """List and sort the rows of the part."""
    problems: _Problems = {}
    lists: _Lists = (None, None)
    if state.part == "movers":
        lists, problems = _choose_lists(state, pool)
        rows: Sequence[PoolRow] = list_movers(pool.columns, pool.private, *lists)
    elif is_analysis(state):
        rows = _list_analysis(state)
    else:
        rows = _LIST_ROWS[state.part](pool)
    name, turned = state.order_of(state.part)
    column = next(one for one in COLUMNS[state.part] if one.name == name)
    return sort_records(rows, column, turned), problems, lists


def _list_analysis(state: PoolSheet) -> Sequence[PoolRow]:
    """List the results of the analysis of the part; none before it."""
    known = state.analysis
    if known is None or isinstance(known.found, Problem | PoolStakes):
        return ()
    if isinstance(known.found, FittedPool):
        return list_fit(known.found, known.pool.columns.people, known.pool.private)
    if isinstance(known.found, PoolQuality):
        return list_quality(known.found) if known.found.games else ()
    return known.found


def _choose_lists(state: PoolSheet, pool: ReplayedPool) -> tuple[_Lists, _Problems]:
    """Find the two lists to be compared."""
    days: dict[str, date] = {}
    problems: dict[str, Problem] = {}
    for name in ("since", "until"):
        text = getattr(state, name).strip()
        try:
            if text:
                days[name] = date.fromisoformat(text)
        except ValueError:
            text = f"'{text[:12]}': a day such as 2026-03-01"
            problems[name] = Problem(name, text)
    if problems:
        return (None, None), problems
    found = find_lists(pool, [*days.values()]) if days else []
    if isinstance(found, Problem):
        return (None, None), {"since": found}
    lists = dict(zip(days, found, strict=True))
    since, until = lists.get("since", pool.previous), lists.get("until", pool.newest)
    return (since, until), {}


def _filter(
    rows: Sequence[PoolRow], text: str, marked: frozenset[int]
) -> Sequence[PoolRow]:
    """Choose the rows with all words in a name, an id or a text, or by their mark."""
    words = read_words(text)
    if not words:
        return rows
    return [
        row for row in rows if has_words(words, _search_text(row), row.person in marked)
    ]


def _search_text(row: PoolRow) -> str:
    words = fold_to_latin(f"{row.title} {row.other_words}")
    return f"{words} {list_spellings(row.title)}"


def find_audit(view: PoolView) -> Sequence[EntryAudit]:
    """Audit the person under the cursor."""
    assert view.state.pool is not None
    return audit_person(view.state.pool, view.person)


def describe_title(pool: ReplayedPool) -> str:
    """Name a pool with its rules that are not the usual ones, and the newest list."""
    rules = pool.state.newest_settings
    # the steps of K are shown together or not at all
    unusual = describe_unusual(rules).replace(", then", " then")
    parts = [f"{pool.name}: {POOL_ROWS[rules.system].name}", unusual]
    if pool.newest is not None:
        day = date.fromordinal(pool.newest.batch.day)
        parts.append(f"list of {day.isoformat()}")
    return ", ".join(filter(None, parts))


def count_rows(view: PoolView) -> str:
    """Count the rows shown, or the whole pool."""
    assert view.state.pool is not None
    if view.state.filter:
        return f"{len(view.rows):,} of {len(view.every):,}"
    return describe_pool(view.state.pool)


def summarize_list(pool: ReplayedPool) -> tuple[Figure, ...]:
    """Sum up the newest list: its day, the people on it, their ratings."""
    newest = pool.newest
    if newest is None:
        return ()
    order = newest.order(pool.columns.people)
    ratings = [newest.ratings[at] for at in order]
    day = date.fromordinal(newest.batch.day).isoformat()
    found = [Figure("list", day), Figure("people", f"{len(order):,}")]
    if order:
        name = pool.columns.people.names[order[0]]
        first = "private" if order[0] in pool.private else name
        found.append(Figure("first", f"{ratings[0]:.0f} {first}"))
        mean = sum(ratings) / len(ratings)
        found.append(Figure("on average", f"{mean:.0f}"))
    found.append(Figure("games", f"{pool.rated_games:,}", ""))
    return tuple(found)


def describe_pool(pool: ReplayedPool) -> str:
    """Count people, events and games."""
    newest = pool.newest
    people = pool.columns.people
    count = len(people.ids if newest is None else newest.order(people))
    active = sum(one.is_active for one in pool.events)
    events, games = plural(active, "event"), plural(pool.rated_games, "game")
    return f"{count_people(count)}, {events}, {games}"
