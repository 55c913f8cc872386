"""Why one player is placed behind another: what leaves them level, what decides."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from elo_tui.core.figures import points
from elo_tui.core.proof import Step
from elo_tui.core.standings.standings import Placed, Standings
from elo_tui.core.standings.tie_break_working import format_value
from elo_tui.core.standings.tie_breaks import ENCOUNTER, TIE_BREAKS


def explain_rank(found: Standings, row: Placed, ahead: Placed) -> tuple[Step, ...]:
    """The points and tie-breaks of two players, up to the one that decides (4.2)."""
    return tuple(_rank_steps(found, row, ahead))


def _rank_steps(found: Standings, row: Placed, ahead: Placed) -> Iterator[Step]:
    level = _are_level(found, 0, row, ahead)
    own, theirs = (points(int(2 * one.points)) for one in (row, ahead))
    yield Step("points", f"{own} both" if level else f"{own} to {theirs}", "C.07 4.2")
    for at, code in enumerate(found.codes):
        if not level:
            return
        level = _are_level(found, at + 1, row, ahead)
        rule = TIE_BREAKS.get(code.name)
        article = f"C.07 {'6' if rule is None else rule.article}".rstrip()
        yield Step(
            str(code), _compare_values(code.name, level, row, ahead, at), article
        )
    if level:
        yield Step("place", "level to the end: shared", "C.07 4.2")


def _compare_values(name: str, level: bool, row: Placed, ahead: Placed, at: int) -> str:
    own, theirs = _value_text(row.values[at]), _value_text(ahead.values[at])
    if not level:
        return f"{own} to {theirs}: behind"
    # the numbers of a direct encounter are places within the group
    return "nothing decided" if name == ENCOUNTER else f"{own} both"


def _value_text(value: Fraction | None) -> str:
    return "none" if value is None else format_value(value)


def _are_level(found: Standings, at: int, row: Placed, ahead: Placed) -> bool:
    """Whether the two are level before the code at this index is applied."""
    return any(
        row.player in group and ahead.player in group for group in found.levels[at]
    )
