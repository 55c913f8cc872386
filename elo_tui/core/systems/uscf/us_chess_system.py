"""US Chess as a rating system: one player's rounds, rated in one pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from elo_tui.core.model import (
    HALF_POINTS,
    NO_K,
    PLAYED,
    Game,
    KFactor,
    Player,
    Problem,
    RatedEvent,
    Step,
    Terms,
    find_unrated_reason,
)
from elo_tui.core.systems.sums import (
    NEWCOMERS,
    Meeting,
    Rounds,
    are_all_rated,
    list_meetings,
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
from elo_tui.core.text.figures import format_number, round_away


def rate_newcomers(
    player: Player, games: Sequence[Game], terms: Terms
) -> tuple[Sequence[Game], tuple[str, ...]]:
    """Rate unrated opponents with an intermediate rating; return games and assumptions.

    In an event a newcomer counts with the intermediate rating of step 4, from all games
    of the newcomer. One player's list has only the games with that player.
    """
    newcomers = () if are_all_rated(games) else list_meetings(games)
    if not newcomers:
        return games, ()
    met = [game.opponent for game in games if game.rated and game.result in PLAYED]
    if not (player.rating or any(met)):
        # without any rating no newcomer can be rated
        return games, ()
    own = player.unrounded or _first_estimate(player, games, terms)
    found = list(games)
    for one in newcomers:
        rating = round_away(_intermediate_rating(one, own))
        for place in one.indices:
            found[place] = replace(found[place], opponent=rating)
    return found, (NEWCOMERS,)


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
    name: ClassVar[str] = "US Chess"
    source: ClassVar[str] = "The US Chess Rating System, Glickman and Doan, 2020"
    confidence: ClassVar[str] = (
        "a published event of 64 players is reproduced to"
        " 1 point when rated as a whole;"
        " one player alone is an estimate, because US Chess rates everybody twice"
    )

    def edition(self, terms: Terms) -> str | Problem:
        found = rules.bonus_constant(terms)
        return found if isinstance(found, Problem) else f"{self.name}, {found.label}"

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
        b = rules.bonus_constant(terms)
        if isinstance(b, Problem):
            return b
        if fault := rules.find_fault(player, terms):
            return fault
        edition = f"{self.name}, {b.label}"
        converted: tuple[str, ...] = ()
        if not player.rating:
            player, converted = rules.initialise(player, terms)
        games, newcomers = rate_newcomers(player, games, terms)
        assumed = converted + rules.list_assumptions(player, terms) + newcomers
        if not player.rating:
            event = make_first_event(self.key, edition, player, terms, games)
            return _add_first_rating(event, assumed)
        k, earned = NO_K, 0.0
        few: tuple[str, ...] = ()
        if rules.is_special(player):
            rounds = _rate_special(player, games)
            few = rules.list_few_games(player, rounds.rated_games)
        else:
            k, rounds = _rate_standard(player, games, terms)
            earned = _earn_bonus(rounds, b.value)
        change = rounds.change + earned
        reached = player.unrounded + change
        exact, remarks = rules.apply_floor(player, games, reached)
        new = round_away(exact)
        return RatedEvent(
            system=self.key,
            edition=edition,
            player=player,
            terms=terms,
            k=k,
            games=rounds.games,
            half_points=rounds.half_points,
            rated_games=rounds.rated_games,
            score_halves=rounds.score_halves,
            expected=rounds.expected,
            change=change,
            rounded=new - player.rating,
            new_rating=new,
            exact=exact,
            bonus=earned,
            assumed=assumed + rules.suggest_floor(player, exact),
            estimate=ONE_PASS if rounds.rated_games else "",
            remarks=remarks + few,
        )

    def rate_match(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        """Rate these rounds as a match: without a bonus, and with a limited change."""
        edition = self.edition(terms)
        if isinstance(edition, Problem):
            return edition
        if fault := (
            rules.find_fault(player, terms) or rules.find_match_fault(player, games)
        ):
            return fault
        k, rounds = _rate_standard(player, games, terms)
        change = rules.limit_change(rounds.change)
        reached = player.unrounded + change
        exact, remarks = rules.apply_floor(player, games, reached)
        assumed = rules.list_assumptions(player, terms)
        if rounds.rated_games:
            assumed += (rules.NOT_CHECKED,)
        new = round_away(exact)
        return RatedEvent(
            system=self.key,
            edition=edition,
            player=player,
            terms=terms,
            k=k,
            games=rounds.games,
            half_points=rounds.half_points,
            rated_games=rounds.rated_games,
            score_halves=rounds.score_halves,
            expected=rounds.expected,
            change=change,
            rounded=new - player.rating,
            new_rating=new,
            exact=exact,
            bonus=0.0,
            unlimited=rounds.change,
            assumed=assumed + rules.suggest_floor(player, exact),
            remarks=remarks,
        )

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        return us_chess_working.game_steps(event, index)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        return us_chess_working.sum_steps(event)


def _rate_standard(
    player: Player, games: Sequence[Game], terms: Terms
) -> tuple[KFactor, Rounds]:
    """Rate the rounds by the standard formula, without a bonus."""
    rated_games = 0
    for game in games:
        if not find_unrated_reason(game):
            rated_games += 1
    k = _make_k(player, rated_games, terms)
    return k, rate_rounds(player.unrounded, games, expected_score, k.value)


def _earn_bonus(rounds: Rounds, b: int) -> float:
    """Return the bonus of rounds rated by the standard formula, points."""
    earned = bonus_points(rounds.change, rounds.rated_games, b)
    if earned and rules.why_no_bonus([row.game for row in rounds.games if row.rated]):
        return 0.0
    return earned


def _make_k(player: Player, games: int, terms: Terms) -> KFactor:
    """Return K with its formula; before the first game, the K of a single one."""
    own = player.unrounded
    n = effective_games(own, rules.games_before(player))
    k = k_factor(own, n, games or 1, terms.dual)
    share = k_share(own, terms.dual)
    reason = f"{format_number(share)} / ({format_number(n)} + {games or 1})"
    if share != 800:
        reason += ", dual rated above 2200"
    return KFactor(value=k, reason=reason)


def _rate_special(player: Player, games: Sequence[Game]) -> Rounds:
    """Rate by the special formula, which has no change for single games.

    The change of a round is the difference that it makes to the rating solved from all
    rounds up to it; the last total is the change of the event.
    """
    own = player.unrounded
    effective = effective_games(own, rules.games_before(player))
    opponents: list[int] = []
    solved_halves = 0
    total = 0.0
    rows = []
    rounds = rate_rounds(own, games, provisional_expectancy, 0.0)
    for row in rounds.games:
        gain = row.change
        if row.rated and row.game.opponent is not None and row.game.result:
            opponents.append(row.game.opponent)
            solved_halves += HALF_POINTS[row.game.result]
            solution = solve_special(
                own, effective, opponents, solved_halves, player.record
            )
            gain = solution.final - own - total
            total = solution.final - own
        rows.append(
            replace(
                row,
                difference_used=None
                if row.difference is None
                else max(-REACH, min(REACH, row.difference)),
                change=gain,
                total=total,
            )
        )
    return replace(rounds, games=tuple(rows), change=total)


def _add_first_rating(event: RatedEvent, assumed: tuple[str, ...]) -> RatedEvent:
    """Rate an unrated player: the special formula over these games alone.

    N is 0, so the initial rating only decides between ratings that fit equally well,
    all of them far from every opponent; it counts as a game only in the estimate for
    the opponents (step 3).
    """
    event = replace(event, bonus=0.0, assumed=assumed)
    if not event.rated_games:
        return replace(event, why_none="no game against a rated opponent")
    player = event.player
    prior = rules.prior_rating(player, event.terms)
    solved = solve_special(prior, 0, event.opponents, event.score_halves).final
    games = [row.game for row in event.games]
    exact, remarks = rules.apply_floor(player, games, solved)
    return replace(
        event,
        new_rating=round_away(exact),
        exact=exact,
        remarks=remarks + rules.list_few_games(player, event.rated_games),
        assumed=assumed + rules.suggest_floor(player, exact),
        estimate=ONE_PASS,
    )


SYSTEM = UscfSystem()
