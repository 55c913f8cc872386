"""The result of a reader: games or a whole event, or the line it did not understand.

A reader is a module with ``matches(text)`` and ``read(text, tick)``, and a row in the
table of ``detect``. It imports a library only inside ``read``, decorated with
`return_refusal` if it raises SourceRefused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import is_not
from typing import Literal, NamedTuple

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
    ResultCode,
    describe_player,
    index_players,
)
from elo_tui.core.events.crosstable import Note as Note
from elo_tui.core.model import CoreRecord, Game
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_number
from elo_tui.core.text.missing_package import describe_missing_package
from elo_tui.core.text.time_control import CODED, read_control

#: How many contradictions are named one by one; the rest are only counted.
NOTES_MAX = 1_000
#: The letters of record 162 for the value of a result in an event.
_LETTERS = {
    **dict.fromkeys("1W+F", "W"),
    **dict.fromkeys("=DH", "D"),
    **dict.fromkeys("0L", "L"),
    **dict.fromkeys("-Z", "A"),
    "U": "P",
}

#: Called by a reader from time to time with the characters read; may raise Cancelled.
Tick = Callable[[int], None]

#: Called by a reader with the players read so far, in their order and not yet checked.
Show = Callable[[Iterable[Participant]], None]


class Cancelled(Exception):
    """The user does not want to wait for the rest."""


def ignore_progress(_done: int) -> None:
    """For callers that need no progress."""


def ignore_players(_players: Iterable[Participant]) -> None:
    """For callers that need no player before all are read."""


class Reading(CoreRecord, frozen=True):
    """One player's games in the order of the source; ``format`` names the reader."""

    format: str
    """The key of the reader."""
    games: tuple[Game, ...]
    """In the order of the source."""
    notes: tuple[Note, ...] = ()
    """Remarks, a sentence each."""
    encoding: str = "utf-8"
    """The encoding of the text."""


class Question(CoreRecord, frozen=True):
    """A question that a source leaves open to a person; nothing is guessed."""

    about: Literal["date-order", "scores", "columns"]
    """The subject: the order of dates, scores, or columns."""
    text: str
    """The readings that remain, without the option that decides."""


def drop_option(text: str) -> str:
    """Return a sentence on a source without the option that decides, for screens."""
    return text.partition(". Say --")[0]


class EventReading(CoreRecord, frozen=True):
    """One or more events with their players."""

    format: str
    """The key of the reader."""
    sections: tuple[Crosstable, ...]
    """At least one; several if the source has several events."""
    notes: tuple[Note, ...] = ()
    """Remarks on all events, a sentence each."""
    encoding: str = "utf-8"
    """The encoding of the text."""
    question: Question | None = None
    """The question that the source leaves to a person; None without one."""


#: In the note on a list that can have none: results, a table of ratings.
NO_GAMES = ", no games"


def attach_notes(reading: EventReading) -> EventReading:
    """Attach the notes to the events; one on a line only to the event of that line."""
    if len(reading.sections) == 1:
        whole = replace(reading.sections[0], notes=reading.notes)
        return reading._replace(sections=(whole,))
    sections = tuple(
        replace(section, notes=tuple(_select_notes(section, reading.notes)))
        for section in reading.sections
    )
    return reading._replace(sections=sections)


def _select_notes(section: Crosstable, notes: Iterable[Note]) -> Iterator[Note]:
    """Select the notes on lines of an event, and those on the whole source."""
    lines = [one.line for one in section.players if one.line is not None]
    for note in notes:
        if note.line is None or (lines and min(lines) <= note.line <= max(lines)):
            yield note


def find_largest(sections: Sequence[Crosstable]) -> int:
    """Find the place of the event with most games, the first of several.

    It is the one shown of a file with several events. Lists of players without games
    come after all others, by their players.
    """
    sizes = [
        (sum(len(one.pairings) for one in section.players), len(section.players))
        for section in sections
    ]
    return sizes.index(max(sizes))


class BadLine(NamedTuple):
    """A line that cannot be read, with the accepted form."""

    line: int | None
    """None if it concerns the whole file."""
    text: str
    fault: Exception | None = None
    """The exception raised by a reader, if the program is at fault."""
    event: EventFacts | None = None
    """The event of a page without players, if other pages have them."""
    question: Question | None = None
    """Answers of the user with which it is read."""
    teams: Crosstable | None = None
    """The matches of a page that names teams and no players."""
    list_kind: str = ""
    """The kind of a rating list, such as ``ECF``."""

    def __str__(self) -> str:
        return self.text if self.line is None else f"line {self.line}: {self.text}"


def make_fault(fault: Exception) -> BadLine:
    """The refusal of a source on which a reader has failed."""
    if missing := describe_missing_package(fault):
        return BadLine(None, f"not read: {missing}", fault)
    message = (
        f"not read, because of an internal error of elo-tui ({type(fault).__name__})"
    )
    return BadLine(None, message, fault)


def get_control(event: EventFacts) -> str:
    """Return the time control of an event, for `read_control`; the code goes first."""
    return CODED + event.coded_control if event.coded_control else event.time_control


def set_pool(crosstable: Crosstable) -> tuple[Crosstable, tuple[Note, ...]]:
    """The event with the kind of rating its time control gives, unless it states one.

    A note names a kind other than standard, and a time control that gives none. The
    ratings of a system without kinds of rating are left alone.
    """
    event, system = crosstable.event, crosstable.system
    has_pools = not system or "pool" in systems.get_row(system).asks
    if event.pool is not None or not has_pools:
        return crosstable, ()
    found = read_control(get_control(event))
    where = "record 222" if event.coded_control else "time control"
    shown = clean_name(event.coded_control or event.time_control, 40)
    if found.problem:
        text = f"{where}: {shown} {found.problem}; it does not give the kind of rating"
        return crosstable, (Note(None, text),)
    notes = []
    if found.pool not in (None, "standard"):
        notes.append(
            Note(None, f"{found.pool} by FIDE's times: the {where} is {shown}")
        )
    event = replace(event, pool=found.pool)
    return replace(crosstable, event=event), tuple(notes)


#: The pairings by round and starting number.
Rounds = dict[int, dict[int, Pairing]]


def exclude_contradictions(
    crosstable: Crosstable,
) -> tuple[Crosstable, tuple[Note, ...]]:
    """Exclude contradictory games, with notes on all errors found.

    If only the owner's rounds are known, nothing can be compared with them.
    """
    by_number = index_players(crosstable)
    rounds, unsure = _compare_rounds(crosstable)
    worth = dict(crosstable.event.half_points)
    halves = {
        code: worth.get(_LETTERS.get(code, ""), result.halves)
        for code, result in CODES.items()
    }
    notes: list[Note] = []
    more = 0
    players = []
    for player in crosstable.players:
        # of nearly all players no game needs a second look
        compared = player.pairings if player.no in unsure else ()
        pairings = []
        for pairing in compared:
            excluded = _find_contradiction(player, pairing, by_number, rounds)
            if crosstable.incomplete and _is_one_sided(player, pairing, rounds):
                excluded = ""
            # the reader that excluded it has added a note
            if excluded and not pairing.excluded:
                pairing = replace(pairing, excluded=excluded)
                text = f"{describe_player(player)}, round {pairing.round}: {excluded};"
                if len(notes) < NOTES_MAX:
                    notes.append(Note(player.line, f"{text} not rated", on_games=True))
                else:
                    more += 1
            elif len(notes) < NOTES_MAX and (
                text := _find_missing_result(player, pairing, rounds)
                or _find_same_colour(player, pairing, rounds)
            ):
                notes.append(Note(player.line, text, on_games=True))
            pairings.append(pairing)
        if any(map(is_not, pairings, compared)):
            player = replace(player, pairings=tuple(pairings))
        players.append(player)
        notes += _check_points(player, halves)
    if more:
        text = f"{more:,} more games on which two lines disagree; not rated"
        notes.append(Note(None, text, on_games=True))
    return replace(crosstable, players=tuple(players)), tuple(notes)


def _compare_rounds(crosstable: Crosstable) -> tuple[Rounds, set[int]]:
    """Return the rounds, and the players with a game on which two lines may disagree.

    A round after the other: the games of one round stay in the caches.
    """
    rounds: Rounds = {}
    unsure = set()
    for player in crosstable.players:
        for pairing in player.pairings:
            known = rounds.setdefault(pairing.round, {})
            if known.setdefault(player.no, pairing) is not pairing:
                known[player.no] = pairing
                unsure.add(player.no)
    for known in rounds.values():
        for no, pairing in known.items():
            back = known.get(pairing.opponent or 0)
            if (
                back is None
                or not back.opponent == no != pairing.opponent
                or (pairing.code, back.code) not in _AGREEING
                or (pairing.colour == back.colour and pairing.colour)
            ):
                unsure.add(no)
    return rounds, unsure


def _find_contradiction(
    player: Participant,
    pairing: Pairing,
    by_number: dict[int, Participant],
    rounds: Rounds,
) -> str:
    """Return the reason why a game cannot be rated, or ""."""
    if pairing.opponent is None:
        return ""
    if pairing.opponent == player.no:
        return "is paired with itself"
    opponent = by_number.get(pairing.opponent)
    if opponent is None:
        return f"there is no player {pairing.opponent}"
    if not opponent.pairings:
        return ""
    back = rounds[pairing.round].get(opponent.no)
    if back is None or back.opponent != player.no:
        other = "nobody" if back is None or back.opponent is None else back.opponent
        return f"player {opponent.no} met {other} in that round"
    if _is_contradiction(CODES[pairing.code], CODES[back.code]):
        return f"player {opponent.no} has {back.code} where this is {pairing.code}"
    return ""


def _find_same_colour(player: Participant, pairing: Pairing, rounds: Rounds) -> str:
    """Note that both players of a game have the same colour; "" if they do not.

    One note for both: on the player of the lower number. The game is rated.
    """
    back = rounds[pairing.round].get(pairing.opponent or 0)
    if (
        back is None
        or back.opponent != player.no
        or not pairing.colour
        or pairing.colour != back.colour
        or (pairing.opponent or 0) < player.no
    ):
        return ""
    colour = "White" if pairing.colour == "w" else "Black"
    return (
        f"{describe_player(player)}, round {pairing.round}: {colour}, and so is player"
        f" {pairing.opponent}, the opponent"
    )


def _is_contradiction(own: ResultCode, other: ResultCode) -> bool:
    """Whether both players of a game cannot have these results."""
    played = own.result is not None and other.result is not None
    # less than one point between them is a penalty; more is impossible
    return (own.rated != other.rated and played) or own.halves + other.halves > 2


#: The codes of two players that neither contradict each other nor leave one of them
#: without the result that the other has.
_AGREEING = frozenset(
    (code, back)
    for code, own in CODES.items()
    for back, other in CODES.items()
    if not _is_contradiction(own, other)
    and (own.result is None) <= (other.result is None)
)


def _find_missing_result(player: Participant, pairing: Pairing, rounds: Rounds) -> str:
    """Return the sentence on a result that only the opponent's line has, or ""."""
    back = rounds[pairing.round].get(pairing.opponent or 0)
    if CODES[pairing.code].result is not None or back is None:
        return ""
    if back.opponent != player.no or CODES[back.code].result is None:
        return ""
    theirs = f"player {pairing.opponent} has {back.code}"
    return f"{describe_player(player)}, round {pairing.round}: no result; {theirs}"


def _is_one_sided(player: Participant, pairing: Pairing, rounds: Rounds) -> bool:
    """Whether the opponent's line has nothing in the round of this game."""
    met = pairing.opponent
    if met is None or met == player.no:
        return False
    return met not in rounds[pairing.round]


def _check_points(player: Participant, halves: Mapping[str, int]) -> Iterator[Note]:
    """Report points that are not the sum of the rounds; never correct them.

    `halves` is the value of each code in this event, in half points.
    """
    if player.points is None or not player.pairings:
        return
    cells = sum([halves[pairing.code] for pairing in player.pairings]) / 2
    if cells != player.points:
        unit = "point" if player.points == 1 else "points"
        stated = f"{format_number(player.points)} {unit} stated"
        given = f"{stated}, the rounds give {format_number(cells)}"
        text = f"{describe_player(player)}: {given}"
        yield Note(player.line, text, on_games=True)
