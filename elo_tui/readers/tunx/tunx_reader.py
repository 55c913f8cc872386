"""A Swiss-Manager file as an event: its facts, its players, their rounds.

Licence, paths, addresses and e-mail of the person who saved the file are not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    EventFacts,
    Note,
    Pairing,
    Participant,
    described,
)
from elo_tui.core.events.reading import EventReading, Tick, no_tick
from elo_tui.core.facts import BORN_MIN, K_MAX, RATING_MAX
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.readers.shared import SourceRefused, refuse_more_players, refusing
from elo_tui.readers.tunx.layout import MAGIC, Damaged, FileLayout, Record, laid_out
from elo_tui.readers.tunx.rounds import rounds_of

FORMAT = "tunx"
ENCODING = "utf-16-le"

#: The indices of texts in the head, ...
_NAME, _GROUP, _PLACE, _TOWN, _CONTROL = 0, 1, 5, 10, 14
_FEDERATIONS = (25, 20)
#: ... of bytes in the configuration, ...
_ROUNDS, _KIND, _COUNT, _DAYS = 4, 15, 23, (75, 79)
#: ... of a player's texts, ...
_NAMES, _TITLE, _NATIONAL_ID, _FEDERATION = slice(0, 2), 4, 5, 10
#: ... and of a player's bytes.
_WOMAN, _RATING, _NATIONAL, _BORN, _FIDE_ID, _K = 30, 32, 34, 38, 48, 82

_TEXT_MAX = 100
_BORN_MAX = 2100

#: The kinds of tournament by their number in the configuration.
_KINDS = ("individual", "round robin", "team round robin", "team")
_TEAMS = 2
#: What is stored as the federation when none was chosen.
_NO_FEDERATION = frozenset({"", "XXX", "ZZZ"})


def recognised(data: bytes) -> bool:
    """Whether these bytes begin like Swiss-Manager's tournaments."""
    return data.startswith(MAGIC)


@refusing
def read(data: bytes, tick: Tick = no_tick) -> EventReading:
    """The event in a file; one that is truncated or damaged is refused as a whole."""
    if not recognised(data):
        raise SourceRefused("no tournament of Swiss-Manager (TUNX)")
    try:
        layout = laid_out(data)
        tick(len(data))
        return _event(layout)
    except Damaged as damage:
        text = f"a tournament of Swiss-Manager, cut or damaged: {damage};"
        raise SourceRefused(f"{text} save or download it again") from None


def _event(layout: FileLayout) -> EventReading:
    kind = layout.configuration.short(_KIND)
    if kind >= len(_KINDS):
        raise Damaged(f"{kind} is not a kind of tournament")
    if not layout.players:
        what = "no players on its boards" if kind >= _TEAMS else "no players"
        text = f"a tournament of Swiss-Manager ({_KINDS[kind]}) with {what} yet"
        raise SourceRefused(text)
    refuse_more_players(len(layout.players))
    notes: list[Note] = []
    if kind >= _TEAMS:
        message = f"{_KINDS[kind]} tournament: its boards as single games"
        notes.append(Note(None, f"{message}, no scores of matches"))
    facts = _facts(layout, notes)
    found = rounds_of(layout.schedule, layout.games, len(layout.players))
    players = tuple(
        _player(number, record, pairings, notes)
        for number, (record, pairings) in enumerate(
            zip(layout.players, found.pairings, strict=True), start=1
        )
    )
    stated = layout.configuration.short(_COUNT)
    if stated != len(players):
        notes.append(
            Note(None, f"{plural(stated, 'player')} stated, {len(players)} read")
        )
    notes += [*found.notes, *_about_ratings(players)]
    return EventReading(FORMAT, (Crosstable(facts, players),), tuple(notes), ENCODING)


def _facts(layout: FileLayout, notes: list[Note]) -> EventFacts:
    texts, numbers = layout.head.texts, layout.configuration

    def text(place: int) -> str:
        return clean_name(texts[place], _TEXT_MAX)

    start, end = (_day(numbers.long(place), notes) for place in _DAYS)
    if start and end and end < start:
        notes.append(Note(None, f"the event ends {end}, before its first day {start}"))
    rounds, scheduled = numbers.short(_ROUNDS), len(layout.schedule)
    federations = (clean_name(texts[place]) for place in _FEDERATIONS)
    return EventFacts(
        name=": ".join(filter(None, (text(_NAME), text(_GROUP)))),
        city=text(_PLACE) or text(_TOWN),
        federation=next(
            (code for code in federations if code not in _NO_FEDERATION), ""
        ),
        start=start,
        end=end,
        time_control=text(_CONTROL),
        rounds=rounds if 0 < rounds <= scheduled else scheduled or None,
    )


def _day(written: int, notes: list[Note]) -> date | None:
    """The date of a number YYYYMMDD; 0 means none."""
    try:
        return date(written // 10_000, written // 100 % 100, written % 100)
    except ValueError:
        if written:
            text = f"{written} is not a date in the calendar; not read"
            notes.append(Note(None, text, True))
        return None


def _player(
    number: int, record: Record, pairings: tuple[Pairing, ...], notes: list[Note]
) -> Participant:
    name = ", ".join(filter(None, map(clean_name, record.texts[_NAMES])))
    unread: list[str] = []

    def within(what: str, value: int, low: int, high: int) -> int | None:
        """A number within its limits; 0 means none."""
        if low <= value <= high:
            return value
        if value:
            unread.append(f"{what} {value}")
        return None

    def word(place: int) -> str:
        return clean_name(record.texts[place])

    fide_id = record.long(_FIDE_ID)
    player = Participant(
        no=number,
        name=name,
        title=word(_TITLE),
        rating=within("rating", record.short(_RATING), 1, RATING_MAX),
        federation=word(_FEDERATION),
        fide_id=str(fide_id) if fide_id else "",
        points=sum(CODES[pairing.code].halves for pairing in pairings) / 2,
        pairings=pairings,
        # the day is 0 where only the year is known
        birth_year=within(
            "year of birth", record.long(_BORN) // 10_000, BORN_MIN, _BORN_MAX
        ),
        sex="w" if record.short(_WOMAN) == 1 else "",
        k=within("K", record.short(_K), 1, K_MAX),
        national_rating=within(
            "national rating", record.short(_NATIONAL), 1, RATING_MAX
        ),
        national_id=word(_NATIONAL_ID),
    )
    if unread:
        text = f"{described(player)}: not read: {'; '.join(unread)}"
        notes.append(Note(None, text, True))
    return player


def _about_ratings(players: Sequence[Participant]) -> Iterator[Note]:
    """A national rating is shown, but never used in place of a FIDE rating."""
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
