"""The JSON export of Swar, the program of Belgium's federation.

``{"Swar": {"TournamentDesc": {..}, "Player": [..]}}``: `Ni` is the number by which
opponents are named, and a round is::

    {"RoundNr": 1, "Tabel": "3", "OpponentNi": 7, "Result": "1", "Color": "Black"}

Days are written day first. ``SW321_*``, another way of counting, may be filled though
it is not used; results come from the rounds. Forfeits have never been seen in such a
file: whatever is not one of the known entries is named and not rated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from elo_tui.core.entry import make_day
from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Tick, no_tick
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.model import POOLS, Colour
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.json_values import (
    Values,
    dict_in,
    dicts_in,
    id_in,
    parsed,
    rating_in,
    text_in,
    whole_in,
)
from elo_tui.readers.shared import SourceRefused, refuse_more_players, refusing
from elo_tui.readers.tables import cells

FORMAT = "swar"

_NAME_MAX = 100
_HEAD = re.compile(r'\s*\{\s*"Swar"\s*:\s*\{')
_DAY = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")
#: Where the tournament's name is that of another program with the same layout.
_OTHER_PROGRAM = "Chessout-export"

_COLOURS: dict[str, Colour] = {"White": "w", "Black": "b"}
_PLAYED = {"1": "1", "½": "=", "0": "0"}
#: The table and the result of a round without an opponent.
_UNPAIRED = {("bye", "1B"): "U", ("absent", "½"): "H", ("absent", "-"): "Z"}
_NOT_LISTED = "is not a result that is known in Swar's files; not rated"
#: Names that are spelt in Swar's own way.
_TIE_BREAKS = {"Bucholtz": "BH", "Buchholtz": "BH"}
_SEXES = {"male": "m", "female": "w"}


def recognised(text: str) -> bool:
    """Whether the text is an object with Swar's only key."""
    return _HEAD.match(text) is not None


@refusing
def read(text: str, tick: Tick = no_tick) -> EventReading:
    """The event with its players and rounds."""
    swar = dict_in(parsed(text), "Swar")
    tick(len(text))
    rows = dicts_in(swar, "Player")
    if not rows:
        raise SourceRefused(
            "no players in this JSON; Swar writes them when it exports a tournament"
        )
    refuse_more_players(len(rows))
    notes: list[Note] = []
    described = dict_in(swar, "TournamentDesc")
    event = _event(described, notes)
    national = not any(rating_in(row, "FideElo") for row in rows)
    players: dict[int, Participant] = {}
    for row in rows:
        player = _player(row, national, notes)
        if player is None:
            name = text_in(row, "Name") or "a player"
            notes.append(Note(None, f"{name}: no number Ni; left out", True))
        elif player.no in players:
            raise SourceRefused(f"two players have the number {player.no}")
        else:
            players[player.no] = player
    notes.append(_ratings_note(national, text_in(described, "EloUsed"), players))
    if event.name == _OTHER_PROGRAM:
        text = "written by another program than Swar: its points may lag behind"
        notes.append(Note(None, f"{text} the results; the results are taken"))
    return EventReading(
        FORMAT,
        (
            Crosstable(
                event,
                tuple(players[no] for no in sorted(players)),
                ratings="Belgian national" if national else "",
            ),
        ),
        tuple(notes),
    )


def _event(values: Values, notes: list[Note]) -> EventFacts:
    pool = text_in(values, "TournamentStd").casefold()
    return EventFacts(
        name=text_in(values, "Tournament", _NAME_MAX),
        city=text_in(values, "Place", _NAME_MAX),
        start=_day(values, "StartDate", notes),
        end=_day(values, "EndDate", notes),
        time_control=text_in(values, "RateOfPlay", _NAME_MAX),
        rounds=whole_in(values, "NbOfRounds") or None,
        pool=next((one for one in POOLS if one == pool), None),
        pairing=text_in(values, "TournamentType"),
        tie_breaks=tuple(
            _TIE_BREAKS.get(name, name)
            for one in dicts_in(values, "TieBreaks")
            if (name := text_in(one, "Type")) not in ("", "None")
        ),
    )


def _day(values: Values, key: str, notes: list[Note]) -> date | None:
    """The day under a key, written dd/mm/yyyy."""
    text = text_in(values, key)
    found = _DAY.fullmatch(text)
    day = make_day(*found.groups()[::-1]) if found else None
    if text and day is None:
        notes.append(Note(None, f"{key} '{text}' is no day dd/mm/yyyy; left out", True))
    return day


def _player(row: Values, national: bool, notes: list[Note]) -> Participant | None:
    no = whole_in(row, "Ni")
    if no is None or no < 1:
        return None
    player = Participant(
        no,
        name=text_in(row, "Name"),
        title=text_in(row, "Titel", 12),
        rating=rating_in(row, "NationalElo" if national else "FideElo"),
        federation=text_in(row, "Country", 12),
        fide_id=id_in(row, "FideId"),
        points=cells.decimal(text_in(row, "Points")),
        birth_year=cells.year(text_in(row, "BirthDate")),
        sex=_SEXES.get(text_in(row, "Sex").casefold(), ""),
        national_rating=rating_in(row, "NationalElo") or None,
        national_id=id_in(row, "NationalId"),
        place=whole_in(row, "Ranking"),
    )
    rounds = dicts_in(row, "RoundArray")
    return player._replace(pairings=_pairings(player, rounds, notes))


def _pairings(
    player: Participant, rounds: Sequence[Values], notes: list[Note]
) -> tuple[Pairing, ...]:
    found: dict[int, Pairing] = {}
    for one in rounds:
        number = whole_in(one, "RoundNr")
        if number is None or not 1 <= number <= GAMES_MAX or number in found:
            text = f"{player.no} {player.name}: a round without a number of its own"
            notes.append(Note(None, f"{text}; left out", True))
            continue
        pairing = _pairing(number, one)
        if isinstance(pairing, str):
            text = f"{player.no} {player.name}, round {number}: {pairing}"
            notes.append(Note(None, text, True))
        else:
            found[number] = pairing
    return tuple(found[number] for number in sorted(found))


def _pairing(number: int, one: Values) -> Pairing | str:
    """The round, or what is not known in it."""
    result, table = text_in(one, "Result"), text_in(one, "Tabel")
    opponent = whole_in(one, "OpponentNi")
    colour = _COLOURS.get(text_in(one, "Color"), "")
    shown = f"'{clean_name(' '.join(filter(None, (table, result))), 30)}'"
    if opponent is None or opponent < 1:
        code = _UNPAIRED.get((table.casefold(), result))
        return Pairing(number, None, "", code) if code else f"{shown} {_NOT_LISTED}"
    if result == "-":
        return Pairing(number, opponent, colour, "*")
    code = _PLAYED.get(result)
    if code is None or not colour:
        without = f"'{result}' against {opponent}"
        if code is not None:
            return f"{without} without a colour {_NOT_LISTED}"
        return f"{without} {_NOT_LISTED}"
    return Pairing(number, opponent, colour, code)


def _ratings_note(national: bool, used: str, players: dict[int, Participant]) -> Note:
    """Which of the two ratings is taken."""
    if national:
        return Note(None, "ratings are NationalElo, Belgium's; nobody has a FideElo")
    others = sum(player.national_rating is not None for player in players.values())
    text = "ratings are FideElo; 0 there is unrated"
    if others:
        text += f"; NationalElo, Belgium's, is kept apart ({others} players)"
    return Note(None, f"{text}; Swar paired by {used}" if used else text)
