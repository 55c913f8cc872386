"""The tournament report file: TRF16 with its dialects, and TRF26.

One record per line, its number in columns 1 to 3. Records that do not concern ratings
are skipped and counted. A line without a record number that fits the grid of the rounds
continues the player's line before it, if that ends between two rounds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import islice

from elo_tui.core.events import trf_pairing, trf_teams
from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    Note,
    Participant,
    describe_player,
)
from elo_tui.core.events.reading import (
    EventReading,
    Show,
    Tick,
    ignore_players,
    ignore_progress,
)
from elo_tui.core.events.trf_header import (
    HEADERS,
    Headers,
    read_event_facts,
    set_usual_points,
)
from elo_tui.core.events.trf_player import (
    FIRST_ROUND,
    ROUND_WIDTH,
    ROUNDS_MAX,
    WIDTH_MAX,
    PlayerLeftOut,
    Remarks,
    read_player_line,
)
from elo_tui.core.events.trf_teams import TeamLine
from elo_tui.readers.shared import (
    SourceRefused,
    number_lines,
    refuse_more_players,
    return_refusal,
)

NO_PLAYERS = (
    "no players found: a player's line has 001 in columns 1 to 3, the starting number"
    " in 5 to 8 and the name in 15 to 47"
)

_PLAYER = re.compile(r"^ ?001[ \t]+[0-9]{1,4}[ \t]", re.MULTILINE)
#: The header of a file without players.
_HEAD = re.compile(r"012(?: .*)?\n+(?:022|032|042|052|062)(?: |\n|$)")
_RECORD = re.compile(r"[0-9A-Z]{3}(?= |\t|$)")
#: A player's line that has gained or lost a character at its beginning.
_MOVED_PLAYER = re.compile(r"(?: {1,3}001|01)[ \t]")
#: Decorative lines: comments, rulers, and the legend of the columns.
_FOR_THE_EYE = re.compile(r"#.*|DDD .*|[-=_.|+*0-9 \t]*", re.DOTALL)
#: A federation's rating (TRF26): its code in place of 001, the columns of a player.
_NATIONAL = re.compile(r"(?!XX|BB)[A-Z]{3} [ 0-9]{3}[0-9] .{39}[ 0-9]{4}")

#: A birthday that shows the order of day and month.
_BIRTHDAY = re.compile(r"[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{4}")

_LISTED = 12


def matches(text: str) -> bool:
    """Whether a line is a player's record, or the text begins like an empty report."""
    return bool(_PLAYER.search(text) or _HEAD.match(text))


@return_refusal
def read(
    text: str, tick: Tick = ignore_progress, show: Show = ignore_players
) -> EventReading:
    """Read the event in a report; a player's line that does not fit is left out."""
    players = _Players()
    headers: Headers = {}
    passed_over: Counter[str] = Counter()
    national: Counter[str] = Counter()
    strays: list[int] = []
    broken: list[int] = []
    wishes: list[tuple[str, str]] = []
    of_teams: list[TeamLine] = []
    remarks = Remarks(
        names={}, points={}, pools=[], tie_breaks=[], systems=[], first_rounds=[]
    )

    def tick_and_show(done: int) -> None:
        tick(done)
        show(players.read.values())

    lines = number_lines(text.split("\n"), tick_and_show)
    for number, line in join_broken_rows(lines, broken):
        if line.startswith("#") and remarks.take(line):
            continue
        record = _RECORD.match(line)
        code = record[0] if record else ""
        if code == "001" or _MOVED_PLAYER.match(line):
            players.add(number, line)
        elif code in HEADERS:
            if value := line[3:].strip():
                headers.setdefault(code, (number, value))
        elif _FOR_THE_EYE.fullmatch(line) and not code.isdigit():
            continue
        elif not code:
            strays.append(number)
        elif _NATIONAL.match(line):
            national[code] += 1
        elif code in trf_pairing.RECORDS:
            wishes.append((code, line[3:]))
            of_teams.append(TeamLine(number, line))
        elif code in trf_teams.RECORDS:
            of_teams.append(TeamLine(number, line))
        else:
            passed_over[code] += 1
    if not players.read:
        first = players.notes[0] if players.notes else Note(None, NO_PLAYERS)
        raise SourceRefused(first.text, first.line)
    found = tuple(players.read.values())
    event, header_notes = read_event_facts(
        headers, found, players.birthdays, date.today()
    )
    event = remarks.complete_event(event)
    found, points_notes = set_usual_points(headers, found)
    found = tuple(map(remarks.complete_player, found))
    teams, team_notes = trf_teams.read_teams(of_teams, event.pairing)
    if teams.from_records:
        wishes = [one for one in wishes if one[0] != "240"]
    notes = [*header_notes, *points_notes, *players.notes, *team_notes]
    if broken:
        rows = "row was" if len(broken) == 1 else "rows were"
        message = f"{len(broken)} {rows} broken over two lines; joined"
        notes.append(Note(broken[0], message))
    notes += _list_skipped(passed_over, national, strays)
    return EventReading(
        "trf",
        (
            Crosstable(
                event,
                found,
                system=next(iter(remarks.systems), ""),
                wishes=trf_pairing.read_wishes(wishes),
                teams=teams,
            ),
        ),
        tuple(notes),
    )


class _Players:
    """The players' lines of a file, one after the other."""

    def __init__(self) -> None:
        self.read: dict[int, Participant] = {}
        self.notes: list[Note] = []
        self.birthdays: list[str] = []
        """The birthdays as written, those with a day and a month."""
        self._lines = 0
        self._ids: dict[str, Participant] = {}

    def add(self, number: int, line: str) -> None:
        """Read one line; raises SourceRefused."""
        self._lines += 1
        refuse_more_players(self._lines, number)
        if len(line.rstrip()) > WIDTH_MAX:
            raise SourceRefused(f"more than {ROUNDS_MAX} rounds", number)
        try:
            player, unread = read_player_line(line, number)
        except PlayerLeftOut as reason:
            self.notes.append(Note(number, f"player not read: {reason}", True))
            return
        if twin := self.read.get(player.no):
            text = f"starting number {player.no} is taken by line {twin.line};"
            raise SourceRefused(f"{text} every player needs one of their own", number)
        self.read[player.no] = player
        if _BIRTHDAY.fullmatch(birthday := line[69:79].strip()):
            self.birthdays.append(birthday)
        if player.fide_id.strip("0"):
            other = self._ids.setdefault(player.fide_id, player)
            if other is not player:
                text = f"the id {player.fide_id} is taken by line {other.line};"
                raise SourceRefused(f"{text} two players cannot share one", number)
        if unread:
            text = f"{describe_player(player)}: not read: {'; '.join(unread)}"
            self.notes.append(Note(number, text, True))


def _list_skipped(
    passed_over: Counter[str], national: Counter[str], strays: Sequence[int]
) -> Iterator[Note]:
    """Yield the notes on records and lines that are not read."""
    if passed_over:
        yield Note(None, _describe_skipped("other", passed_over))
    if national:
        yield Note(None, _describe_skipped("national rating", national))
    if strays:
        text = "no record number in columns 1 to 3"
        if len(strays) > 1:
            text += f"; the same in line {_list_first(strays[1:])}"
        yield Note(strays[0], text, True)


def _describe_skipped(kind: str, codes: Counter[str]) -> str:
    total = codes.total()
    records = f"{total} {kind} record{'s' if total > 1 else ''}"
    return f"{records} skipped: {_list_first(codes)}"


def _list_first(things: Iterable[object]) -> str:
    """Join the first of some things with commas."""
    first = list(islice(map(str, things), _LISTED + 1))
    return ", ".join(first if len(first) <= _LISTED else [*first[:_LISTED], "…"])


#: A round: opponent, colour, result.
_CELL_WIDTH = 8
_GAP = ROUND_WIDTH - _CELL_WIDTH
_CELL = re.compile(r"(?: *[0-9]{1,4}|    ) [wb -] (.)", re.IGNORECASE)


def join_broken_rows(
    lines: Iterable[tuple[int, str]], broken: list[int]
) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines, the parts of a row as one under its first number.

    The numbers of the rows that were broken are added to `broken`.
    """
    first, row = 0, ""
    for number, line in lines:
        is_row = line.startswith("001")
        whole = _continue_row(row, line) if row and not is_row else ""
        if whole:
            if first not in broken[-1:]:
                broken.append(first)
            row = whole
            continue
        if row:
            yield first, row
        first, row = (number, line) if is_row else (0, "")
        if not row:
            yield number, line
    if row:
        yield first, row


def _continue_row(row: str, line: str) -> str:
    """Return the row with the rounds of the next line, or "" if they do not fit."""
    rounds = _cut_rounds(line)
    # trailing blanks may be those of a blank round, or of no round at all
    for text in (row, row.rstrip()):
        width = len(text) - FIRST_ROUND + 1
        if rounds and width > 0 and width % ROUND_WIDTH in (0, _CELL_WIDTH):
            whole = width + -width % ROUND_WIDTH + FIRST_ROUND - 1
            return text.ljust(whole) + rounds
    return ""


def _cut_rounds(line: str) -> str:
    """Return the line from its first round on, "" if it holds anything else."""
    line = line.rstrip()
    # the blanks between two rounds are at the end of one line or begin the other
    for gap in (_GAP, 0):
        text = line[gap:]
        starts = range(0, len(text), ROUND_WIDTH)
        cells = [text[start : start + ROUND_WIDTH].rstrip() for start in starts]
        if not line[:gap].strip() and any(cells) and all(map(_is_round, cells)):
            return text
    return ""


def _is_round(cell: str) -> bool:
    if not cell:
        return True
    found = _CELL.fullmatch(cell.ljust(_CELL_WIDTH))
    return found is not None and found[1].strip().upper() in CODES
