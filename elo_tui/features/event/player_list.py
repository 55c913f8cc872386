"""Players of an event to choose from, or the games of its owner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace
from textual.reactive import var

from elo_tui.core.events.crosstable import (
    Crosstable,
    Participant,
    build_games,
    index_players,
)
from elo_tui.core.model import Game
from elo_tui.core.text.figures import format_number, plural
from elo_tui.core.text.latin import fold_to_latin, list_spellings
from elo_tui.kit.tables.columns import Column, text_column
from elo_tui.kit.tables.pick_list import NOWHERE, PickList
from elo_tui.kit.widgets.lines import Row, Span, fit, rule

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
        return cls(crosstable, tuple(map(_search_text, crosstable.players)))

    def matching(self, filter: str) -> Iterator[Participant]:
        """The players with all words of a filter in name, federation or number."""
        if self.crosstable is None:
            return
        words = fold_to_latin(filter).split()
        for player, text in zip(self.crosstable.players, self.texts, strict=True):
            if all(_has_word(text, word) for word in words):
                yield player


class PlayerList(PickList[Participant | Game]):
    """One row a player; where an event has an owner, that player's rounds instead."""

    choosable: var[Choosable] = var(Choosable())
    filter: var[str] = var("")
    remark: var[tuple[Span, ...]] = var(())
    """Missing facts of the whole event, a span a line."""

    marks = (" ", ">")
    _players: tuple[Participant, ...] = ()
    _games: tuple[Game, ...] = ()

    def watch_choosable(self) -> None:
        table = self.choosable.crosstable
        owner = table.player(table.owner) if table and table.owner else None
        games = build_games(owner, index_players(table)) if table and owner else ()
        self._games = tuple(
            replace(game, round=game.round or number)
            for number, game in enumerate(games, start=1)
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
        return (
            rule(width, "Who are you?", f"{found}{plural(total, 'player')}"),
            *self._remark(width),
            *([self.heading(width)] if self._has_rows(_SHORTEST) else []),
        )

    def _has_rows(self, least: int) -> bool:
        """Whether it has so many rows, or all that it needs."""
        width, height = self.content_size
        return height >= min(least, self.count_rows(width))

    def _remark(self, width: int) -> Iterator[Row]:
        """Its lines, where the list is short the first one only."""
        for text, role in self.remark[: None if self._has_rows(_SHORT) else 1]:
            yield ((fit(f" {text}", width), role),)

    def count_rows(self, width: int) -> int:
        # with all players: the frame stays while some are looked for
        table = self.choosable.crosstable
        if table is None or self._is_owned:
            return super().count_rows(width)
        return 2 + len(self.remark) + max(1, len(table.players))

    def columns(self, width: int) -> Sequence[Column[Any]]:
        if self._is_owned:
            return _GAMES
        table = self.choosable.crosstable
        hidden = {"rating"} if table is not None and table.lacks_ratings else set()
        return [one for one in _PLAYERS if one.name not in hidden]

    @property
    def after(self) -> str:
        if self.count or self.choosable.crosstable is None:
            return ""
        return " No rounds" if self._is_owned else _NOBODY


def _search_text(player: Participant) -> str:
    parts = (player.no, player.title, player.name, player.origin, player.fide_id)
    return f" {fold_to_latin(' '.join(map(str, parts)))} {list_spellings(player.name)} "


def _has_word(text: str, word: str) -> bool:
    """Whether a text has a word, a number only as a whole."""
    return f" {word} " in text if word.isdigit() else word in text


_TITLE: Column[Participant] = text_column("title", "", 5, lambda one: f" {one.title}")
_ORIGIN: Column[Participant] = text_column("origin", "Fed", 5, lambda one: one.origin)
_PLAYERS: tuple[Column[Participant], ...] = (
    Column("no", "No ", 6, lambda player: f"{player.no} "),
    _TITLE._replace(from_width=_WIDE),
    text_column("name", "Name", _NAME_MAX + 1, lambda one: one.name or "(unnamed)", 1),
    _ORIGIN._replace(from_width=_WIDE),
    Column("rating", "Rating", 7, lambda player: str(player.rating or "-")),
    Column(
        "points",
        "Pts",
        6,
        lambda player: "" if player.points is None else format_number(player.points),
    ),
)


def _result(game: Game) -> str:
    return _RESULTS.get(game.result.value, game.result.value) if game.result else "·"


_GAMES: tuple[Column[Game], ...] = (
    Column("round", "", 6, lambda game: f"{game.round} "),
    text_column("name", "", _NAME_MAX + 1, lambda game: f" {game.name}", 1),
    Column("rating", "", 7, lambda game: str(game.opponent or "-")),
    Column("result", "", 7, _result),
)
