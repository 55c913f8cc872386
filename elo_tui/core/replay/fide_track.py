"""The replay of a FIDE rating month by month, list by list (B.02 8.2 and 8.3).

An event belongs to the month before the list with the closing day it meets (7.1.3) and
is rated from the list in force on its first day; the sum of a month is rounded once and
added to that month's own list.
FIDE's own records show events reported late, which count for a later list: an entry
names that list (`Entry.counted`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.model import (
    NO_K,
    KFactor,
    Player,
    Pool,
    Problem,
    RatedEvent,
    Terms,
    find_unrated_reason,
)
from elo_tui.core.replay.dated_entries import Dated, apply_typed_facts, sort_events
from elo_tui.core.replay.journal_records import Listed
from elo_tui.core.replay.tracks import (
    EventLine,
    Period,
    Published,
    RatingReplay,
    Source,
    find_in_force,
    first_day,
    month_number,
)
from elo_tui.core.systems import FIRST_DAY_RULES
from elo_tui.core.systems.fide.conversion_2024 import CONVERSION_DAY, find_rise
from elo_tui.core.systems.fide.fide_editions import (
    K_RULE,
    Edition,
    edition_for,
    event_list_day,
    find_editions,
)
from elo_tui.core.systems.fide.first_rating import first_event, sum_steps
from elo_tui.core.systems.fide.k_factor import (
    enter_list,
    infer_from_listed_k,
    k_factor,
    list_k_assumptions,
    update_peak,
)
from elo_tui.core.systems.fide.rating import use_standard_rating
from elo_tui.core.systems.fide.rating_period import rate_period

#: 7.1.4: the number of consecutive rating periods with pooled results.
MONTHS = 26


class Waiting(NamedTuple):
    """An event of an unrated player, rated alone, with the month it counts for."""

    month: int
    dated: Dated
    alone: RatedEvent


class Pooled(NamedTuple):
    """The pooled result of an unrated player's events."""

    event: RatedEvent
    games: int
    """All rated games since the player was last rated."""
    why: str
    """The events that were pooled, or the reason for no rating."""


def rate_alone(
    dated: Dated, player: Player, edition: Edition, earlier: Sequence[Waiting]
) -> RatedEvent:
    """Rate one event of an unrated player alone."""
    counted = replace(player, rating=0)
    if earlier:
        counted = replace(counted, games_played=max(1, player.games_played or 0))
    return first_event("fide", counted, dated.entry.games, dated.terms, edition)


def rate_pooled(
    waiting: Sequence[Waiting], player: Player, terms: Terms, edition: Edition
) -> Pooled:
    """Rate the events of the 26 months up to the last one together (7.1.4)."""
    played = [one for one in waiting if one.alone.rated_games]
    known = replace(player, rating=0)
    if len(played) > 1:
        # 8.2.1: a first event with score zero is disregarded, a later one counts
        if played[0].alone.score_halves == 0 and not player.games_played:
            played = played[1:]
        known = replace(known, games_played=max(1, player.games_played or 0))
    inside = [one for one in played if one.month > waiting[-1].month - MONTHS]
    every = (game for one in inside for game in one.dated.entry.games)
    games = [game for game in every if not find_unrated_reason(game)]
    event = replace(first_event("fide", known, games, terms, edition), assumed=())
    number = sum(one.alone.rated_games for one in played)
    if event.new_rating is None:
        return Pooled(event, number, event.why_none)
    names = "; ".join(
        one.dated.entry.name or one.dated.last.isoformat() for one in inside
    )
    events = "event" if len(inside) == 1 else "events"
    why = (
        f"first rating from {event.rated_games} games in {len(inside)} {events}:"
        f" {names}"
    )
    return Pooled(event, number, why)


#: The month of the list with the one-time increase.
_RISE = month_number(CONVERSION_DAY)


def replay_fide(
    pool: Pool,
    events: Sequence[Dated],
    listed: Sequence[Listed],
    birth_year: int | None,
    standard: Sequence[Published] = (),
) -> tuple[tuple[Period, ...], tuple[Published, ...]]:
    """Rate all months with events, or with a list that the journal does not explain.

    Returns the months, and every list by day. `standard` are the lists of the standard
    rating, which replaces a missing rapid or blitz rating.
    """
    replay = _Replay(pool, events, listed, birth_year, standard)
    for month in replay.months():
        replay.rate(month)
    replay.enter(None)
    return tuple(replay.periods), tuple(replay.lists)


def derive_k(day: date, pool: Pool, player: Player) -> KFactor:
    """Derive the K of an event that begins on a day, before the limit of 700."""
    edition = edition_for(Terms(day, pool))
    if isinstance(edition, Problem) or not player.rating:
        return NO_K
    return k_factor(replace(player, k=None), Terms(day, pool), edition, 0, player.k)


def automatic_rise(day: date, pool: str, rating: int) -> int:
    """Return the increase of the standard list of 1 March 2024; 0 for others."""
    if pool != "standard" or month_number(day) != _RISE:
        return 0
    return find_rise(rating)


def fill_with_standard(
    found: Published, pool: str, standard: Sequence[Published], day: date
) -> Published:
    """Replace a missing rapid or blitz rating by the standard one.

    `standard` are the lists of the standard rating; without any, the standard rating
    among the player's own facts is used.
    """
    if found.player.rating or pool == "standard":
        return found
    known = find_in_force(standard, day)
    rating = known.player.rating if known else 0
    player = replace(found.player, standard=rating or found.player.standard)
    used, _ = use_standard_rating(player, Terms(day, "rapid"))
    return Published(day, used, "standard") if used.rating else found


class _Rated(NamedTuple):
    """A month rated, and the player on the next list."""

    period: Period
    after: Player


class _Replay(RatingReplay):
    def __init__(
        self,
        pool: Pool,
        events: Sequence[Dated],
        listed: Sequence[Listed],
        birth_year: int | None,
        standard: Sequence[Published],
    ) -> None:
        self.pool = pool
        self.standard = tuple(standard)
        super().__init__(birth_year)
        self.waiting: list[Waiting] = []
        self.events: dict[int, list[Dated]] = {}
        in_order = sort_events(events)
        for event in in_order:
            # the month that it counts for is the one before its list
            counted = event.entry.counted or event_list_day(event.last)
            self.events.setdefault(month_number(counted) - 1, []).append(event)
        #: entered lists that are not yet in force, by month
        self.entered: dict[int, Published] = {}
        for one in sorted(listed, key=lambda one: (one.day, repr(one.player))):
            month = month_number(one.day)
            self.entered[month] = Published(first_day(month), one.player, "official")
        #: months of lists imported with a history, of which the events may be missing
        self.imported = {month_number(one.day) for one in listed if one.source}
        #: the first rating typed in a month, used without a list
        self.typed: dict[int, Player] = {}
        for event in sorted(in_order, key=lambda event: event.first):
            if event.typed.rating:
                player = replace(event.typed, k=None)
                self.typed.setdefault(month_number(event.first), player)

    def months(self) -> list[int]:
        """Return the months in which the rating may change, in order."""
        months = self.events.keys() | {month - 1 for month in self.entered}
        months |= {month - 1 for month in self.typed}
        if any(month < _RISE for month in months):
            months |= {_RISE - 1}
        return sorted(months)

    def enter(self, month: int | None) -> None:
        """Bring the lists up to a month into force; None: all."""
        for known in sorted(self.entered.keys() | self.typed.keys()):
            if month is None or known <= month:
                entered = self.entered.pop(known, None)
                if entered is not None:
                    self._put_in_force(entered)
                typed = self.typed.pop(known, None)
                if typed is not None and not self.state.player.rating:
                    self._put_in_force(Published(first_day(known), typed, "typed"))

    def _put_in_force(self, new: Published) -> None:
        self.publish(new._replace(player=self._complete_facts(new)))

    def _complete_facts(self, new: Published) -> Player:
        """Complete the facts of a list by earlier ones."""
        before = self.state.player
        player = apply_typed_facts(new.player, replace(before, rating=0, k=None))
        terms = Terms(new.day, self.pool)
        edition = edition_for(terms)
        if not isinstance(edition, Problem):
            player = update_peak(player, player.rating)
            player = infer_from_listed_k(player, terms, edition)
        return replace(player, k_reason=f"list of {new.day}")

    def _player_on(self, day: date) -> Published:
        """Return the player on a day, with the standard rating if none in the pool."""
        found = find_in_force(self.lists, day) or self.unrated
        return fill_with_standard(found, self.pool, self.standard, day)

    def rate(self, month: int) -> None:
        """Rate one month: its events, and the list that follows."""
        self.enter(month)
        state = self.state
        if state.player.rating:
            self.waiting = []
        rated = self._month(month, state)
        if self.pool == "standard":
            rated = _add_rise(rated)
        following = self.entered.get(month + 1)
        period = rated.period
        if following is not None and following.source == "official":
            period = period._replace(official=following.player.rating)
        is_explained = following is not None and month + 1 in self.imported
        if period.lines or (state.source and period.differs and not is_explained):
            self.periods.append(period)
        if rated.after != state.player:
            new = Published(first_day(month + 1), rated.after, "computed")
            self.publish(new)

    def _month(self, month: int, state: Published) -> _Rated:
        events = self.events.get(month, [])
        period = Period(
            first=first_day(month),
            published=first_day(month + 1),
            base=state.player.rating,
            source=state.source,
            new_rating=state.player.rating or None,
            player=state.player,
        )
        if not events:
            return _Rated(period, state.player)
        _, player, source = self._player_on(period.first)
        if not player.rating and self.pool != "standard":
            typed = next((one.typed.standard for one in events), None)
            player, _ = use_standard_rating(
                replace(player, standard=typed), Terms(period.first, self.pool)
            )
            source = "standard" if player.rating else source
        period = period._replace(base=player.rating, source=source, player=player)
        if player.rating:
            return self._rate_rated(period, events)
        return self._rate_unrated(period, month, events)

    def _rate_rated(self, period: Period, events: Sequence[Dated]) -> _Rated:
        terms = Terms(period.first, self.pool)
        player, state = period.player, self.state.player
        bases = [self._base(event, period) for event in events]
        without_k = replace(player, k=None)
        found = rate_period(
            without_k,
            [event.entry.games for event in events],
            terms,
            players=[
                replace(apply_typed_facts(event.typed, without_k), rating=base)
                for event, (base, _) in zip(events, bases, strict=True)
            ],
            days=[event.first for event in events],
            listed_k=player.k,
        )
        results: Sequence[RatedEvent | Problem] = (
            [found] * len(events)
            if isinstance(found, Problem)
            else [*map(_note_later_rules, found.events, events)]
        )
        lines = [
            EventLine.make(event, rated, *base)
            for event, rated, base in zip(events, results, bases, strict=True)
        ]
        if isinstance(found, Problem):
            return _Rated(period._replace(lines=tuple(lines)), state)
        after = enter_list(player, found.new_rating or 0, found.rated_games)
        edition = _edition(terms)
        # the K of a list stays while the facts to derive another are missing
        without = replace(after, k=None)
        derived = k_factor(without, terms, edition, 0).value
        if derived != K_RULE.usual or not list_k_assumptions(without, terms, edition):
            after = without
        rated_period = period._replace(
            k=found.k,
            lines=tuple(lines),
            change=found.change,
            rounded=found.rounded,
            new_rating=found.new_rating,
            why=found.why_none,
            steps=found.steps,
        )
        # a standard rating becomes a rapid or blitz one only by a rated game
        return _Rated(rated_period, after if found.rated_games else state)

    def _base(self, event: Dated, period: Period) -> tuple[int, Source]:
        """Return the rating that an event is rated from, and its source.

        8.2.4: a player on the list when the event is rated is rated from there, even if
        not on it when the event began.
        """
        if event.typed.rating:
            return event.typed.rating, "typed"
        _, player, source = self._player_on(event.first)
        if player.rating:
            return player.rating, source
        return period.base, period.source

    def _rate_unrated(
        self, period: Period, month: int, events: Sequence[Dated]
    ) -> _Rated:
        terms = Terms(period.first, self.pool)
        edition = _edition(terms)
        player = period.player
        lines = []
        for event in events:
            rated = rate_alone(event, player, edition, self.waiting)
            self.waiting.append(Waiting(month, event, rated))
            lines.append(EventLine.make(event, rated))
        found = rate_pooled(self.waiting, player, terms, edition)
        period = period._replace(
            lines=tuple(lines),
            new_rating=found.event.new_rating,
            why=found.why,
            steps=sum_steps(found.event, edition),
        )
        if found.event.new_rating is None:
            return _Rated(period, player)
        after = replace(
            player,
            rating=found.event.new_rating,
            games_played=(player.games_played or 0) + found.games,
        )
        return _Rated(period, after)


def _note_later_rules(rated: RatedEvent, event: Dated) -> RatedEvent:
    """Note that other rules come into force while an event lasts."""
    _, later = find_editions(event.terms)
    if later is None:
        return rated
    text = f"{FIRST_DAY_RULES}; those of {later.since} came into force during the event"
    return replace(rated, assumed=(*rated.assumed, text))


def _edition(terms: Terms) -> Edition:
    """Return the edition for the day of an event that has been read."""
    edition = edition_for(terms)
    assert isinstance(edition, Edition)
    return edition


def _add_rise(rated: _Rated) -> _Rated:
    """Add the increase of the list, with the reason."""
    rating = rated.after.rating
    rise = automatic_rise(rated.period.published, "standard", rating)
    if not rise:
        return rated
    why = f"and +{rise} on {rated.period.published}: 40 % of what was left to 2000"
    return _Rated(
        rated.period._replace(new_rating=rating + rise, why=why),
        replace(rated.after, rating=rating + rise),
    )
