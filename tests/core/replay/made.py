"""Short ways to make accounts and to look at what they come to."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any, cast

from msgspec.structs import replace

from elo_tui.core.model import Game, Player
from elo_tui.core.replay.journal_records import Account, Entry, Listed, Person
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.core.replay.tracks import Track
from elo_tui.session.forms import Form
from tests.core.cases import played
from tests.entries import entry

#: After every event of these tests.
LATER = date(2027, 1, 1)
ADULT = Person(born=1980)


def official(day: str, rating: int, **facts: object) -> Listed:
    """A FIDE list; facts beyond the rating as in `Player`, pool and system too."""
    system = str(facts.pop("system", "fide"))
    pool = str(facts.pop("pool", "standard"))
    player = replace(Player(rating), **cast("dict[str, Any]", facts))
    return Listed(system=system, pool=pool, day=date.fromisoformat(day), player=player)


def event(
    days: str,
    games: Iterable[Game | tuple[int, str]],
    *,
    name: str = "",
    counted: str = "",
    **form: str,
) -> Entry:
    """An event on "2026-01-03" or "2026-01-03 2026-01-05"."""
    first, _, last = days.partition(" ")
    rounds = [game if isinstance(game, Game) else played(game)[0] for game in games]
    return entry(
        name=name,
        form=Form(date=first, event_end=last, **form),
        games=tuple(rounds),
        counted=date.fromisoformat(counted) if counted else None,
    )


def track(
    *records: Listed | Entry,
    person: Person = ADULT,
    today: date = LATER,
    place: int = 0,
) -> Track:
    """The track of an account with these records."""
    listed = tuple(one for one in records if isinstance(one, Listed))
    entries = tuple(one for one in records if isinstance(one, Entry))
    return replay_journal(Account(person, listed, entries), today).tracks[place]


def ratings(found: Track) -> list[int | None]:
    """The new rating after each period."""
    return [period.new_rating for period in found.periods]
