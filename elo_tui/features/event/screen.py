"""The Event screen: a whole event, every player's change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.reactive import var
from textual.worker import Worker, WorkerState

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.features.event import event_layout, field_changes
from elo_tui.features.event.chances_table import ChancesTable, OpenGames
from elo_tui.features.event.chances_work import ChancesWork
from elo_tui.features.event.part_working import build_part_chapters
from elo_tui.features.event.player_table import FIRST_TASKS, EventTable, PlayerTable
from elo_tui.features.event.requests import PlayerOpened, PoolWanted
from elo_tui.features.event.rule_fields import RuleFields
from elo_tui.features.event.saved_file import SavingNotice
from elo_tui.features.event.standings_table import StandingsTable
from elo_tui.features.event.sums import EventSums
from elo_tui.features.event.view.arriving_event import begin_event
from elo_tui.features.event.view.change_words import name_field_change
from elo_tui.features.event.view.field import (
    DOORS,
    PARTS,
    FieldState,
    FieldView,
    evaluate_field,
    name_k_source,
    player_state,
)
from elo_tui.features.event.view.standings import Ranking
from elo_tui.kit.commands.bindings import key_label, keys_of, list_actions
from elo_tui.kit.screens.fact_form import FactForm
from elo_tui.kit.screens.find import Find
from elo_tui.kit.screens.list_queries import Answered, ListQuestion
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.widgets.controls import FindField
from elo_tui.kit.widgets.form_pane import FormPane, note_problems
from elo_tui.kit.widgets.lines import Span
from elo_tui.kit.widgets.part_tabs import PartTabs
from elo_tui.kit.widgets.working import Chapter, Details
from elo_tui.session.forms import EVENT_FACTS
from elo_tui.session.paths import stylesheet
from elo_tui.session.state_history import History

if TYPE_CHECKING:
    from elo_tui.features.event.view.refresh import RefreshedEvent
    from elo_tui.kit.screens.shown_answers import Shown
    from elo_tui.readers.ordinary_file import FileMark


class FieldScreen(WorkScreen[FieldState], scope="field"):
    """Screen of a whole event, rated again only if terms or facts change."""

    CSS_PATH = stylesheet("field.tcss")

    mode = "field"
    first_tasks = FIRST_TASKS
    # facts of one player are entered in the table, by `f`
    omitted_fields = frozenset(
        {"standard", "born", "games_played", "reached_2400", "reached_2300"}
        | {"dwz_index", "record", "colour", "peak", "fide_rating", "cfc_rating"}
    )

    view: var[FieldView | None] = var(None)
    chapters: var[tuple[Chapter, ...]] = var(())
    progress: var[tuple[int, int]] = var((0, 0))
    """Outcomes examined and their total; (0, 0) while nothing is computed."""

    _sized_for = ""
    """Sentence in place of the rows that the frames were sized for."""

    def __init__(
        self, state: FieldState, keymap: Mapping[str, str], is_bounded: bool = False
    ) -> None:
        """`is_bounded`: chances take a bounded time only, as in a kiosk."""
        super().__init__(state, keymap)
        self.form: FactForm[FieldState] = FactForm(
            self,
            lambda state: state.form,
            lambda state, form: state._replace(form=form),
            self.omitted_fields,
            is_decided=lambda state: state.may_be_decided,
            choose=field_changes.choose_fields,
        )
        self.find = Find(self, self._filter)
        self.rules = RuleFields(self, self._take_rule)
        self.saved_file = SavingNotice(self)
        self.chances = ChancesWork(
            self, is_bounded, self._show_progress, self._show_chances
        )

    @property
    def shared_facts(self) -> frozenset[str]:
        return frozenset() if self.state.crosstable else EVENT_FACTS

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane().data_bind(FieldScreen.notes):
            yield from self.form.compose(self.state)
            yield FindField("Find", id="filter", length=60)
            yield from self.rules.compose()
        yield PartTabs(PARTS, DOORS).data_bind(FieldScreen.view)
        with Horizontal():
            with Vertical(id="parts"):
                players = PlayerTable(id="players").data_bind(FieldScreen.view)
                places = StandingsTable(id="standings").data_bind(FieldScreen.view)
                outlook = ChancesTable(id="chances").data_bind(
                    FieldScreen.view, FieldScreen.progress
                )
                for table in (players, places, outlook):
                    table.opens = self.keymap.get("screen.open") != ""
                    yield table
                yield OpenGames(id="open_games").data_bind(FieldScreen.view)
                yield EventSums().data_bind(FieldScreen.view)
            yield Details(id="working").data_bind(FieldScreen.chapters)

    def set_up(self) -> None:
        self.find.begin()
        self.saved_file.begin()
        self.set_focus(self.table)
        self.rules.begin()
        self._show_part()

    @property
    def palette_scopes(self) -> tuple[str, ...]:
        if self.state.crosstable is None:
            return ("screen", "app")
        return super().palette_scopes

    @property
    def table(self) -> PlayerTable | StandingsTable | ChancesTable:
        if self.state.part == "standings":
            return self.query_one(StandingsTable)
        if self.state.part == "chances":
            return self.query_one(ChancesTable)
        return self.query_one(PlayerTable)

    @property
    def idle_actions(self) -> frozenset[str]:
        of_table = list_actions(self.table.scope, self.keymap)
        return event_layout.list_idle_actions(self.state, self.view, of_table)

    @property
    def remark(self) -> Span | None:
        if self.focused is not self.table or not self._shows_nothing:
            return None
        no_event = self.state.crosstable is None
        return "paste a report or a copied page here" * no_event, "dim"

    # the state

    def take(
        self,
        crosstable: Crosstable,
        source: str = "",
        at: int = 0,
        typed: Mapping[str, str] | None = None,
        stamp: FileMark | None = None,
    ) -> None:
        """Show another event, with the cursor on player number `at`, or the first.

        Facts that are `typed` take precedence over those of the event; `stamp` is that
        of its file when it was read.
        """
        begun = begin_event(self.state, crosstable, source, at, typed, stamp)
        self.take_state(begun)

    def take_state(self, state: FieldState, view: FieldView | None = None) -> None:
        """Show the state of another event, evaluated unless a view of it is given."""
        if view is not None:
            self.view = view
        self.change(state)
        if self.is_mounted:
            self.fill()
            self.set_focus(self.table)
        key = key_label(keys_of("field.refresh", self.keymap))
        self.say(field_changes.describe_taken(state, key), "dim")

    def show_refreshed(self, found: RefreshedEvent, stamp: FileMark | None) -> None:
        """Show the refreshed event; undo restores the previous state."""
        is_new = found.state.crosstable is not self.state.crosstable
        state = found.state._replace(stamp=stamp)
        if is_new:
            self.become(state)
        else:
            self.look(state)
        text = f"{found.summary}{'; undo works' * is_new}"
        self.say(text, "good" if is_new else "dim")

    def show(self, state: FieldState) -> None:
        view = evaluate_field(state, self.view, self.chances.found)
        self.edition = view.edition
        self.notes = note_problems(view.problems)
        self.view = view
        self.first.show(state.crosstable is None)
        self.rules.show_defaults(view)
        self._update_working()
        self.chances.update(view)

    def _update_working(self) -> None:
        if self.view is not None and self.query_one(Details).display:
            self.chapters = build_part_chapters(self.view)

    def follow_history(
        self, before: History[FieldState], after: History[FieldState]
    ) -> None:
        super().follow_history(before, after)
        old, new = before.present, after.present
        if old.part != new.part:
            self._show_part()
        elif (
            old.crosstable is not new.crosstable or self._sized_for != self._why_nothing
        ):
            self._size_parts()
            self._update_working()

    def name_change(self, before: FieldState, after: FieldState) -> str:
        return name_field_change(before, after)

    def fill(self) -> None:
        super().fill()
        state = self.state
        self.find.fill(state.filter)
        self.set_class(state.part == "chances" and state.ranking.ahead, "-unpaired")
        self.rules.fill(state.ranking, state.part)

    def _filter(self, words: str) -> None:
        self.look(self.state._replace(filter=words))

    def action_leave_find(self) -> None:
        self.set_focus(self.table)

    def _take_rule(self, name: str, text: str) -> None:
        ranking = Ranking(**self.state.ranking._asdict() | {name: text})
        self.change(self.state._replace(ranking=ranking), topic=name)

    # parts

    def action_part(self, part: str) -> None:
        """Show another part of the event."""
        if part == self.state.part:
            return
        self.remove_class("-games")
        if self.has_class("-working"):
            self.leave_pane(returns_focus=False)
            self.set_focus(None)
        self.look(self.state._replace(part=part))
        self._show_part()
        self.name_keys()
        self.saved_file.tell()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.saved_file.tell()

    def action_next_part(self, by: int) -> None:
        """Show the next part, or the one before."""
        parts = [*PARTS]
        self.action_part(parts[(parts.index(self.state.part) + by) % len(parts)])

    @on(PartTabs.Chosen)
    async def _choose_part(self, event: PartTabs.Chosen) -> None:
        is_part = event.part in PARTS
        await self.run_action(f"part('{event.part}')" if is_part else event.part)

    def _show_part(self) -> None:
        """Lay out the part shown, with its fields and the focus."""
        for one in PARTS:
            self.set_class(one == self.state.part, f"-{one}")
        self.form.update(self.state)
        self.fill()
        self._size_parts()
        self.app.stylesheet.update(self)
        focused = self.focused
        if focused is None or isinstance(focused, EventTable) or not focused.display:
            self.set_focus(self.table)
        self._update_working()

    @property
    def _shows_nothing(self) -> bool:
        return event_layout.shows_nothing(self.state, self.view)

    @property
    def _why_nothing(self) -> str:
        return event_layout.explain_nothing(self.view, self.state.part)

    def _size_parts(self) -> None:
        """Size the frames to their content."""
        self._sized_for = self._why_nothing
        is_unplaced = self.state.part == "standings" and bool(self._sized_for)
        nothing = self._shows_nothing or is_unplaced
        self.set_class(nothing, "-nothing")
        if nothing and self.panes.is_open("working"):
            self.leave_pane()
        event_layout.size_parts(self, self.table, self.state, self.view)

    # panes

    def action_working(self) -> None:
        if self.has_class("-nothing"):
            self.say(f"No working to show: {self._why_nothing or 'no event'}", "dim")
            return
        super().action_working()
        self._update_working()

    def on_resize(self) -> None:
        super().on_resize()
        self._size_parts()
        self.call_later(self._update_working)

    def action_compare(self) -> None:
        self.say("Systems are compared for one player: Enter opens one", "dim")

    def action_chart(self) -> None:
        self.say("A chart shows one player: Enter opens one", "dim")

    def action_to_pool(self) -> None:
        """Add the event to the pool, after a look at its effect."""
        if self.state.crosstable is None:
            self.say("No event to add", "dim")
        else:
            self.post_message(PoolWanted(self.state.crosstable, self.state.source))

    def action_clear(self) -> None:
        """Close the event; undo restores it."""
        self.become(FieldState(self.state.form, part=self.state.part))
        self.say("Event closed; undo restores it")

    @property
    def has_result(self) -> bool:
        return self.state.crosstable is not None

    def result(self) -> Shown | str:
        from elo_tui.features.event.results import show_field

        return show_field(self.state, self.view)

    def result_text(self) -> str:
        from elo_tui.features.event.results import write_shown

        return "" if self.view is None else write_shown(self.view)

    @on(EventTable.ExitedUp)
    def _go_to_find(self) -> None:
        self.set_focus(self.find.field)

    def action_stop(self) -> None:
        self.chances.stop_on_request()

    def action_open_player(self) -> None:
        """Show the rounds of the player under the cursor on Tournament."""
        table = self.table
        if not table.count:
            self.say("No player is shown", "dim")
            return
        no = table.number_at(table.place)
        self.look(self.state._replace(cursor=no))
        opened = player_state(self.state, no, field_changes.name_rivals(self.view, no))
        self.post_message(PlayerOpened(opened, name_k_source(self.state, no)))

    @on(EventTable.RowOpened)
    def _open_row(self) -> None:
        if self.state.part == "ratings":
            self.action_open_player()
        else:
            self._open_working()

    def action_enter_facts(self) -> None:
        """Let the user enter facts of the players shown."""
        from elo_tui.features.event.facts_dialog import ask_facts

        ask_facts(self)

    def action_complete(self) -> None:
        """Look up the missing facts of the players in the rating lists."""
        state = self.state
        if state.crosstable is None:
            self.say("No event to complete", "dim")
        elif not any(player.fide_id for player in state.crosstable.players):
            self.say("The report has no IDs to look up", "dim")
        else:
            self.post_message(ListQuestion(self, state))

    @on(Answered)
    def _take_completed(self, event: Answered) -> None:
        """Take the completed event, unless it has changed since."""
        outcome, asked = event.found, event.asked
        if isinstance(outcome, str):
            self.say(outcome, "wrong")
        elif isinstance(asked, FieldState) and self.state[:3] == asked[:3]:
            if outcome.filled_in:
                table, given = outcome.crosstable, outcome.given
                self.become(self.state._replace(crosstable=table, given=given))
            self.say(outcome.summary, "" if outcome.filled_in else "dim")

    # the tables

    @on(EventTable.PlayerChosen)
    def _choose_player(self, event: EventTable.PlayerChosen) -> None:
        self.look(field_changes.choose_player(self.state, event.no, event.column))
        if event.meaning:
            self.say(event.meaning, "dim")

    @on(EventTable.MarkToggled)
    def _mark(self, event: EventTable.MarkToggled) -> None:
        """Mark or unmark a player, and go on to the next row."""
        no, below = map(self.table.number_at, (event.place, event.below))
        self.look(field_changes.mark_player(self.state, no, below))
        self.say(field_changes.describe_marked(self.state), "dim")

    @on(EventTable.OrderChosen)
    def _sort(self, event: EventTable.OrderChosen) -> None:
        self.look(field_changes.sort_rows(self.state, event.order))
        if event.meaning:
            self.say(event.meaning, "dim")

    def _open_working(self) -> None:
        """Show the working; a stopped computation is restarted instead."""
        view = self.view
        if view is not None and self.chances.restart(view):
            return
        if view is not None and build_part_chapters(view):
            self.action_working()
        else:
            self.say("No player is shown", "dim")

    def action_switch_ahead(self) -> None:
        """Show the rounds that are not paired yet, or hide them."""
        state = field_changes.switch_ahead(self.state)
        if isinstance(state, str):
            self.say(state, "dim")
        else:
            self.become(state)
            self._size_parts()
            self._update_working()

    def action_switch_teams(self) -> None:
        """Rank the players of an event of teams, or its teams again."""
        state, text = field_changes.switch_teams(self.state, self.view)
        self.look(state)
        self._size_parts()
        self.say(text, "dim")

    def action_switch_absence(self) -> None:
        """Assume that the player under the cursor is absent, withdrawn or back."""
        state, text = field_changes.switch_absence(self.state, self.view)
        self.change(state)
        self.say(text, "dim")

    def action_go_to_games(self) -> None:
        # if not both fit, the games replace the players
        self.add_class("-games")
        self.app.stylesheet.update(self)
        self.set_focus(self.query_one(OpenGames))

    @on(OpenGames.CursorMoved)
    def _choose_game(self, event: OpenGames.CursorMoved) -> None:
        ranking = self.state.ranking._replace(game=event.place)
        self.look(self.state._replace(ranking=ranking))

    @on(OpenGames.Assumed)
    def _assume(self, event: OpenGames.Assumed) -> None:
        asked = event.game, event.code, event.place
        state, text = field_changes.assume(self.state, *asked)
        self.change(state)
        self.say(text, "dim")

    @on(OpenGames.Closed)
    def _leave_games(self) -> None:
        self.remove_class("-games")
        self.app.stylesheet.update(self)
        self.set_focus(self.table)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is WorkerState.ERROR:
            self.chances.give_up(event.worker)

    def _show_progress(self, done: int, total: int) -> None:
        self.progress = (done, total)

    def _show_chances(self) -> None:
        self.show(self.state)
        self.name_keys()
