"""Which games of a file are one event.

Games with the same Event and Site tags belong together, except that a Site with an
address is ignored. One event may occur under several such names: with its place in two
spellings, or with an Event tag for each round ("Norway 2026, Round 2") or each game
("Round 2: A - B", as studies and broadcasts write it). Such groups are joined where
they share players or an address and their rounds continue each other: no player has a
round in two of them, and everything is played within a year.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from elo_tui.core.events.crosstable import Note
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.pgn.tags import PgnGame
from elo_tui.readers.tables.header_words import without_round
from elo_tui.readers.tables.table_players import TITLES

#: The most days from the first to the last of an event, as in a season-long league.
_DAYS_MAX = 366
#: Of the number of a game in a match.
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


class _Group(NamedTuple):
    """Games with the same Event and Site."""

    title: _Title
    games: list[PgnGame]


_Cluster = list[_Group]
_Keys = Callable[[_Group], Iterator[tuple[str, str]]]


def by_event(games: Sequence[PgnGame], notes: list[Note]) -> list[list[PgnGame]]:
    """The games of each event, in the order of the first game; notes what it joins."""
    groups: dict[tuple[str, str, str], _Group] = {}
    for game in _with_numbers_of_a_match(games):
        key = (game.event, game.site, game.series)
        if key not in groups:
            groups[key] = _Group(_title(game), [])
        groups[key].games.append(game)
    families: dict[tuple[str, ...], list[_Group]] = {}
    for (_, _, series), group in groups.items():
        # the sections of a broadcast have names of their own: "Title | Open"
        words = (*_words(group.title.stem), "|", series)
        families.setdefault(words, []).append(group)
    found: list[list[PgnGame]] = []
    for family in families.values():
        clusters = [[group] for group in family]
        for keys in (_addresses, _players_of):
            clusters = _joined(clusters, keys)
        found += (_as_one(cluster, notes) for cluster in clusters)
    return sorted(found, key=lambda games: games[0].line)


def _with_numbers_of_a_match(games: Sequence[PgnGame]) -> Iterator[PgnGame]:
    """The games with rounds where a match of two players numbers them in the Site."""
    matches: dict[tuple[object, ...], list[PgnGame]] = {}
    for game in games:
        if game.site.isdecimal() and len(game.site) <= _DIGITS_MAX and not game.round:
            pair = frozenset(_players(game))
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


def _title(game: PgnGame) -> _Title:
    head, colon, tail = game.event.rpartition(": ")
    stem, number = without_round(head)
    # after the round of a broadcast the names may be shortened
    one_game = _names_both(tail, game, whole=number is None or not colon)
    if not one_game:
        stem, number = without_round(game.event)
        return _Title(stem or game.series, number, one_game=False)
    if not stem:
        stem, _ = without_round(game.series)
    return _Title(stem, number, one_game)


def _names_both(text: str, game: PgnGame, whole: bool) -> bool:
    """Whether a text is ``A - B``: the names of both players, or a part of each."""
    sides = _VERSUS.split(" ".join(text.split()))
    if len(sides) != 2:
        return False
    for text, side in zip(sides, game.sides, strict=True):
        words = set(_words(text)) - _TITLES
        known = words & set(_words(side.name))
        if not known or (whole and known != words):
            return False
    return True


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _joined(clusters: Sequence[_Cluster], keys: _Keys) -> list[_Cluster]:
    """Groups that share a key, joined where their rounds continue each other."""
    joined: list[_Cluster] = []
    for part in _connected(clusters, keys):
        if len(part) == 1 or not _goes_on(part, at_once=keys is _addresses):
            joined += part
        else:
            joined.append([group for cluster in part for group in cluster])
    return joined


def _connected(
    clusters: Sequence[_Cluster], keys: _Keys
) -> Iterator[Sequence[_Cluster]]:
    """The clusters that share a key, directly or through others."""
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


def _addresses(group: _Group) -> Iterator[tuple[str, str]]:
    """The addresses of games that name their players in the Event."""
    if group.title.one_game:
        for game in group.games:
            if source := game.series or game.address:
                yield "address", "/".join(source.split("/")[:_STEPS])


def _players_of(group: _Group) -> Iterator[tuple[str, str]]:
    for game in group.games:
        yield from _players(game)


def _players(game: PgnGame) -> Iterator[tuple[str, str]]:
    for own, side in enumerate(game.sides):
        if own != game.nobody and (side.same_name or side.fide_id):
            yield ("name", side.same_name) if side.same_name else ("id", side.fide_id)


def _goes_on(clusters: Sequence[_Cluster], at_once: bool) -> bool:
    """Whether the rounds of all clusters can be those of one event.

    `at_once` allows a player two games in a round, as in a match of two games.
    """
    taken: dict[tuple[tuple[str, str], int], int] = {}
    played = [
        (place, _with_round(group, game))
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
        for player in _players(game)
    )


def _as_one(cluster: _Cluster, notes: list[Note]) -> list[PgnGame]:
    """The games of an event in the order of the file; notes what was joined."""
    several = len(cluster) > 1
    games = [
        _with_round(group, game) if several or group.title.one_game else game
        for group in cluster
        for game in group.games
    ]
    games.sort(key=lambda game: game.line)
    if not several:
        return games
    if len({game.event for game in games}) > 1:
        name, what = cluster[0].title.stem, "Event tags"
        games = [game._replace(event=name) for game in games]
    else:
        name, what = games[0].event, "spellings of the Site"
    shown = f": {clean_name(name, 60)}" if name else ""
    message = f"{len(cluster)} {what} taken as one event, its rounds go on{shown}"
    notes.append(Note(games[0].line, message))
    return games


def _with_round(group: _Group, game: PgnGame) -> PgnGame:
    """The game with the round named in its Event if there is no Round tag."""
    if game.round or group.title.round is None:
        return game
    return game._replace(round=(group.title.round,))
