"""SwissSys' tournament file (.sjson): JSON with sections, players and results.

A result is ``+;2;W;1;2;2;0``: result, opponent, colour, board, two marks of the
pairing, game points. Without `Results` it is an entry list. Addresses, telephone
numbers and fees, which entry sites put in, are never read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Tick, ignore_progress
from elo_tui.core.events.trf_header import find_event_days
from elo_tui.core.facts import GAMES_MAX
from elo_tui.readers.json_faults import name_damage
from elo_tui.readers.shared import (
    SourceRefused,
    Values,
    get_dict,
    get_dicts,
    get_id,
    get_list,
    get_rating,
    get_text,
    get_whole,
    parse_json,
    quote,
    refuse_more_players,
    return_refusal,
)
from elo_tui.readers.swisssys import COLOURS, SYSTEM, build_pairing, section_name
from elo_tui.readers.tables import cells

FORMAT = "swisssys"

_NAME_MAX = 100
_START = 100_000
_OVERVIEW = re.compile(r'"Overview"\s*:\s*\{')
_SECTIONS = re.compile(r'"Sections"\s*:\s*\[')
#: The marks of a game -> the letters of the rating report.
_LETTERS = {"+": "W", "=": "D", "-": "L"}
#: The keys of a player: numbers, and others.
_NUMBERS = ("Pair number", "Rating", "Current result")
_OTHERS = ("Name", "ID", "Results", "Player title", "State")
#: Not paired, or not played yet.
_OPEN = ("~", "", "\0")
_ACCEPTED = "+ - = with an opponent, X F, B H U"


def matches(text: str) -> bool:
    """Whether the text is an object with an overview and sections."""
    start = text[:_START].lstrip()
    return start.startswith("{") and all(
        sign.search(start) for sign in (_OVERVIEW, _SECTIONS)
    )


@return_refusal
def read(text: str, tick: Tick = ignore_progress) -> EventReading:
    """Read all sections that have players."""
    whole = parse_json(text)
    tick(len(text))
    overview = get_dict(whole, "Overview")
    notes: list[Note] = []
    event = _read_event(overview, notes)
    sections: list[Crosstable] = []
    count = 0
    for values in get_dicts(whole, "Sections"):
        rows = get_dicts(values, "Players")
        count += len(rows)
        refuse_more_players(count)
        if rows:
            sections.append(_read_section(event, values, rows, notes))
    if not sections:
        raise SourceRefused("no section with players in this file of SwissSys")
    notes.append(Note(None, _describe_ratings(whole)))
    return EventReading(FORMAT, tuple(sections), tuple(notes))


def _describe_ratings(whole: object) -> str:
    """Describe which ratings are taken; the origin of the second is not stated."""
    rows = (
        row
        for section in get_dicts(whole, "Sections")
        for row in get_dicts(section, "Players")
    )
    text = "ratings are Rating, US Chess as stored by SwissSys; 0 is unrated"
    if any(get_rating(row, "Rating2") or get_id(row, "ID2") for row in rows):
        return f"{text}; Rating2 and ID2 are not taken"
    return text


def _read_event(overview: Values, notes: list[Note]) -> EventFacts:
    """Read the event; entry sites write dates in the manner of their country."""
    start, end = (
        get_text(overview, f"{edge} date").partition("T")[0]
        for edge in ("Starting", "Ending")
    )
    days = find_event_days(start, end)
    for problem in filter(None, (days.start_problem, days.end_problem)):
        notes.append(Note(None, problem, True))
    return EventFacts(
        name=get_text(overview, "Tournament title", _NAME_MAX),
        start=days.start,
        end=days.end,
        time_control=get_text(overview, "Tournament time controls", _NAME_MAX),
        readings=days.readings,
        written=(start, end) if days.is_open else (),
    )


def _read_section(
    event: EventFacts, values: Values, rows: Sequence[Values], notes: list[Note]
) -> Crosstable:
    name = get_text(values, "Section name", _NAME_MAX)
    control = get_text(values, "Section time controls", _NAME_MAX)
    played = get_whole(values, "Rounds played") or 0
    players: dict[int, Participant] = {}
    numbers = [max(0, get_whole(row, "Pair number") or 0) for row in rows]
    if not all(numbers):
        if any(get_list(row, "Results") for row in rows):
            raise SourceRefused(f"section {name}: a player without a pair number")
        text = f"section {name}: no pair numbers; the players are numbered as listed"
        notes.append(Note(None, text))
        numbers = list(range(1, len(rows) + 1))
    notes += name_damage(rows, _NUMBERS, _OTHERS, "Name")
    for no, row in zip(numbers, rows, strict=True):
        if no in players:
            raise SourceRefused(f"section {name}: pair number {no} appears twice")
        players[no] = Participant(
            no,
            name=get_text(row, "Name"),
            title=get_text(row, "Player title", 12),
            rating=get_rating(row, "Rating"),
            federation=get_text(row, "State", 12),
            fide_id=get_id(row, "ID"),
            points=cells.parse_decimal(get_text(row, "Current result")),
            pairings=_read_pairings(no, row, played, notes),
        )
    return Crosstable(
        replace(
            event,
            name=section_name(event.name, name),
            time_control=control or event.time_control,
            rounds=played or None,
        ),
        tuple(players.values()),
        system=SYSTEM,
    )


def _read_pairings(
    no: int, row: Values, played: int, notes: list[Note]
) -> tuple[Pairing, ...]:
    found = []
    results = get_list(row, "Results")
    if len(results) > GAMES_MAX:
        raise SourceRefused(f"player {no} has more than {GAMES_MAX} rounds")
    for number, text in enumerate(results, start=1):
        pairing = _read_pairing(number, str(text), played)
        if isinstance(pairing, Pairing):
            found.append(pairing)
        elif pairing:
            shown = f"player {no}, round {number}: {quote(str(text), 30)}"
            notes.append(Note(None, f"{shown} {pairing}; not rated", True))
    return tuple(found)


def _read_pairing(number: int, text: str, played: int) -> Pairing | str:
    """Read a round; return its fault, or "" if it is not paired yet."""
    mark, opponent_text, colour, *_ = (
        *(part.strip(" ") for part in text[:80].split(";")),
        *("", ""),
    )
    digits = opponent_text.removeprefix("-")
    is_number = digits.isascii() and digits.isdigit() and len(digits) < 6
    if opponent_text and not is_number:
        return "has no opponent's number"
    opponent = int(opponent_text or 0)
    if mark in _OPEN:
        if opponent > 0:
            return Pairing(number, opponent, COLOURS.get(colour, ""), "*")
        return Pairing(number, None, "", "Z") if number <= played else ""
    if mark not in "+-=XFBHU":
        return f"is not one of {_ACCEPTED}"
    letter = _LETTERS.get(mark, mark)
    found = build_pairing(number, letter, opponent, colour)
    return found or f"is a game without an opponent; accepted are {_ACCEPTED}"
