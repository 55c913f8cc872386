"""A pool's joint fit and the quality of its predictions: rows, working, a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elo_tui.core.model import Problem, Step
from elo_tui.core.pool.joint_fit import FittedPool
from elo_tui.core.pool.pool_quality import (
    CalibrationClass,
    PairedDifference,
    PoolQuality,
)
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.core.text.figures import plural
from elo_tui.features.pool.rows import QuestionRow
from elo_tui.kit.chart_kinds import Curve, Curves

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


class PoolAnalysis(NamedTuple):
    """A part of a pool that takes long, worked out in a thread."""

    pool: ReplayedPool
    part: str
    """``fit``, ``quality`` or ``questions``."""
    found: FittedPool | PoolQuality | Sequence[QuestionRow] | Problem


class FitRow(NamedTuple):
    """A person in the joint fit."""

    person: int
    place: int
    """In the component."""
    id: str
    name: str
    rating: float | None
    """None if no finite rating is the most likely one."""
    error: float | None
    games: int
    component: int
    is_private: bool


class QualityRow(NamedTuple):
    """The quality of the predictions of one system."""

    id: str
    """Its key."""
    name: str
    log_loss: float | None
    brier: float | None
    calibration: tuple[CalibrationClass, ...]
    differences: tuple[str, ...]


def list_fit(found: FittedPool, pool: ReplayedPool) -> list[FitRow]:
    """List the people of a fit by component and rating."""
    rows, places, people = [], dict[int, int](), pool.columns.people
    for at, rating, error, games, component, _ in found.players:
        place = places[component] = places.get(component, 0) + 1
        rows.append(
            FitRow(
                person=at,
                place=place,
                id=people.ids[at],
                name=people.names[at],
                rating=rating,
                error=error,
                games=games,
                component=component,
                is_private=at in pool.private,
            )
        )
    return rows


def list_quality(found: PoolQuality) -> list[QualityRow]:
    """List the systems, each with its differences from the others."""
    rows = []
    for one in found.systems:
        differences = []
        for each in found.differences:
            if one.name in (each.name, each.other):
                sign = 1 if each.name == one.name else -1
                other = each.other if sign == 1 else each.name
                differences.append(
                    f"{sign * each.difference:+.4f} against {_SYSTEMS[other]},"
                    f" {_error_text(each)}"
                )
        name, classes = _SYSTEMS[one.name], tuple(one.calibration)
        texts = tuple(differences)
        rows.append(
            QualityRow(
                id=one.name,
                name=name,
                log_loss=one.log_loss,
                brier=one.brier,
                calibration=classes,
                differences=texts,
            )
        )
    return rows


def explain_fit(
    found: FittedPool, row: FitRow
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Explain the fitted rating of a person, and the fit."""
    value = "no finite one: only wins or only losses"
    if row.rating is not None:
        value = f"{row.rating:.1f}, standard error {row.error or 0:.1f}"
    part = found.components[row.component - 1]
    size = f"{plural(part.players, 'player')}, {plural(part.games, 'game')}"
    steps = [
        Step("fitted rating", value),
        Step("games", f"{row.games:,}"),
        Step("component", f"{row.component} of {len(found.components)}: {size}"),
    ]
    yield row.name, tuple(steps)
    about = [
        Step("", "The ratings that make all results the most likely, at once."),
        Step("", "Two draws of each player with the mean hold them together."),
    ]
    if len(found.components) > 1:
        about.append(Step("", f"{APART.capitalize()}."))
    if found.are_errors_approximate:
        about.append(Step("", f"{APPROXIMATE.capitalize()}."))
    yield "The joint fit", tuple(about)


def explain_quality(
    found: PoolQuality, row: QualityRow
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Explain how a system's favourites scored, and the differences."""
    steps = [
        Step(
            f"{100 * part.low:.0f} to {100 * part.high:.0f} %",
            f"{part.games:,} games: expected {100 * part.expected:.1f} %,"
            f" scored {100 * part.score:.1f} %",
        )
        for part in row.calibration
        if part.expected is not None and part.score is not None
    ]
    games = f"{plural(found.games, 'game')} of {plural(found.events, 'event')}"
    yield f"Favourites: {row.name}", tuple(steps)
    if row.differences:
        yield "Log-loss", tuple(Step("", text) for text in row.differences)
    yield (
        "What was measured",
        (
            Step("games", games),
            Step("", "Each game is predicted from the events before its own."),
            Step("", "Both players have five games or more by then. Lower is better."),
        ),
    )


#: The colours of the curves, in the order of the systems.
_ROLES = ("key", "good", "bad", "strong", "new", "dim")
#: What is in view at least, per cent.
_LEAST = 10


def _error_text(one: PairedDifference) -> str:
    return f"standard error {one.error:.4f}{': noise' * is_noise(one)}"


def is_noise(one: PairedDifference) -> bool:
    """Whether a difference is within two of its standard errors."""
    return abs(one.difference) <= 2 * one.error


def draw_calibration(found: PoolQuality) -> Curves:
    """Chart the favourites' score beyond their expected one, class by class.

    A perfect forecast stays on the line at 0; one below it was too confident.
    """
    classes = found.systems[0].calibration if found.systems else ()
    curves = []
    for place, one in enumerate(found.systems):
        beyond = [_find_beyond(part) for part in one.calibration]
        ys = tuple(None if y is None else y[0] for y in beyond)
        words = tuple("" if y is None else y[1] for y in beyond)
        if any(words):
            role = _ROLES[place % len(_ROLES)]
            curves.append(Curve(one.name, role, ys, words))
    return Curves(
        "Favourites' score beyond the expected one, %, by the expected one",
        tuple(50 * (part.low + part.high) for part in classes),
        tuple(curves),
        places=1,
        signed=True,
        zero="as expected",
        x_name="expected about ",
        least=_LEAST,
        empty="No game could be predicted by all systems.",
        x_words=tuple(
            f"{100 * part.low:.0f} to {100 * part.high:.0f}%" for part in classes
        ),
    )


def _find_beyond(part: CalibrationClass) -> tuple[float, str] | None:
    """Find the score beyond the expected one, in per cent, and both as text."""
    if part.expected is None or part.score is None:
        return None
    text = f"{100 * part.score:.1f}% of {100 * part.expected:.1f}%"
    return 100 * (part.score - part.expected), text
