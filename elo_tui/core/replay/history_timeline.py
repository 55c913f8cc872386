"""Everything dated about a person: imported rows and the journal's own records.

If a publisher states ratings only after each game, the rating before a game is the one
after the previous game in the same pool. The journal continues from an official rating
if it knows the rules and the day. All other ratings remain rows: those of online pools,
of years without a day, of Canada.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.model import HALF_POINTS, POOLS, Player
from elo_tui.core.replay.dated_entries import Key, listed_key
from elo_tui.core.replay.history_records import HistoryEvent, HistoryGame, HistoryRating
from elo_tui.core.replay.journal_records import Account, Entry, Listed
from elo_tui.core.replay.tracks import EventLine, ReplayedJournal, Track, list_day
from elo_tui.core.systems import find_row
from elo_tui.core.systems.fide import conversion_2024

#: The source of data that was not imported.
OWN = "journal"
_YEAR = len("2026")


class Gap(NamedTuple):
    """A break between consecutive games or events of a pool: something is missing."""

    system: str
    pool: str
    after: str
    """The day of the last one before it."""
    before: str
    """The day of the first one after it."""
    text: str


class RowChoice(NamedTuple):
    """A choice of rows; "" chooses all."""

    system: str = ""
    pool: str = ""
    since: str = ""
    """The first day, such as ``2025-01-31``."""
    until: str = ""

    def takes_pool(self, system: str, pool: str) -> bool:
        """Whether a pool is wanted."""
        return self.system in ("", system) and self.pool in ("", pool)

    def takes(self, one: HistoryRating | HistoryEvent | HistoryGame | Gap) -> bool:
        """Whether a row is wanted; one with only a year if any day of it is."""
        if not self.takes_pool(one.system, one.pool):
            return False
        day = _find_day(one)
        first, last = (
            (f"{day}-01-01", f"{day}-12-31") if len(day) == _YEAR else (day,) * 2
        )
        return last >= self.since and (not self.until or first[:10] <= self.until)


class Timeline(NamedTuple):
    """All rows, by kind, each in the order of time."""

    ratings: tuple[HistoryRating, ...]
    events: tuple[HistoryEvent, ...]
    games: tuple[HistoryGame, ...]
    gaps: tuple[Gap, ...]
    converted_from: int | None = None
    """The FIDE standard rating before the list of 1 March 2024, if that is a converted
    one (`conversion_2024`)."""

    @property
    def is_empty(self) -> bool:
        """Whether it has no row."""
        return not (self.ratings or self.events or self.games or self.gaps)


def build_timeline(
    account: Account, replayed: ReplayedJournal, choice: RowChoice
) -> Timeline:
    """Put the wanted rows of all sources into the order of time."""
    history = account.history
    own_events, own_games = _list_entries(replayed)
    games = [*fill_ratings_before(history.games), *own_games]
    events = [*_fill_sums(history.events, games), *own_events]
    official = [make_row(one) for one in account.listed if one.player.rating]
    ratings = [*official, *history.ratings]
    gaps = (*find_gaps(games), *_find_event_gaps(events))
    ratings.sort(key=_order_key)
    return Timeline(
        ratings=tuple(filter(choice.takes, ratings)),
        events=tuple(sorted(filter(choice.takes, events), key=_order_key)),
        games=tuple(sorted(filter(choice.takes, games), key=lambda one: one.moment)),
        gaps=tuple(filter(choice.takes, gaps)),
        converted_from=_find_converted(ratings),
    )


def is_converted(row: HistoryRating) -> bool:
    """Whether a rating is of the list on which FIDE raised its standard ratings."""
    return conversion_2024.is_converted_list(row.system, row.pool, row.day)


def _find_converted(ratings: Sequence[HistoryRating]) -> int | None:
    """Find the rating before the conversion, among ratings in the order of time."""
    after = next(filter(is_converted, ratings), None)
    if after is None:
        return None
    of_pool = [
        row for row in ratings if (row.system, row.pool) == (after.system, after.pool)
    ]
    place = of_pool.index(after)
    before = of_pool[place - 1].rating if place else 0
    explains = conversion_2024.explains_list(before, after.rating, after.games)
    return before if explains else None


def _order_key(one: HistoryRating | HistoryEvent) -> tuple[str, int, str]:
    """Sort by the day; rows with an index by it within a year, as days may lack."""
    day = _find_day(one)
    return (day, 0, "") if one.number is None else (day[:_YEAR], one.number, day)


def _find_day(one: HistoryRating | HistoryEvent | HistoryGame | Gap) -> str:
    """Return the day that places a row in the order of time."""
    if isinstance(one, HistoryRating):
        return one.day
    if isinstance(one, HistoryEvent):
        return one.last
    return one.moment[:10] if isinstance(one, HistoryGame) else one.before


def fill_ratings_before(games: Iterable[HistoryGame]) -> Iterator[HistoryGame]:
    """Fill in the rating before each game if only the one after it is stated.

    The games must be in the order of time; the first of a pool stays without.
    """
    newest: dict[tuple[str, str], int | None] = {}
    for game in games:
        where = (game.system, game.pool)
        before = newest.get(where)
        if (
            game.own is None
            and game.change is None
            and None not in (before, game.after)
        ):
            game = replace(game, own=before, change=(game.after or 0) - (before or 0))
        if game.after is not None:
            newest[where] = game.after
        yield game


def find_gaps(games: Iterable[HistoryGame]) -> Iterator[Gap]:
    """Find games that do not begin where the one before them in the pool has ended."""
    newest: dict[tuple[str, str], HistoryGame] = {}
    for game in games:
        where = (game.system, game.pool)
        before = newest.get(where)
        if game.after is None or game.own is None:
            continue
        newest[where] = game
        if before is None or before.after == game.own or before.event or game.event:
            continue
        first, last = before.moment[:10], game.moment[:10]
        text = (
            f"{before.after} after the game of {first}, {game.own} before that of"
            f" {last}: games are missing between them, or points were given back"
        )
        yield Gap(*where, after=first, before=last, text=text)


def _find_event_gaps(events: Iterable[HistoryEvent]) -> Iterator[Gap]:
    """Find events that do not begin with the rating that the one before has left."""
    newest: dict[tuple[str, str], HistoryEvent] = {}
    for event in sorted(events, key=_order_key):
        # between events that the journal rates a list may have replaced the rating
        if event.after is None or event.source == OWN:
            continue
        where = (event.system, event.pool)
        before = newest.get(where)
        newest[where] = event
        if before is None or event.before in (None, before.after):
            continue
        text = (
            f"{before.after} after {before.name}, {event.before} before {event.name}:"
            " an event is missing between them, or the rating was changed"
        )
        yield Gap(
            system=event.system,
            pool=event.pool,
            after=before.last,
            before=event.last,
            text=text,
        )


def _fill_sums(
    events: Iterable[HistoryEvent], games: Iterable[HistoryGame]
) -> Iterator[HistoryEvent]:
    """Fill in the sums of events with known games.

    A game that counts for two pools is one of the first.
    """
    played: dict[tuple[str, str, str], dict[str, list[int]]] = {}
    for game in games:
        if game.event:
            where = (game.system, game.moment[:10], game.event.casefold())
            pools = played.setdefault(where, {})
            pools.setdefault(game.pool, []).append(game.halves)
    for event in events:
        pools = played.get((event.system, event.last, event.name.casefold()), {})
        if event.games is None and pools:
            halves = pools.get(event.pool) or next(iter(pools.values()))
            event = replace(event, games=len(halves), score=sum(halves) / 2)
        yield event


def _list_entries(
    replayed: ReplayedJournal,
) -> tuple[list[HistoryEvent], list[HistoryGame]]:
    """List the events that the journal rates, and their rated games."""
    events: list[HistoryEvent] = []
    games: list[HistoryGame] = []
    for track in replayed.tracks:
        for line in (*track.lines, *track.unplaced):
            if line.last is None:
                continue
            events.append(_make_event(track, line))
            games += _make_games(track, line)
    return events, games


def _make_event(track: Track, line: EventLine) -> HistoryEvent:
    system, pool = find_pool(Key(track.system, track.pool))
    entry, event = line.entry, line.event
    origin = entry.origin
    change = None if event is None else round(event.change, 4)
    if origin is not None and origin.change is not None:
        change = origin.change
    is_monthly = find_row(track.system).monthly
    return HistoryEvent(
        system=system,
        pool=pool,
        first="" if line.first is None else line.first.isoformat(),
        last=_last_day(line),
        name=entry.name,
        before=line.base or None,
        games=None if event is None else event.rated_games,
        score=None if event is None else event.score_halves / 2,
        change=change,
        after=None if event is None or is_monthly else event.new_rating,
        source=_source(entry),
        key=origin.key if origin else "",
    )


def _make_games(track: Track, line: EventLine) -> Iterator[HistoryGame]:
    if line.event is None:
        return
    system, pool = find_pool(Key(track.system, track.pool))
    entry = line.entry
    capped = entry.origin.capped if entry.origin else ()
    for place, row in enumerate(line.event.games, start=1):
        game = row.game
        if not row.rated or game.result is None:
            continue
        yield HistoryGame(
            system=system,
            pool=pool,
            moment=_last_day(line),
            own=line.base or None,
            colour=game.colour,
            opponent=game.name,
            opponent_rating=None if place in capped else game.opponent,
            halves=HALF_POINTS[game.result],
            change=None if row.change is None else round(row.change, 4),
            event=entry.name or f"#{entry.id}",
            source=_source(entry),
        )


def _last_day(line: EventLine) -> str:
    return "" if line.last is None else line.last.isoformat()


def _source(entry: Entry) -> str:
    return (entry.origin.source if entry.origin else "") or OWN


#: The source of the DWZ after the Umstufung 2026, which the journal computes itself.
UPGRADE = "Umstufung"

#: The journal's rating by the system and pool of a history.
_TRACKS: dict[tuple[str, str], Key] = {
    ("fide", POOLS[0]): Key("fide", POOLS[0]),
    ("fide", POOLS[1]): Key("fide", POOLS[1]),
    ("fide", POOLS[2]): Key("fide", POOLS[2]),
    ("dwz", ""): Key("dwz", ""),
    ("uscf", "regular"): Key("uscf", ""),
    ("uscf", "quick"): Key("uscf-quick", ""),
}
_POOLS = {key: pool for pool, key in _TRACKS.items()}
_DAY = len("2026-01-31")


def find_track(system: str, pool: str) -> Key | None:
    """Find the journal's rating of a history's system and pool; None for none."""
    return _TRACKS.get((system, pool))


def find_pool(key: Key) -> tuple[str, str]:
    """Return the history's system and pool of a journal's rating."""
    return _POOLS.get(key, (key.system, key.pool))


def make_listed(row: HistoryRating) -> Listed | None:
    """Make the record of an official rating; None if it stays a row."""
    key = find_track(row.system, row.pool)
    if key is None or len(row.day) != _DAY or row.source == UPGRADE:
        return None
    return Listed(
        system=key.system,
        pool=key.pool,
        day=date.fromisoformat(row.day),
        player=Player(row.rating, dwz_index=row.number, rd=row.rd),
        games=row.games,
        source=row.source,
    )


def make_row(listed: Listed) -> HistoryRating:
    """Make the row of an official rating of the journal."""
    system, pool = find_pool(listed_key(listed))
    return HistoryRating(
        system=system,
        pool=pool,
        day=list_day(listed.system, listed.day).isoformat(),
        rating=listed.player.rating,
        games=listed.games,
        number=listed.player.dwz_index,
        rd=listed.player.rd,
        source=listed.source or "typed",
    )
