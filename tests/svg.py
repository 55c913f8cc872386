"""A screen as an SVG of few bytes: a path for each background, a text for each run.

Frames, bars and braille are shapes, any other sign beyond Latin has a text of its own,
and every text its length: the grid does not depend on the font. What the framework
exports has four times as many bytes, and a font from the network.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import blend_rgb
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME
from textual.strip import Strip

from tests.glyphs import (
    HEIGHT,
    SHADES,
    WIDTH,
    Draw,
    draw_areas,
    draw_box,
    draw_lines,
    is_filled,
    is_line,
)

#: The place of the letters above the lower end of a cell, and what stands around the
#: screen: at its sides, and above with the title. All in the units of the picture.
_BASE = 15
_SIDE, _TOP = 10, 36
#: So many blanks are cheaper than a run of their own.
_BLANKS_MAX = 3
#: The last character of Latin-1, which every font has.
_LATIN = 0xFF
_FONTS = '"Fira Code",Menlo,Consolas,"DejaVu Sans Mono",monospace'
_CHROME = "#292929"
#: Lines have the colour of the ink, which is named before.
_STROKE = ".l{fill:none;stroke:currentColor;stroke-width:1.5}"
_THEME = SVG_EXPORT_THEME


class Look(NamedTuple):
    """The colours of a cell, and how its letters are written."""

    ink: str
    paper: str
    css: str


class Run(NamedTuple):
    """Cells of a row beside each other that look the same."""

    x: int
    y: int
    text: str
    look: Look

    @property
    def width(self) -> int:
        return cell_len(self.text)

    @property
    def is_blank(self) -> bool:
        return not self.text.strip() and "decoration" not in self.look.css


class Sheet(NamedTuple):
    """What all runs of a picture have in common."""

    paper: str
    """The most common background."""
    names: dict[tuple[str, str], str]
    """The class of each ink and writing."""

    @property
    def rules(self) -> str:
        """The style rules of the classes."""
        return "".join(
            f".{name}{{fill:{ink};color:{ink}{css}}}"
            for (ink, css), name in self.names.items()
        )

    @classmethod
    def of(cls, runs: Sequence[Run]) -> Sheet:
        """The sheet of all runs; the most common inks have the shortest names."""
        papers = Counter[str]()
        for run in runs:
            papers[run.look.paper] += run.width
        signs = [run for run in runs if not run.is_blank]
        inks = Counter((run.look.ink, run.look.css) for run in _letters(signs))
        inks.update((run.look.ink, run.look.css) for run in signs)
        names = {
            ink: f"c{number}" for number, (ink, _) in enumerate(inks.most_common())
        }
        return cls(papers.most_common(1)[0][0], names)


def drawn(strips: Sequence[Strip], title: str) -> str:
    """The picture of a screen, in a window with a title."""
    runs = list_runs(strips)
    sheet = Sheet.of(runs)
    size = (strips[0].cell_length, len(strips))
    return draw_window(title, size, sheet, "", draw_runs(runs, sheet))


def draw_window(
    title: str, size: tuple[int, int], sheet: Sheet, style: str, parts: Iterable[str]
) -> str:
    """A window with a title, and the parts of a screen of these cells in it."""
    width, height = WIDTH * size[0], HEIGHT * size[1]
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve"'
        f' viewBox="0 0 {width + 2 * _SIDE} {height + _TOP + _SIDE}">'
        f"<style>text{{font:16px {_FONTS};white-space:pre}}{sheet.rules}"
        f"{_STROKE}{style}</style>",
        f'<rect width="100%" height="100%" rx="8" fill="{_CHROME}"/>',
        '<circle cx="20" cy="18" r="6" fill="#ff5f57"/>'
        '<circle cx="40" cy="18" r="6" fill="#febc2e"/>'
        '<circle cx="60" cy="18" r="6" fill="#28c840"/>'
        f'<text x="50%" y="23" fill="#d0d0d0" text-anchor="middle">{title}</text>',
        f'<g transform="translate({_SIDE},{_TOP})">'
        f'<path fill="{sheet.paper}" d="M0 0h{width}v{height}h-{width}"/>',
        *parts,
        "</g></svg>\n",
    ]
    return "\n".join(lines)


def draw_runs(runs: Sequence[Run], sheet: Sheet) -> Iterator[str]:
    """Draw runs: backgrounds, then shapes, then letters."""
    signs = [run for run in runs if not run.is_blank]
    yield from _papers([run for run in runs if run.look.paper != sheet.paper])
    yield from _shapes(signs, sheet.names)
    for run in _letters(signs):
        yield _text(run, sheet.names[run.look.ink, run.look.css])


def list_runs(strips: Sequence[Strip], top: int = 0) -> list[Run]:
    """List the runs of rows from this one on."""
    return [run for y, strip in enumerate(strips, top) for run in _runs(strip, y)]


def _letters(signs: Sequence[Run]) -> list[Run]:
    return [*_joined(part for run in signs for part in _split_off_signs(run))]


def _runs(strip: Strip, y: int) -> Iterator[Run]:
    x = 0
    for text, style, _ in strip.simplify():
        yield Run(x, y, text, _look(style or Style()))
        x += cell_len(text)


def _look(style: Style) -> Look:
    ink = _THEME.foreground_color
    if style.color is not None:
        ink = style.color.get_truecolor(_THEME)
    paper = _THEME.background_color
    if style.bgcolor is not None:
        paper = style.bgcolor.get_truecolor(_THEME, foreground=False)
    if style.reverse:
        ink, paper = paper, ink
    if style.dim:
        ink = blend_rgb(ink, paper, 0.4)
    css = ";font-weight:bold" if style.bold else ""
    css += ";font-style:italic" if style.italic else ""
    css += ";text-decoration:underline" if style.underline else ""
    return Look(ink.hex, paper.hex, css)


def _split_off_signs(run: Run) -> Iterator[Run]:
    """Split a run into texts; what is drawn as a shape becomes blanks."""
    text, start = "", 0
    for at, char in enumerate(run.text):
        if is_line(char) or is_filled(char) or char in SHADES:
            char = " "
        elif ord(char) > _LATIN:
            # fonts without it take it from another, in whatever width
            yield run._replace(x=run.x + cell_len(run.text[:start]), text=text)
            yield run._replace(x=run.x + cell_len(run.text[:at]), text=char)
            text, start = "", at + 1
            continue
        text += char
    yield run._replace(x=run.x + cell_len(run.text[:start]), text=text)


def _shapes(runs: Sequence[Run], names: dict[tuple[str, str], str]) -> Iterator[str]:
    """Draw the shapes of all runs, a path for each ink and kind."""
    kinds: list[tuple[str, str, Draw]] = [
        (" l", "", draw_lines),
        ("", "", draw_areas),
        *(
            ("", f' fill-opacity="{opacity}"', _shade_drawer(char))
            for char, opacity in SHADES.items()
        ),
    ]
    for look, name in names.items():
        inked = [run for run in runs if (run.look.ink, run.look.css) == look]
        for css, attribute, draw in kinds:
            paths = [
                path
                for run in inked
                for path in draw(run.text, WIDTH * run.x, HEIGHT * run.y)
            ]
            if paths:
                yield f'<path class="{name}{css}"{attribute} d="{"".join(paths)}"/>'


def _shade_drawer(shade: str) -> Draw:
    def draw(text: str, x: int, y: int) -> Iterator[str]:
        for at, char in enumerate(text):
            if char == shade:
                yield draw_box(0, 0, WIDTH, HEIGHT, x + WIDTH * at, y)

    return draw


def _joined(runs: Iterator[Run]) -> Iterator[Run]:
    """Runs in the same ink as one, with the few blanks between them."""
    last: Run | None = None
    for run in runs:
        text = run.text.rstrip()
        if not text and "decoration" not in run.look.css:
            continue
        begins = len(run.text) - len(run.text.lstrip())
        run = run._replace(x=run.x + begins, text=text[begins:])
        if last is None:
            last = run
            continue
        blanks = run.x - last.x - last.width
        same = (last.y, last.look.ink, last.look.css) == (
            *(run.y, run.look.ink, run.look.css),
        )
        if same and blanks <= _BLANKS_MAX:
            last = last._replace(text=f"{last.text}{' ' * blanks}{run.text}")
        else:
            yield last
            last = run
    if last is not None:
        yield last


def _papers(runs: Sequence[Run]) -> Iterator[str]:
    """What is not of the usual background, a path for each of its colours."""
    for paper in dict.fromkeys(run.look.paper for run in runs):
        paths = []
        for run in runs:
            if run.look.paper == paper:
                width = WIDTH * run.width
                place = f"M{WIDTH * run.x} {HEIGHT * run.y}"
                paths.append(f"{place}h{width}v{HEIGHT}h-{width}z")
        yield f'<path fill="{paper}" d="{"".join(paths)}"/>'


def _text(run: Run, name: str) -> str:
    return (
        f'<text class="{name}" x="{WIDTH * run.x}" y="{HEIGHT * run.y + _BASE}"'
        f' textLength="{WIDTH * run.width}">{escape(run.text, quote=False)}</text>'
    )
