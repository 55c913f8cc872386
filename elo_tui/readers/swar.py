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

from msgspec.structs import replace

from elo_tui.core.entry import make_day
from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Tick, ignore_progress
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.model import POOLS, Colour
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.readers.json_faults import name_damage
from elo_tui.readers.shared import (
    SourceRefused,
    Values,
    get_dict,
    get_dicts,
    get_id,
    get_rating,
    get_text,
    get_whole,
    parse_json,
    refuse_more_players,
    return_refusal,
)
from elo_tui.readers.tables import cells

FORMAT = "swar"

_NAME_MAX = 100
_HEAD = re.compile(r'\s*\{\s*"Swar"\s*:\s*\{')
_DAY = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")
#: Where the tournament's name is that of another program with the same layout.
_OTHER_PROGRAM = "Chessout-export"

#: The keys of a player: numbers, and others.
_NUMBERS = ("Ni", "FideElo", "NationalElo", "Points", "Ranking")
_OTHERS = (
    *("Name", "Titel", "Country", "BirthDate", "Sex", "FideId", "NationalId"),
    "RoundArray",
)
_COLOURS: dict[str, Colour] = {"White": "w", "Black": "b"}
_PLAYED = {"1": "1", "½": "=", "0": "0"}
#: The table and the result of a round without an opponent.
_UNPAIRED = {("bye", "1B"): "U", ("absent", "½"): "H", ("absent", "-"): "Z"}
_NOT_LISTED = "is not a result that is known in Swar's files; not rated"
#: Names that are spelt in Swar's own way.
_TIE_BREAKS = {"Bucholtz": "BH", "Buchholtz": "BH"}
_SEXES = {"male": "m", "female": "w"}


def matches(text: str) -> bool:
    """Whether the text is an object with Swar's only key."""
    return _HEAD.match(text) is not None


@return_refusal
def read(text: str, tick: Tick = ignore_progress) -> EventReading:
    """Read the event with its players and rounds."""
    swar = get_dict(parse_json(text), "Swar")
    tick(len(text))
    rows = get_dicts(swar, "Player")
    if not rows:
        raise SourceRefused(
            "no players in this JSON; Swar writes them when it exports a tournament"
        )
    refuse_more_players(len(rows))
    notes: list[Note] = []
    described = get_dict(swar, "TournamentDesc")
    event = _read_event(described, notes)
    national = not any(get_rating(row, "FideElo") for row in rows)
    notes += name_damage(rows, _NUMBERS, _OTHERS, "Name")
    players: dict[int, Participant] = {}
    for row in rows:
        player = _read_player(row, national, notes)
        if player is None:
            name = get_text(row, "Name") or "a player"
            notes.append(Note(None, f"{name}: no number Ni; left out", True))
        elif player.no in players:
            raise SourceRefused(f"two players have the number {player.no}")
        else:
            players[player.no] = player
    notes.append(_describe_ratings(national, get_text(described, "EloUsed"), players))
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


def _read_event(values: Values, notes: list[Note]) -> EventFacts:
    pool = get_text(values, "TournamentStd").casefold()
    return EventFacts(
        name=get_text(values, "Tournament", _NAME_MAX),
        city=get_text(values, "Place", _NAME_MAX),
        start=_read_day(values, "StartDate", notes),
        end=_read_day(values, "EndDate", notes),
        time_control=get_text(values, "RateOfPlay", _NAME_MAX),
        rounds=get_whole(values, "NbOfRounds") or None,
        pool=next((one for one in POOLS if one == pool), None),
        pairing=get_text(values, "TournamentType"),
        tie_breaks=tuple(
            _TIE_BREAKS.get(name, name)
            for one in get_dicts(values, "TieBreaks")
            if (name := get_text(one, "Type")) not in ("", "None")
        ),
    )


def _read_day(values: Values, key: str, notes: list[Note]) -> date | None:
    """Read the day under a key, written dd/mm/yyyy."""
    text = get_text(values, key)
    found = _DAY.fullmatch(text)
    day = make_day(*found.groups()[::-1]) if found else None
    if text and day is None:
        notes.append(Note(None, f"{key} '{text}' is no day dd/mm/yyyy; left out", True))
    return day


def _read_player(row: Values, national: bool, notes: list[Note]) -> Participant | None:
    no = get_whole(row, "Ni")
    if no is None or no < 1:
        return None
    player = Participant(
        no,
        name=get_text(row, "Name"),
        title=get_text(row, "Titel", 12),
        rating=get_rating(row, "NationalElo" if national else "FideElo"),
        federation=get_text(row, "Country", 12),
        fide_id=get_id(row, "FideId"),
        points=cells.parse_decimal(get_text(row, "Points")),
        birth_year=cells.parse_year(get_text(row, "BirthDate")),
        sex=_SEXES.get(get_text(row, "Sex").casefold(), ""),
        national_rating=get_rating(row, "NationalElo") or None,
        national_id=get_id(row, "NationalId"),
        place=get_whole(row, "Ranking"),
    )
    rounds = get_dicts(row, "RoundArray")
    return replace(player, pairings=_read_pairings(player, rounds, notes))


def _read_pairings(
    player: Participant, rounds: Sequence[Values], notes: list[Note]
) -> tuple[Pairing, ...]:
    found: dict[int, Pairing] = {}
    for one in rounds:
        number = get_whole(one, "RoundNr")
        if number is None or not 1 <= number <= GAMES_MAX or number in found:
            text = f"{player.no} {player.name}: a round with no number or a taken one"
            notes.append(Note(None, f"{text}; left out", True))
            continue
        pairing = _read_pairing(number, one)
        if isinstance(pairing, str):
            text = f"{player.no} {player.name}, round {number}: {pairing}"
            notes.append(Note(None, text, True))
        else:
            found[number] = pairing
    return tuple(found[number] for number in sorted(found))


def _read_pairing(number: int, one: Values) -> Pairing | str:
    """Read a round; return why it is not known otherwise."""
    result, table = get_text(one, "Result"), get_text(one, "Tabel")
    opponent = get_whole(one, "OpponentNi")
    colour = _COLOURS.get(get_text(one, "Color"), "")
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


def _describe_ratings(
    national: bool, used: str, players: dict[int, Participant]
) -> Note:
    """Note which of the two ratings is taken."""
    if national:
        return Note(None, "ratings are NationalElo, Belgium's; no player has a FideElo")
    others = sum(player.national_rating is not None for player in players.values())
    text = "ratings are FideElo; 0 is unrated"
    if others:
        count = plural(others, "player")
        text += f"; NationalElo, Belgium's, is shown apart ({count})"
    return Note(None, f"{text}; Swar paired by {used}" if used else text)
