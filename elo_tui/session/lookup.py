"""The rating lists: opened when first queried, searched in any thread."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from elo_tui.core.entry import read_date
from elo_tui.core.model import Pool, Sex
from elo_tui.core.ranking import PlayerGroup, find_age_group
from elo_tui.readers.lists import ListError
from elo_tui.session import paths

if TYPE_CHECKING:
    from elo_tui.core.events.crosstable import Crosstable
    from elo_tui.core.model import Given
    from elo_tui.store.lists import Listing, Lists, Peers, RatingRank
    from elo_tui.store.lists.list_records import ListInfo
    from elo_tui.store.lists.player_facts import Completion


Found = TypeVar("Found")

#: The most players shown among all who may be meant.
SHOWN_MAX = 50
_NO_LIST = "no list of these ratings here yet"


class PlayersAsked(Struct, frozen=True):
    """The search: words of a name or an ID, perhaps in one federation."""

    text: str
    federation: str = ""


class PeersAsked(Struct, frozen=True):
    """Players to compare with: those of a system's own list, or of one by name."""

    pool: Pool
    system: str = ""
    list_name: str = ""
    federation: str = ""
    """The federation of the player; empty if unknown."""
    born: int | None = None
    sex: Sex = ""


class RankAsked(Struct, frozen=True):
    """A rating to compare, once."""

    rating: int
    peers: PeersAsked


class PlayersFound(Struct, frozen=True):
    """Result of a search."""

    asked: PlayersAsked
    found: tuple[Listing, ...] = ()
    infos: Mapping[str, ListInfo] = {}
    """All lists by name; without any no player can be found."""
    left_out: tuple[str, ...] = ()
    """The lists that cannot be read; all others were searched."""
    fault: str = ""
    """The error that prevents any search."""
    hint: str = ""
    """The way to get a list, if none is imported."""


class Lookup:
    """Answers queries about players; `imports`: whether the user can import a list."""

    def __init__(self, imports: bool = True, today: date | None = None) -> None:
        self.imports = imports and paths.lists_folder() is not None
        self.today = today or date.today()
        self._has_reminded = False
        self._lists: Lists | None = None
        self._opening = Lock()

    @property
    def lists(self) -> Lists:
        """The lists; nothing is opened before the first query."""
        from elo_tui.store.lists import Lists

        with self._opening:
            if self._lists is None:
                self._lists = Lists(paths.lists_folder())
        return self._lists

    def close(self) -> None:
        """Close the lists, if they were opened."""
        if self._lists is not None:
            self._lists.close()

    def search_players(self, asked: PlayersAsked) -> Callable[[], PlayersFound]:
        """Prepare a search, which any thread can run."""
        hint = "No rating list yet: Lookup fetches one" if self.imports else ""
        return partial(search_lists, self.lists, asked, hint)

    def remind(self, answer: PlayersFound) -> str:
        """Return a reminder about old lists once per session, then ""."""
        if self._has_reminded or not self.imports or not answer.infos:
            return ""
        self._has_reminded = True
        return build_reminder(answer.infos.values(), self.today)

    @property
    def has_lists(self) -> bool:
        """Whether a folder of lists exists; no list is opened."""
        folder = paths.lists_folder()
        return folder is not None and os.path.isdir(folder)

    def find_standing(self, asked: RankAsked) -> RatingRank | None:
        """Rank a rating in its list; None without a list. Any thread can call it."""
        rating, pool = asked.rating, asked.peers.pool
        return self._query_newest(
            asked.peers,
            lambda lists, groups, name: lists.standing(rating, pool, groups, name),
        )

    def find_peers(self, asked: PeersAsked) -> Peers | None:
        """Return the ratings to compare with; None without a list."""
        return self._query_newest(
            asked, lambda lists, groups, name: lists.peers(asked.pool, groups, name)
        )

    def _query_newest(
        self,
        asked: PeersAsked,
        find: Callable[[Lists, Sequence[PlayerGroup], str], Found | None],
    ) -> Found | None:
        """Query the newest matching list; None without one."""
        if not self.has_lists:
            return None
        try:
            infos = [info for info in self.lists.info() if _matches(info, asked)]
            if not infos:
                return None
            newest = max(infos, key=lambda info: info.date or "")
            return find(self.lists, _groups(asked, newest), newest.name)
        except ListError:
            # the search reports the fault of a list
            return None

    def prepare_completion(
        self,
        crosstable: Crosstable,
        texts: Mapping[str, str],
        given: Mapping[int, Given],
    ) -> Callable[[], Completion | str]:
        """Prepare the completion of an event's players, which any thread can run.

        `texts` are the facts of the event, `given` those of its players. The result is
        a sentence if the event cannot be completed.
        """
        no_list = f"{_NO_LIST}: Lookup fetches one" if self.imports else _NO_LIST

        return partial(self._complete, no_list, crosstable, texts, given)

    def _complete(
        self,
        no_list: str,
        crosstable: Crosstable,
        texts: Mapping[str, str],
        given: Mapping[int, Given],
    ) -> Completion | str:
        from elo_tui.store.lists.player_facts import (
            complete_from_lists,
            read_rating_wanted,
        )

        wanted = read_rating_wanted(texts)
        try:
            found = complete_from_lists(crosstable, wanted, self.lists, given)
        except ListError as error:
            return str(error)
        return no_list if found is None else found


def search_lists(lists: Lists, asked: PlayersAsked, hint: str = "") -> PlayersFound:
    """Search all lists; without any, the answer has the hint."""
    try:
        infos = {info.name: info for info in lists.info()}
        found = lists.find(asked.text, asked.federation, SHOWN_MAX) if infos else []
    except ListError as error:
        return PlayersFound(asked, fault=str(error), hint=hint)
    if infos:
        hint = ""
    return PlayersFound(asked, tuple(found), infos, tuple(lists.left_out), hint=hint)


def _matches(info: ListInfo, asked: PeersAsked) -> bool:
    if asked.list_name:
        return info.name == asked.list_name
    return info.system == asked.system


def _groups(asked: PeersAsked, info: ListInfo) -> list[PlayerGroup]:
    """List the groups: all players, the federation, the age group, the same sex."""
    year = (info.date or "")[:4]
    age = (
        find_age_group(asked.born, int(year)) if asked.born and year.isdigit() else None
    )
    parts = (
        PlayerGroup(federation=asked.federation),
        PlayerGroup(born=age),
        PlayerGroup(sex=asked.sex),
    )
    return [PlayerGroup(), *(group for group in parts if group != PlayerGroup())]


#: Above this age a rating list is outdated, days: FIDE publishes one each month.
OLD = 31


def is_old(info: ListInfo, today: date) -> bool:
    """Whether a list dates from more than a month ago."""
    day = read_date(info.date or info.imported[:10])
    return isinstance(day, date) and (today - day).days > OLD


def newer_list_command(name: str) -> str:
    """Name the command that fetches or imports a newer list."""
    from elo_tui.network.hosts import FetchableList, find_list

    row = find_list(name)
    is_fetched = isinstance(row, FetchableList) and row.name == name
    return f"elo-tui list {f'update {name}' if is_fetched else 'import FILE'}"


def build_reminder(infos: Iterable[ListInfo], today: date) -> str:
    """Write a reminder about lists older than a month; empty without any."""
    names = [info.name for info in infos if is_old(info, today)]
    if not names:
        return ""
    listed = ", ".join(names)
    are = "lists are" if len(names) > 1 else "list is"
    return f"{listed}: the {are} older than a month; {newer_list_command(names[0])}"
