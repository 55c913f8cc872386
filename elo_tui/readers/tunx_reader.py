"""A tournament as Swiss-Manager saves it: TUNX, TURX, TUTX, TUMX.

chess-results.com offers the same files for download. Licence, paths, addresses and
e-mail of the person who saved the file are not read.

The schedule gives the number of entries in each round, including byes and absences. The
meaning of each number is known from public readers and from comparisons with published
results; a number of unknown meaning gives no result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import islice

from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Note,
    Pairing,
    Participant,
    describe_player,
)
from elo_tui.core.events.reading import EventReading, Tick, ignore_progress
from elo_tui.core.events.team_facts import NO_TEAMS, Team, TeamFacts
from elo_tui.core.facts import BORN_MIN, K_MAX, RATING_MAX
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.readers.shared import (
    SourceRefused,
    refuse_more_players,
    return_refusal,
    sum_half_points,
)
from elo_tui.readers.tunx_layout import (
    MAGIC,
    Damaged,
    FileLayout,
    Game,
    TunxRecord,
    parse_layout,
)

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
_TEAM, _BOARD = 52, 54

_TEXT_MAX = 100
_BORN_MAX = 2100

#: The kinds of tournament by their number in the configuration.
_KINDS = ("individual", "round robin", "team round robin", "team")
_TEAMS = 2
_SYSTEMS = ("", "", "TEAM_ROUND_ROBIN", "TEAM_SWISS")
#: The boards of a match, in the configuration.
_BOARDS = 53
#: The federation stored if none was chosen.
_NO_FEDERATION = frozenset({"", "XXX", "ZZZ"})


def matches(data: bytes) -> bool:
    """Whether these bytes begin like Swiss-Manager's tournaments."""
    return data.startswith(MAGIC)


@return_refusal
def read(data: bytes, tick: Tick = ignore_progress) -> EventReading:
    """Read the event in a file; refuse one that is truncated or damaged."""
    if not matches(data):
        raise SourceRefused("no tournament of Swiss-Manager (TUNX)")
    try:
        layout = parse_layout(data)
        tick(len(data))
        return _read_event(layout)
    except Damaged as damage:
        text = f"a tournament of Swiss-Manager, cut or damaged: {damage};"
        raise SourceRefused(f"{text} save or download it again") from None


def _read_event(layout: FileLayout) -> EventReading:
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
        message = f"{_KINDS[kind]} tournament: matches from the games on its boards"
        notes.append(Note(None, f"{message}, no byes of teams"))
    facts = replace(_read_facts(layout, notes), pairing=_SYSTEMS[kind])
    found = read_rounds(layout.schedule, layout.games, len(layout.players))
    players = tuple(
        _read_player(number, record, tuple(pairings), notes)
        for number, (record, pairings) in enumerate(
            zip(layout.players, found.pairings, strict=True), start=1
        )
    )
    stated = layout.configuration.short(_COUNT)
    if stated != len(players):
        counts = f"{plural(stated, 'player')} stated, {len(players)} read"
        notes.append(Note(None, counts, on_games=True))
    notes += [*found.list_notes(), *_describe_ratings(players)]
    teams = _read_teams(layout) if kind >= _TEAMS else NO_TEAMS
    section = Crosstable(facts, players, teams=teams)
    return EventReading(FORMAT, (section,), tuple(notes), ENCODING)


def _read_teams(layout: FileLayout) -> TeamFacts:
    """Read the teams, their members by board."""
    members: dict[int, list[tuple[int, int]]] = {}
    for no, record in enumerate(layout.players, start=1):
        seat = (record.short(_BOARD), no)
        members.setdefault(record.short(_TEAM), []).append(seat)
    return TeamFacts(
        teams=tuple(
            Team(
                no=number,
                name=clean_name(record.texts[0]),
                members=tuple(no for _, no in sorted(members.get(number, ()))),
            )
            for number, record in enumerate(layout.teams, start=1)
        ),
        boards=layout.configuration.short(_BOARDS) or None,
        from_records=True,
    )


def _read_facts(layout: FileLayout, notes: list[Note]) -> EventFacts:
    texts, numbers = layout.head.texts, layout.configuration

    def text(place: int) -> str:
        return clean_name(texts[place], _TEXT_MAX)

    start, end = (_read_day(numbers.long(place), notes) for place in _DAYS)
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


def _read_day(written: int, notes: list[Note]) -> date | None:
    """Return the date of a number YYYYMMDD; 0 means none."""
    try:
        return date(written // 10_000, written // 100 % 100, written % 100)
    except ValueError:
        if written:
            text = f"{written} is not a date in the calendar; not read"
            notes.append(Note(None, text, True))
        return None


def _read_player(
    number: int, record: TunxRecord, pairings: tuple[Pairing, ...], notes: list[Note]
) -> Participant:
    name = ", ".join(filter(None, map(clean_name, record.texts[_NAMES])))
    unread: list[str] = []

    def limit(what: str, value: int, low: int, high: int) -> int | None:
        """Return a number within its limits; 0 means none."""
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
        rating=limit("rating", record.short(_RATING), 1, RATING_MAX),
        federation=word(_FEDERATION),
        fide_id=str(fide_id) if fide_id else "",
        points=sum_half_points(pairings) / 2,
        pairings=pairings,
        # the day is 0 where only the year is known
        birth_year=limit(
            "year of birth", record.long(_BORN) // 10_000, BORN_MIN, _BORN_MAX
        ),
        sex="w" if record.short(_WOMAN) == 1 else "",
        k=limit("K", record.short(_K), 1, K_MAX),
        national_rating=limit(
            "national rating", record.short(_NATIONAL), 1, RATING_MAX
        ),
        national_id=word(_NATIONAL_ID),
    )
    if unread:
        text = f"{describe_player(player)}: not read: {'; '.join(unread)}"
        notes.append(Note(None, text, True))
    return player


def _describe_ratings(players: Sequence[Participant]) -> Iterator[Note]:
    """Note the players with only a national rating, which never replaces FIDE's."""
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


#: In place of Black: a pairing-allocated bye, and a player who was not paired.
_BYE, _ABSENT, _NOBODY = 0xFFFF, 0xFFFE, 0
#: No points for either, and yet not a double forfeit.
_NO_POINTS = 10
#: White's and Black's codes of the tournament report file.
_GAMES: dict[int, tuple[str, str]] = {
    0: ("*", "*"),
    1: ("1", "0"),
    2: ("=", "="),
    3: ("0", "1"),
    4: ("+", "-"),
    5: ("-", "+"),
    6: ("-", "-"),
    _NO_POINTS: ("0", "0"),
}
_ALONE: dict[int, dict[int, str]] = {
    _BYE: {0: "*", 9: "U"},
    # nothing entered means nothing, not even no points
    _ABSENT: {0: "", 2: "H", 3: "Z"},
    _NOBODY: {},
}
_WHAT = {_BYE: "a bye", _ABSENT: "not paired", _NOBODY: "without an opponent"}
_ENTRIES_AT = 6
_LISTED = 12


def read_rounds(
    schedule: Sequence[TunxRecord], games: Sequence[Game], players: int
) -> TunxRounds:
    """Read all rounds; raises Damaged if the numbers contradict each other."""
    entries = [record.short(_ENTRIES_AT) for record in schedule]
    if sum(entries) != len(games):
        raise Damaged(f"{sum(entries)} games in the schedule, {len(games)} in the file")
    found = TunxRounds(players)
    rest = iter(games)
    for number, count in enumerate(entries, start=1):
        for white, black, code in islice(rest, count):
            # an empty slot
            if white:
                found.add(number, white, black, code)
    return found


class TunxRounds:
    """The rounds of all players while they are read."""

    def __init__(self, players: int) -> None:
        self.pairings: list[list[Pairing]] = [[] for _ in range(players)]
        self._unknown: list[str] = []
        self._zeros: list[str] = []
        self._not_entered: dict[int, None] = {}

    def add(self, number: int, white: int, black: int, code: int) -> None:
        """Add one entry of a round."""
        if black in _ALONE:
            self._add_unpaired(number, white, black, code)
            return
        why = ""
        if code not in _GAMES:
            why = f"result code {code} is unknown"
            message = f"round {number}, {white} - {black}: {why}"
            self._unknown.append(f"{message}; not rated, no points counted")
        elif code == _NO_POINTS:
            why = "0 : 0 without a forfeit"
            self._zeros.append(f"round {number}, {white} - {black}: {why}; not rated")
        first, second = _GAMES.get(code, ("", ""))
        self._add_pairing(white, Pairing(number, black, "w", first, excluded=why))
        self._add_pairing(black, Pairing(number, white, "b", second, excluded=why))

    def _add_unpaired(self, number: int, player: int, kind: int, code: int) -> None:
        known = _ALONE[kind].get(code)
        if known is None:
            message = f"round {number}, player {player} is {_WHAT[kind]}"
            self._unknown.append(
                f"{message}: code {code} is unknown; no points counted"
            )
        elif not known:
            self._not_entered[player] = None
        self._add_pairing(player, Pairing(number, None, "", known or ""))

    def _add_pairing(self, player: int, pairing: Pairing) -> None:
        if not 1 <= player <= len(self.pairings):
            place = f"round {pairing.round} names player {player}"
            raise Damaged(f"{place}, there are {len(self.pairings)}")
        own = self.pairings[player - 1]
        if own and own[-1].round == pairing.round:
            raise Damaged(f"round {pairing.round} names player {player} twice")
        own.append(pairing)

    def list_notes(self) -> Iterator[Note]:
        """Yield notes on unrated games between two players, and on unknown codes."""
        yield from (Note(None, text) for text in self._zeros[:_LISTED])
        yield from (Note(None, text, True) for text in self._unknown[:_LISTED])
        if more := len(self._zeros[_LISTED:]) + len(self._unknown[_LISTED:]):
            yield Note(None, f"{more} more such results, not rated")
        if self._not_entered:
            shown = ", ".join(map(str, islice(self._not_entered, _LISTED)))
            if len(self._not_entered) > _LISTED:
                shown += ", …"
            yield Note(
                None, f"not paired, nothing entered, no points counted: player {shown}"
            )
