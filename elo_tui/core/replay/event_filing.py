"""One event filed for all who played in it, in the journal of each.

A player is found by ID, or by name where the event has no ID; an equal name with
another ID is another person. A rating of the event that differs from the journal's is
named, and may be chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.events.crosstable import (
    Crosstable,
    Note,
    Participant,
    build_games,
    index_players,
)
from elo_tui.core.events.event_ratings import (
    EventRatings,
    rate_texts,
    write_event_texts,
    write_owner_texts,
)
from elo_tui.core.model import HALF_POINTS, PLAYED, Given, Problem, RatedEvent
from elo_tui.core.replay.dated_entries import (
    entry_key,
    rating_key,
    read_entry,
    replace_facts,
)
from elo_tui.core.replay.event_corrections import (
    add_digest,
    choose_player_notes,
    compare_reading,
    explain_outcome,
)
from elo_tui.core.replay.journal_records import Account, Entry, Person
from elo_tui.core.replay.journal_replay import find_start, replay_journal
from elo_tui.core.replay.tracks import EventLine
from elo_tui.core.text.figures import format_change, format_number
from elo_tui.core.text.same_name import sort_words


class Filed(NamedTuple):
    """An event of one person, to be stored."""

    account: Account
    player: Participant
    entry: Entry
    line: EventLine
    """The entry with its result in the journal."""
    before: Entry | None = None
    """The entry filed earlier that this one corrects."""
    journal_rating: int = 0
    """The rating in the journal on the first day; 0 without one."""
    on_event: RatedEvent | None = None
    """The event as its own facts rate it; None if they do not suffice."""

    @property
    def games(self) -> int:
        """The number of rated games; without a result, of games played."""
        if self.line.event is not None:
            return self.line.event.rated_games
        return sum(game.result in PLAYED for game in self.entry.games)

    @property
    def half_points(self) -> int:
        """The score of these games."""
        if self.line.event is not None:
            return self.line.event.score_halves
        results = [game.result for game in self.entry.games if game.result in PLAYED]
        return sum(HALF_POINTS[one] for one in results if one is not None)

    @property
    def change(self) -> float | None:
        """The unrounded change, points; None if it has none."""
        event = self.line.event
        return None if event is None or event.first_rating else event.change

    @property
    def rating(self) -> int:
        """The rating that counts; 0 for none."""
        return self.line.event.player.rating if self.line.event is not None else 0

    @property
    def event_rating(self) -> int:
        """The rating that the event states in place of the journal's; 0 if none."""
        stated = self.player.rating or 0
        differs = self.journal_rating and stated != self.journal_rating
        return stated if differs else 0

    @property
    def _both(self) -> tuple[RatedEvent, RatedEvent] | None:
        """The event here and by its own facts; None unless both have changes."""
        here, there = self.line.event, self.on_event
        if here is None or there is None or here.first_rating or there.first_rating:
            return None
        return here, there

    @property
    def event_change(self) -> float | None:
        """The change by the event's own facts, points; None if it is the same."""
        if self._both is None:
            return None
        here, there = self._both
        return there.change if round(there.change - here.change, 2) else None

    @property
    def other_k(self) -> str:
        """The K of event and journal if they differ, with the reason for the latter."""
        if self._both is None:
            return ""
        k = [format_number(one.k.value) for one in self._both]
        reason = self._both[0].k.reason
        return f"K {k[1]} by the event, {k[0]} here ({reason})" if k[0] != k[1] else ""

    @property
    def difference(self) -> str:
        """The reason why its numbers or its rating differ from the event's; "" if none
        does."""
        reasons = []
        if self.event_rating:
            reasons.append(
                f"the event says {self.event_rating}, your list {self.journal_rating}:"
                f" {self.rating} counts"
            )
        if self.other_k:
            reasons.append(self.other_k)
        if self.event_change is not None:
            reasons = reasons or ["other facts in the journal"]
            reasons.append(f"{format_change(self.event_change)} by the event alone")
        return "; ".join(reasons)


class Doubt(NamedTuple):
    """A person who may have played, and why that is not certain."""

    person: Person
    why: str


class Filing(NamedTuple):
    """The effects of filing an event."""

    name: str
    first: date
    last: date
    filed: tuple[Filed, ...] = ()
    already: tuple[Person, ...] = ()
    not_in_event: tuple[Person, ...] = ()
    doubtful: tuple[Doubt, ...] = ()
    corrected: tuple[Filed, ...] = ()
    """Events that correct those filed earlier."""
    notes: tuple[Note, ...] = ()
    """Notes on the file of the event."""
    namesakes: tuple[Doubt, ...] = ()
    """People who did not play, each with a player of this name and another ID."""

    @property
    def people_to_choose(self) -> frozenset[int]:
        """The people with different ratings in event and journal."""
        return frozenset(
            one.account.person.id for one in self.filed if one.event_rating
        )


class OutsideFacts(NamedTuple):
    """Facts of an event from outside its file; "" for none."""

    name: str = ""
    first: str = ""
    last: str = ""
    pool: str = ""
    people: frozenset[int] = frozenset()
    """The people who enter it with the event's rating, in place of the journal's."""


def plan_filing(
    crosstable: Crosstable,
    accounts: Sequence[Account],
    today: date,
    given: OutsideFacts | None = None,
) -> Filing | Problem:
    """Plan the entries of an event for all accounts; a Problem for one without a day.

    Rating and facts follow from the journal; those of the event are used where the
    journal has no rating on its first day, and for the people named by `given`.
    """
    given = given or OutsideFacts()
    texts = write_event_texts(crosstable, today)
    texts = {"system": "fide", **texts, **_given_texts(given)}
    texts.pop("days")
    name = given.name or crosstable.event.name
    found = read_entry(replace_facts(Entry(name=name), texts))
    if isinstance(found, Problem):
        return found
    by_number = index_players(crosstable)
    source = _Source(
        crosstable=crosstable,
        by_number=by_number,
        accounts=accounts,
        texts=texts,
        name=name,
        first=found.first,
        last=found.last,
        today=today,
        stated=given.people,
        on_event=_rate_event(crosstable, texts),
    )
    outcomes = [(source.place(account), account.person) for account in accounts]
    placed = [one for one, _ in outcomes if isinstance(one, Filed)]
    return Filing(
        name=name,
        first=found.first,
        last=found.last,
        filed=tuple(one for one in placed if one.before is None),
        already=tuple(person for one, person in outcomes if one == _ALREADY),
        not_in_event=tuple(person for one, person in outcomes if one is None),
        doubtful=tuple(one for one, _ in outcomes if isinstance(one, Doubt)),
        corrected=tuple(one for one in placed if one.before is not None),
        notes=crosstable.notes,
        namesakes=tuple(
            Doubt(person, why)
            for one, person in outcomes
            if one is None and (why := source.explain_namesake(person))
        ),
    )


def _rate_event(crosstable: Crosstable, texts: dict[str, str]) -> dict[int, RatedEvent]:
    """Rate the players by the event's own facts, by number; none if they lack some."""
    rated = rate_texts(crosstable, texts)
    if not isinstance(rated, EventRatings):
        return {}
    return {row.player.no: row.event for row in rated.rows if row.event is not None}


def _given_texts(given: OutsideFacts) -> dict[str, str]:
    texts = {"pool": given.pool} if given.pool else {}
    if given.first or given.last:
        texts |= {"date": given.first or given.last, "event_end": given.last}
    return texts


#: The outcome if the person's journal already has the event.
_ALREADY = "already"


class _Source(NamedTuple):
    """The event to be filed."""

    crosstable: Crosstable
    by_number: dict[int, Participant]
    accounts: Sequence[Account]
    texts: dict[str, str]
    name: str
    first: date
    last: date
    today: date
    stated: Set[int]
    on_event: Mapping[int, RatedEvent]

    def place(self, account: Account) -> Filed | Doubt | str | None:
        """File the event for one person; None for one who did not play."""
        found = self._find_player(account.person)
        if isinstance(found, str):
            return Doubt(account.person, found)
        if found is None:
            return None
        filed = self._file(account, found)
        opponents = _list_opponents(filed.entry)
        known = [one for one in account.entries if self._is_same(one, opponents)]
        if known:
            return self._correct(account, found, known[0])
        no_game = Doubt(account.person, "no game of the event is rated")
        return filed if filed.games else no_game

    def _correct(
        self, account: Account, player: Participant, known: Entry
    ) -> Filed | Doubt | str:
        """File an event in place of the one filed earlier, if it differs."""
        is_filed = known.origin is not None and not known.origin.source
        if not is_filed or not self._has_name(known):
            return _ALREADY
        others = tuple(one for one in account.entries if one is not known)
        filed = self._file(replace(account, entries=others), player)
        # the player's facts follow from the journal, not from the file
        outcome = compare_reading(replace(known, given=Given()), _strip(filed.entry))
        if outcome == "same":
            return _ALREADY
        if outcome != "corrected":
            return Doubt(account.person, explain_outcome(outcome, known, filed.entry))
        entry = replace(filed.entry, id=known.id, rev=known.rev, given=known.given)
        line = _rate(replace(account, entries=others), entry, self.today)
        return Filed(account, player, entry, line, before=known)

    def _find_player(self, person: Person) -> Participant | str | None:
        """Find a person in the event; a text is the reason for a doubt."""
        ids = _list_ids(person, self.texts["system"])
        players = self.crosstable.players
        by_id = [one for one in players if one.fide_id.lstrip("0") in ids]
        if len(by_id) == 1:
            return by_id[0]
        if by_id:
            return f"{len(by_id)} players of the event have the ID {by_id[0].fide_id}"
        words = sort_words(person.name)
        named = [one for one in players if words and sort_words(one.name) == words]
        without = [one for one in named if not one.fide_id]
        if not without:
            if named and not ids:
                number = named[0].fide_id
                return f"of this name with the ID {number}; the journal has none"
            return None
        also = [one for one in self.accounts if sort_words(one.person.name) == words]
        if len(without) > 1 or len(also) > 1:
            where = "event" if len(without) > 1 else "journal"
            return f"several people of this name in the {where}"
        return without[0]

    def explain_namesake(self, person: Person) -> str:
        """Name a player of the same name with another ID; "" without one.

        Both have an ID, so that they are two people.
        """
        words = sort_words(person.name)
        players = self.crosstable.players
        named = [one for one in players if words and sort_words(one.name) == words]
        if not named or not named[0].fide_id:
            return ""
        own = ", ".join(_list_ids(person, self.texts["system"]))
        return f"{named[0].name} with the ID {named[0].fide_id} played, not {own}"

    def _is_same(self, entry: Entry, opponents: Set[tuple[str, ...]]) -> bool:
        """Whether an entry is this event: of its last day, by name or an opponent."""
        wanted = rating_key(
            self.texts["system"],
            self.texts.get("pool", ""),
            self.texts.get("speed", ""),
        )
        if entry_key(entry) != wanted or (entry.last or entry.first) != self.last:
            return False
        return self._has_name(entry) or not opponents.isdisjoint(_list_opponents(entry))

    def _has_name(self, entry: Entry) -> bool:
        return entry.name.strip().casefold() == self.name.strip().casefold()

    def _file(self, account: Account, player: Participant) -> Filed:
        texts, system = self.texts, self.texts["system"]
        pool = texts.get("pool") or texts.get("speed") or ""
        known = find_start(account, system, pool, self.first).player
        if not known.rating or account.person.id in self.stated:
            stated = write_owner_texts(self.crosstable, player.no, system, self.today)
            texts = {**stated, **texts}
            texts.pop("days")
        games = build_games(player, self.by_number)
        entry = replace_facts(Entry(name=self.name, games=games), texts)
        entry = replace(entry, notes=choose_player_notes(self.crosstable, player))
        entry = replace(entry, origin=add_digest(_strip(entry)).origin)
        return Filed(
            account,
            player,
            entry,
            _rate(account, entry, self.today),
            journal_rating=known.rating,
            on_event=self.on_event.get(player.no),
        )


def _strip(entry: Entry) -> Entry:
    """Strip an entry of the player's facts, and of its origin."""
    return replace(entry, given=Given(), origin=None)


def _list_opponents(entry: Entry) -> Set[tuple[str, ...]]:
    """List the opponents of an event by the words of their names."""
    return {sort_words(game.name) for game in entry.games if game.name}


def _list_ids(person: Person, system: str) -> set[str]:
    """List the numbers of a person in the list that a system's events refer to."""
    if systems.find_row(system).fide_ids:
        numbers = [person.fide_id]
    else:
        numbers = [one.name for one in person.identities if one.service == system]
    return {one.lstrip("0") for one in numbers} - {""}


def _rate(account: Account, entry: Entry, today: date) -> EventLine:
    """Rate an entry within the journal that it is to be added to."""
    added = replace(account, entries=(*account.entries, entry))
    tracks = replay_journal(added, today).tracks
    for track in tracks:
        for line in (*track.lines, *track.unplaced):
            if line.entry is entry:
                return line
    return EventLine(entry)
