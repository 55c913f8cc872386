"""US Chess as a rating system: one player's rounds, rated in one pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from elo_tui.core.model import (
    HALF_POINTS,
    NO_K,
    PLAYED,
    Game,
    KFactor,
    Player,
    Problem,
    RatedEvent,
    RatedGame,
    Step,
    Terms,
    find_unrated_reason,
)
from elo_tui.core.systems.sums import (
    NEWCOMERS,
    Meeting,
    list_meetings,
    make_event,
    make_first_event,
    rate_rounds,
)
from elo_tui.core.systems.uscf import rules, us_chess_working
from elo_tui.core.systems.uscf.formulas import (
    REACH,
    bonus_points,
    effective_games,
    expected_score,
    initial_rating,
    k_factor,
    k_share,
    provisional_expectancy,
    solve_special,
    special_rating,
)
from elo_tui.core.text.figures import round_away


def rate_newcomers(
    player: Player, games: Sequence[Game], terms: Terms
) -> tuple[tuple[Game, ...], tuple[str, ...]]:
    """Rate unrated opponents with an intermediate rating; return games and assumptions.

    In an event a newcomer counts with the intermediate rating of step 4, from all games
    of the newcomer. One player's list has only the games with that player.
    """
    newcomers = list_meetings(games)
    met = [game.opponent for game in games if game.rated and game.result in PLAYED]
    # without any rating no newcomer can be rated
    if not newcomers or not (player.rating or any(met)):
        return tuple(games), ()
    own = player.rating or _first_estimate(player, games, terms)
    found = list(games)
    for one in newcomers:
        rating = round_away(_intermediate_rating(one, own))
        for place in one.indices:
            found[place] = found[place]._replace(opponent=rating)
    return tuple(found), (NEWCOMERS,)


def _intermediate_rating(opponent: Meeting, own: float) -> float:
    """Rate a newcomer of unknown age by the special formula (step 4)."""
    rivals = [own] * len(opponent.indices)
    return special_rating(initial_rating(None), 0, rivals, opponent.half_points)


def _first_estimate(player: Player, games: Sequence[Game], terms: Terms) -> float:
    """Rate an unrated player with the initial rating as one game (step 3)."""
    counted = [game for game in games if game.rated and game.result in PLAYED]
    score = sum(HALF_POINTS[game.result] for game in counted if game.result)
    rivals = [game.opponent or initial_rating(None) for game in counted]
    return solve_special(rules.prior_rating(player, terms), 1, rivals, score).final


#: The step of US Chess that one player's calculation lacks (section 1, step 5).
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
        if rules.is_match(games):
            return self.rate_match(player, games, terms)
        return self.rate_tournament(player, games, terms)

    def rate_tournament(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        """Rate these rounds as those of a tournament."""
        found = self._edition_for(player, terms)
        if isinstance(found, Problem):
            return found
        edition, b = found
        games, newcomers = rate_newcomers(player, games, terms)
        if not player.rating:
            event = _rate_first(player, games, terms, edition)
        elif rules.is_special(player):
            event = _rate_special(player, games, terms, edition)
        else:
            event = _rate_standard(player, games, terms, edition, b)
        counted = [row.game for row in event.games if row.rated]
        return event._replace(
            assumed=rules.list_assumptions(player, terms)
            + newcomers
            + event.assumed
            + rules.suggest_floor(player, event.exact),
            estimate=ONE_PASS if counted else "",
        )

    def rate_match(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        """Rate these rounds as a match."""
        found = self._edition_for(player, terms)
        if isinstance(found, Problem):
            return found
        return rules.find_match_fault(player, games) or _rate_chosen_match(
            player, games, terms, found[0]
        )

    def _edition_for(self, player: Player, terms: Terms) -> tuple[str, int] | Problem:
        """Return the edition and its bonus constant, or a wrong fact."""
        found = rules.bonus_constant(terms)
        if isinstance(found, Problem):
            return found
        fault = rules.find_fault(player, terms)
        return fault or (str(self.edition(terms)), found[1])

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        return us_chess_working.game_steps(event, index)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        return us_chess_working.sum_steps(event)


def _rate_standard(
    player: Player, games: Sequence[Game], terms: Terms, edition: str, b: int | None
) -> RatedEvent:
    """Rate by the standard formula; `b` is the bonus constant, None for a match."""
    counted = [game for game in games if not find_unrated_reason(game)]
    k = _make_k(player, len(counted), terms)
    rows = rate_rounds(
        player.rating,
        games,
        lambda difference: expected_score(difference, 0),
        lambda _: k.value,
    )
    change = rows[-1].total if rows else 0.0
    earned = 0.0
    if b is not None and not rules.why_no_bonus(counted):
        earned = bonus_points(change, len(counted), b)
    return _make_event(player, terms, edition, k, rows, change + earned, earned)


def _rate_chosen_match(
    player: Player, games: Sequence[Game], terms: Terms, edition: str
) -> RatedEvent:
    """Rate by the standard formula, without a bonus, and limit the change."""
    event = _rate_standard(player, games, terms, edition, None)
    change = rules.limit_change(event.change)
    assumed = rules.list_assumptions(player, terms)
    if event.rated_games:
        assumed += (rules.NOT_CHECKED,)
    event = _make_event(player, terms, edition, event.k, event.games, change, 0.0)
    return event._replace(
        unlimited=event.games[-1].total,
        assumed=assumed + rules.suggest_floor(player, event.exact),
    )


def _make_k(player: Player, games: int, terms: Terms) -> KFactor:
    """Return K with its formula; before the first game, the K of a single one."""
    n = effective_games(player.rating, rules.games_before(player))
    share = k_share(player.rating, terms.dual)
    earlier = us_chess_working.format_short(n, 2)
    reason = f"{us_chess_working.format_short(share)} / ({earlier} + {games or 1})"
    if share != 800:
        reason += ", dual rated above 2200"
    return KFactor(k_factor(player.rating, n, games or 1, terms.dual), reason)


def _rate_special(
    player: Player, games: Sequence[Game], terms: Terms, edition: str
) -> RatedEvent:
    """Rate by the special formula, which has no change for single games.

    The change of a round is the difference that it makes to the rating solved from all
    rounds up to it; the last total is the change of the event.
    """
    effective = effective_games(player.rating, rules.games_before(player))
    opponents: list[int] = []
    half_points = 0
    total = 0.0
    rows = []
    for row in rate_rounds(
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
            gain = solution.final - player.rating - total
            total = solution.final - player.rating
        rows.append(
            row._replace(
                difference_used=None
                if row.difference is None
                else max(-REACH, min(REACH, row.difference)),
                change=gain,
                total=total,
            )
        )
    return _make_event(player, terms, edition, NO_K, rows, total, 0.0)


def _make_event(
    player: Player,
    terms: Terms,
    edition: str,
    k: KFactor,
    rows: Sequence[RatedGame],
    change: float,
    bonus: float,
) -> RatedEvent:
    exact = max(player.rating + change, float(rules.effective_floor(player)))
    new = round_away(exact)
    return make_event(
        *("uscf", edition, player, terms, rows),
        new_rating=new,
        change=change,
        k=k,
        exact=exact,
        bonus=bonus,
    )


def _rate_first(
    player: Player, games: Sequence[Game], terms: Terms, edition: str
) -> RatedEvent:
    """Rate an unrated player: the special formula over these games alone.

    N is 0, so the initial rating only decides between ratings that fit equally well,
    all of them far from every opponent; it counts as a game only in the estimate for
    the opponents (step 3).
    """
    event = make_first_event("uscf", edition, player, terms, games)._replace(bonus=0.0)
    if not event.rated_games:
        return event._replace(why_none="no game against a rated opponent")
    opponents = event.opponents
    prior = rules.prior_rating(player, terms)
    solved = solve_special(prior, 0, opponents, event.score_halves).final
    exact = max(solved, float(rules.effective_floor(player)))
    return event._replace(new_rating=round_away(exact), exact=exact)


SYSTEM = UscfSystem()
