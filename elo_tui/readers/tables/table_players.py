"""The player in a row of a table, whatever the table is."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.facts import RATING_MAX
from elo_tui.core.text.clean_text import NO_NAME, clean_name, unescape_formula
from elo_tui.readers.shared import quote
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Row, Table
from elo_tui.readers.tables.header_words import Kind, Layout, TableColumn
from elo_tui.readers.unused_columns import UnusedColumn, name_unused_columns

TITLES = frozenset(
    (
        *("GM", "IM", "FM", "CM", "NM", "WGM", "WIM", "WFM", "WCM", "WNM"),
        *("AGM", "AIM", "AFM", "ACM", "g", "m", "f", "c", "wg", "wm", "wf", "wc"),
    )
)
#: The categories of national federations; no name is just one of these.
CATEGORIES = frozenset(("I", "II", "III", "IV", "V", "I+", "II+", "III+", "IV+"))
#: Titles given by federations; recognised only in a title column.
_NATIONAL = CATEGORIES | {
    *("LM", "SM", "NCM", "NFM", "CNM", "WCNM", "MK", "MF", "MC", "CMN", "MN", "KM"),
    *("K", "K+", "k", "k+", "m+", "CCM"),
}
#: The preferred order of several rating columns.
RATINGS: tuple[Kind, ...] = ("international", "rating", "national")

#: Columns that only another kind of table has: ``Rg``, the place, may be a damaged Rtg.
_OF_OTHERS: Mapping[Layout, tuple[Kind, ...]] = {
    "rounds": ("opponent",),
    "grid": ("round",),
    "pairings": ("rank", "round", "opponent"),
    "boards": ("rank", "round", "opponent"),
    "card": ("rank", "round", "opponent"),
    "games": ("rank", "round", "opponent"),
}
#: Layouts with one player in a row, and kinds of columns that they have once.
_WITH_ONE: tuple[Layout, ...] = ("rounds", "grid", "list", "card")
_RATING_DIGITS = 4
_ONCE: tuple[Kind, ...] = ("k", "change", "birth", "sex", "fide_id")
#: What a column without a header has in every row, such as a mark between two sides.
_MARKS = frozenset(("-", "–", ":", "gegen"))

_TEXT_MAX = 12
_CATEGORY_MAX = 12
_FIDE_ID_MAX = 12
_FLAG = re.compile("[A-Z]{3}")


def read_player(table: Table, row: Row, no: int, notes: list[Note]) -> Participant:
    """Read the player of a row under a starting number, without rounds.

    A cell that cannot be read is left out with a note in `notes`.
    """
    title = find_title(row, table.header.places("title", "blank"))
    title = title or read_category(row, table.header.place("title"))
    name = clean_name(unescape_formula(table.text(row, "name")))
    name = "" if name == NO_NAME else name
    if (
        not title
        and "," in name
        and is_title(first := name.split(" ")[0])
        and first != name
    ):
        title, name = name.split(" ", 1)
    k = _read_number(table, row, "k", notes)
    federation = table.header.place("federation")
    used = table.header.place(*RATINGS)
    national = table.header.place("national")
    return Participant(
        no=no,
        name=name,
        title=title,
        rating=read_rating(row, used, notes),
        federation=clean_name(unescape_formula(row.cell(federation)), _TEXT_MAX)
        or ("" if federation is None else find_flag(row.styles(federation))),
        fide_id=read_fide_id(table.text(row, "fide_id")),
        points=_read_number(table, row, "points", notes),
        birth_year=cells.parse_year(table.text(row, "birth")),
        sex=read_sex(table.text(row, "sex")),
        club=clean_name(unescape_formula(table.text(row, "club"))),
        group=clean_name(unescape_formula(table.text(row, "type")), _TEXT_MAX),
        k=k if k and k > 0 else None,
        provisional=cells.parse_provisional(row.cell(used)),
        published_change=_read_number(table, row, "change", notes),
        rated_games=cells.parse_whole(table.text(row, "counted")),
        place=cells.parse_whole(table.text(row, "rank")),
        tie_breaks=tuple(
            clean_name(row.cell(place), _TEXT_MAX)
            for place in table.header.places("tie_break")
        ),
        national_rating=None
        if national == used
        else read_rating(row, national, notes) or None,
        line=row.line,
    )


def find_title(row: Row, places: Sequence[int]) -> str:
    """Return the title in the first of several cells that contains one."""
    texts = (row.cell(place) for place in places)
    return next(filter(None, map(_read_title, texts)), "")


def read_category(row: Row, place: int | None) -> str:
    """Return a federation's category in the column of titles, whatever it is called."""
    text = clean_name(unescape_formula(row.cell(place)), _CATEGORY_MAX)
    return text if text[:1].isalpha() else ""


def _read_title(text: str) -> str:
    """Return a title, in capitals if only those are its spelling; "" for others."""
    if text in TITLES or text in _NATIONAL:
        return text
    return text.upper() if text.islower() and text.upper() in TITLES else ""


def is_title(word: str) -> bool:
    """Whether the word before a name with a comma is a title: ``II Alder, Ann``."""
    return word in TITLES or word in CATEGORIES


def find_flag(styles: str) -> str:
    """Return the federation in the styles of a cell, from the picture of a flag."""
    return next((style for style in styles.split() if _FLAG.fullmatch(style)), "")


def read_rating(row: Row, place: int | None, notes: list[Note]) -> int | None:
    """Read the rating in a cell; None if the cell is empty or not a rating."""
    text = row.cell(place)
    if not text:
        return None
    rating = cells.parse_rating(text)
    if rating is None:
        notes.append(note_unread(row, text, f"no rating, 0 to {RATING_MAX}"))
    return rating


def note_unread(row: Row, text: str, why: str) -> Note:
    """Note a cell that is left out."""
    return row.omission(f"{quote(text, _TEXT_MAX + 8)} is {why}")


def read_fide_id(text: str) -> str:
    """Return the FIDE ID as written; "" for 0."""
    good = text.isascii() and text.isdigit() and len(text) <= _FIDE_ID_MAX
    return text if good and text.strip("0") else ""


def read_sex(text: str) -> str:
    """Return ``m``, ``w`` or ""."""
    return {"m": "m", "w": "w", "f": "w"}.get(text.casefold(), "")


def drop_empty_ratings(table: Table, notes: list[Note]) -> Table:
    """Drop the rating columns before the first that contains any rating.

    In a national event the column of FIDE ratings may be present but empty.
    """
    kinds = [kind for kind in RATINGS if table.header.place(kind) is not None]
    used = next((kind for kind in kinds if _has_rating(table, kind)), None)
    if used is None or used == kinds[0]:
        return table
    passed = kinds[: kinds.index(used)]
    for kind in passed:
        title = clean_name(table.titles[table.header.places(kind)[0]], _TEXT_MAX)
        notes.append(Note(table.line, f"column '{title}' holds no rating; skipped"))
    columns = (
        TableColumn("passed") if column.kind in passed else column
        for column in table.header.columns
    )
    return table._replace(
        header=dataclasses.replace(table.header, columns=tuple(columns))
    )


def _has_rating(table: Table, kind: Kind) -> bool:
    places = table.header.places(kind)
    return any(cells.parse_rating(row.cell(i)) for row in table.rows for i in places)


def describe_columns(tables: Sequence[Table]) -> Iterator[Note]:
    """Yield notes on the ratings used, and on columns that are not used."""
    noted: set[str] = set()
    for table in tables:
        places = filter(None, (table.header.places(kind)[:1] for kind in RATINGS))
        titles = [quote(table.titles[place], _TEXT_MAX) for (place,) in places]
        if len(titles) > 1 and (text := ", ".join(titles[1:])) not in noted:
            noted.add(text)
            text = f"ratings from column {titles[0]}, not from {text}; 0 is unrated"
            yield Note(table.line, text)
    yield from name_unused(tables)


def name_unused(tables: Sequence[Table]) -> Iterator[Note]:
    """Yield a note on the columns of the tables that are not used, if any."""
    unused: dict[tuple[int, str], UnusedColumn] = {}
    for table in tables:
        for place in range(len(table.header.columns)):
            is_unused = _find_unused(table, place)
            filled = sum(is_unused(row.cell(place)) for row in table.rows)
            if not filled:
                continue
            key = place, table.titles[place]
            known = unused.get(key, UnusedColumn(*key, 0))
            has_games = any(cells.is_round(row.cell(place)) for row in table.rows)
            unused[key] = known._replace(
                filled=known.filled + filled, has_games=known.has_games or has_games
            )
    yield from name_unused_columns(tables[0].line, unused.values())


def _find_unused(table: Table, place: int) -> Callable[[str], bool]:
    """Return the test of a cell in a column: whether it is not used.

    A column without a header may hold titles; one of a known kind is not used if the
    cells are rounds with a damaged header.
    """
    layout, kind = table.header.layout, table.header.columns[place].kind
    is_second = layout in _WITH_ONE and place != table.header.place(kind)
    if layout in _WITH_ONE and kind == "rank":
        # Rg, a place, may be a damaged Rtg
        return lambda text: len(text) >= _RATING_DIGITS
    if is_second and kind in _ONCE:
        return bool
    if kind == "unknown" or kind in _OF_OTHERS.get(layout, ()):
        return bool
    if kind == "blank":
        return lambda text: bool(text) and not _read_title(text) and text not in _MARKS
    if kind in ("passed", "title", "tie_break") and layout in ("rounds", "grid"):
        return cells.is_round
    return lambda _text: False


def _read_number(table: Table, row: Row, kind: Kind, notes: list[Note]) -> float | None:
    text = table.text(row, kind)
    value = cells.parse_decimal(text)
    if text and value is None:
        what = {"points": "no points", "k": "no K", "change": "no change of a rating"}
        notes.append(note_unread(row, text, what[kind]))
    return value


#: The name for such ratings.
EITHER = "FIDE or national"


class TablePlayer(NamedTuple):
    """A player with the row about them."""

    table: Table
    row: Row
    player: Participant


def merge_ratings(
    listed: Sequence[TablePlayer], notes: list[Note]
) -> tuple[tuple[Participant, ...], str]:
    """Give players without an international rating their national one.

    Such a list mixes two kinds of rating, as the starting order does; a note counts
    them. The second value is the name for these ratings, or "".
    """
    full = []
    taken = []
    for table, row, player in listed:
        first, second = (table.header.place(k) for k in ("international", "national"))
        if None not in (first, second) and not player.rating:
            other = read_rating(row, second, notes)
            if other:
                player = replace(player, rating=other)
                taken.append((table, first, second))
        full.append(player)
    if not taken:
        return tuple(full), ""
    table, *places = taken[0]
    fide, national = (clean_name(table.titles[at or 0], 12) for at in places)
    who = "1 player has" if len(taken) == 1 else f"{len(taken)} players have"
    text = f"{who} no {fide}: {national} is taken; a list added as a second file"
    notes.append(Note(table.line, f"{text} takes precedence over both"))
    return tuple(full), EITHER
