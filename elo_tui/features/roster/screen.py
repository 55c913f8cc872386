"""The Roster screen: one rating of all people with a journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import starmap
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.reactive import var
from textual.widget import Widget

from elo_tui.core.text.figures import count_people
from elo_tui.features.roster.answer.people_chart import draw_people
from elo_tui.features.roster.answer.roster import answer_page, answer_roster
from elo_tui.features.roster.book import RosterBook
from elo_tui.features.roster.table import FIRST_TASKS, RosterTable
from elo_tui.features.roster.view import (
    RosterSheet,
    RosterView,
    evaluate_roster,
    explain_row,
    summarize_roster,
)
from elo_tui.kit.commands.bindings import list_actions
from elo_tui.kit.faces import answer_faces
from elo_tui.kit.screens.fact_form import FactForm
from elo_tui.kit.screens.find import Find
from elo_tui.kit.screens.panes import ChartPane, RowDetails
from elo_tui.kit.screens.shown_answers import Shown
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.tables.selection import describe_part
from elo_tui.kit.widgets.controls import Choice, Field, FindField
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.kit.widgets.headline import Headline
from elo_tui.kit.widgets.working import Chapter, Details
from elo_tui.session.forms import Form, choose_rating, get_rating
from elo_tui.session.paths import stylesheet
from elo_tui.session.state_history import History

if TYPE_CHECKING:
    from elo_tui.features.roster.actions import RosterActions
    from elo_tui.kit.chart_kinds import Chart as Picture

_CHOICES = frozenset({"system", "pool", "speed"})


class RosterScreen(WorkScreen[RosterSheet], scope="roster"):
    """Screen of all people; changes are requested, and the roster comes by `take`."""

    CSS_PATH = stylesheet("roster.tcss")

    mode = "roster"
    first_tasks = FIRST_TASKS

    view: var[RosterView | None] = var(None)

    def __init__(
        self, state: RosterSheet, keymap: Mapping[str, str], actions: RosterActions
    ) -> None:
        super().__init__(state, keymap)
        self._actions = actions
        self.form: FactForm[RosterSheet] = FactForm(
            self,
            lambda state: choose_rating(state.system, state.pool),
            self._choose,
            frozenset(Form.__struct_fields__) - _CHOICES,
        )
        self.find = Find(self, self._filter)
        self.details = RowDetails(self, self._build_chapters)
        self.chart = ChartPane(self.panes, self.charts, "-vast")
        self.sides = self.details, self.chart

    def change(self, state: RosterSheet, topic: str = "") -> None:
        """Make a state present; undo concerns the stored people alone."""
        self.look(state)

    def _choose(self, state: RosterSheet, form: Form) -> RosterSheet:
        """Return the state with the system and rating chosen in a form."""
        if form.system != state.system:
            usual = get_rating(Form(system=form.system))
            return state._replace(system=form.system, pool=usual)
        return state._replace(pool=get_rating(form))

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane().data_bind(RosterScreen.notes):
            yield from self.form.compose(self.state)
            yield FindField("Find", id="roster_filter", length=60)
        yield Headline()
        with Horizontal():
            with Vertical(id="left") as left:
                left.border_title = "Everybody"
                yield RosterTable(id="roster_rows").data_bind(RosterScreen.view)
            yield Details(id="working")
            yield from self.chart.compose()

    table = Inside(RosterTable)

    def set_up(self) -> None:
        self.find.begin()
        self.set_focus(self.table)
        self._actions.read()

    def fill(self) -> None:
        super().fill()
        self.find.fill(self.state.filter)

    def _filter(self, words: str) -> None:
        self.look(self.state._replace(filter=words))

    def action_leave_find(self) -> None:
        self.set_focus(self.table)

    def on_resize(self) -> None:
        # the class of the new width is set after this
        self.call_later(self.details.refresh)

    @property
    def has_result(self) -> bool:
        return bool(self.state.known)

    @property
    def idle_actions(self) -> frozenset[str]:
        idle = {"screen.compare", "app.open", "focused.next(1)"}
        if not self.state.known:
            idle |= {"screen.working", "screen.chart", "screen.copy", "screen.refresh"}
            idle |= {"screen.file"} | list_actions(self.table.scope, self.keymap)
        return frozenset(idle)

    # the state

    def take(self, book: RosterBook, text: str = "") -> None:
        """Show the newest rows, with a message or the number of news."""
        known = {row.id for row in book.rows}
        state = self.state._replace(known=book.rows, known_rating=book.rating)
        self.change(state._replace(marked=state.marked & known))
        self.name_keys()
        if not text and book.news:
            count = len(book.news)
            text = f"{count:,} {'thing is' if count == 1 else 'things are'} new: n"
        if text:
            self.say(text)

    def follow_history(
        self, before: History[RosterSheet], after: History[RosterSheet]
    ) -> None:
        message = self.message
        super().follow_history(before, after)
        if before.present.cursor == after.present.cursor and self.remark is None:
            self.message = message
        if before.present.rating != after.present.rating:
            # another rating may be in the imported histories alone
            self._actions.read()

    def show(self, state: RosterSheet) -> None:
        view = evaluate_roster(state)
        self.edition = count_people(len(view.every))
        self.view = view
        self.set_class(not view.every, "-nothing")
        headline = self.query_one(Headline)
        headline.heading, headline.figures = state.rating.name, summarize_roster(view)
        self.first.show(state.known == ())
        self._show_form()

    def _show_form(self, is_wanted: bool = False) -> None:
        """Show the form, which a small window has only while it has a message."""
        usual = RosterSheet(self.state.today)
        shown = self.state.rating != usual.rating or bool(self.state.filter)
        in_form = isinstance(self.focused, Field | Choice)
        self.set_class(is_wanted or shown or in_form, "-asking")

    def watch_focused(self, before: Widget | None, focused: Widget | None) -> None:
        super().watch_focused(before, focused)
        self._show_form()

    def _build_chapters(self) -> tuple[Chapter, ...] | None:
        row = self.view.row if self.view is not None else None
        return () if row is None else tuple(starmap(Chapter, explain_row(row)))

    # panes

    def charts(self) -> tuple[Callable[[], Picture], ...]:
        rows = [] if self.view is None else self.view.compared_rows
        return (partial(draw_people, rows, self.state.today),)

    def action_working(self) -> None:
        if self.view is None or self.view.row is None:
            self.say("No person to explain", "dim")
        else:
            super().action_working()

    def action_clear(self) -> None:
        self.change(self.state._replace(filter="", marked=frozenset()))
        self.fill()

    def result(self) -> Shown | str:
        view = self.view
        if view is None or not view.every:
            return "Nothing to save: nobody on the roster yet"
        state = view.state

        rows = [*view.rows_to_save]

        def write(key: str) -> str:
            # JSON has everything; what is printed or sent has fewer columns
            make = answer_roster if key in ("json", "text") else answer_page
            return answer_faces.write(key, make(rows, state.rating, state.today))

        part = describe_part(len(rows), len(view.every), "people")
        return Shown(f"roster {state.today}", part or "the roster", write)

    # keys

    def action_add_people(self) -> None:
        self._actions.add()

    def action_refresh(self) -> None:
        self._actions.refresh()

    def action_compare(self) -> None:
        """Refresh: this screen has no comparison of systems."""
        self._actions.refresh()

    def action_file(self) -> None:
        self._actions.file()

    def action_news(self) -> None:
        self._actions.show_news()

    def action_undo(self) -> None:
        self._actions.undo(False)

    def action_redo(self) -> None:
        self._actions.undo(True)

    @on(RosterTable.CursorMoved)
    def _move_cursor(self, event: RosterTable.CursorMoved) -> None:
        assert self.view is not None
        self.change(self.state._replace(cursor=self.view.rows[event.place].id))

    @on(RosterTable.OrderChosen)
    def _sort(self, event: RosterTable.OrderChosen) -> None:
        turned = not self.state.turned if event.order == self.state.order else False
        self.change(self.state._replace(order=event.order, turned=turned))
        self.say(event.meaning, "dim")

    @on(RosterTable.ExitedUp)
    def _go_to_find(self) -> None:
        self._show_form(is_wanted=True)
        # a key typed ahead is meant for the field
        self.app.stylesheet.update(self)
        self.set_focus(self.find.field)

    @on(RosterTable.RowOpened)
    def _open_journal(self) -> None:
        row = self.view.row if self.view is not None else None
        if row is None:
            self.say("No person is shown", "dim")
        else:
            self._actions.open_journal(row.person)

    @on(RosterTable.MarkToggled)
    def _mark(self, event: RosterTable.MarkToggled) -> None:
        assert self.view is not None
        person, below = (
            self.view.rows[place].id for place in (event.place, event.below)
        )
        marked = self.state.marked ^ {person}
        self.change(self.state._replace(marked=marked, cursor=below))
        count = f"{len(marked):,} of {count_people(len(self.view.every))}"
        text = f"{count} marked: drawn, copied and saved alone"
        self.say(text if marked else "Nobody is marked", "dim")
