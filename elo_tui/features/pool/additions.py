"""Events added to the pool shown, or corrected: typed, or from files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import Problem
from elo_tui.core.pool.event_plan import NewRating
from elo_tui.core.pool.ledger import EventContent, make_player
from elo_tui.core.pool.namesakes import (
    NameDoubt,
    find_doubts,
    list_typed_names,
    name_players,
)
from elo_tui.core.pool.pool_people import make_name_key
from elo_tui.core.text.figures import plural
from elo_tui.features.event.columns_dialog import ColumnsScreen
from elo_tui.features.pool import pools
from elo_tui.features.pool.add_event_dialog import AddEventScreen, NewEvent
from elo_tui.features.pool.correction import EventCorrection, write_games
from elo_tui.features.pool.dialogs import NamesakeScreen
from elo_tui.features.pool.evening import Evening, choose_meanings
from elo_tui.features.pool.evening_dialog import EveningScreen
from elo_tui.features.pool.evening_parts import Doors
from elo_tui.features.pool.names import find_stamp
from elo_tui.features.pool.typed_evenings import TypedEvenings
from elo_tui.kit.screens.workspace import ChooseFile, ChooseFiles, Workspace
from elo_tui.readers.sources import Opened, Source
from elo_tui.readers.table_sources import is_table
from elo_tui.session.drafts import Drafts
from elo_tui.session.typed_games import TypedEvening, TypedGames
from elo_tui.session.web import is_address
from elo_tui.store.pool_file import NewEntry

if TYPE_CHECKING:
    from elo_tui.core.events.crosstable import Crosstable
    from elo_tui.core.pool.replayed_pool import ReplayedPool
    from elo_tui.features.pool.actions import PoolActions

#: Gets the entries of the events to be added.
_Then = Callable[[tuple[NewEntry, ...]], object]


class FileDoors(NamedTuple):
    """The ways to files."""

    choose: ChooseFiles
    read: ChooseFile


class EventAdditions:
    """Adds events to the pool shown, after a look at their effect."""

    def __init__(
        self,
        actions: PoolActions,
        workspace: Workspace,
        files: FileDoors,
        drafts: Drafts,
    ) -> None:
        self._actions, self._workspace = actions, workspace
        self._files = files
        self._drafts, self._evenings = drafts, TypedEvenings(drafts)
        self._waiting: NewEvent | TypedEvening | None = None
        """An event, or games to be typed, that wait for a pool to be shown."""
        self._restored = ""
        """The message once the games of an earlier session are shown."""
        self._asked = ("", 0)
        """The pool and the event for which a draft was asked for."""

    def go_on(self, pool: ReplayedPool) -> None:
        """Go on with what waits for the pool shown now, if anything does."""
        waiting = self._waiting
        if isinstance(waiting, TypedEvening) and waiting.pool != pool.source:
            # another pool was being read
            return
        self._waiting = None
        if isinstance(waiting, NewEvent):
            self._plan((waiting,), self._add)
        elif waiting is not None:
            self._show_restored(pool, waiting.event)

    def resume(self, games: TypedGames, text: str) -> TypedEvening:
        """Take the games of an earlier session; return those shown with their pool."""
        last = self._evenings.resume(games)
        asked = [one for one in games.evenings if (one.pool, one.event) == self._asked]
        self._restored = text
        self._waiting = shown = asked[0] if asked else last
        return shown

    def _show_restored(self, pool: ReplayedPool, number: int) -> None:
        """Show the lines of an earlier session; without their event a new evening."""
        text, role = self._restored, ""
        present = {one.number for one in pool.state.events if one.is_active}
        if number and number not in present:
            text, role = f"Event {number} is not in the list any more", "wrong"
            if not self._evenings.renumber(pool.source, number):
                self._workspace.announce(f"{text}; its lines stay a draft", role)
                return
            text, number = f"{text}: its lines are a new evening", 0
        if number:
            self.correct_event(number)
        else:
            self.add_event()
        self._workspace.app.call_after_refresh(self._workspace.say, text, role)

    def wait_for_shown(self, crosstable: Crosstable, source: str) -> None:
        """Add the event of another screen once a pool is shown."""
        is_file = bool(source) and not is_address(source)
        data = pools.read_source_bytes(Source.from_file(source)) if is_file else b""
        label = source or crosstable.event.name or "an event shown"
        self._waiting = NewEvent((crosstable,), label, data)

    def _find_pool(self) -> ReplayedPool | None:
        """Return the pool shown that takes entries; else explain why none does."""
        if self._actions.refuse_sample():
            return None
        if self._actions.shown is None:
            self._actions.explain_none()
        return self._actions.shown

    # typed

    def add_event(self) -> None:
        """Let the user type games or choose a file, and show their effect."""
        pool = self._find_pool()
        if pool is not None and not self._ask_for_draft(pool.source, 0):
            self._type_games(pool, self._evenings.find(pool.source))

    def _ask_for_draft(self, source: str, number: int) -> bool:
        """Ask for the lines that an earlier session typed for an event, if any."""
        draft = self._evenings.find_draft(source, number)
        if draft is not None:
            self._asked = source, number
            self._drafts.ask_for(draft)
        return draft is not None

    def correct_event(self, number: int) -> None:
        """Let the user edit the games of an event, or choose a corrected file."""
        if (pool := self._find_pool()) is None:
            return
        content = pools.read_event(pool, number)
        if isinstance(content, Problem):
            self._workspace.say(content.text, "wrong")
            return
        if self._ask_for_draft(pool.source, number):
            return
        lines = write_games(content)
        if isinstance(lines, Problem):
            self._workspace.say(lines.text, "dim")
            then = partial(self._plan_files, corrects=number)
            self._files.choose("Correct an event", then)
            return
        evening = self._evenings.find(pool.source, number)
        if not evening.earlier:
            is_left = evening.lines and evening.lines != lines
            evening = Evening(
                lines=evening.lines if is_left else lines,
                typed=evening.typed,
                earlier=(lines,) if is_left else (),
            )
        self._type_games(pool, evening, EventCorrection(number, content))

    def _type_games(
        self,
        pool: ReplayedPool,
        evening: Evening,
        correction: EventCorrection | None = None,
    ) -> None:
        """Let the user type games, or choose a file."""
        number = 0 if correction is None else correction.number
        players = () if correction is None else correction.content.players
        own = tuple(one.name for one in players)
        app = self._workspace.app

        def follow(changed: ReplayedPool) -> None:
            self._actions.take_changed(changed)
            dialog.know([*list_typed_names(changed.columns.identities.people), *own])

        def rate(content: EventContent) -> Sequence[NewRating] | Problem:
            present = self._actions.shown or pool
            found = pools.rate_typed(present, content, number)
            if isinstance(found, Problem):
                return found
            if found.pool is not present:
                app.call_later(follow, found.pool)
            return found.ratings

        doors = Doors(
            rate=rate,
            add=self._plan,
            leave=partial(self._evenings.leave, pool.source, number),
            left=partial(app.call_later, self._say_left, pool.source, number),
            stamp=partial(find_stamp, pool.source),
            today=date.today(),
            meanings=choose_meanings(pool.state.newest_settings),
            correction=correction,
        )
        names = [*list_typed_names(pool.columns.identities.people), *own]
        dialog = EveningScreen(self._workspace.keys, names, pool.name, evening, doors)
        end = partial(self._end_evening, pool.source, number)
        self._workspace.ask(dialog, end)

    def _say_left(self, source: str, number: int) -> None:
        """Name the lines that stay typed after the dialog was left."""
        left = self._evenings.find(source, number)
        key = self._workspace.key_of("pool_row.correct" if number else "pool.add")
        text = "Nothing is changed"
        if number and left.earlier:
            text = f"Event {number} is as before; the changes stay typed: {key} goes on"
        elif left.lines or left.typed.strip():
            what = plural(len(left.lines), "line") if left.lines else "a line"
            text = f"Typed and not added: {what}; {key} goes on, a draft if you quit"
        self._workspace.say(text, "dim")

    def _end_evening(
        self, source: str, corrects: int, end: tuple[NewEntry, ...] | str
    ) -> None:
        """Add the evening typed, or read a file instead."""
        then = partial(self._plan_files, corrects=corrects)
        if isinstance(end, tuple):
            # once they are stored, the lines are no longer a draft
            forget = partial(self._evenings.leave, source, corrects, Evening())
            self._add(end, forget)
        elif end:
            self._files.read(end, lambda opened: then((opened,)))
        else:
            title = "Correct an event" if corrects else "Add events"
            self._files.choose(title, then)

    # from files

    def plan_opened(self, opened: Opened) -> None:
        """Show what an event read from a file would do in the pool shown."""
        self._plan_files((opened,))

    def _plan_files(self, files: Sequence[Opened], corrects: int = 0) -> None:
        """Show what the events of files would do in the pool shown.

        The first takes the place of the event `corrects`, if any.
        """
        if self._find_pool() is None:
            return
        news = []
        for one in files[:1] if corrects else files:
            label = one.source.label
            if not isinstance(one.reading, EventReading):
                name = f"{os.path.basename(label)}: " if len(files) > 1 else ""
                text = "the games of one player; a club list needs whole events"
                self._workspace.say(f"{name}{text}", "wrong")
                return
            data = pools.read_source_bytes(one.source)
            by_day = one.source.meanings.by_day
            sections = one.reading.sections
            news.append(NewEvent(sections, label, data, corrects, by_day=by_day))
        opened, keys = files[0], self._workspace.keys

        def take_meanings(again: Opened) -> None:
            self._workspace.close_dialogs()
            self._plan_files((again,), corrects)

        def ask_columns() -> None:
            dialog = ColumnsScreen(keys, opened.source, opened.encoding)
            self._workspace.ask(dialog, take_meanings)

        has_columns = len(news) == 1 and is_table(opened)
        self._plan(news, self._add, ask_columns if has_columns else None)

    # both

    def _plan(
        self,
        news: Sequence[NewEvent],
        then: _Then,
        ask_columns: Callable[[], object] | None = None,
        chosen: Mapping[str, str] = {},
    ) -> None:
        """Show what events would do in the pool shown; `then` gets their entries.

        For a name that several people have the user chooses one first.
        """
        pool = self._actions.shown
        assert pool is not None
        keys, identities = self._workspace.keys, pool.columns.identities
        doubt = next(_list_doubts(news, pool, chosen), None)
        if doubt is not None and doubt.players > 1:
            self._workspace.say(f"{doubt.text}: the file needs their ids", "wrong")
            return
        if doubt is not None:

            def choose(id: str) -> None:
                again = {**chosen, doubt.name: id}
                self._plan(news, then, ask_columns, again)

            self._workspace.ask(NamesakeScreen(keys, doubt), choose)
            return
        named = [one._replace(people=(identities, chosen)) for one in news]
        plan = partial(pools.plan_addition, pool.source, corrects=news[0].corrects)
        stamp = partial(find_stamp, pool.source)
        dialog = AddEventScreen(keys, named, pool.name, plan, ask_columns, stamp)
        self._workspace.ask(dialog, then)

    def _add(
        self, entries: tuple[NewEntry, ...], done: Callable[[], object] | None = None
    ) -> None:
        entry = entries[0]
        assert entry.added is not None
        name = entry.added.content.name or entry.added.label
        text = f"{name} added; undo takes it out"
        if len(entries) > 1:
            text = f"{len(entries)} events added; undo takes them out"
        elif entry.kind == "replace":
            text = f"{name} corrected; undo restores the earlier file"
        self._actions.make_entries(entries, text, "make", done)


def _list_doubts(
    news: Sequence[NewEvent], pool: ReplayedPool, chosen: Mapping[str, str]
) -> Iterator[NameDoubt]:
    """List the names of players that several people of the pool have."""
    identities = pool.columns.identities
    for new in news:
        typed_for = () if new.typed_for is None else new.typed_for.players
        known = {make_name_key(one.name) for one in typed_for}
        for section in new.sections:
            players = [*map(make_player, section.players)]
            named = name_players(players, identities, chosen)
            for doubt in find_doubts(named, identities, new.corrects):
                if make_name_key(doubt.name) not in known:
                    yield doubt
