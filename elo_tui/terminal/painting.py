"""Updates of the terminal: only the cells that look different are sent.

The framework sends every cell of what may have changed, with its colours: two to four
whole screens when one opens or closes (10 kB), and the rest of the row for a digit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain, compress, count, repeat
from operator import itemgetter, ne
from typing import NamedTuple
from unicodedata import category

from rich.cells import cell_len, set_cell_size
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual._compositor import CompositorUpdate, LayoutUpdate
from textual.strip import Strip

#: Signs joined by a character that is not displayed.
_JOINED = re.compile(r"(.)\ufe0f?(?:\u200d.\ufe0f?)+")


def clean_cells(text: str) -> str:
    """Reduce a text to characters that a terminal can only display, in as many cells.

    Escapes, controls, line ends and characters that turn or join others take no cell
    and are left out; others that are not displayed become U+FFFD.
    """
    if text.isprintable():
        return text
    shown = "".join(map(_replace_hidden, _JOINED.sub(_take_first, text)))
    return set_cell_size(shown, cell_len(text))


def clean_strip(strip: Strip) -> Strip:
    """Reduce a row of cells to those that a terminal can only display."""
    return Strip(
        (Segment(clean_cells(text), style) for text, style, _ in strip),
        strip.cell_length,
    )


def _take_first(joined: re.Match[str]) -> str:
    """Take the first of some joined characters if they have the width of one."""
    whole, first = joined[0], joined[1]
    return first if cell_len(first) == cell_len(whole) else whole


def _replace_hidden(sign: str) -> str:
    if sign.isprintable() or category(sign) == "Zs":
        return sign
    return "\ufffd" * cell_len(sign)


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
#: The cost of erasing blanks at the end of a stretch, and of stepping over them, bytes.
_ERASE, _STEP_OVER = 5, 11
#: Terminals, by the beginning of their names, that erase cells in the present colour.
_ERASE_IN_COLOUR = frozenset(
    {"alacritty", "contour", "foot", "ghostty", "kitty", "konsole", "rxvt", "st"}
    | {"tmux", "vte", "wezterm", "xterm"}
)


def can_erase(environment: Mapping[str, str]) -> bool:
    """Whether the terminal erases cells in the present colour; GNU screen does not."""
    name = environment.get("TERM", "").partition("-")[0]
    return name in _ERASE_IN_COLOUR and "STY" not in environment


class Look(NamedTuple):
    """Colours and attributes of a cell, as terminal codes."""

    ink: str = ""
    ground: str = ""
    attributes: frozenset[str] = frozenset()

    @property
    def blank(self) -> Look:
        """The part of it that is visible on a blank."""
        return self if self.attributes & _SEEN else Look(ground=self.ground)


#: A character and its look. A character that takes several cells, or none, is in its
#: first cell as a whole; the others are empty.
Cell = tuple[str, Look]

#: Cells to be sent, after their row and the column of the first.
Stretch = tuple[int, int, list[Cell]]
#: A row, the column of its first cell, the looks of its runs, and the cells of each.
_Runs = tuple[int, int, list[Look], list[list[Cell]]]

#: Cells of a row that a widget has drawn: the row, the column of the first, the cells.
Piece = tuple[int, int, Strip]

_UNKNOWN: Cell = ("?", Look("?"))
_SIGN, _LOOK = itemgetter(0), itemgetter(1)


class Rendered(CompositorUpdate):
    """An update in the form of the bytes to send."""

    def __init__(self, text: str) -> None:
        self.text = text

    def render_segments(self, console: object) -> str:
        return self.text


class DrawnPieces(CompositorUpdate):
    """An update in pieces, none of which covers another."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces


class Shown:
    """The cells sent to the terminal so far."""

    def __init__(self, erases: bool = False) -> None:
        """`erases`: whether blanks may be erased instead of written."""
        self._rows: dict[int, list[Cell]] = {}
        self._erases = erases

    def forget(self) -> None:
        """Forget what the terminal shows."""
        self._rows.clear()

    def write_update(
        self, update: CompositorUpdate, colours: ColorSystem | None
    ) -> str:
        """Apply an update; return the codes to send, "" if nothing has changed."""
        colours = colours or ColorSystem.TRUECOLOR
        found: list[Stretch] = []
        for y, x, strip in _list_pieces(update):
            after: list[Cell] = []
            for text, style, _ in strip:
                after += _make_cells(text, _read_look(style, colours))
            row = self._rows.setdefault(y, [])
            row.extend([_UNKNOWN] * (x + len(after) - len(row)))
            before = row[x : x + len(after)]
            if before != after:
                row[x : x + len(after)] = after
                for first, last in _find_differences(before, after):
                    found.append((y, x + first, after[first:last]))
        if not found:
            return ""
        return "".join(_write_codes(_sort_by_look(found), self._erases))


def _sort_by_look(stretches: list[Stretch]) -> Iterable[Stretch]:
    """Order stretches by the look they begin with.

    A stretch is split before a look that occurs elsewhere too: moving the cursor there
    takes fewer bytes than switching to that look and back.
    """
    runs = _split_into_runs(stretches)
    often = Counter(chain.from_iterable(map(set, [looks for _, _, looks, _ in runs])))
    alike: dict[Look, list[Stretch]] = {}
    for y, x, looks, parts in runs:
        start = last = looks[0]
        part: list[Cell] = []
        for look, cells in zip(looks, parts, strict=True):
            if part and max(often[look], often[last]) > 1:
                alike.setdefault(start, []).append((y, x, part))
                start, x, part = look, x + len(part), []
            part += cells
            last = look
        alike.setdefault(start, []).append((y, x, part))
    return chain.from_iterable(alike.values())


def _split_into_runs(stretches: list[Stretch]) -> list[_Runs]:
    """Split stretches into runs of cells that are sent in one look."""
    found: list[_Runs] = []
    for y, x, cells in stretches:
        looks: list[Look] = [cells[0][1]]
        runs: list[list[Cell]] = [cells[:1]]
        for cell in cells[1:]:
            sign, look = cell
            active = looks[-1]
            if look == active or (sign == " " and _blend_blank(active, look) == active):
                runs[-1].append(cell)
            elif _blend_blank(look, active) == look and {*map(_SIGN, runs[-1])} == {
                " "
            }:
                looks[-1] = look
                runs[-1].append(cell)
            else:
                looks.append(look)
                runs.append([cell])
        found.append((y, x, looks, runs))
    return found


def _write_codes(stretches: Iterable[Stretch], erases: bool) -> list[str]:
    """Write the codes that draw stretches in this order: position, look, characters."""
    out: list[str] = []
    active, row = Look(), -1
    for y, x, cells in stretches:
        # within a row the column is enough
        out.append(f"\x1b[{x + 1}G" if y == row else f"\x1b[{y + 1};{x + 1}H")
        row = y
        erased = 0
        for place, (sign, look) in enumerate(cells):
            if place < erased:
                continue
            if look != active:
                wanted = _blend_blank(active, look) if sign == " " else look
                if wanted != active:
                    out.append(_write_turn(active, wanted))
                    active = wanted
            if sign == " " and erases and not active.attributes & _SEEN:
                blanks = _count_alike(cells, place)
                is_last = place + blanks == len(cells)
                if blanks > (_ERASE if is_last else _STEP_OVER):
                    out.append(f"\x1b[{blanks}X")
                    out.append("" if is_last else f"\x1b[{blanks}C")
                    erased = place + blanks
                    continue
            out.append(sign)
    if active != Look():
        out.append("\x1b[m")
    return out


def _count_alike(cells: list[Cell], place: int) -> int:
    """Count the cells from a place on that are like the one there."""
    first = cells[place]
    end = place + 1
    while end < len(cells) and cells[end] == first:
        end += 1
    return end - place


def _list_pieces(update: CompositorUpdate) -> list[Piece]:
    pieces: list[Piece] = []
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in line:
                pieces.append((y, x, strip))
                x += strip.cell_length
    elif isinstance(update, DrawnPieces):
        return update.pieces
    return pieces


@lru_cache(maxsize=512)
def _make_cells(text: str, look: Look) -> tuple[Cell, ...]:
    if not text.isprintable():
        text = clean_cells(text)
    if text.isascii() or {*map(cell_len, text)} == {1}:
        return tuple(map(_intern_cell, text, repeat(look)))
    return ((text, look), *[_intern_cell("", look)] * (cell_len(text) - 1))


@lru_cache(maxsize=4096)
def _intern_cell(sign: str, look: Look) -> Cell:
    """Intern a cell: thousands that look alike are stored."""
    return sign, look.blank if sign == " " else look


@lru_cache(maxsize=1024)
def _read_look(style: Style | None, colours: ColorSystem) -> Look:
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


def _find_differences(before: list[Cell], after: list[Cell]) -> list[tuple[int, int]]:
    """Find where rows differ: for each stretch the first cell, and the last one + 1."""
    if {*map(len, map(_SIGN, chain(before, after)))} != {1}:
        # terminals disagree on the width of these, so the whole row counts
        return [(0, len(after))]
    found: list[tuple[int, int]] = []
    first = last = -1
    for place in compress(count(), map(ne, before, after)):
        if first < 0:
            first = place
        elif place > last:
            if place - last <= _STEP:
                gap = after[last:place]
                text = "".join(map(_SIGN, gap))
                inked = {*map(_LOOK, compress(gap, map(ne, text, repeat(" "))))}
                turns = len(inked - {after[last - 1][1], after[place][1]})
                costs = len(text.encode()) + _TURN * turns
            if place - last > _STEP or costs > _STEP:
                found.append((first, last))
                first = place
        last = place + 1
    return [*found, (first, last)]


@lru_cache(maxsize=1024)
def _blend_blank(active: Look, blank: Look) -> Look:
    """Get the look of a blank that changes only the visible part of the active look."""
    if (active.attributes | blank.attributes) & _SEEN:
        return blank
    return active._replace(ground=blank.ground)


@lru_cache(maxsize=1024)
def _write_turn(active: Look, wanted: Look) -> str:
    """Write the shortest codes from one look to another, after a reset or not."""
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
    return f"\x1b[{min(ways, key=len)}m"
