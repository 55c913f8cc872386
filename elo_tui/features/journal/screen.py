"""The Journal screen: a person's events by rating period, and the live rating."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.reactive import var

from elo_tui.core.facts import system_uses
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.journal_records import Account, Entry, Listed, Person
from elo_tui.core.replay.tracks import find_listed, list_day
from elo_tui.features.game.compare.comparing import Comparing, switch_column
from elo_tui.features.journal.chapters import JournalChapters
from elo_tui.features.journal.choices import (
    CHOICES,
    FIRST_TASKS,
    find_next_rating,
    order_choices,
)
from elo_tui.features.journal.headline import other_ratings
from elo_tui.features.journal.requests import JournalRequest
from elo_tui.features.journal.rows import newest_edition
from elo_tui.features.journal.table import (
    JournalDetail,
    JournalSums,
    JournalTable,
    has_chart_room,
)
from elo_tui.features.journal.undo_steps import UndoSteps
from elo_tui.features.journal.view import (
    JournalState,
    JournalView,
    Spot,
    describe_chosen,
    evaluate_journal,
    find_spot,
    make_choices,
    open_journal,
    toggle_mark,
)
from elo_tui.kit.commands.bindings import key_label, keys_of, list_actions
from elo_tui.kit.screens.fact_form import FactForm
from elo_tui.kit.screens.find import Find
from elo_tui.kit.screens.panes import ChartPane, RowDetails
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.widgets.controls import Choice, FindField
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.kit.widgets.lines import Span
from elo_tui.kit.widgets.working import Chapter, Details
from elo_tui.session.forms import Form, get_rating
from elo_tui.session.journal_form import make_form, make_state, read_facts
from elo_tui.session.paths import stylesheet
from elo_tui.session.sample import NOT_STORED, is_sample
from elo_tui.session.tournament_state import TournamentState

if TYPE_CHECKING:
    from elo_tui.features.game.compare.comparison import Comparison
    from elo_tui.features.game.compare.pane import Compare
    from elo_tui.features.journal.fact_dialogs import OfficialRating
    from elo_tui.kit.chart_kinds import Chart as Picture
    from elo_tui.kit.screens.shown_answers import Shown

_ADD_PERSON = ("p adds a person; the rating to start from comes next", "dim")


class JournalScreen(WorkScreen[JournalState]):
    """Screen of a person's account; changes are posted, and come back by `take`."""

    CSS_PATH = stylesheet("journal.tcss")

    mode = "journal"
    first_tasks = FIRST_TASKS
    view: var[JournalView | None] = var(None)

    class EntryOpened(JournalRequest):
        """Posted when an event is opened, for the Tournament screen."""

        entry: Entry

    class NewEntryRequested(JournalRequest):
        """Posted when an event is to be entered; the form has today's facts."""

        form: Form

    class RecordDeleted(JournalRequest):
        """Posted when an event or an official rating is deleted."""

        record: Entry | Listed

    class EntryRestored(JournalRequest):
        """Posted when a deleted event is restored, unchanged."""

        entry: Entry

    class RatingEntered(JournalRequest):
        """Posted when an official rating is entered; its id is 0 if it is new."""

        listed: Listed

    class SampleClosed(JournalRequest):
        """Posted when the user's own journal is to replace the sample."""

    class ImportUndone(JournalRequest):
        """Posted when an import is undone, or restored."""

        number: int
        undone: bool

    def __init__(
        self,
        state: JournalState,
        keymap: Mapping[str, str],
        once_saved: Callable[[Callable[[], object]], None],
    ) -> None:
        super().__init__(state, keymap, once_saved=once_saved)
        self.form: FactForm[JournalState] = FactForm(
            self,
            make_choices,
            self._choose,
            frozenset(Form.__struct_fields__) - CHOICES.keys(),
        )
        self.find = Find(self, self._filter)
        self._chapters = JournalChapters()
        self.details = RowDetails(self, self._build_chapters)
        self.compare = Comparing(self.panes, self._compare)
        self.chart = ChartPane(self.panes, self.charts, "-charted")
        self.sides = self.details, self.compare, self.chart
        self.steps = UndoSteps()

    def change(self, state: JournalState, topic: str = "") -> None:
        """Make a state present; undo concerns the stored events alone."""
        self.look(state)

    def _choose(self, state: JournalState, form: Form) -> JournalState:
        """Return the state with the system and rating chosen in a form."""
        if form.system != state.system:
            return self._change_system(state, form.system)
        if (pool := get_rating(form)) != state.pool:
            state = state._replace(pool=pool, cursor=Spot())
        return state._replace(compared=form.compared)

    def _change_system(self, state: JournalState, system: str) -> JournalState:
        """Select another system, with its first rating that has entries."""
        tracks = self.view.journal.tracks if self.view else ()
        pools = [track.pool for track in tracks if track.system == system]
        usual = get_rating(Form(system=system))
        pool = (pools[0] if pools else "") or usual
        return state._replace(system=system, pool=pool, cursor=Spot())

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane().data_bind(JournalScreen.notes):
            yield from self.form.compose(self.state)
            yield FindField("Find", id="journal_filter", length=60)
        yield JournalSums().data_bind(JournalScreen.view)
        with Horizontal():
            with Vertical(id="left") as left:
                left.border_title = "Lists and events"
                yield JournalTable(id="journal").data_bind(JournalScreen.view)
                yield JournalDetail().data_bind(JournalScreen.view)
            yield Details(id="working")
            yield from self.chart.compose()

    @property
    def _has_no_person(self) -> bool:
        """Whether no person has been added yet."""
        return self.state.account.person == Person()

    @property
    def has_result(self) -> bool:
        return not self._has_no_person

    @property
    def idle_actions(self) -> frozenset[str]:
        has_one_chart = len(self.charts()) == 1
        idle = frozenset(("focused.next(1)",) if has_one_chart else ())
        if self._has_no_person:
            idle |= list_actions(self.table.scope, self.keymap) - {"app.people"}
            idle |= {"screen.working", "screen.compare", "screen.chart", "screen.copy"}
        return idle

    @property
    def remark(self) -> Span | None:
        is_at_rows = isinstance(self.focused, JournalTable)
        return _ADD_PERSON if self._has_no_person and is_at_rows else None

    def set_up(self) -> None:
        self.find.begin()
        self.set_focus(self.table)

    def fill(self) -> None:
        super().fill()
        self.find.fill(self.state.filter)

    def _filter(self, words: str) -> None:
        self.look(self.state._replace(filter=words))

    table = Inside(JournalTable)

    def take(self, account: Account) -> None:
        """Show another account, which undo does not revert."""
        state, message = self.state, self.message
        if account.person.id != state.account.person.id:
            self.steps.clear()
            new = open_journal(account, state.today)
            state = state._replace(
                system=new.system, pool=new.pool, cursor=new.cursor, filter=""
            )
        self.change(state._replace(account=account))
        if self.is_mounted:
            self.fill()
            # the last message explains why the account has changed
            self.message = message
            if message == _ADD_PERSON and not self._has_no_person:
                self.guide()
            self.name_keys()

    def show_rating(self, rating: Key) -> None:
        """Show another rating of the person."""
        self.change(self.state._replace(**rating._asdict(), cursor=Spot()))
        self.fill()

    def action_next_rating(self, by: int) -> None:
        """Show the next rating with entries, or the one before."""
        if (rating := find_next_rating(self.view, by)) is None:
            self.say("No other rating yet", "dim")
        else:
            self.show_rating(rating)

    def show(self, state: JournalState) -> None:
        view = evaluate_journal(state, self.view)
        self.edition = newest_edition(view.rows)
        shown = view.track or view.published
        others = other_ratings(view.journal, shown, view.state.account)
        # next to the last choice shown
        last = [name for name in CHOICES if system_uses(name, state.system)][-1]
        is_free = others and not self.has_class("-finding")
        self.notes = {last: (others, "dim")} if is_free else {}
        self.view = view
        self.set_class(self._has_no_person, "-nothing")
        self._use_room()
        self.first.show(self._has_no_person)
        order_choices(view, self.query(Choice))

    def _show_find(self, is_wanted: bool) -> None:
        """Show the field Find while it is used, in place of the other ratings."""
        self.set_class(is_wanted or bool(self.state.filter), "-finding")
        self.app.stylesheet.update(self)
        self.show(self.state)

    def action_leave_find(self) -> None:
        self.set_focus(self.table)
        self._show_find(is_wanted=False)

    def _build_chapters(self) -> tuple[Chapter, ...] | None:
        return None if self.view is None else self._chapters.explain(self.view)

    def action_working(self) -> None:
        if self._has_no_person:
            self.say(*_ADD_PERSON)
        else:
            super().action_working()

    def on_resize(self) -> None:
        # the classes of the new size are set after this
        self.call_later(self._use_room)
        self.call_later(self.details.refresh)

    def _use_room(self) -> None:
        """Show a chart below the rows if they leave room for it."""
        is_charted = has_chart_room(self.app.size, self.table.count)
        if is_charted != self.has_class("-charted"):
            self.set_class(is_charted, "-charted")
            self.app.stylesheet.update(self)
            self.refresh_panes()
            if is_charted:
                # once the chart exists
                self.query_one("#chart").call_later(self.chart.lay_out_behind)

    def _compare(self) -> Comparison:
        """Compare the event under the cursor in several systems."""
        from elo_tui.features.game.compare.view import compare_events

        state, entry = self.state, self._entry
        if entry is None:
            return compare_events(TournamentState(make_choices(state)), ())
        known = read_facts(state.account, make_form(entry))
        event = make_state(entry, state.account.person, known)
        form = replace(event.form, compared=state.compared)
        return compare_events(replace(event, form=form), ())

    def action_compare(self) -> None:
        """Open or close the comparison of systems."""
        if self._entry is None and not self.panes.is_open("compare"):
            self.say("Systems are compared for one event: move to it", "dim")
        else:
            self.compare.toggle()
            self.refresh_panes()

    def on_compare_system_toggled(self, event: Compare.SystemToggled) -> None:
        """Add a system to the comparison or remove it, or switch to K-factors."""
        self.take_form(switch_column(make_choices(self.state), event))

    def charts(self) -> tuple[Callable[[], Picture], ...]:
        from elo_tui.features.journal.offered_charts import list_charts

        return list_charts(self.view, self.state.today)

    def result(self) -> Shown | str:
        from elo_tui.features.journal.results import show_journal

        return self.compare.show() or show_journal(self.view)

    def action_clear(self) -> None:
        if is_sample(self.state.account):
            self.post_message(self.SampleClosed())
        else:
            self.say("Nothing to clear: x deletes the event under the cursor", "dim")

    @property
    def _entry(self) -> Entry | None:
        """Event under the cursor, or the only event of a period."""
        row = self.view.row if self.view else None
        if row is None:
            return None
        if row.entry is None and row.period is not None and len(row.period.lines) == 1:
            return row.period.lines[0].entry
        return row.entry

    @on(JournalTable.CursorMoved)
    def _move_cursor(self, event: JournalTable.CursorMoved) -> None:
        assert self.view is not None
        self.withdraw_question()
        self.change(self.state._replace(cursor=find_spot(self.view.rows, event.place)))

    @on(JournalTable.MarkToggled)
    def _mark(self, event: JournalTable.MarkToggled) -> None:
        """Mark or unmark an event, or those of a period, and go on to the next row."""
        assert self.view is not None
        self.withdraw_question()
        cursor = find_spot(self.view.rows, event.below)
        marked = toggle_mark(self.view, event.place)
        self.change(self.state._replace(marked=marked, cursor=cursor))
        part = describe_chosen(self.view) if marked else ""
        text = (
            f"{part} marked: copied and saved alone" if part else "No event is marked"
        )
        self.say(text, "dim")

    @on(JournalTable.ExitedUp)
    def _go_to_form(self) -> None:
        self.set_focus(next(iter(self.controls())))

    @on(JournalTable.RowOpened)
    def _open_row(self) -> None:
        self.action_ask("open")

    def action_ask(self, what: str) -> None:
        """Run a command of the rows: open, add, delete, official or find."""
        if self._has_no_person:
            self.say("No person yet: p adds one", "dim")
        elif what == "find":
            self._show_find(is_wanted=True)
            self.set_focus(self.find.field)
        elif is_sample(self.state.account):
            self.say(NOT_STORED, "dim")
        elif what == "add":
            form = replace(make_choices(self.state), date=self.state.today.isoformat())
            known = read_facts(self.state.account, form)
            self.post_message(self.NewEntryRequested(replace(form, **known)))
        elif what == "official":
            self._ask_for_official()
        elif what == "delete":
            self._delete()
        else:
            self._open()

    def _open(self) -> None:
        entry = self._entry
        if entry is not None:
            self.post_message(self.EntryOpened(entry))
        elif self.view is not None and self.view.row is not None:
            self.action_working()
        else:
            self.say("No event yet: a adds one", "dim")

    def _delete(self) -> None:
        """Ask for confirmation, then delete the event on the second key."""
        from elo_tui.features.journal.questions import ask_to_delete

        row = self.view.row if self.view else None
        entry = row.entry if row is not None else None
        if entry is None:
            self.say("Move to an event to delete it; o changes a rating", "dim")
            return
        name = entry.name or "this event"
        room = self.size.width - 3
        question = ask_to_delete(name, len(entry.games), self.keymap, room)
        if not self.is_confirmed(entry, question, self._delete):
            return
        title = entry.name or "The event"
        self.steps.note(
            lambda: self._post(self.EntryRestored(entry), f"{title} restored", "dim"),
            lambda: self._post(
                self.RecordDeleted(entry), f"{title} deleted again", "dim"
            ),
        )
        self._post(self.RecordDeleted(entry), f"{name} deleted; undo restores it")

    def action_undo(self) -> None:
        """Restore a deleted event or a changed official rating."""
        if not self.steps.try_undo():
            key = key_label(keys_of("app.steps", self.keymap))
            self.say(f"Nothing to undo here; {key} lists earlier changes", "dim")

    def action_redo(self) -> None:
        """Redo the change that was undone last."""
        if not self.steps.try_redo():
            self.say("Nothing to redo", "dim")

    def note_import(self, number: int) -> None:
        """Note the import of a history, which undo takes back whole."""
        self.steps.note(
            lambda: self._post(self.ImportUndone(number, undone=True), "Import undone"),
            lambda: self._post(
                self.ImportUndone(number, undone=False), "Imported again"
            ),
        )

    def _put_official(self, given: Listed, wanted: Listed | None, now: str) -> None:
        """Replace the official rating of a day, or delete it."""
        present = find_listed(self.state.account, given.system, given.pool, given.day)
        done_text = f"Official rating of {given.day} {now}", "dim"
        if wanted is not None:
            number, rev = (present.id, present.rev) if present is not None else (0, 0)
            wanted = wanted._replace(id=number, rev=rev)
            self._post(self.RatingEntered(wanted), *done_text)
        elif present is not None:
            self._post(self.RecordDeleted(present), *done_text)
        else:
            self.say(*done_text)

    def _post(self, change: Message, text: str, role: str = "") -> None:
        """Post a change, and show `text` once it is on disk."""
        self.post_message(change)
        # the message bubbles up to the app first
        self.call_later(self.app.call_later, self.say_once_saved, text, role)

    def _ask_for_official(self) -> None:
        from elo_tui.features.journal.fact_dialogs import OfficialScreen
        from elo_tui.kit.screens.dialog import open_dialog

        state = self.state
        row = self.view.row if self.view else None
        system, pool = state.system, state.pool
        day = list_day(system, state.today)
        if row is not None and row.day is not None:
            day = row.day
        screen = OfficialScreen(self.keymap, state.account, system, pool, day)
        open_dialog(self.app, screen, self.give)

    def give(self, entered: OfficialRating) -> None:
        """Post an official rating; undo posts the previous one."""
        listed, deleted = entered
        before = find_listed(self.state.account, listed.system, listed.pool, listed.day)
        after = None if deleted else listed
        self.steps.note(
            partial(self._put_official, listed, before, "restored"),
            partial(self._put_official, listed, after, "changed again"),
        )
        self.change(self.state._replace(cursor=Spot(day=listed.day)))
        if deleted:
            text = f"Official rating of {listed.day} deleted; undo restores it"
            self._post(self.RecordDeleted(listed), text)
        else:
            rating = listed.player.rating or "unrated"
            text = f"Official since {listed.day}: {rating}; undo works"
            self._post(self.RatingEntered(listed), text)
