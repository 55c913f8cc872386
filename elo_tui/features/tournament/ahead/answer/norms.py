"""The games to come: scores, norms, possible opponents; several events compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from msgspec import UNSET, UnsetType

from elo_tui.core.forecast.distribution import Forecast, ScoreOnly, list_extrapolated
from elo_tui.core.forecast.next_games import AT_RATING, Candidate, Worth
from elo_tui.core.forecast.odds_models import Model, list_limits
from elo_tui.core.forecast.planner import Plan
from elo_tui.core.norms.needed import Needed
from elo_tui.core.norms.requirements import NormReport
from elo_tui.core.norms.us_chess import UsNorms
from elo_tui.core.text.figures import plural, round_share
from elo_tui.features.game.answer.odds import ModelFacts, describe_model
from elo_tui.features.game.answer.rated_rows import OutcomeRow, describe_outcome
from elo_tui.features.tournament.ahead.answer.plan import (
    Distribution,
    describe_distribution,
    target_name,
)
from elo_tui.features.tournament.answer.title_norms import (
    NormChecklist,
    describe_checklist,
)
from elo_tui.features.tournament.answer.us_norms import UsNormsAnswer, describe_us_norms
from elo_tui.kit.answer import (
    BASIS,
    MERGED,
    Answer,
    Assumptions,
    Basis,
    Change,
    Extrapolations,
    Lead,
    Limits,
    Measure,
    Notes,
    Record,
    RowName,
    Score,
    Sentences,
    Share,
)


class ScoresAnswer(Answer, frozen=True, kw_only=True):
    """Every score of the games to come, and the rating it leads to."""

    of: int
    expected_score: float
    distribution: Annotated[Distribution, MERGED]
    sentences: Sentences
    rating: Annotated[int | None, BASIS]
    system: Basis
    edition: Basis
    pool: Basis
    assumptions: Assumptions
    model: Annotated[ModelFacts, MERGED]
    extrapolated: Extrapolations

    @property
    def title(self) -> str:
        return f"Scores from {plural(self.of, 'game')} to come"


def answer_scores(found: Forecast | ScoreOnly, model: Model) -> ScoresAnswer:
    """Answer with every score of the games to come and the rating it leads to."""
    chances = found.chances
    so_far = chances.so_far
    return ScoresAnswer(
        of=len(chances.places),
        expected_score=round(chances.expected_half_points / 2, 4),
        distribution=describe_distribution(found),
        sentences=(found.reason,) if isinstance(found, ScoreOnly) else (),
        rating=so_far.player.rating,
        system=so_far.system,
        edition=so_far.edition,
        pool=so_far.terms.pool,
        assumptions=so_far.assumed,
        model=describe_model(model, so_far.system),
        extrapolated=tuple(list_extrapolated(chances)),
    )


class NormAnswer(Answer, frozen=True, kw_only=True):
    """The checklist of one norm, and the score still needed for it."""

    norm: Annotated[str, Measure(role="source")]
    achieved: bool | None
    sentences: Sentences | UnsetType
    score_needed: Score | UnsetType | None
    of: int | UnsetType
    checklist: Annotated[NormChecklist, MERGED]

    @property
    def title(self) -> str:
        return f"{self.norm} norm"


def answer_norm(report: NormReport, to_bring: Needed | None) -> NormAnswer:
    """Answer with the checklist of one norm and the score still needed for it."""
    least = None if to_bring is None else to_bring.half_points
    needed = None if least is None else least / 2
    return NormAnswer(
        norm=report.title,
        achieved=report.achieved,
        sentences=(f"{report.title} norm {to_bring.text}",) if to_bring else UNSET,
        score_needed=UNSET if to_bring is None else needed,
        of=to_bring.games if to_bring else UNSET,
        checklist=describe_checklist(report),
    )


def answer_us_norms(found: UsNorms) -> UsNormsAnswer:
    """Answer with the title norms of US Chess, by the ratings typed."""
    return UsNormsAnswer(norms=describe_us_norms(found))


class NamedOutcome(Record, frozen=True, kw_only=True):
    """One outcome against a possible opponent."""

    outcome: RowName
    effect: Annotated[OutcomeRow, MERGED]


class PossibleOpponent(Record, frozen=True, kw_only=True):
    """The stakes against a possible opponent; no odds of a game that is not rated."""

    opponent_rating: int
    colour: str | None
    reason: str | None
    """The reason why the game is not rated."""
    expected: float | None
    win: Share | None
    draw: Share | None
    loss: Share | None
    outcomes: tuple[NamedOutcome, ...]


class OpponentsAnswer(Answer, frozen=True, kw_only=True):
    """The stakes against each possible opponent, for both sides."""

    opponents: tuple[PossibleOpponent, ...]
    rating: Annotated[int, BASIS]
    system: Basis
    edition: Basis
    pool: Basis
    model: Annotated[ModelFacts, MERGED]

    @property
    def title(self) -> str:
        return "Possible opponents"


def answer_opponents(found: Sequence[Candidate], model: Model) -> OpponentsAnswer:
    """Answer with the stakes against each possible opponent, for both sides."""
    event = found[0].stakes.outcomes[0].you
    return OpponentsAnswer(
        opponents=tuple(map(_describe_opponent, found)),
        rating=event.player.rating,
        system=event.system,
        edition=event.edition,
        pool=event.terms.pool,
        model=describe_model(model, event.system),
    )


def _describe_opponent(one: Candidate) -> PossibleOpponent:
    stakes, odds = one.stakes, one.odds
    return PossibleOpponent(
        opponent_rating=stakes.opponent.rating,
        colour=one.colour or None,
        reason=None if stakes.rated else stakes.reason,
        expected=one.expected,
        win=None if odds is None else round_share(odds.win),
        draw=None if odds is None else round_share(odds.draw),
        loss=None if odds is None else round_share(odds.loss),
        outcomes=tuple(
            NamedOutcome(outcome=outcome.label, effect=describe_outcome(outcome))
            for outcome in stakes.outcomes
            if stakes.rated
        ),
    )


class WorthRequest(NamedTuple):
    """Criteria by which the events are compared."""

    strength: int | None
    model: Model
    notes: tuple[str, ...] = ()


class Aim(Record, frozen=True, kw_only=True):
    """The prospects of a target or a norm in one event."""

    name: str
    probability: Share
    at_least: Annotated[bool, Measure(role="data")]
    score_needed: Score | None
    text: str | None
    """The condition of a norm."""


class EventWorth(Record, frozen=True, kw_only=True):
    """The changes that one event would bring; None for an unknown one."""

    field: Annotated[str, Measure("event", column="name")]
    games: int
    average: int
    expected_score: float
    expected_change: Change | None
    gain: Share | None
    """The probability that the rating rises."""
    target: Aim | None
    norm: Aim | None
    extrapolated: tuple[str, ...]
    notes: tuple[str, ...]


class WorthAnswer(Answer, frozen=True, kw_only=True):
    """Several events compared by the changes that they would bring."""

    fields: tuple[EventWorth, ...]
    best: Lead
    """The best event by each criterion."""
    rating: Annotated[int | None, BASIS]
    strength: Annotated[int | None, BASIS]
    system: Basis
    edition: Basis
    model: Basis
    estimate: Annotated[bool, BASIS]
    limits: Limits
    notes: Notes
    own_changes: Annotated[tuple[str, ...], Measure("note", role="people")]
    """The events with a change that depends on which games are won."""

    @property
    def title(self) -> str:
        return "Events to come"


def answer_worth(found: Sequence[Worth], asked: WorthRequest) -> WorthAnswer:
    """Answer with a row for each event; probabilities from 0 to 1, None if unknown."""
    so_far = found[0].chances.so_far
    unknown = [one.opponents.name for one in found if one.forecast is None]
    return WorthAnswer(
        fields=tuple(map(_describe_worth, found)),
        best=tuple(_best_events(found)),
        rating=so_far.player.rating,
        strength=asked.strength,
        system=so_far.system,
        edition=so_far.edition,
        model=asked.model.key,
        estimate=True,
        limits=tuple(list_limits(asked.model, so_far.system)),
        notes=tuple(_list_general_notes(asked)),
        own_changes=tuple(
            f"{name}: the change depends on which games are won" for name in unknown
        ),
    )


def _describe_worth(one: Worth) -> EventWorth:
    made = one.forecast
    change = None if made is None else round(made.expected_change, 4) + 0.0
    return EventWorth(
        field=one.opponents.name,
        games=len(one.opponents.games),
        average=one.average,
        expected_score=round(one.chances.expected_half_points / 2, 4),
        expected_change=change,
        gain=one.gain if one.gain is None else round_share(one.gain),
        target=_describe_aim(one.target),
        norm=_describe_aim(one.norm),
        extrapolated=tuple(list_extrapolated(one.chances)),
        notes=tuple(one.opponents.notes),
    )


def _describe_aim(plan: Plan | None) -> Aim | None:
    if plan is None:
        return None
    return Aim(
        name=target_name(plan.target),
        probability=round_share(plan.probability),
        at_least=plan.at_least,
        score_needed=None if plan.enough is None else plan.enough / 2,
        text=plan.norm.text if plan.norm else None,
    )


def _list_general_notes(asked: WorthRequest) -> Iterator[str]:
    yield from asked.notes
    if asked.strength is None:
        yield AT_RATING


def _best_events(found: Sequence[Worth]) -> Iterator[str]:
    """Name the best event by each criterion; none if two tie."""
    by_change = [one.forecast.expected_change for one in found if one.forecast]
    columns = [("greatest expected change", [round(each, 2) for each in by_change])]
    for plans in ([one.target for one in found], [one.norm for one in found]):
        plans_found = [plan for plan in plans if plan is not None]
        if plans_found:
            name = f"best chance of {target_name(plans_found[0].target)}"
            columns.append((name, [round(plan.probability, 6) for plan in plans_found]))
    for name, values in columns:
        if len(values) != len(found) or values.count(best := max(values)) > 1:
            continue
        if best > 0:
            yield f"{name}: {found[values.index(best)].opponents.name}"
