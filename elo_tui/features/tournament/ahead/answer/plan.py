"""The score needed from the games to come, its chance, and its consequences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.core import systems
from elo_tui.core.events.reading import Note
from elo_tui.core.forecast.distribution import (
    Forecast,
    ScoreOnly,
    ScoreOutcome,
    list_extrapolated,
)
from elo_tui.core.forecast.forecast_limits import explain_left_out
from elo_tui.core.forecast.odds_models import Model
from elo_tui.core.forecast.planner import (
    NormTarget,
    PerformanceTarget,
    Plan,
    Target,
    UsNormTarget,
)
from elo_tui.core.model import NO_K, Game
from elo_tui.core.systems.fide.k_factor import foresee_k
from elo_tui.core.text.figures import (
    format_percent,
    format_points,
    plural,
    round_share,
    simplify_number,
)
from elo_tui.features.game.answer.odds import ModelFacts, describe_model
from elo_tui.kit.answer import (
    BASIS,
    MERGED,
    Answer,
    Assumptions,
    Basis,
    Change,
    Extrapolations,
    Lead,
    Measure,
    Notes,
    Record,
    Score,
    Sentences,
    Share,
    SourceNotes,
)

_OTHER_MODEL = "simulate has another model, that of FIDE's Technical Commission"


class OutcomeRating(Record, frozen=True, kw_only=True):
    """The rating after one score of the games to come."""

    change: Change | None
    new_rating: int | None
    performance: int | None


class ScoreChance(Record, frozen=True, kw_only=True):
    """One score of the games to come, points, and its consequences if known."""

    score: Score
    probability: Share
    change: Change | None
    new_rating: int | None
    performance: int | UnsetType | None = UNSET


class ScoreBand(Record, frozen=True, kw_only=True):
    """The bounds of four of five outcomes."""

    low: OutcomeRating
    high: OutcomeRating


class TargetPath(Record, frozen=True, kw_only=True):
    """One way to the target."""

    results: str
    probability: Share


class Distribution(Record, frozen=True, kw_only=True):
    """Every score of the games to come, and their results."""

    distribution: tuple[ScoreChance, ...]
    expected_change: Change | None
    best: OutcomeRating | None
    worst: OutcomeRating | None
    band: ScoreBand | UnsetType


class PlanAnswer(Answer, frozen=True, kw_only=True):
    """The score needed from the games to come, in points, and its chance."""

    heading: Annotated[str, Measure(role="source")]
    days_assumed: Annotated[str | UnsetType, BASIS]
    remarks: Notes | UnsetType
    target: Annotated[int | str, BASIS]
    kind: Basis
    possible: bool
    score_needed: Score | None
    score_at_best: Score | None
    of: int
    probability: Share
    probability_is_lower_limit: Annotated[bool, Measure(role="data")]
    paths: tuple[TargetPath, ...]
    distribution: Annotated[Distribution, MERGED]
    sentences: Sentences
    other_model: Lead
    system: Basis
    edition: Basis
    pool: Basis
    rating: Annotated[int | None, BASIS]
    k: Annotated[float | None, Measure("K", role="basis")]
    k_reason: Annotated[str | None, Measure("reason of the K", role="basis")]
    assumptions: Assumptions
    played: int
    score: Score
    expected_score: float
    model: Annotated[ModelFacts, MERGED]
    extrapolated: Extrapolations
    notes: SourceNotes

    @property
    def title(self) -> str:
        return self.heading


def answer_plan(plan: Plan, model: Model, notes: Sequence[Note]) -> PlanAnswer:
    """Answer with the score needed and its chance, in points from the games to come."""
    title = f"{target_name(plan.target)} from {plural(plan.games, 'game')} to come"
    chances, found = plan.chances, plan.forecast
    so_far = chances.so_far
    k = found.k if isinstance(found, Forecast) else NO_K
    return PlanAnswer(
        heading=f"{title[0].upper()}{title[1:]}",
        days_assumed=so_far.terms.assumed or UNSET,
        remarks=tuple(systems.list_remarks([so_far])) or UNSET,
        target=_target(plan),
        kind=_kind(plan),
        possible=plan.possible,
        score_needed=_points(plan.enough),
        score_at_best=_points(plan.at_best),
        of=plan.games,
        probability=round_share(plan.probability),
        probability_is_lower_limit=plan.at_least,
        paths=tuple(
            TargetPath(results=path.text, probability=round_share(path.probability))
            for path in plan.paths
        ),
        distribution=describe_distribution(found),
        sentences=plan_sentences(plan),
        other_model=(_OTHER_MODEL,),
        system=so_far.system,
        edition=so_far.edition,
        pool=so_far.terms.pool,
        rating=so_far.player.rating,
        k=None if k == NO_K else simplify_number(k.value),
        k_reason=k.reason or None,
        assumptions=so_far.assumed,
        played=so_far.rated_games,
        score=so_far.score_halves / 2,
        expected_score=round(chances.expected_half_points / 2, 4),
        model=describe_model(model, so_far.system),
        extrapolated=tuple(list_extrapolated(plan.chances)),
        notes=tuple(notes),
    )


def describe_distribution(found: Forecast | ScoreOnly) -> Distribution:
    """Describe every score of the games to come, with its new rating if known."""
    if isinstance(found, Forecast):
        low, high = map(_describe_outcome, found.band())
        return Distribution(
            distribution=tuple(
                ScoreChance(
                    score=one.half_points / 2,
                    probability=round_share(one.probability),
                    change=round(one.change, 2) + 0.0,
                    new_rating=one.new_rating,
                    performance=one.tpr,
                )
                for one in found.outcomes
            ),
            expected_change=round(found.expected_change, 4) + 0.0,
            best=_describe_outcome(found.best),
            worst=_describe_outcome(found.worst),
            band=ScoreBand(low=low, high=high),
        )
    scores = (
        ScoreChance(
            score=halves / 2,
            probability=round_share(share),
            change=None,
            new_rating=None,
        )
        for halves, share in enumerate(found.chances.scores)
    )
    return Distribution(
        distribution=tuple(scores),
        expected_change=None,
        best=None,
        worst=None,
        band=UNSET,
    )


def _describe_outcome(outcome: ScoreOutcome) -> OutcomeRating:
    return OutcomeRating(
        change=round(outcome.change, 2) + 0.0,
        new_rating=outcome.new_rating,
        performance=outcome.tpr,
    )


def _target(plan: Plan) -> int | str:
    if isinstance(plan.target, NormTarget):
        return plan.target.title
    if isinstance(plan.target, UsNormTarget):
        return plan.target.level.code
    if isinstance(plan.target, PerformanceTarget):
        return plan.target.tpr
    return plan.target.rating


def _kind(plan: Plan) -> str:
    if isinstance(plan.target, NormTarget | UsNormTarget):
        return "norm"
    return "performance" if isinstance(plan.target, PerformanceTarget) else "rating"


def _points(halves: int | None) -> float | None:
    return None if halves is None else simplify_number(halves / 2)


#: How many single ways are spelt out at most.
_SPELT = 2


def plan_sentences(plan: Plan) -> tuple[str, ...]:
    """List the answer first, then the changes of K."""
    found, so_far = plan.forecast, plan.chances.so_far
    lines = [needed_sentence(plan)]
    if not isinstance(found, Forecast):
        lines.append(found.reason)
    elif "reached_2400" in systems.find_row(so_far.system).asks:
        new_ratings = [(o.new_rating, o.probability) for o in found.outcomes]
        player, terms, games = so_far.player, so_far.terms, so_far.rated_games
        changes = foresee_k(player, terms, games, plan.games, new_ratings)
        lines += [change.text for change in changes]
    if isinstance(found, Forecast):
        lines += [f"limit of the rating: {text}" for text in found.limits]
    return (*lines, *explain_left_out(plan.chances))


def needed_sentence(plan: Plan) -> str:
    """Describe the score needed, or why none is needed or none would be enough."""
    name, likely = target_name(plan.target), format_percent(plan.probability)
    if plan.games == 0:
        state = "is reached" if plan.possible else "is not reached"
        why = f"; {plan.norm.reason}" if plan.norm and plan.norm.reason else ""
        return f"{name} {state}: no games are left{why}"
    if plan.enough is None:
        # a bare number: what the games give follows it
        return f"{name.removeprefix('rating ')} is out of reach{_out_of_reach(plan)}"
    if plan.safe:
        return f"{name} is safe: any result is enough{_norm_condition(plan)}"
    text = f"{name} needs {format_points(plan.enough)} of {plan.games}"
    text += _cheaper_ways(plan)
    if plan.at_least:
        text += ", perhaps less where won games may be left out"
        likely = f"at least {likely}"
    return f"{text}{_norm_condition(plan)}; {likely} likely"


def target_name(target: Target) -> str:
    """``rating 2100``, ``performance 2250``, ``GM norm``, ``1st Category norm``."""
    if isinstance(target, NormTarget):
        return f"{target.title} norm"
    if isinstance(target, UsNormTarget):
        return f"{target.level.title} norm"
    if isinstance(target, PerformanceTarget):
        return f"performance {target.tpr}"
    return f"rating {target.rating}"


def _out_of_reach(plan: Plan) -> str:
    """Describe the most that the games to come can bring."""
    if plan.norm is not None:
        return f": {plan.norm.reason}"
    found = plan.forecast
    if not isinstance(found, Forecast):
        return ""
    best = found.outcomes[-1]
    if isinstance(plan.target, PerformanceTarget):
        most = f"a performance of {best.tpr}"
    else:
        most = "no rating" if best.new_rating is None else str(best.new_rating)
    wins = "a win gives" if plan.games == 1 else f"{plan.games} wins give"
    return f": {wins} {most}"


def _norm_condition(plan: Plan) -> str:
    """Quote the conditions of a norm other than the score."""
    if plan.norm is None:
        return ""
    # "needs 1½ of 2, one of them against a GM": the score is named before
    rest = [at for at in map(plan.norm.text.find, (",", ";")) if at >= 0]
    return plan.norm.text[min(rest) :] if rest else ""


def _cheaper_ways(plan: Plan) -> str:
    """Describe the ways that need less than the score that always suffices."""
    rounds = [plan.chances.so_far.games[place].game for place in plan.chances.places]
    text, unnamed = "", []
    for halves in sorted({sum(way) for way in plan.cheaper}, reverse=True):
        which = _describe_ways(
            {way for way in plan.cheaper if sum(way) == halves}, rounds
        )
        if which:
            text += f", or {format_points(halves)} {which}"
        else:
            unnamed.append(halves)
    if unnamed:
        text += f", or less in some ways, at least {format_points(min(unnamed))}"
    return text


def _describe_ways(ways: set[tuple[int, ...]], games: Sequence[Game]) -> str:
    """Describe the ways of scoring that much; "" if that takes too many words."""
    halves = sum(next(iter(ways)))
    others = {
        way for way in product((0, 1, 2), repeat=len(games)) if sum(way) == halves
    }
    for place, game in enumerate(games):
        for words, kept in (
            ("with a win against", {way for way in others if way[place] == 2}),
            ("without losing to", {way for way in others if way[place] >= 1}),
            ("with a loss to", {way for way in others if way[place] == 0}),
            ("without beating", {way for way in others if way[place] <= 1}),
        ):
            if kept == ways:
                return f"{words} {_opponent_text(game, place, games)}"
    if len(ways) > _SPELT:
        return ""
    spelt = [" ".join("0=1"[each] for each in way) for way in sorted(ways)[::-1]]
    return f"as {' or '.join(spelt)}"


def _opponent_text(game: Game, place: int, games: Sequence[Game]) -> str:
    """Name the opponent by rating, and by position if two have the same."""
    if sum(other.opponent == game.opponent for other in games) == 1:
        return str(game.opponent)
    return f"{game.opponent} in game {place + 1} to come"
