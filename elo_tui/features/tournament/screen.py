"""The Tournament screen: own facts, a line for games, the rounds, the sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import asdict, replace
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.reactive import var
from textual.widget import Widget

from elo_tui.core.events.origin import Typed
from elo_tui.features.game.compare.comparing import Comparing, switch_column
from elo_tui.features.tournament import round_changes
from elo_tui.features.tournament.ahead.looking import LookingAhead
from elo_tui.features.tournament.change_words import name_rounds_change
from elo_tui.features.tournament.journal_links import JournalLinks
from elo_tui.features.tournament.round_table import EntryLine, RatingField, RoundTable
from elo_tui.features.tournament.rounds_working import build_rounds_chapters
from elo_tui.features.tournament.typed_rounds import (
    add_opponent,
    are_games,
    describe_way_back,
    explain_own_name,
    move_games_to_line,
    read_readable_games,
    take_typed,
)
from elo_tui.features.tournament.view import (
    TournamentView,
    evaluate_rounds,
)
from elo_tui.kit.commands.bindings import bindings, keys_of
from elo_tui.kit.screens.fact_form import FactForm
from elo_tui.kit.screens.list_queries import Answered
from elo_tui.kit.screens.panes import ChartPane
from elo_tui.kit.screens.player_offers import (
    PlayerOffers,
    build_field_notes,
    fill_in_player,
)
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.tables.pick_list import PickList
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import FormPane, Notes
from elo_tui.kit.widgets.lines import Span
from elo_tui.kit.widgets.screen_rows import Header
from elo_tui.kit.widgets.working import Chapter, Working
from elo_tui.readers import typed_games
from elo_tui.session.forms import OWN_FACTS
from elo_tui.session.paths import stylesheet
from elo_tui.session.state_history import History
from elo_tui.session.tournament_state import TournamentState

if TYPE_CHECKING:
    from elo_tui.features.game.compare.comparison import Comparison
    from elo_tui.features.game.compare.pane import Compare
    from elo_tui.kit.chart_kinds import Chart as Picture
    from elo_tui.kit.screens.shown_answers import Shown
    from elo_tui.store.lists import ListInfo, Listing

#: Longest text of the entry line, characters: about 100 games with names.
TYPED_MAX = 4000
#: Advice if games are typed into the field of your rating.
_MISPLACED = "these are games: Enter puts them into Add"


class TournamentScreen(WorkScreen[TournamentState]):
    """Screen of one player's rounds; games in the entry line are rated at every key."""

    CSS_PATH = stylesheet("tournament.tcss")

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("tournament"),
        *bindings("offers"),
    ]
    mode = scope = "tournament"

    view: var[TournamentView | None] = var(None)
    chapters: var[tuple[Chapter, ...]] = var(())

    _left_open: History[TournamentState] | None = None
    """History at which undo was asked to leave an event."""
    _back_to = ""
    """Mode from which the rounds were opened."""

    def __init__(
        self, state: TournamentState, keymap: Mapping[str, str], links: JournalLinks
    ) -> None:
        super().__init__(
            state, keymap, once_saved=links.once_saved, follow=links.follow
        )
        self._links = links
        self.form: FactForm[TournamentState] = FactForm(
            self,
            lambda state: state.form,
            lambda state, form: replace(state, form=form),
            # each game of a tournament has its own colour
            frozenset({"colour"}),
            is_decided=lambda state: state.may_be_decided,
            choose=self._add_last_day,
        )
        self.compare = Comparing(self.panes, self.compare_systems)
        self.chart = ChartPane(self.panes, self.charts)
        self.sides = self.compare, self.chart
        self.ahead = LookingAhead(self, self.panes, self._take_ahead)
        self.offers = PlayerOffers(self, self.take_player, self.refresh_texts)

    @property
    def shared_facts(self) -> frozenset[str]:
        return frozenset() if self._is_from_somewhere else OWN_FACTS

    def _add_last_day(
        self, state: TournamentState, fields: frozenset[str]
    ) -> frozenset[str]:
        """Add the last day, which the journal needs even without a rule."""
        has_focus = self.focused is not None and self.focused.id == "event_end"
        if has_focus or state.form.event_end or self._is_from_somewhere:
            fields |= {"event_end"}
        return fields

    @property
    def _is_from_somewhere(self) -> bool:
        return not isinstance(self.state.origin, Typed)

    def follow_history(
        self, before: History[TournamentState], after: History[TournamentState]
    ) -> None:
        super().follow_history(before, after)
        if before.present.origin != after.present.origin:
            self.form.update(after.present)

    def compose(self) -> ComposeResult:
        yield from self.offers.compose()
        yield from super().compose()

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane().data_bind(TournamentScreen.notes):
            yield RatingField("You", id="own", length=TYPED_MAX)
            yield self.form.make_k_field("own_k", self.state)
            yield EntryLine("Add", id="typed", length=TYPED_MAX)
            yield from self.form.compose(self.state)
        with Vertical(id="body"):
            yield RoundTable(id="rounds").data_bind(TournamentScreen.view)
            working = Working(id="working")
            yield working.data_bind(TournamentScreen.chapters, TournamentScreen.edition)
            yield from self.chart.compose()

    def set_up(self) -> None:
        self.watch(self.entry, "value", self._take_text, init=False)
        self.offers.begin()

    def place_cursor(self) -> None:
        super().place_cursor()
        wrong = self._wrong_field()
        if wrong is not None or self.state.form.own:
            self.set_focus(wrong or self.entry)
        if wrong is None and self.state.form.own and not self.state.rounds:
            self.name_kept_rating(self.state.form.own, "games such as 2010 W")

    @property
    def palette_scopes(self) -> tuple[str, ...]:
        rounds = ("rounds",) if self.state.rounds else ()
        return ("tournament", "screen", *rounds, "app")

    @property
    def has_result(self) -> bool:
        return bool(self.view and self.view.event and self.view.rounds)

    @property
    def idle_actions(self) -> frozenset[str]:
        named = self._has_entry(self.state) and self.state.event
        keeps = self.state.rounds and not named
        return frozenset() if keeps else frozenset({"app.keep"})

    def _has_entry(self, state: TournamentState) -> bool:
        return bool(state.entry) and self._links.has_entry(state)

    table = Inside(RoundTable)
    entry = Inside(EntryLine)

    def show(self, state: TournamentState) -> None:
        view = evaluate_rounds(state, read_readable_games(state.typed))
        view = view._replace(is_kept=self._has_entry(state))
        self.edition = view.edition
        self.notes = build_field_notes(view.problems, state.form.system, own=view.event)
        if "own" in view.problems and are_games(state.form.own):
            self.notes = {**self.notes, "own": (_MISPLACED, "wrong")}
        if missing := self.offers.explain_missing(view.problems):
            view = view._replace(problems={}, missing=missing)
        self.view = view
        self.chapters = build_rounds_chapters(view)
        self.ahead.refresh(view)
        self.name_keys()

    def fill(self) -> None:
        super().fill()
        if self.entry.value != self.state.typed:
            self.entry.value = self.state.typed
            self.entry.action_end()
        self.entry.show_place(self.state.place, bool(self.state.replaces))

    # panes

    async def action_ahead(self) -> None:
        """Open or close Looking ahead."""
        if self.panes.is_open("ahead"):
            self.leave_pane()
        else:
            await self.ahead.open(self.view)

    def _take_ahead(self, name: str, text: str) -> None:
        ahead = replace(self.state.ahead, **{name: text})
        self.change(replace(self.state, ahead=ahead), topic=f"ahead {name}")

    def compare_systems(self) -> Comparison:
        """Compare the rounds in several systems."""
        from elo_tui.features.game.compare.view import compare_events

        return compare_events(self.state, read_readable_games(self.state.typed))

    def action_compare(self) -> None:
        """Open or close the comparison of systems."""
        self.compare.toggle()
        self.refresh_panes()

    def on_compare_system_toggled(self, event: Compare.SystemToggled) -> None:
        """Add a system to the comparison or remove it, or switch to K-factors."""
        self.take_form(switch_column(self.state.form, event))

    def charts(self) -> tuple[Callable[[], Picture], ...]:
        # a small window has no chart
        from elo_tui.features.game.charts import course
        from elo_tui.features.tournament.ahead.charts import scores_chart, season_chart

        view = self.view or evaluate_rounds(self.state, ())
        ahead = season_chart if self.state.ahead.part == "season" else scores_chart
        return partial(course, view.event), partial(ahead, view)

    def _show_pane(self) -> Shown | None:
        """Return the answer in the open pane; None without one."""
        is_ahead = self.panes.is_open("ahead")
        return self.ahead.show() if is_ahead else self.compare.show()

    def result(self) -> Shown | str:
        from elo_tui.features.tournament.results import show_rounds

        if (shown := self._show_pane()) is not None:
            return shown
        if self.panes.is_open("ahead"):
            return "Nothing to save: this part has no result yet"
        return show_rounds(self.view)

    def shown_text(self) -> str:
        shown = self._show_pane()
        return self.result_text() if shown is None else shown.text

    def result_text(self) -> str:
        if self.view is None:
            return ""
        from elo_tui.features.tournament.results import tournament_lines

        return "\n".join(tournament_lines(self.view))

    def take(self, state: TournamentState, back_to: str = "") -> None:
        """Show other rounds; undo restores the previous ones."""
        self._back_to = back_to
        self.change(state)
        if self.is_mounted:
            self.fill()
            self.set_focus(self._wrong_field() or self.entry)
        key = keys_of("screen.ahead", self.keymap) if state.ahead.next else ""
        if text := describe_way_back(back_to, key.partition(",")[0]):
            self.call_after_refresh(self.say, text, "dim")

    def _wrong_field(self) -> Widget | None:
        """Return the first field with a problem, if any."""
        wrong = self.view.problems if self.view is not None else {}
        return next((one for one in self.controls() if one.id in wrong), None)

    def watch_focused(self, before: Widget | None, focused: Widget | None) -> None:
        if before is not None and before.id == "own" and are_games(self.state.form.own):
            self.become(move_games_to_line(self.state))
        super().watch_focused(before, focused)

    def validate_notes(self, notes: Notes) -> Notes:
        """Revise the notes of the fields that take a player."""
        return self.offers.revise_notes(notes, self.state.form)

    @property
    def remark(self) -> Span | None:
        return self.offers.remark

    @property
    def key_scopes(self) -> tuple[str, ...]:
        scopes = ("offers",) if self.offers.is_shown else ()
        return (*scopes, *super().key_scopes)

    @on(Answered)
    def _take_answer(self, event: Answered) -> None:
        if self.offers.take_answer(event, self.state.form):
            self.guide()

    def on_resize(self) -> None:
        self.offers.place()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the keys of the offers only while these are shown."""
        if action == "offer":
            return self.offers.can(str(parameters[0]))
        return super().check_action(action, parameters)

    def action_offer(self, step: str) -> None:
        """Act on a key of the offers."""
        self.offers.act(step)

    @on(PickList.Picked)
    def _take_clicked(self, event: PickList.Picked) -> None:
        if event.again:
            self.offers.act("take")

    def take_player(self, field: str, one: Listing, info: ListInfo) -> None:
        """Fill in a player as the user (field `own`), else as the next opponent."""
        done = fill_in_player(self.state.form, field, one, info)
        if field == "own":
            state = replace(self.state, form=done.form, name=one.name)
            if text := explain_own_name(state, state.rounds):
                self.say(text, "wrong")
                return
            self.offers.note_taken(done)
            self.become(state)
        elif not self._add_opponent(one):
            return
        self.offers.forget()
        self.say(done.summary)

    def _add_opponent(self, one: Listing) -> bool:
        """Write a listed player into the entry line; return whether that is done."""
        from elo_tui.store.lists import player_facts

        wanted = player_facts.read_rating_wanted(asdict(self.state.form))
        game = player_facts.make_game(wanted.pool, one)
        text = add_opponent(self.state.typed, game)
        fault = explain_own_name(self.state, (game,))
        if not fault and len(text) > TYPED_MAX:
            fault = "The entry line is full: Enter adds its games"
        if fault:
            self.say(fault, "wrong")
            return False
        self.become(replace(self.state, typed=text))
        self.set_focus(self.entry)
        self.entry.action_end()
        return True

    # rounds

    def action_clear(self) -> None:
        """Remove all rounds, and the facts that came with a report."""
        state = self.state
        done = "All rounds removed; undo restores them"
        if self._is_from_somewhere:
            self.become(self._links.begin_anew(state))
            done = "Event closed, another one begins today; undo restores it"
        else:
            form = replace(state.form, event_end="")
            self.become(TournamentState(form, name=state.name, ahead=state.ahead))
        self.set_focus(self.entry)
        # after the hint of the focus
        self.call_after_refresh(self.say_once_saved, done)

    def action_undo(self) -> None:
        """Undo a step; one that opened an event of the journal only the second time."""
        assert self.history is not None
        is_first = round_changes.is_opening(self.history.undo().present, self.state)
        if is_first and self._left_open is not self.history:
            self._left_open = self.history
            self.say("Nothing to undo in this event; again: the rounds before", "dim")
        else:
            super().action_undo()

    def name_change(self, before: TournamentState, after: TournamentState) -> str:
        return name_rounds_change(before, after)

    def _take_text(self, text: str) -> None:
        self.change(replace(self.state, typed=text), topic="typed")

    def action_add_games(self) -> None:
        """Add the games of the entry line, or change a round to them."""
        before, taken = self.state, take_typed(self.state, self.offers.is_shown)
        if taken.state is None:
            self.say(taken.text, taken.role)
            return
        self.become(taken.state)
        if before.place is not None:
            self.set_focus(self.table)
        self.say_once_saved(taken.text, taken.role)

    def action_leave_round(self) -> None:
        """Drop the change to a round, else go back to the screen of the event."""
        if self.state.place is not None:
            self.become(replace(self.state, typed="", place=None, replaces=0))
            self.set_focus(self.table)
        elif self._back_to:
            mode, self._back_to = self._back_to, ""
            self.post_message(Header.ModeChosen(mode))

    def action_go_to_rounds(self) -> None:
        if self.state.rounds and not self._must_go_first():
            self.set_focus(self.table)

    @on(RoundTable.GamesPasted)
    def _paste_into_line(self, event: RoundTable.GamesPasted) -> None:
        """Pass a paste on the rounds to the entry line."""
        if not self._must_go_first():
            self.set_focus(self.entry)
            self.entry.take_from_beside(event.text)

    @on(RoundTable.ExitedUp)
    def _leave_rounds(self) -> None:
        self.set_focus(self.entry)

    @on(RoundTable.RowOpened)
    def _edit_round(self) -> None:
        cursor = self.state.cursor
        text = f"Round {cursor + 1}: Enter saves the change, Esc drops it"
        if not self._must_go_first(typed_too=True) and self._has_round():
            game = typed_games.write_game(self.state.rounds[cursor])
            self._begin_round(game, 1, text)

    def action_insert_round(self) -> None:
        """Let the user type a round before the one under the cursor."""
        text = f"Inserting before round {self.state.cursor + 1}; Esc cancels"
        if not self._must_go_first(typed_too=True):
            self._begin_round("", 0, text)

    def _begin_round(self, typed: str, replaces: int, text: str) -> None:
        """Let the user type at the round under the cursor."""
        state = self.state
        self.become(replace(state, typed=typed, place=state.cursor, replaces=replaces))
        self.set_focus(self.entry)
        self.say(text, "dim")

    def _has_round(self) -> bool:
        if not self.state.rounds:
            self.say("No round yet", "dim")
        return bool(self.state.rounds)

    def _must_go_first(self, typed_too: bool = False) -> bool:
        """Return whether the entry line must be finished first, and show that."""
        text = round_changes.explain_unfinished(self.state, typed_too)
        if text:
            self.set_focus(self.entry)
            self.say(text, "wrong")
        return bool(text)

    def action_delete_round(self) -> None:
        if self._must_go_first() or not self._has_round():
            return
        number = self.state.cursor + 1
        self.become(round_changes.delete_round(self.state))
        self.say_once_saved(f"Round {number} deleted; undo restores it")

    def action_set_result(self, code: str) -> None:
        """Give the round under the cursor a result; ``?`` takes it out."""
        if not self.state.rounds or self._must_go_first():
            return
        state = round_changes.set_result(self.state, code)
        if isinstance(state, str):
            self.say(state, "wrong")
        else:
            self.become(state)

    def action_move_round(self, by: int) -> None:
        """Move the round under the cursor up (-1) or down (1)."""
        to = self.state.cursor + by
        if 0 <= to < len(self.state.rounds) and not self._must_go_first():
            self.become(round_changes.move_round(self.state, to))

    @on(RoundTable.CursorMoved)
    def _move_cursor(self, event: RoundTable.CursorMoved) -> None:
        self.look(replace(self.state, cursor=event.place))

    @on(RoundTable.ResultClicked)
    def _change_result(self, event: RoundTable.ResultClicked) -> None:
        self.look(replace(self.state, cursor=event.place))
        self.action_set_result(round_changes.find_next_result(self.state))
