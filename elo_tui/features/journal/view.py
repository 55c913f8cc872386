"""State of the Journal screen, its rows, and the working of a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.facts import system_uses
from elo_tui.core.model import HALF_POINTS, RatedGame, Step
from elo_tui.core.replay.dated_entries import rating_key
from elo_tui.core.replay.history_records import PublishedSplit, PublishedTrack
from elo_tui.core.replay.journal_records import Account, Entry
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.core.replay.track_statistics import (
    Split,
    find_milestones,
    list_played_games,
    split_by_colour,
    split_by_difference,
    split_by_month,
    split_by_year,
    sum_all,
    sum_last,
)
from elo_tui.core.replay.tracks import EventLine, Period, ReplayedJournal, Track
from elo_tui.core.systems.sums import sum_steps
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    plural,
)
from elo_tui.core.text.latin import fold_to_latin
from elo_tui.features.journal.answer.published import (
    describe_best_win,
    describe_games,
    describe_live,
)
from elo_tui.features.journal.rows import (
    JournalRow,
    describe_row,
    difference_lines,
    list_rows,
    row_cells,
)
from elo_tui.kit.tables.selection import MARKED, has_words, read_words
from elo_tui.session.forms import Form, choose_rating


class Spot(NamedTuple):
    """Identity of the cursor's row, to find it in a changed account."""

    entry: Entry | None = None
    day: date | None = None
    """The day on which the rating of the row came into force."""
    place: int = 0
    """The index of the row, used if the rest is gone."""


class JournalState(NamedTuple):
    """State of the Journal screen."""

    account: Account
    today: date
    system: str = "fide"
    pool: str = "standard"
    cursor: Spot = Spot()
    marked: frozenset[int] = frozenset()
    """The events marked for copies and files, by id."""
    filter: str = ""
    """Words of the rows shown."""
    compared: str = ""
    """The systems to compare an event in, as in `Form.compared`."""


def make_choices(state: JournalState) -> Form:
    """Return the form with the choices of a state."""
    form = choose_rating(state.system, state.pool)
    return replace(form, compared=state.compared)


class JournalView(NamedTuple):
    """A state with its results."""

    state: JournalState
    journal: ReplayedJournal
    track: Track | None
    """None without entries for this system and pool."""
    every: tuple[JournalRow, ...]
    rows: tuple[JournalRow, ...]
    """The rows with all words of the filter."""
    place: int
    """The index of the row under the cursor; 0 without rows."""
    events: int
    """The number of events of the track."""
    games: int
    """The number of their rated games."""

    @property
    def published(self) -> PublishedTrack | None:
        """The rating shown as its publisher states it; None without one."""
        state = self.state
        wanted = state.system, state.pool
        every = state.account.published
        return next((one for one in every if (one.system, one.pool) == wanted), None)

    @property
    def row(self) -> JournalRow | None:
        """The row under the cursor."""
        return self.rows[self.place] if self.rows else None


def open_journal(account: Account, today: date) -> JournalState:
    """Open the journal of a person at the usual rating."""
    person = account.person
    pool: str = person.pool
    if system_uses("speed", person.system):
        pool = Form().speed
    return JournalState(account, today, person.system, pool)


def evaluate_journal(
    state: JournalState, before: JournalView | None = None
) -> JournalView:
    """Replay the journal; results of `before` are reused while valid."""
    wanted = rating_key(state.system, state.pool)
    if before is None or before.state[:2] != state[:2]:
        journal = replay_journal(state.account, state.today)
    elif rating_key(before.state.system, before.state.pool) == wanted:
        rows = before.rows
        if _list_wanted(before.state) != _list_wanted(state):
            rows = _find_rows(before.every, state, before.track)
        place = _find_row(rows, state.cursor)
        return before._replace(state=state, rows=rows, place=place)
    else:
        journal = before.journal
    track = next((t for t in journal.tracks if (t.system, t.pool) == wanted), None)
    every = tuple(list_rows(track, state.account)) if track is not None else ()
    rows = _find_rows(every, state, track)
    periods = track.periods if track is not None else ()
    rated = [line.event for period in periods for line in period.lines if line.event]
    return JournalView(
        state=state,
        journal=journal,
        track=track,
        every=every,
        rows=rows,
        place=_find_row(rows, state.cursor),
        events=sum(row.line is not None for row in every),
        games=sum(event.rated_games for event in rated),
    )


def _list_wanted(state: JournalState) -> tuple[Sequence[str], frozenset[int]]:
    """List what the rows shown depend on: the words, and marks asked for."""
    words = read_words(state.filter)
    return words, state.marked if MARKED in words else frozenset()


def _find_rows(
    every: tuple[JournalRow, ...], state: JournalState, track: Track | None
) -> tuple[JournalRow, ...]:
    """Find the rows with all words; a period is shown above each of its events."""
    words = read_words(state.filter)
    if not words or track is None:
        return every
    found = [
        has_words(
            words,
            _search_text(row, track, state.today),
            _entry_id(row) in state.marked,
        )
        for row in every
    ]
    pairs = [*zip(every, found, strict=True)]
    days = {row.day for row, is_found in pairs if is_found and row.entry is not None}
    return tuple(
        row
        for row, is_found in pairs
        if is_found
        or (row.entry is None and row.period is not None and row.day in days)
    )


def _search_text(row: JournalRow, track: Track, today: date) -> str:
    """Return the text to search: event, opponents and days, or a period as shown."""
    entry = row.entry
    if entry is None:
        cells = row_cells(row, track, today)
        return fold_to_latin(f"{cells.period} {cells.event}")
    names = (game.name for game in entry.games)
    days = (str(day) for day in (entry.first, entry.last) if day is not None)
    return fold_to_latin(" ".join((entry.name, *names, *days)))


def _entry_id(row: JournalRow) -> int | None:
    return None if row.entry is None else row.entry.id


def toggle_mark(view: JournalView, place: int) -> frozenset[int]:
    """Mark or unmark the event of a row, or all events shown of a period."""
    row = view.rows[place]
    shown = [row]
    if row.entry is None:
        shown = [one for one in view.rows if row.period and one.period == row.period]
    ids = {one.entry.id for one in shown if one.entry is not None}
    marked = view.state.marked
    return marked - ids if ids <= marked else marked | ids


def list_chosen(view: JournalView) -> tuple[JournalRow, ...]:
    """List the rows of the events marked, else those found, with their periods.

    Empty without marks and without a search.
    """
    marked = view.state.marked & {*map(_entry_id, view.every)}
    if not marked:
        return view.rows if read_words(view.state.filter) else ()
    state = view.state._replace(filter=MARKED, marked=marked)
    return _find_rows(view.every, state, view.track)


def describe_chosen(view: JournalView) -> str:
    """Write ``3 of 40 events``; "" without marks and without a search."""
    chosen = list_chosen(view)
    counts = [
        sum(one.entry is not None for one in rows) for rows in (chosen, view.every)
    ]
    return f"{counts[0]:,} of {plural(counts[1], 'event')}" if chosen else ""


def find_spot(rows: tuple[JournalRow, ...], place: int) -> Spot:
    """Place the cursor on a row, or on the nearest one."""
    if not rows:
        return Spot()
    place = max(0, min(len(rows) - 1, place))
    return Spot(rows[place].entry, rows[place].day, place)


def _find_row(rows: tuple[JournalRow, ...], cursor: Spot) -> int:
    """Find the row of the same event, else of the same rating or index."""
    if 0 <= cursor.place < len(rows):
        # usually that of the index
        likely = rows[cursor.place]
        is_head = likely.line is None and likely.day == cursor.day
        if likely.entry is cursor.entry and (likely.entry is not None or is_head):
            return cursor.place
    number = cursor.entry.id if cursor.entry is not None else 0
    for place, row in enumerate(rows):
        entry = row.entry
        if entry is not None and entry == cursor.entry:
            return place
        if entry is not None and number and entry.id == number:
            return place
    if cursor.entry is None:
        for place, row in enumerate(rows):
            if row.line is None and _covers(row, cursor.day):
                return place
    return max(0, min(len(rows) - 1, cursor.place))


def _covers(row: JournalRow, day: date | None) -> bool:
    """Whether a rating came into force on a day, or a list of its span did."""
    if row.until is None or row.day is None or day is None:
        return row.day == day
    return row.day <= day <= row.until


class Part(NamedTuple):
    """Steps under a title."""

    title: str
    steps: Sequence[Step]
    sums: bool = False
    """Whether these sum up the part before."""
    repeats: bool = False
    """Whether the rows of the table repeat it."""


#: The titles of the splits of published games.
_SPLITS = {
    "by_colour": "by colour",
    "by_opponent": "by opponents",
    "by_year": "by year",
    "by_month": "by month",
}
#: How many of the last months are shown; JSON has all of published games.
_MONTHS = 12
#: How many of the last games have their own performance.
_LAST_GAMES = (10, 20, 50)


def explain_published(track: PublishedTrack) -> Iterator[Part]:
    """Summarize ratings that are shown as published, with their games."""
    facts = [Step("live", describe_live(track))]
    if track.highest is not None:
        facts.append(Step("highest", f"{track.highest.rating} on {track.highest.day}"))
    if track.best_win is not None:
        facts.append(Step("best win", describe_best_win(track.best_win)))
    if track.total.games:
        facts.append(Step("games", describe_games(track)))
    yield Part(track.name, facts)
    for name, parts in track.splits:
        if name in _SPLITS:
            shown = parts[-_MONTHS:] if name == "by_month" else parts
            title = f"{track.name} {_SPLITS[name]}"
            yield Part(title, [*map(_split_step, shown)])


def _split_step(one: PublishedSplit) -> Step:
    average = "" if one.average is None else f"  against {one.average}"
    return Step(f"{one.label:<15}", f"{_write_score(one)}{average}")


def _write_score(one: Split | PublishedSplit) -> str:
    """Write a score and its share below those of other splits."""
    score = f"{format_points(one.halves)}/{one.games}"
    return f"{score:>9} {100 * one.halves / (2 * one.games):3.0f} %"


def explain_row(view: JournalView) -> Iterator[Part]:
    """Explain the row under the cursor."""
    row, track, today = view.row, view.track, view.state.today
    if row is None or track is None:
        return
    if row.line is not None:
        name = row.line.entry.name or "the event"
        yield Part(f"{name}: score, We, change", [*_list_rounds(row.line)])
        yield Part(f"Working: {name}", _list_sums(row.line), sums=True)
        if row.line.problem is not None:
            yield Part(name, [Step("problem", row.line.problem.text)])
        return
    period = row.period
    if period is None:
        lines = describe_row(row, track, today)
        yield Part("Official rating", [Step("", text) for text in lines])
        return
    if period.official is not None and (period.lines or period.differs):
        texts = tuple(difference_lines(period, track))
        yield Part("Official and computed", _number_steps(texts))
    title, steps = name_period(period), period.steps
    events = [step for step in steps if step.label.startswith("event ")]
    if events:
        # the first row has the article of all of them
        first, *others = events
        bare = [replace(step, article="") for step in others]
        yield Part(title, [first, *bare], repeats=True)
        title = f"Working: {title[:1].lower()}{title[1:]}"
        steps = tuple(step for step in steps if step not in events)
    yield Part(title, steps, sums=bool(events))


def name_period(period: Period) -> str:
    """Name a period by its list, or by what changed the rating without an event."""
    return period.name or f"List of {period.published:%Y-%m}"


def _number_steps(texts: tuple[str, ...]) -> tuple[Step, ...]:
    first, *ways = texts
    return (
        Step("", first),
        *(Step("", f"{number}. {text}") for number, text in enumerate(ways, start=1)),
    )


def _list_rounds(line: EventLine) -> Iterator[Step]:
    if line.event is None:
        return
    for place, row in enumerate(line.event.games, start=1):
        yield Step(f"{row.game.round or place:>2}", _round_text(row))


def _round_text(row: RatedGame) -> str:
    """Result, expected score and change below each other, then the opponent."""
    game = row.game
    score = "" if game.result is None else format_points(HALF_POINTS[game.result])
    who = " ".join(filter(None, (str(game.opponent or ""), game.colour, game.name)))
    if row.reason or row.change is None:
        return f"{score:<2} {', '.join(filter(None, (row.reason, who)))}"
    expected = "" if row.expected is None else f"{row.expected:.2f}"
    return f"{score:<2} {expected:>4} {format_change(row.change):>8}  {who}"


def _list_sums(line: EventLine) -> tuple[Step, ...]:
    if line.event is None:
        return ()
    return sum_steps(systems.load(line.event.system), line.event)


def explain_track(track: Track, today: date) -> Iterator[Part]:
    """Summarize all events of a track: statistics and milestones."""
    games = list_played_games(track)
    if games:
        splits = [sum_all(games), *sum_last(games, _LAST_GAMES)]
        yield Part("Score, share, change, performance (TPR)", _list_splits(splits))
        yield Part("By colour", _list_splits(split_by_colour(games)))
        yield Part("By opponents", _list_splits(split_by_difference(games)))
        years = split_by_year(games)
        if len(years) > 1:
            yield Part("By year", _list_splits(years))
        months = split_by_month(games)
        if len(months) > 1:
            yield Part("By month", _list_splits(months[-_MONTHS:]))
    yield Part("Milestones", [*_list_milestones(track, today)])


def _list_splits(found: Iterable[Split]) -> list[Step]:
    steps = []
    for one in found:
        text = f"{_write_score(one)} {format_change(one.change):>8}"
        text = f"{text} {one.performance or '':>5}".rstrip()
        steps.append(Step(f"{one.label:<15}", text))
    return steps


def _list_milestones(track: Track, today: date) -> Iterator[Step]:
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
        yield Step("games so far", format_number(number))
