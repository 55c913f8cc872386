"""The dialog that reviews the data read from a file or a pasted page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.reactive import var
from textual.worker import get_current_worker

from elo_tui.core.events.crosstable import (
    Crosstable,
    Note,
    build_crosstable,
    index_players,
)
from elo_tui.core.events.event_days import split_sections
from elo_tui.core.events.open_questions import find_common_player
from elo_tui.core.events.reading import Cancelled, EventReading, Reading, find_largest
from elo_tui.core.model import Game
from elo_tui.core.text.figures import plural
from elo_tui.features.event.facts import EventFactsPane, NoteList, Understood
from elo_tui.features.event.player_list import Choosable, PlayerList
from elo_tui.kit.commands.bindings import key_label, keys_of
from elo_tui.kit.screens.dialog import Dialog, compose_line
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.lines import Span
from elo_tui.readers import sources
from elo_tui.readers.detect import FORMATS, add_second_file
from elo_tui.readers.ordinary_file import FileMark
from elo_tui.readers.sources import ENCODINGS, NearbyStartList, Opened
from elo_tui.readers.table_sources import is_table
from elo_tui.store.journal_document import Document

_FILTER_MAX = 60
#: Most rows of the notes, with their title.
_NOTE_ROWS = 5


class PlayerTaken(NamedTuple):
    """The rounds of one player, taken by the user."""

    source: str
    """Path of the file, or the label of the pasted text."""
    crosstable: Crosstable
    no: int
    stamp: FileMark | None = None


class GamesTaken(NamedTuple):
    """The games of a list, taken by the user."""

    source: str
    games: tuple[Game, ...]
    notes: tuple[Note, ...] = ()


class EventTaken(NamedTuple):
    """A whole event, taken by the user."""

    source: str
    reading: EventReading
    section: int
    stamp: FileMark | None = None


Taken = PlayerTaken | GamesTaken | EventTaken


class Rereading(NamedTuple):
    """Functions that read more files for an open review."""

    read_encoding: Callable[[str], None]
    """Reads the same file in another encoding, for `ReviewScreen.again`."""
    start_list: Callable[[str], None]
    """Reads the start list at a path, for `ReviewScreen.join`."""
    second_file: Callable[[], None]
    """Lets the user choose a start list, then reads it."""
    ask_columns: Callable[[], None]
    """Lets the user choose the meanings of columns, for `take_meanings`."""
    as_history: Callable[[], None]
    """Reads the same file as one person's history."""


#: The formats of which a file may be the history of one person.
_HISTORIES = ("pgn", "fide", "games")


class ReviewScreen(Dialog[Taken | Document], scope="review"):
    """Dialog that filters players as letters are typed; no command is a letter.

    Nothing is taken before Enter or the key of the whole event.
    """

    understood: var[Understood] = var(Understood())
    notes: var[tuple[Note, ...]] = var(())
    choosable: var[Choosable] = var(Choosable())
    filter: var[str] = var("")
    remark: var[tuple[Span, ...]] = var(())

    _nearby: NearbyStartList | None = None
    """File of the same folder with the missing ratings."""
    _confirmed = ""
    """Action without ratings that the same key again confirms."""

    def __init__(
        self, keymap: Mapping[str, str], opened: Opened, rereading: Rereading
    ) -> None:
        super().__init__(keymap)
        self._rereading = rereading
        self._section = -1
        self._by_day = opened.source.meanings.by_day
        """Whether each day is an event; None if the file decides."""
        self._take(opened)

    def _take(self, opened: Opened) -> None:
        """Review another reading."""
        self.opened = opened
        reading = opened.reading
        if isinstance(reading, Reading):
            self._file = split_sections((build_crosstable(reading.games),))
        else:
            self._file = split_sections(reading.sections, self._by_day)
        self._sections = self._file.events
        if not 0 <= self._section < len(self._sections):
            self._section = find_largest(self._sections)
        self.notes = reading.notes
        self.heading = (_format_title(reading.format), opened.source.label)
        self._look()

    def _look(self) -> None:
        """Show the present section."""
        opened, table = self.opened, self.table
        encoding = opened.encoding
        if encoding.startswith("utf"):
            encoding = encoding.upper()
        elif name := ENCODINGS.get(encoding):
            encoding += f" ({name})"
        has_others = opened.encoding in ENCODINGS and opened.source.path
        self.understood = Understood(
            title=_format_title(opened.reading.format),
            crosstable=table,
            section=self._section,
            sections=len(self._sections),
            left_out=len({note.line for note in self.notes if note.left_out}),
            lines=opened.lines,
            encoding=encoding,
            guessed=opened.guessed,
            encoding_key=(
                key_label(keys_of("review.encoding", self.keymap)) if has_others else ""
            ),
            samples=opened.samples,
        )
        self.choosable = Choosable.of(table)
        self._nearby, self._confirmed = None, ""
        self._show_missing_ratings()
        self._guide()
        if self.is_mounted:
            self._look_nearby()

    def _show_missing_ratings(self) -> None:
        """Show that ratings are missing, and the key that adds them."""
        reading = self.opened.reading
        if not self.table.lacks_ratings or isinstance(reading, Reading):
            self.remark = ()
            return
        text = sources.no_ratings_text(reading).capitalize()
        key = key_label(keys_of("review.join", self.keymap))
        if key and self._nearby is None:
            text = f"{text}; {key} adds the starting rank"
        elif self._nearby is not None:
            text = f"{text}; {key} adds the starting rank from the same folder:"
        lines: list[Span] = [(text, "wrong")]
        if self._nearby is not None:
            lines.append((f"  {self._nearby.summary}", "strong"))
        self.remark = tuple(lines)

    def _look_nearby(self) -> None:
        """Search the files of the same folder for missing ratings."""
        table, path = self.table, self.opened.source.path
        if table.lacks_ratings and path and keys_of("review.join", self.keymap):
            find = partial(self._find_nearby, path, table)
            self.run_worker(find, thread=True, group="beside", exclusive=True)

    def _find_nearby(self, path: str, table: Crosstable) -> None:
        worker = get_current_worker()

        def tick(_done: int) -> None:
            if worker.is_cancelled:
                raise Cancelled

        try:
            found = sources.find_start_list(path, table, tick)
        except Cancelled:
            return
        self.call_later(self._take_nearby, table, found)

    def _take_nearby(self, table: Crosstable, found: NearbyStartList | None) -> None:
        if table is self.table:
            self._nearby = found
            self._show_missing_ratings()

    def _guide(self) -> None:
        """Show what Enter takes if no player has to be chosen, or the question."""
        if self._is_event:
            if questions := " ".join(self._list_questions()):
                self.say(questions, "dim")
            return
        text = "Enter takes these rounds to the Tournament screen"
        owners = {one.player(one.owner or 0) for one in self._sections}
        names = {owner.name for owner in owners if owner is not None and owner.name}
        mine = self.table.player(self.table.owner or 0)
        if len(names) > 1 and mine is not None:
            key = key_label(keys_of("review.section", self.keymap))
            text = f"Enter takes {mine.name}'s games; {key} shows other players"
        self.say(text, "dim")

    def _list_questions(self) -> Iterator[str]:
        """Ask for the days of the event, and for the owner of the games."""
        found, keymap = self._file, self.keymap
        key = key_label(keys_of("review.days", keymap))
        if found.days > 1 and key:
            if self._is_by_day:
                yield f"{found.days} days, an event each; {key} takes them as one."
            else:
                why = found.doubt or f"one event of {found.days} days"
                yield f"{why.capitalize()}; {key} makes an event of each."
        reading = self.opened.reading
        if isinstance(reading, EventReading) and (who := find_common_player(reading)):
            key = key_label(keys_of("review.event", keymap))
            yield f"{who} is in every game: whose are they? {key} takes all."

    @property
    def _is_by_day(self) -> bool:
        return len(self._sections) > len({*self._file.places})

    @property
    def _source(self) -> str:
        source = self.opened.source
        return source.path or source.address or source.label

    @property
    def table(self) -> Crosstable:
        """Section shown."""
        return self._sections[self._section]

    def compose_body(self) -> ComposeResult:
        yield EventFactsPane().data_bind(ReviewScreen.understood)
        yield NoteList(id="notes").data_bind(ReviewScreen.notes)
        yield from compose_line(Field("Find", id="who", length=_FILTER_MAX))
        yield PlayerList().data_bind(
            ReviewScreen.choosable, ReviewScreen.filter, ReviewScreen.remark
        )

    def on_mount(self) -> None:
        self.watch(self.query_one("#who", Field), "value", self._take_text, init=False)
        self._make_room()
        self.set_focus(self.query_one("#who"))
        # after the hint of the field
        self.call_after_refresh(self._guide)
        self._look_nearby()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self._make_room()

    def _make_room(self) -> None:
        """Give the notes the rows that they need, up to a maximum."""
        notes = self.query_one(NoteList)
        short = self.app.size.height < 20
        notes.display = bool(self.notes)
        needed = notes.count_rows(self.app.size.width)
        notes.styles.height = min(needed, 2 if short else _NOTE_ROWS)
        self.query_one(EventFactsPane).styles.height = 2 if short else 4

    def _take_text(self, text: str) -> None:
        self.filter = text

    players = Inside(PlayerList)

    @property
    def idle_actions(self) -> frozenset[str]:
        idle = set()
        if len(self._sections) == 1:
            idle.add("screen.section(1)")
        if self.opened.encoding not in ENCODINGS:
            idle.add("screen.encoding")
        if not self._is_event:
            idle |= {"screen.event", "screen.join"}
        if not is_table(self.opened):
            idle.add("screen.columns")
        if self._file.days == 1:
            idle.add("screen.days")
        if self.opened.reading.format not in _HISTORIES:
            idle.add("screen.history")
        return frozenset(idle)

    @property
    def _is_event(self) -> bool:
        """Whether it is an event of several players, not one player's rounds."""
        return self.table.owner is None

    def action_history(self) -> None:
        """Ask for the person of a history, if it is one person's."""
        self._rereading.as_history()

    def take_meanings(self, opened: Opened) -> None:
        """Show the same table with other meanings of its columns."""
        self._by_day = opened.source.meanings.by_day
        self._take(opened)
        self._make_room()
        self.name_keys()
        self.say("Read with the meanings of its columns that you chose", "dim")

    def again(self, opened: Opened) -> None:
        """Show the same file in another encoding."""
        self._take(opened)
        self._make_room()
        self.name_keys()
        name = ENCODINGS.get(opened.encoding) or opened.encoding
        self.say(f"Read as {name}; the next press of the key tries another", "dim")

    def join(self, second: Opened) -> None:
        """Add facts from a second file of the event."""
        reading, mine = second.reading, self.opened.reading
        if isinstance(reading, Reading) or isinstance(mine, Reading):
            self.say("The second file holds no list of players", "wrong")
            return
        before = index_players(self.table)
        place = self._file.places[self._section]
        whole = add_second_file(mine, reading, place)
        self._take(self.opened._replace(reading=whole))
        filled = sum(before.get(one.no) != one for one in self.table.players)
        self._make_room()
        self.name_keys()
        count = f"{filled} of {plural(len(self.table.players), 'player')} filled in"
        self.say(f"{count} from {second.source.label}", "" if filled else "wrong")

    @property
    def list(self) -> PlayerList | NoteList:
        notes = self.query_one(NoteList)
        return notes if notes.has_focus else self.players

    def action_section(self, by: int) -> None:
        if len(self._sections) == 1:
            self.say("The file has only one event", "dim")
            return
        self._section = (self._section + by) % len(self._sections)
        self._look()
        self.name_keys()

    def action_days(self) -> None:
        """Take the games of each day as an event, or all days as one."""
        if self._file.days == 1:
            self.say("The file has games of one day only, or does not date them", "dim")
            return
        self._by_day = not self._is_by_day
        self._section = -1
        self._take(self.opened)
        self.name_keys()

    def action_encoding(self) -> None:
        """Read the file again in the next encoding."""
        names = list(ENCODINGS)
        if not self.opened.source.path or self.opened.encoding not in names:
            self.say("Its encoding is certain", "dim")
            return
        place = (names.index(self.opened.encoding) + 1) % len(names)
        self._rereading.read_encoding(names[place])

    def action_columns(self) -> None:
        """Show what the columns of a table are read as."""
        if is_table(self.opened):
            self._rereading.ask_columns()
        else:
            self.say("Its format states what every field is", "dim")

    def action_join(self) -> None:
        """Add the start list that was found, else one that the user chooses."""
        if not self._is_event:
            self.say("These are the rounds of one player only", "dim")
        elif self._nearby is not None:
            self._rereading.start_list(self._nearby.path)
        else:
            self._rereading.second_file()

    def action_take(self) -> None:
        """Take the rounds of the player under the cursor."""
        reading, player = self.opened.reading, self.players.player
        if isinstance(reading, Reading):
            self.dismiss(GamesTaken(self._source, reading.games, reading.notes))
        elif player is None:
            self.say("No player is chosen", "wrong")
        elif not player.pairings:
            self.say(f"The file has no rounds for {player.name or player.no}", "wrong")
        elif self._may_take_unrated(f"player {player.no}"):
            source, stamp = self._source, self.opened.stamp
            self.dismiss(PlayerTaken(source, self.table, player.no, stamp))

    def action_event(self) -> None:
        reading = self.opened.reading
        if not isinstance(reading, EventReading) or not self._is_event:
            self.say("These are the rounds of one player: Enter takes them", "dim")
        elif self._may_take_unrated("event"):
            events = reading._replace(sections=self._sections)
            source, stamp = self._source, self.opened.stamp
            self.dismiss(EventTaken(source, events, self._section, stamp))

    def _may_take_unrated(self, what: str) -> bool:
        """Return whether to take `what`; without ratings only the second time."""
        if self.table.lacks_ratings and self._confirmed != what:
            self._confirmed = what
            self.say(
                "Without ratings no game is rated; the same key again opens it anyway",
                "wrong",
            )
            return False
        return True


def _format_title(key: str) -> str:
    """Return the usual name of a format."""
    title = next((row.title for row in FORMATS if row.key == key), key)
    return title[:1].upper() + title[1:]
