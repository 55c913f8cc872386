"""Tables in Markdown as tables with tabs, line by line, before any reader sees them.

The row of dashes below a header, ``| ---: | :--- |``, makes a table of the lines with
bars around it. The facts of an article above it, between two lines ``---``, are those
of the article. Both become blank lines.
"""

from __future__ import annotations

import re

_DASHES = re.compile(r"[ \t]*\|?(?:[ \t]*:?-{2,}:?[ \t]*\|)+(?:[ \t]*:?-{2,}:?)?[ \t]*")
_FRONT_MATTER = re.compile(r"---[ \t]*\n(?:(?!---[ \t]*\n).*\n){1,100}?---[ \t]*\n")


def plain_tables(text: str) -> str:
    """Return a text with tabs for the bars of its tables; others are as they were."""
    if found := _FRONT_MATTER.match(text):
        text = "\n" * found[0].count("\n") + text[found.end() :]
    if (
        "-|" not in text
        and "- |" not in text
        and ":|" not in text
        and ": |" not in text
    ):
        return text
    lines = text.split("\n")
    for place, line in enumerate(lines):
        if place and "|" in lines[place - 1] and _DASHES.fullmatch(line):
            lines[place] = ""
            lines[place - 1] = _part_cells(lines[place - 1])
            below = place + 1
            while below < len(lines) and "|" in lines[below]:
                lines[below] = _part_cells(lines[below])
                below += 1
    return "\n".join(lines)


def _part_cells(line: str) -> str:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return "\t".join(cell.strip() for cell in inner.split("|"))
