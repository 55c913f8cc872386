"""The differences of values printed in a source from ours, with their explanation.

An explanation is another reading of the rules that gives exactly the printed value:
another edition, another cut, forfeits treated differently.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.standings.codes import POINTS, TieBreakCode
from elo_tui.core.standings.outcome_points import ScoreTable
from elo_tui.core.standings.round_kinds import DIFFERENT, RoundKind, TieBreakEvent
from elo_tui.core.standings.standings import Standings
from elo_tui.core.standings.stated_codes import (
    PrintedColumn,
    count_agreeing,
    matches_printed,
    read_printed,
    stated_codes,
)
from elo_tui.core.standings.tie_breaks import ENCOUNTER, TIE_BREAKS, natural_value
from elo_tui.core.text.figures import format_points


class PrintedDifference(NamedTuple):
    """A printed value that differs from ours."""

    who: Participant
    code: TieBreakCode
    ours: Fraction | None
    stated: Fraction
    explained: str
    """The reading that gives the printed value; "" if none does."""


class _OtherReading(NamedTuple):
    """Another reading of the rules for a column."""

    why: str
    table: ScoreTable
    code: TieBreakCode


def find_differences(
    crosstable: Crosstable,
    found: Standings,
    only: TieBreakCode | None = None,
    explain: bool = True,
) -> tuple[PrintedDifference, ...]:
    """Find the printed points and tie-breaks that differ from ours, column by column.

    Columns of the direct encounter are skipped: every program numbers them differently.
    `only` selects the columns of one code; explanations take most of the time.
    """
    field = found.table.field
    rows = [*_compare_points(found)] if only in (None, POINTS) else []
    for column in stated_codes(crosstable, field).columns:
        if column.code.name != ENCOUNTER and only in (None, column.code):
            rows += _compare_column(column, found.table, explain)
    return tuple(rows)


def _compare_points(found: Standings) -> Iterator[PrintedDifference]:
    for row in found.rows:
        stated = row.who.points
        if stated is not None and stated != row.points and row.who.rated_games is None:
            yield PrintedDifference(
                who=row.who,
                code=POINTS,
                ours=row.points,
                stated=Fraction(stated),
                explained=_explain_by_byes(
                    found.table.field, row.who, Fraction(stated) - row.points
                ),
            )


def _explain_by_byes(field: TieBreakEvent, who: Participant, more: Fraction) -> str:
    """Explain missing points by byes in blank rounds of the file; "" if none fit."""
    rounds = field.rounds[field.players.index(who)]
    blank = [one.number for one in rounds if one.kind is RoundKind.ZERO_BYE]
    halves = 2 * more
    if not blank or not 0 < halves <= 2 * len(blank):
        return ""
    listed = ", ".join(map(str, blank))
    where = f"round {listed}" if len(blank) == 1 else f"rounds {listed}"
    if halves == len(blank):
        return f"with ½ for each bye in {where}"
    if halves == 2 * len(blank):
        return f"with 1 for each bye in {where}"
    return f"with {format_points(int(halves))} for byes in {where}"


def _compare_column(
    column: PrintedColumn, table: ScoreTable, explain: bool
) -> Iterator[PrintedDifference]:
    rule = TIE_BREAKS[column.code.name]
    others: list[_OtherReading] | None = None
    for at, who in enumerate(table.field.players):
        text = (
            who.tie_breaks[column.place] if column.place < len(who.tie_breaks) else ""
        )
        printed = read_printed(text)
        ours = natural_value(column.code, rule.value(table, column.code, at))
        if printed is None or matches_printed(ours, text):
            continue
        if others is None:
            others = _rank_readings(column, table.field) if explain else []
        why = next((one.why for one in others if _gives_printed(one, at, text)), "")
        yield PrintedDifference(
            who=who, code=column.code, ours=ours, stated=printed, explained=why
        )


def _gives_printed(other: _OtherReading, player: int, text: str) -> bool:
    value = TIE_BREAKS[other.code.name].value(other.table, other.code, player)
    return matches_printed(natural_value(other.code, value), text)


def _rank_readings(column: PrintedColumn, field: TieBreakEvent) -> list[_OtherReading]:
    """List other readings, those that give most of the printed column first."""
    others = [*_other_readings(column.code, field)]
    return sorted(
        others, key=lambda one: -count_agreeing(one.table, one.code, column.place)
    )


def _other_readings(
    code: TieBreakCode, field: TieBreakEvent
) -> Iterator[_OtherReading]:
    for edition in DIFFERENT:
        if edition.label != field.edition.label:
            table = ScoreTable(field._replace(edition=edition))
            yield _OtherReading(f"by the rules of {edition.label}", table, code)
    same = ScoreTable(field)
    if code.name in ("BH", "FB", "SB", "ARO"):
        for low, high in ((0, 0), (1, 0), (2, 0), (1, 1), (2, 2)):
            other = code._replace(cut_low=low, cut_high=high)
            if other != code:
                yield _OtherReading(f"{other}", same, other)
    if code.name in ("BH", "FB", "SB") and not code.forfeits:
        other = code._replace(forfeits=True)
        yield _OtherReading("with forfeits counted as games", same, other)
    if field.round_robin:
        table = ScoreTable(field._replace(round_robin=False))
        yield _OtherReading("with forfeits seen as in a Swiss", table, code)
    elif code.name == "SB":
        table = ScoreTable(field._replace(round_robin=True))
        yield _OtherReading("without a dummy for unplayed rounds", table, code)
