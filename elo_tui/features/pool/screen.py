"""The Club list screen: a list of one's own with its events, movers and ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import starmap
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import var
from textual.worker import Worker, WorkerState, get_current_worker

from elo_tui.core.model import Problem
from elo_tui.core.pool.likeness import QUESTIONS_MAX
from elo_tui.core.pool.pool_quality import PoolQuality
from elo_tui.core.pool.pool_rating import CANCELLED
from elo_tui.core.pool.pool_rating import Progress as PoolProgress
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.features.pool.analyses import PoolAnalysis, analyse_pair, analyse_pool
from elo_tui.features.pool.answer.events import PublishedEvent
from elo_tui.features.pool.answer.rows import PoolRow
from elo_tui.features.pool.chart import draw_calibration, draw_history, draw_standing
from elo_tui.features.pool.columns import PARTS
from elo_tui.features.pool.entries import (
    MadeEntries,
    Proposal,
    Purpose,
    propose_entry,
)
from elo_tui.features.pool.sources import show_part
from elo_tui.features.pool.table import FIRST_TASKS, PoolTable
from elo_tui.features.pool.view import (
    AUDITED_MAX,
    NO_POOL,
    OF_PEOPLE,
    PoolSheet,
    PoolView,
    count_rows,
    describe_title,
    evaluate_pool,
    find_audit,
    is_analysis,
    summarize_list,
)
from elo_tui.features.pool.working import explain_row
from elo_tui.kit.commands.bindings import list_actions, name_confirming
from elo_tui.kit.screens.find import Find
from elo_tui.kit.screens.panes import ChartPane, RowDetails
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.widgets.controls import Field, FindField
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import FormPane, note_problems
from elo_tui.kit.widgets.headline import Headline
from elo_tui.kit.widgets.part_tabs import PartTabs
from elo_tui.kit.widgets.working import Chapter, Details
from elo_tui.session.paths import stylesheet
from elo_tui.session.state_history import History
from elo_tui.session.web import Progress

if TYPE_CHECKING:
    from elo_tui.core.pool.pool_state import EntryAudit
    from elo_tui.features.pool.actions import PoolActions
    from elo_tui.kit.chart_kinds import Chart as Picture
    from elo_tui.kit.screens.shown_answers import Shown

#: Parts with an effect of each command of the rows.
_OF_PARTS = {
    "private": ("people", "movers"),
    "correct": ("events",),
    "split": ("people", "movers"),
    "remove": ("events",),
    "undo": ("ledger",),
    "same": ("questions",),
    "two": ("questions",),
}


def _describe_more(analysis: PoolAnalysis) -> str:
    """Describe the parts of an analysis other than its rows."""
    if analysis.part == "quality":
        return "; F8 draws the calibration"
    found = analysis.found
    is_cut = isinstance(found, Sequence) and len(found) == QUESTIONS_MAX
    return f"; the first {QUESTIONS_MAX:,} of more" if is_cut else ""


class PoolScreen(WorkScreen[PoolSheet], scope="pool"):
    """Screen of one pool; entries are posted, and the pool comes back by `take`."""

    CSS_PATH = stylesheet("pool.tcss")

    mode = "pool"
    first_tasks = FIRST_TASKS

    view: var[PoolView | None] = var(None)

    def __init__(
        self, state: PoolSheet, keymap: Mapping[str, str], actions: PoolActions
    ) -> None:
        super().__init__(state, keymap)
        self.actions = actions
        self.entries = MadeEntries()
        self.find = Find(self, self._filter)
        self.details = RowDetails(self, self._build_chapters)
        self.chart = ChartPane(self.panes, self.charts, "-vast")
        self.sides = self.details, self.chart
        self._audit: tuple[ReplayedPool, int, Sequence[EntryAudit]] | None = None
        self._worker: Worker[None] | None = None
        """The thread that works a part out."""

    def change(self, state: PoolSheet, topic: str = "") -> None:
        """Make a state present; undo concerns the entries of the pool alone."""
        self.look(state)

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane().data_bind(PoolScreen.notes):
            yield FindField("Find", id="pool_filter", length=60)
            yield Field("From", id="since", length=10, placeholder="list before")
            yield Field("To", id="until", length=10, placeholder="newest")
        yield Headline()
        yield PartTabs(PARTS).data_bind(PoolScreen.view)
        with Horizontal():
            with Vertical(id="left"):
                yield PoolTable(id="pool_rows").data_bind(PoolScreen.view)
            yield Details(id="working")
            yield from self.chart.compose()

    table = Inside(PoolTable)

    def set_up(self) -> None:
        for name in ("since", "until"):
            field = self.query_one(f"#{name}", Field)
            self.watch(field, "value", partial(self._take_day, name), init=False)
        self._show_part()
        self.find.begin()
        self.set_focus(self.table)
        if self.state.pool is None:
            self.actions.begin()

    @property
    def has_result(self) -> bool:
        return self.state.pool is not None

    @property
    def idle_actions(self) -> frozenset[str]:
        part = self.state.part
        idle = {f"screen.part('{part}')", "screen.compare", "app.open"}
        idle |= {
            f"screen.ask('{action}')"
            for action, parts in _OF_PARTS.items()
            if part not in parts
        }
        if part not in OF_PEOPLE:
            idle |= {"focused.mark", "screen.stakes"}
        if self.state.pool is None:
            idle |= {f"screen.part('{one}')" for one in PARTS}
            idle |= list_actions(self.table.scope, self.keymap)
            idle |= {"screen.working", "screen.chart", "screen.copy", "screen.undo"}
            idle |= {"screen.add_event", "screen.rules"}
        return frozenset(idle)

    # the state

    def _take_day(self, name: str, text: str) -> None:
        self.change(PoolSheet(**self.state._asdict() | {name: text}))

    def take(self, pool: ReplayedPool, text: str = "") -> None:
        """Show a pool, perhaps after an entry, and show a message."""
        before = self.state.pool
        if before is None or before.name != pool.name:
            self.entries.clear()
            self.change(PoolSheet(pool, part=self.state.part))
            self.fill()
            self.set_focus(self.table)
        else:
            self.change(self.state._replace(pool=pool))
        self.name_keys()
        # the note of Find counts people, events and games
        self.say(text, "")

    def explain_none(self, why: str) -> None:
        """Show why no pool is shown, unless one is."""
        if self.state.pool is None:
            self.change(self.state._replace(why_none=why))

    def follow_history(
        self, before: History[PoolSheet], after: History[PoolSheet]
    ) -> None:
        old, new = before.present, after.present
        if old.part != new.part:
            self._show_part()
            if self.panes.is_open("working"):
                self.leave_pane()
        super().follow_history(before, after)
        if old.part != new.part:
            self.name_keys()
        if (old.part, old.pool) != (new.part, new.pool):
            self._compare_names()

    def fill(self) -> None:
        super().fill()
        self.find.fill(self.state.filter)
        for name in ("since", "until"):
            field, text = self.query_one(f"#{name}", Field), getattr(self.state, name)
            if field.value != text:
                field.value = text

    def _filter(self, words: str) -> None:
        self.look(self.state._replace(filter=words))

    def action_leave_find(self) -> None:
        self.set_focus(self.table)

    def on_resize(self) -> None:
        # the class of the new width is set after this
        self.call_later(self.details.refresh)

    def _show_part(self) -> None:
        """Show the fields of the part."""
        for name in ("since", "until"):
            self.query_one(f"#{name}", Field).display = self.state.part == "movers"
        self.set_class(self.state.part == "movers", "-movers")
        self.query_one("#left").border_title = Content(PARTS[self.state.part])

    def show(self, state: PoolSheet) -> None:
        view = evaluate_pool(state, self.view)
        self.notes = note_problems(view.problems)
        pool = state.pool
        if pool is not None:
            self.edition = describe_title(pool)
            if not self.notes and state.part != "movers":
                sample = "a sample: " * self.actions.is_sample_shown
                self.notes = {"pool_filter": (f"{sample}{count_rows(view)}", "dim")}
        if pool is not None and (self.view is None or self.view.state.pool is not pool):
            headline = self.query_one(Headline)
            headline.heading, headline.figures = pool.name, summarize_list(pool)
        self.view = view
        self.set_class(pool is None, "-nothing")
        self.first.show(pool is None and state.why_none == NO_POOL)

    def _build_chapters(self) -> tuple[Chapter, ...] | None:
        if self.view is None:
            return None
        parts = explain_row(self.view, self._find_audit(self.view))
        return tuple(starmap(Chapter, parts))

    def _find_audit(self, view: PoolView) -> Sequence[EntryAudit] | None:
        """Audit the person under the cursor; of a large pool only on request."""
        pool, person = view.state.pool, view.person
        if pool is None or person < 0:
            return None
        if self._audit is not None and self._audit[:2] == (pool, person):
            return self._audit[2]
        is_large = len(pool.columns.games.rounds) > AUDITED_MAX
        if is_large and not self.has_class("-working"):
            return None
        self._audit = (pool, person, find_audit(view))
        return self._audit[2]

    # panes

    def charts(self) -> tuple[Callable[[], Picture], ...]:
        pool, view = self.state.pool, self.view
        person = view.person if view is not None else -1
        audit = self._audit
        entries = audit[2] if audit is not None and audit[1] == person else ()
        known = self.state.analysis
        if known is not None and isinstance(known.found, PoolQuality):
            return (partial(draw_calibration, known.found),)
        history = partial(draw_history, pool, person, entries)
        return history, partial(draw_standing, pool)

    def action_working(self) -> None:
        if self.view is None or self.view.row is None:
            self.say("No row to explain", "dim")
        else:
            super().action_working()

    def action_compare(self) -> None:
        self.action_part("movers")

    def action_clear(self) -> None:
        if self.actions.is_sample_shown:
            self.change(PoolSheet())
            self.actions.begin()
            self.say("The sample is closed", "dim")
        self.change(self.state._replace(filter="", since="", until=""))
        self.fill()

    def result(self) -> Shown | str:
        return "Nothing to save" if self.view is None else show_part(self.view)

    # keys

    def action_pools(self) -> None:
        self.actions.choose()

    def action_rules(self) -> None:
        self.actions.change_rules()

    def action_add_event(self) -> None:
        self.actions.additions.add_event()

    def action_part(self, part: str) -> None:
        """Show another part of the pool."""
        if self.state.pool is None:
            self.say(self.state.why_none, "dim")
            return
        self.change(self.state._replace(part=part))

    def action_next_part(self, by: int) -> None:
        """Show the next part, or the one before."""
        parts = [*PARTS]
        self.action_part(parts[(parts.index(self.state.part) + by) % len(parts)])

    @on(PartTabs.Chosen)
    def _choose_part(self, event: PartTabs.Chosen) -> None:
        self.action_part(event.part)

    @on(PoolTable.CursorMoved)
    def _move_cursor(self, event: PoolTable.CursorMoved) -> None:
        self.withdraw_question()
        assert self.view is not None
        key = self.view.rows[event.place].key
        self.change(self.state.move_to(self.state.part, key))

    @on(PoolTable.MarkToggled)
    def _mark(self, event: PoolTable.MarkToggled) -> None:
        assert self.view is not None
        row, below = (self.view.rows[at] for at in (event.place, event.below))
        if row.person < 0:
            self.say("People are marked: on People, Movers or Fit", "dim")
            return
        marked = self.state.marked ^ {row.person}
        state = self.state.move_to(self.state.part, below.key)
        self.change(state._replace(marked=marked))
        text = f"{len(marked):,} marked: copied and saved alone"
        self.say(text if marked else "Nobody is marked", "dim")

    @on(PoolTable.OrderChosen)
    def _sort(self, event: PoolTable.OrderChosen) -> None:
        part = self.state.part
        name, turned = self.state.order_of(part)
        turned = not turned if event.order == name else False
        self.change(self.state.sort(part, event.order, turned))
        self.say(event.meaning, "dim")

    @on(PoolTable.ExitedUp)
    def _go_to_find(self) -> None:
        self.set_focus(self.find.field)

    def action_stop(self) -> None:
        """Stop working out a part, if one is worked out."""
        if self._worker is not None:
            self._worker.cancel()
            self._worker = None
            self.say("Cancelled; Enter works it out", "dim")

    @on(PoolTable.RowOpened)
    def _open_row(self) -> None:
        if is_analysis(self.state) and self.state.analysis is None:
            self._analyse()
        else:
            self.change(self.state.drop_stakes())
            self.action_working()

    def action_ask(self, what: str) -> None:
        """Make an entry of the row under the cursor."""
        row = self.view.row if self.view is not None else None
        if self.state.part not in _OF_PARTS[what]:
            parts = " or ".join(PARTS[one] for one in _OF_PARTS[what])
            self.say(f"This key works on {parts}", "dim")
        elif row is None:
            self.say("No row is shown", "dim")
        elif what == "correct":
            self._correct(row)
        elif what == "split":
            self.actions.split_person(row)
        else:
            self._make_entry(row, what)

    def _correct(self, row: PoolRow) -> None:
        assert isinstance(row, PublishedEvent)
        if row.is_active:
            self.actions.additions.correct_event(row.number)
        else:
            self.say("Taken out: bring it back before it is corrected", "dim")

    def _make_entry(self, row: PoolRow, what: str) -> None:
        """Make an entry of a row, after asking if it takes an event out."""
        proposal = propose_entry(row, what)
        if isinstance(proposal, str):
            self.say(proposal, "dim")
            return
        again = partial(self._make_entry, row, what)
        keys = name_confirming("pool_row.remove", self.keymap)
        question = f"{proposal.question}. {keys} takes it out"
        if not proposal.question or self.is_confirmed(row, question, again):
            self.actions.make_entries(proposal.entries, proposal.text, "make")

    def action_undo(self) -> None:
        """Undo the newest entry made on this screen."""
        self._request(self.entries.undo(), "undo")

    def action_redo(self) -> None:
        """Undo the newest undo."""
        self._request(self.entries.redo(), "redo")

    def _request(self, proposal: Proposal | str, purpose: Purpose) -> None:
        if isinstance(proposal, str):
            self.say(proposal, "dim")
        else:
            self.actions.make_entries(proposal.entries, proposal.text, purpose)

    # what takes long

    def _compare_names(self) -> None:
        """Work out who may be one, or a ladder, if shown and not known of this pool."""
        state = self.state
        is_open = state.part in ("questions", "ladder") and state.analysis is None
        if is_open and is_analysis(state):
            self._analyse()

    def action_stakes(self) -> None:
        """Compute the stakes of a game of the two people marked.

        Again, with the other one first.
        """
        pool, marked = self.state.pool, sorted(self.state.marked)
        if pool is None or len(marked) != 2:
            self.say("Mark two people with Space: then it is about their game", "dim")
            return
        known = self.state.stakes
        if known is not None and known.sides[0].person == marked[0]:
            marked.reverse()
        pair = marked[0], marked[1]
        self._work_out(lambda _: analyse_pair(pool, pair))

    def _analyse(self) -> None:
        """Work out the part shown."""
        pool, part = self.state.pool, self.state.part
        if pool is not None:
            self._work_out(partial(analyse_pool, pool, part))

    def _work_out(self, analyse: Callable[[PoolProgress], PoolAnalysis]) -> None:
        """Work out an analysis in a thread."""
        if self._worker is not None:
            return

        def work() -> None:
            worker = get_current_worker()
            report = partial(self.app.call_later, self._show_progress)
            progress = Progress(report, lambda: worker.is_cancelled)
            found = analyse(progress.is_stopped)
            if not worker.is_cancelled:
                self.app.call_later(self._take_analysis, found)

        self.say("Working it out; Esc cancels", "dim")
        self._worker = self.run_worker(work, group="analysis", thread=True)

    def _show_progress(self, done: int, total: int) -> None:
        if self._worker is not None:
            share = min(100, 100 * done // total)
            self.say(f"Working it out: {share} %; Esc cancels", "dim")

    def _take_analysis(self, found: PoolAnalysis) -> None:
        if found.found == CANCELLED:
            return
        self._worker = None
        self.change(self.state.add_analysis(found))
        if found.part == "stakes":
            self._show_stakes(found.found)
            return
        self.refresh_panes()
        if self.view is not None and self.view.rows:
            self.say(f"Enter explains a row{_describe_more(found)}", "dim")
        else:
            self.say("", "dim")
        # the pool may have changed since
        self._compare_names()

    def _show_stakes(self, found: object) -> None:
        """Show the stakes in the place of the working."""
        if isinstance(found, Problem):
            self.say(found.text, "wrong")
            return
        if not self.panes.is_open("working"):
            self.action_working()
        self.details.refresh()
        self.say("The same key again: the other one first", "dim")

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is WorkerState.ERROR and event.worker is self._worker:
            self._worker = None
