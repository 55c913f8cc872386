"""The conditions on a set of games, in whole numbers (FIDE B.01 1.4.1 to 1.4.8).

With a missing fact, every question is answered twice: by a strict rule, which takes it
as unfavourable, and by a lenient one. If the answers differ, the fact is asked for.

Readings of the text:

- In a double round robin a person is counted once (1.4.5f), elsewhere in every game.
- The raised opponent (1.4.6c) is a person, raised in every game against them.
- An opponent with the flag FID has no federation (Qualification Commission, 2026); a
  player of RUS or BLR who is shown as FID counts under that flag, if it is entered.
- The exemptions 1.4.3a to d waive both 1.4.3 and 1.4.4 (same answer).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.model import HALF_POINTS, PLAYED, Result
from elo_tui.core.norms.requirements import (
    LEAST_FEDERATIONS,
    LEAST_GAMES,
    LEAST_GAMES_ONE_MISSED,
    LEAST_GAMES_TEAM,
    LEAST_GAMES_WORLD_CUP,
    LEAST_PLAYERS_DOUBLE,
    NO_FEDERATION,
    REQUIREMENTS,
    TITLES,
    UNRATED,
    Circumstances,
    NormGame,
    NormTitle,
    Requirement,
    least_halves,
    least_required,
    least_required_double,
    least_titled,
    most_of_one,
    most_own,
    score_difference,
)
from elo_tui.core.text.figures import round_half_up

#: 1.4.2e: formats that need no approval.
APPROVED = frozenset({"swiss", "round robin", "double round robin", "knockout"})
#: 1.4.2b: formats with a rule on unrated opponents.
ROUND_ROBINS = frozenset({"round robin", "double round robin"})
#: Why a game against such an opponent does not count.
POINTLESS = "unrated and without a point against rated players"
#: 1.4.1e: formats with later pairings; in others we assume them to be made beforehand.
PAIRED_LATER = frozenset({"swiss", "knockout"})


class Rule(NamedTuple):
    """The conditions for one player in one event."""

    required: Requirement
    federation: str
    least_games: int
    exempt: bool
    """1.4.3 and 1.4.4 are waived."""
    predetermined: bool
    """1.4.1e: the norm is based on all scheduled rounds."""
    double: bool
    lenient: bool


class NormRow(NamedTuple):
    """A game that counts, with the facts that the conditions use."""

    position: int
    rating: int
    half_points: int
    level: int | None
    """2: one of the required titles, 1: another title, 0: none, None: unknown."""
    federation: str
    person: str

    @property
    def is_won(self) -> bool:
        return self.half_points == 2


class Count(NamedTuple):
    """The totals over a set of games."""

    games: int
    half_points: int
    total: int
    """The sum of the ratings, including the raised one."""
    opponents: int
    titled: int
    required: int
    own: int
    top: int
    """The number of opponents from the federation that has the most."""
    foreign: int
    """The number of federations other than the player's."""

    @property
    def average(self) -> int:
        """1.4.7; 0 without a game."""
        return round_half_up(self.total, self.games) if self.games else 0

    @property
    def performance(self) -> int:
        """1.4.8: Rp; 0 without a game."""
        if not self.games:
            return 0
        return self.average + score_difference(self.half_points, self.games)


NOTHING = Count(
    games=0,
    half_points=0,
    total=0,
    opponents=0,
    titled=0,
    required=0,
    own=0,
    top=0,
    foreign=0,
)


class Check(NamedTuple):
    """One condition with its numbers; scores are in half points."""

    name: str
    article: str
    required: int
    actual: int
    ok: bool


def _check_least(
    required: int, actual: int, name: str, article: str, exempt: bool = False
) -> Check:
    ok = exempt or actual >= required
    return Check(name=name, article=article, required=required, actual=actual, ok=ok)


def _check_most(most: int, actual: int, name: str, exempt: bool) -> Check:
    ok = exempt or actual <= most
    return Check(name=name, article="1.4.4", required=most, actual=actual, ok=ok)


def make_rule(
    title: NormTitle,
    games: Sequence[NormGame],
    facts: Circumstances,
    *,
    lenient: bool,
) -> Rule:
    """Make the strict or the lenient rule for these circumstances."""
    swiss = facts.format in (None, "swiss")
    exemptions = (
        facts.national_final,
        facts.national_team,
        facts.zonal,
        facts.many_foreigners if swiss else False,
    )
    unknown = facts.format is None
    return Rule(
        required=REQUIREMENTS[title],
        federation=facts.federation,
        least_games=_least_games(games, facts, lenient),
        exempt=any(_is_assumed(exemption, lenient) for exemption in exemptions),
        predetermined=not lenient if unknown else facts.format not in PAIRED_LATER,
        double=facts.format == "double round robin",
        lenient=lenient,
    )


def norm_rows(
    games: Sequence[NormGame], facts: Circumstances, required: Requirement
) -> tuple[NormRow, ...]:
    """List the games that 1.4.2 permits, in order."""
    return tuple(
        norm_row(position, game, game.result, required)
        for position, game in enumerate(games)
        if game.result in PLAYED and not why_excluded(game, facts)
    )


def norm_row(
    position: int, game: NormGame, result: Result | None, required: Requirement
) -> NormRow:
    """Make the row of a game with this result."""
    if game.title is None:
        level = None
    elif game.title in required.titles:
        level = 2
    else:
        level = 1 if game.title in TITLES else 0
    return NormRow(
        position=position,
        rating=UNRATED if game.rating is None else game.rating,
        half_points=HALF_POINTS[result] if result else 0,
        level=level,
        federation=game.federation,
        # a unique name for a person met only once
        person=game.opponent or f"\0{position}",
    )


def why_excluded(game: NormGame, facts: Circumstances) -> str:
    """Return why a game cannot count for a norm even if it was played, or ""."""
    if game.excluded:
        return game.excluded
    # 1.4.2b; if unknown, the game counts and the report asks
    if facts.format in ROUND_ROBINS and is_pointless(game):
        return POINTLESS
    return ""


def is_pointless(game: NormGame) -> bool | None:
    """Decide whether an unrated opponent scored nothing against rated players (1.4.2b).

    None if unknown. An opponent who took half a point from the player has scored.
    """
    if game.rating is not None or game.result is not Result.WIN:
        return False
    return None if game.scored is None else not game.scored


def count_rows(rows: Sequence[NormRow], rule: Rule) -> Count:
    """Count a set of games under a rule."""
    heads = {row.person: row for row in rows}.values() if rule.double else rows
    federations: dict[str, int] = {}
    titled = required = unknown = 0
    for row in heads:
        level = row.level
        if level is None:
            level = 2 if rule.lenient else 0
        titled += level > 0
        required += level > 1
        if not row.federation:
            unknown += 1
        elif row.federation != NO_FEDERATION:
            federations[row.federation] = federations.get(row.federation, 0) + 1
    top = max(federations.values(), default=0)
    foreign = len(federations)
    if rule.federation:
        own = federations.get(rule.federation, 0)
        foreign -= own > 0
    elif rule.lenient:
        own = 0
    else:
        own, foreign = top, max(0, foreign - 1)
    if rule.lenient:
        foreign += unknown
    else:
        own, top = own + unknown, top + unknown
    return Count(
        games=len(rows),
        half_points=sum(row.half_points for row in rows),
        total=sum(row.rating for row in rows) + raised_points(rows, rule),
        opponents=len(heads),
        titled=titled,
        required=required,
        own=own,
        top=top,
        foreign=foreign,
    )


def raised_points(rows: Sequence[NormRow], rule: Rule) -> int:
    """Return the points that raising one opponent to the floor adds (1.4.6c)."""
    person = raised_person(rows, rule)
    return sum(rule.required.floor - row.rating for row in rows if row.person == person)


def raised_person(rows: Sequence[NormRow], rule: Rule) -> str | None:
    """Find the opponent to raise: the lowest rated, then the one met most often."""
    lowest = min((row.rating for row in rows), default=rule.required.floor)
    if lowest >= rule.required.floor:
        return None
    people = [row.person for row in rows if row.rating == lowest]
    return max(people, key=people.count)


def mix_checks(count: Count, rule: Rule) -> tuple[Check, ...]:
    """Check the opponents' federations and titles (1.4.3 to 1.4.5)."""
    opponents = count.opponents
    titled = least_titled(opponents)
    own, top = most_own(opponents), most_of_one(opponents)
    if rule.double:
        holders = least_required_double(count.games)
    else:
        holders = least_required(count.games)
    free = rule.exempt
    checks = (
        _check_least(LEAST_FEDERATIONS, count.foreign, "federations", "1.4.3", free),
        _check_most(own, count.own, "own_federation", free),
        _check_most(top, count.top, "one_federation", free),
        _check_least(titled, count.titled, "titled", "1.4.5a"),
        _check_least(holders, count.required, "required_titles", rule.required.article),
    )
    if not rule.double:
        return checks
    players = _check_least(LEAST_PLAYERS_DOUBLE, opponents + 1, "players", "1.4.5f")
    return (*checks, players)


def result_checks(count: Count, rule: Rule) -> tuple[Check, ...]:
    """Check the number of games and the result (1.4.1 and 1.4.8)."""
    required, score = rule.required, least_halves(count.games)
    return (
        _check_least(rule.least_games, count.games, "games", "1.4.1"),
        _check_least(required.average, count.average, "average", "1.4.8a"),
        _check_least(score, count.half_points, "score", "1.4.8b"),
        _check_least(required.performance, count.performance, "performance", "1.4.8"),
    )


def are_met(checks: Sequence[Check]) -> bool:
    return all(check.ok for check in checks)


def has_missed_one(games: Sequence[NormGame]) -> bool:
    """Whether eight games and a forfeit win or pairing-allocated bye count (1.4.1c).

    A full-point bye is taken for one that the pairing allocated.
    """
    played = [game for game in games if game.result in PLAYED]
    missed = (Result.FORFEIT_WIN, Result.FULL_BYE)
    return len(played) == LEAST_GAMES_ONE_MISSED and any(
        game.result in missed for game in games
    )


def _least_games(games: Sequence[NormGame], facts: Circumstances, lenient: bool) -> int:
    """Return the fewest games that a norm needs (1.4.1a to c)."""
    rounds = facts.rounds
    # an event of another length or format leaves nothing to ask
    team = rounds is None or LEAST_GAMES_TEAM <= rounds <= LEAST_GAMES
    if team and _is_assumed(facts.team_championship, lenient):
        return LEAST_GAMES_TEAM
    knockout = facts.format in (None, "knockout")
    if knockout and _is_assumed(facts.world_cup, lenient):
        return LEAST_GAMES_WORLD_CUP
    nine = lenient if rounds is None else rounds == LEAST_GAMES
    if nine and has_missed_one(games):
        return LEAST_GAMES_ONE_MISSED
    return LEAST_GAMES


def _is_assumed(fact: bool | None, lenient: bool) -> bool:
    return lenient if fact is None else fact
