"""Answers on a pool's joint fit and on the quality of its predictions."""

from __future__ import annotations

from collections.abc import Set
from datetime import date
from typing import Annotated

from elo_tui.core.pool.game_columns import People
from elo_tui.core.pool.joint_fit import Component, FittedPlayer, FittedPool
from elo_tui.core.pool.ledger import PoolColumns
from elo_tui.core.pool.pool_quality import (
    CalibrationClass,
    PairedDifference,
    PoolQuality,
    SystemQuality,
)
from elo_tui.core.text.figures import plural
from elo_tui.features.pool.analyses import (
    APART,
    APPROXIMATE,
    draw_calibration,
    is_noise,
)
from elo_tui.features.pool.answer.pool import PersonLabel, label_person
from elo_tui.kit.answer import Answer, Lead, Measure, Record, Share
from elo_tui.kit.chart_kinds import Curves

_DATA = Measure(role="data")
_WHOLE = Measure(decimals=0)


class FittedDay(Record, frozen=True, kw_only=True):
    """A rating of the fit over time."""

    date: str
    rating: Annotated[float, _WHOLE]
    error: Annotated[float, _WHOLE]


class FittedPerson(Record, frozen=True, kw_only=True):
    """A person of the fit; no rating is finite with only wins or only losses."""

    id: Annotated[str, _DATA]
    name: Annotated[str, _DATA]
    person: PersonLabel
    rating: Annotated[float | None, _WHOLE]
    error: Annotated[float | None, _WHOLE]
    games: int
    component: int
    history: tuple[FittedDay, ...]


class FitComponent(Record, frozen=True, kw_only=True):
    """People who are connected by games."""

    number: Annotated[int, Measure("component")]
    players: int
    games: int
    first: Annotated[str, _DATA]
    """The lowest id."""


class WhiteAdvantage(Record, frozen=True, kw_only=True):
    """White's advantage, points; the error is None if it was given."""

    value: float
    error: float | None


class FitAnswer(Answer, frozen=True, kw_only=True):
    """The ratings that make all results the most likely, by component."""

    players: tuple[FittedPerson, ...]
    components: tuple[FitComponent, ...]
    white_advantage: WhiteAdvantage
    draw_parameter: float | None
    log_likelihood: float
    converged: bool
    iterations: Annotated[int, _DATA]
    remarks: Annotated[tuple[str, ...], Measure("note", role="people")]

    @property
    def title(self) -> str:
        return "Joint fit"


def answer_fit(
    found: FittedPool, columns: PoolColumns, private: Set[str] = frozenset()
) -> FitAnswer:
    """Answer with ratings and errors by component, without these people."""
    people = columns.people
    remarks = []
    if any(one.rating is None for one in found.players):
        remarks.append("no finite rating: only wins or only losses")
    if len(found.components) > 1:
        remarks.append(APART)
    if found.are_errors_approximate:
        remarks.append(APPROXIMATE)
    return FitAnswer(
        players=tuple(
            _describe_player(one, people)
            for one in found.players
            if people.ids[one.person] not in private
        ),
        components=tuple(
            _describe_component(one, people.ids[one.first], private)
            for one in found.components
        ),
        white_advantage=WhiteAdvantage(value=found.white, error=found.white_error),
        draw_parameter=found.draw_parameter,
        log_likelihood=found.log_likelihood,
        converged=found.converged,
        iterations=found.iterations,
        remarks=tuple(remarks),
    )


def _describe_player(one: FittedPlayer, people: People) -> FittedPerson:
    id, name = people.ids[one.person], people.names[one.person]
    return FittedPerson(
        id=id,
        name=name,
        person=label_person(id, name),
        rating=one.rating,
        error=one.error,
        games=one.games,
        component=one.component,
        history=tuple(
            FittedDay(
                date=date.fromordinal(moment.day).isoformat(),
                rating=moment.rating,
                error=moment.error,
            )
            for moment in one.history
        ),
    )


def _describe_component(one: Component, first: str, private: Set[str]) -> FitComponent:
    return FitComponent(
        number=one.number,
        players=one.players,
        games=one.games,
        first="private" if first in private else first,
    )


class Calibration(Record, frozen=True, kw_only=True, rename={"low": "from"}):
    """The games whose favourite's expected score is in a class; None without any."""

    low: Share
    to: Share
    games: int
    expected: Share | None
    score: Share | None


class JudgedSystem(Record, frozen=True, kw_only=True):
    """The quality of a system's predictions; None without a game."""

    name: str
    log_loss: Annotated[float | None, Measure("log-loss", decimals=4)]
    brier: Annotated[float | None, Measure("Brier", decimals=4)]
    calibration: Annotated[tuple[Calibration, ...], _DATA]


class ClassScore(Record, frozen=True, kw_only=True):
    """How the favourites of a class scored that has games."""

    system: str
    favourites: str
    """Their expected score: ``50 to 60 %``."""
    games: int
    expected: Share | None
    score: Share | None


class LossDifference(Record, frozen=True, kw_only=True):
    """The log-loss of a system minus that of another one."""

    name: str
    other: str
    difference: Annotated[float, Measure(unit="change", decimals=4)]
    error: Annotated[float, Measure("standard error", decimals=4)]
    noise: Annotated[bool, Measure(role="people")]


class QualityAnswer(Answer, frozen=True, kw_only=True, rename={"since": "from"}):
    """How well each system predicts the results."""

    lead: Lead
    since: str | None
    events: Annotated[int, _DATA]
    games: Annotated[int, _DATA]
    systems: tuple[JudgedSystem, ...]
    differences: tuple[LossDifference, ...]
    calibration: Annotated[tuple[ClassScore, ...], Measure(role="people")]
    charts: Annotated[tuple[Curves, ...], Measure(role="chart")]

    @property
    def title(self) -> str:
        return "Quality"


def answer_quality(found: PoolQuality, since: date | None) -> QualityAnswer:
    """Answer with log-loss, Brier score and calibration of each system."""
    games = f"{plural(found.games, 'game')} of {plural(found.events, 'event')}"
    return QualityAnswer(
        lead=(games,),
        since=since.isoformat() if since else None,
        events=found.events,
        games=found.games,
        systems=tuple(map(_describe_system, found.systems)),
        differences=tuple(map(_describe_difference, found.differences)),
        calibration=tuple(
            _describe_score(one.name, part)
            for one in found.systems
            for part in one.calibration
            if part.games
        ),
        charts=(draw_calibration(found),),
    )


def _describe_system(one: SystemQuality) -> JudgedSystem:
    return JudgedSystem(
        name=one.name,
        log_loss=one.log_loss,
        brier=one.brier,
        calibration=tuple(map(_describe_class, one.calibration)),
    )


def _describe_class(one: CalibrationClass) -> Calibration:
    return Calibration(
        low=one.low,
        to=one.high,
        games=one.games,
        expected=one.expected,
        score=one.score,
    )


def _describe_score(system: str, one: CalibrationClass) -> ClassScore:
    return ClassScore(
        system=system,
        favourites=f"{100 * one.low:.0f} to {100 * one.high:.0f} %",
        games=one.games,
        expected=one.expected,
        score=one.score,
    )


def _describe_difference(one: PairedDifference) -> LossDifference:
    return LossDifference(
        name=one.name,
        other=one.other,
        difference=one.difference,
        error=one.error,
        noise=is_noise(one),
    )
