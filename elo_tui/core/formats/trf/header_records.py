"""The header records of a tournament report file -> the facts of the event."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from elo_tui.core.days import describe_choice, describe_written
from elo_tui.core.events.crosstable import EventFacts, Note, Participant
from elo_tui.core.formats.trf.player_line import ROUNDS_MAX
from elo_tui.core.formats.trf.stated_days import EventDays, Evidence, event_days
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name

#: Line number and text, by record number.
Headers = dict[str, tuple[int, str]]

#: The records that are read, apart from the players.
HEADERS = frozenset(
    {
        *("012", "022", "032", "042", "052", "062", "092", "122", "132", "142"),
        *("162", "192", "202", "212", "222", "XXR"),
    }
)
#: Words in dashes stand for what nobody has filled in: ``--(START DATE)--``.
_FILLER = re.compile(r"--.*--|[-?]+")
_COUNT = re.compile(r"[0-9]{1,5}(?![0-9])")
#: Letters and values of record 162: a game won, drawn, lost; an absence, the
#: pairing-allocated bye.
_VALUE = re.compile(r"(?<!\S)([WDLAP]) +([0-9]{1,2}(?:[.,][0-9]{1,2})?)(?!\S)")
_CODES_MAX = 30
#: The codes of games still to be played.
_OPEN = frozenset({"", "*"})
_HAS_DIGIT = re.compile("[0-9]")
_USUAL = {"W": 1.0, "D": 0.5, "L": 0.0}


def event_facts(
    headers: Headers,
    players: Sequence[Participant],
    birthdays: Sequence[str] = (),
    today: date | None = None,
) -> tuple[EventFacts, tuple[Note, ...]]:
    """The event, with notes on records that are impossible or contradict the rest.

    The `birthdays` as written, and `today` if the report has results, decide between
    the readings of its dates.
    """
    notes: list[Note] = []
    headers = {
        code: stated
        for code, stated in headers.items()
        if not _FILLER.fullmatch(stated[1])
    }

    def text(code: str) -> str:
        return clean_name(headers[code][1], TEXT_MAX) if code in headers else ""

    days = _days(headers, players, birthdays, today, notes)
    last = max((p.round for player in players for p in player.pairings), default=None)
    stated = _rounds(headers, notes)
    line, value = headers.get("062", (None, ""))
    players_stated = _COUNT.match(value)
    if players_stated and int(players_stated[0]) != len(players):
        counts = f"{players_stated[0]} players stated, {len(players)} read"
        notes.append(Note(line, counts))
    event = EventFacts(
        name=text("012"),
        city=text("022"),
        federation=text("032"),
        start=days.start,
        end=days.end,
        time_control=text("122") or text("222"),
        coded_control=text("222"),
        rounds=stated or last,
        readings=days.readings,
        written=(text("042"), text("052")) if days.is_open else (),
        pairing=" ".join(filter(None, (text("192"), text("092")))),
        tie_breaks=_tie_breaks(headers),
        half_points=_half_points(headers),
    )
    return event, tuple(notes)


def _tie_breaks(headers: Headers) -> tuple[str, ...]:
    """The tie-break codes after the points: those of record 212, else of 202."""
    _, value = headers.get("212") or headers.get("202") or (0, "")
    codes = (clean_name(part, 120) for part in value.split(","))
    return tuple(filter(None, codes))[:_CODES_MAX]


def _values(headers: Headers) -> dict[str, float]:
    """Letters and values of record 162."""
    _, value = headers.get("162", (0, ""))
    return {
        letter: float(number.replace(",", "."))
        for letter, number in _VALUE.findall(value)
    }


def _half_points(headers: Headers) -> tuple[tuple[str, int], ...]:
    """Record 162 in half points; empty where a value is not a multiple of one."""
    doubled = {letter: 2 * value for letter, value in _values(headers).items()}
    if not all(value.is_integer() for value in doubled.values()):
        return ()
    return tuple((letter, int(value)) for letter, value in doubled.items())


def _days(
    headers: Headers,
    players: Sequence[Participant],
    birthdays: Sequence[str],
    today: date | None,
    notes: list[Note],
) -> EventDays:
    """The days of the event, with notes on what decided and what is left open."""

    def text(code: str) -> str:
        return headers[code][1].strip() if code in headers else ""

    start, end = text("042"), text("052")
    rounds = tuple(filter(_HAS_DIGIT.search, text("132").split()))
    if not start and not end and rounds:
        start, end = rounds[0], rounds[-1]
        notes.append(
            Note(
                headers["132"][0],
                "no first and last day (042, 052): those of the rounds",
            )
        )
    games = [pairing.code for player in players for pairing in player.pairings]
    has_results = any(code not in _OPEN for code in games)
    evidence = Evidence(
        rounds,
        tuple(birthdays),
        today if has_results else None,
        today if has_results and not _OPEN.intersection(games) else None,
    )
    days = event_days(start, end, evidence)
    line = min(
        (headers[code][0] for code in ("042", "052") if code in headers), default=None
    )
    written = describe_written((clean_name(start, 30), clean_name(end, 30)))
    if days.readings:
        notes.append(Note(line, describe_choice(written, days.readings)))
    elif days.why:
        notes.append(Note(line, f"{written}: {days.why}"))
    notes += [
        Note(headers[code][0], f"record {code}: {problem}", True)
        for code, problem in (("042", days.start_problem), ("052", days.end_problem))
        if problem and code in headers
    ]
    if days.start and days.end and days.end < days.start:
        ends = f"the event ends {days.end}, before its first day {days.start}"
        notes.append(Note(line, ends))
    return days


def _rounds(headers: Headers, notes: list[Note]) -> int | None:
    """The number of rounds, from record 142 (TRF26), else from the older XXR."""
    for code in ("142", "XXR"):
        if code in headers:
            line, value = headers[code]
            found = _COUNT.match(value)
            if found and 1 <= int(found[0]) <= ROUNDS_MAX:
                return int(found[0])
            shown = clean_name(value, 16)
            text = (
                f"record {code}: {shown} is not a number of rounds, 1 to {ROUNDS_MAX}"
            )
            notes.append(Note(line, text, True))
    return None


def with_usual_points(
    headers: Headers, players: tuple[Participant, ...]
) -> tuple[tuple[Participant, ...], tuple[Note, ...]]:
    """The players without their totals where record 162 uses other points.

    Three points for a win are not a chess score, yet they do not contradict the rounds.
    """
    if "162" not in headers:
        return players, ()
    line, value = headers["162"]
    games = {
        letter: worth for letter, worth in _values(headers).items() if letter in _USUAL
    }
    if games.items() <= _USUAL.items():
        return players, ()
    shown = clean_name(value, 40)
    note = Note(line, f"points are counted {shown}: the totals are not read", True)
    return tuple(player._replace(points=None) for player in players), (note,)
