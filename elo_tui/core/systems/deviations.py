"""The common parts of systems with rating deviations: curve, facts, rounds, working.

Glicko and Glicko-2 rate all games of a period together (`PeriodSystem`), Lichess each
game separately. Ratings and rating deviations (RD) are in points.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from math import exp, pi, sqrt
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.model import (
    HALF_POINTS,
    NO_K,
    OPEN,
    PLAYED,
    Game,
    Player,
    Problem,
    RatedEvent,
    RatedGame,
    Step,
    Terms,
    find_unrated_reason,
)
from elo_tui.core.systems.rows import IDLE_MAX, RD_MAX, VOLATILITY_MAX
from elo_tui.core.systems.sums import (
    Rounds,
    are_all_rated,
    difference_step,
    read_scored,
    sum_rounds,
)
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_sum,
    plural,
    round_away,
)

#: A larger exponent of e changes no result and could overflow.
_FAR = 100.0

#: One game of a period: the opponent's rating and RD, and the score 1, 0.5 or 0.
Against = tuple[float, float, float]


class ExpectationCurve(Struct, frozen=True, gc=False):
    """The expected score: a logistic curve, flatter for a larger RD."""

    points: float
    """Points per unit of the natural scale, 400 / ln 10 as each paper rounds it."""
    spread: float
    """3 / (pi x points)^2."""

    @classmethod
    def make(cls, points: float) -> ExpectationCurve:
        return cls(points, 3 / (pi * pi * points * points))

    def g(self, rd: float) -> float:
        """Return the weight of a game, 0 to 1, by the opponent's RD."""
        return 1 / sqrt(1 + self.spread * rd * rd)

    def expected_score(
        self, rating: float, opponent: float, opponent_rd: float
    ) -> float:
        """Return E, the expected score in the update, 0 to 1."""
        exponent = self.g(opponent_rd) * (opponent - rating) / self.points
        return 1 / (1 + exp(max(-_FAR, min(_FAR, exponent))))

    def prediction(
        self, rating: float, rd: float, opponent: float, opponent_rd: float
    ) -> float:
        """Return the expected score of a remaining game, 0 to 1, by both RDs."""
        both = sqrt(rd * rd + opponent_rd * opponent_rd)
        return self.expected_score(rating, opponent, both)

    def evidence(
        self,
        rating: float,
        games: Iterable[Against],
        parts: list[tuple[float, float]] | None = None,
    ) -> tuple[float, float]:
        """Sum g^2 E (1 - E) and g (s - E) over games, on the natural scale.

        The g and E of each game are added to `parts`.
        """
        spread, points = self.spread, self.points
        information = surplus = 0.0
        for opponent, rd, score in games:
            weight = 1 / sqrt(1 + spread * rd * rd)
            exponent = weight * (opponent - rating) / points
            if not -_FAR < exponent < _FAR:
                exponent = _FAR if exponent > 0 else -_FAR
            odds = exp(exponent)
            expected = 1 / (1 + odds)
            # odds x expected is 1 - expected without its loss of precision
            information += weight * weight * expected * expected * odds
            surplus += weight * (score - expected)
            if parts is not None:
                parts.append((weight, expected))
        return information, surplus


def check_range(
    value: float | None, field: str, name: str, high: float, zero: bool = False
) -> Problem | None:
    """Return the problem of a number that must be above 0 and at most `high`."""
    if value is None or 0 < value <= high or (zero and value == 0):
        return None
    side, low = "high" if value > high else "low", "0" if zero else "over 0"
    return Problem(field, f"{name}: {value:g} is too {side}; {low}, up to {high:g}")


def assume_deviations(
    player: Player, games: Sequence[Game], terms: Terms
) -> tuple[Player, Terms, list[str]]:
    """Fill in missing deviations if the terms allow it, and name the assumption."""
    usual = terms.assumed_rd
    if usual is None:
        return player, terms, []
    lacking = []
    if player.rd is None and player.rating:
        player = replace(player, rd=usual)
        lacking.append("RD")
    if terms.opponent_rd is None and _needs_deviation(games):
        terms = replace(terms, opponent_rd=usual)
        lacking.append("opponents' RD")
    names = " and ".join(lacking)
    return player, terms, [f"{names} {usual:g}, of active players"] if names else []


def _needs_deviation(games: Sequence[Game]) -> bool:
    """Whether a game that counts needs the common RD of opponents."""
    return any(
        game.rd is None and find_unrated_reason(game) in ("", OPEN) for game in games
    )


def check_deviations(
    player: Player, games: Sequence[Game], terms: Terms, new_rd: float
) -> Problem | None:
    """Return the first wrong or missing deviation."""
    fault = check_range(player.rd, "rd", "RD", RD_MAX)
    if player.idle is not None:
        fault = fault or check_range(player.idle, "idle", "idle", IDLE_MAX, zero=True)
    common = terms.opponent_rd
    fault = fault or check_range(common, "opponent_rd", "opponents' RD", RD_MAX)
    for game in games:
        if game.rd is not None:
            fault = fault or check_range(
                game.rd, "opponent_rd", "opponent's RD", RD_MAX
            )
    if fault:
        return fault
    lacks_own = player.rd is None and player.rating
    if not lacks_own and common is not None:
        return None
    accepted = f"needed, over 0, up to {RD_MAX}; a new player has {new_rd:g}"
    if lacks_own:
        return Problem("rd", f"RD: {accepted}", True)
    if _needs_deviation(games):
        return Problem("opponent_rd", f"opponent's RD: {accepted}", True)
    return None


def check_volatility(player: Player) -> Problem | None:
    """Return the problem of a volatility out of range."""
    return check_range(player.volatility, "volatility", "volatility", VOLATILITY_MAX)


def opponent_rd(game: Game, terms: Terms) -> float:
    """Return the opponent's RD, or the default one."""
    return (terms.opponent_rd or 0.0) if game.rd is None else game.rd


def list_counted(games: Iterable[Game], terms: Terms) -> list[Against]:
    """List the rated games in the form that the formulas take."""
    found: list[Against] = []
    for game in games:
        opponent, result = game.opponent, game.result
        if opponent is not None and result in PLAYED and game.rated:
            score = HALF_POINTS[result] / 2
            found.append((opponent, opponent_rd(game, terms), score))
    return found


def interval(rating: float, rd: float, width: float) -> tuple[int, int]:
    """Return the 95 % interval of the strength, as whole ratings."""
    return round_away(rating - width * rd), round_away(rating + width * rd)


def add_new_players(
    games: Sequence[Game], rating: int, rd: float
) -> tuple[Sequence[Game], list[str]]:
    """Rate unrated opponents as new players of the system; byes stay unchanged.

    Also returns the assumption about them, if the games have any.
    """
    if are_all_rated(games):
        return games, []
    found = list(games)
    for index, game in enumerate(games):
        if game.opponent is None and (game.result is None or game.result in PLAYED):
            own = rd if game.rd is None else game.rd
            found[index] = replace(game, opponent=rating, rd=own)
    if found == list(games):
        return games, []
    return found, [f"unrated opponents are new players, {rating}, RD {rd:g}"]


def list_new_assumptions(player: Player, rating: float, rd: float) -> list[str]:
    """Name the assumptions about an unrated player; none for others."""
    if player.rating:
        return []
    assumed = [f"the rating of a new player, {rating}"]
    if player.rd is None:
        assumed.append(f"the RD of a new player, {rd:g}")
    return assumed


def interval_step(event: RatedEvent, width: float, article: str) -> tuple[Step, ...]:
    if event.exact is None or event.rd is None or event.interval is None:
        return ()
    low, high = event.interval
    text = f"{event.exact:.2f} ± {width:g} x {event.rd:.2f}: {low} to {high}"
    return (Step("95 %", text, article),)


def both_rds_step(rd: float, other: float, foreseen: float) -> Step:
    """Show the expected score by the uncertainty of both players."""
    both = sqrt(rd * rd + other * other)
    root = f"sqrt({rd:.2f}² + {format_number(other)}²) = {both:.2f}"
    return Step("prediction", f"with g of {root}: {foreseen:.4f}", "both RDs")


class PeriodSystem:
    """A system that rates all games of a period together.

    See `elo_tui.core.systems.RatingSystem`; abstract methods hold a paper's formulas.
    """

    key: ClassVar[str]
    source: ClassVar[str]
    confidence: ClassVar[str]
    curve: ClassVar[ExpectationCurve]
    new_rating: ClassVar[int]
    new_rd: ClassVar[float]
    """The RD of a new player."""
    width: ClassVar[float]
    """The half-width of the 95 % interval, in RDs."""
    paper: ClassVar[str]
    sum_article: ClassVar[str]
    share_article: ClassVar[str]

    @abstractmethod
    def edition(self, terms: Terms) -> str | Problem: ...

    @abstractmethod
    def start(self, player: Player, terms: Terms) -> tuple[float, float]:
        """Return rating and RD at the start of the period."""

    @abstractmethod
    def end(
        self, player: Player, terms: Terms, before: float, sums: tuple[float, float]
    ) -> tuple[float, float | None]:
        """Return RD and volatility after the period.

        `before` is the RD at its start, `sums` is the `evidence` of its games.
        """

    @abstractmethod
    def list_assumptions(self, player: Player, terms: Terms) -> list[str]:
        """List the values taken for missing facts."""

    @abstractmethod
    def expected_working(
        self, difference: float, rd: float, expected: float
    ) -> tuple[Step, ...]:
        """Derive g and E of one game."""

    @abstractmethod
    def share_factor(self, rd: float) -> str:
        """Return the factor from g (s - E) to points, by the RD after the period."""

    @abstractmethod
    def start_step(self, player: Player, terms: Terms) -> Step:
        """Derive the RD at the start of the period."""

    @abstractmethod
    def period_working(self, event: RatedEvent) -> tuple[Step, ...]:
        """Derive the new RD from the games."""

    def find_fault(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> Problem | None:
        """Return the first wrong or missing fact."""
        return check_deviations(player, games, terms, self.new_rd)

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        edition = self.edition(terms)
        if isinstance(edition, Problem):
            return edition
        games, unrated = add_new_players(games, self.new_rating, self.new_rd)
        player, terms, assumed = assume_deviations(player, games, terms)
        if fault := self.find_fault(player, games, terms):
            return fault
        start, before = self.start(player, terms)
        parts: list[tuple[float, float]] = []
        sums = self.curve.evidence(start, list_counted(games, terms), parts)
        rd, volatility = self.end(player, terms, before, sums)
        rounds = self._rate_rounds(start, before, rd, games, terms, parts)
        exact = start + rounds.change
        new = round_away(exact)
        return RatedEvent(
            system=self.key,
            edition=edition,
            player=player,
            terms=terms,
            k=NO_K,
            games=rounds.games,
            half_points=rounds.half_points,
            rated_games=rounds.rated_games,
            score_halves=rounds.score_halves,
            expected=rounds.expected,
            change=rounds.change,
            rounded=new - (player.rating or self.new_rating),
            new_rating=new,
            exact=exact,
            rd=rd,
            volatility=volatility,
            interval=interval(exact, rd, self.width),
            assumed=(*assumed, *self.list_assumptions(player, terms), *unrated),
            first_rating=not player.rating,
        )

    def _rate_rounds(
        self,
        start: float,
        before: float,
        rd: float,
        games: Sequence[Game],
        terms: Terms,
        parts: Sequence[tuple[float, float]],
    ) -> Rounds:
        """Rate the rounds of one period, each with its share of the change.

        The shares are RD^2 g (s - E) in points, with the RD after the period; `parts`
        are g and E of the rated games.
        """
        curve, each, rated = self.curve, rd * rd / self.curve.points, iter(parts)
        rows = []
        total = 0.0
        for game in games:
            reason, opponent = find_unrated_reason(game), game.opponent
            difference = None if opponent is None else start - opponent
            expected = share = None
            if not reason:
                halves = 0 if game.result is None else HALF_POINTS[game.result]
                weight, expected = next(rated)
                share = each * weight * (halves / 2 - expected)
                total += share
            elif reason == OPEN and opponent is not None:
                other = opponent_rd(game, terms)
                expected = curve.prediction(start, before, opponent, other)
            row = RatedGame(
                game=game,
                reason=reason,
                difference=difference,
                difference_used=difference,
                expected=expected,
                change=share,
                total=total,
            )
            rows.append(row)
        return sum_rounds(rows, total)

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        row = event.games[index]
        opponent = row.game.opponent
        if row.expected is None or row.difference is None or opponent is None:
            return (Step("not rated", row.reason),)
        start, before = self.start(event.player, event.terms)
        rd = opponent_rd(row.game, event.terms)
        foreseen = self.curve.prediction(start, before, opponent, rd)
        steps = (
            difference_step(start, row),
            both_rds_step(before, rd, foreseen),
        )
        found = read_scored(row)
        if found is None:
            return (*steps, Step("not rated", row.reason))
        factor = f"{self.share_factor(event.rd or 0.0)} x {self.curve.g(rd):.4f}"
        share = found.step("share", factor, 4, self.share_article)
        expected = self.expected_working(row.difference, rd, row.expected)
        return (*steps, *expected, share)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        start, _ = self.start(event.player, event.terms)
        steps = [Step("assumed", text) for text in event.assumed]
        steps.append(self.start_step(event.player, event.terms))
        if event.rated_games:
            text = (
                f"shares of {plural(event.rated_games, 'game')}:"
                f" {format_change(event.change)}"
            )
            steps += self.period_working(event)
            steps.append(Step("sum", text, self.sum_article))
        exact = start if event.exact is None else event.exact
        text = f"{format_sum(start, event.change, 2)} = {exact:.2f}"
        steps.append(Step("new rating", f"{text}, so {event.new_rating}", "nearest"))
        return (*steps, *interval_step(event, self.width, self.paper))
