"""How likely a win, a draw and a loss are, given the expected score of a system.

Rating systems do not model draws: their expected score is win + draw / 2. A model gives
the share of draws; win and loss follow from the expected score, so that the odds never
contradict the rating.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp, log, sqrt
from typing import NamedTuple

from elo_tui.core.model import POOLS, Colour, Pool


class Odds(NamedTuple):
    """Probabilities of one game, 0 to 1; ``expected`` is win + draw / 2."""

    win: float
    draw: float
    loss: float
    expected: float


class Upset(NamedTuple):
    """An upset: the lower rated player wins a game."""

    probability: float

    @property
    def one_in(self) -> int | None:
        """N in "1 in N games", rounded; None where it never happens."""
        return round(1 / self.probability) if self.probability else None

    @property
    def text(self) -> str:
        """How often, in words."""
        often = "in no game"
        if self.one_in is not None:
            often = f"in 1 of {self.one_in:,} games"
        return f"an upset - the lower rated wins - {often}"


def upset(odds: Odds, own: float, opponent: float) -> Upset | None:
    """How often the lower rated of two players wins; None between equal ratings."""
    if own == opponent:
        return None
    return Upset(odds.win if own < opponent else odds.loss)


class Model(NamedTuple):
    """A model of draws, and the data it was fitted to."""

    key: str
    name: str
    fitted_on: str
    draw: Callable[[float, float, Pool, float], float]
    """The share of draws for the average of both ratings, their difference (White minus
    Black, points), a pool and White's expected score."""
    white: Mapping[Pool, float]
    """White's advantage, points."""


#: The reservations behind every forecast here. The scale is from "Sonas 2023 and
#: others"; the online draws from a sample of Lichess blitz games at about 1500.
LIMITS = (
    "real scores of people below the top are flatter than the tables, as with a scale"
    " of 459 instead of 400: favourites do a little worse than this says",
    "the expected score of a rating system knows no colour: with a colour, White's"
    " advantage is added here in points of the model, unless the system has its own",
    "games online have far fewer draws, about 3 % in blitz at 1500",
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
_BAND = 100
_STRENGTHS = (1450, 2850)


def broadcast_weights(
    white: float, black: float, pool: Pool
) -> tuple[float, float, float]:
    """White's win, draw and loss by the fit itself, with its own expected score."""
    fit = _BROADCAST[pool]
    band = (white + black) / 2 // _BAND * _BAND + _BAND / 2
    strength = (max(_STRENGTHS[0], min(_STRENGTHS[1], band)) - 2000) / 400
    z = fit.kappa * exp(fit.lambda_ * strength) * _Q * (white - black + fit.eta)
    slope = fit.gamma * exp(fit.mu * strength)
    drawn = exp(fit.alpha + fit.beta * strength - slope * abs(z))
    won, lost = exp(z / 2), exp(-z / 2)
    total = won + drawn + lost
    return won / total, drawn / total, lost / total


def _broadcast(average: float, difference: float, pool: Pool, _: float) -> float:
    half = difference / 2
    return broadcast_weights(average + half, average - half, pool)[1]


#: Draws in percent by the average rating (rows) and the difference in steps of 20
#: points: chess-db.com, some 8 million games between humans.
_AVERAGES = (1400, 1600, 1800, 2000, 2200, 2400, 2600)
_STEP = 20
_FARTHEST = 300
_DRAWS = (
    (21, 24, 25, 24, 24, 22, 23, 24, 22, 22, 20, 20, 21, 19, 18, 17),
    (28, 29, 30, 29, 27, 27, 27, 26, 25, 25, 23, 22, 20, 20, 20, 19),
    (31, 32, 32, 32, 30, 30, 28, 27, 26, 25, 23, 23, 22, 22, 20, 20),
    (35, 35, 34, 33, 32, 31, 30, 29, 27, 25, 25, 24, 21, 21, 19, 19),
    (42, 42, 40, 39, 37, 36, 34, 32, 30, 28, 25, 24, 22, 20, 19, 17),
    (54, 53, 51, 50, 47, 45, 41, 38, 35, 33, 30, 26, 24, 22, 19, 18),
    (57, 54, 54, 52, 51, 50, 45, 42, 40, 37, 34, 31, 30, 28, 29, 25),
)


def table_draws(average: float, difference: float) -> float:
    """The share of draws in the table, 0 to 1.

    Interpolated linearly between its entries, constant beyond its edges.
    """
    row, row_share = _place(average - _AVERAGES[0], 200, len(_AVERAGES))
    column, share = _place(abs(difference), _STEP, len(_DRAWS[0]))
    above, below = (
        line[column] + share * (line[column + 1] - line[column])
        for line in (_DRAWS[row], _DRAWS[row + 1])
    )
    return (above + row_share * (below - above)) / 100


def _by_table(average: float, difference: float, _: Pool, expected: float) -> float:
    share = table_draws(average, difference)
    if abs(difference) <= _FARTHEST:
        return share
    # beyond the table, draws fall with the score of the weaker side
    edge = 1 / (1 + 10 ** (_FARTHEST / 400))
    return share * min(1.0, min(expected, 1 - expected) / edge)


def _place(value: float, step: float, count: int) -> tuple[int, float]:
    """The index of the entry below a value, and the fraction of the way to the next."""
    steps = max(0.0, min(count - 1.0, value / step))
    index = min(int(steps), count - 2)
    return index, steps - index


#: BayesElo's defaults (Coulom), points.
_RAO_KUPPER_DRAW, _RAO_KUPPER_WHITE = 97.3, 32.8


def rao_kupper_weights(white: float, black: float) -> tuple[float, float, float]:
    """White's win, draw and loss by BayesElo, with its own expected score."""
    better = white - black + _RAO_KUPPER_WHITE
    won = 1 / (1 + 10 ** ((_RAO_KUPPER_DRAW - better) / 400))
    lost = 1 / (1 + 10 ** ((_RAO_KUPPER_DRAW + better) / 400))
    return won, 1 - won - lost, lost


def _rao_kupper(_: float, difference: float, __: Pool, ___: float) -> float:
    return rao_kupper_weights(difference, 0)[1]


def _davidson(average: float, _: float, __: Pool, expected: float) -> float:
    """Draws proportional to sqrt(win x loss), and between equals as in the table.

    With win : draw : loss = t : nu : 1/t the expected score makes t a root of (1 - E)
    t^2 + nu (1/2 - E) t - E = 0. Both sides draw equally often, so E may be the weaker
    side's, which avoids cancellation in the root.
    """
    weaker = min(expected, 1 - expected)
    equals = table_draws(average, 0)
    nu = 2 * equals / (1 - equals)
    half = nu * (0.5 - weaker)
    t = 2 * weaker / (half + sqrt(half * half + 4 * weaker * (1 - weaker)))
    return nu * t / (t * t + nu * t + 1)


def _everywhere(white: float) -> dict[Pool, float]:
    return dict.fromkeys(POOLS, white)


MODELS: tuple[Model, ...] = (
    Model(
        key="broadcast",
        name="broadcast games 2026",
        fitted_on="646,208 rated games shown by broadcast, October 2023 to September"
        " 2026 (zugzwang-foundation/Chess-ELO-Rating, CC BY 4.0)",
        draw=_broadcast,
        white={pool: fit.eta for pool, fit in _BROADCAST.items()},
    ),
    Model(
        key="table",
        name="draw table",
        fitted_on="some 8 million games between people of 1400 to 2600, up to 300"
        " points apart (chess-db.com)",
        draw=_by_table,
        white=_everywhere(35),
    ),
    Model(
        key="rao-kupper",
        name="Rao-Kupper",
        fitted_on="the defaults of BayesElo, one share of draws for every strength",
        draw=_rao_kupper,
        white=_everywhere(_RAO_KUPPER_WHITE),
    ),
    Model(
        key="davidson",
        name="Davidson",
        fitted_on="Davidson's formula; equal players draw as often as in the draw"
        " table",
        draw=_davidson,
        white=_everywhere(35),
    ),
)
KEYS = tuple(model.key for model in MODELS)


def model(key: str) -> Model:
    """The model of a key; raises KeyError for an unknown one."""
    return {model.key: model for model in MODELS}[key]


def with_colour(expected: float, colour: Colour, advantage: float) -> float:
    """The expected score of a player with this colour.

    White's `advantage` in points shifts the odds behind the expected score as that many
    rating points do in Elo: 400 make them ten to one. No limit of a system on rating
    differences is involved, and both sides still add up to 1.
    """
    if not colour:
        return expected
    factor = 10 ** ((advantage if colour == "w" else -advantage) / 400)
    return expected * factor / (1 - expected + expected * factor)


def odds(
    model: Model,
    own: float,
    opponent: float,
    expected: float,
    colour: Colour = "",
    pool: Pool = "standard",
) -> Odds:
    """The odds of a game whose expected score is known.

    `expected` already includes the colour where there is one. Without a colour the
    share of draws is the mean of both.
    """
    average, difference = (own + opponent) / 2, own - opponent
    white, black = (difference, expected), (-difference, 1 - expected)
    sides = {"w": (white,), "b": (black,), "": (white, black)}[colour]
    shares = [model.draw(average, gap, pool, score) for gap, score in sides]
    # more draws than this are impossible: the worse side would lose less than never
    most = 2 * min(expected, 1 - expected)
    draw = max(0.0, min(sum(shares) / len(shares), most))
    win = max(0.0, expected - draw / 2)
    return Odds(win, draw, max(0.0, 1 - win - draw), expected)
