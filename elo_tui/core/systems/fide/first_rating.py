"""The first rating of a player without one (FIDE B.02 7.1.4 and 8.2).

Text of 1 March 2024; the archived rule of 2022 without the two draws is chosen by date
(`Edition.two_draws`). Rounding half up, for the percentage and for the result, is our
reading: the title regulations round that way for the same table (B.01).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from elo_tui.core.fide_tables import DP
from elo_tui.core.model import Game, Player, RatedEvent, RatedGame, Step, Terms
from elo_tui.core.same_opponent import is_match
from elo_tui.core.systems.fide.fide_editions import Edition
from elo_tui.core.systems.fide.rating import WITH_UNRATED
from elo_tui.core.systems.sums import make_first_event
from elo_tui.core.text.figures import format_points, round_half_up

#: 7.1.4: the number of games against rated opponents a first rating needs.
GAMES_NEEDED = 5
#: 8.2.2: the rating of the two hypothetical opponents.
HYPOTHETICAL = 1800
#: 8.2.3: the highest first rating.
MAXIMUM = 2200
#: 8.2.3 until February 2024: for each half point over 50 %.
HALF_POINT_BONUS = 20


def first_rating(opponents: Sequence[int], half_points: int, edition: Edition) -> int:
    """Return Ru, the first rating from these games, limited at the top only.

    `half_points` are those scored against `opponents`. Raises ZeroDivisionError without
    opponents under the rule of 2022.
    """
    total, games = sum(opponents), len(opponents)
    if edition.two_draws:
        total, games = total + 2 * HYPOTHETICAL, games + 2
        dp = DP[_round_percent(half_points + 2, games)]
        return min(MAXIMUM, round_half_up(total + dp * games, games))
    return round_half_up(total + _difference_of_2022(half_points, games) * games, games)


def first_event(
    system: str, player: Player, games: Sequence[Game], terms: Terms, edition: Edition
) -> RatedEvent:
    """Rate an unrated player: the first rating, or the reason for none."""
    if is_match(games):
        games = [replace(game, rated=False, why=WITH_UNRATED) for game in games]
    event = make_first_event(system, edition.label, player, terms, games)
    new_rating, why_none = None, _why_too_few(event, edition)
    remarks: tuple[str, ...] = ()
    if not why_none:
        found = first_rating(event.opponents, event.score_halves, edition)
        if found < edition.floor:
            article = edition.list_article("1.4")
            why_none = f"{found} is below {edition.floor} ({article})"
        else:
            new_rating = found
            if found == MAXIMUM and edition.two_draws:
                article = edition.first_article(3)
                remarks = (f"the highest first rating ({article})",)
    # 7.1.4 pools the events of up to 26 months
    assumed = ["no other games in the last 26 months"]
    if terms.pool != "standard" and not player.standard:
        # rapid and blitz 7.2.1: it would be the rating
        assumed.insert(0, "no standard rating")
    return replace(
        event,
        new_rating=new_rating,
        why_none=why_none,
        assumed=tuple(assumed),
        remarks=remarks,
    )


def game_steps(row: RatedGame, edition: Edition) -> tuple[Step, ...]:
    """Show the opponent and the score of one rated round."""
    if row.game.result is None or row.game.opponent is None:
        return ()
    score = {"1": "1", "=": "½"}.get(row.game.result.value, "0")
    article = _average_article(edition)
    return (
        Step("opponent", f"{row.game.opponent}, in the average", article),
        Step("score", score, article),
    )


def sum_steps(event: RatedEvent, edition: Edition) -> tuple[Step, ...]:
    """Derive the first rating from the average of the opponents."""
    steps: tuple[Step, ...] = ()
    if event.rated_games:
        arithmetic = _steps_of_2024 if edition.two_draws else _steps_of_2022
        steps = arithmetic(event, edition)
    if event.new_rating is not None:
        article = edition.list_article("1.4")
        return (*steps, Step("first rating", str(event.new_rating), article))
    text, _, article = event.why_none.rpartition(" (")
    return (*steps, Step("first rating", f"none: {text}", article.rstrip(")")))


def _why_too_few(event: RatedEvent, edition: Edition) -> str:
    """Return why these games are not enough for a first rating, or ""."""
    # 8.2.1; we count the score against rated opponents, as the rating does
    is_first = not event.player.games_played
    if event.rated_games and event.score_halves == 0 and is_first:
        return (
            f"0 of {GAMES_NEEDED} games: a first event without a point"
            f" ({edition.first_article(1)})"
        )
    if event.rated_games < GAMES_NEEDED:
        return (
            f"{event.rated_games} of {GAMES_NEEDED} games against rated opponents"
            f" ({edition.list_article('1.4')})"
        )
    return ""


def _round_percent(half_points: int, games: int) -> int:
    """Return the score in whole percent, halves rounded up."""
    return round_half_up(50 * half_points, games)


def _difference_of_2022(half_points: int, games: int) -> int:
    """Return Ru minus Ra, points (8.2.3 of 1 January 2022)."""
    if half_points < games:
        return DP[_round_percent(half_points, games)]
    return HALF_POINT_BONUS * (half_points - games)


def _average_article(edition: Edition) -> str:
    return edition.first_article(2)


def _steps_of_2024(event: RatedEvent, edition: Edition) -> tuple[Step, ...]:
    opponents = event.opponents
    games = len(opponents) + 2
    total = sum(opponents) + 2 * HYPOTHETICAL
    percent = _round_percent(event.score_halves + 2, games)
    score = format_points(event.score_halves)
    average = f"{total / games:.2f}"
    text = f"({sum(opponents)} + 2 x {HYPOTHETICAL}) / {games} = {average}"
    share = f"({score} + 1) / {games} = {percent} %, two draws added"
    steps = (
        Step("average", text, _average_article(edition)),
        Step("percentage", share, _average_article(edition)),
        Step("difference", f"{DP[percent]:+d} for {percent} %", edition.article("1.1")),
        *_result_steps(average, DP[percent], total, games, edition),
    )
    reached = round_half_up(total + DP[percent] * games, games)
    if reached <= MAXIMUM:
        return steps
    limit = f"{reached} to {MAXIMUM}, the highest first rating"
    return (*steps, Step("limit", limit, edition.first_article(3)))


def _steps_of_2022(event: RatedEvent, edition: Edition) -> tuple[Step, ...]:
    opponents = event.opponents
    games, total, halves = len(opponents), sum(opponents), event.score_halves
    difference = _difference_of_2022(halves, games)
    average = f"{total / games:.2f}"
    if halves < games:
        text, article = f"{difference:+d}", edition.article("1.1")
    else:
        text = f"{HALF_POINT_BONUS} x {halves - games} = {difference:+d}"
        text += ", half points over 50 %"
        article = edition.first_article(3)
    share = f"{format_points(halves)} / {games} = {_round_percent(halves, games)} %"
    return (
        Step("average", f"{total} / {games} = {average}", _average_article(edition)),
        Step("percentage", share, edition.first_article(3)),
        Step("difference", text, article),
        *_result_steps(average, difference, total, games, edition),
    )


def _result_steps(
    average: str, difference: int, total: int, games: int, edition: Edition
) -> tuple[Step, Step]:
    reached = f"{(total + difference * games) / games:.2f}"
    sign = "-" if difference < 0 else "+"
    rounded = f"{reached} to {round_half_up(total + difference * games, games)}"
    article = edition.first_article(3)
    return (
        Step("sum", f"{average} {sign} {abs(difference)} = {reached}", article),
        Step("rounded", rounded, article),
    )
