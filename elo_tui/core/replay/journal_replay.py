"""The replay of a journal: a live rating from events and official ratings.

Nothing is cached between replays, so a corrected, moved or deleted entry changes
everything after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core import systems
from elo_tui.core.facts import system_uses
from elo_tui.core.model import (
    NO_K,
    POOLS,
    SPEEDS,
    KFactor,
    Player,
    Pool,
    Problem,
    Terms,
)
from elo_tui.core.replay.dated_entries import (
    Dated,
    Key,
    entry_key,
    listed_key,
    rating_key,
    read_entry,
)
from elo_tui.core.replay.event_track import replay_events
from elo_tui.core.replay.fide_track import derive_k, fill_with_standard, replay_fide
from elo_tui.core.replay.journal_records import Account, Listed
from elo_tui.core.replay.tracks import (
    EventLine,
    Period,
    Published,
    ReplayedJournal,
    Track,
    find_in_force,
)
from elo_tui.core.systems.sums import omit_k_assumptions
from elo_tui.core.text.figures import format_number, plural


class Start(NamedTuple):
    """The facts with which a person enters an event that begins on a day."""

    player: Player
    """Rating 0: unrated; `k` is the K of a list, if stated."""
    k: KFactor
    """In FIDE before the limit of 700; 0 if it depends on the event."""
    why: tuple[str, ...]
    """The sources of the rating and of K, one phrase each."""


def replay_journal(account: Account, today: date) -> ReplayedJournal:
    """Replay every rating in an account, as of a day."""
    read = [read_entry(entry) for entry in account.entries]
    events: dict[Key, list[Dated]] = {}
    unplaced: dict[Key, list[EventLine]] = {}
    for entry, found in zip(account.entries, read, strict=True):
        wanted = entry_key(entry)
        if isinstance(found, Problem):
            unplaced.setdefault(wanted, []).append(EventLine(entry, problem=found))
        else:
            events.setdefault(wanted, []).append(found)
    listed: dict[Key, list[Listed]] = {}
    for one in account.listed:
        listed.setdefault(listed_key(one), []).append(one)
    keys = sorted({*events, *unplaced, *listed}, key=_track_order)
    tracks: list[Track] = []
    for wanted in keys:
        played = events.get(wanted, ())
        periods, lists = _replay_track(account, wanted, played, listed, tracks, today)
        begins = _make_start(
            wanted, lists, _standard_lists(tracks), account.person.born, today
        )
        left_out = tuple(unplaced.get(wanted, ()))
        tracks.append(_make_track(wanted, periods, lists, left_out, begins, today))
    return ReplayedJournal(tuple(tracks))


def find_start_player(account: Account, system: str, pool: str, day: date) -> Player:
    """Find the rating and facts in force for an event that begins on a day."""
    return find_start(account, system, pool, day).player


def find_start(account: Account, system: str, pool: str, day: date) -> Start:
    """Find rating, K and reasons for an event; for Lichess `pool` is the speed."""
    wanted = rating_key(system, pool)
    tracks = replay_journal(account, day).tracks
    own = [one.lists for one in tracks if (one.system, one.pool) == wanted]
    lists = own[0] if own else ()
    born = account.person.born
    return _make_start(wanted, lists, _standard_lists(tracks), born, day)


def _make_start(
    wanted: Key,
    lists: Sequence[Published],
    standard: Sequence[Published],
    born: int | None,
    day: date,
) -> Start:
    found = find_in_force(lists, day) or Published(day, Player(0, birth_year=born), "")
    if system_uses("standard", wanted.system):
        found = fill_with_standard(found, wanted.pool, standard, day)
    k = _starting_k(wanted, found.player, day)
    why = [_source_text(found)]
    if k != NO_K:
        why.append(f"K {format_number(k.value)}: {k.reason}")
    return Start(found.player, k, tuple(why))


def _track_order(wanted: Key) -> tuple[int, int, str]:
    """Sort tracks in the order of the tables of systems and pools."""
    keys: Sequence[str] = systems.KEYS
    system = keys.index(wanted.system) if wanted.system in keys else len(keys)
    pools: Sequence[str] = SPEEDS if system_uses("speed", wanted.system) else POOLS
    return (
        system,
        pools.index(wanted.pool) if wanted.pool in pools else 0,
        wanted.system,
    )


def _replay_track(
    account: Account,
    wanted: Key,
    events: Sequence[Dated],
    listed: dict[Key, list[Listed]],
    earlier: Sequence[Track],
    today: date,
) -> tuple[tuple[Period, ...], tuple[Published, ...]]:
    """Replay the periods and ratings of one track; FIDE's standard one comes first."""
    own, born = listed.get(wanted, ()), account.person.born
    if wanted.system not in systems.KEYS:
        return (), ()
    if not systems.get_row(wanted.system).monthly:
        return replay_events(wanted.system, events, own, born, today)
    return replay_fide(_pool(wanted), events, own, born, _standard_lists(earlier))


def _standard_lists(tracks: Sequence[Track]) -> tuple[Published, ...]:
    """Return the lists of the standard rating, which may replace one in a pool."""
    for track in tracks:
        if system_uses("standard", track.system) and track.pool == POOLS[0]:
            return track.lists
    return ()


def _make_track(
    wanted: Key,
    periods: tuple[Period, ...],
    lists: tuple[Published, ...],
    unplaced: tuple[EventLine, ...],
    begins: Start,
    today: date,
) -> Track:
    published = find_in_force(lists, today)
    coming = [period for period in periods if period.published > today]
    # a change is a whole number of hundredths; the remainder is floating-point noise
    pending = round(sum(period.change for period in coming), 6) + 0.0
    live: float | None = None
    if published is not None and published.player.rating:
        live = published.player.rating + pending
    elif coming and coming[-1].new_rating is not None:
        live = coming[-1].new_rating
    why = list(begins.why)
    if coming:
        why.append(_pending_text(coming))
    lines = [line for period in periods for line in period.lines]
    lines += unplaced
    failed = [line for line in lines if line.problem is not None]
    if failed:
        number = plural(len(failed), "event")
        why.append(f"without {number} that cannot be rated")
    assumed = [text for line in lines if line.event for text in line.event.assumed]
    if assumed := omit_k_assumptions(tuple(dict.fromkeys(assumed)), begins.k):
        why.append(f"assumed {', '.join(assumed)}")
    return Track(
        system=wanted.system,
        pool=wanted.pool,
        periods=periods,
        lists=lists,
        unplaced=unplaced,
        published=published,
        pending=pending,
        live=live,
        next_k=begins.k,
        why="; ".join(why),
    )


def _starting_k(wanted: Key, player: Player, day: date) -> KFactor:
    """Return the K with which an event on a day begins; 0 for none."""
    if wanted.system not in systems.KEYS:
        return NO_K
    if systems.get_row(wanted.system).monthly:
        return derive_k(day, _pool(wanted), player)
    terms = Terms(day, event_end=day)
    rated = systems.load(wanted.system).rate(player, (), terms)
    return NO_K if isinstance(rated, Problem) else rated.k


def _pool(wanted: Key) -> Pool:
    return next(pool for pool in POOLS if pool == wanted.pool)


def _source_text(published: Published) -> str:
    """Describe a rating by its day and source."""
    if not published.source:
        return "no rating was entered: taken as unrated"
    rating = str(published.player.rating) if published.player.rating else "unrated"
    return f"{rating} since {published.day}, {published.source}"


def _pending_text(coming: Sequence[Period]) -> str:
    events = sum(len(period.lines) for period in coming)
    return f"{plural(events, 'event')} not published yet"
