"""The replay of a journal: a live rating from events and official ratings.

A corrected, moved or deleted entry changes everything after it. Only whole replays are
remembered, by the account itself, which cannot be changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.facts import system_uses
from elo_tui.core.model import (
    NO_K,
    POOLS,
    PROVISIONAL_MAX,
    SPEEDS,
    KFactor,
    Player,
    Pool,
    Problem,
    RatedEvent,
    Record,
    Terms,
)
from elo_tui.core.replay.dated_entries import (
    Dated,
    Key,
    apply_typed_facts,
    entry_key,
    listed_key,
    rating_key,
    read_entry,
    sort_events,
)
from elo_tui.core.replay.fide_track import derive_k, fill_with_standard, replay_fide
from elo_tui.core.replay.journal_records import Account, Listed
from elo_tui.core.replay.tracks import (
    SOURCES,
    EventLine,
    Period,
    Published,
    RatingReplay,
    ReplayedJournal,
    Source,
    Track,
    find_in_force,
    month_number,
)
from elo_tui.core.systems.sums import omit_k_assumptions
from elo_tui.core.text.figures import format_number, plural


def replay_events(
    system: str,
    events: Sequence[Dated],
    listed: Sequence[Listed],
    birth_year: int | None,
    today: date,
) -> tuple[tuple[Period, ...], tuple[Published, ...]]:
    """Rate each event as its own period; return the periods and all ratings by day.

    A DWZ is converted once, on the day of the Umstufung 2026, unless that is after both
    `today` and the last record.
    """
    replay = _EventReplay(system, listed, birth_year)
    for event in sort_events(events):
        replay.rate(event)
    replay.enter(date.max)
    replay.convert(today, on_the_day=True)
    return tuple(replay.periods), tuple(replay.lists)


class _EventReplay(RatingReplay):
    """The replay of a rating without monthly lists, event by event.

    The events are taken in the order of their last days. A published rating newer than
    the last event replaces the computed one before the next. Systems that store real
    numbers go on from the unrounded rating (`SystemRow.keeps_reals`), also if its
    rounded value was published; the others from whole points.
    """

    def __init__(
        self, system: str, listed: Sequence[Listed], birth_year: int | None
    ) -> None:
        self.system = systems.load(system)
        super().__init__(birth_year)
        self.entered = sorted(listed, key=lambda one: (one.day, repr(one.player)))
        self.to_convert = systems.get_row(system).converted

    def enter(self, day: date) -> None:
        """Bring the published ratings up to a day into force."""
        first = True
        while self.entered and self.entered[0].day <= day:
            new = self.entered.pop(0)
            # a rating of the very day of the Umstufung already includes it
            first = self.convert(new.day, on_the_day=True) or first
            last = self.periods[-1] if self.periods else None
            # it shows the result of an event, or of a conversion of that day
            if first and last and (not last.name or new.day == last.published):
                self.periods[-1] = last._replace(official=new.player.rating)
            first = False
            before = self.state.player
            player = apply_typed_facts(
                new.player, replace(before, rating=0, exact=None)
            )
            if before.rating == player.rating:
                player = replace(player, exact=before.exact)
            if new.player.provisional and new.player.games_played is None:
                player = replace(player, games_played=new.player.provisional)
            if new.player.k is not None:
                player = replace(player, k_reason=f"published on {new.day}")
            self.publish(Published(new.day, player, "official"))

    def convert(self, day: date, on_the_day: bool) -> bool:
        """Convert a DWZ once if the Umstufung came before a day, or on it.

        Returns whether the rating was converted.
        """
        if not self.to_convert:
            return False
        # imported here: no other rating needs the DWZ rules
        from elo_tui.core.systems.dwz import dwz_editions

        if day < dwz_editions.CONVERSION_DAY or (
            day == dwz_editions.CONVERSION_DAY and not on_the_day
        ):
            return False
        self.to_convert = False
        _, before, source = self.state
        if not before.rating:
            return False
        made = dwz_editions.convert_dwz(before.rating, before.dwz_index)
        gain = made.new_rating - made.rating
        self.periods.append(
            Period(
                first=dwz_editions.CONVERSION_DAY,
                published=dwz_editions.CONVERSION_DAY,
                base=made.rating,
                source=source,
                change=float(gain),
                rounded=gain,
                new_rating=made.new_rating,
                steps=dwz_editions.conversion_steps(made),
                player=before,
                name=dwz_editions.CONVERSION,
            )
        )
        after = replace(before, rating=made.new_rating, dwz_index=made.new_index)
        self.publish(Published(dwz_editions.CONVERSION_DAY, after, "converted"))
        return True

    def rate(self, event: Dated) -> None:
        """Rate one event from the rating in force on its last day.

        An event that ends on the day of the Umstufung comes before it.
        """
        self.enter(event.last)
        self.convert(event.last, on_the_day=False)
        state = self.state
        player = apply_typed_facts(event.typed, state.player)
        source: Source = "typed" if event.typed.rating else state.source
        if player.idle is None:
            idle = count_idle(self.system.key, state, event.first, event.last)
            player = replace(player, idle=idle)
        if player.idle is not None:
            player = replace(player, idle=max(0.0, player.idle))
        found = self.system.rate(player, event.entry.games, event.terms)
        line = EventLine.make(event, found, player.rating, source)
        period = Period(
            first=event.first,
            published=event.last,
            base=player.rating,
            source=source,
            lines=(line,),
            new_rating=state.player.rating or None,
            player=player,
        )
        if isinstance(found, Problem):
            nothing = f"{event.entry.name or 'the event'}: no result"
            period = period._replace(why=nothing)
        else:
            after = _player_after(player, state.player, found)
            period = period._replace(
                k=found.k,
                change=found.change,
                rounded=found.rounded,
                new_rating=found.new_rating,
                exact=after.exact,
                why=found.why_none,
            )
            if after != state.player:
                whence: Source = "computed" if after.rating else state.source
                self.publish(Published(event.last, after, whence))
        self.periods.append(period)


def count_idle(system: str, state: Published, first: date, last: date) -> float | None:
    """Count the time without a game before an event, as its system counts it.

    Lichess counts days. Glicko leaves the length of a rating period open; here it is a
    month, as in a club list. None if the system does not use it, or nothing is known.
    """
    row = systems.get_row(system)
    if not state.source:
        return None
    if row.idle_days:
        return float((first - state.day).days)
    if "idle" not in row.asks or state.player.rd is None:
        return None
    months = month_number(last) - month_number(state.day)
    return float(max(0, months - row.grows_playing))


def _player_after(player: Player, before: Player, event: RatedEvent) -> Player:
    """Return the player after an event, without the facts typed for it alone."""
    if event.player.rating and not player.rating:
        # US Chess rates a newcomer from another federation's rating, which counts games
        player = event.player
    played = player.games_played
    if played is None and not player.rating:
        played = 0
    keeps = systems.get_row(event.system).keeps_reals
    exact = event.exact if keeps and event.exact != event.new_rating else None
    games = None if played is None else played + event.rated_games
    is_established = games is None or games > PROVISIONAL_MAX
    peak = player.peak
    if peak is not None and is_established:
        peak = max(peak, event.new_rating or 0)
    return replace(
        before,
        rating=event.new_rating or 0,
        exact=exact,
        games_played=games,
        birth_year=player.birth_year,
        rd=event.rd,
        volatility=event.volatility,
        dwz_index=before.dwz_index if event.new_rating is None else event.dwz_index,
        floor=player.floor,
        peak=peak,
        provisional=None,
        idle=None,
        record=_record_after(player, event),
    )


def _record_after(player: Player, event: RatedEvent) -> Record:
    """Return the record after an event: all games won, all lost, or "" (US Chess)."""
    if player.rating and not player.record:
        return ""
    if event.rated_games and event.score_halves == 2 * event.rated_games:
        return "won" if player.record in ("", "won") else ""
    if event.rated_games and not event.score_halves:
        return "lost" if player.record in ("", "lost") else ""
    return "" if event.rated_games else player.record


class Start(NamedTuple):
    """The facts with which a person enters an event that begins on a day."""

    player: Player
    """Rating 0: unrated; `k` is the K of a list, if stated."""
    k: KFactor
    """In FIDE before the limit of 700; 0 if it depends on the event."""
    why: tuple[str, ...]
    """The sources of the rating and of K, one phrase each."""


#: The last replays, newest first: several screens ask for the same one.
_replays: tuple[tuple[Account, date, ReplayedJournal], ...] = ()
_REMEMBERED = 2


def replay_journal(account: Account, today: date) -> ReplayedJournal:
    """Replay every rating in an account, as of a day."""
    global _replays
    # read once, as other threads ask too
    known = _replays
    for one, day, found in known:
        if one is account and day == today:
            return found
    found = _replay_account(account, today)
    _replays = ((account, today, found), *known)[:_REMEMBERED]
    return found


def _replay_account(account: Account, today: date) -> ReplayedJournal:
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
    why = [_source_text(found, lists)]
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
    newest = lists[-1] if lists else None
    live: float | None = None
    if newest is not None and newest.player.rating:
        live = rating_shown(wanted.system, newest.player)
    why = list(begins.why)
    if coming:
        events = sum(len(period.lines) for period in coming)
        why.append(f"{plural(events, 'event')} not published yet")
    lines = [line for period in periods for line in period.lines]
    editions = frozenset(line.event.edition for line in lines if line.event)
    lines += unplaced
    failed = [line for line in lines if line.problem is not None]
    if failed:
        number = plural(len(failed), "event")
        why.append(f"without {number} that cannot be rated")
    assumed = [text for line in lines if line.event for text in line.event.assumed]
    if assumed := omit_k_assumptions(tuple(dict.fromkeys(assumed)), begins.k):
        why.append(f"assumed {', '.join(assumed)}")
    rd = None if newest is None else _grow_rd(wanted.system, newest, today)
    if rd is not None:
        in_days = systems.get_row(wanted.system).idle_days
        period = "day by day" if in_days else "by a rating period a month"
        why.append(f"RD as of {today}, grown {period}")
    return Track(
        system=wanted.system,
        pool=wanted.pool,
        periods=periods,
        lists=lists,
        unplaced=unplaced,
        published=published,
        pending=pending,
        live=live,
        rd=rd,
        next_k=begins.k,
        why="; ".join(why),
        editions=editions,
    )


def rating_shown(system: str, player: Player) -> float:
    """Return a rating with the decimals that its system shows, points."""
    row = systems.find_row(system)
    return player.unrounded if row.keeps_reals and not row.whole_part else player.rating


def _grow_rd(system: str, newest: Published, today: date) -> float | None:
    """Return the deviation with which an event that begins today is entered."""
    player = newest.player
    if (
        not player.rating
        or player.rd is None
        or "rd" not in systems.find_row(system).asks
    ):
        return None
    idle = count_idle(system, newest, today, today)
    rated = systems.load(system).rate(
        replace(player, idle=None if idle is None else max(0.0, idle)), (), Terms(today)
    )
    return None if isinstance(rated, Problem) else rated.rd


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


def _source_text(published: Published, lists: Sequence[Published]) -> str:
    """Describe a rating by its day and source."""
    if not published.source:
        days = [one.day for one in lists if one.source == "official"]
        before = f" for a day before {min(days)}" if days else ""
        return f"no rating was entered{before}: taken as unrated"
    rating = str(published.player.rating) if published.player.rating else "unrated"
    return f"{rating} since {published.day}, {SOURCES[published.source]}"
