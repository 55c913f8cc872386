"""The rating lists: opened when first queried, searched in any thread."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.core.model import Pool
from elo_tui.core.ranking import Group, Sex, of_age
from elo_tui.session import paths

if TYPE_CHECKING:
    from elo_tui.core.events.crosstable import Crosstable
    from elo_tui.core.model import Given
    from elo_tui.store.lists import ListInfo, Listing, Lists, Standing
    from elo_tui.store.lists.completing import Completion

#: The most players shown among all who may be meant.
SHOWN_MAX = 50
_NO_LIST = "no list of these ratings here yet"
_IMPORT = "elo-tui list import FILE reads one"
_UPDATE = "elo-tui list update fide makes names known"


class Asked(NamedTuple):
    """The search: words of a name or an ID, perhaps in one federation."""

    text: str
    federation: str = ""


class RankAsked(NamedTuple):
    """A rating to compare: with a system's own list, or with one by name."""

    rating: int
    pool: Pool
    system: str = ""
    list_name: str = ""
    federation: str = ""
    """The federation of the player; empty if unknown."""
    born: int | None = None
    sex: Sex = ""


class Answer(NamedTuple):
    """The answer of the lists."""

    asked: Asked
    found: tuple[Listing, ...] = ()
    infos: Mapping[str, ListInfo] = {}
    """All lists by name; without any no player can be found."""
    left_out: tuple[str, ...] = ()
    """The lists that cannot be read; all others were searched."""
    fault: str = ""
    """Why no player can be found now."""
    hint: str = ""
    """How to get names, while there is no list."""


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
                self._lists = Lists.open(paths.lists_folder())
        return self._lists

    def close(self) -> None:
        """Close the lists, if they were opened."""
        if self._lists is not None:
            self._lists.close()

    def players(self, asked: Asked) -> Callable[[], Answer]:
        """A search, which any thread can run."""
        hint = f"No rating list yet: {_UPDATE}" if self.imports else ""
        return partial(search, self.lists, asked, hint)

    def remind(self, answer: Answer) -> str:
        """A reminder, once per session, about lists older than a month; else empty."""
        if self._has_reminded or not self.imports or not answer.infos:
            return ""
        from elo_tui.session.list_age import reminder

        self._has_reminded = True
        return reminder(answer.infos.values(), self.today)

    @property
    def has_lists(self) -> bool:
        """Whether there is a folder of lists; nothing is opened to find out."""
        folder = paths.lists_folder()
        return folder is not None and os.path.isdir(folder)

    def standing(self, asked: RankAsked) -> Callable[[], Standing | None]:
        """Where a rating stands; can be computed in any thread; None without a list."""
        return partial(self._standing, asked)

    def _standing(self, asked: RankAsked) -> Standing | None:
        from elo_tui.store.lists import ListError

        if not self.has_lists:
            return None
        try:
            infos = [info for info in self.lists.info() if _is_meant(info, asked)]
            if not infos:
                return None
            newest = max(infos, key=lambda info: info.date or "")
            return self.lists.standing(
                asked.rating, asked.pool, _groups(asked, newest), newest.name
            )
        except ListError:
            # the search reports what is wrong with a list
            return None

    def completion(
        self,
        crosstable: Crosstable,
        texts: Mapping[str, str],
        given: Mapping[int, Given],
    ) -> Callable[[], Completion | str]:
        """A search for all players of an event, which any thread can run.

        `texts` are the facts of the event, `given` those of its players. Returns a
        sentence if the event cannot be completed.
        """
        no_list = f"{_NO_LIST}; {_IMPORT}" if self.imports else _NO_LIST

        def complete() -> Completion | str:
            from elo_tui.store.lists import ListError
            from elo_tui.store.lists.completing import from_lists
            from elo_tui.store.lists.taking import wanted

            try:
                found = from_lists(crosstable, wanted(texts), self.lists, given)
            except ListError as error:
                return str(error)
            return no_list if found is None else found

        return complete


def search(lists: Lists, asked: Asked, hint: str = "") -> Answer:
    """Search all lists; the answer has the hint if there are none."""
    from elo_tui.store.lists import ListError

    try:
        infos = {info.name: info for info in lists.info()}
        found = lists.find(asked.text, asked.federation, SHOWN_MAX) if infos else []
    except ListError as error:
        return Answer(asked, fault=str(error), hint=hint)
    if infos:
        hint = ""
    return Answer(asked, tuple(found), infos, tuple(lists.left_out), hint=hint)


def _is_meant(info: ListInfo, asked: RankAsked) -> bool:
    if asked.list_name:
        return info.name == asked.list_name
    return info.system == asked.system


def _groups(asked: RankAsked, info: ListInfo) -> list[Group]:
    """Everybody, then the federation, the player's age group, the same sex."""
    year = (info.date or "")[:4]
    age = of_age(asked.born, int(year)) if asked.born and year.isdigit() else None
    parts = (Group(federation=asked.federation), Group(born=age), Group(sex=asked.sex))
    return [Group(), *(group for group in parts if group != Group())]
