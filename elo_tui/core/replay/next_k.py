"""The next change of a player's K that is known in advance (FIDE B.02 8.3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.model import NO_K, POOLS, Player
from elo_tui.core.replay.fide_track import derive_k
from elo_tui.core.replay.tracks import Track, find_in_force
from elo_tui.core.systems.fide.fide_editions import KRule
from elo_tui.core.text.figures import format_number, plural


class NextK(NamedTuple):
    """A K that follows the present one."""

    k: float
    day: date | None
    """The first day of an event with it; None if that depends on games to come."""
    why: str

    @property
    def brief(self) -> str:
        """K with its day, or with the games to it: ``20 from 2027-01-01``."""
        when = self.why if self.day is None else f"from {self.day}"
        return f"{format_number(self.k)} {when}"

    @property
    def text(self) -> str:
        """The same with the reason."""
        return self.brief if self.day is None else f"{self.brief}: {self.why}"


class _Candidate(NamedTuple):
    day: date
    player: Player
    why: str


def find_next_k(track: Track, born: int | None, today: date) -> NextK | None:
    """Find the next change of K; None without one, and in systems without lists.

    A computed list may bring it, or the end of the year of the 18th birthday. A player
    with fewer than 30 games has no day for it until the games have been played.
    """
    now = track.next_k
    if now == NO_K or not systems.find_row(track.system).monthly:
        return None
    pool = next(one for one in POOLS if one == track.pool)
    candidates = sorted(_list_candidates(track, born, today), key=lambda one: one.day)
    for day, player, why in candidates:
        found = derive_k(day, pool, player)
        if found not in (NO_K, now) and found.value != now.value:
            return NextK(found.value, day, why)
    return _count_newcomer_games(track, today)


def _list_candidates(
    track: Track, born: int | None, today: date
) -> Iterator[_Candidate]:
    for one in track.lists:
        if one.day > today:
            why = f"the list of {one.day:%B %Y} is computed as {one.player.rating}"
            yield _Candidate(one.day, one.player, why)
    grown_up = date(born + KRule().junior_age + 1, 1, 1) if born else date.min
    found = find_in_force(track.lists, grown_up)
    if grown_up > today and found is not None:
        why = f"born {born}: a junior until the end of {grown_up.year - 1}"
        yield _Candidate(grown_up, replace(found.player, k=None), why)


def _count_newcomer_games(track: Track, today: date) -> NextK | None:
    """Count the games to 30, with those that the next list will include."""
    rule, found = KRule(), find_in_force(track.lists, date.max)
    if found is None or track.next_k.value != rule.young:
        return None
    played = found.player.games_played
    if played is None or played >= rule.newcomer_games:
        return None
    missing = plural(rule.newcomer_games - played, "game")
    return NextK(rule.usual, None, f"{missing} to {rule.newcomer_games}")
