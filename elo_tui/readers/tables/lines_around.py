"""The lines around a table: the event, the player of a card, the tie-breaks.

``Tie Break1: Direct Encounter (DE)`` explains a column; the word before the number is
in the language of the page, the name of the tie-break in English on all pages found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import pairwise

from elo_tui.core.entry import make_day
from elo_tui.core.events.crosstable import EventFacts
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.readers.tables.cell_rows import Row
from elo_tui.readers.tables.cells import strip_cell
from elo_tui.readers.tables.header_words import Kind, classify_header

_SITE = re.compile(r"chess-results", re.IGNORECASE)
_TITLE = re.compile(r"Chess-Results Server Chess-results\.com - ", re.IGNORECASE)
# "2026/08/01 to 2026/08/09", "01.08.2026 bis 09.08.2026"
_DAY = r"([0-9]{4})[/-]([0-9]{2})[/-]([0-9]{2})|([0-9]{2})\.([0-9]{2})\.([0-9]{4})"
_DATES = re.compile(rf"(?:{_DAY})(?:\W{{0,3}}\w{{0,5}}\W{{0,3}}(?:{_DAY}))?")
#: The heading of a player's card, which names neither player nor event.
_OF_A_CARD = re.compile(r"\s*(?:Player|Spieler)[ -]?infos?\W*", re.IGNORECASE)
# "England ( ENG )"
_FEDERATION = re.compile(r".{0,60}\( ?([A-Z]{3}) ?\)")
_CARD = re.compile(r"N ?= ?([0-9]{1,5})\s+(\S.{0,100})")

_WORDS: Mapping[str, str] = {
    "city": "location ort lugar lieu local luogo plaats plats paikka место miejsce"
    " místo",
    "dates": "date datum fecha data päivämäärä дата termín",
    "pairing": "tournamenttype turniersystem turnierart sistemadecompetición",
    "rounds": "numberofrounds rundenanzahl anzahlrunden númeroderondas numberofrds"
    " nombrederondes kierrostenmäärä количествотуров числотуров",
    "time_control": "timecontrol bedenkzeit ritmodejuego controldetiempo cadence"
    " controledetempo miettimisaika контрольвремени",
}
_FACTS = {word: fact for fact, words in _WORDS.items() for word in words.split()}
_LABEL_WORDS = 4

HEADING = "heading"
SUBHEADING = "subheading"
TITLE = "title"
_HEADINGS = frozenset((HEADING, SUBHEADING, TITLE))


def read_event_facts(rows: Sequence[Row]) -> EventFacts:
    """Read the event from the lines above its table."""
    stated: dict[str, str] = {}
    start = end = None
    federation = ""
    for row in rows:
        if (pair := _read_pair(row)) is None:
            continue
        label, value = pair
        word = re.sub(r"[\s.:]+|\(.*\)", "", label[:TEXT_MAX].casefold())
        fact = _FACTS.get(word)
        if fact == "dates" and (found := _DATES.fullmatch(value)):
            start = start or _read_day(found.groups()[:6])
            end = end or _read_day(found.groups()[6:]) or start
        elif fact:
            stated.setdefault(fact, value)
        elif classify_header(label) == "federation":
            found = _FEDERATION.fullmatch(value)
            federation = federation or (found[1] if found else "")
    rounds = re.fullmatch(r"[0-9]{1,2}", stated.get("rounds", ""))
    return EventFacts(
        name=_find_event_name(rows),
        city=clean_name(stated.get("city", ""), TEXT_MAX),
        federation=federation,
        start=start,
        end=end,
        time_control=clean_name(stated.get("time_control", ""), TEXT_MAX),
        rounds=int(rounds[0]) if rounds else None,
        pairing=clean_name(stated.get("pairing", ""), TEXT_MAX),
    )


def read_labels(rows: Sequence[Row]) -> dict[Kind, tuple[str, str]]:
    """Return the labels and values above a card, by the meaning of the label.

    A label that is marked as one, by its own cell or a colon, counts before a word that
    only begins a line.
    """
    found: dict[Kind, tuple[str, str]] = {}
    for pairs in (map(_read_marked_pair, rows), map(_read_pair, rows)):
        for pair in filter(None, pairs):
            found.setdefault(classify_header(pair[0]), pair)
    return found


def find_card_owner(rows: Sequence[Row]) -> tuple[int, str] | None:
    """Return the player named by the caption of a card: ``N = 3 Hogg,Dean``."""
    for row in reversed(rows):
        if found := _CARD.fullmatch(" ".join(filter(None, row.cells))):
            return int(found[1]), found[2]
    return None


def _find_event_name(rows: Sequence[Row]) -> str:
    """Return the first heading, else the page's title, else the sheet's first line."""
    for style in (HEADING, TITLE):
        for row in rows:
            if row.classes == (style,) and not _OF_A_CARD.fullmatch(row.cells[0]):
                return clean_name(_TITLE.sub("", row.cells[0]).strip(" :"), TEXT_MAX)
    for before, row in pairwise(rows):
        if _SITE.search(before.cells[0]) and not any(map(strip_cell, before.cells[1:])):
            return clean_name(row.cells[0], TEXT_MAX)
    return ""


def _read_pair(row: Row) -> tuple[str, str] | None:
    """Return the label of a line and its value; None for a heading."""
    if marked := _read_marked_pair(row):
        return marked
    filled = [text for cell in row.cells if (text := strip_cell(cell))]
    if (
        len(filled) != 1
        or {*row.classes} & _HEADINGS
        or _OF_A_CARD.fullmatch(filled[0])
    ):
        return None
    return next(_split_label(filled[0]), None)


def _read_marked_pair(row: Row) -> tuple[str, str] | None:
    """Return a label in a separate cell, or before a colon, and its value."""
    filled = [text for cell in row.cells if (text := strip_cell(cell))]
    if len(filled) == 2:
        return filled[0], filled[1]
    if len(filled) != 1:
        return None
    label, colon, value = filled[0].partition(":")
    return (label, value.strip()) if colon and len(label) <= 40 else None


def _split_label(text: str) -> Iterator[tuple[str, str]]:
    """Yield the longest known label, and what follows it."""
    words = text[:200].split()
    for count in range(min(_LABEL_WORDS, len(words) - 1), 0, -1):
        label = " ".join(words[:count])
        if classify_header(label) not in ("unknown", "blank", "passed", "tie_break"):
            yield label, " ".join(words[count:])


def _read_day(parts: Sequence[str | None]) -> date | None:
    year, month, day = parts[:3] if parts[0] else reversed(parts[3:6])
    return make_day(year, month, day) if year and month and day else None


_LINE = re.compile(r"[^\d:]{2,30}([1-9])\s*:\s*(\S.{2,150})")
_NAMES = re.compile(
    r"points \(|buchholz|sonneborn|direct encounter|koya|victories|progressive score"
    r"|rating of opponents|performance \(|elected to play|most black|kashdan",
    re.IGNORECASE,
)
_TEXT_MAX = 120


def is_annotation(text: str) -> bool:
    """Whether a line explains the column of a tie-break."""
    found = _LINE.fullmatch(text.strip())
    return found is not None and _NAMES.search(found[2]) is not None


def read_tie_breaks(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the tie-breaks in order; none if one is missing."""
    named: dict[int, str] = {}
    for line in lines:
        if is_annotation(line) and (found := _LINE.fullmatch(line.strip())):
            named.setdefault(int(found[1]), clean_name(found[2], _TEXT_MAX))
    if sorted(named) != list(range(1, len(named) + 1)):
        return ()
    return tuple(named[number] for number in sorted(named))
