"""The Field screen: a whole event, every player's change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.reactive import var

from elo_tui.core import systems
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.systems.sums import sum_steps
from elo_tui.core.text.figures import plural
from elo_tui.features.event.chances_table import ChancesTable, OpenGames
from elo_tui.features.event.player_table import EventTable, PlayerTable
from elo_tui.features.event.ranking_working import build_ranking_chapters
from elo_tui.features.event.standings_table import StandingsTable
from elo_tui.features.event.sums import EventSums
from elo_tui.features.event.view.arriving_event import begin_event
from elo_tui.features.event.view.chances import list_rivals, write_rivals
from elo_tui.features.event.view.field import (
    PARTS,
    FieldState,
    FieldView,
    evaluate_field,
    list_game_steps,
    player_state,
    set_facts,
)
from elo_tui.features.event.whole_event import WholeEvent
from elo_tui.kit.commands.bindings import key_label, keys_of
from elo_tui.kit.screens.list_queries import Answered, Question
from elo_tui.kit.widgets.controls import FindField
from elo_tui.kit.widgets.conventions import Posting
from elo_tui.kit.widgets.form_pane import FormPane, note_problems
from elo_tui.kit.widgets.part_tabs import PartTabs
from elo_tui.kit.widgets.working import Chapter, Details
from elo_tui.session.forms import EVENT_FACTS, Form
from elo_tui.session.paths import stylesheet
from elo_tui.session.state_history import History
from elo_tui.session.tournament_state import TournamentState
from elo_tui.session.web import is_address

if TYPE_CHECKING:
    from elo_tui.features.event.facts_dialog import FactsEntered
    from elo_tui.features.event.view.refresh import RefreshedEvent
    from elo_tui.kit.screens.shown_answers import Shown


class FieldScreen(WholeEvent, scope="field"):
    """Screen of a whole event, rated again only if terms or facts change."""

    CSS_PATH = stylesheet("field.tcss")

    mode = "field"
    # facts of one player are entered in the table, by `f`
    omitted_fields = frozenset(
        {"standard", "born", "games_played", "reached_2400", "reached_2300"}
        | {"dwz_index", "record", "colour", "peak", "fide_rating", "cfc_rating"}
    )

    chapters: var[tuple[Chapter, ...]] = var(())

    add_to_pool: Callable[[Crosstable, str], object] | None = None
    """Shows what the event, with its source, would do in the pool, to be added."""

    class PlayerOpened(Posting):
        """Posted when a player is opened, for the Tournament screen."""

        state: TournamentState

    def form_of(self, state: FieldState) -> Form:
        return state.form

    def replace_form(self, state: FieldState, form: Form) -> FieldState:
        return state._replace(form=form)

    @property
    def shared_facts(self) -> frozenset[str]:
        return frozenset() if self.state.crosstable else EVENT_FACTS

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane().data_bind(FieldScreen.notes):
            yield from self.make_term_fields()
            yield FindField("Find", id="filter", length=60)
            yield from self.rule_controls()
        yield PartTabs(PARTS).data_bind(FieldScreen.view)
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
        super().set_up()
        self.watch_rules()
        self.show_part()

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

    def list_shown_fields(self, form: Form) -> frozenset[str]:
        fields = super().list_shown_fields(form)
        # standings and chances use none of the rating terms but the date
        return fields if self.state.part == "ratings" else fields & {"date"}

    def may_be_decided(self, state: FieldState) -> bool:
        return state.crosstable is not None and len(state.crosstable.players) == 2

    def take(
        self,
        crosstable: Crosstable,
        source: str = "",
        at: int = 0,
        typed: Mapping[str, str] | None = None,
    ) -> None:
        """Show another event, with the cursor on player number `at`, or the first.

        Facts that are `typed` take precedence over those of the event.
        """
        self.take_state(begin_event(self.state, crosstable, source, at, typed))

    def take_state(self, state: FieldState, view: FieldView | None = None) -> None:
        """Show the state of another event, evaluated unless a view of it is given."""
        crosstable, source = state.crosstable, state.source
        assert crosstable is not None
        if view is not None:
            self.view = view
        self.change(state)
        if self.is_mounted:
            self.fill()
            self.set_focus(self.table)
        name = crosstable.event.name or "the event"
        count = len(crosstable.players)
        key = keys_of("field.refresh", self.keymap).partition(",")[0]
        again = f"; {key_label(key)} refreshes" if key and is_address(source) else ""
        self.say(f"{plural(count, 'player')} of {name}{again}", "dim")

    def show_refreshed(self, found: RefreshedEvent) -> None:
        """Show the refreshed event; undo restores the previous state."""
        is_new = found.state.crosstable is not self.state.crosstable
        if is_new:
            self._become(found.state)
        self.say(
            f"{found.summary}{'; undo works' * is_new}", "good" if is_new else "dim"
        )

    def show(self, state: FieldState) -> None:
        view = evaluate_field(state, self.view, self.simulated)
        self.edition = view.edition
        self.notes = note_problems(view.problems)
        self.view = view
        self.show_rule_defaults(view)
        self.update_working()
        self.update_chances()

    def update_working(self) -> None:
        view = self.view
        if view is None or not self.query_one(Details).display:
            return
        if view.state.part == "ratings":
            self.chapters = _build_chapters(view)
        else:
            self.chapters = build_ranking_chapters(view)

    def watch_history(
        self, before: History[FieldState] | None, after: History[FieldState]
    ) -> None:
        super().watch_history(before, after)
        if before is None or not self.is_mounted:
            return
        old, new = before.present, after.present
        if old.part != new.part:
            self.show_part()
        elif old.crosstable is not new.crosstable or self.sized_for != self.why_nothing:
            self.size_parts()
            self.update_working()

    def fill(self) -> None:
        super().fill()
        self.fill_rules()

    def action_working(self) -> None:
        super().action_working()
        self.update_working()

    def on_resize(self) -> None:
        super().on_resize()
        self.size_parts()
        self.call_after_refresh(self.update_working)

    def action_compare(self) -> None:
        self.say("Systems are compared for one player: Enter opens one", "dim")

    def action_chart(self) -> None:
        self.say("A chart shows one player: Enter opens one", "dim")

    def action_to_pool(self) -> None:
        """Add the event to the pool, after a look at its effect."""
        if self.state.crosstable is None:
            self.say("No event to add", "dim")
        elif self.add_to_pool is not None:
            self.add_to_pool(self.state.crosstable, self.state.source)

    def action_clear(self) -> None:
        """Close the event; undo restores it."""
        self._become(FieldState(self.state.form, part=self.state.part))
        self.say("Event closed; undo restores it")

    @property
    def has_result(self) -> bool:
        return self.state.crosstable is not None

    def result(self) -> Shown | str:
        from elo_tui.features.event.results import show_field

        return show_field(self.state, self.view)

    def result_text(self) -> str:
        if self.view is None:
            return ""
        from elo_tui.features.event.results import write_shown

        return write_shown(self.view)

    @on(EventTable.ExitedUp)
    def _go_to_find(self) -> None:
        self.set_focus(self.find)

    def action_stop(self) -> None:
        self.stop_on_request()

    def action_open_player(self) -> None:
        """Show the rounds of the player under the cursor on Tournament."""
        table = self.table
        if not table.count:
            self.say("No player is shown", "dim")
            return
        no = table.number_at(table.place)
        self.look(self.state._replace(cursor=no))
        opened = player_state(self.state, no, self._list_rivals(no))
        self.post_message(self.PlayerOpened(opened))

    @on(EventTable.RowOpened)
    def _open_row(self) -> None:
        if self.state.part == "ratings":
            self.action_open_player()
        else:
            self.open_working()

    def _list_rivals(self, no: int) -> str:
        """Return the likely opponents of a player, if the next round is shown."""
        outlook = self.view.chances if self.view is not None else None
        if self.state.part != "chances" or outlook is None or outlook.next is None:
            return ""
        return write_rivals(list_rivals(outlook.next, no))

    def action_enter_facts(self) -> None:
        """Let the user enter facts of the players shown."""
        view = self.view
        if view is None or view.row is None:
            self.say("No player is shown", "dim")
            return
        from elo_tui.features.event.facts_dialog import FactsScreen, asks_any_fact
        from elo_tui.kit.screens.dialog import open_dialog

        form, player = self.state.form, view.row.player
        if not asks_any_fact(form.system):
            name = systems.get_row(form.system).name
            self.say(f"{name} needs no fact about a player except the rating", "dim")
            return
        open_dialog(
            self.app,
            FactsScreen(self.keymap, form, player, len(view.rows)),
            self._enter_facts,
        )

    def action_complete(self) -> None:
        """Look up the missing facts of the players in the rating lists."""
        state = self.state
        if state.crosstable is None:
            self.say("No event to complete", "dim")
        elif not any(player.fide_id for player in state.crosstable.players):
            self.say("The report has no IDs to look up", "dim")
        else:
            self.post_message(Question(self, state))

    @on(Answered)
    def _take_completed(self, event: Answered) -> None:
        """Take the completed event, unless it has changed since."""
        before, outcome = self.state, event.found
        if isinstance(outcome, str):
            self.say(outcome, "wrong")
        elif before[:3] == event.asked[:3]:
            if outcome.filled_in:
                table, given = outcome.crosstable, outcome.given
                self._become(before._replace(crosstable=table, given=given))
            self.say(outcome.summary, "" if outcome.filled_in else "dim")

    def _enter_facts(self, entered: FactsEntered) -> None:
        view = self.view
        if view is None or view.row is None:
            return
        numbers = [row.player.no for row in view.rows]
        if entered.target == "one":
            numbers = [view.row.player.no]
        before = self.state
        after = set_facts(before, numbers, entered.facts, entered.target != "missing")
        count = sum(after.given.get(no) != before.given.get(no) for no in numbers)
        if not count:
            self.say("Nothing new: all facts are known", "dim")
            return
        self._become(after)
        self.say(f"Set for {plural(count, 'player')}; undo works", "dim")


def _build_chapters(view: FieldView) -> tuple[Chapter, ...]:
    """Build the working of the player under the cursor."""
    row = view.row
    if row is None or row.event is None:
        return ()
    steps = sum_steps(systems.load(row.event.system), row.event)
    name = row.player.shown_name
    games = list_game_steps(row.event)
    return Chapter(f"Working: {name}", steps), Chapter("Round by round", games)
