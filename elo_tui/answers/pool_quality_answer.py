"""The answer about the quality of predictions, and the chart of their calibration."""

from __future__ import annotations

from datetime import date

from elo_tui.answers.answer_parts import Answer
from elo_tui.answers.chart_kinds import Curve, Curves
from elo_tui.core.pool.pool_quality import CalibrationClass, PoolQuality
from elo_tui.core.text.figures import plural

#: The colours of the curves, in the order of the systems.
_ROLES = ("key", "good", "bad", "strong", "new", "dim")
#: What is in view at least, per cent.
_LEAST = 10


def answer_quality(found: PoolQuality, since: date | None) -> Answer:
    """Answer with log-loss, Brier score and calibration of each system."""
    data = {
        "from": since.isoformat() if since else None,
        "events": found.events,
        "games": found.games,
        "systems": [
            {
                "name": one.name,
                "log_loss": one.log_loss,
                "brier": one.brier,
                "calibration": [
                    {
                        "from": part.low,
                        "to": part.high,
                        "games": part.games,
                        "expected": part.expected,
                        "score": part.score,
                    }
                    for part in one.calibration
                ],
            }
            for one in found.systems
        ],
        "differences": [one._asdict() for one in found.differences],
    }
    lines = [f"{plural(found.games, 'game')} of {plural(found.events, 'event')}"]
    lines += [
        f"{one.name}: log-loss {one.log_loss:.4f}, Brier {one.brier:.4f}"
        for one in found.systems
        if one.log_loss is not None and one.brier is not None
    ]
    for difference in found.differences:
        is_noise = abs(difference.difference) <= 2 * difference.error
        lines.append(
            f"{difference.name} - {difference.other}: {difference.difference:+.4f},"
            f" standard error {difference.error:.4f}{': noise' * is_noise}"
        )
    return Answer("Quality", data, text=lines)


def draw_calibration(found: PoolQuality) -> Curves:
    """Chart what favourites scored beyond their expected score, by class of it.

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
