"""One line, row, cell or heading of a source damaged, and what its reading lost.

`python -m tests.readers.damage` does that to every sample of the shared folder
(`--times` in each way, from `--seed`) and prints what was lost without a note; the
exit status is 1 then.
"""

# ruff: noqa: T201 - a script whose result is what it prints

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.core.model import Problem
from elo_tui.readers import read
from tests.shared import SHARED

_ROW = re.compile(r"<tr\b(?:(?!<tr\b|</table).)*", re.IGNORECASE | re.DOTALL)
_CELL = re.compile(
    r"(<t[dh]\b[^>]*>)(.*?)(?=</t[dh]|<t[dh]\b|</?tr\b|</table)", re.I | re.DOTALL
)
_SHOWN = re.compile(r"(?<=>)[^<>]*[^<>\s][^<>]*|\A[^<>]*[^<>\s][^<>]*")
_SEPARATORS = "\t;|,"
_LETTERS = "xqzW#"
#: A page without headings has them in one of the first rows.
_HEADS_MAX = 2
#: What may be lost with a row: one player, or one game with both its sides.
_ROW_LOSSES = {"players": 2, "games": 2, "byes": 2}


class Damage(NamedTuple):
    """A damaged source."""

    kind: str
    place: str
    """What was there."""
    source: str


def _alter(chance: random.Random, text: str) -> str:
    place = chance.randrange(len(text))
    letter = chance.choice(_LETTERS)
    return text[:place] + letter + text[place + chance.randrange(2) :]


def damage(source: str, seed: str, times: int) -> Iterator[Damage]:
    """Yield the source damaged in each way so many times."""
    chance = random.Random(seed)
    is_page = re.search(r"<t[rd]\b", source, re.IGNORECASE) is not None
    rows = [*_list_page_rows(source)] if is_page else [*_list_lines(source)]
    cells = [*_list_page_cells(source)] if is_page else [*_list_cells(source, rows)]
    heads = [cell for cell in cells if cell[2]]
    if is_page and not heads:
        ends = [end for _, end in rows[:_HEADS_MAX]]
        heads = [cell for cell in cells if cell[1] <= max(ends, default=0)]
    for _ in range(times):
        for kind, places in (("row", rows), ("cell", cells), ("heading", heads)):
            if not places:
                continue
            start, end, *_rest = chance.choice(places)
            text = source[start:end]
            if kind == "row":
                changes: tuple[tuple[str, str], ...] = (
                    ("row deleted", ""),
                    ("row doubled", text + text),
                )
            else:
                changes = (
                    (f"{kind} emptied", ""),
                    (f"{kind} altered", _alter(chance, text)),
                )
            for name, new in changes:
                yield Damage(name, text, source[:start] + new + source[end:])


def _list_page_rows(source: str) -> Iterator[tuple[int, int]]:
    for row in _ROW.finditer(source):
        yield row.span()


def _list_page_cells(source: str) -> Iterator[tuple[int, int, bool]]:
    """Yield the shown text of each cell, and whether it is a heading."""
    for cell in _CELL.finditer(source):
        for text in _SHOWN.finditer(cell[2]):
            start = cell.start(2) + text.start()
            yield start, start + len(text[0]), cell[1][:3].lower() == "<th"
            break


def _list_lines(source: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in source.splitlines(keepends=True):
        if line.strip():
            yield start, start + len(line)
        start += len(line)


def _list_cells(
    source: str, rows: list[tuple[int, int]]
) -> Iterator[tuple[int, int, bool]]:
    """Yield the filled cells of the lines; the first line with cells has headings."""
    lines = [source[start:end] for start, end in rows]
    mark = next(
        (one for one in _SEPARATORS if sum(line.count(one) > 1 for line in lines) > 1),
        "",
    )
    pattern = re.compile(rf"[^{mark}\n]*[^{mark}\s][^{mark}\n]*" if mark else r"\S+")
    is_heading = bool(mark)
    for start, end in rows:
        for cell in pattern.finditer(source, start, end):
            yield cell.start(), cell.end(), is_heading
        is_heading = is_heading and source.count(mark, start, end) < 2


def count_facts(found: EventReading | Reading | Problem) -> Counter[str]:
    """Count what a reading has, by its kind."""
    facts: Counter[str] = Counter()
    if isinstance(found, Reading):
        facts["games"] = len(found.games)
        facts["ratings"] = sum(bool(game.opponent) for game in found.games)
    if not isinstance(found, EventReading):
        return facts
    facts["events"] = len(found.sections)
    for player in (one for section in found.sections for one in section.players):
        facts["players"] += 1
        facts["ratings"] += bool(player.rating)
        facts["points"] += player.points is not None
        facts["titles"] += bool(player.title)
        facts["federations"] += bool(player.federation)
        facts["FIDE IDs"] += bool(player.fide_id)
        for pairing in player.pairings:
            facts["byes" if pairing.opponent is None else "games"] += 1
    return facts


def list_losses(
    kind: str, before: EventReading | Reading, found: EventReading | Reading | Problem
) -> dict[str, int]:
    """Return what is lost beyond the damaged place without a note; none is good."""
    if isinstance(found, Problem):
        return {}
    known = {note.text for note in before.notes}
    if any(note.text not in known for note in found.notes):
        return {}
    own, now = count_facts(before), count_facts(found)
    lost = {fact: own[fact] - now[fact] for fact in own if own[fact] > now[fact]}
    if kind == "row deleted":
        is_one = all(lost.get(fact, 0) <= most for fact, most in _ROW_LOSSES.items())
        return {} if is_one else lost
    if kind == "row doubled":
        doubled = now["players"] > own["players"] or now["games"] > own["games"]
        return {"doubled": 1} if doubled else lost
    # a cell may have several facts of one player
    is_cell = set(lost.values()) <= {1} and not {"players", "events"} & lost.keys()
    return {} if is_cell and not kind.startswith("heading") else lost


def find_faults(path: Path, seed: int, times: int) -> Iterator[tuple[Damage, str]]:
    """Yield the damages of a sample after which something is lost without a note."""
    data = path.read_bytes()
    before = read(data)
    if isinstance(before, Problem) or b"\0" in data:
        return
    text = data.decode("utf-8", "surrogateescape").replace("\r\n", "\n")
    for one in damage(text, f"{seed} {path.name}", times):
        found = read(one.source.encode("utf-8", "surrogateescape"))
        if isinstance(found, Problem) and "internal error" in str(found):
            yield one, str(found)
        elif lost := list_losses(one.kind, before, found):
            yield one, ", ".join(f"{count} {fact}" for fact, count in lost.items())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", help="parts of the paths")
    options = parser.parse_args()
    faults = 0
    for path in sorted((SHARED / "data").rglob("*.*")):
        name = str(path.relative_to(SHARED / "data"))
        if "expected" in name or name.endswith((".list.csv", ".md")):
            continue
        if options.names and not any(part in name for part in options.names):
            continue
        for one, lost in find_faults(path, options.seed, options.times):
            faults += 1
            print(f"{name}: {one.kind} {' '.join(one.place.split())[:80]!r}: {lost}")
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
