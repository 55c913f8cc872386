"""Answers on a pool's joint fit and on the quality of its predictions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from datetime import date
from math import floor, log10
from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.core.pool.game_columns import People
from elo_tui.core.pool.game_kind import CHESS, SIDE_NAMES
from elo_tui.core.pool.joint_fit import FitSettings, FittedPool, FittedRating
from elo_tui.core.pool.pool_quality import (
    CalibrationClass,
    PairedDifference,
    PoolQuality,
    QualitySettings,
)
from elo_tui.core.text.figures import plural
from elo_tui.features.pool.answer.rows import (
    DATA,
    PEOPLE,
    SOURCE,
    PersonLabel,
    PoolPerson,
    PoolRow,
    label_person,
)
from elo_tui.features.pool.chart import draw_calibration
from elo_tui.kit.answer import Answer, Basis, Lead, Measure, Record, Share
from elo_tui.kit.chart_kinds import Curves

#: The note on errors that are not those of all players at once.
APPROXIMATE = (
    "errors are approximate, as there are many players; exact ones up to 4,000 need the"
    " extra fit: pip install 'elo-tui[fit]'"
)
APART = "components have no game with each other: do not compare them"
_SYSTEMS = {
    "pool": "the pool's own list",
    "fit": "the joint fit",
    "dynamic": "the joint fit over time",
    "file": "ratings in the files",
    "points": "shares of points",
    "half": "every game a half",
}
_WHOLE = Measure(decimals=0)


class FittedDay(Record, frozen=True, kw_only=True):
    """A rating of the fit over time."""

    date: str
    rating: Annotated[float, _WHOLE]
    error: Annotated[float, _WHOLE]


class FittedPerson(PoolPerson, frozen=True, kw_only=True):
    """A person of the fit; no rating is finite with only wins or only losses."""

    id: Annotated[str, DATA]
    name: Annotated[str, DATA]
    label: PersonLabel
    rating: Annotated[float | None, _WHOLE]
    error: Annotated[float | None, _WHOLE]
    superiority: Annotated[float | None, Measure("over next", "share", decimals=0)]
    games: int
    component: int
    history: tuple[FittedDay, ...]
    place: Annotated[int, SOURCE]
    """In the component."""
    person: Annotated[int, SOURCE]
    is_private: Annotated[bool, SOURCE]


class FitComponent(Record, frozen=True, kw_only=True):
    """People who are connected by games."""

    number: Annotated[int, Measure("component")]
    players: int
    games: int
    first: Annotated[str, DATA]
    """The lowest id."""


class WhiteAdvantage(Record, frozen=True, kw_only=True):
    """White's advantage, points; the error is None if it was given."""

    value: float
    error: float | None


class SideAdvantage(Record, frozen=True, kw_only=True):
    """The first side's advantage in a game other than chess, points."""

    side: str
    value: float
    error: float | None


class FitAnswer(Answer, frozen=True, kw_only=True):
    """The ratings that make all results the most likely, by component."""

    players: tuple[FittedPerson, ...]
    components: tuple[FitComponent, ...]
    white_advantage: WhiteAdvantage | UnsetType
    """For chess only."""
    advantage: SideAdvantage | UnsetType
    """If the sides of another game have names."""
    anchor: Basis
    """The anchor of the numbers: given ratings, else the mean of each component."""
    draw_parameter: float | None
    log_likelihood: float
    converged: bool
    iterations: Annotated[int, DATA]
    remarks: Annotated[tuple[str, ...], Measure("note", role="people")]

    @property
    def title(self) -> str:
        return "Joint fit"


def answer_fit(
    found: FittedPool,
    people: People,
    settings: FitSettings,
    sides: str,
    private: Set[int] = frozenset(),
) -> FitAnswer:
    """Answer with ratings and errors by component, without these people.

    `sides` is the setting of the pool.
    """
    value, error, first = found.white, found.white_error, SIDE_NAMES[sides].first
    of_white = WhiteAdvantage(value=value, error=error)
    of_side = SideAdvantage(side=first, value=value, error=error)
    remarks = []
    if any(one.rating is None for one in found.players):
        remarks.append("no finite rating: only wins or only losses")
    if len(found.components) > 1:
        remarks.append(APART)
    if found.are_errors_approximate:
        remarks.append(APPROXIMATE)
    return FitAnswer(
        players=tuple(
            one for one in list_fit(found, people, private) if not one.is_private
        ),
        components=tuple(
            FitComponent(
                **one._asdict()
                | {
                    "first": "private"
                    if one.first in private
                    else people.ids[one.first]
                }
            )
            for one in found.components
        ),
        white_advantage=of_white if sides == CHESS else UNSET,
        advantage=of_side if first and sides != CHESS else UNSET,
        anchor=_describe_anchor(found, people, settings, private),
        draw_parameter=found.draw_parameter,
        log_likelihood=found.log_likelihood,
        converged=found.converged,
        iterations=found.iterations,
        remarks=tuple(remarks),
    )


def _describe_anchor(
    found: FittedPool, people: People, settings: FitSettings, private: Set[int]
) -> str:
    """Name the ratings that are given, else the mean that takes their place."""
    fitted = {one.person for one in found.players if one.rating is not None}
    known = {at: f"{rating:g}" for at, rating in settings.anchors.items()} | {
        at: f"{one.rating:g} ± {one.error:g}" for at, one in settings.loose.items()
    }
    given = [
        f"{'private' if at in private else people.names[at] or people.ids[at]} {rating}"
        for at, rating in known.items()
        if at in fitted
    ]
    held = f"{settings.prior:g} virtual draws of each player"
    if any(one.history for one in found.players):
        return f"none given: {held} on the first day, against {settings.reference:g}"
    means = f"the mean of each component is {settings.mean:g}"
    if len(given) < len(known):
        means += "; an anchor without a rated game has no effect"
    return f"{'; '.join(given) or f'none given, {means}'}; {held}"


def list_fit(
    found: FittedPool, people: People, private: Set[int]
) -> list[FittedPerson]:
    """List the people of a fit by component and rating."""
    rows, places = [], Counter[int]()
    for one in found.players:
        id, name = people.ids[one.person], people.names[one.person]
        places[one.component] += 1
        rows.append(
            FittedPerson(
                id=id,
                name=name,
                label=label_person(id, name),
                rating=one.rating,
                error=one.error,
                superiority=one.superiority,
                games=one.games,
                component=one.component,
                history=tuple(map(_describe_moment, one.history)),
                place=places[one.component],
                person=one.person,
                is_private=one.person in private,
            )
        )
    return rows


def _describe_moment(moment: FittedRating) -> FittedDay:
    day = date.fromordinal(moment.day).isoformat()
    return FittedDay(date=day, rating=moment.rating, error=moment.error)


class Calibration(Record, frozen=True, kw_only=True, rename={"low": "from"}):
    """The games with the favourite's expected score in a class; None without any."""

    low: Share
    to: Share
    games: int
    expected: Share | None
    score: Share | None


class JudgedSystem(PoolRow, frozen=True, kw_only=True):
    """The quality of a system's predictions; None without a game."""

    name: str
    log_loss: Annotated[float | None, Measure("log-loss", decimals=4)]
    brier: Annotated[float | None, Measure("Brier", decimals=4)]
    calibration: Annotated[tuple[Calibration, ...], DATA]
    differences: Annotated[tuple[str, ...], SOURCE]
    """From the other systems, each in a sentence."""

    @property
    def key(self) -> str:
        return self.name

    @property
    def title(self) -> str:
        return _SYSTEMS[self.name]


class ClassScore(Record, frozen=True, kw_only=True):
    """The score of the favourites in a class that has games."""

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
    significant: Annotated[str, PEOPLE]


class QualityAnswer(Answer, frozen=True, kw_only=True, rename={"since": "from"}):
    """Accuracy of the predictions of each system."""

    lead: Lead
    since: str | None
    events: Annotated[int, DATA]
    games: Annotated[int, DATA]
    systems: tuple[JudgedSystem, ...]
    differences: tuple[LossDifference, ...]
    calibration: Annotated[tuple[ClassScore, ...], PEOPLE]
    charts: Annotated[tuple[Curves, ...], Measure(role="chart")]

    @property
    def title(self) -> str:
        return "Quality"


def explain_unpredicted(settings: QualitySettings) -> str:
    """Explain why no game is predicted."""
    since = f" from {settings.since} on" if settings.since else ""
    needed = plural(settings.min_games, "rated game")
    return f"no game to predict{since}: both players need {needed} before it"


def answer_quality(
    found: PoolQuality,
    settings: QualitySettings = QualitySettings(),  # noqa: B008 - a record
) -> QualityAnswer:
    """Answer with log-loss, Brier score and calibration of each system."""
    games = f"{plural(found.games, 'game')} of {plural(found.events, 'event')}"
    if not found.games:
        games = f"{explain_unpredicted(settings)}; --min-games, --from"
    since = settings.since
    return QualityAnswer(
        lead=(games,),
        since=since.isoformat() if since else None,
        events=found.events,
        games=found.games,
        systems=tuple(list_quality(found)),
        differences=tuple(map(_describe_difference, found.differences)),
        calibration=tuple(
            _describe_score(one.name, part)
            for one in found.systems
            for part in one.calibration
            if part.games
        ),
        charts=(draw_calibration(found),),
    )


def list_quality(found: PoolQuality) -> list[JudgedSystem]:
    """List the systems, each with its differences from the others."""
    return [
        JudgedSystem(
            name=one.name,
            log_loss=one.log_loss,
            brier=one.brier,
            calibration=tuple(map(describe_class, one.calibration)),
            differences=tuple(
                _write_difference(each, one.name)
                for each in found.differences
                if one.name in (each.name, each.other)
            ),
        )
        for one in found.systems
    ]


def _write_difference(one: PairedDifference, name: str) -> str:
    """Write a difference as one from the other system."""
    sign, other = (1, one.other) if one.name == name else (-1, one.name)
    difference = sign * one.difference
    # two digits of the error are known
    places = 4 if not one.error else min(4, max(2, 1 - floor(log10(one.error))))
    text = f"{abs(difference):.{places}f} ± {one.error:.{places}f}"
    text += f" {'worse' if difference > 0 else 'better'} than {_SYSTEMS[other]}"
    return f"{text}{': not significant' * one.is_noise}"


def describe_class(one: CalibrationClass) -> Calibration:
    """Describe the games of a class of expected scores."""
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
    return LossDifference(**one._asdict(), significant="no" if one.is_noise else "yes")
