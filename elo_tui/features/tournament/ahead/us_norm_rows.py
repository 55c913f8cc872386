"""The title norms of US Chess in looking ahead: the answer, each level, conditions."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.core.norms.us_chess import (
    POINT,
    LevelNorm,
    State,
    UsCondition,
    UsNorms,
)
from elo_tui.core.text.figures import format_points
from elo_tui.kit.widgets.lines import Row, fit, wrap_text

#: Sign and role; the sign needs no colour.
_SIGNS: dict[State, tuple[str, str]] = {
    "met": ("✓", "good"),
    "not met": ("✗", "bad"),
    "asked": ("?", "key"),
    "estimate": ("~", "key"),
    "not judged": ("?", "key"),
}
_TITLE = 26


def us_norm_rows(found: UsNorms, width: int) -> Iterator[Row]:
    """Draw achieved and possible norms, the highest level first."""
    yield ((fit(f" {_answer(found)}", width), "strong"),)
    head = f" {'Level and title':<{_TITLE}}{'expected':>9}{'needs':>7}"
    yield ((fit(head, width), "key"),)
    for row in reversed(found.levels):
        yield _level(found, row, width)
    yield ()
    for condition in found.conditions:
        yield from _condition(condition, width)


def _answer(found: UsNorms) -> str:
    """The best norm that is made, or what the next one takes."""
    scored = f"score {format_points(found.half_points)} of {found.games}"
    best = found.highest
    if best is not None:
        return f"{best.title} norm made (level {best.rating}); {scored}"
    if not _has_requirements(found):
        return f"No norm is judged: see below; {scored}"
    enough = [row for row in found.levels if row.required is not None]
    above = [row for row in enough if _count_missing(found, row) > 0]
    if found.levels[0].norm is None and above:
        name, more = (
            above[0].level.title,
            format_points(_count_missing(found, above[0])),
        )
        return f"{name} norm takes {more} more; {scored}"
    return f"No norm is made; {scored}"


def _has_requirements(found: UsNorms) -> bool:
    """Whether scores can be asked for: then a level without one is out of reach."""
    return any(row.required is not None for row in found.levels)


def _count_missing(found: UsNorms, row: LevelNorm) -> int:
    return (row.required or 0) - found.half_points


def _level(found: UsNorms, row: LevelNorm, width: int) -> Row:
    expected = f"{row.expected / POINT:.2f}"
    needs = "-" if row.required is None else format_points(row.required)
    name = f"{row.level.rating} {row.level.title}"
    text, role = _state(found, row)
    left = f" {name:<{_TITLE}}{expected:>9}{needs:>7}"
    return ((fit(left, min(width, len(left))), ""), (f"  {text}", role))


def _state(found: UsNorms, row: LevelNorm) -> tuple[str, str]:
    if row.norm:
        return "✓ made", "good"
    if not _has_requirements(found):
        return "? not judged", "key"
    if row.required is None:
        return "✗ more than all points", "bad"
    missing = _count_missing(found, row)
    if missing <= 0:
        return "✓ enough already", "good"
    if row.norm is None:
        return f"{format_points(missing)} more", ""
    return f"✗ {format_points(missing)} short", "bad"


def _condition(condition: UsCondition, width: int) -> Iterator[Row]:
    sign, role = _SIGNS[condition.state]
    text = f"{condition.name}: {condition.text}"
    if condition.state not in ("met", "not met"):
        text += f" ({condition.state})"
    for number, part in enumerate(wrap_text(text, width - 5)):
        before = f" {sign} " if not number else "   "
        yield ((before, role), (fit(part, max(0, width - 3)), ""))
