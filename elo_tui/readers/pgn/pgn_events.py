"""The events in a file of games, each as a crosstable.

Games with the same Event and Site tags belong together; a Site with an address is
ignored. One event may occur under several such names: with its place in two spellings,
or with an Event tag for each round ("Norway 2026, Round 2") or each game ("Round 2: A -
B", as studies and broadcasts write it), or the round in the name of the study or
broadcast. Such groups are joined if they share players or
an address and their rounds continue each other: no player has a round in two of them,
and everything is played within a year.

A player is identified by the FIDE ID, else by name, and has one rating: that of the
first game. If all games of an event have a time of day (UTCDate and UTCTime, as on
Lichess, which lists the newest game first) they are taken in that order, else as
listed. Rounds come from the Round tag. If one is missing or a player has two games in a
round, every game of the event is numbered after the last one of either of its players.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Note,
    Pairing,
    Participant,
)
from elo_tui.core.events.round_numbers import number_rounds
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.core.text.figures import plural
from elo_tui.core.text.time_control import read_code
from elo_tui.readers.pgn.event_spellings import has_other_number, pair_spellings
from elo_tui.readers.pgn.pgn_games import PgnGame, PgnSide
from elo_tui.readers.tables.header_words import remove_round
from elo_tui.readers.tables.table_players import TITLES

#: The most days from the first to the last of an event, as in a season-long league.
_DAYS_MAX = 366
#: The most days between two rounds of a league if one of them has its name misspelt.
_APART_MAX = 62
#: The same for names with another number, which may be two years or two evenings.
_NUMBERED_APART_MAX = 7
#: Among more events, only the largest are compared by their names.
_NAMES_MAX = 500
#: The digits of the number of a game in a match.
_DIGITS_MAX = 3
_VERSUS = re.compile(r" (?:-|–|—|vs?\.?) ", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_TITLES = frozenset(map(str.casefold, TITLES))
#: Scheme, host and the first two steps of an address: a study, a broadcast.
_STEPS = 5


class _Title(NamedTuple):
    """An Event tag without the part about a round or a game."""

    stem: str
    round: int | None
    one_game: bool
    """Whether it names the two players of its game."""


class _EventGames(NamedTuple):
    """Games with the same Event and Site."""

    title: _Title
    games: list[PgnGame]


_Cluster = list[_EventGames]


class _NamedCluster(NamedTuple):
    """Games of one event, with the words of its name."""

    words: tuple[str, ...]
    cluster: _Cluster


_Keys = Callable[[_EventGames], Iterator[tuple[str, str]]]


def group_by_event(games: Sequence[PgnGame], notes: list[Note]) -> list[list[PgnGame]]:
    """List the games of each event, in the order of the first game; note the joins."""
    groups: dict[tuple[str, str, str], _EventGames] = {}
    for game in _number_matches(games):
        key = (game.event, game.site, game.series)
        if key not in groups:
            groups[key] = _EventGames(_parse_title(game), [])
        groups[key].games.append(game)
    families: dict[tuple[str, ...], list[_EventGames]] = {}
    for (_, _, series), group in groups.items():
        # the sections of a broadcast have names of their own: "Title | Open"
        series_words = _split_words(remove_round(series)[0])
        words = (*_split_words(group.title.stem), "|", *series_words)
        families.setdefault(words, []).append(group)
    named: list[_NamedCluster] = []
    for words, family in families.items():
        clusters = [[group] for group in family]
        for keys in (_list_addresses, _list_group_players):
            clusters = _join_clusters(clusters, keys)
        named += (_NamedCluster(words, cluster) for cluster in clusters)
    found = [_merge_cluster(one, notes) for one in _join_spellings(named)]
    return sorted(found, key=lambda games: games[0].line)


def _join_spellings(named: Sequence[_NamedCluster]) -> Iterator[_Cluster]:
    """Join each event with the largest one that it may be a misspelling of."""
    named = sorted(named, key=lambda one: -sum(len(own.games) for own in one.cluster))
    whole = [_WholeEvent.of(one.cluster) for one in named[:_NAMES_MAX]]
    for larger, smaller in pair_spellings([one.words for one in named[:_NAMES_MAX]]):
        one, other = whole[larger], whole[smaller]
        is_numbered = has_other_number(named[larger].words, named[smaller].words)
        if one is not other and one.may_have(other, is_numbered):
            joined = _WholeEvent.of([*one.cluster, *other.cluster])
            whole = [joined if had is one or had is other else had for had in whole]
    yield from {id(one): one.cluster for one in whole}.values()
    yield from (one.cluster for one in named[_NAMES_MAX:])


class _WholeEvent(NamedTuple):
    """An event with its people and days."""

    cluster: _Cluster
    people: frozenset[tuple[str, str]]
    days: tuple[date, ...]
    """The first and the last; empty if unknown."""

    @classmethod
    def of(cls, cluster: _Cluster) -> _WholeEvent:
        people = {one for group in cluster for one in _list_group_players(group)}
        days = [day for group in cluster for game in group.games for day in game.days]
        return cls(cluster, frozenset(people), (min(days), max(days)) if days else ())

    def may_have(self, other: _WholeEvent, is_numbered: bool) -> bool:
        """Whether most people of a smaller event are in this one, and its rounds fit.

        An event that `is_numbered` otherwise was played in the same days.
        """
        common = len(other.people & self.people)
        if not other.people or 2 * common < len(other.people):
            return False
        if self.days and other.days:
            apart = max(self.days[0], other.days[0]) - min(self.days[1], other.days[1])
            most = _NUMBERED_APART_MAX if is_numbered else _APART_MAX
            if apart.days > most:
                return False
        elif is_numbered:
            return False
        return _may_continue([self.cluster, other.cluster], at_once=False)


def _number_matches(games: Sequence[PgnGame]) -> Iterator[PgnGame]:
    """Yield the games, with rounds if the Site numbers those of a match."""
    matches: dict[tuple[object, ...], list[PgnGame]] = {}
    for game in games:
        if game.site.isdecimal() and len(game.site) <= _DIGITS_MAX and not game.round:
            pair = frozenset(_list_players(game))
            matches.setdefault((game.event, game.days, pair), []).append(game)
    numbered = {
        game.line: int(game.site)
        for match in matches.values()
        if len({int(game.site) for game in match}) == len(match) > 1
        for game in match
    }
    for game in games:
        number = numbered.get(game.line)
        yield game._replace(site="", round=(number,)) if number else game


def _parse_title(game: PgnGame) -> _Title:
    """Parse the Event tag; a round that it lacks may be in the name of the series."""
    title = _parse_event(game)
    series, number = remove_round(game.series)
    return title._replace(
        stem=title.stem or series,
        round=number if title.round is None else title.round,
    )


def _parse_event(game: PgnGame) -> _Title:
    head, colon, tail = game.event.rpartition(": ")
    stem, number = remove_round(head)
    # after the round of a broadcast the names may be shortened
    one_game = _names_both(tail, game, whole=number is None or not colon)
    if not one_game:
        stem, number = remove_round(game.event)
    return _Title(stem, number, one_game)


def _names_both(text: str, game: PgnGame, whole: bool) -> bool:
    """Whether a text is ``A - B``: the names of both players, or a part of each."""
    sides = _VERSUS.split(" ".join(text.split()))
    if len(sides) != 2:
        return False
    for text, side in zip(sides, game.sides, strict=True):
        words = set(_split_words(text)) - _TITLES
        known = words & set(_split_words(side.name))
        if not known or (whole and known != words):
            return False
    return True


def _split_words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _join_clusters(clusters: Sequence[_Cluster], keys: _Keys) -> list[_Cluster]:
    """Join groups that share a key if their rounds continue each other."""
    joined: list[_Cluster] = []
    for part in _connect_clusters(clusters, keys):
        if len(part) == 1 or not _may_continue(part, at_once=keys is _list_addresses):
            joined += part
        else:
            joined.append([group for cluster in part for group in cluster])
    return joined


def _connect_clusters(
    clusters: Sequence[_Cluster], keys: _Keys
) -> Iterator[Sequence[_Cluster]]:
    """Yield the clusters that share a key, directly or through others."""
    leader = list(range(len(clusters)))

    def lead(place: int) -> int:
        while leader[place] != place:
            leader[place] = leader[leader[place]]
            place = leader[place]
        return place

    first: dict[tuple[str, str], int] = {}
    for place, cluster in enumerate(clusters):
        for group in cluster:
            for key in keys(group):
                one, other = sorted((lead(place), lead(first.setdefault(key, place))))
                leader[other] = one
    parts: dict[int, list[_Cluster]] = {}
    for place, cluster in enumerate(clusters):
        parts.setdefault(lead(place), []).append(cluster)
    yield from parts.values()


def _list_addresses(group: _EventGames) -> Iterator[tuple[str, str]]:
    """Yield the addresses of games that name their players in the Event."""
    if group.title.one_game:
        for game in group.games:
            if source := game.series or game.address:
                yield "address", "/".join(source.split("/")[:_STEPS])


def _list_group_players(group: _EventGames) -> Iterator[tuple[str, str]]:
    for game in group.games:
        yield from _list_players(game)


def _list_players(game: PgnGame) -> Iterator[tuple[str, str]]:
    for own, side in enumerate(game.sides):
        if own != game.nobody and (side.same_name or side.fide_id):
            yield ("name", side.same_name) if side.same_name else ("id", side.fide_id)


def _may_continue(clusters: Sequence[_Cluster], at_once: bool) -> bool:
    """Whether the rounds of all clusters can be those of one event.

    `at_once` allows a player two games in a round, as in a match of two games.
    """
    taken: dict[tuple[tuple[str, str], int], int] = {}
    played = [
        (place, _fill_round(group, game))
        for place, cluster in enumerate(clusters)
        for group in cluster
        for game in group.games
    ]
    days = [day for _, game in played for day in game.days]
    if days and (max(days) - min(days)).days > _DAYS_MAX:
        return False
    if not all(game.round for _, game in played):
        return False
    return at_once or all(
        taken.setdefault((player, game.round[0]), place) == place
        for place, game in played
        for player in _list_players(game)
    )


def _merge_cluster(cluster: _Cluster, notes: list[Note]) -> list[PgnGame]:
    """List the games of an event in the order of the file; note the joins."""
    several = len(cluster) > 1
    games = [
        _fill_round(group, game) if several or group.title.one_game else game
        for group in cluster
        for game in group.games
    ]
    games.sort(key=lambda game: game.line)
    if not several:
        return games
    others: Sequence[tuple[str, int]] = ()
    if len({game.event for game in games}) > 1:
        stems = Counter(group.title.stem for group in cluster for _ in group.games)
        (name, _), *others = stems.most_common()
        what = "spellings of the Event" if others else "Event tags"
        games = [game._replace(event=name) for game in games]
    elif len({game.series for game in games}) > 1:
        name, what = games[0].event, "rounds of a broadcast or study"
    else:
        name, what = games[0].event, "spellings of the Site"
    shown = f": {clean_name(name, 60)}" if name else ""
    if others and name:
        shown += f" (also {'; '.join(clean_name(one, 60) for one, _ in others[:3])})"
    message = f"{len(cluster)} {what} taken as one event, its rounds go on{shown}"
    notes.append(Note(games[0].line, message))
    return games


def _fill_round(group: _EventGames, game: PgnGame) -> PgnGame:
    """Add the round named in the Event to a game without a Round tag."""
    if game.round or group.title.round is None:
        return game
    return game._replace(round=(group.title.round,))


#: How many players a note names before it only counts.
_NAMED = 5
#: Games without a round come after all that have one.
_UNTAGGED = (10_000,)
#: A place with its country, as the standard has it: ``Hobsons Bay AUS``.
_PLACE = re.compile(r"(.*[^\s,]),? ([A-Z]{3})")
#: Given instead of a country, for a game on a server.
_NO_COUNTRY = frozenset({"INT", "NET"})


class Event:
    """The games of one event."""

    def __init__(self, games: Sequence[PgnGame], notes: list[Note]) -> None:
        self._notes = notes
        self._line = games[0].line
        ids: dict[str, set[str]] = {}
        for side in (side for game in games for side in game.sides if side.fide_id):
            ids.setdefault(side.same_name, set()).add(side.fide_id)
        numbers: dict[tuple[str, str], int] = {}
        seats: list[_Seat] = []
        for game in games:
            seat = [
                None
                if own == game.nobody
                else numbers.setdefault(
                    _identify_player(game, side, ids), len(numbers) + 1
                )
                for own, side in enumerate(game.sides)
            ]
            seats.append((game, (seat[0], seat[1])))
        if all(game.clock for game in games):
            seats.sort(key=lambda seat: seat[0].clock)
        #: Every game with the starting numbers of White and Black, in order of play.
        self._seats: Sequence[_Seat] = seats
        self._size = len(numbers)

    def build_crosstable(self) -> Crosstable:
        sides: list[list[PgnSide]] = [[] for _ in range(self._size)]
        lines = [0] * self._size
        pairings: list[list[Pairing]] = [[] for _ in range(self._size)]
        colours: tuple[Colour, Colour] = ("w", "b")
        for number, (game, seat) in self._number_rounds():
            for own, no in _list_seats(seat):
                met = seat[1 - own]
                colour: Colour = "" if met is None else colours[own]
                pairings[no - 1].append(
                    Pairing(
                        round=number,
                        opponent=met,
                        colour=colour,
                        code=game.codes[own],
                        day=game.days[0] if game.days else None,
                    )
                )
        for game, seat in self._seats:
            for own, no in _list_seats(seat):
                sides[no - 1].append(game.sides[own])
                lines[no - 1] = min(lines[no - 1] or game.line, game.line)
        players = tuple(
            _build_participant(no, *facts)
            for no, facts in enumerate(zip(sides, pairings, lines, strict=True), 1)
        )
        self._note_ratings(players, sides)
        facts = self._read_facts()
        is_one_day = facts.start == facts.end
        has_rounds = any(game.round for game, _ in self._seats)
        return Crosstable(facts, players, rounds_given=has_rounds or is_one_day)

    def _number_rounds(self) -> list[tuple[int, _Seat]]:
        tagged = [seat for seat in self._seats if seat[0].round]
        taken = Counter(
            (no, game.round[0]) for game, seat in tagged for _, no in _list_seats(seat)
        ).most_common(1)
        if len(tagged) == len(self._seats) and taken[0][1] == 1:
            return [(game.round[0], (game, seat)) for game, seat in tagged]
        if taken and taken[0][1] > 1:
            (_, number), _ = taken[0]
            message = f"round {number} has two games of a player"
            self._notes.append(Note(self._line, f"{message}; games numbered in order"))
        elif tagged:
            message = (
                f"{plural(len(self._seats) - len(tagged), 'game')}"
                " without a round number"
            )
            self._notes.append(Note(self._line, f"{message}; all numbered in order"))
        # untagged games after the tagged ones
        seats = sorted(self._seats, key=lambda seat: seat[0].round or _UNTAGGED)
        played = ([no for _, no in _list_seats(seat)] for _, seat in seats)
        return [*zip(number_rounds(played), seats, strict=True)]

    def _read_facts(self) -> EventFacts:
        first = self._seats[0][0]
        days = [day for game, _ in self._seats for day in game.days]
        controls = {game.control for game, _ in self._seats}
        place = _PLACE.fullmatch(first.site)
        country = place[2] if place and place[2] not in _NO_COUNTRY else ""
        control = clean_name(controls.pop(), 30) if len(controls) == 1 else ""
        return EventFacts(
            name=clean_name(first.event, TEXT_MAX),
            city=clean_name(place[1] if place and country else first.site),
            federation=country,
            start=min(days, default=None),
            end=max(days, default=None),
            time_control=control,
            # the tag has seconds, in the code of record 222
            coded_control=control if read_code(control) else "",
        )

    def _note_ratings(
        self, players: Sequence[Participant], sides: Sequence[Sequence[PgnSide]]
    ) -> None:
        """Note the players with different ratings in their games."""
        differing = [
            f"{player.name} {player.rating}"
            for player, seen in zip(players, sides, strict=True)
            if {side.elo for side in seen} - {player.rating, None}
        ]
        if differing:
            shown = "; ".join(differing[:_NAMED])
            more = (
                f" and {len(differing) - _NAMED} more"
                if len(differing) > _NAMED
                else ""
            )
            text = f"several ratings of one player; the first counts: {shown}{more}"
            self._notes.append(Note(self._line, text))


#: A game with the starting numbers of White and Black; None for a bye.
_Seat = tuple[PgnGame, tuple[int | None, int | None]]


def _list_seats(seat: tuple[int | None, int | None]) -> list[tuple[int, int]]:
    """List the sides of a game that are players, with their starting numbers."""
    return [(own, no) for own, no in enumerate(seat) if no is not None]


def _identify_player(
    game: PgnGame, side: PgnSide, ids: Mapping[str, set[str]]
) -> tuple[str, str]:
    """Return what identifies a player: the ID, the name, or this one game."""
    if side.fide_id:
        return ("id", side.fide_id)
    if not side.name:
        return ("game", str(game.line))
    known = ids.get(side.same_name, set())
    return ("id", min(known)) if len(known) == 1 else ("name", side.same_name)


def _build_participant(
    no: int, sides: Sequence[PgnSide], pairings: Sequence[Pairing], line: int
) -> Participant:
    """Build a player from the games, each fact from the first that has it."""

    def first(texts: Iterator[str]) -> str:
        return next((text for text in texts if text), "")

    diffs = [side.diff for side in sides if side.diff is not None]
    return Participant(
        no=no,
        name=clean_name(first(side.name for side in sides)),
        title=clean_name(first(side.title for side in sides), 12),
        rating=next((side.elo for side in sides if side.elo is not None), None),
        federation=clean_name(first(side.federation for side in sides), 12),
        fide_id=first(side.fide_id for side in sides),
        pairings=tuple(sorted(pairings, key=lambda pairing: pairing.round)),
        published_change=float(sum(diffs)) if len(diffs) == len(sides) else None,
        line=line,
    )
