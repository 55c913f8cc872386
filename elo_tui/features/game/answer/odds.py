"""The odds of one game, and the model they rest on."""

from __future__ import annotations

from typing import Annotated

from elo_tui.core.forecast.next_games import Candidate
from elo_tui.core.forecast.odds_models import (
    Model,
    Odds,
    Upset,
    find_upset,
    list_limits,
)
from elo_tui.core.model import Colour
from elo_tui.core.text.figures import round_share
from elo_tui.kit.answer import (
    BASIS,
    MERGED,
    Answer,
    Basis,
    Limits,
    Measure,
    Record,
    Sentence,
    Share,
)


class UpsetOdds(Record, frozen=True, kw_only=True):
    """The probability that the lower rated player wins."""

    probability: Annotated[float, Measure(role="data")]
    one_in: Annotated[int | None, Measure(role="data")]
    """N in "1 in N games"; None if it never happens."""
    text: Sentence


class ModelFacts(Record, frozen=True, kw_only=True):
    """The model of win, draw and loss."""

    model: Basis
    fitted_on: Basis
    limits: Limits


class OddsAnswer(Answer, frozen=True, kw_only=True):
    """The odds of one game; win + draw / 2 is the expected score."""

    win: Share
    draw: Share
    loss: Share
    expected: Annotated[float, Measure("expected score")]
    upset: UpsetOdds | None
    """None between equal ratings."""
    model: Annotated[ModelFacts, MERGED]
    extrapolated: Annotated[str | None, Measure("extrapolated", role="note")]
    """The reason why the ratings are beyond all data."""
    system_expected: Annotated[float | None, Measure("expected score of the rules")]
    """None if the game is not rated."""
    not_rated: Annotated[str, Measure("not rated", role="people")]
    rating: Annotated[int, BASIS]
    opponent_rating: Annotated[int, BASIS]
    colour: Annotated[str | None, BASIS]
    system: Basis
    edition: Annotated[str, Measure("rules", role="basis")]
    pool: Basis

    @property
    def title(self) -> str:
        return f"Odds of {self.rating} against {self.opponent_rating}"


def answer_odds(
    candidate: Candidate, odds: Odds, model: Model, colour: Colour
) -> OddsAnswer:
    """Answer with the odds of one game; both players have a rating."""
    event = candidate.stakes.outcomes[0].you
    rating, opponent = event.player.rating, candidate.stakes.opponent.rating
    return OddsAnswer(
        win=round_share(odds.win),
        draw=round_share(odds.draw),
        loss=round_share(odds.loss),
        expected=round_share(odds.expected),
        upset=_describe_upset(find_upset(odds, rating, opponent)),
        model=describe_model(model, event.system),
        extrapolated=odds.extrapolated or None,
        system_expected=candidate.expected,
        not_rated="" if candidate.expected is not None else candidate.stakes.reason,
        rating=rating,
        opponent_rating=opponent,
        colour=colour or None,
        system=event.system,
        edition=event.edition,
        pool=event.terms.pool,
    )


def describe_model(model: Model, system: str) -> ModelFacts:
    """Describe a model, and its limits for the ratings of a system."""
    return ModelFacts(
        model=model.key,
        fitted_on=model.fitted_on,
        limits=tuple(list_limits(model, system)),
    )


def _describe_upset(found: Upset | None) -> UpsetOdds | None:
    if found is None:
        return None
    return UpsetOdds(
        probability=round_share(found.probability),
        one_in=found.one_in,
        text=found.text,
    )
