"""US Chess as a rating system: one player's rounds, rated in one pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from elo_tui.core.model import (
    HALF_POINTS,
    NO_K,
    Game,
    KFactor,
    Player,
    Problem,
    RatedEvent,
    RatedGame,
    Terms,
    why_not_rated,
)
from elo_tui.core.proof import Step
from elo_tui.core.rounding import away_from_zero
from elo_tui.core.systems.sums import (
    event_of,
    first_rating_of,
    opponents_of,
    rounds_of,
)
from elo_tui.core.systems.uscf import matches, rules, us_chess_working
from elo_tui.core.systems.uscf.formulas import (
    REACH,
    bonus_points,
    effective_games,
    expected_score,
    k_factor,
    k_share,
    provisional_expectancy,
    solve_special,
)
from elo_tui.core.systems.uscf.newcomers import with_newcomers

#: What one player's calculation lacks compared to US Chess's own (section 1, step 5).
ONE_PASS = "US Chess rates again with the opponents' ratings of a first pass"


class UscfSystem:
    """See `elo_tui.core.systems.RatingSystem`."""

    key: ClassVar[str] = "uscf"
    source: ClassVar[str] = "The US Chess Rating System, Glickman and Doan, 2020"
    confidence: ClassVar[str] = (
        "a published event of 64 players is reproduced to"
        " 1 point when rated as a whole;"
        " one player alone is an estimate, because US Chess rates everybody twice"
    )

    def edition(self, terms: Terms) -> str | Problem:
        found = rules.bonus_constant(terms)
        if isinstance(found, Problem):
            return found
        since, b = found
        return f"US Chess, bonus threshold {b} of {since}"

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        if matches.is_match(games):
            return self.rate_match(player, games, terms)
        return self.rate_tournament(player, games, terms)

    def rate_tournament(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        """These rounds, whoever the opponents are."""
        found = self._edition_for(player, terms)
        if isinstance(found, Problem):
            return found
        edition, b = found
        games, newcomers = with_newcomers(player, games, terms)
        if not player.rating:
            event = _first(player, games, terms, edition)
        elif rules.is_special(player):
            event = _special(player, games, terms, edition)
        else:
            event = _standard(player, games, terms, edition, b)
        counted = [row.game for row in event.games if row.rated]
        return event._replace(
            assumed=rules.assumed(player, terms)
            + newcomers
            + event.assumed
            + rules.floor_not_given(player, event.exact),
            estimate=ONE_PASS if counted else "",
        )

    def rate_match(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        """These rounds against one opponent, who was chosen."""
        found = self._edition_for(player, terms)
        if isinstance(found, Problem):
            return found
        return matches.match_fault(player, games) or _match(
            player, games, terms, found[0]
        )

    def _edition_for(self, player: Player, terms: Terms) -> tuple[str, int] | Problem:
        """The edition in words with its bonus constant, or what is wrong."""
        found = rules.bonus_constant(terms)
        if isinstance(found, Problem):
            return found
        fault = rules.fault_of(player, terms)
        return fault or (str(self.edition(terms)), found[1])

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        return us_chess_working.game_steps(event, index)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        return us_chess_working.sum_steps(event)


def _standard(
    player: Player, games: Sequence[Game], terms: Terms, edition: str, b: int | None
) -> RatedEvent:
    """By the standard formula; `b` is the bonus constant, None for a match."""
    counted = [game for game in games if not why_not_rated(game)]
    k = _k(player, len(counted), terms)
    rows = rounds_of(
        player.rating,
        games,
        lambda difference: expected_score(difference, 0),
        lambda _: k.value,
    )
    change = rows[-1].total if rows else 0.0
    earned = 0.0
    if b is not None and not rules.why_no_bonus(counted):
        earned = bonus_points(change, len(counted), b)
    return _event(player, terms, edition, k, rows, change + earned, earned)


def _match(
    player: Player, games: Sequence[Game], terms: Terms, edition: str
) -> RatedEvent:
    """By the standard formula against the published rating, without a bonus."""
    event = _standard(player, games, terms, edition, None)
    change = matches.limited(event.change)
    assumed = rules.assumed(player, terms)
    if event.rated_games:
        assumed += (matches.NOT_CHECKED,)
    event = _event(player, terms, edition, event.k, event.games, change, 0.0)
    return event._replace(
        unlimited=event.games[-1].total,
        assumed=assumed + rules.floor_not_given(player, event.exact),
    )


def _k(player: Player, games: int, terms: Terms) -> KFactor:
    """K with its formula; before the first game, the K of a single one."""
    n = effective_games(player.rating, rules.games_before(player))
    share = k_share(player.rating, terms.dual)
    earlier = us_chess_working.short(n, 2)
    reason = f"{us_chess_working.short(share)} / ({earlier} + {games or 1})"
    if share != 800:
        reason += ", dual rated above 2200"
    return KFactor(k_factor(player.rating, n, games or 1, terms.dual), reason)


def _special(
    player: Player, games: Sequence[Game], terms: Terms, edition: str
) -> RatedEvent:
    """By the special formula, in which games have no change of their own.

    The change of a round is what it adds to the rating solved from all rounds up to it;
    the last total is the change of the event.
    """
    effective = effective_games(player.rating, rules.games_before(player))
    opponents: list[int] = []
    half_points = 0
    total = 0.0
    rows = []
    for row in rounds_of(
        player.rating,
        games,
        lambda difference: provisional_expectancy(difference, 0),
        lambda _: 0.0,
    ):
        gain = row.change
        if row.rated and row.game.opponent is not None and row.game.result:
            opponents.append(row.game.opponent)
            half_points += HALF_POINTS[row.game.result]
            solution = solve_special(
                player.rating, effective, opponents, half_points, player.record
            )
            gain = solution.limited - player.rating - total
            total = solution.limited - player.rating
        rows.append(
            row._replace(
                difference_used=None
                if row.difference is None
                else max(-REACH, min(REACH, row.difference)),
                change=gain,
                total=total,
            )
        )
    return _event(player, terms, edition, NO_K, rows, total, 0.0)


def _event(
    player: Player,
    terms: Terms,
    edition: str,
    k: KFactor,
    rows: Sequence[RatedGame],
    change: float,
    bonus: float,
) -> RatedEvent:
    exact = max(player.rating + change, float(rules.floor_of(player)))
    new = away_from_zero(exact)
    event = event_of(
        "uscf", edition, player, terms, rows, new_rating=new, change=change, k=k
    )
    return event._replace(exact=exact, bonus=bonus)


def _first(
    player: Player, games: Sequence[Game], terms: Terms, edition: str
) -> RatedEvent:
    """The first rating: the special formula over these games alone.

    N is 0, so the initial rating only decides between ratings that fit equally well,
    all of them far from every opponent; as a game of its own it counts only in the
    estimate for the opponents (step 3).
    """
    event = first_rating_of("uscf", edition, player, terms, games)._replace(bonus=0.0)
    if not event.rated_games:
        return event._replace(why_none="no game against a rated opponent")
    opponents = opponents_of(event)
    prior = rules.prior_rating(player, terms)
    solved = solve_special(prior, 0, opponents, event.score_halves).limited
    exact = max(solved, float(rules.floor_of(player)))
    return event._replace(new_rating=away_from_zero(exact), exact=exact)


SYSTEM = UscfSystem()
