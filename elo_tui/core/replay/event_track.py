"""The replay of ratings without monthly lists, event by event.

The events are taken in the order of their last days. A published rating newer than the
last event replaces the computed one before the next. Ratings are carried on as
published: in whole points, except that US Chess and Lichess keep decimals.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from elo_tui.core import systems
from elo_tui.core.model import Player, Problem, RatedEvent, Record
from elo_tui.core.replay.dated_entries import Dated, apply_typed_facts, sort_key
from elo_tui.core.replay.journal_records import Listed
from elo_tui.core.replay.tracks import EventLine, Period, Published, Replay, Source


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
    replay = _Replay(system, listed, birth_year)
    for event in sorted(events, key=sort_key):
        replay.rate(event)
    replay.enter(date.max)
    replay.convert(today, on_the_day=True)
    return tuple(replay.periods), tuple(replay.lists)


class _Replay(Replay):
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
            if first and self.periods and _confirms(new.day, self.periods[-1]):
                official = new.player.rating
                self.periods[-1] = self.periods[-1]._replace(official=official)
            first = False
            player = apply_typed_facts(new.player, self.state.player._replace(rating=0))
            if new.player.provisional and new.player.games_played is None:
                player = player._replace(games_played=new.player.provisional)
            if new.player.k is not None:
                player = player._replace(k_reason=f"published on {new.day}")
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
        after = before._replace(rating=made.new_rating, dwz_index=made.new_index)
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
        in_days = systems.get_row(self.system.key).idle_days
        if player.idle is None and in_days and state.source:
            player = player._replace(idle=float((event.first - state.day).days))
        if player.idle is not None:
            player = player._replace(idle=max(0.0, player.idle))
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
                why=found.why_none,
            )
            if after != state.player:
                whence: Source = "computed" if after.rating else state.source
                self.publish(Published(event.last, after, whence))
        self.periods.append(period)


def _confirms(day: date, period: Period) -> bool:
    """Whether an official rating of a day shows the result of a period."""
    return not period.name or day == period.published


def _player_after(player: Player, before: Player, event: RatedEvent) -> Player:
    """Return the player after an event, without the facts typed for it alone."""
    played = player.games_played
    if played is None and not player.rating:
        played = 0
    return before._replace(
        rating=event.new_rating or 0,
        games_played=None if played is None else played + event.rated_games,
        birth_year=player.birth_year,
        rd=event.rd,
        volatility=event.volatility,
        dwz_index=before.dwz_index if event.new_rating is None else event.dwz_index,
        floor=player.floor,
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
