"""SwissSys' tournament file (.sjson): JSON with sections, players and results.

A result is ``+;2;W;1;2;2;0``: result, opponent, colour, board, two marks of the
pairing, game points. Without `Results` it is an entry list. Addresses, telephone
numbers and fees, which entry sites put in, are never read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Tick, no_tick
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.formats.trf.stated_days import event_days
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.json_values import (
    Values,
    dict_in,
    dicts_in,
    id_in,
    list_in,
    parsed,
    rating_in,
    text_in,
    whole_in,
)
from elo_tui.readers.shared import SourceRefused, refuse_more_players, refusing
from elo_tui.readers.swisssys.sections import (
    COLOURS,
    SYSTEM,
    pairing_of,
    section_name,
)
from elo_tui.readers.tables import cells

FORMAT = "swisssys"

_NAME_MAX = 100
_START = 100_000
_OVERVIEW = re.compile(r'"Overview"\s*:\s*\{')
_SECTIONS = re.compile(r'"Sections"\s*:\s*\[')
#: The marks of a game -> the letters of the rating report.
_LETTERS = {"+": "W", "=": "D", "-": "L"}
#: Not paired, or not played yet.
_OPEN = ("~", "", "\0")
_ACCEPTED = "+ - = with an opponent, X F, B H U"


def recognised(text: str) -> bool:
    """Whether the text is an object with an overview and sections."""
    start = text[:_START].lstrip()
    return start.startswith("{") and all(
        sign.search(start) for sign in (_OVERVIEW, _SECTIONS)
    )


@refusing
def read(text: str, tick: Tick = no_tick) -> EventReading:
    """All sections that have players."""
    whole = parsed(text)
    tick(len(text))
    overview = dict_in(whole, "Overview")
    notes: list[Note] = []
    event = _event(overview, notes)
    sections: list[Crosstable] = []
    count = 0
    for values in dicts_in(whole, "Sections"):
        rows = dicts_in(values, "Players")
        count += len(rows)
        refuse_more_players(count)
        if rows:
            sections.append(_section(event, values, rows, notes))
    if not sections:
        raise SourceRefused("no section with players in this file of SwissSys")
    notes.append(Note(None, _about_ratings(whole)))
    return EventReading(FORMAT, tuple(sections), tuple(notes))


def _about_ratings(whole: object) -> str:
    """Which ratings are taken; SwissSys does not say whose the second is."""
    rows = (
        row
        for section in dicts_in(whole, "Sections")
        for row in dicts_in(section, "Players")
    )
    text = "ratings are Rating, US Chess as SwissSys keeps it; 0 there is unrated"
    if any(rating_in(row, "Rating2") or id_in(row, "ID2") for row in rows):
        return f"{text}; Rating2 and ID2 are there too, not taken"
    return text


def _event(overview: Values, notes: list[Note]) -> EventFacts:
    """The event; entry sites write dates in the manner of their country."""
    start, end = (
        text_in(overview, f"{edge} date").partition("T")[0]
        for edge in ("Starting", "Ending")
    )
    days = event_days(start, end)
    for problem in filter(None, (days.start_problem, days.end_problem)):
        notes.append(Note(None, problem, True))
    return EventFacts(
        name=text_in(overview, "Tournament title", _NAME_MAX),
        start=days.start,
        end=days.end,
        time_control=text_in(overview, "Tournament time controls", _NAME_MAX),
        readings=days.readings,
        written=(start, end) if days.is_open else (),
    )


def _section(
    event: EventFacts, values: Values, rows: Sequence[Values], notes: list[Note]
) -> Crosstable:
    name = text_in(values, "Section name", _NAME_MAX)
    control = text_in(values, "Section time controls", _NAME_MAX)
    played = whole_in(values, "Rounds played") or 0
    players: dict[int, Participant] = {}
    numbers = [max(0, whole_in(row, "Pair number") or 0) for row in rows]
    if not all(numbers):
        if any(list_in(row, "Results") for row in rows):
            raise SourceRefused(f"section {name}: a player without a pair number")
        text = f"section {name}: no pair numbers; the players are numbered as listed"
        notes.append(Note(None, text))
        numbers = list(range(1, len(rows) + 1))
    for no, row in zip(numbers, rows, strict=True):
        if no in players:
            raise SourceRefused(f"section {name}: pair number {no} appears twice")
        players[no] = Participant(
            no,
            name=text_in(row, "Name"),
            title=text_in(row, "Player title", 12),
            rating=rating_in(row, "Rating"),
            federation=text_in(row, "State", 12),
            fide_id=id_in(row, "ID"),
            points=cells.decimal(text_in(row, "Current result")),
            pairings=_pairings(no, row, played, notes),
        )
    return Crosstable(
        event._replace(
            name=section_name(event.name, name),
            time_control=control or event.time_control,
            rounds=played or None,
        ),
        tuple(players.values()),
        system=SYSTEM,
    )


def _pairings(
    no: int, row: Values, played: int, notes: list[Note]
) -> tuple[Pairing, ...]:
    found = []
    results = list_in(row, "Results")
    if len(results) > GAMES_MAX:
        raise SourceRefused(f"player {no} has more than {GAMES_MAX} rounds")
    for number, text in enumerate(results, start=1):
        pairing = _pairing(number, str(text), played)
        if isinstance(pairing, Pairing):
            found.append(pairing)
        elif pairing:
            shown = f"player {no}, round {number}: '{clean_name(str(text), 30)}'"
            notes.append(Note(None, f"{shown} {pairing}; not rated", True))
    return tuple(found)


def _pairing(number: int, text: str, played: int) -> Pairing | str:
    """The round, what is wrong with it, or "" for one that has not been paired."""
    mark, opponent_text, colour, *_ = (
        *(part.strip(" ") for part in text[:80].split(";")),
        *("", ""),
    )
    digits = opponent_text.removeprefix("-")
    if digits and not (digits.isascii() and digits.isdigit() and len(digits) < 6):
        return "has no opponent's number"
    opponent = int(opponent_text or 0)
    if mark in _OPEN:
        if opponent > 0:
            return Pairing(number, opponent, COLOURS.get(colour, ""), "*")
        return Pairing(number, None, "", "Z") if number <= played else ""
    if mark not in "+-=XFBHU":
        return f"is not one of {_ACCEPTED}"
    letter = _LETTERS.get(mark, mark)
    found = pairing_of(number, letter, opponent, colour)
    return found or f"is a game without an opponent; accepted are {_ACCEPTED}"
