"""The tie-breaks stated by an event as codes: TRF26 codes or the names on a page.

The names are those that Swiss-Manager and chess-results.com printed under tables on
pages from 2015 to 2026.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.model import Problem
from elo_tui.core.standings.codes import POINTS, TieBreakCode, read_code
from elo_tui.core.standings.outcome_points import ScoreTable
from elo_tui.core.standings.round_kinds import TieBreakEvent
from elo_tui.core.standings.tie_breaks import ENCOUNTER, TIE_BREAKS, natural_value
from elo_tui.core.text.clean_text import clean_name


class PrintedColumn(NamedTuple):
    """One of the stated tie-breaks: its index in the list, and its code."""

    place: int
    text: str
    code: TieBreakCode


class Stated(NamedTuple):
    """The stated tie-breaks of an event."""

    columns: tuple[PrintedColumn, ...]
    notes: tuple[str, ...]

    @property
    def codes(self) -> tuple[TieBreakCode, ...]:
        """The codes after the points."""
        codes = [column.code for column in self.columns]
        return tuple(codes[1:] if codes[:1] == [POINTS] else codes)


#: Parts of names -> their possible codes.
_NAMES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"average of opponents.{0,3} buchholz|\baob\b", ("AOB",)),
    (r"fore.?buchholz", ("FB",)),
    # the older names do not print the cuts
    (r"buchholz.*variabel", ("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2")),
    (r"buchholz", ("BH",)),
    (r"sonneborn", ("SB",)),
    (r"koya", ("KS",)),
    (r"direct encounter", ("DE",)),
    (r"rounds elected to play", ("REP",)),
    (r"progressive score", ("PS",)),
    (r"most black", ("BPG",)),
    (r"victories.*type 1", ("WON",)),
    (r"victories.*type 2", ("BWG",)),
    (r"victories.*type 3", ("BPG",)),
    (r"victories|number of wins", ("WIN",)),
    (r"average rating of opponents", ("ARO",)),
    (r"performance", ("TPR", "APRO", "PTP", "APPO")),
    (r"^points\b", ("PTS",)),
)
_CUT = re.compile(r"cut[- ]?([1-9])", re.I)
_MEDIAN = re.compile(r"median[- ]?([1-9])", re.I)
_FLOOR = re.compile(r"\(([12][0-9]{3})\b")
_EDITION = ("2023", "2024", "2026")
#: The tolerance for a printed number with two decimals.
_PRINTED = Fraction(1, 100)


def stated_codes(crosstable: Crosstable, field: TieBreakEvent) -> Stated:
    """Find the codes of the stated tie-breaks, with notes on the others."""
    columns: list[PrintedColumn] = []
    notes: list[str] = []
    for place, text in enumerate(crosstable.event.tie_breaks):
        shown = clean_name(text, 60)
        possible = _possible_codes(text)
        if not possible:
            notes.append(f"tie-break {place + 1}, {shown}: not known here; left out")
            continue
        best = possible[0]
        if len(possible) > 1:
            # the one that gives most of the printed values, the first among equals
            fits = partial(count_agreeing, ScoreTable(field), place=place)
            best = max(possible, key=fits)
            notes.append(f"tie-break {place + 1}, {shown}: taken as {best}, fits best")
        floor = _FLOOR.search(text)
        if floor and floor[1] not in _EDITION:
            why = f"opponents below {floor[1]} count as {floor[1]} there, not here"
            notes.append(f"tie-break {place + 1}, {best}: {why}")
        columns.append(PrintedColumn(place, shown, best))
    return Stated(tuple(columns), tuple(notes))


def read_printed(text: str) -> Fraction | None:
    """Read a printed value; None if it is not a number."""
    plain = text.strip().replace(",", ".").replace("½", ".5")
    return Fraction(plain) if re.fullmatch(r"[0-9]*\.?[0-9]{1,4}", plain) else None


def matches_printed(value: Fraction | None, text: str) -> bool:
    """Whether a printed number is this value, rounded or truncated to its decimals."""
    printed = read_printed(text)
    return value is not None and printed is not None and abs(value - printed) < _PRINTED


def _possible_codes(text: str) -> list[TieBreakCode]:
    one = read_code(text)
    if not isinstance(one, Problem):
        return [one]
    words = " ".join(text.casefold().split())
    names = next((names for name, names in _NAMES if re.search(name, words)), ())
    named = [name for name in names if re.search(rf"\b{name.casefold()}\b", words)]
    found = [read_code(name) for name in (named or names)]
    known = [one for one in found if isinstance(one, TieBreakCode)]
    if len(names) > 1 and names[0] == "BH":
        return known
    return [_add_cuts(one, text) for one in known]


def _add_cuts(one: TieBreakCode, text: str) -> TieBreakCode:
    """Add the cuts given in brackets in the text to a code."""
    if median := _MEDIAN.search(text):
        cut = int(median[1])
        return one._replace(cut_low=cut, cut_high=cut)
    found = _CUT.search(text)
    return one._replace(cut_low=int(found[1])) if found else one


def count_agreeing(table: ScoreTable, code: TieBreakCode, place: int) -> int:
    """Count the players with the value of a code printed in a column."""
    if code.name == ENCOUNTER:
        return 0
    rule = TIE_BREAKS[code.name]
    return sum(
        matches_printed(
            natural_value(code, rule.value(table, code, at)), who.tie_breaks[place]
        )
        for at, who in enumerate(table.field.players)
        if place < len(who.tie_breaks)
    )
