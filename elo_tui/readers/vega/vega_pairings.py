"""Vega's ``SortedPairs.txt``: the pairings of a round by name, before it is played.

    Alder, Ann       plays with white VS    Birch, Bo         in board    3

Every pair is there twice, ``BYE`` as a player of its own. There are no numbers, no
ratings and no results.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import SourceRefused, refuse_more_players
from elo_tui.readers.tables.cells import is_bye

_PLAYS = re.compile(r"plays with (white|black) VS", re.IGNORECASE)
_BOARD = re.compile(r"in board\s+[0-9]{1,5}", re.IGNORECASE)
_ROUND = re.compile(r"(.{0,200}?)[\s:]*Pairing of round ([0-9]{1,3})\b", re.IGNORECASE)
_OTHER: dict[Colour, Colour] = {"w": "b", "b": "w"}
_ONLY_NAMES = (
    "only names, no ratings and no results in this list; the players are numbered as"
    " listed"
)


class _Pair(NamedTuple):
    """A line: who plays whom, and with which colour."""

    line: int
    player: str
    colour: Colour
    opponent: str


def holds(text: str) -> bool:
    """Whether such a pairing is there."""
    return _PLAYS.search(text) is not None


def read(text: str) -> tuple[Crosstable, tuple[Note, ...]]:
    """The round as games still to be played; raises SourceRefused."""
    notes = [Note(None, _ONLY_NAMES)]
    heading: re.Match[str] | None = None
    pairs: dict[str, _Pair] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        pair = _pair(number, line)
        if pair is None:
            heading = heading or _ROUND.match(line.strip())
        elif pair.player in pairs:
            message = f"'{clean_name(pair.player, 30)}' is paired twice; left out"
            notes.append(Note(number, message, True))
        elif not is_bye(pair.player):
            pairs[pair.player] = pair
    if not pairs:
        raise SourceRefused("no lines such as A plays with white VS B in board 1")
    for pair in list(pairs.values()):
        if not is_bye(pair.opponent) and pair.opponent not in pairs:
            message = f"'{clean_name(pair.opponent, 30)}' has no line"
            notes.append(Note(pair.line, message))
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
            pairings=(_pairing(round_no, pair, numbers.get(pair.opponent)),),
            line=pair.line,
        )
        for pair in pairs.values()
    )
    name = clean_name(heading[1], 100) if heading else ""
    return Crosstable(EventFacts(name), players), tuple(notes)


def _pair(number: int, line: str) -> _Pair | None:
    found = _PLAYS.search(line)
    if not found:
        return None
    player = clean_name(line[: found.start()])
    opponent = clean_name(_BOARD.split(line[found.end() :], 1)[0])
    if not (player and opponent):
        return None
    return _Pair(number, player, "w" if found[1].lower() == "white" else "b", opponent)


def _pairing(number: int, pair: _Pair, opponent: int | None) -> Pairing:
    if opponent is None:
        return Pairing(number, None, "", "U")
    return Pairing(number, opponent, pair.colour, "*")
