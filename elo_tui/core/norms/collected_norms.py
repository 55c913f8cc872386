"""The title norms in a journal, and what an application for the title still lacks.

FIDE B.01 (text of 1 January 2024): the title needs two or more norms of together at
least 27 games, one of them with the usual mix of federations (1.4.3e), and a rating
that was reached at any time (1.5.3).
A journal does not know how an event was organised: a Swiss without exemptions is
assumed, so every norm found here has the usual mix.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core.model import Problem
from elo_tui.core.norms.report import judge_norm
from elo_tui.core.norms.requirements import (
    LEAST_GAMES_TEAM,
    ORDINARY,
    REQUIREMENTS,
    NormGame,
    NormReport,
    NormTitle,
    list_possible_titles,
    make_norm_game,
)
from elo_tui.core.replay.journal_records import Person
from elo_tui.core.replay.tracks import EventLine, Track

#: B.01: the norms and the games that they cover together, at least.
LEAST_NORMS, LEAST_NORM_GAMES = 2, 27
#: Assumed about every event.
ASSUMED = "a Swiss of as many rounds as were played, without exemptions"
#: The titles that norms lead to, lowest first, after the titles that need none.
_OPEN: tuple[NormTitle, ...] = ("IM", "GM")
_WOMEN: tuple[NormTitle, ...] = ("WIM", "WGM")


class CollectedNorm(NamedTuple):
    """A norm, or a result that is one if missing facts allow it."""

    title: NormTitle
    line: EventLine
    report: NormReport

    @property
    def is_certain(self) -> bool:
        """Whether no fact is missing."""
        return self.report.achieved is True

    @property
    def games(self) -> int:
        """The number of games it counts for in an application."""
        return self.report.counts_as or len(self.report.counted)

    @property
    def day(self) -> date:
        """The last day of its event."""
        return self.line.last or date.min


class Application(NamedTuple):
    """The requirements of one title, and how far they are met."""

    title: NormTitle
    norms: tuple[CollectedNorm, ...]
    highest: int
    """The highest rating so far, 0 for none."""

    @property
    def games(self) -> int:
        """The games that the certain norms cover."""
        return sum(one.games for one in self.norms if one.is_certain)

    @property
    def rating(self) -> int:
        """The rating required."""
        return REQUIREMENTS[self.title].rating

    @property
    def certain(self) -> int:
        """The number of certain norms."""
        return sum(one.is_certain for one in self.norms)

    @property
    def missing_norms(self) -> int:
        """The norms still missing, if none of them covers more than its games."""
        return max(0, LEAST_NORMS - self.certain)

    @property
    def missing_games(self) -> int:
        """The games that further norms must cover."""
        return max(0, LEAST_NORM_GAMES - self.games)

    @property
    def missing_points(self) -> int:
        """The rating points still missing."""
        return max(0, self.rating - self.highest)

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing."""
        return not (self.missing_norms or self.missing_games or self.missing_points)


def list_sought_titles(person: Person) -> tuple[NormTitle, ...]:
    """List the titles above a player's own that norms lead to, lowest first."""
    return list_possible_titles(person.title, person.sex)[::-1]


def collect_norms(person: Person, track: Track | None) -> tuple[CollectedNorm, ...]:
    """Judge every event of a standard track for each title sought, oldest first.

    Among the titles sought, an event is listed for the highest one of which it is a
    norm; without one, for the highest one of which it may be one.
    """
    if track is None or not track.has_titles:
        return ()
    titles = list_sought_titles(person)
    found = [_judge_line(line, titles, person) for line in track.lines]
    return tuple(sorted(filter(None, found), key=lambda one: one.day))


def weigh_applications(
    person: Person, track: Track | None, norms: Sequence[CollectedNorm]
) -> tuple[Application, ...]:
    """Sum up the norms of each title sought; a higher norm counts for lower titles."""
    if track is None or not track.has_titles:
        return ()
    lists = [one.player.rating for one in track.lists]
    highest = max([*lists, int(track.live or 0)], default=0)
    return tuple(
        Application(title, tuple(_norms_of(title, norms)), highest)
        for title in list_sought_titles(person)
    )


def _norms_of(
    title: NormTitle, norms: Sequence[CollectedNorm]
) -> Iterator[CollectedNorm]:
    """Find the norms that count for a title; each is judged by its own title."""
    least = REQUIREMENTS[title].performance
    women = title in _WOMEN
    for one in norms:
        if REQUIREMENTS[one.title].performance >= least and (
            women or one.title in _OPEN
        ):
            yield one


def _judge_line(
    line: EventLine, titles: Sequence[NormTitle], person: Person
) -> CollectedNorm | None:
    if line.event is None or line.event.rated_games < LEAST_GAMES_TEAM:
        return None
    games = _make_norm_games(line)
    facts = ORDINARY._replace(
        federation=person.federation,
        date=line.first,
        rounds=len(games),
        format="swiss",
        many_foreigners=False,
    )
    possible: CollectedNorm | None = None
    for title in sorted(titles, key=lambda one: -REQUIREMENTS[one].performance):
        report = judge_norm(title, games, facts)
        if isinstance(report, Problem) or report.achieved is False:
            continue
        found = CollectedNorm(title, line, report)
        if found.is_certain:
            return found
        possible = possible or found
    return possible


def _make_norm_games(line: EventLine) -> tuple[NormGame, ...]:
    """Make the rounds of an event; titles are unknown if no opponent has one."""
    games = line.entry.games
    titled = any(game.title for game in games)
    return tuple(make_norm_game(game, titled, game.name) for game in games)
