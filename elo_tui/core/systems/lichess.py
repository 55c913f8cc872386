"""Lichess: Glicko-2 with one rating period for each game, limits and factors.

The calculation is that of the scalachess rating module (August 2026), the limits and
factors around it those of lila (September 2026). Ratings and deviations (RD) are in
points, the volatility is on the scale of Glicko-2, time is in days.

A game itself adds nothing to the RD: the time since the last game does. The games of an
event are taken in order and on one day. Lichess stores ratings as real numbers and
displays them truncated. A player without a rating starts as a new one, and the change
is counted from there. Games against bots, where a human's change is halved, are not
covered.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import ClassVar

from msgspec.structs import replace

from elo_tui.core.model import (
    BY_HALVES,
    HALF_POINTS,
    NO_K,
    OPEN,
    Colour,
    Game,
    Player,
    Problem,
    RatedEvent,
    RatedGame,
    Speed,
    Step,
    Terms,
    find_unrated_reason,
)
from elo_tui.core.systems import glicko2
from elo_tui.core.systems.deviations import (
    add_new_players,
    assume_deviations,
    both_rds_step,
    check_deviations,
    check_volatility,
    interval_step,
    list_new_assumptions,
    opponent_rd,
)
from elo_tui.core.systems.glicko2 import (
    TWICE,
    Glicko2Period,
    expected_steps,
    grown_rd,
    period_steps,
)
from elo_tui.core.systems.lichess_game import LichessGame, Strength
from elo_tui.core.systems.sums import Rounds, sum_rounds
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    format_sum,
    plural,
)

TAU = 0.75
NEW_RATING, NEW_RD, NEW_VOLATILITY = 1500, 500.0, 0.09
RATING_LOW, RATING_HIGH = 400, 4000
RD_LOW, RD_HIGH = 45.0, 500.0
#: The volatility that Lichess never exceeds.
VOLATILITY_HIGH = 0.1
#: Chosen there so that an RD of 60 grows to 110 in a year.
PERIODS_PER_DAY = 0.21436
#: The most that one game changes a rating.
GAME_LIMIT = 700.0
#: From these RDs on a rating is marked "?", and is considered unknown.
PROVISIONAL, CLUELESS = 110, 230
#: Below these RDs a rating can be in the leaderboards.
RANKED, RANKED_VARIANT = 75, 65
#: The value of White's first move, points; other variants have none.
WHITE_ADVANTAGE, CRAZYHOUSE_ADVANTAGE = 11.782457, 20.30966
#: The factor on gains; crazyhouse and most variants have none.
GAIN_FACTORS: dict[Speed, float] = {
    "ultrabullet": 1.013,
    "bullet": 1.010,
    "blitz": 1.005,
    "rapid": 1.015,
    "classical": 1.010,
}


def live_rd(rd: float, volatility: float, days: float) -> float:
    """Return the RD that Lichess uses this many days after the last game."""
    return clamp(grown_rd(rd, volatility, days * PERIODS_PER_DAY), RD_LOW, RD_HIGH)


def clamp(value: float, low: float, high: float) -> float:
    if value <= low:
        return low
    return high if value >= high else value


def colour_advantage(colour: Colour, speed: Speed) -> float:
    """Return the value of this colour to the player, points."""
    if speed == "variant" or not colour:
        return 0.0
    worth = CRAZYHOUSE_ADVANTAGE if speed == "crazyhouse" else WHITE_ADVANTAGE
    return worth if colour == "w" else -worth


def apply_formulas(
    own: Strength,
    opponent: float,
    opponent_rd: float,
    score: float,
    worth: float,
    parts: list[tuple[float, float]] | None = None,
) -> Glicko2Period:
    """Rate one game by the formulas of scalachess, without factor and limits.

    Half of `worth` is added to the player and half subtracted from the opponent. The g
    and E of the game are added to `parts`.
    """
    against = ((opponent - worth, opponent_rd, score),)
    return glicko2.update(own.rating, own.rd, own.volatility, against, TAU, 0, parts)


def rate_game(
    own: Strength,
    opponent: float,
    opponent_rd: float,
    score: float,
    colour: Colour = "",
    speed: Speed = "rapid",
) -> LichessGame:
    """Rate one game as lila does: limits, formulas, factor on gains, limits again."""
    before = _limit(own.rating, own.rd, own.volatility)
    opponent = clamp(opponent, RATING_LOW, RATING_HIGH)
    opponent_rd = clamp(opponent_rd, RD_LOW, RD_HIGH)
    worth = colour_advantage(colour, speed)
    parts: list[tuple[float, float]] = []
    period = apply_formulas(before, opponent, opponent_rd, score, worth, parts)
    change = period.rating - before.rating
    factor = GAIN_FACTORS.get(speed, 1.0) if change > 0 else 1.0
    change = clamp(change * factor, -GAME_LIMIT, GAME_LIMIT)
    after = _limit(before.rating + change, period.rd, period.volatility)
    return LichessGame(
        before=before,
        opponent=opponent,
        opponent_rd=opponent_rd,
        advantage=worth,
        expected=parts[0][1],
        period=period,
        factor=factor,
        after=after,
    )


def _limit(rating: float, rd: float, volatility: float) -> Strength:
    """Limit the values that Lichess stores."""
    # most are within, and a call takes longer than to see that
    if not RATING_LOW < rating < RATING_HIGH:
        rating = clamp(rating, RATING_LOW, RATING_HIGH)
    if not RD_LOW < rd < RD_HIGH:
        rd = clamp(rd, RD_LOW, RD_HIGH)
    if volatility > VOLATILITY_HIGH:
        volatility = VOLATILITY_HIGH
    return Strength(rating=rating, rd=rd, volatility=volatility)


_LIMITS: dict[float, tuple[str, ...]] = {
    RATING_LOW: ("the least rating",),
    RATING_HIGH: ("the highest rating",),
}


class LichessSystem:
    """See `elo_tui.core.systems.RatingSystem`."""

    key: ClassVar[str] = "lichess"
    source: ClassVar[str] = "the source code of Lichess: scalachess and lila"
    confidence: ClassVar[str] = (
        "the formulas are equal to the tests of Lichess; a result can be a point off,"
        " because a displayed rating hides its decimals and a displayed RD is rounded;"
        " games against bots are not covered"
    )

    def edition(self, terms: Terms) -> str:
        return f"Lichess {terms.speed} (2026)"

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        if player.rating and not RATING_LOW <= player.rating <= RATING_HIGH:
            text = f"rating: Lichess has {RATING_LOW} to {RATING_HIGH}"
            return Problem("rating", text)
        games, unrated = add_new_players(games, NEW_RATING, NEW_RD)
        player, terms, assumed = assume_deviations(player, games, terms)
        fault = check_deviations(player, games, terms, NEW_RD)
        if fault := fault or check_volatility(player):
            return fault
        start = _start_strength(player)
        history = _follow_rounds(start, games, terms)
        end = history[-1].after if history else start
        rounds = _build_rounds(start, games, history)
        new = int(end.rating)
        return RatedEvent(
            system=self.key,
            edition=self.edition(terms),
            player=player,
            terms=terms,
            k=NO_K,
            games=rounds.games,
            half_points=rounds.half_points,
            rated_games=rounds.rated_games,
            score_halves=rounds.score_halves,
            expected=rounds.expected,
            change=rounds.change,
            rounded=new - int(start.rating),
            new_rating=new,
            exact=end.rating,
            rd=end.rd,
            volatility=end.volatility,
            interval=(
                int(end.rating - TWICE * end.rd),
                int(end.rating + TWICE * end.rd),
            ),
            assumed=(*assumed, *_list_assumptions(player, games, terms), *unrated),
            first_rating=not player.rating,
            remarks=_LIMITS.get(end.rating, ()) if history else (),
        )

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        row = event.games[index]
        if row.expected is None or row.difference is None:
            return (Step("not rated", row.reason),)
        games = tuple(row.game for row in event.games)
        game = _remember_rounds(event.player, games, event.terms)[index]
        steps = _game_steps(game, row, event.terms)
        if row.change is None or row.game.result is None:
            return (*steps, Step("not rated", row.reason))
        difference = game.before.rating - game.opponent + game.advantage
        return (
            *steps,
            *expected_steps(round(difference, 2), game.opponent_rd, game.expected),
            *period_steps(game.before.volatility, game.period),
            *_change_steps(game, row.game),
        )

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        start = _start_strength(event.player)
        rd, exact = event.rd or 0.0, event.exact or 0.0
        steps = [Step("assumed", text) for text in event.assumed]
        steps.append(_start_step(event.player, start))
        reliability = _describe_reliability(rd, event.terms.speed)
        if event.rated_games:
            total = f"{format_sum(start.rating, event.change, 2)} = {exact:.2f}"
            total += f", {plural(event.rated_games, 'game')}"
            steps += [
                Step("sum", total, "each game a period"),
                Step("new RD", f"{start.rd:.2f} to {rd:.2f}", "after the last game"),
            ]
        shown = format_change(event.rounded, 0)
        steps += [
            Step("new rating", f"{event.new_rating}, shown as {shown}", "cut"),
            Step("reliability", reliability, "scalachess"),
        ]
        return (*steps, *interval_step(event, TWICE, "lila"))


def _start_strength(player: Player) -> Strength:
    """Return the player before the first game, within the limits."""
    volatility = NEW_VOLATILITY if player.volatility is None else player.volatility
    volatility = min(volatility, VOLATILITY_HIGH)
    rd = NEW_RD if player.rd is None else player.rd
    rd = live_rd(clamp(rd, RD_LOW, RD_HIGH), volatility, player.idle or 0.0)
    return Strength(player.unrounded or NEW_RATING, rd, volatility)


def rate_every_way(
    player: Player, games: Sequence[Game], terms: Terms, places: Collection[int]
) -> list[tuple[tuple[int, ...], float]]:
    """Score the rounds at some indices in every way; return each with its new rating.

    A way is the half points from each of them. Common beginnings are computed once.
    """
    games, _ = add_new_players(games, NEW_RATING, NEW_RD)
    found: list[tuple[tuple[int, ...], Strength]] = [((), _start_strength(player))]
    for place, game in enumerate(games):
        if place not in places:
            found = [(way, _rate_round(own, game, terms).after) for way, own in found]
            continue
        scored = [
            (halves, replace(game, result=result))
            for halves, result in enumerate(BY_HALVES)
        ]
        found = [
            ((*way, halves), _rate_round(own, each, terms).after)
            for way, own in found
            for halves, each in scored
        ]
    return [(way, own.rating) for way, own in found]


@lru_cache(maxsize=4)
def _remember_rounds(
    player: Player, games: tuple[Game, ...], terms: Terms
) -> list[LichessGame]:
    """Rate every round; cached because each step of the working needs all."""
    return _follow_rounds(_start_strength(player), games, terms)


def _follow_rounds(
    own: Strength, games: Sequence[Game], terms: Terms
) -> list[LichessGame]:
    """Rate every round from the result of the one before.

    A round that is not rated leaves the player unchanged; a remaining one is treated as
    a draw, for its expected score.
    """
    history = []
    for game in games:
        outcome = _rate_round(own, game, terms)
        history.append(outcome)
        own = outcome.after
    return history


def _rate_round(own: Strength, game: Game, terms: Terms) -> LichessGame:
    """Rate a round from the player's strength before it."""
    reason = find_unrated_reason(game)
    halves = 1 if game.result is None else HALF_POINTS[game.result]
    if reason not in ("", OPEN) or game.opponent is None:
        outcome = rate_game(own, own.rating, RD_HIGH, 0.5)
    else:
        rd = opponent_rd(game, terms)
        outcome = rate_game(
            own, game.opponent, rd, halves / 2, game.colour, terms.speed
        )
    return replace(outcome, after=own) if reason else outcome


def _build_rounds(
    start: Strength, games: Sequence[Game], history: Sequence[LichessGame]
) -> Rounds:
    """List the rounds, each with the change that it made."""
    rows: list[RatedGame] = []
    total = 0.0
    for game, outcome in zip(games, history, strict=True):
        reason, before = find_unrated_reason(game), outcome.before.rating
        total = outcome.after.rating - start.rating
        difference = used = expected = change = None
        if game.opponent is not None:
            difference = int(before) - game.opponent
            used = int(before) - int(outcome.opponent)
        if not reason:
            expected = outcome.expected
            change = outcome.after.rating - before
        elif reason == OPEN:
            expected = outcome.foreseen
        row = RatedGame(
            game=game,
            reason=reason,
            difference=difference,
            difference_used=used,
            expected=expected,
            change=change,
            total=total,
        )
        rows.append(row)
    return sum_rounds(rows, total)


def _game_steps(game: LichessGame, row: RatedGame, terms: Terms) -> tuple[Step, ...]:
    """Derive the forecast from the player before the game."""
    before = game.before
    difference = before.rating - game.opponent
    own = f"{before.rating:.2f}, RD {before.rd:.2f}, vol. {before.volatility:.6f}"
    text = f"{before.rating:.2f} - {format_number(game.opponent)}"
    text += f" = {format_change(difference)}"
    steps = [Step("before", own), Step("difference", text)]
    given = (row.game.opponent or 0, opponent_rd(row.game, terms))
    if given != (game.opponent, game.opponent_rd):
        text = f"{given[0]}/{format_number(given[1])} counts as"
        text += f" {format_number(game.opponent)}/{format_number(game.opponent_rd)}"
        steps.insert(1, Step("opponent", text, "lila, limits"))
    if game.advantage:
        difference += game.advantage
        text = "White" if row.game.colour == "w" else "Black"
        text += f" {format_change(game.advantage, 3)}: {format_change(difference)}"
        steps.append(Step("colour", text, "half to each player"))
    return (*steps, both_rds_step(before.rd, game.opponent_rd, game.foreseen))


def _change_steps(game: LichessGame, played_game: Game) -> tuple[Step, ...]:
    """Derive the change of one game from the new RD."""
    period, before = game.period, game.before
    weight = glicko2.g(game.opponent_rd)
    halves = 0 if played_game.result is None else HALF_POINTS[played_game.result]
    rd = f"1 / sqrt(1/{before.rd:.2f}² + 1/({glicko2.SCALE}² v)) = {period.rd:.2f}"
    if game.after.rd != period.rd:
        rd += f", {_describe_limit(game.after.rd, period.rd)}"
    gain = period.rating - before.rating
    text = f"{period.rd:.2f}² / {glicko2.SCALE} x {weight:.4f}"
    text += f" x ({format_points(halves)} - {game.expected:.4f})"
    steps = [
        Step("new RD", rd, "no step 6"),
        Step("change", f"{text} = {format_change(gain)}", "Glicko-2, 7"),
    ]
    if game.factor != 1:
        text = f"{gain:.2f} x {game.factor:g} = {format_change(gain * game.factor)}"
        steps.append(Step("gain", text, "lila, by speed"))
    change = game.after.rating - before.rating
    if abs(change - gain * game.factor) > 1e-6:
        text = (
            f"{format_change(change)}: {GAME_LIMIT:g} a game, {RATING_LOW} to"
            f" {RATING_HIGH}"
        )
        steps.append(Step("limits", text, "lila"))
    if game.after.volatility != period.volatility:
        steps.append(Step("limits", f"volatility at most {VOLATILITY_HIGH}", "lila"))
    return tuple(steps)


def _start_step(player: Player, start: Strength) -> Step:
    rd = NEW_RD if player.rd is None else player.rd
    text = format_number(rd)
    grown = clamp(rd, RD_LOW, RD_HIGH)
    if grown != rd:
        text += f", {_describe_limit(grown, rd)}"
    if player.idle:
        grown = grown_rd(grown, start.volatility, player.idle * PERIODS_PER_DAY)
        days = f"{format_number(player.idle)} day{'s' * (player.idle != 1)}"
        text += f", {days} of {PERIODS_PER_DAY} periods: {grown:.2f}"
        if grown != start.rd:
            text += f", {_describe_limit(start.rd, grown)}"
    return Step("RD before", text, "Glicko-2, 6" if player.idle else "")


def _describe_limit(limited: float, value: float) -> str:
    return f"at {'most' if limited < value else 'least'} {limited:g}"


def _describe_reliability(rd: float, speed: Speed) -> str:
    """Name the reliability of a rating with this RD at Lichess."""
    if rd >= CLUELESS:
        return f"nothing known yet, RD {CLUELESS} or more; shown with ?"
    if rd >= PROVISIONAL:
        return f"provisional, RD {PROVISIONAL} or more; shown with ?"
    ranked = RANKED_VARIANT if speed in ("crazyhouse", "variant") else RANKED
    if rd >= ranked:
        return f"established, RD below {PROVISIONAL}"
    return f"established, low enough for leaderboards (below {ranked})"


def _list_assumptions(
    player: Player, games: Sequence[Game], terms: Terms
) -> tuple[str, ...]:
    assumed = list_new_assumptions(player, NEW_RATING, NEW_RD)
    if player.rating and player.exact is None:
        assumed.append("a rating without decimals, so ±1 point")
    if player.volatility is None:
        assumed.append(f"the volatility of a new player, {NEW_VOLATILITY}")
    if terms.speed == "variant":
        assumed.append("a variant other than atomic and antichess")
    elif _lacks_colour(games):
        assumed.append("no advantage of White where the colour is not given")
    return tuple(assumed)


def _lacks_colour(games: Sequence[Game]) -> bool:
    """Whether the colour of a game that counts is not given."""
    for game in games:
        lacks = not game.colour and game.opponent is not None
        if lacks and find_unrated_reason(game) in ("", OPEN):
            return True
    return False


SYSTEM = LichessSystem()
