"""What was understood of a file or a pasted page, and whose rounds to take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.reactive import var
from textual.widgets import Static
from textual.worker import get_current_worker

from elo_tui.commands.bindings import key_label, keys_of
from elo_tui.core.events.crosstable import Crosstable, Note, listed, numbered
from elo_tui.core.events.reading import Cancelled, EventReading, Reading
from elo_tui.core.model import Game
from elo_tui.readers import nearby_start_list
from elo_tui.readers.detect import FORMATS, add_second_file
from elo_tui.readers.nearby_start_list import NearbyStartList
from elo_tui.readers.sources import ENCODINGS, Opened
from elo_tui.screens.dialog import ListDialog
from elo_tui.widgets.controls import Field
from elo_tui.widgets.conventions import Inside, Posting
from elo_tui.widgets.event_facts import EventFactsPane, NoteList, Understood
from elo_tui.widgets.lines import Span
from elo_tui.widgets.player_list import Choosable, PlayerList

_FILTER_MAX = 60
#: The most rows that the notes take, with their title.
_NOTE_ROWS = 5


class PlayerTaken(NamedTuple):
    """The user takes the rounds of one player."""

    source: str
    """The path of the file, or what the pasted text is called."""
    crosstable: Crosstable
    no: int


class GamesTaken(NamedTuple):
    """The user takes the games of a list."""

    source: str
    games: tuple[Game, ...]


class EventTaken(NamedTuple):
    """The user takes the whole event."""

    source: str
    reading: EventReading
    section: int


Taken = PlayerTaken | GamesTaken | EventTaken


class Rereading(NamedTuple):
    """What reads more for a review, which stays open."""

    in_encoding: Callable[[str], None]
    """Reads the same file in another encoding; `ReviewScreen.again` takes it."""
    start_list: Callable[[str], None]
    """Reads the start list at a path; `ReviewScreen.join` takes it."""
    second_file: Callable[[], None]
    """Has a start list chosen, then does the same."""


class ReviewScreen(ListDialog[Taken, PlayerList | NoteList], scope="review"):
    """Letters filter the players, so every command here is a key without a letter.

    Nothing is taken over before Enter or the key of the whole event.
    """

    understood: var[Understood] = var(Understood())
    notes: var[tuple[Note, ...]] = var(())
    choosable: var[Choosable] = var(Choosable())
    filter: var[str] = var("")
    remark: var[tuple[Span, ...]] = var(())

    _beside: NearbyStartList | None = None
    """A file that has the ratings which are missing."""
    _confirmed = ""
    """What was asked for without ratings, and has to be asked for again."""

    class NearbyFilesFound(Posting):
        """The files beside the crosstable have been looked at."""

        table: Crosstable
        found: NearbyStartList | None

    def __init__(
        self, keymap: Mapping[str, str], opened: Opened, rereading: Rereading
    ) -> None:
        super().__init__(keymap)
        self._rereading = rereading
        self._section = 0
        self._take(opened)

    def _take(self, opened: Opened) -> None:
        """Review another reading."""
        self.opened = opened
        reading = opened.reading
        if isinstance(reading, Reading):
            self._sections: tuple[Crosstable, ...] = (listed(reading.games),)
        else:
            self._sections = reading.sections
        self._section = min(self._section, len(self._sections) - 1)
        self.notes = reading.notes
        self.heading = (_title(reading.format), opened.source.label)
        self._look()

    def _look(self) -> None:
        """Show the present section."""
        opened, table = self.opened, self.table
        encoding = opened.encoding
        if name := ENCODINGS.get(encoding):
            encoding += f" ({name})"
        self.understood = Understood(
            title=_title(opened.reading.format),
            crosstable=table,
            section=self._section,
            sections=len(self._sections),
            left_out=len({note.line for note in self.notes if note.left_out}),
            lines=opened.lines,
            encoding=encoding,
            guessed=opened.guessed,
            samples=opened.samples,
        )
        self.choosable = Choosable.of(table)
        self._beside, self._confirmed = None, ""
        self._name_missing()
        self._guide()
        if self.is_mounted:
            self._look_beside()

    def _name_missing(self) -> None:
        """Say where no ratings are given, and what adds them."""
        reading = self.opened.reading
        if not self.table.lacks_ratings or isinstance(reading, Reading):
            self.remark = ()
            return
        text = nearby_start_list.no_ratings_text(reading).capitalize()
        key = key_label(keys_of("review.join", self.keymap))
        if key and self._beside is None:
            text = f"{text}; {key} adds the starting rank"
        elif self._beside is not None:
            text = f"{text}; {key} adds the starting rank beside it:"
        lines: list[Span] = [(text, "wrong")]
        if self._beside is not None:
            lines.append((f"  {self._beside.summary}", "strong"))
        self.remark = tuple(lines)

    def _look_beside(self) -> None:
        """Look for the ratings that are missing in the files of the same folder."""
        table, path = self.table, self.opened.source.path
        if table.lacks_ratings and path and keys_of("review.join", self.keymap):
            find = partial(self._find_beside, path, table)
            self.run_worker(find, thread=True, group="beside", exclusive=True)

    def _find_beside(self, path: str, table: Crosstable) -> None:
        worker = get_current_worker()

        def tick(_done: int) -> None:
            if worker.is_cancelled:
                raise Cancelled

        try:
            found = nearby_start_list.find_start_list(path, table, tick)
        except Cancelled:
            return
        self.post_message(self.NearbyFilesFound(table, found))

    def on_review_screen_nearby_files_found(self, event: NearbyFilesFound) -> None:
        if event.table is self.table:
            self._beside = event.found
            self._name_missing()

    def _guide(self) -> None:
        """Say what Enter takes where no player has to be chosen."""
        if self._is_event:
            return
        text = "Enter takes these rounds to the Tournament screen"
        owners = {one.player(one.owner or 0) for one in self._sections}
        names = {owner.name for owner in owners if owner is not None and owner.name}
        mine = self.table.player(self.table.owner or 0)
        if len(names) > 1 and mine is not None:
            key = key_label(keys_of("review.section", self.keymap))
            text = f"Whose games? Enter takes {mine.name}'s; {key} shows the others"
        self.say(text, "dim")

    @property
    def _source(self) -> str:
        source = self.opened.source
        return source.path or source.address or source.label

    @property
    def table(self) -> Crosstable:
        """The section shown."""
        return self._sections[self._section]

    def compose_body(self) -> ComposeResult:
        yield EventFactsPane().data_bind(ReviewScreen.understood)
        yield NoteList(id="notes").data_bind(ReviewScreen.notes)
        with Horizontal(id="ask"):
            yield Static(Content(" Find "), id="label")
            yield Field("Find", id="who", length=_FILTER_MAX)
        yield PlayerList().data_bind(
            ReviewScreen.choosable, ReviewScreen.filter, ReviewScreen.remark
        )

    def on_mount(self) -> None:
        self.watch(self.query_one("#who", Field), "value", self._typed, init=False)
        self._make_room()
        self.set_focus(self.query_one("#who"))
        # after the sentence of the field
        self.call_after_refresh(self._guide)
        self._look_beside()

    def on_resize(self) -> None:
        super().on_resize()
        self._make_room()

    def _make_room(self) -> None:
        """As many rows for the notes as they need, while the players have enough."""
        notes = self.query_one(NoteList)
        short = self.app.size.height < 20
        notes.display = bool(self.notes)
        needed = notes.needed(self.app.size.width) + 1
        notes.styles.height = min(needed, 2 if short else _NOTE_ROWS)
        self.query_one(EventFactsPane).styles.height = 2 if short else 4

    def _typed(self, text: str) -> None:
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
        return frozenset(idle)

    @property
    def _is_event(self) -> bool:
        """Whether there is a field of players, not only one player's rounds."""
        return self.table.owner is None

    def again(self, opened: Opened) -> None:
        """Show the same file in another encoding."""
        self._take(opened)
        self._make_room()
        self.name_keys()
        name = ENCODINGS.get(opened.encoding) or opened.encoding
        self.say(f"Read as {name}; the next press of the key tries another", "dim")

    def join(self, second: Opened) -> None:
        """Fill in what only a second file of the event says."""
        reading, mine = second.reading, self.opened.reading
        if isinstance(reading, Reading) or isinstance(mine, Reading):
            self.say("The second file holds no list of players", "wrong")
            return
        before = numbered(self.table)
        self._take(
            self.opened._replace(reading=add_second_file(mine, reading, self._section))
        )
        filled = sum(before.get(one.no) != one for one in self.table.players)
        self._make_room()
        self.name_keys()
        count = f"{filled} of {len(self.table.players)} players filled in"
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

    def action_encoding(self) -> None:
        """Read the file again in the next encoding."""
        names = list(ENCODINGS)
        if not self.opened.source.path or self.opened.encoding not in names:
            self.say("Its encoding is certain", "dim")
            return
        place = (names.index(self.opened.encoding) + 1) % len(names)
        self._rereading.in_encoding(names[place])

    def action_join(self) -> None:
        """Add the start list that was found, else one to be chosen."""
        if not self._is_event:
            self.say("These are the rounds of one player only", "dim")
        elif self._beside is not None:
            self._rereading.start_list(self._beside.path)
        else:
            self._rereading.second_file()

    def action_take(self) -> None:
        """Hand the rounds of the player under the cursor over."""
        reading, player = self.opened.reading, self.players.player
        if isinstance(reading, Reading):
            self.dismiss(GamesTaken(self._source, reading.games))
        elif player is None:
            self.say("No player is chosen", "wrong")
        elif not player.pairings:
            self.say(f"The file has no rounds for {player.name or player.no}", "wrong")
        elif self._goes_without_ratings(f"player {player.no}"):
            self.dismiss(PlayerTaken(self._source, self.table, player.no))

    def action_event(self) -> None:
        reading = self.opened.reading
        if not isinstance(reading, EventReading) or not self._is_event:
            self.say("These are the rounds of one player: Enter takes them", "dim")
        elif self._goes_without_ratings("event"):
            self.dismiss(EventTaken(self._source, reading, self._section))

    def _goes_without_ratings(self, what: str) -> bool:
        """Whether it may be taken: where no ratings are given, the second time."""
        if self.table.lacks_ratings and self._confirmed != what:
            self._confirmed = what
            said = (
                "Without ratings no game is rated; the same key again opens them anyway"
            )
            self.say(said, "wrong")
            return False
        return True


def _title(key: str) -> str:
    """What people call a format."""
    title = next((row.title for row in FORMATS if row.key == key), key)
    return title[:1].upper() + title[1:]
