"""Cells of a table of games that are perhaps damaged: named, never corrected.

A damaged cell cannot always be noticed: where a name, a rating or a day of one row only
becomes another that is as likely, nothing in the file contradicts it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from operator import attrgetter, gt, lt
from typing import TYPE_CHECKING

from elo_tui.core.events.reading import Note
from elo_tui.core.text.figures import plural
from elo_tui.readers.game_rows.result_cells import is_altered
from elo_tui.readers.game_rows.results import is_score
from elo_tui.readers.shared import quote
from elo_tui.readers.tables.cells import parse_rating

if TYPE_CHECKING:
    from elo_tui.readers.game_rows.frame_columns import Frame
    from elo_tui.readers.game_rows.game_list import RowGame, RowSide

#: A lower number is the rest of a damaged one.
_RATING_MIN = 90
_NO_RATING = frozenset("-–?")
#: A rating this far from all others of the same person in a file is odd.
_RATING_JUMP = 200
#: So many times more cells are as usual than odd ones that are named.
_USUAL_MIN = 4
#: Longer tables are not searched for repeated rows.
_ROWS_MAX = 50_000
_COUNTED = ("rating", "id", "date", "round")
#: So many doubts of a kind are named, the rest is counted.
_NAMED = 20
#: Tables with more people are not searched for damaged names.
_PEOPLE_MAX = 2_000
_DIGIT = re.compile("[0-9]")
_ODD = frozenset("@#%$^*=<>{}|\\~")


def doubt_rating(cell: str) -> str:
    """Describe an oddity of a rating; "" for a usual one."""
    number = parse_rating(cell)
    if number is None:
        is_unread = cell and cell not in _NO_RATING
        return f"rating {quote(cell, 12)} not read" if is_unread else ""
    if cell.startswith("0") and number:
        return f"rating {quote(cell, 12)} begins with 0; check it"
    if 0 < number < _RATING_MIN:
        return f"rating {number} is lower than any list has; check it"
    return ""


def list_doubts(frame: Frame, games: Sequence[RowGame]) -> Iterator[Note]:
    """List the doubts about a table and its games."""
    yield from _shorten(row.omission("outside the table") for row in frame.outside)
    yield from _shorten(_name_short_rows(frame))
    yield from _count_equal_rows(frame)
    yield from _count_blanks(frame)
    yield from _shorten(_name_odd_days(games))
    yield from _shorten(_name_odd_scores(frame))
    yield from _count_altered_results(frame)


def list_side_doubts(games: Sequence[RowGame]) -> Iterator[Note]:
    """List the doubts about names and ratings of the people of games."""
    yield from _shorten(_name_odd_ratings(games))
    counts = Counter(map(attrgetter("first.name"), games))
    counts.update(game.second.name for game in games if game.second is not None)
    if len(counts) <= _PEOPLE_MAX:
        once = [
            (side.name, line)
            for line, side in _list_sides(games)
            if counts[side.name] == 1
        ]
        yield from _shorten(_name_odd_names(counts, once))


def _list_sides(games: Sequence[RowGame]) -> Iterator[tuple[int, RowSide]]:
    for game in games:
        yield game.line, game.first
        if game.second is not None:
            yield game.line, game.second


def _shorten(notes: Iterable[Note]) -> Iterator[Note]:
    listed = [*notes]
    yield from listed[:_NAMED]
    if len(listed) > _NAMED:
        yield Note(None, f"{len(listed) - _NAMED:,} more such rows")


def _name_short_rows(frame: Frame) -> Iterator[Note]:
    """Name rows with fewer cells than the header, if most have as many."""
    if len(frame.short) * (_USUAL_MIN + 1) > len(frame.lines):
        return
    for line, count in frame.short:
        if count > 1 or len(frame.titles) < 3:
            text = f"{plural(count, 'cell')}, {len(frame.titles)} in the header"
            yield Note(line, f"{text}: check its numbers")


def _count_equal_rows(frame: Frame) -> Iterator[Note]:
    """Count rows that are equal to another; each is a game."""
    count = len(frame.lines)
    if count <= _ROWS_MAX:
        equal = count - len({*zip(*frame.columns, strict=True)})
        if equal:
            text = f"{plural(equal, 'row')} equal to another: each is a game"
            yield Note(None, text)


def _count_blanks(frame: Frame) -> Iterator[Note]:
    """Count the blank cells of columns that are used and mostly filled."""
    counts = []
    for title, cells, column in zip(
        frame.titles, frame.columns, frame.header.columns, strict=True
    ):
        blanks = len(cells) - sum(map(bool, cells))
        if column.kind in _COUNTED and 0 < 2 * blanks < len(cells):
            counts.append(f"{quote(title, 12)} {blanks}")
    if counts:
        yield Note(frame.lines[0] - 1 or 1, f"blank cells: {', '.join(counts)}")


def _count_altered_results(frame: Frame) -> Iterator[Note]:
    """Count results that a spreadsheet took for days or times."""
    cells = frame.find("result") or ()
    altered = {cell for cell in {*cells} if is_altered(cell)}
    count = sum(cell in altered for cell in cells) if altered else 0
    if count:
        shown = quote(min(altered), 12)
        text = f"a spreadsheet takes 1/2 for a day: {shown} read as a result"
        yield Note(None, f"{text}, in cells: {count}")


def _name_odd_scores(frame: Frame) -> Iterator[Note]:
    """Name scores in a column in which nearly all cells are 1-0 and 0-1."""
    cells = frame.find("result") or ()
    scores = {cell for cell in {*cells} if is_score(cell)}
    places = [
        place for place, cell in enumerate(cells if scores else ()) if cell in scores
    ]
    if len(places) * (_USUAL_MIN + 1) <= len(cells):
        for place in places:
            text = f"{quote(cells[place], 12)} is a score where others are results"
            yield Note(frame.lines[place], f"{text}; check it")


def _name_odd_days(games: Sequence[RowGame]) -> Iterator[Note]:
    """Name days that alone are out of the order of the rows."""
    days = [game.day for game in games if game.day is not None]
    falls = sum(map(gt, days, islice(days, 1, None)))
    rises = sum(map(lt, days, islice(days, 1, None)))
    few, turned = (falls, 1) if rises > falls else (rises, -1)
    if not few or few * (_USUAL_MIN + 1) > max(falls, rises):
        return
    numbers = [turned * day.toordinal() for day in days]
    lines = [game.line for game in games if game.day is not None]
    for place in range(1, len(days) - 1):
        before, own, after = numbers[place - 1 : place + 2]
        if before <= after and not before <= own <= after:
            text = f"{days[place]} is out of the order of the rows; check it"
            yield Note(lines[place], text)


def _name_odd_ratings(games: Sequence[RowGame]) -> Iterator[Note]:
    """Name ratings that are far from all others of the same person.

    If nearly all people have one rating in all rows, each other rating is odd.
    """
    if not any(side.rating for _, side in _list_sides(games)):
        return
    known: dict[str, Counter[int]] = defaultdict(Counter)
    for _, side in _list_sides(games):
        if side.rating:
            known[side.name][side.rating] += 1
    several = [one for one in known.values() if one.total() > 2]
    varied = [one for one in several if len(one) > 1]
    are_fixed = len(varied) * (_USUAL_MIN + 1) <= len(several)
    jump = 0 if are_fixed else _RATING_JUMP
    wide = {name for name, one in known.items() if max(one) - min(one) > jump}
    for line, side in _list_sides(games) if wide else ():
        if not side.rating or side.name not in wide:
            continue
        others = known[side.name].keys() - {side.rating}
        near = min(others, key=lambda other: abs(other - (side.rating or 0)))
        is_usual = known[side.name][near] < known[side.name][side.rating]
        if abs(near - side.rating) > jump and not is_usual:
            text = f"{quote(side.name, 30)} has the rating {side.rating} here"
            yield Note(
                line or None, f"{text}, {near} elsewhere; check it", on_ratings=True
            )


def _name_odd_names(
    names: Mapping[str, int], once: Sequence[tuple[str, int]]
) -> Iterator[Note]:
    """Name people of one row with a name that may be another's, or none.

    `once` has the names and lines of those who are in one row only.
    """
    words = {name: tuple(name.casefold().split()) for name in names}
    single = sum(len(parts) == 1 for parts in words.values())
    are_full = single * (_USUAL_MIN + 1) <= len(words)
    numbered = {
        _DIGIT.sub("0", name): name for name, count in names.items() if count > 1
    }
    for name, line in once:
        why = ""
        if not _ODD.isdisjoint(name):
            why = "has a character that names have not"
        elif like := numbered.get(_DIGIT.sub("0", name)) or next(
            (one for one in names if _is_part(words[name], words[one])), ""
        ):
            why = f"is in this row only; perhaps {quote(like, 30)}"
        elif are_full and len(words[name]) == 1:
            why = "is one word where other names have two"
        if why:
            yield Note(line or None, f"{quote(name, 30)} {why}; check it")


def _is_part(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether words are those of another name, or their beginnings, in order."""
    if words == others or len(words) > len(others):
        return False
    rest = iter(others)
    return all(any(one.startswith(word) for one in rest) for word in words)
