"""Vega's text files: ``crosstable.txt``, and ``SortedPairs.txt`` before a round.

      N NAME                 Rtg   T  Fed  Pts |   1     2     3     4
      2 Alder, Ann           2297  FM ESP  2.5 | +W1   =B3   +F10  =HPB

A cell is the result ``+ = -``, the colour and the opponent's number; ``F`` in the place
of the colour is a forfeit. ``PAB`` is the bye of the pairing, ``HPB``, ``FPB`` and
``ZPB`` are byes asked for, ``--`` is a round without the player. Older versions have
other words in the header. The columns of a player are counted in bytes, so that names
with accents shift the rest: each word is recognised by its content.

    Alder, Ann       plays with white VS    Birch, Bo         in board    3

Every pair is listed twice, ``BYE`` as a player. The pairings have no numbers, no
ratings and no results.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.entry import make_day
from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.folded_words import is_bye_word
from elo_tui.readers.shared import SourceRefused, quote, refuse_more_players
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.table_players import TITLES

_HEADER = re.compile(
    r"^ *(?:N|ID|No\.?) +NAME +Rtg +Ti?t? +Fed +(?:Pts|Scr)\.? *\|([ 0-9]*)$",
    re.MULTILINE | re.IGNORECASE,
)
#: "Nowhere - 11/11/2026, 15/11/2026"
_DAY = r"([0-9]{2})/([0-9]{2})/([0-9]{4})"
_PLACE = re.compile(rf"(.{{0,100}}?)\s*-\s*{_DAY}(?:\s*[,-]\s*{_DAY})?")
_YEAR = re.compile(r"/[0-9]{4}\b")
_STANDING = re.compile(r"Cross Table", re.IGNORECASE)

_CELL = re.compile(
    r"([-+=*?.])?([WBF])([0-9]{1,5})|([-+=])([PHFZ])(?:AB|PB)|--|[+=-]BYE"
)
_CODES = {"+": "1", "=": "=", "-": "0", "*": "*", "?": "*", ".": "*", None: "*"}
_FORFEITS = {"+": "+", "-": "-"}
_BYES = {
    ("+", "P"): "U",
    ("=", "P"): "H",
    ("-", "P"): "Z",
    ("=", "H"): "H",
    ("+", "F"): "F",
    ("-", "Z"): "Z",
}
_COLOURS: dict[str, Colour] = {"W": "w", "B": "b"}
#: Title and federation.
_MARKS_MAX = 2
_LINE_MAX = 2_000
_ROUNDS_MAX = 100


def has_crosstable(text: str) -> bool:
    """Whether a text has the header of such a table."""
    return _HEADER.search(text) is not None


def read_crosstable(text: str) -> tuple[Crosstable, tuple[Note, ...]]:
    """Read the event with its players, and notes on what could not be read.

    Raises SourceRefused.
    """
    lines = text.split("\n")
    start = next((at for at, line in enumerate(lines) if _HEADER.match(line)), None)
    if start is None:
        raise SourceRefused("no header such as N NAME Rtg T Fed Pts | 1 2 3")
    numbers = lines[start].rpartition("|")[2]
    places = [found.start() for found in re.finditer("[0-9]+", numbers)]
    if not 1 <= len(places) <= _ROUNDS_MAX:
        raise SourceRefused(f"{len(places)} rounds in the header", start + 1)
    notes: list[Note] = []
    players: dict[int, Participant] = {}
    for number, line in enumerate(lines[start + 1 :], start=start + 2):
        if "|" not in line:
            continue
        player = _read_player(number, line, places, notes)
        if isinstance(player, str) or player.no in players:
            why = player if isinstance(player, str) else f"player {player.no} again"
            notes.append(Note(number, f"{quote(line, 30)}: {why}; left out", True))
        else:
            players[player.no] = player
    if not players:
        raise SourceRefused("no players below this header", start + 1)
    refuse_more_players(len(players))
    event = _read_event([line.strip() for line in lines[:start] if line.strip()])
    if event.start is None and any(map(_YEAR.search, lines[:start])):
        notes.append(Note(None, "the days above the table are not read"))
    return Crosstable(event, tuple(players.values())), tuple(notes)


def _read_event(above: list[str]) -> EventFacts:
    """Read the name, and the place with the dates, from the lines above the table."""
    above = [line for line in above if not _STANDING.match(line)]
    name = clean_name(above[0], 100) if above else ""
    found = next(filter(None, map(_PLACE.fullmatch, above[1:])), None)
    if not found:
        return EventFacts(name)
    city, *numbers = found.groups(default="0")
    start, end = make_day(*numbers[2::-1]), make_day(*numbers[:2:-1])
    return EventFacts(name, clean_name(city, 100), start=start, end=end or start)


def _read_player(
    number: int, line: str, places: list[int], notes: list[Note]
) -> Participant | str:
    """Read the player on a line; return why it is not one otherwise."""
    if len(line) > _LINE_MAX:
        return f"{len(line):,} characters in one line"
    left, _, right = line.partition("|")
    no, *words = left.split() or [""]
    start = cells.parse_whole(no)
    points = cells.parse_decimal(words.pop()) if words else None
    if start is None or points is None:
        return "no number, name and points before the bar"
    name, rating, marks = _split_words(words)
    title = next((mark for mark in marks if mark in TITLES), "")
    rest = [clean_name(mark, 12) for mark in marks if mark != title]
    player = Participant(
        no=start,
        name=clean_name(name),
        title=title or (rest.pop(0) if len(rest) > 1 else ""),
        rating=rating,
        federation=rest[0] if rest else "",
        points=points,
        line=number,
    )
    laid = _assign_rounds(right, places)
    if laid is None:
        return f"more cells than rounds, {len(places)}"
    return replace(player, pairings=tuple(_read_rounds(player, laid, notes)))


def _split_words(words: list[str]) -> tuple[str, int | None, list[str]]:
    """Split name, rating, and the words for title and federation after it."""
    for at in range(len(words) - 1, max(0, len(words) - _MARKS_MAX - 1) - 1, -1):
        rating = cells.parse_rating(words[at])
        if rating is not None:
            return " ".join(words[:at]), rating, words[at + 1 :]
    name = list(words)
    marks: list[str] = []
    while name and (name[-1] in TITLES or (not marks and _is_federation(name[-1]))):
        marks.insert(0, name.pop())
    return " ".join(name), None, marks


def _is_federation(word: str) -> bool:
    return len(word) == 3 and word.isascii() and word.isalpha() and word.isupper()


def _assign_rounds(text: str, places: list[int]) -> list[tuple[int, str]] | None:
    """Assign the cells to rounds; a missing one is detected by the gap it leaves."""
    found = list(re.finditer(r"\S+", text))
    if len(found) > len(places):
        return None
    if len(found) == len(places):
        return [(at, one[0]) for at, one in enumerate(found, start=1)]
    borders = [(one + other) / 2 for one, other in pairwise(places)]
    middles = ((one.start() + one.end() - 1) / 2 for one in found)
    rounds = [bisect(borders, middle) + 1 for middle in middles]
    laid = dict(zip(rounds, (one[0] for one in found), strict=True))
    return list(laid.items()) if len(laid) == len(found) else None


def _read_rounds(
    player: Participant, laid: list[tuple[int, str]], notes: list[Note]
) -> Iterator[Pairing]:
    for number, text in laid:
        found = _CELL.fullmatch(text)
        pairing = _read_pairing(number, found) if found else None
        if pairing is not None:
            yield pairing
        else:
            shown = f"player {player.no}, round {number}: {quote(text, 12)}"
            why = "not a result such as +W5, =B12, -F3, +PAB"
            notes.append(Note(player.line, f"{shown} is {why}; left out", True))


def _read_pairing(number: int, cell: re.Match[str]) -> Pairing | None:
    sign, letter, opponent, points, kind = cell.groups()
    if kind:
        code = _BYES.get((points, kind))
        return Pairing(number, None, "", code) if code else None
    if not opponent:
        code = {"+": "U", "=": "H", "-": "Z"}[cell[0][0]]
        return Pairing(number, None, "", code)
    if letter == "F":
        code = _FORFEITS.get(sign)
        return Pairing(number, int(opponent), "", code) if code else None
    return Pairing(number, int(opponent), _COLOURS[letter], _CODES[sign])


_PLAYS = re.compile(r"plays with (white|black) VS", re.IGNORECASE)
_BOARD = re.compile(r"in board\s+[0-9]{1,5}", re.IGNORECASE)
_ROUND = re.compile(r"(.{0,200}?)[\s:]*Pairing of round ([0-9]{1,3})\b", re.IGNORECASE)
_OTHER: dict[Colour, Colour] = {"w": "b", "b": "w"}
_ONLY_NAMES = (
    "only names, no ratings and no results in this list; the players are numbered as"
    " listed"
)


class _Pair(NamedTuple):
    """A line: the player, the colour and the opponent."""

    line: int
    player: str
    colour: Colour
    opponent: str


def has_pairings(text: str) -> bool:
    """Whether a text has such a pairing."""
    return _PLAYS.search(text) is not None


def read_pairings(text: str) -> tuple[Crosstable, tuple[Note, ...]]:
    """Read the round as games still to be played; raises SourceRefused."""
    notes = [Note(None, _ONLY_NAMES)]
    heading: re.Match[str] | None = None
    pairs: dict[str, _Pair] = {}
    byes: list[_Pair] = []
    for number, line in enumerate(text.split("\n"), start=1):
        pair = _read_pair(number, line)
        if pair is None and (_BOARD.search(line) or _PLAYS.search(line)):
            notes.append(Note(number, f"{quote(line.strip(), 30)} names no pair", True))
        elif pair is None:
            heading = heading or _ROUND.match(line.strip())
        elif pair.player in pairs:
            message = f"{quote(pair.player, 30)} is paired twice; left out"
            notes.append(Note(number, message, True))
        elif is_bye_word(pair.player):
            byes.append(pair)
        else:
            pairs[pair.player] = pair
    if not pairs:
        raise SourceRefused("no lines such as A plays with white VS B in board 1")
    for pair in [*pairs.values(), *byes]:
        if not is_bye_word(pair.opponent) and pair.opponent not in pairs:
            notes.append(Note(pair.line, f"{quote(pair.opponent, 30)} has no line"))
            back = _Pair(pair.line, pair.opponent, _OTHER[pair.colour], pair.player)
            pairs[pair.opponent] = back
    refuse_more_players(len(pairs))
    round_no = min(int(heading[2]), GAMES_MAX) if heading else 1
    if not heading:
        notes.append(Note(None, "no round is named above; taken as round 1"))
    numbers = {name: no for no, name in enumerate(pairs, start=1)}
    players = tuple(
        Participant(
            numbers[pair.player],
            pair.player,
            pairings=(
                Pairing(round_no, numbers[pair.opponent], pair.colour, "*")
                if pair.opponent in numbers
                else Pairing(round_no, None, "", "U"),
            ),
            line=pair.line,
        )
        for pair in pairs.values()
    )
    name = clean_name(heading[1], 100) if heading else ""
    return Crosstable(EventFacts(name), players), tuple(notes)


def _read_pair(number: int, line: str) -> _Pair | None:
    found = _PLAYS.search(line)
    if not found:
        return None
    player = clean_name(line[: found.start()])
    opponent = clean_name(_BOARD.split(line[found.end() :], 1)[0])
    if not (player and opponent):
        return None
    return _Pair(number, player, "w" if found[1].lower() == "white" else "b", opponent)
