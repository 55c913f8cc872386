"""FIDE's page of a player's rating calculations: saved as HTML, or copied as text.

Each event is a section: the page's player is its owner and number 1, the opponents
follow in the order of the page, which is assumed to be that of the rounds.

The colour is the owner's. The page marks each opponent ``white_note`` or
``black_note``; in published readings of the page ``black_note`` means that the player
had Black. A copy of the text has no colours.

A rating followed by ``*`` was moved to within 400 points of the owner's before it was
printed; the opponent's own rating is not on the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.entry import OLD_TITLES, make_day
from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Note,
    Pairing,
    Participant,
)
from elo_tui.core.events.reading import BadLine, EventReading, Tick, ignore_progress
from elo_tui.core.facts import GAMES_MAX, RATING_MAX
from elo_tui.core.model import POOLS, Colour, Pool
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.readers.shared import number_lines
from elo_tui.readers.tables.cells import parse_decimal

_ROWS_MAX = 5_000
_TICK_LINES = 256
#: So many places in a text are examined for a header.
_TRIED_MAX = 20
#: How much of a line is examined, in characters.
_LONGEST = 500
#: The longest name of an event, in characters.
_NAME_MAX = 100
#: The words of the header of a table. One may be damaged or missing.
_HEAD = ("Rc", "Ro", "w", "n", "chg", "K", "K*chg")
_WORD = re.compile(r"(?<![\w*])(?:Rc|Ro|w|n|K\*chg|chg|K)(?![\w*])")
#: Those by which a header is sought: both are rare in other texts.
_TELLING = re.compile(r"\bRc\b|K\*chg")
#: How far apart the words of a header can be, in characters of HTML.
_NEAR = 3000
#: The cells at the end of every row: score, games, chg, K, K*chg.
_NUMBERS = 5

_COLOURS: dict[str, Colour] = {"white_note": "w", "black_note": "b"}
_CODES = ("0", "=", "1")

_RATING = re.compile(r"([0-9]{1,4})\s*(\*?)")
_SCORE = re.compile(r"([0-9]{1,3})(?:[.,]([05])0?)?")
_COUNT = re.compile(r"[0-9]{1,3}")
_FEDERATION = re.compile(r"[A-Z]{3}")
_DAY = r"([0-9]{4}-[0-9]{2}-[0-9]{2})"
#: ``Moscow RUS 2025-03-01 2025-03-06``; the place may be missing.
_DATED = re.compile(rf"(?:(.*?)\s+)??{_DAY}(?:\s+{_DAY})?")
_PLACE = re.compile(r"(.*\S)\s+([A-Z]{3})")
_POOL = re.compile(r"(Standard|Rapid|Blitz) Ratings\b.*", re.IGNORECASE)
#: How the note on a kind of rating other than standard begins.
RATED_AS = "rated as"
#: Lines of the page that do not describe an event.
_KNOWN = re.compile(
    r"(?:\*\s*)?Rating difference of more than 400\.?|Total change:.*", re.IGNORECASE
)


def matches(text: str) -> bool:
    """Whether the text has the header of such a table, though a word be damaged."""
    # either is faster to find than both
    if "Rc" not in text and "K*chg" not in text:
        return False
    for found in islice(_TELLING.finditer(text), _TRIED_MAX):
        near = text[max(0, found.start() - _NEAR) : found.end() + _NEAR]
        if len(set(_WORD.findall(near))) >= len(_HEAD) - 1:
            return True
    return False


def read(text: str, tick: Tick = ignore_progress) -> EventReading | BadLine:
    """Read the events of the page, in order."""
    if text.count("<tr") + text.count("<TR") > _ROWS_MAX:
        return BadLine(None, f"more than {_ROWS_MAX} rows; no player has so many games")
    page = _Page()
    html = re.search(r"<t[rd]\b", text, re.IGNORECASE) is not None
    for part in _parse_html(text, tick) if html else _parse_text(text, tick):
        page.add(part)
    page.finish()
    if not page.sections:
        why = "no calculation found; its tables begin with Rc Ro w n chg K K*chg"
        return BadLine(page.notes[0].line if page.notes else None, why)
    return EventReading("fide", tuple(page.sections), tuple(page.notes))


class _PageRow(NamedTuple):
    """A row of a table, or a line outside tables as a single cell."""

    line: int
    cells: tuple[str, ...]
    colour: Colour = ""
    owner: bool = False
    """Whether this is the name of the page's player."""

    @property
    def is_head(self) -> bool:
        """Whether this is the header of a table; one word may be damaged."""
        return len(set(_HEAD) & set(self.cells)) >= len(_HEAD) - 1

    @property
    def is_sums(self) -> bool:
        """Whether this is the row below a header: Rc, Ro, then score and games."""
        head, tail = self.cells[:-_NUMBERS], self.cells[-_NUMBERS:]
        return (
            len(head) > 1
            and all(map(_RATING.fullmatch, head[:2]))
            and _read_half_points(tail[0]) is not None
            and _COUNT.fullmatch(tail[1]) is not None
        )


def _join_blanks(text: str) -> str:
    return " ".join(text.split())


def _parse_text(text: str, tick: Tick) -> Iterator[_PageRow]:
    for line, row in number_lines(text.split("\n"), tick):
        cells = tuple(map(_join_blanks, row.rstrip().split("\t")))
        if any(cells):
            yield _PageRow(line, cells)


def _parse_html(text: str, tick: Tick) -> Iterator[_PageRow]:
    """Yield the rows of the calculations and the lines above them."""
    from lxml import etree, html

    parser = html.HTMLParser(encoding="utf-8")
    try:
        root = html.document_fromstring(text.encode("utf-8", "replace"), parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return
    whole = etree.XPath("string()")
    table = None
    for count, node in enumerate(root.iter("div", "h1", "tr")):
        if count % _TICK_LINES == 0:
            # the parser has read everything already
            tick(len(text))
        line = getattr(node, "sourceline", None) or 1
        kinds = node.get("class", "").split()
        if node.tag == "tr":
            cells = [cell for cell in node if cell.tag in ("td", "th")]
            around = next(node.iterancestors("table"), None)
            if node.find(".//table") is not None:
                continue
            marks = {mark.get("class", "") for mark in node.iter("span")}
            colours = [_COLOURS[mark] for mark in marks if mark in _COLOURS]
            part = _PageRow(
                line,
                tuple(_join_blanks(str(whole(cell))) for cell in cells),
                colours[0] if len(colours) == 1 else "",
            )
            if part.is_head or (around is not table and part.is_sums):
                table = around
            if around is table and any(part.cells):
                yield part
        elif "rtng_line01" in kinds or "rtng_line02" in kinds:
            yield _PageRow(line, (_join_blanks(str(whole(node))),))
        elif "profile-top-title" in kinds or "player-title" in kinds:
            yield _PageRow(line, (_join_blanks(str(whole(node))),), owner=True)


class _Page:
    """The sections of a page, built part by part."""

    def __init__(self) -> None:
        self.sections: list[Crosstable] = []
        self.notes: list[Note] = []
        self._owner = ""
        self._facts = EventFacts()
        self._dated = 0
        """The line with the days of the event."""
        self._pool: Pool | None = None
        self._name: _PageRow | None = None
        """The last line not understood: possibly the name of an event."""
        self._table: _OwnerTable | None = None
        self._unread: list[_PageRow] = []

    def add(self, part: _PageRow) -> None:
        text = " ".join(filter(None, part.cells))[:_LONGEST]
        dated = _DATED.fullmatch(text) if len(part.cells) == 1 else None
        pool = _POOL.fullmatch(text)
        if part.is_head or (self._table is None and part.is_sums):
            self._begin_table(part)
        elif part.owner:
            self._owner = clean_name(text)
        elif dated:
            self._end_table()
            self._name_lost_event()
            self._facts, self._dated = self._read_event(dated), part.line
        elif pool:
            self._end_table()
            self._pool = next(one for one in POOLS if one == pool[1].casefold())
            if self._pool != POOLS[0]:
                message = f"{RATED_AS} {self._pool}: these are {pool[1]} ratings"
                self.notes.append(Note(part.line, message))
        elif _KNOWN.fullmatch(text):
            pass
        elif self._table is not None and len(part.cells) > _NUMBERS:
            self._table.add(part)
        else:
            self._set_aside(part)

    def finish(self) -> None:
        self._end_table()
        self._name_lost_event()
        if self._name is not None:
            self._unread.append(self._name)
        if self._unread:
            first = self._unread[0]
            more = len(self._unread) - 1
            message = f"not read: {clean_name(first.cells[0], 40)}"
            message += f" and {more} more lines" if more else ""
            self.notes.append(Note(first.line, message, left_out=True))

    def _name_lost_event(self) -> None:
        """Note the event above, if no table of it was read."""
        if self._facts != EventFacts():
            name = clean_name(self._facts.name or str(self._facts.start), 40)
            text = f"{name}: no table of this event is read; left out"
            self.notes.append(Note(self._dated, text, left_out=True))

    def _begin_table(self, part: _PageRow) -> None:
        self._end_table()
        facts = replace(self._facts, pool=self._pool)
        self._table = _OwnerTable(part.line, facts, self._owner)
        self._facts = EventFacts()
        if not part.is_head:
            self._table.add(part)
        missing = [word for word in _HEAD if word not in part.cells]
        if missing:
            words = ", ".join(missing) if part.is_head else "header"
            text = f"a table without its {words}: read as the others are"
            self.notes.append(Note(part.line, text))

    def _set_aside(self, part: _PageRow) -> None:
        if self._name is not None:
            self._unread.append(self._name)
        self._name = part

    def _read_event(self, dated: re.Match[str]) -> EventFacts:
        """Read the event from the line with the dates and the line above."""
        name = clean_name(self._name.cells[0], _NAME_MAX) if self._name else ""
        self._name = None
        where = dated[1] or ""
        place = _PLACE.fullmatch(where)
        return EventFacts(
            name=name,
            city=clean_name(place[1] if place else where),
            federation=place[2] if place else "",
            start=make_day(*dated[2].split("-")),
            end=make_day(*(dated[3] or dated[2]).split("-")),
        )

    def _end_table(self) -> None:
        if self._table is None:
            return
        section = self._table.build_crosstable()
        if section is not None:
            self.sections.append(section)
        self.notes += self._table.notes
        self._table = None


class _OwnerTable:
    """One event: the row of the owner, then the opponents."""

    def __init__(self, line: int, facts: EventFacts, owner: str) -> None:
        self.notes: list[Note] = []
        self._facts = facts
        self._line = line
        self._name = owner
        self._owner: Participant | None = None
        self._counted = 0
        self._numbers: dict[tuple[str, ...], int] = {}
        self._opponents: list[Participant] = []
        self._pairings: list[Pairing] = []

    def add(self, part: _PageRow) -> None:
        head, tail = part.cells[:-_NUMBERS], part.cells[-_NUMBERS:]
        if self._owner is None and not self._opponents and _RATING.fullmatch(head[0]):
            why = self._read_owner(part, head, tail)
        else:
            why = self._read_game(part, head, tail)
        if why:
            message = f"{clean_name(head[0], 40)}: {why}; left out"
            self.notes.append(Note(part.line, message, left_out=True))

    def build_crosstable(self) -> Crosstable | None:
        if self._owner is None and not self._opponents:
            message = "a table without a player; left out"
            self.notes.append(Note(self._line, message, left_out=True))
            return None
        if self._owner is None:
            message = "the row with Rc, Ro and the sums is missing"
            self.notes.append(Note(self._line, message, on_games=True))
        elif self._counted != len(self._pairings):
            message = (
                f"{plural(self._counted, 'game')} counted, {len(self._pairings)} read"
            )
            self.notes.append(Note(self._owner.line, message, on_games=True))
        owner = self._owner or Participant(1, self._name, line=self._line)
        owner = replace(owner, pairings=tuple(self._pairings))
        players = (owner, *self._opponents)
        return Crosstable(self._facts, players, owner=1, system="fide")

    def _read_owner(
        self, part: _PageRow, head: Sequence[str], tail: Sequence[str]
    ) -> str:
        """Read the row below the header: Rc, Ro, blanks, then the totals."""
        rating = _read_rating(head[1]) if len(head) > 1 else None
        halves, counted = _read_half_points(tail[0]), _COUNT.fullmatch(tail[1])
        k, change = map(parse_decimal, tail[3:5])
        if halves is None or counted is None:
            return "no row of sums"
        if rating is None:
            self.notes.append(Note(part.line, "Ro is not a rating; left out", True))
        if tail[3] and k is None:
            text = f"K '{clean_name(tail[3], 12)}' is no number; left out"
            self.notes.append(Note(part.line, text, left_out=True))
        self._counted = int(counted[0])
        self._owner = Participant(
            1,
            self._name,
            rating=rating,
            points=halves / 2,
            k=k or None,
            published_change=change,
            line=part.line,
        )
        return ""

    def _read_game(
        self, part: _PageRow, head: Sequence[str], tail: Sequence[str]
    ) -> str:
        """Read the row of an opponent; return why that is impossible, or ""."""
        places = [at for at, cell in enumerate(head) if at and _RATING.fullmatch(cell)]
        halves, counted = _read_half_points(tail[0]), _COUNT.fullmatch(tail[1])
        if not places or _read_rating(head[places[-1]]) is None:
            return "no rating"
        if halves is None or counted is None or halves > 2 * int(counted[0]):
            return "no score"
        games = int(counted[0])
        if len(self._pairings) + games > GAMES_MAX:
            return f"more than {GAMES_MAX} games"
        if halves not in (0, 1, 2 * games - 1, 2 * games):
            return f"which results give {tail[0]} out of {games} games is not stated"
        at = places[-1]
        no = self._find_number(part, head, at)
        for game in range(games):
            # the last game takes the remaining half point
            rest = min(2, max(0, halves - 2 * game))
            self._pairings.append(
                Pairing(len(self._pairings) + 1, no, part.colour, _CODES[rest])
            )
        if head[at].endswith("*"):
            message = f"game {len(self._pairings)}, {clean_name(head[0], 40)}"
            message += ": rating as counted: within 400 points"
            self.notes.append(Note(part.line, message))
        return ""

    def _find_number(self, part: _PageRow, head: Sequence[str], at: int) -> int:
        """Return the starting number of an opponent, who may have occurred before."""
        key = tuple(head)
        if not head[0]:
            text = f"game {len(self._pairings) + 1}: the opponent has no name"
            self.notes.append(Note(part.line, text))
        if key not in self._numbers:
            self._numbers[key] = len(self._opponents) + 2
            titles = [OLD_TITLES[cell] for cell in head[1:at] if cell in OLD_TITLES]
            after = head[at + 1] if at + 1 < len(head) else ""
            unused = [cell for cell in head[1:at] if cell and cell not in OLD_TITLES]
            if after and not _FEDERATION.fullmatch(after):
                unused.append(after)
            if unused:
                cells = clean_name(", ".join(unused), 40)
                text = f"{clean_name(head[0], 40)}: not used: {cells}"
                self.notes.append(Note(part.line, text))
            self._opponents.append(
                Participant(
                    no=self._numbers[key],
                    name=clean_name(head[0]),
                    title=titles[0] if titles else "",
                    rating=_read_rating(head[at]),
                    federation=after if _FEDERATION.fullmatch(after) else "",
                    line=part.line,
                )
            )
        return self._numbers[key]


def _read_rating(text: str) -> int | None:
    found = _RATING.fullmatch(text)
    value = int(found[1]) if found else RATING_MAX + 1
    return value if value <= RATING_MAX else None


def _read_half_points(text: str) -> int | None:
    found = _SCORE.fullmatch(text)
    return 2 * int(found[1]) + (found[2] == "5") if found else None
