"""The ledger of a pool: entries that are only appended, and what follows from them.

Everything else - events, people, lists - is a function of the ledger, so undoing an
entry restores the state before it. Conventions: docs/pool.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from msgspec.structs import replace

from elo_tui.core.days import explain_odd_day
from elo_tui.core.events.crosstable import CODES, Crosstable, Pairing, Participant
from elo_tui.core.model import CoreRecord, Problem, Result
from elo_tui.core.pool.game_columns import (
    Events,
    Games,
    People,
    PoolSettings,
    complete_settings,
    make_flags,
)
from elo_tui.core.pool.game_kind import CHESS, NOT_STATED, Sides
from elo_tui.core.pool.pool_people import Identities, PoolPlayer

#: Kinds of entries that can be undone; `new` and `undo` itself cannot.
UNDONE_KINDS = frozenset(
    {"add", "remove", "restore", "replace", "merge", "split", "distinct", "settings"}
    | {"private"}
)
#: What names people in the data of an entry.
_NAMING = frozenset({"id", "ids", "keep", "gone"})
#: The half points of White's result.
_HALVES = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}


class LedgerLine(CoreRecord, frozen=True):
    """One line of the ledger; `data` depends on the kind."""

    number: int
    kind: str
    data: Mapping[str, Any]


class Round(CoreRecord, frozen=True, kw_only=True, array_like=True):
    """A game of an event, or a round without one; players by their start numbers."""

    round: int
    white: int
    black: int = 0
    """0 without an opponent."""
    halves: int = 0
    """White's half points; 0 if the game is not rated."""
    colours_known: bool = False
    why: str = ""
    """Reason for not rating it; "" for a rated game."""
    family: str = ""
    """See `Sides`; "" for the sides of chess and for none."""
    first: int = 0
    """The player who is at home, or first; 0 if not known."""
    points: int = NOT_STATED
    """White's goals, sets or games, if the file has a score."""
    other_points: int = NOT_STATED

    def without_score(self) -> Round:
        """Leave out the score and sides other than colours."""
        return replace(
            self, family="", first=0, points=NOT_STATED, other_points=NOT_STATED
        )

    def arrange(self, sides: str) -> Round:
        """Arrange the players as a pool with these sides has them, the first first."""
        if sides == CHESS:
            return self
        first = self.white if self.colours_known and sides != "none" else 0
        first = first or Sides(self.family, self.first).find_first(sides)
        found = replace(self, colours_known=bool(first))
        if first != self.black or not first:
            return found
        return replace(
            found,
            white=self.black,
            black=self.white,
            halves=0 if self.why else 2 - self.halves,
            points=self.other_points,
            other_points=self.points,
        )


class EventContent(CoreRecord, frozen=True, kw_only=True):
    """The part of an event that a pool needs, read from a file."""

    name: str
    first_day: date
    last_day: date
    players: tuple[PoolPlayer, ...]
    rounds: tuple[Round, ...]

    @property
    def rated_games(self) -> int:
        """The number of rated games."""
        return sum(not one.why for one in self.rounds)


class PoolEvent(NamedTuple):
    """An event in the ledger."""

    number: int
    digest: str
    """The key of its content."""
    is_active: bool
    notes: tuple[str, ...] = ()
    """Notes on its file if games or players were missing there."""


class PoolState(NamedTuple):
    """State after all entries, before any content is read."""

    settings: tuple[tuple[date, PoolSettings], ...]
    opening: tuple[Mapping[str, Any], ...]
    """Rows of the opening list."""
    events: tuple[PoolEvent, ...]
    merges: tuple[tuple[str, str], ...]
    """(the id that stays, the id that goes)."""
    splits: tuple[tuple[str, tuple[int, ...]], ...]
    """(id, numbers of the events that are of another person)."""
    distinct: frozenset[frozenset[str]]
    """Pairs of ids that are two people."""
    private: frozenset[str] = frozenset()
    """Ids of people who are in no published list."""

    @property
    def next_event(self) -> int:
        """The number of the next event that is added."""
        return max((one.number for one in self.events), default=0) + 1

    @property
    def newest_settings(self) -> PoolSettings:
        """The settings with the latest day."""
        return self.find_settings(date.max)

    def find_settings(self, day: date) -> PoolSettings:
        """Find the settings in force on a day."""
        dated = sorted(self.settings, key=lambda one: one[0])
        return [settings for first, settings in dated if first <= day][-1]


class PoolColumns(NamedTuple):
    """The columns that a pool is rated from, and who is who."""

    people: People
    events: Events
    games: Games
    identities: Identities

    @property
    def table(self) -> tuple[People, Events, Games]:
        """The columns in the order in which functions take them."""
        return self.people, self.events, self.games

    def list_private(self, state: PoolState) -> frozenset[int]:
        """List the indices of the people who are in no published list."""
        return frozenset(map(self.identities.find, state.private)) - {-1}

    def list_ids(self, people: Iterable[int]) -> frozenset[str]:
        """List the ids of people."""
        return frozenset(map(self.people.ids.__getitem__, people))


def fold_entries(entries: Sequence[LedgerLine]) -> PoolState:
    """Apply the entries that have not been undone, in their order."""
    undone = list_undone(entries)
    settings: list[tuple[date, PoolSettings]] = []
    opening: tuple[Mapping[str, Any], ...] = ()
    events: dict[int, PoolEvent] = {}
    merges, splits, distinct = [], [], set()
    private: set[str] = set()
    for entry in entries:
        if entry.number in undone:
            continue
        data = entry.data
        match entry.kind:
            case "new":
                settings = [(date.min, read_settings(data["settings"]))]
                opening = tuple(data.get("opening", ()))
            case "settings":
                changed = {**settings[-1][1]._asdict(), **data["settings"]}
                day = date.fromisoformat(data["from"])
                settings.append((day, read_settings(changed)))
            case "add" | "replace":
                number = data["event"]
                events[number] = PoolEvent(
                    number, data["digest"], True, list_notes(data)
                )
            case "remove" | "restore" if data["event"] in events:
                one = events[data["event"]]
                is_active = entry.kind == "restore"
                events[one.number] = one._replace(is_active=is_active)
            case "merge":
                merges.append((data["keep"], data["gone"]))
            case "split":
                splits.append((data["id"], tuple(data["events"])))
            case "distinct":
                distinct.add(frozenset(data["ids"]))
            case "private" if data["private"]:
                private.add(data["id"])
            case "private":
                private.discard(data["id"])
    return PoolState(
        settings=tuple(settings),
        opening=opening,
        events=tuple(events[number] for number in sorted(events)),
        merges=tuple(merges),
        splits=tuple(splits),
        distinct=frozenset(distinct),
        private=frozenset(private),
    )


def list_notes(data: Mapping[str, Any]) -> tuple[str, ...]:
    """List the notes on the file of an event, from the data of its entry."""
    found = data.get("notes")
    return tuple(map(str, found)) if isinstance(found, list) else ()


def list_undone(entries: Iterable[LedgerLine]) -> set[int]:
    """List the entries that were undone; undoing an undo restores them."""
    undone: set[int] = set()
    undoes = [entry for entry in entries if entry.kind == "undo"]
    # a later undo may have undone an earlier one
    for entry in reversed(undoes):
        if entry.number not in undone:
            undone.add(entry.data["entry"])
    return undone


def hide_private(
    entries: Iterable[LedgerLine], state: PoolState
) -> Iterator[LedgerLine]:
    """Yield the entries for others, without private people and notes on files.

    A person merged with a private person is private, too.
    """
    private = set(state.private)
    for pair in state.merges:
        if not private.isdisjoint(pair):
            private.update(pair)
    for entry in entries:
        data = dict(entry.data)
        for name in _NAMING & data.keys():
            ids = data[name] if isinstance(data[name], list) else [data[name]]
            shown = ["private" if id in private else id for id in ids]
            data[name] = shown if isinstance(data[name], list) else shown[0]
        # notes name people
        if data.pop("notes", None):
            data["incomplete"] = True
        yield replace(entry, data=data)


def read_settings(stored: Mapping[str, Any]) -> PoolSettings:
    """Read stored settings; steps of K were lists in JSON."""
    k = tuple((int(games), float(value)) for games, value in stored["k"])
    names = PoolSettings.__struct_fields__
    known = {name: stored[name] for name in names if name in stored}
    return PoolSettings(**{**known, "k": k})


def check_change(
    state: PoolState, changes: Mapping[str, Any]
) -> PoolSettings | Problem:
    """Check settings that are changed from a day on."""
    for name in ("system", "period", "mode"):
        if name in changes:
            return Problem(name, f"{name}: fixed for a pool; begin a new one")
    return complete_settings(state.settings[-1][1]._replace(**changes))


def extract_event(crosstable: Crosstable) -> EventContent | Problem:
    """Take from a report what a pool needs."""
    facts = crosstable.event
    first = facts.start or facts.end
    last = facts.end or facts.start
    if first is None or last is None:
        return Problem("date", "the file states no date: give --date (and --event-end)")
    if why := explain_odd_day(first) or explain_odd_day(last):
        return Problem("date", why)
    players = tuple(map(make_player, crosstable.players))
    rounds: dict[tuple[int, int, int], Round] = {}
    for player in crosstable.players:
        for pairing in player.pairings:
            low, high = sorted((player.no, pairing.opponent or 0))
            known = rounds.get((pairing.round, low, high))
            # a line with colours has precedence
            if known is not None and (known.colours_known or not pairing.colour):
                continue
            if (found := _make_round(player, pairing)) is not None:
                rounds[found.round, low, high] = found
    ordered = sorted(rounds.values(), key=lambda one: (one.round, one.white, one.black))
    return EventContent(
        name=facts.name,
        first_day=first,
        last_day=last,
        players=players,
        rounds=tuple(ordered),
    )


def make_player(one: Participant) -> PoolPlayer:
    """Take from a player of a report what a pool needs."""
    return PoolPlayer(
        no=one.no,
        id=one.fide_id or one.national_id,
        name=one.name,
        rating=one.rating or one.national_rating or 0,
        birth_year=one.birth_year or 0,
        federation=one.federation,
        sex=one.sex,
    )


def _make_round(player: Participant, pairing: Pairing) -> Round | None:
    code = CODES[pairing.code]
    if pairing.opponent is None:
        if code.result is None:
            return None
        why = "absent" if code.result is Result.ZERO_BYE else "bye"
        return Round(round=pairing.round, white=player.no, why=why)
    why = ""
    if pairing.opponent == player.no:
        why = "a game against oneself"
    elif pairing.excluded:
        why = "the two results disagree"
    elif code.result is None:
        why = "no result"
    elif code.result not in _HALVES:
        why = "forfeit"
    elif not code.rated:
        why = "not rated by the organiser"
    halves = 0 if why or code.result is None else _HALVES[code.result]
    white, black = player.no, pairing.opponent
    if pairing.colour == "b" or (not pairing.colour and black < white):
        white, black = black, white
        halves = 0 if why else 2 - halves
    family, first = _find_sides(player.no, pairing)
    score = pairing.score or (NOT_STATED, NOT_STATED)
    if white != player.no:
        score = score[1], score[0]
    return Round(
        round=pairing.round,
        white=white,
        black=black,
        halves=halves,
        colours_known=bool(pairing.colour),
        why=why,
        family=family,
        first=first,
        points=score[0],
        other_points=score[1],
    )


def _find_sides(no: int, pairing: Pairing) -> Sides:
    """Find the sides of a game with an opponent, other than colours."""
    if not pairing.side:
        return Sides()
    family = "places" if pairing.side in ("home", "away") else "order"
    is_first = pairing.side in ("home", "first")
    return Sides(family, no if is_first else pairing.opponent or 0)


#: The fewest equal games by which events of other days are taken for the same one.
_SIGN_ON_OTHER_DAYS = 4


def find_double(
    content: EventContent,
    others: Iterable[tuple[int, EventContent]],
    people: Identities,
) -> int:
    """Find the number of an event with more than half of the same games; 0 if none.

    A game is two people of the pool, a round and a result; a half-copied event counts
    as well. On other days a few equal games are no sign: small clubs repeat pairs.
    """
    own = _list_games(0, content, people)
    for number, other in others:
        # too few games need no comparison
        is_enough = 2 * len(other.rounds) > len(own) > 0
        if not is_enough:
            continue
        same = len(own & _list_games(number, other, people))
        is_apart = (
            content.last_day < other.first_day or other.last_day < content.first_day
        )
        if 2 * same > len(own) and not (is_apart and same < _SIGN_ON_OTHER_DAYS):
            return number
    return 0


def find_corrected(
    content: EventContent,
    others: Iterable[tuple[int, EventContent]],
    people: Identities,
) -> int:
    """Find the number of the event that another file of it corrects; 0 if none.

    It has the same name and days, and most games of the smaller file are in both.
    """
    for number, other in others:
        if not content.name or _mark_event(content) != _mark_event(other):
            continue
        own = _list_games(0, content, people)
        games = _list_games(number, other, people)
        is_same = 2 * len(own & games) > min(len(own), len(games))
        if is_same and _list_facts(content) != _list_facts(other):
            return number
    return 0


def _mark_event(content: EventContent) -> tuple[str, date, date]:
    return content.name.casefold(), content.first_day, content.last_day


def _list_facts(content: EventContent) -> tuple[object, ...]:
    """List what a list is rated from."""
    ratings = [(one.no, one.id or one.name, one.rating) for one in content.players]
    return ratings, content.rounds


def _list_games(
    event: int, content: EventContent, people: Identities
) -> set[tuple[object, ...]]:
    keys = {one.no: people.recognise(event, one) for one in content.players}
    return {
        (one.round, keys[one.white], keys[one.black], one.halves)
        for one in content.rounds
        if not one.why and one.white in keys and one.black in keys
    }


def build_columns(
    state: PoolState,
    contents: Mapping[str, EventContent],
    progress: Callable[[int], object] = lambda _: None,
    start: PoolColumns | None = None,
) -> PoolColumns:
    """Join people and fill the columns; `contents` are by digest.

    Each content is looked up once, so that it need not stay in memory. `progress` gets
    the number of events done; an exception of it ends the work. `start` are the columns
    of the pool before its last events were added; they are continued in place.
    """
    if start is None:
        identities = Identities(state.merges, state.splits, state.distinct)
        for row in state.opening:
            identities.add_listed(row)
        start = PoolColumns(People.make(), Events.make(), Games.make(), identities)
    _, events, games, identities = start
    joined = frozenset(events.numbers)
    # people are met in the order of adding, whatever the days
    for done, event in enumerate(state.events):
        progress(done)
        if not event.is_active or event.number in joined:
            continue
        content = contents[event.digest]
        met = identities.join(event.number, content.players)
        days = content.first_day.toordinal(), content.last_day.toordinal()
        at = events.add(event.number, *days, content.name)
        sides = state.find_settings(content.last_day).sides
        index = {no: identities.position(id) for no, id in met.items()}
        for player in sorted(content.players, key=lambda one: one.no):
            events.entrants[at].append(index[player.no])
            if player.rating:
                events.stated[at][index[player.no]] = float(player.rating)
        rounds = [
            one.arrange(sides)
            for one in content.rounds
            if one.white in index and (not one.black or one.black in index)
        ]
        games.extend(
            (
                at,
                one.round,
                index[one.white],
                index[one.black] if one.black else -1,
                one.halves,
                make_flags(one.colours_known, one.why),
                one.points,
                one.other_points,
            )
            for one in rounds
        )
    people = People.make()
    for person in identities.people:
        people.add(person.id, person.name, person.rating, **person.facts)
    return PoolColumns(people, events, games, identities)
