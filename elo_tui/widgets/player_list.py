"""The players of an event to choose from, or the games of the one it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.core.events.crosstable import (
    Crosstable,
    Participant,
    build_games,
    index_players,
)
from elo_tui.core.model import Game
from elo_tui.core.text.figures import format_number
from elo_tui.core.text.latin import fold_to_latin, list_spellings
from elo_tui.widgets.lines import Row, Span, fit, rule
from elo_tui.widgets.pick_list import NOWHERE, PickList

#: The narrowest list with titles and federations, cells.
_WIDE = 56
#: A list of fewer rows needs them for the players; of so few it has no titles.
_SHORT, _SHORTEST = 8, 5
#: The widest column of names, cells: the ratings stay near them.
_NAME_MAX = 40
_NOBODY = " No player with these words: type less, such as iva, BUL or 12"
_RESULTS = {"1": "1", "=": "½", "0": "0", "U": "bye 1", "H": "bye ½", "Z": "bye 0"}


class Choosable(NamedTuple):
    """An event with the text that each of its players is found by."""

    crosstable: Crosstable | None = None
    texts: tuple[str, ...] = ()

    @classmethod
    def of(cls, crosstable: Crosstable) -> Choosable:
        return cls(crosstable, tuple(map(_searched, crosstable.players)))

    def matching(self, filter: str) -> Iterator[Participant]:
        """The players with all words of a filter in name, federation or number."""
        if self.crosstable is None:
            return
        words = fold_to_latin(filter).split()
        for player, text in zip(self.crosstable.players, self.texts, strict=True):
            if all(_holds(text, word) for word in words):
                yield player


class PlayerList(PickList[Participant | Game]):
    """One row a player; where an event has an owner, that player's rounds instead."""

    choosable: var[Choosable] = var(Choosable())
    filter: var[str] = var("")
    remark: var[tuple[Span, ...]] = var(())
    """What is missing in the whole event, a span a line."""

    _players: tuple[Participant, ...] = ()
    _games: tuple[Game, ...] = ()

    def watch_choosable(self) -> None:
        table = self.choosable.crosstable
        owner = table.player(table.owner) if table and table.owner else None
        self._games = (
            build_games(owner, index_players(table)) if table and owner else ()
        )
        self._arrange()

    def watch_filter(self) -> None:
        self._arrange()

    def _arrange(self) -> None:
        self._players = tuple(self.choosable.matching(self.filter))
        self.cursor = 0 if self._players and not self._is_owned else NOWHERE
        self.redraw()

    @property
    def _is_owned(self) -> bool:
        table = self.choosable.crosstable
        return table is not None and table.owner is not None

    @property
    def items(self) -> Sequence[Participant | Game]:
        return self._games if self._is_owned else self._players

    @property
    def top_stop(self) -> int:
        return 0

    @property
    def player(self) -> Participant | None:
        """The owner, or the player under the cursor."""
        table = self.choosable.crosstable
        if table is not None and table.owner is not None:
            return table.player(table.owner)
        inside = 0 <= self.cursor < len(self._players)
        return self._players[self.cursor] if inside else None

    def head(self, width: int) -> Sequence[Row]:
        table = self.choosable.crosstable
        if table is None:
            return ()
        if self._is_owned:
            name = self.player.name if self.player else ""
            return (rule(width, f"Rounds of {name or 'one player'}"),)
        total = len(table.players)
        found = f"{len(self._players):,} of " if len(self._players) != total else ""
        rating = None if table.lacks_ratings else "Rating"
        titles = _columns("No", "", "Name", "Fed", rating, "Pts", width)
        return (
            rule(width, "Who are you?", f"{found}{total:,} players"),
            *self._remark(width),
            *([((titles, "key"),)] if self._has_rows(_SHORTEST) else []),
        )

    def _has_rows(self, least: int) -> bool:
        """Whether it has so many rows, or all that it needs."""
        width, height = self.content_size
        return height >= min(least, self.needed(width))

    def _remark(self, width: int) -> Iterator[Row]:
        """Its lines, where the list is short the first one only."""
        for text, role in self.remark[: None if self._has_rows(_SHORT) else 1]:
            yield ((fit(f" {text}", width), role),)

    def needed(self, width: int) -> int:
        # with all players: the frame stays while some are looked for
        table = self.choosable.crosstable
        if table is None or self._is_owned:
            return super().needed(width)
        return 2 + len(self.remark) + max(1, len(table.players))

    def row(self, index: int, width: int, here: bool) -> Row:
        role = "cursor" if here else ""
        if self._is_owned:
            return ((_game(index, self._games[index], width, here), role),)
        player = self._players[index]
        assert self.choosable.crosstable is not None
        lacks_ratings = self.choosable.crosstable.lacks_ratings
        text = _columns(
            f"{'>' if here else ' '}{player.no:>4}",
            player.title,
            player.name or "(unnamed)",
            player.origin,
            None if lacks_ratings else str(player.rating or "-"),
            "" if player.points is None else format_number(player.points),
            width,
        )
        return ((text, role),)

    @property
    def after(self) -> str:
        if self.count or self.choosable.crosstable is None:
            return ""
        return " No rounds" if self._is_owned else _NOBODY


def _searched(player: Participant) -> str:
    parts = (player.no, player.title, player.name, player.origin, player.fide_id)
    return f" {fold_to_latin(' '.join(map(str, parts)))} {list_spellings(player.name)} "


def _holds(text: str, word: str) -> bool:
    """Whether a text has a word, a number only as a whole."""
    return f" {word} " in text if word.isdigit() else word in text


def _columns(
    no: str, title: str, name: str, fed: str, rating: str | None, pts: str, width: int
) -> str:
    """A row; a rating of None is no column at all."""
    end = f"{pts:>6} "
    if rating is not None:
        end = f"{rating:>7}{end}"
    if width < _WIDE:
        start = f"{no:>5} "
    else:
        start = f"{no:>5}  {fit(title, 4)}"
        end = f" {fit(fed, 5)}{end}"
    room = min(_NAME_MAX, max(1, width - cell_len(start) - cell_len(end)))
    return fit(f"{start}{fit(name, room)}{end}", width)


def _game(index: int, game: Game, width: int, here: bool) -> str:
    result = _RESULTS.get(game.result.value, game.result.value) if game.result else "·"
    start = f"{'>' if here else ' '}{game.round or index + 1:>4}  "
    end = f"{game.opponent or '-':>7}{result:>7} "
    return f"{start}{fit(game.name, max(1, width - len(start) - len(end)))}{end}"
