"""The rows of a pool's joint fit and of the quality of its predictions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from elo_tui.answers.pool_fit_answer import APART, APPROXIMATE
from elo_tui.core.model import Problem, Step
from elo_tui.core.pool.joint_fit import FittedPool
from elo_tui.core.pool.pool_quality import CalibrationClass, PoolQuality
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.core.text.figures import plural

_SYSTEMS = {
    "pool": "the pool's own list",
    "fit": "the joint fit",
    "dynamic": "the joint fit over time",
    "file": "ratings in the files",
    "points": "shares of points",
    "half": "every game a half",
}


class PoolAnalysis(NamedTuple):
    """What was found out about all games of a pool, on request."""

    pool: ReplayedPool
    part: str
    """``fit`` or ``quality``."""
    found: FittedPool | PoolQuality | Problem


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
    """How well a system predicted."""

    id: str
    """Its key."""
    name: str
    log_loss: float | None
    brier: float | None
    calibration: tuple[CalibrationClass, ...]
    differences: tuple[str, ...]


def list_fit(found: FittedPool, pool: ReplayedPool) -> list[FitRow]:
    """List the people of a fit by component and rating."""
    rows, places = [], dict[int, int]()
    for one in found.players:
        places[one.component] = places.get(one.component, 0) + 1
        rows.append(
            FitRow(
                person=one.person,
                place=places[one.component],
                id=pool.columns.people.ids[one.person],
                name=pool.columns.people.names[one.person],
                rating=one.rating,
                error=one.error,
                games=one.games,
                component=one.component,
                is_private=one.person in pool.private,
            )
        )
    return rows


def list_quality(found: PoolQuality) -> list[QualityRow]:
    """List the systems, with what each differs from the others by."""
    rows = []
    for one in found.systems:
        differences = []
        for each in found.differences:
            if one.name in (each.name, each.other):
                sign = 1 if each.name == one.name else -1
                other = each.other if sign == 1 else each.name
                noise = abs(each.difference) <= 2 * each.error
                differences.append(
                    f"{sign * each.difference:+.4f} against {_SYSTEMS[other]},"
                    f" standard error {each.error:.4f}{': noise' * noise}"
                )
        rows.append(
            QualityRow(
                id=one.name,
                name=_SYSTEMS[one.name],
                log_loss=one.log_loss,
                brier=one.brier,
                calibration=tuple(one.calibration),
                differences=tuple(differences),
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
