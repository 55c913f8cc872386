"""What a change sends to the terminal: only the cells that look different.

The framework sends every cell of what may have changed, with its colours: two to four
whole screens when one opens or closes (10 kB), and the rest of the row for a digit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, compress, count
from operator import itemgetter, ne
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.strip import Strip

from elo_tui.terminal.harmless import harmless

#: One colour or attribute of a style.
_CODE = re.compile(r"[34]8;(?:5;\d+|2;\d+;\d+;\d+)|\d+")
_INK, _GROUND = re.compile("3[0-9]|9[0-7]"), re.compile("4[0-9]|10[0-7]")
#: The attributes that are visible on a blank: underline, reverse, strike and so on.
_SEEN = frozenset({"4", "7", "9", "21", "53"})
#: The codes that end one attribute without ending all.
_ENDS = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
#: The cost of skipping cells that look the same, and of switching to another look and
#: back, bytes.
_STEP, _TURN = 5, 22


class Look(NamedTuple):
    """Colours and attributes of a cell, as terminal codes."""

    ink: str = ""
    ground: str = ""
    attributes: frozenset[str] = frozenset()

    @property
    def of_blank(self) -> Look:
        """The part of it that is visible on a blank."""
        return self if self.attributes & _SEEN else Look(ground=self.ground)


#: A character and its look. A character that takes several cells, or none of its own,
#: is in its first cell as a whole; the others are empty.
Cell = tuple[str, Look]

#: Cells to be sent, after their row and the column of the first.
Stretch = tuple[int, int, list[Cell]]

_UNKNOWN: Cell = ("?", Look("?"))
_SIGN = itemgetter(0)


class Rendered(CompositorUpdate):
    """An update in the form of the bytes to send."""

    def __init__(self, text: str) -> None:
        self.text = text

    def render_segments(self, console: object) -> str:
        return self.text


class Shown:
    """The cells of the terminal, as far as they have been sent."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell]] = {}

    def forget(self) -> None:
        """Forget what the terminal shows."""
        self._rows.clear()

    def updated(self, update: CompositorUpdate, colours: ColorSystem | None) -> str:
        """Apply an update; returns what must be sent, "" if nothing has changed."""
        found: list[Stretch] = []
        for y, x, strip in _pieces(update):
            after = _cells_of(strip, colours or ColorSystem.TRUECOLOR)
            row = self._rows.setdefault(y, [])
            row.extend([_UNKNOWN] * (x + len(after) - len(row)))
            before = row[x : x + len(after)]
            row[x : x + len(after)] = after
            for first, last in _differing(before, after):
                found.append((y, x + first, after[first:last]))
        alike: dict[Look, list[Stretch]] = {}
        for look, stretch in _parted(found):
            alike.setdefault(look, []).append(stretch)
        return "".join(_codes(chain(*alike.values())))


def _parted(stretches: list[Stretch]) -> Iterator[tuple[Look, Stretch]]:
    """Stretches, each with the look that it begins with.

    A stretch is split before a look that occurs elsewhere too: moving the cursor there
    takes fewer bytes than switching to that look and back.
    """
    runs = [(y, x, _runs(cells)) for y, x, cells in stretches]
    often = Counter(look for *_, found in runs for look in {look for look, _ in found})
    for y, x, found in runs:
        start, last, part = found[0][0], found[0][0], list[Cell]()
        for look, cells in found:
            if part and max(often[look], often[last]) > 1:
                yield start, (y, x, part)
                start, x, part = look, x + len(part), []
            part += cells
            last = look
        yield start, (y, x, part)


def _runs(cells: list[Cell]) -> list[tuple[Look, list[Cell]]]:
    """Runs of cells sent in one look, each with that look."""
    runs: list[tuple[Look, list[Cell]]] = []
    for cell in cells:
        sign, look = cell
        if runs:
            active, run = runs[-1]
            if (_under(active, look) if sign == " " else look) == active:
                run.append(cell)
                continue
            if _under(look, active) == look and {*map(_SIGN, run)} == {" "}:
                runs[-1] = look, [*run, cell]
                continue
        runs.append((look, [cell]))
    return runs


def _codes(stretches: Iterable[Stretch]) -> list[str]:
    """The codes that draw stretches in this order: position, look and characters."""
    out: list[str] = []
    active, row = Look(), -1
    for y, x, cells in stretches:
        # within a row the column is enough
        out.append(f"\x1b[{x + 1}G" if y == row else f"\x1b[{y + 1};{x + 1}H")
        row = y
        for sign, look in cells:
            wanted = _under(active, look) if sign == " " else look
            if wanted != active:
                out.append(_turn(active, wanted))
                active = wanted
            out.append(sign)
    if active != Look():
        out.append("\x1b[m")
    return out


def _pieces(update: CompositorUpdate) -> Iterator[tuple[int, int, Strip]]:
    """The pieces of an update: row, column, and content."""
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in line:
                yield y, x, strip
                x += strip.cell_length
    elif isinstance(update, ChopsUpdate):
        for y, left, right in update.spans:
            ends = update.chop_ends[y]
            for end, (x, found) in zip(ends, update.chops[y].items(), strict=False):
                if found is None or x >= right or end <= left:
                    continue
                first, last = max(x, left), min(end, right)
                whole = (first, last) == (x, end)
                yield y, first, found if whole else found.crop(first - x, last - x)


def _cells_of(strip: Strip, colours: ColorSystem) -> list[Cell]:
    cells: list[Cell] = []
    for text, style, _ in strip:
        cells += _cells(text, _look(style, colours))
    return cells


@lru_cache(maxsize=512)
def _cells(text: str, look: Look) -> tuple[Cell, ...]:
    text, blank = harmless(text), look.of_blank
    if text.isascii() or all(cell_len(sign) == 1 for sign in text):
        return tuple(_cell(sign, blank if sign == " " else look) for sign in text)
    return ((text, look), *[_cell("", look)] * (cell_len(text) - 1))


@lru_cache(maxsize=4096)
def _cell(sign: str, look: Look) -> Cell:
    """Interns cells: thousands that look alike are stored."""
    return sign, look


@lru_cache(maxsize=1024)
def _look(style: Style | None, colours: ColorSystem) -> Look:
    codes = Strip.render_ansi(style, colours) if style else ""
    ink = ground = ""
    attributes = set()
    for code in _CODE.findall(codes):
        if _INK.match(code):
            ink = code
        elif _GROUND.match(code):
            ground = code
        else:
            attributes.add(code)
    return Look(ink, ground, frozenset(attributes))


def _differing(before: list[Cell], after: list[Cell]) -> Iterator[tuple[int, int]]:
    """Where two rows differ: for each stretch the first cell, and the last one + 1."""
    if before == after:
        return
    if {*map(len, map(_SIGN, chain(before, after)))} != {1}:
        # terminals disagree on the width of these, so everything beside them counts
        yield 0, len(after)
        return
    first = last = -1
    for place in compress(count(), map(ne, before, after)):
        if first < 0:
            first = place
        elif place == last:
            pass
        elif place - last > _STEP or _weight(after[last - 1 : place + 1]) > _STEP:
            yield first, last
            first = place
        last = place + 1
    yield first, last


def _weight(cells: list[Cell]) -> int:
    """The most bytes that the cells between the first and the last one can take."""
    (_, start), *between, (_, end) = cells
    found = {look for sign, look in between if sign != " "}
    turns = len(found - {start, end})
    return len("".join(map(_SIGN, between)).encode()) + _TURN * turns


def _under(active: Look, blank: Look) -> Look:
    """A look for a blank that changes the active look only where that is visible."""
    if (active.attributes | blank.attributes) & _SEEN:
        return blank
    return active._replace(ground=blank.ground)


@lru_cache(maxsize=1024)
def _turn(active: Look, wanted: Look) -> str:
    """The shortest codes from one look to another: after a reset, or by difference."""
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
    anew = ["0", *sorted(wanted.attributes), wanted.ink, wanted.ground]
    ways = [";".join(filter(None, anew))]
    if "0" not in ends:
        ways.append(";".join(codes))
    return f"\x1b[{min(ways, key=len)}m"
