"""Updates of the terminal: only the cells that look different are sent.

The framework sends every cell of what may have changed, with its colours: two to four
whole screens when one opens or closes (10 kB), and the rest of the row for a digit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import compress, count
from operator import itemgetter, mul, ne
from unicodedata import category

from rich.cells import cell_len, set_cell_size
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual._compositor import CompositorUpdate, LayoutUpdate
from textual.strip import Strip

from elo_tui.terminal.links import find_places
from elo_tui.terminal.stretches import (
    Look,
    Run,
    Stretch,
    blend_blank,
    is_all_blank,
    write_stretches,
)

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
#: Codes of equal cells that follow each other.
_ALIKE = re.compile(r"(.)\1*", re.DOTALL)
#: The cost of skipping cells that look the same, and of switching to another look and
#: back, bytes.
_STEP, _TURN = 5, 22
#: Terminals, by the beginning of their names, that erase cells in the present colour.
_ERASE_IN_COLOUR = frozenset(
    {"alacritty", "contour", "foot", "ghostty", "kitty", "konsole", "rxvt", "st"}
    | {"tmux", "vte", "wezterm", "xterm"}
)


def can_erase(environment: Mapping[str, str]) -> bool:
    """Whether the terminal erases cells in the present colour; GNU screen does not."""
    name = environment.get("TERM", "").partition("-")[0]
    return name in _ERASE_IN_COLOUR and "STY" not in environment


#: A character and its look. A character that takes several cells, or none, is in its
#: first cell as a whole; the others are empty.
Cell = tuple[str, Look]

#: A text with its style, such as a segment.
Part = tuple[str, Style | None, object]
#: Cells of a row that a widget has drawn: the row, the column of the first, the texts.
Piece = tuple[int, int, Iterable[Part]]
#: The characters of cells - a text if each cell has one - and a code for each look.
_Cells = tuple[Sequence[str], str]

#: Texts of characters that take one cell each, as nearly all are.
is_plain = re.compile(
    "[ -~\xa1-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u22ff"
    "\u2500-\u25fc\u2800-\u28ff]*"
).fullmatch

_UNKNOWN: Cell = ("?", Look("?"))
_SIGN = _TEXT = itemgetter(0)
_STYLE = itemgetter(1)


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


class _Codes(dict[Style | None, str]):
    """The code of the look of each style."""

    def __init__(self, colours: ColorSystem, add_look: Callable[[Look], str]) -> None:
        self.colours = colours
        self._add_look = add_look

    def __missing__(self, style: Style | None) -> str:
        code = self[style] = self._add_look(_read_look(style, self.colours))
        return code


class SentCells:
    """The cells sent to the terminal so far, of each row two texts of equal length.

    Texts are compared without a step for each cell, of which a window has thousands.
    """

    def __init__(self, erases: bool = False, links: bool = False) -> None:
        """`erases`: whether blanks may be erased instead of written.

        `links`: whether files and addresses are links.
        """
        self._links = links
        self._rows: dict[int, _Cells] = {}
        self._erases = erases
        self._codes = _Codes(ColorSystem.TRUECOLOR, self._add_look)
        self._looks: dict[str, Look] = {}
        """The look of a cell by its code."""
        self._blanks: dict[str, Look] = {}
        """The look of a blank cell by its code."""
        self._unknown = self._add_look(_UNKNOWN[1])

    def forget(self) -> None:
        """Forget what the terminal shows."""
        self._rows.clear()

    def write_update(
        self, update: CompositorUpdate, colours: ColorSystem | None
    ) -> str:
        """Apply an update; return the codes to send, "" if nothing has changed."""
        colours = colours or ColorSystem.TRUECOLOR
        if colours is not self._codes.colours:
            self._codes = _Codes(colours, self._add_look)
        found: list[Stretch] = []
        for y, x, parts in _list_pieces(update):
            after = self._read(parts)
            end = x + len(after[1])
            signs, looks = self._rows.get(y, ("", ""))
            if len(looks) < end:
                more = end - len(looks)
                signs = _replace(signs, len(looks), _UNKNOWN[0] * more)
                looks += self._unknown * more
            old = signs[x:end]
            before = old if isinstance(old, str) else _narrow(old), looks[x:end]
            if before != after:
                looks = f"{looks[:x]}{after[1]}{looks[end:]}"
                self._rows[y] = _replace(signs, x, after[0]), looks
                for first, last in self._find_differences(before, after):
                    runs = self._list_runs(after, first, last)
                    found.append((y, x + first, last - first, runs))
        if not found:
            return ""
        width = max(len(looks) for _, looks in self._rows.values())
        return write_stretches(found, width, self._erases)

    def _add_look(self, look: Look) -> str:
        """Return the code of a look: one character, so that cells make a text."""
        for code, known in self._looks.items():
            if known == look:
                return code
        code = chr(len(self._looks))
        self._looks[code], self._blanks[code] = look, look.blank
        return code

    def _read(self, parts: Iterable[Part]) -> _Cells:
        """Turn texts and styles into cells."""
        parts = [*parts]
        texts, styles = [*map(_TEXT, parts)], map(_STYLE, parts)
        signs = "".join(texts)
        if not is_plain(signs):
            return self._read_odd(parts)
        codes = map(self._codes.__getitem__, styles)
        looks = "".join(map(mul, codes, map(len, texts)))
        return signs, self._link_looks(signs, looks)

    def _read_odd(self, parts: Iterable[Part]) -> _Cells:
        """Turn texts with characters of other widths, or hidden ones, into cells."""
        signs: list[str] = []
        looks = ""
        for text, style, _ in parts:
            shown = clean_cells(text)
            if is_plain(shown) or {*map(cell_len, shown)} == {1}:
                signs += shown
            else:
                signs += [shown, *[""] * (cell_len(shown) - 1)]
            looks += self._codes[style] * (len(signs) - len(looks))
        cells = _narrow(signs)
        return cells, self._link_looks(cells, looks)

    def _link_looks(self, signs: Sequence[str], looks: str) -> str:
        """Make links of the files and addresses in a row."""
        if not self._links or "/" not in signs or not isinstance(signs, str):
            return looks
        for start, end, address in find_places(signs):
            linked = [
                self._add_look(self._looks[code]._replace(link=address))
                for code in looks[start:end]
            ]
            looks = f"{looks[:start]}{''.join(linked)}{looks[end:]}"
        return looks

    def _list_cells(self, cells: _Cells, first: int, last: int) -> list[Cell]:
        signs, codes = cells[0][first:last], cells[1][first:last]
        found = [*zip(signs, map(self._looks.__getitem__, codes), strict=True)]
        if " " in signs:
            for place, (sign, code) in enumerate(zip(signs, codes, strict=True)):
                if sign == " ":
                    found[place] = sign, self._blanks[code]
        return found

    def _list_runs(self, cells: _Cells, first: int, last: int) -> list[Run]:
        """Split cells into runs that are sent in one look."""
        signs, codes = cells[0][first:last], cells[1][first:last]
        found: list[Run] = []
        for part in _ALIKE.finditer(codes):
            look, blank = self._looks[part[1]], self._blanks[part[1]]
            text = _narrow(signs[part.start() : part.end()])
            if found:
                active, before = found[-1]
                size = 0
                if look == active:
                    size = len(text)
                elif blend_blank(active, blank) == active:
                    # blanks are sent with the text before them
                    size = _count_blanks(text)
                if size:
                    before = _replace(before, len(before), text[:size])
                    found[-1], text = (active, before), text[size:]
                if text and is_all_blank(before) and blend_blank(look, active) == look:
                    text = _replace(before, len(before), text)
                    found.pop()
            if text:
                found.append((blank if is_all_blank(text) else look, text))
        return found

    def _find_differences(self, before: _Cells, after: _Cells) -> list[tuple[int, int]]:
        """Find where rows differ: for each stretch the first cell, the last one + 1."""
        (old_signs, old_looks), (signs, looks) = before, after
        if not (isinstance(old_signs, str) and isinstance(signs, str)):
            whole = 0, len(looks)
            # terminals disagree on the width of these, so the whole row counts
            same = self._list_cells(before, *whole) == self._list_cells(after, *whole)
            return [] if same else [whole]
        places = [*compress(count(), map(ne, old_signs, signs))]
        if old_looks != looks:
            blanks = self._blanks
            recoloured = {*places}
            for place in compress(count(), map(ne, old_looks, looks)):
                is_blank = signs[place] == old_signs[place] == " "
                # a blank does not show its ink
                if not is_blank or blanks[looks[place]] != blanks[old_looks[place]]:
                    recoloured.add(place)
            places = sorted(recoloured)
        found: list[tuple[int, int]] = []
        first = last = -1
        for place in places:
            if first < 0:
                first = place
            elif (
                place > last
                and (
                    place - last > _STEP or self._count_cost(after, last, place) > _STEP
                )
                and not (self._erases and self._are_blanks(after, last - 1, place + 1))
            ):
                found.append((first, last))
                first = place
            last = place + 1
        return [*found, (first, last)] if places else found

    def _are_blanks(self, cells: _Cells, first: int, last: int) -> bool:
        """Whether cells are blanks that look the same, which one code erases."""
        looks = {self._blanks[code] for code in {*cells[1][first:last]}}
        return len(looks) == 1 and is_all_blank(cells[0][first:last])

    def _count_cost(self, cells: _Cells, first: int, last: int) -> int:
        """Count the bytes of sending cells again that are between two stretches."""
        signs, codes = cells[0], cells[1][first - 1 : last + 1]
        # one of the two shows the look of all, which a blank does not
        if (
            codes == codes[0] * len(codes)
            and not signs[first - 1] == signs[last] == " "
        ):
            return len("".join(signs[first:last]).encode())
        (_, before), *gap, (_, after) = self._list_cells(cells, first - 1, last + 1)
        inked = {look for sign, look in gap if sign != " "}
        text = "".join(map(_SIGN, gap))
        return len(text.encode()) + _TURN * len(inked - {before, after})


def _replace(signs: Sequence[str], x: int, new: Sequence[str]) -> Sequence[str]:
    """Replace the characters of a row from a column on."""
    end = x + len(new)
    if isinstance(signs, str) and isinstance(new, str):
        return f"{signs[:x]}{new}{signs[end:]}"
    return _narrow([*signs[:x], *new, *signs[end:]])


def _count_blanks(signs: Sequence[str]) -> int:
    """Count the blanks that a text begins with."""
    return len(signs) - len(signs.lstrip(" ")) if isinstance(signs, str) else 0


def _narrow(signs: Sequence[str]) -> Sequence[str]:
    """Turn characters into a text if each is one, as nearly always."""
    return signs if {*map(len, signs)} - {1} else "".join(signs)


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
