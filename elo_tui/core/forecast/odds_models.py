"""Odds of a win, a draw and a loss: forecasts by models fitted to games.

The expected score of a federation's rules decides the change for a game, with caps and
rounded tables; as a forecast it makes one game look different from its two sides. So
every model has a separate expected score, from the real gap between the ratings. A
system with an expected score that is itself a forecast, such as Glicko's by the
deviations of both players, retains it: the model takes the gap at which it expects the
same.

Both players see the same game, a larger gap never helps the weaker one, and nothing is
impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, inf, log, log10, sqrt
from typing import NamedTuple

from elo_tui.core import systems
from elo_tui.core.game_stakes import Stakes
from elo_tui.core.model import Colour, CoreRecord, Game, Pool
from elo_tui.core.systems import RatingSystem


class Odds(CoreRecord, frozen=True):
    """Probabilities of one game, 0 to 1; ``expected`` is win + draw / 2."""

    win: float
    """The probability of a win."""
    draw: float
    """The probability of a draw."""
    loss: float
    """The probability of a loss."""
    expected: float
    """The expected score: win + draw / 2."""
    extrapolated: str = ""
    """The reason why the ratings are beyond all data: ``800 points apart``."""


class Upset(NamedTuple):
    """An upset: the lower rated player wins a game."""

    probability: float

    @property
    def one_in(self) -> int | None:
        """N in "1 in N games", rounded; None if it never happens."""
        return round(1 / self.probability) if self.probability else None

    @property
    def text(self) -> str:
        """The frequency as a sentence."""
        often = "no game" if self.one_in is None else f"1 game in {self.one_in:,}"
        return f"the lower rated wins {often}"


def find_upset(odds: Odds, own: float, opponent: float) -> Upset | None:
    """Find how often the lower rated player wins; None between equal ratings."""
    if own == opponent:
        return None
    return Upset(odds.win if own < opponent else odds.loss)


class Model(CoreRecord, frozen=True):
    """A model of results, and the data it was fitted to."""

    key: str
    """The name by which the functions take it, such as ``broadcast``."""
    name: str
    """The name for people."""
    fitted_on: str
    """The games that it was fitted to, a phrase."""
    weigh: Callable[[float, float, Pool, Colour], tuple[float, float]]
    """The win and the draw of a player, for the average of both ratings, the gap (own
    minus the opponent's, points), a pool and the player's colour."""
    gap: Callable[[float, float, Pool], float]
    """The gap at which the model expects a score without a colour, for an average."""
    limit: str
    """The reservation about its expected score."""
    reach: float = inf
    """Beyond this gap the weaker player counts as this much weaker, points."""


#: The greatest gap, and the lowest rating, for which results of games were counted:
#: beyond it fewer than 300 are known (zugzwang-foundation/Chess-ELO-Rating, E2).
GAP_MAX, RATING_MIN = 750, 1400

_NO_COLOUR = (
    "the rules of most systems know no colour: with a colour, White's advantage is"
    " added here in points of the model, unless the system has its own"
)
#: From a sample of Lichess blitz games at about 1500.
_ONLINE = "games online have far fewer draws, about 3 % in blitz at 1500"
_OWN = (
    "the expected score is the model's own; that of the rules, which decides the change"
    " of a rating, may differ"
)
_FROM_DATA = (
    f"beyond {GAP_MAX} points, where few games are known, the odds are those of"
    f" {GAP_MAX} points"
)
#: "Sonas 2023 and others".
_FROM_CURVE = (
    "real scores of people below the top are flatter than the curve, as with a scale"
    " of 459 instead of 400: in reality favourites score a little less"
)
_OF_SYSTEM = (
    "the expected score is that of the system; the model says how much is draws"
)

_Q = log(10) / 400


class _Fit(NamedTuple):
    """Parameters of the broadcast fit for one pool."""

    kappa: float
    lambda_: float
    eta: float
    alpha: float
    beta: float
    gamma: float
    mu: float


#: zugzwang-foundation/Chess-ELO-Rating, params/table_fit_2026-10b.yaml, CC BY 4.0.
_BROADCAST: dict[Pool, _Fit] = {
    "standard": _Fit(
        1.1771, 0.1866, 36.47, 0.2491, beta=0.6093, gamma=0.2629, mu=0.0756
    ),
    "rapid": _Fit(0.9480, -0.0010, 37.43, -0.0396, beta=0.5268, gamma=0.2003, mu=0.0),
    "blitz": _Fit(0.8684, 0.0342, 26.55, -0.7844, beta=0.4562, gamma=0.3115, mu=0.0),
}
_STRENGTHS = (1450, 2850)
#: Gaps between which the one of an expected score is searched, points, and how often
#: the range is halved: to less than 1e-9 points.
_SEARCHED, _HALVINGS = 8000.0, 44


def weigh_broadcast(
    white: float, black: float, pool: Pool, strength: float
) -> tuple[float, float, float]:
    """Return White's win, draw and loss by the fit itself; `strength` in points."""
    fit = _BROADCAST[pool]
    level = (max(_STRENGTHS[0], min(_STRENGTHS[1], strength)) - 2000) / 400
    z = fit.kappa * exp(fit.lambda_ * level) * _Q * (white - black + fit.eta)
    slope = fit.gamma * exp(fit.mu * level)
    drawn = exp(fit.alpha + fit.beta * level - slope * abs(z))
    won, lost = exp(z / 2), exp(-z / 2)
    total = won + drawn + lost
    return won / total, drawn / total, lost / total


def _weigh_fit(
    average: float, gap: float, pool: Pool, colour: Colour
) -> tuple[float, float]:
    """Return a player's win and draw by the fit; without a colour the mean of both.

    The strength is the average itself: the fit's bands of 100 points make jumps.
    """
    white = weigh_broadcast(gap, 0, pool, average)
    black = weigh_broadcast(-gap, 0, pool, average)
    if colour:
        return white[:2] if colour == "w" else (black[2], black[1])
    return (white[0] + black[2]) / 2, (white[1] + black[1]) / 2


def _solve_fit_gap(average: float, expected: float, pool: Pool) -> float:
    """Find the gap at which the fit without a colour expects this score."""
    low, high = -_SEARCHED, _SEARCHED
    for _ in range(_HALVINGS):
        gap = (low + high) / 2
        win, draw = _weigh_fit(average, gap, pool, "")
        if win + draw / 2 < expected:
            low = gap
        else:
            high = gap
    return (low + high) / 2


#: Draws in percent by the average rating (rows) and the difference in steps of 20
#: points: chess-db.com, some 8 million games between humans.
_AVERAGES = (1400, 1600, 1800, 2000, 2200, 2400, 2600)
_ROW, _STEP = 200, 20
_FARTHEST = 300
#: White's advantage with this table, points.
_TABLE_WHITE = 35
#: The nearest that an expected score comes to 0 or 1.
_LEAST = 1e-4
_DRAWS = (
    (21, 24, 25, 24, 24, 22, 23, 24, 22, 22, 20, 20, 21, 19, 18, 17),
    (28, 29, 30, 29, 27, 27, 27, 26, 25, 25, 23, 22, 20, 20, 20, 19),
    (31, 32, 32, 32, 30, 30, 28, 27, 26, 25, 23, 23, 22, 22, 20, 20),
    (35, 35, 34, 33, 32, 31, 30, 29, 27, 25, 25, 24, 21, 21, 19, 19),
    (42, 42, 40, 39, 37, 36, 34, 32, 30, 28, 25, 24, 22, 20, 19, 17),
    (54, 53, 51, 50, 47, 45, 41, 38, 35, 33, 30, 26, 24, 22, 19, 18),
    (57, 54, 54, 52, 51, 50, 45, 42, 40, 37, 34, 31, 30, 28, 29, 25),
)


def look_up_draws(average: float, difference: float) -> float:
    """Return the share of draws in the table, 0 to 1.

    Interpolated linearly between its entries, constant beyond its edges.
    """
    return _interpolate(_DRAWS, average, difference)


def _interpolate(
    table: Sequence[Sequence[float]], average: float, difference: float
) -> float:
    row, row_share = _locate(average - _AVERAGES[0], _ROW, len(table))
    column, share = _locate(abs(difference), _STEP, len(table[0]))
    above, below = (
        line[column] + share * (line[column + 1] - line[column])
        for line in (table[row], table[row + 1])
    )
    return (above + row_share * (below - above)) / 100


def expect_score(gap: float) -> float:
    """Return the expected score at a gap in points by the logistic curve, 0 to 1."""
    return 1 / (1 + 10 ** (-gap / 400))


def _solve_curve_gap(_: float, expected: float, __: Pool) -> float:
    return 400 * log10(expected / (1 - expected))


def _add_advantage(gap: float, colour: Colour, advantage: float) -> float:
    """Add White's advantage to the gap, points."""
    return gap + {"w": advantage, "b": -advantage, "": 0.0}[colour]


def _weigh_table(
    average: float, gap: float, _: Pool, colour: Colour
) -> tuple[float, float]:
    """Return win and draw by the table, and the curve for the expected score."""
    gap = _add_advantage(gap, colour, _TABLE_WHITE)
    # beyond the table draws fall with the score of the weaker side
    fall = min(1.0, expect_score(-abs(gap)) / expect_score(-_FARTHEST))
    draw = fall * _interpolate(_even_table(), average, gap)
    return expect_score(gap) - draw / 2, draw


@lru_cache(maxsize=1)
def _even_table() -> tuple[tuple[float, ...], ...]:
    """Smooth the table: draws nowhere fall faster than the weaker side's score.

    If entries do, a larger gap would help the weaker side. There the entry at the
    smaller gap is lowered, by 1.4 percentage points at most.
    """
    last = len(_DRAWS[0]) - 1
    columns = [[float(row[last]) for row in _DRAWS]]
    for column in range(last - 1, -1, -1):
        after = columns[-1]
        weaker = expect_score(-(column + 1) * _STEP)
        fall = 100 * 2 * _Q * _STEP * weaker * (1 - weaker)
        # half of what changes the gap changes the average
        aside = _STEP / 2 / _ROW
        nearby = [after[max(0, at - 1) : at + 2] for at in range(len(after))]
        columns.append(
            [
                min(
                    float(row[column]),
                    later + fall - aside * max(abs(later - one) for one in near),
                )
                for row, later, near in zip(_DRAWS, after, nearby, strict=True)
            ]
        )
    return tuple(zip(*columns[::-1], strict=True))


def _locate(value: float, step: float, count: int) -> tuple[int, float]:
    """Return the index of the entry below a value, and the fraction up to the next."""
    steps = max(0.0, min(count - 1.0, value / step))
    index = min(int(steps), count - 2)
    return index, steps - index


#: BayesElo's defaults (Coulom), points.
_RAO_KUPPER_DRAW, _RAO_KUPPER_WHITE = 97.3, 32.8


def weigh_bayes_elo(white: float, black: float) -> tuple[float, float, float]:
    """Return White's win, draw and loss by BayesElo, with its own expected score."""
    better = white - black + _RAO_KUPPER_WHITE
    won = 1 / (1 + 10 ** ((_RAO_KUPPER_DRAW - better) / 400))
    lost = 1 / (1 + 10 ** ((_RAO_KUPPER_DRAW + better) / 400))
    return won, 1 - won - lost, lost


def _weigh_rao_kupper(
    _: float, gap: float, __: Pool, colour: Colour
) -> tuple[float, float]:
    drawn = [weigh_bayes_elo(gap, 0)[1], weigh_bayes_elo(-gap, 0)[1]]
    draw = {"w": drawn[0], "b": drawn[1], "": sum(drawn) / 2}[colour]
    return expect_score(_add_advantage(gap, colour, _RAO_KUPPER_WHITE)) - draw / 2, draw


def _weigh_davidson(
    average: float, gap: float, _: Pool, colour: Colour
) -> tuple[float, float]:
    """Make draws proportional to sqrt(win x loss), and between equals as in the table.

    With win : draw : loss = t : nu : 1/t the expected score makes t a root of (1 - E)
    t^2 + nu (1/2 - E) t - E = 0. Both sides draw equally often, so E may be the weaker
    side's, which avoids cancellation in the root.
    """
    expected = expect_score(_add_advantage(gap, colour, _TABLE_WHITE))
    weaker = min(expected, 1 - expected)
    equals = look_up_draws(average, 0)
    nu = 2 * equals / (1 - equals)
    half = nu * (0.5 - weaker)
    t = 2 * weaker / (half + sqrt(half * half + 4 * weaker * (1 - weaker)))
    draw = nu * t / (t * t + nu * t + 1)
    return expected - draw / 2, draw


MODELS: tuple[Model, ...] = (
    Model(
        key="broadcast",
        name="broadcast games 2026",
        fitted_on="646,208 rated games shown by broadcast, October 2023 to September"
        " 2026 (zugzwang-foundation/Chess-ELO-Rating, CC BY 4.0)",
        weigh=_weigh_fit,
        gap=_solve_fit_gap,
        limit=_FROM_DATA,
        reach=GAP_MAX,
    ),
    Model(
        key="table",
        name="draw table",
        fitted_on="some 8 million games between people of 1400 to 2600, up to 300"
        " points apart (chess-db.com)",
        weigh=_weigh_table,
        gap=_solve_curve_gap,
        limit=_FROM_CURVE,
    ),
    Model(
        key="rao-kupper",
        name="Rao-Kupper",
        fitted_on="the defaults of BayesElo, one share of draws for every strength",
        weigh=_weigh_rao_kupper,
        gap=_solve_curve_gap,
        limit=_FROM_CURVE,
    ),
    Model(
        key="davidson",
        name="Davidson",
        fitted_on="Davidson's formula; equal players draw as often as in the draw"
        " table",
        weigh=_weigh_davidson,
        gap=_solve_curve_gap,
        limit=_FROM_CURVE,
    ),
)
KEYS = tuple(model.key for model in MODELS)


def get_model(key: str) -> Model:
    """Return the model of a key; raise KeyError for an unknown one."""
    return {model.key: model for model in MODELS}[key]


@lru_cache(maxsize=4096)
def compute_odds(
    model: Model,
    own: float,
    opponent: float,
    colour: Colour = "",
    pool: Pool = "standard",
    expected: float | None = None,
) -> Odds:
    """Compute the odds of a game between two ratings.

    `expected` is the score without a colour by a system that forecasts games itself;
    None: the model's own. Without a colour the share of draws is the mean of both.
    """
    gap = max(-model.reach, min(model.reach, own - opponent))
    average = max(own, opponent) - abs(gap) / 2
    if expected is not None:
        # a table that ends at 0 or 1 forecasts nothing there
        expected = min(max(expected, _LEAST), 1 - _LEAST)
        gap = model.gap(average, expected, pool)
    win, draw = model.weigh(average, gap, pool, colour)
    score = win + draw / 2
    if expected is not None and not colour:
        # without the rounding of the search
        win, score = expected - draw / 2, expected
    found = Odds(win, draw, 1 - win - draw, score)
    return found._replace(extrapolated=_find_extrapolation(own, opponent))


def list_limits(model: Model, system: str) -> tuple[str, ...]:
    """List the reservations about every forecast of a model for games of a system."""
    own = (_OF_SYSTEM,) if systems.get_row(system).forecasts else (model.limit, _OWN)
    return (*own, _NO_COLOUR, _ONLINE)


def compute_system_odds(
    model: Model,
    system: str,
    own: float,
    game: Game,
    expected: float | None,
    pool: Pool,
) -> Odds:
    """Compute the odds of a game between a player of this rating and a rated opponent.

    `expected` is the score by the system; None if its rules define none.
    """
    row, opponent = systems.get_row(system), float(game.opponent or 0)
    if not row.forecasts or expected is None:
        return compute_odds(model, own, opponent, game.colour, pool)
    # a system that asks for the colour already has it in its expected score
    colour: Colour = "" if "colour" in row.asks else game.colour
    return compute_odds(model, own, opponent, colour, pool, expected)


def _find_extrapolation(own: float, opponent: float) -> str:
    """Return the reason why two ratings are beyond the data; "" if they are not."""
    found = []
    if abs(own - opponent) > GAP_MAX:
        found.append(f"{abs(own - opponent):.0f} points apart")
    if min(own, opponent) < RATING_MIN:
        found.append(f"a rating below {RATING_MIN}")
    return " and ".join(found)


def compute_stake_odds(
    system: RatingSystem, at_stake: Stakes, model: Model
) -> Odds | None:
    """Compute the odds of one game, with the colour; None without two ratings."""
    event = at_stake.outcomes[0].you
    own, game, pool = event.player.rating, event.games[0].game, event.terms.pool
    if not own or game.opponent is None:
        return None
    return compute_system_odds(model, system.key, own, game, at_stake.expected, pool)
