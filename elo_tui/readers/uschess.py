"""US Chess cross tables as text: two or three lines a player, ``|`` between fields.

    1 | GARY HUA                 |6.0  |W  39|W  21|H    |
   ON | 15445895 / R: 1794   ->1817     |N:2  |W    |B    |     |
      |            Q: 1700   ->1712     |     |     |     |     |

A bye ``B`` becomes code U, points given by the pairing, and not F, points asked for:
US Chess gives full-point byes to the odd player only, half-point byes on request.
``X`` and ``F`` are forfeits, which may name no opponent. The state is read as
federation, the US Chess id as FIDE id.

In a round robin (an own cell ``*``) the columns are opponents and nothing gives the
rounds, so the games get the numbers of a schedule with one game a player and round.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from elo_tui.core.entry import make_day
from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Note,
    Pairing,
    Participant,
)
from elo_tui.core.events.reading import EventReading, Tick, ignore_progress
from elo_tui.core.facts import GAMES_MAX, RATING_MAX
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import (
    SourceRefused,
    number_lines,
    refuse_more_players,
    return_refusal,
)

#: How much of a text is examined to recognise it.
_HEAD = 100_000
#: The longest line outside the tables and the longest rating field, in characters.
_LONGEST = 300
#: The longest name of an event, in characters.
_NAME_MAX = 100

_CODES = {
    "W": "1",
    "L": "0",
    "D": "=",
    "X": "+",
    "F": "-",
    "B": "U",
    "H": "H",
    "U": "Z",
    "Z": "Z",
}
_COLOURS: dict[str, Colour] = {"W": "w", "B": "b"}
_OWN_CELL = "*"

_SIGN = re.compile(
    r"^ *Pair *\| *Player Name *\||\| *[0-9]{5,12} */ *O?[RQB]: *[0-9UuP]", re.MULTILINE
)
_NUMBER = re.compile(r"0*([1-9][0-9]{0,3})")
_TOTAL = re.compile(r"([0-9]{1,3})(?:[.,]([05])0?)?")
_CELL = re.compile(r"([A-Z*])\s*([0-9]{1,4})?")
_ID = re.compile(r"([0-9]{1,12})?\s*/\s*(.*)")
_RATING = re.compile(
    r"(O?[RQB]):\s*(?:Unrated|([0-9]{1,4})(?:/?P([0-9]{1,3}))?)\s*"
    r"(?:->\s*(?:([0-9]{1,4})(?:/?P[0-9]{1,3})?|Unrated)?)?",
    re.IGNORECASE,
)
_SECTION = re.compile(r"Section\s+[0-9]{1,3}\s*[-–:]\s*(\S.*)", re.IGNORECASE)
_DATES = re.compile(
    r"(?:Event|Section) Dates?(?:\(s\))?\s*:?\s*([0-9]{4}-[0-9]{2}-[0-9]{2})"
    r"(?:\s*(?:thru|through|to|-|–)\s*([0-9]{4}-[0-9]{2}-[0-9]{2}))?",
    re.IGNORECASE,
)
#: A name, and perhaps the twelve digits by which US Chess identifies the event.
_EVENT = re.compile(
    r"Event(?: Name)?(?:\s*[:\t]\s*|\s{2,})(\S.*?)\s*(?:\([0-9]{12}\))?", re.IGNORECASE
)
_LOCATION = re.compile(r"Location(?:\s*[:\t]\s*|\s{2,})(\S.*)", re.IGNORECASE)
_ROUNDS = re.compile(r"(?:Stats\s*:?\s*)?([0-9]{1,2})\s+Rounds?\b.*", re.IGNORECASE)
_TIME_CONTROL = re.compile(r"(?:.*;\s*)?Time Control:\s*(\S.*)", re.IGNORECASE)

#: The meaning of the rating letters other than that of the regular rating.
_KINDS = {
    "Q": "quick",
    "B": "blitz",
    "OR": "online regular",
    "OQ": "online quick",
    "OB": "online blitz",
}


def matches(text: str) -> bool:
    """Whether the text has such a header, or a line with a rating change."""
    return _SIGN.search(text[:_HEAD]) is not None


@return_refusal
def read(text: str, tick: Tick = ignore_progress) -> EventReading:
    """Read all sections of a text with their players."""
    reader = _Reader()
    for number, line in number_lines(text.split("\n"), tick):
        reader.add_line(number, line.strip())
        refuse_more_players(reader.players, number)
    reader.finish()
    if not reader.sections:
        text = "no players found; accepted are lines such as 1 | NAME |3.0 |W  2|"
        raise SourceRefused(text)
    return EventReading("uschess", tuple(reader.sections), tuple(reader.notes))


class _Row:
    """A player while the lines are being read."""

    def __init__(self, number: int, no: int, fields: Sequence[str]) -> None:
        self.line = number
        self.no = no
        self.name = fields[1]
        self.total = fields[2]
        self.cells = fields[3:]
        self.second: Sequence[str] | None = None
        self.kinds: list[str] = []


class _Reader:
    """The sections of a text, built line by line."""

    def __init__(self) -> None:
        self.sections: list[Crosstable] = []
        self.notes: list[Note] = []
        self.players = 0
        self._event = EventFacts()
        self._section = EventFacts()
        self._rows: dict[int, _Row] = {}
        self._row: _Row | None = None
        self._headers: Sequence[str] = ()
        self._stray: list[int] = []
        self._stray_text = ""

    def add_line(self, number: int, line: str) -> None:
        if not line or not line.strip("-=_+| "):
            self._row = None if line else self._row
            return
        if "|" in line:
            understood = self._read_table_line(number, line)
        else:
            understood = len(line) <= _LONGEST and self._read_heading(line)
        if understood:
            self._flush_stray()
        else:
            self._stray.append(number)
            self._stray_text = self._stray_text or line[:200]

    def finish(self) -> None:
        self._flush_stray()
        self._end_section()

    def _flush_stray(self) -> None:
        """Add one note for all consecutive lines that are not part of a table."""
        if not self._stray:
            return
        first, last = self._stray[0], self._stray[-1]
        text = f"not read: {clean_name(self._stray_text, 40)}"
        if last > first:
            text = f"not read up to line {last}: {clean_name(self._stray_text, 40)}"
        self.notes.append(Note(first, text, left_out=True))
        self._stray, self._stray_text = [], ""

    def _read_table_line(self, number: int, line: str) -> bool:
        fields = [
            field.strip()[:_LONGEST] for field in line.removesuffix("|").split("|")
        ]
        first = fields[0].casefold()
        if first == "pair":
            self._end_section()
            return True
        if first == "num":
            self._headers = fields[3:]
            return True
        place = _NUMBER.fullmatch(fields[0])
        if place:
            return len(fields) >= 3 and self._start_player(
                number, int(place[1]), fields
            )
        if self._row is None or len(fields) < 2:
            return False
        if self._row.second is None:
            self._row.second = fields
            found = _RATING.search(fields[1])
        else:
            found = _RATING.fullmatch(fields[1])
        if found:
            self._row.kinds.append(found[1].upper())
        return found is not None or self._row.second is fields

    def _start_player(self, number: int, no: int, fields: Sequence[str]) -> bool:
        self._row = _Row(number, no, fields)
        if no in self._rows:
            text = f"number {no} is on line {self._rows[no].line} already; left out"
            self.notes.append(Note(number, text, left_out=True))
        else:
            self._rows[no] = self._row
            self.players += 1
        return True

    def _read_heading(self, line: str) -> bool:
        """Read a line about the event, outside the tables; False for any other."""
        rounds, control = _ROUNDS.fullmatch(line), _TIME_CONTROL.fullmatch(line)
        if section := _SECTION.fullmatch(line):
            self._end_section()
            self._section = EventFacts(clean_name(section[1], _NAME_MAX))
        elif dates := _DATES.fullmatch(line):
            start = make_day(*dates[1].split("-"))
            end = make_day(*(dates[2] or dates[1]).split("-"))
            if line[0] in "eE":
                self._event = replace(self._event, start=start, end=end)
            else:
                self._section = replace(self._section, start=start, end=end)
        elif event := _EVENT.fullmatch(line):
            self._end_section()
            self._event = EventFacts(clean_name(event[1], _NAME_MAX))
            self._section = EventFacts()
        elif location := _LOCATION.fullmatch(line):
            self._event = replace(self._event, city=clean_name(location[1]))
        elif rounds or control:
            if rounds:
                self._section = replace(self._section, rounds=int(rounds[1]))
            if control:
                text = clean_name(control[1])
                self._section = replace(self._section, time_control=text)
        else:
            return False
        return True

    def _end_section(self) -> None:
        """Turn the lines read so far into a section, if it has players."""
        self._row = None
        if not self._rows:
            return
        names = (self._event.name, self._section.name)
        facts = replace(
            self._section,
            name=", ".join(name for name in names if name),
            city=self._event.city,
            start=self._section.start or self._event.start,
            end=self._section.end or self._event.end,
        )
        rows = list(self._rows.values())
        round_robin = any(_OWN_CELL in row.cells for row in rows)
        players = [self._build_player(row, round_robin) for row in rows]
        if round_robin:
            players = _schedule_games(players)
            text = "a round robin does not name its rounds: they are numbered here"
            self.notes.append(Note(rows[0].line, text))
        self._note_kinds(rows)
        quick = {kind for row in rows for kind in row.kinds[:1]} == {"Q"}
        system = "uscf-quick" if quick else "uscf"
        self.sections.append(Crosstable(facts, tuple(players), system=system))
        self._section = EventFacts()
        self._rows = {}
        self._headers = ()

    def _note_kinds(self, rows: Sequence[_Row]) -> None:
        """Note which rating other than the regular one was used or ignored."""
        used = {row.kinds[0] for row in rows if row.kinds}
        other = {kind for row in rows for kind in row.kinds[1:]} - used
        for kind in sorted(used & set(_KINDS)):
            text = f"ratings marked {kind} are {_KINDS[kind]} ratings"
            self.notes.append(Note(rows[0].line, text))
        for kind in sorted(other & set(_KINDS)):
            text = f"{_KINDS[kind]} ratings ({kind}) are not taken"
            self.notes.append(Note(rows[0].line, text))

    def _build_player(self, row: _Row, round_robin: bool) -> Participant:
        if row.second is None:
            text = f"player {row.no} has no second line: no rating, no colours"
            self.notes.append(Note(row.line, text, left_out=True))
        second = row.second or ("", "")
        known = _ID.search(second[1])
        rating = _RATING.search(second[1])
        if rating is None and known and known[2]:
            text = f"rating not read: {clean_name(known[2], 30)}"
            self.notes.append(Note(row.line + 1, text, left_out=True))
        before = after = None
        if rating:
            before = self._check_rating(row.line + 1, rating[2] or "0")
            after = self._check_rating(row.line + 1, rating[4]) if rating[4] else None
        total = _TOTAL.fullmatch(row.total)
        if total is None and row.total:
            text = f"points not read: {clean_name(row.total, 20)}"
            self.notes.append(Note(row.line, text, left_out=True))
        return Participant(
            row.no,
            clean_name(row.name),
            rating=before,
            federation=clean_name(second[0], 12),
            fide_id=(known[1] or "") if known else "",
            points=int(total[1]) + (0.5 if total[2] == "5" else 0) if total else None,
            pairings=tuple(self._read_pairings(row, second[3:], round_robin)),
            provisional=int(rating[3]) if rating and rating[3] else None,
            published_rating=after,
            line=row.line,
        )

    def _check_rating(self, number: int, digits: str) -> int | None:
        value = int(digits)
        if value <= RATING_MAX:
            return value
        text = f"rating {value} is over {RATING_MAX}; left out"
        self.notes.append(Note(number, text, left_out=True))
        return None

    def _read_pairings(
        self, row: _Row, colours: Sequence[str], round_robin: bool
    ) -> list[Pairing]:
        found: list[Pairing] = []
        if len(row.cells) > GAMES_MAX:
            message = f"more than {GAMES_MAX} rounds; the rest is left out"
            self.notes.append(Note(row.line, message, left_out=True))
        for column, text in enumerate(row.cells[:GAMES_MAX], start=1):
            if text in ("", _OWN_CELL):
                continue
            cell = _CELL.fullmatch(text.upper())
            code = _CODES.get(cell[1]) if cell else None
            if cell is None or code is None:
                message = f"round {column} not read: {clean_name(text, 20)}"
                self.notes.append(Note(row.line, message, left_out=True))
                continue
            opponent = int(cell[2] or 0) or None
            if opponent is None and round_robin and cell[1] in "WLDXF":
                opponent = self._find_opponent(column)
            if opponent is None and cell[1] in "WLD":
                message = f"round {column}: {cell[1]} without an opponent; not rated"
                self.notes.append(Note(row.line, message))
            shade = colours[column - 1] if column <= len(colours) else ""
            found.append(
                Pairing(column, opponent, _COLOURS.get(shade.upper(), ""), code)
            )
        return found

    def _find_opponent(self, column: int) -> int | None:
        """Return the opponent named by the header of a round-robin column."""
        if column > len(self._headers):
            return column
        head = _NUMBER.fullmatch(self._headers[column - 1])
        return int(head[1]) if head else None


def _schedule_games(players: Sequence[Participant]) -> list[Participant]:
    """Number the rounds of a round robin so that each player plays once a round.

    The circle method: places a and b meet in round (a + b) modulo the number of rounds,
    the last place meets the one that would meet itself.
    """
    places = {no: place for place, no in enumerate(sorted(p.no for p in players))}
    last = len(places) - 1 + len(places) % 2
    cycle = max(1, last)
    scheduled = []
    for player in players:
        taken: set[int] = set()
        #: Where the search for a free round continues, by where and how it began.
        following: dict[tuple[int, int], int] = {}
        pairings = []
        # players without an opponent take the rounds that the games leave free
        for pairing in sorted(player.pairings, key=lambda p: p.opponent is None):
            a, b = places[player.no], places.get(pairing.opponent or 0)
            number = 1
            if b is not None:
                a, b = sorted((a, b))
                number = 1 + (2 * a if b == last else a + b) % cycle
            step = cycle if b is not None else 1
            begin = (number, step)
            number = following.get(begin, number)
            while number in taken:
                number += step
            following[begin] = number
            taken.add(number)
            pairings.append(replace(pairing, round=number))
        pairings.sort(key=lambda pairing: pairing.round)
        scheduled.append(replace(player, pairings=tuple(pairings)))
    return scheduled
