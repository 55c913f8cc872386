"""The dialog with lists of an event by category, found as their words are typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from textual.app import ComposeResult

from elo_tui.core.desk.category_lists import EventLists
from elo_tui.core.model import Problem
from elo_tui.core.text.figures import format_change, format_points, plural
from elo_tui.features.event_desk.answer.categories import (
    CategoriesAnswer,
    CategoryListRow,
    CategoryRow,
    answer_categories,
)
from elo_tui.features.event_desk.answer.round_page import name_feat
from elo_tui.features.event_desk.dialogs import (
    DeskList,
    DeskRows,
    SaveShown,
    compose_rows,
    go_to_player,
    save_answer,
)
from elo_tui.kit.answer import Record
from elo_tui.kit.screens.dialog import Dialog, compose_line
from elo_tui.kit.tables.columns import Column, text_column
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.session.saved_categories import (
    NAME_MAX,
    WORDS_MAX,
    read_categories,
    split_name,
    write_categories,
)


class ListPlace(Record, frozen=True, kw_only=True):
    """A row of one of the lists."""

    list: str
    place: str
    no: int
    name: str
    title: str
    value: str
    about: str
    is_category: bool = False


_COLUMNS: tuple[Column[ListPlace], ...] = (
    Column("place", "Place", 12, lambda one: one.place),
    text_column("name", " Name", 26, lambda one: f" {one.name}", 14),
    Column("title", "", 4, lambda one: one.title, is_left=True, from_width=50),
    Column("value", "", 8, lambda one: one.value),
    text_column("about", "", 40, lambda one: f"  {one.about}", 8),
)


class CategoryActions(NamedTuple):
    """The function that saves the lists, and whether categories may be saved."""

    save: SaveShown
    refused: str = ""
    """The reason why no category can be saved by name."""


class CategoriesScreen(Dialog[int], scope="categories"):
    """Dialog with lists by category, each with its own places.

    Its result is a player to go to.
    """

    list: Inside[DeskList[ListPlace]] = Inside(DeskList)

    def __init__(
        self, keymap: Mapping[str, str], actions: CategoryActions, event: EventLists
    ) -> None:
        super().__init__(keymap)
        self._save, self._refused = actions
        self._event = event
        self._saved = read_categories()
        self._shown: CategoriesAnswer | None = None
        name = event.crosstable.event.name
        self.heading = (f"{name} lists" if name else "Lists", f"ages of {event.year}")

    def compose_body(self) -> ComposeResult:
        length = NAME_MAX + WORDS_MAX
        yield from compose_line(Field("Category", id="category", length=length))
        yield from compose_rows(
            DeskRows(
                list_columns=lambda _: _COLUMNS,
                name_group=lambda row: row.list,
                describe=lambda row: (f"{row.place} {row.list}: {row.name}", row.about),
                find_player=lambda row: row.no,
                empty="No player of this event is in a saved category.",
            )
        )

    def on_mount(self) -> None:
        super().on_mount()
        self.watch(self._field, "value", self._look, init=False)
        self._look()

    @property
    def _field(self) -> Field:
        return self.query_one("#category", Field)

    @property
    def _typed_words(self) -> dict[str, str]:
        """The words typed, by the name of their category."""
        name, words = split_name(self._field.value)
        return {name: words} if words else {}

    def _look(self) -> None:
        """Show the lists of the words typed, else of the saved categories."""
        typed = self._typed_words
        answer = answer_categories(self._event, typed or self._saved)
        self._field.wrong = isinstance(answer, Problem)
        if isinstance(answer, Problem):
            self.say(answer.text, "wrong")
            return
        self._shown = answer
        self.list.given = tuple(_list_places(answer, bool(typed)))
        remark = answer.notes[0] if typed and answer.notes else ""
        self.say(remark or "Such as: women u18, 65+, <1800, fed:NOR, norm", "dim")

    def action_take(self) -> None:
        go_to_player(self, self.list)

    def action_save(self) -> None:
        """Save or copy all lists."""
        save_answer(self, self._save, self._shown)

    def action_keep(self) -> None:
        """Save the category typed by its name."""
        typed = self._typed_words
        if self._refused:
            self.say(self._refused, "dim")
        elif not typed or self._field.wrong:
            self.say("Type a category to save it, such as Juniors: u18", "dim")
        else:
            self._write({**self._saved, **typed}, f"Saved: {next(iter(typed))}")

    def action_delete(self) -> None:
        """Delete the saved category under the cursor."""
        row = self.list.item
        name = row.list if row is not None and row.is_category else ""
        if self._refused or name not in self._saved:
            self.say(self._refused or "No saved category in this row", "dim")
            return
        others = {one: words for one, words in self._saved.items() if one != name}
        self._write(others, f"Deleted: {name}")

    def _write(self, categories: dict[str, str], done: str) -> None:
        if error := write_categories(categories):
            self.say(f"Not saved: {error}", "wrong")
            return
        self._saved = categories
        self._field.value = ""
        self._look()
        self.say(done, "good")


def _list_places(answer: CategoriesAnswer, is_alone: bool) -> Iterator[ListPlace]:
    """Yield the rows of all lists; `is_alone` leaves out those of the best."""
    for one in answer.lists:
        yield from (_show_place(one, row, is_category=True) for row in one.players)
    if is_alone:
        return
    for one in answer.rating_groups:
        yield from (_show_place(one, row) for row in one.players)
    yield from _rank(
        "best performance",
        [
            (one.no, one.name, str(one.performance), plural(one.games, "game"))
            for one in answer.performances
        ],
    )
    yield from _rank(
        "most rating gained",
        [
            (one.no, one.name, format_change(one.change), f"rated {one.rating}")
            for one in answer.gained
        ],
    )
    yield from _rank(
        f"upsets of round {answer.round}",
        [
            (one.no, one.name, f"{one.chance:.0%}", f"{name_feat(one)} {one.opponent}")
            for one in answer.upsets
        ],
    )


def _rank(title: str, rows: Sequence[tuple[int, str, str, str]]) -> Iterator[ListPlace]:
    """Yield the rows of a list from their numbers, names, values and remarks."""
    for place, (no, name, value, about) in enumerate(rows, start=1):
        yield ListPlace(
            list=title,
            place=f"{place}.",
            no=no,
            name=name,
            title="",
            value=value,
            about=about,
        )


def _show_place(
    one: CategoryListRow, row: CategoryRow, is_category: bool = False
) -> ListPlace:
    return ListPlace(
        list=one.name,
        place=row.place_text,
        no=row.no,
        name=f"{row.name}{' ?' * row.unsure}",
        title=row.title,
        value=format_points(round(2 * row.points)),
        about=f"event place {row.event_place}",
        is_category=is_category,
    )
