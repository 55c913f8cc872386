"""The codes that draw stretches of cells: moves of the cursor, looks, characters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from elo_tui.terminal.links import write_target

#: The attributes that are visible on a blank: underline, reverse, strike and so on.
_SEEN = frozenset({"4", "7", "9", "21", "53"})
#: The codes that end one attribute without ending all.
_ENDS = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
#: The cost of erasing blanks at the end of a stretch, and of stepping over them, bytes.
_ERASE, _STEP_OVER = 4, 11
_LONG_GAP = re.compile(f" {{{_STEP_OVER + 1},}}")


class Look(NamedTuple):
    """Colours and attributes of a cell, as terminal codes."""

    ink: str = ""
    ground: str = ""
    attributes: frozenset[str] = frozenset()
    link: str = ""
    """The address that a click on it opens."""

    @property
    def blank(self) -> Look:
        """The part of it that is visible on a blank."""
        return self if self.attributes & _SEEN else Look(ground=self.ground)


#: Cells in one look: the characters are a text if each cell has one.
Run = tuple[Look, Sequence[str]]
#: Cells to be sent: their row, the column of the first, their number, their runs.
Stretch = tuple[int, int, int, list[Run]]


def is_all_blank(signs: Sequence[str]) -> bool:
    """Whether cells have nothing but blanks."""
    return isinstance(signs, str) and not signs.strip(" ")


@lru_cache(maxsize=1024)
def blend_blank(active: Look, blank: Look) -> Look:
    """Get the look of a blank that changes only the visible part of the active look."""
    if (active.attributes | blank.attributes) & _SEEN:
        return blank
    return active._replace(ground=blank.ground, link="")


def write_stretches(stretches: list[Stretch], width: int, erases: bool) -> str:
    """Write the codes that draw stretches, in a window of some width."""
    out: list[str] = []
    active, row, column = Look(), -1, -1
    for y, x, size, runs in _sort_by_look(stretches):
        out.append(_write_move(row, column, y, x))
        row, column = y, x + size
        last = len(runs) - 1
        for place, (look, signs) in enumerate(runs):
            if look != active:
                wanted = blend_blank(active, look) if is_all_blank(signs) else look
                if wanted != active:
                    out.append(_write_turn(active, wanted))
                    active = wanted
            text = signs if isinstance(signs, str) else "".join(signs)
            if erases and "     " in text and not active.attributes & _SEEN:
                text, left = _erase_blanks(text, is_last=place == last)
                column -= left
            if not text.isascii():
                # terminals do not agree on the width of all others
                column = -width
            out.append(text)
        # at the edge the cursor stays before its place
        if not 0 < column < width:
            column = -1
    if active.link:
        out.append(write_target(""))
    if active._replace(link="") != Look():
        out.append("\x1b[m")
    return "".join(out)


def _sort_by_look(stretches: list[Stretch]) -> Iterable[Stretch]:
    """Order stretches by the look they begin with.

    A stretch is split before a look that occurs elsewhere too: moving the cursor there
    takes fewer bytes than switching to that look and back.
    """
    often = Counter(
        look for _, _, _, runs in stretches for look in {look for look, _ in runs}
    )
    alike: dict[Look, list[Stretch]] = {}
    for y, x, size, runs in stretches:
        first = start = 0
        for place in range(1, len(runs) + 1):
            if place == len(runs):
                end = size
            elif max(often[runs[place][0]], often[runs[place - 1][0]]) > 1:
                end = start + sum(len(signs) for _, signs in runs[first:place])
            else:
                continue
            part = y, x + start, end - start, runs[first:place]
            alike.setdefault(runs[first][0], []).append(part)
            first, start = place, end
    return chain.from_iterable(alike.values())


@lru_cache(maxsize=4096)
def _write_move(row: int, column: int, y: int, x: int) -> str:
    """Write the shortest code to move the cursor; its column may be unknown, -1."""
    ways = [f"\x1b[{y + 1};{x + 1}H"]
    if row == y:
        # within a row the column is enough
        ways.append(f"\x1b[{x + 1}G")
    if row >= 0 and column >= 0:
        down = _write_steps(y - row, "A", "B")
        ways.append(down + _write_steps(x - column, "D", "C"))
    return min(ways, key=len)


def _write_steps(by: int, back: str, ahead: str) -> str:
    """Write the code for some steps in a direction, or back."""
    number = abs(by) if abs(by) > 1 else ""
    return f"\x1b[{number}{ahead if by > 0 else back}" if by else ""


def _erase_blanks(text: str, is_last: bool) -> tuple[str, int]:
    """Erase blanks where that takes fewer bytes; return how far back the cursor is."""
    kept = text.rstrip(" ") if is_last else text
    left = len(text) - len(kept)
    if left <= _ERASE:
        kept, left = text, 0
    kept = _LONG_GAP.sub(_step_over, kept)
    return (f"{kept}\x1b[{left}X" if left else kept), left


def _step_over(gap: re.Match[str]) -> str:
    blanks = len(gap[0])
    return f"\x1b[{blanks}X\x1b[{blanks}C"


@lru_cache(maxsize=1024)
def _write_turn(active: Look, wanted: Look) -> str:
    """Write the shortest codes from one look to another, after a reset or not."""
    link = write_target(wanted.link) if wanted.link != active.link else ""
    if wanted._replace(link=active.link) == active:
        return link
    ends = {_ENDS.get(one, "0") for one in active.attributes - wanted.attributes}
    codes = sorted(ends)
    # one code ends both bold and dim
    codes += sorted(
        one
        for one in wanted.attributes
        if one not in active.attributes or _ENDS.get(one) in ends
    )
    codes += [wanted.ink or "39"] * (wanted.ink != active.ink)
    codes += [wanted.ground or "49"] * (wanted.ground != active.ground)
    reset = ["0", *sorted(wanted.attributes), wanted.ink, wanted.ground]
    ways = [";".join(filter(None, reset))]
    if "0" not in ends:
        ways.append(";".join(codes))
    return f"{link}\x1b[{min(ways, key=len)}m"
