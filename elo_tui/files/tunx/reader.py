"""A Swiss-Manager file as an event: its facts, its players, their rounds.

Licence, paths, addresses and e-mail of whoever saved the file are left unread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from elo_tui.core.crosstable import (
    CODES,
    Crosstable,
    EventFacts,
    Note,
    Pairing,
    Participant,
)
from elo_tui.core.entry import BORN_MIN, K_MAX, RATING_MAX, clean_name
from elo_tui.core.time_control import pool_of
from elo_tui.files.reading import BadLine, EventReading, Tick, no_tick
from elo_tui.files.tunx.layout import MAGIC, Damaged, Layout, Record, laid_out
from elo_tui.files.tunx.rounds import rounds

FORMAT = "tunx"
ENCODING = "utf-16-le"
PLAYERS_MAX = 5000

_TEXT_MAX = 100
#: Titles, federations and national ids are no longer.
_WORD_MAX = 12
_BORN_MAX = 2100

#: The kinds of tournament by their number in the configuration.
_KINDS = ("individual", "round robin", "team round robin", "team")
_TEAMS = 2
#: What stands in the place of a federation where none was chosen.
_NO_FEDERATION = frozenset({"", "XXX", "ZZZ"})


def recognised(data: bytes) -> bool:
    """Whether these bytes begin as Swiss-Manager's tournaments do."""
    return data.startswith(MAGIC)


def read(data: bytes, tick: Tick = no_tick) -> EventReading | BadLine:
    """The event of a file; one that is cut or damaged is refused as a whole."""
    if not recognised(data):
        return BadLine(None, "no tournament of Swiss-Manager (TUNX)")
    try:
        layout = laid_out(data)
        tick(len(data))
        return _event(layout)
    except Damaged as damage:
        return BadLine(
            None,
            f"a tournament of Swiss-Manager, cut or damaged: {damage};"
            " save or download it again",
        )


def _event(layout: Layout) -> EventReading | BadLine:
    kind = layout.configuration.short(15)
    if kind >= len(_KINDS):
        raise Damaged(f"{kind} is no kind of tournament")
    if not layout.players:
        what = "no players on its boards" if kind >= _TEAMS else "no players"
        return BadLine(
            None, f"a tournament of Swiss-Manager ({_KINDS[kind]}) with {what} yet"
        )
    if len(layout.players) > PLAYERS_MAX:
        return BadLine(None, f"more than {PLAYERS_MAX} players")
    notes: list[Note] = []
    facts = _facts(layout, notes)
    found = rounds(layout.schedule, layout.games, len(layout.players))
    players = tuple(
        _player(number, record, pairings, notes)
        for number, (record, pairings) in enumerate(
            zip(layout.players, found.pairings, strict=True), start=1
        )
    )
    stated = layout.configuration.short(23)
    if stated != len(players):
        notes.append(Note(None, f"{stated} players stated, {len(players)} read"))
    notes += [*found.notes, *_about_ratings(players)]
    return EventReading(FORMAT, (Crosstable(facts, players),), tuple(notes), ENCODING)


def _facts(layout: Layout, notes: list[Note]) -> EventFacts:
    texts, numbers = layout.head.texts, layout.configuration

    def text(place: int) -> str:
        return clean_name(texts[place], _TEXT_MAX)

    start, end = (_day(numbers.long(place), notes) for place in (75, 79))
    if start and end and end < start:
        notes.append(Note(None, f"the event ends {end}, before its first day {start}"))
    pool = pool_of(text(14))
    if pool:
        notes.append(Note(None, f"{pool} by its time control {text(14)}"))
    federations = (clean_name(texts[place], _WORD_MAX) for place in (25, 20))
    return EventFacts(
        ": ".join(filter(None, (text(0), text(1)))),
        text(5) or text(10),
        next((code for code in federations if code not in _NO_FEDERATION), ""),
        start,
        end,
        text(14),
        numbers.short(4) or len(layout.schedule) or None,
        pool,
    )


def _day(written: int, notes: list[Note]) -> date | None:
    """The day of a number YYYYMMDD; 0 is none."""
    try:
        return date(written // 10_000, written // 100 % 100, written % 100)
    except ValueError:
        if written:
            text = f"{written} is no date in the calendar; not read"
            notes.append(Note(None, text, True))
        return None


def _player(
    number: int, record: Record, pairings: tuple[Pairing, ...], notes: list[Note]
) -> Participant:
    name = ", ".join(filter(None, map(clean_name, record.texts[:2])))
    unread: list[str] = []

    def within(what: str, value: int, low: int, high: int) -> int | None:
        """A number that can be; 0 is none."""
        if low <= value <= high:
            return value
        if value:
            unread.append(f"{what} {value}")
        return None

    def word(place: int) -> str:
        return clean_name(record.texts[place], _WORD_MAX)

    fide_id = record.long(48)
    player = Participant(
        number,
        name,
        word(4),
        within("rating", record.short(32), 1, RATING_MAX),
        word(10),
        str(fide_id) if fide_id else "",
        sum(CODES[pairing.code].halves for pairing in pairings) / 2,
        pairings,
        # the day is 0 where only the year is known
        within("year of birth", record.long(38) // 10_000, BORN_MIN, _BORN_MAX),
        "w" if record.short(30) == 1 else "",
        k=within("K", record.short(82), 1, K_MAX),
        national_rating=within("national rating", record.short(34), 1, RATING_MAX),
        national_id=word(5),
    )
    if unread:
        who = f"player {number} {name}".rstrip()
        notes.append(Note(None, f"{who}: not read: {'; '.join(unread)}", True))
    return player


def _about_ratings(players: Sequence[Participant]) -> Iterator[Note]:
    """A national rating is shown, and never stands in for one of FIDE."""
    without = sum(
        player.rating is None and player.national_rating is not None
        for player in players
    )
    if without:
        yield Note(
            None,
            f"{without} of {len(players)} players have only a national rating: shown as"
            " such, never taken for one of FIDE",
        )
