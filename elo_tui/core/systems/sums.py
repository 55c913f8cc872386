"""The parts that all rating systems share: rated rounds, sums and their working."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache, update_wrapper
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct

from elo_tui.core.model import (
    HALF_POINTS,
    NO_K,
    OPEN,
    PLAYED,
    ByOrder,
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
from elo_tui.core.text.figures import (
    count_decimals,
    format_before_rounding,
    format_change,
    format_number,
    format_points,
    plural,
)

if TYPE_CHECKING:
    from elo_tui.core.systems import RatingSystem


#: The refusal of a system that needs the last day of the event.
NO_EVENT_END = Problem(
    "event_end", "end: type the last day of the event, such as 2026-01-31", True
)


class _Edition(Protocol):
    @property
    def since(self) -> date: ...


_AnEdition = TypeVar("_AnEdition", bound=_Edition)


_Found = TypeVar("_Found")


def remember_terms(find: Callable[[Terms], _Found]) -> Callable[[Terms], _Found]:
    """Remember what a function finds; the terms asked for last cost next to nothing."""
    find_again = lru_cache(maxsize=16)(find)
    last: tuple[Terms, _Found] | None = None

    def find_by_terms(terms: Terms) -> _Found:
        nonlocal last
        # read once, as other threads ask too
        known = last
        if known is None or known[0] is not terms:
            known = last = terms, find_again(terms)
        return known[1]

    return update_wrapper(find_by_terms, find)


def find_edition(
    editions: Sequence[_AnEdition], day: date, missing: Problem, too_early: Problem
) -> _AnEdition | Problem:
    """Find the edition in force on a day; `editions` are sorted, newest first.

    `missing` is returned for the earliest day, as `Terms` has for one not given.
    """
    if day == date.min:
        return missing
    return next((one for one in editions if day >= one.since), too_early)


def compute_age(player: Player, terms: Terms) -> int | None:
    """Return the age in the year in which the event ends, None if unknown."""
    if player.birth_year is None:
        return None
    return terms.last_day.year - player.birth_year


#: A rating in whole points, or one that stays unrounded.
_Rating = TypeVar("_Rating", int, float)


class Rounds(Struct, frozen=True, gc=False):
    """Rated rounds and their sums, as `RatedEvent` has them."""

    games: tuple[RatedGame, ...]
    half_points: int
    rated_games: int
    score_halves: int
    expected: float
    change: float
    """Unrounded, points, before a bonus and limits."""


def rate_rounds(
    rating: _Rating,
    games: Sequence[Game],
    expected_score: Callable[[_Rating, int], float],
    k: float,
    game_k: Callable[[Game, float], float] | None = None,
) -> Rounds:
    """Rate every round separately: K x (score - expected score), points.

    `expected_score` takes both ratings; `game_k` returns the K of a game if it varies.
    """
    rows: list[RatedGame] = []
    half_points = rated_games = score = 0
    expected_sum: float = 0
    total = 0.0
    for game in games:
        reason = find_unrated_reason(game)
        opponent, result = game.opponent, game.result
        halves = 0 if result is None else HALF_POINTS[result]
        half_points += halves
        difference = expected = gain = None
        if opponent is not None:
            difference = rating - opponent
            if not reason:
                expected = expected_score(rating, opponent)
                gain = (game_k(game, k) if game_k else k) * (halves / 2 - expected)
                total += gain
                rated_games += 1
                score += halves
                expected_sum += expected
            elif reason == OPEN:
                expected = expected_score(rating, opponent)
        row = RatedGame(
            game=game,
            reason=reason,
            difference=difference,
            difference_used=difference,
            expected=expected,
            change=gain,
            total=total,
        )
        rows.append(row)
    return Rounds(
        games=tuple(rows),
        half_points=half_points,
        rated_games=rated_games,
        score_halves=score,
        expected=expected_sum,
        change=total,
    )


def sum_rounds(rows: Sequence[RatedGame], change: float) -> Rounds:
    """Add up rounds that are rated, with the change of all of them."""
    half_points = rated_games = score = 0
    expected: float = 0
    for row in rows:
        result = row.game.result
        halves = 0 if result is None else HALF_POINTS[result]
        half_points += halves
        if not row.reason:
            rated_games += 1
            score += halves
            expected += row.expected or 0
    return Rounds(
        games=tuple(rows),
        half_points=half_points,
        rated_games=rated_games,
        score_halves=score,
        expected=expected,
        change=change,
    )


def make_first_event(
    system: str, edition: str, player: Player, terms: Terms, games: Sequence[Game]
) -> RatedEvent:
    """Make the event of an unrated player, with no expected score and no change.

    The system adds the first rating, or the reason for none.
    """
    reasons = [(game, find_unrated_reason(game)) for game in games]
    rows = [
        RatedGame(game=game, reason=reason, change=None if reason else 0.0)
        for game, reason in reasons
    ]
    rounds = sum_rounds(rows, 0.0)
    return RatedEvent(
        system=system,
        edition=edition,
        player=player,
        terms=terms,
        k=NO_K,
        games=rounds.games,
        half_points=rounds.half_points,
        rated_games=rounds.rated_games,
        score_halves=rounds.score_halves,
        expected=0.0,
        change=0.0,
        rounded=0,
        new_rating=None,
        first_rating=True,
    )


def omit_k_assumptions(assumed: Sequence[str], k: KFactor) -> list[str]:
    """List the assumptions that the reason of the K does not name."""
    return [text for text in assumed if text not in k.reason]


def match_text(match: ByOrder) -> str:
    """Format ``4 to 6 games rated, -46.40 to -28.00, by the order``."""
    least, most = match.rated[0], match.rated[-1]
    number = f"{least} to {most} games" if least < most else plural(most, "game")
    if not match.is_open:
        return f"{number} of {match.played} rated"
    return (
        f"{number} rated, {format_change(match.low)} to {format_change(match.high)}, by"
        " the order"
    )


def sum_steps(system: RatingSystem, event: RatedEvent) -> tuple[Step, ...]:
    """Derive the new rating, with the reason if it is an estimate."""
    steps = system.sum_working(event)
    return (*steps, Step("estimate", event.estimate)) if event.estimate else steps


#: The assumption about opponents without a rating in one player's list of games.
NEWCOMERS = "unrated opponents rated by their games against you alone"


def list_side_steps(system: RatingSystem, event: RatedEvent) -> tuple[Step, ...]:
    """List the working of one side of an outcome: the first game, then the totals."""
    steps = system.game_working(event, 0)
    return steps + sum_steps(system, event) if event.rated_games else steps


def list_match_steps(system: RatingSystem, event: RatedEvent) -> tuple[Step, ...]:
    """List the working of one side of a match: of the total, as only that is known."""
    if event.rated_games > 1:
        return sum_steps(system, event)
    return list_side_steps(system, event)


def are_all_rated(games: Sequence[Game]) -> bool:
    """Whether every opponent has a rating, as in most events."""
    for game in games:  # noqa: SIM110 - a generator takes three times as long
        if game.opponent is None:
            return False
    return True


class Meeting(Struct, frozen=True, gc=False):
    """All games against one opponent without a rating."""

    indices: tuple[int, ...]
    half_points: int
    """The opponent's own, from these games."""


def list_meetings(games: Sequence[Game]) -> tuple[Meeting, ...]:
    """Group games against unrated opponents by name; one without a name is alone."""
    found: dict[str | int, Meeting] = {}
    for index, game in enumerate(games):
        if game.opponent is None and game.rated and game.result in PLAYED:
            name = game.name.strip().casefold() or index
            before = found.get(name, Meeting((), 0))
            halves = 2 - HALF_POINTS[game.result] if game.result else 0
            found[name] = Meeting((*before.indices, index), before.half_points + halves)
    return tuple(found.values())


class PlayerRounds(Struct, frozen=True, gc=False):
    """A player of an event that is rated as a whole."""

    player: Player
    games: Sequence[Game]
    opponents: Sequence[int | None]
    """The opponents' indices in the event, by round."""


class Scored(Struct, frozen=True, gc=False):
    """A rated round with its score, expected score and change."""

    row: RatedGame
    score: str
    expected: float
    change: float

    def step(
        self,
        label: str,
        factor: str,
        places: int,
        article: str,
        after: str = "",
        weight: float | None = None,
    ) -> Step:
        """Derive the change as factor x (score - expected score) and `after`.

        `weight` is the printed factor including `after`; with it the expected score has
        as many decimals as the change needs, at least `places`.
        """
        if weight is not None and self.row.game.result is not None:
            score = HALF_POINTS[self.row.game.result] / 2
            places = product_places(places, weight, score, self.expected, self.change)
        surplus = f"({self.score} - {self.expected:.{places}f})"
        text = f"{factor} x {surplus}{after} = {format_change(self.change)}"
        return Step(label, text, article)


def product_places(
    least: int, weight: float, score: float, expected: float, change: float
) -> int:
    """Count the decimals of expected that weight x (score - expected) needs."""
    return count_decimals(
        least,
        lambda places: (
            format_change(weight * (score - round(expected, places)))
            == format_change(change)
        ),
    )


def k_sum_steps(
    event: RatedEvent, places: int, articles: tuple[str, str, str]
) -> list[Step]:
    """Derive the rounded change from K, each step with its article."""
    k = format_number(event.k.value)
    steps = [Step("K-factor", f"{k}: {event.k.reason}", articles[0])]
    if event.rated_games > 1:
        score = event.score_halves / 2
        places = product_places(places, float(k), score, event.expected, event.change)
        surplus = f"({format_points(event.score_halves)} - {event.expected:.{places}f})"
        text = (
            f"{k} x {surplus} = {format_change(event.change)}, {event.rated_games}"
            " games"
        )
        steps.append(Step("sum", text, articles[1]))
    rounded = (
        f"{format_before_rounding(event.change)} to {format_change(event.rounded, 0)}"
    )
    return [*steps, Step("rounded", rounded, articles[2])]


def read_scored(row: RatedGame) -> Scored | None:
    """Return a round with its change; None if it has none."""
    if row.expected is None or row.change is None or row.game.result is None:
        return None
    score = format_points(HALF_POINTS[row.game.result])
    return Scored(row, score, row.expected, row.change)


def difference_step(own: float, row: RatedGame) -> Step:
    """Derive the difference of a round from a rating that may be unrounded."""
    text = f"{format_number(own)} - {row.game.opponent}"
    places = 0 if own == int(own) else 2
    return Step("difference", f"{text} = {row.difference or 0:+.{places}f}")


def round_working(
    event: RatedEvent,
    index: int,
    expected: Callable[[float, float], Step],
    change: Callable[[Scored], tuple[Step, ...]],
    first: Step | None = None,
) -> tuple[Step, ...]:
    """Derive the change of a round, or show why it is not rated.

    `expected` takes the difference and the expected score; `first` is the only step of
    a round that counts for a first rating.
    """
    row = event.games[index]
    if first is not None and event.first_rating and row.rated:
        return (first,)
    not_rated = Step("not rated", row.reason)
    if row.expected is None or row.difference is None:
        return (not_rated,)
    steps = (
        difference_step(event.player.unrounded, row),
        expected(row.difference, row.expected),
    )
    found = read_scored(row)
    return (*steps, *((not_rated,) if found is None else change(found)))
