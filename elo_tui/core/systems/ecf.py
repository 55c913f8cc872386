"""ECF, the English monthly rating since July 2020, by its published rules.

Sources: the help pages of the ECF rating site and the description of the monthly
calculation. Cap, rounding and the solver of the performance rating are not published,
so every result here is labelled an estimate.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import ClassVar

from msgspec.structs import replace

from elo_tui.core.fide_tables import (
    expected_text,
    lowest_expecting,
    scoring_probability,
)
from elo_tui.core.model import (
    Game,
    KFactor,
    Player,
    Problem,
    RatedEvent,
    Step,
    Terms,
)
from elo_tui.core.systems.sums import (
    NEWCOMERS,
    PlayerRounds,
    Scored,
    are_all_rated,
    list_meetings,
    make_first_event,
    rate_rounds,
    round_working,
)
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    format_sum,
    plural,
    round_away,
)

EDITION = "ECF monthly, an estimate"
ESTIMATE = "the ECF does not publish its cap, its rounding and its solver"
NO_DATE = Problem(
    "date", "date: needed, the first day of the event, such as 2026-01-31", True
)
K, JUNIOR_K = 20, 40
#: A rating from fewer games is partial.
FULL_GAMES = 10
NOMINAL, NOMINAL_RAPID = 1800, -100


def expected_score(own: int, opponent: int) -> float:
    """Return We of one game, 0 to 1: FIDE's table 8.1b, without a cap."""
    return scoring_probability(own - opponent) / 100


def nominal_rating(age: int | None, pool: str) -> int:
    """Return the rating of the fictional opponent in a new player's draw, points."""
    standard = NOMINAL if age is None or age >= 18 else 100 * max(0, age)
    return standard if pool == "standard" else standard + NOMINAL_RAPID


def performance(opponents: Sequence[int], half_points: int, nominal: int) -> int:
    """Return the P rating: the lowest that expects the score plus a nominal draw."""
    return lowest_expecting([*opponents, nominal], half_points + 1)


class EcfSystem:
    """See `elo_tui.core.systems.RatingSystem`."""

    key: ClassVar[str] = "ecf"
    source: ClassVar[str] = "help pages of the ECF rating site, monthly since 2020-07"
    confidence: ClassVar[str] = f"estimate: {ESTIMATE}"

    def edition(self, terms: Terms) -> str | Problem:
        # a junior's K and a newcomer's nominal opponent depend on the year
        return NO_DATE if terms.first_day == date.min else EDITION

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        if terms.first_day == date.min:
            return NO_DATE
        if not player.rating:
            return _rate_first(player, games, terms)
        k, assumed = _k_factor(player, terms)
        games, newcomers = _rate_newcomers(player, games, terms)
        rounds = rate_rounds(player.rating, games, expected_score, k.value, _game_k)
        # a multiple of half a hundredth, without floating-point noise
        change = round(rounds.change, 6)
        rounded = round_away(change)
        return RatedEvent(
            system=self.key,
            edition=EDITION,
            player=player,
            terms=terms,
            k=k,
            games=rounds.games,
            half_points=rounds.half_points,
            rated_games=rounds.rated_games,
            score_halves=rounds.score_halves,
            expected=rounds.expected,
            change=change,
            rounded=rounded,
            new_rating=player.rating + rounded,
            estimate=ESTIMATE,
            assumed=assumed + newcomers,
        )

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        first = Step("P rating", "counts in the sum", "ECF help")
        k = format_number(event.k.value)

        def expected(difference: float, value: float) -> Step:
            text = expected_text(int(difference), value)
            return Step("expected", text, "table 8.1b")

        def change(one: Scored) -> tuple[Step, ...]:
            partial = one.row.game.provisional is not None
            half = " / 2, partial rating" if partial else ""
            weight = float(k) / (2 if partial else 1)
            return (one.step("change", k, 2, "k (W - We)", half, weight),)

        return round_working(event, index, expected, change, first)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        if event.first_rating:
            return _first_steps(event)
        change = format_change(event.change)
        new = format_sum(event.player.rating, event.rounded)
        return (
            Step("K-factor", f"{format_number(event.k.value)}: {event.k.reason}"),
            *(Step("assumed", text) for text in event.assumed),
            Step("sum", f"{change} from {plural(event.rated_games, 'game')}"),
            Step("new rating", f"{new} = {event.new_rating}", "rounding assumed"),
        )


def _k_factor(player: Player, terms: Terms) -> tuple[KFactor, tuple[str, ...]]:
    if player.k is not None:
        return KFactor(value=player.k, reason=player.k_reason), ()
    age = _age(player, terms)
    if age is None:
        return KFactor(K, "adult; assumed, no birth year given"), ("adult",)
    return _derive_k(age < 18, player.birth_year), ()


@lru_cache(maxsize=256, typed=True)
def _derive_k(is_junior: bool, birth_year: int | None) -> KFactor:
    if is_junior:
        return KFactor(JUNIOR_K, f"junior, born {birth_year}")
    return KFactor(K, f"adult, born {birth_year}")


def _game_k(game: Game, k: float) -> float:
    """Return K, halved against a partially rated opponent (our reading)."""
    return k if game.provisional is None else k / 2


def _rate_newcomers(
    player: Player, games: Sequence[Game], terms: Terms
) -> tuple[Sequence[Game], tuple[str, ...]]:
    """Rate unrated opponents with a P rating from this player's games alone."""
    newcomers = () if are_all_rated(games) else list_meetings(games)
    if not newcomers:
        return games, ()
    nominal = nominal_rating(None, terms.pool)
    found = list(games)
    for one in newcomers:
        number = len(one.indices)
        rating = performance([player.rating] * number, one.half_points, nominal)
        for index in one.indices if rating >= 1 else ():
            found[index] = _replace_opponent(found[index], rating, number)
    return found, (NEWCOMERS,)


def _replace_opponent(game: Game, rating: int, games: int) -> Game:
    """Replace a newcomer by an opponent with a P rating from so many games."""
    partial = games if games < FULL_GAMES else None
    return replace(game, opponent=rating, provisional=partial)


def _age(player: Player, terms: Terms) -> int | None:
    """Return the age by the years alone; the day that decides is not published."""
    return (
        None if player.birth_year is None else terms.first_day.year - player.birth_year
    )


def _rate_first(player: Player, games: Sequence[Game], terms: Terms) -> RatedEvent:
    event = make_first_event("ecf", EDITION, player, terms, games)
    age = _age(player, terms)
    event = replace(event, estimate=ESTIMATE, assumed=("adult",) if age is None else ())
    opponents = event.opponents
    if not opponents:
        return replace(event, why_none="no rated game yet")
    nominal = nominal_rating(age, terms.pool)
    new = performance(opponents, event.score_halves, nominal)
    if new < 1:
        return replace(event, why_none=f"a performance of {new} is not a rating")
    return replace(event, new_rating=new)


def rate_event(
    players: Sequence[PlayerRounds], terms: Terms
) -> list[RatedEvent | Problem]:
    """Rate all players of an event.

    Three passes (ECF help): the P rating of every newcomer against rated opponents, A;
    again with the A of the newcomers met, B; then the rated players, against B.
    """
    passes: list[list[RatedEvent | Problem]] = []
    for _ in range(3):
        known = passes[-1] if passes else [None] * len(players)
        passes.append(
            [
                SYSTEM.rate(one.player, _use_known_ratings(one, known), terms)
                for one in players
            ]
        )
    _, second, third = passes
    return [
        last if one.player.rating else new
        for one, new, last in zip(players, second, third, strict=True)
    ]


def _use_known_ratings(
    rounds: PlayerRounds, known: Sequence[RatedEvent | Problem | None]
) -> list[Game]:
    """Replace newcomers who have a P rating by opponents with it."""
    found = []
    for game, opponent in zip(rounds.games, rounds.opponents, strict=True):
        event = None if opponent is None else known[opponent]
        if (
            game.opponent is None
            and isinstance(event, RatedEvent)
            and event.first_rating
            and event.new_rating is not None
        ):
            game = _replace_opponent(game, event.new_rating, event.rated_games)
        found.append(game)
    return found


def _first_steps(event: RatedEvent) -> tuple[Step, ...]:
    if event.new_rating is None:
        return (Step("P rating", event.why_none),)
    nominal = nominal_rating(_age(event.player, event.terms), event.terms.pool)
    games, score = event.rated_games, format_points(event.score_halves + 1)
    kind = "full" if games >= FULL_GAMES else f"partial, under {FULL_GAMES} games"
    text = f"{event.new_rating} expects {score} from {games + 1}; {kind}"
    return (
        Step("nominal draw", f"against {nominal}", "ECF help"),
        *(Step("assumed", text) for text in event.assumed),
        Step("P rating", text, "performance"),
    )


SYSTEM = EcfSystem()
