"""How likely a win, a draw and a loss are by the model of FIDE's Technical Commission.

Source: tec.fide.com, July 2025. Two curves in the rating difference, shifted by the
average rating; the remainder is the draw. The model has an expected score of its own,
which is not that of a rating system.
"""

from __future__ import annotations

from typing import NamedTuple

#: The rating assumed for an unrated player where none is given: the floor of the list
#: (B.02 7.1.4, since 1 March 2024).
FLOOR = 1400


class Chance(NamedTuple):
    """Probabilities of one game from White's side; they add up to 1."""

    win: float
    draw: float
    loss: float


def tec(white: float, black: float) -> Chance:
    """The chances of a game between two ratings with known colours.

    Below an average of 1037.56 nothing is left for draws: there win and loss are
    divided by their sum (our decision; the source is silent).
    """
    above = (white + black) / 2 - 2000
    win = 1 / (1 + 10 ** ((black - white + 0.0986 * above + 96) / 370))
    loss = 1 / (1 + 10 ** ((white - black + 0.157 * above + 150) / 370))
    draw = 1 - win - loss
    if draw < 0:
        return Chance(win / (win + loss), 0.0, loss / (win + loss))
    return Chance(win, draw, loss)


def tec_without_colours(one: float, other: float) -> Chance:
    """The chances of a game whose colours are unknown: the mean of both."""
    white, black = tec(one, other), tec(other, one)
    return Chance(
        (white.win + black.loss) / 2,
        (white.draw + black.draw) / 2,
        (white.loss + black.win) / 2,
    )
