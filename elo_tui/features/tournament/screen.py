"""The Tournament screen: own facts, a line for games, the rounds, the sums."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace
from textual import on
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.reactive import var
from textual.widget import Widget

from elo_tui.core.events.origin import Typed
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.core.model import FORFEITS, PLAYED, Game, Result
from elo_tui.core.text.figures import plural
from elo_tui.features.tournament.round_table import EntryLine, RatingField, RoundTable
from elo_tui.features.tournament.typed_rounds import (
    are_games,
    describe_added,
    describe_way_back,
    read_readable_games,
)
from elo_tui.features.tournament.view import (
    TournamentView,
    evaluate_rounds,
    keep_number,
    replace_round,
)
from elo_tui.kit.commands.bindings import keys_of
from elo_tui.kit.screens.player_offers import Offering, build_field_notes
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.kit.widgets.screen_rows import Header
from elo_tui.kit.widgets.working import Chapter, Working
from elo_tui.readers import detect, typed_games
from elo_tui.session.forms import OWN_FACTS, Form
from elo_tui.session.paths import stylesheet
from elo_tui.session.rounds_owner import find_own_name
from elo_tui.session.state_history import History
from elo_tui.session.tournament_state import TournamentState, insert_typed

if TYPE_CHECKING:
    from elo_tui.features.game.compare.comparison import Comparison
    from elo_tui.features.tournament.ahead.pane import Ahead
    from elo_tui.kit.chart_kinds import Chart as Picture
    from elo_tui.kit.screens.shown_answers import Shown
    from elo_tui.store.lists import ListInfo, Listing

#: Longest text of the entry line, characters: about 100 games with names.
TYPED_MAX = 4000
#: Advice if games are typed into the field of your rating.
_MISPLACED = "these are games: Enter puts them into Add"


class TournamentScreen(Offering[TournamentState], scope="tournament"):
    """Screen of one player's rounds; games in the entry line are rated at every key."""

    CSS_PATH = stylesheet("tournament.tcss")

    mode = "tournament"
    # each game of a tournament has its own colour
    omitted_fields = frozenset({"colour"})

    view: var[TournamentView | None] = var(None)
    chapters: var[tuple[Chapter, ...]] = var(())

    _ahead: Ahead | None = None
    """Pane of Looking ahead, once opened."""
    _left_open: History[TournamentState] | None = None
    """History at which undo was asked to leave an event."""
    _back_to = ""
    """Mode from which the rounds were opened."""

    def form_of(self, state: TournamentState) -> Form:
        return state.form

    @property
    def shared_facts(self) -> frozenset[str]:
        return frozenset() if self._is_from_somewhere else OWN_FACTS

    def replace_form(self, state: TournamentState, form: Form) -> TournamentState:
        return replace(state, form=form)

    def list_shown_fields(self, form: Form) -> frozenset[str]:
        """Add the last day, which the journal needs even without a rule."""
        has_focus = self.focused is not None and self.focused.id == "event_end"
        fields = super().list_shown_fields(form)
        if has_focus or form.event_end or self._is_from_somewhere:
            fields |= {"event_end"}
        return fields

    def may_be_decided(self, state: TournamentState) -> bool:
        return state.may_be_decided

    @property
    def _is_from_somewhere(self) -> bool:
        return not isinstance(self.state.origin, Typed)

    def watch_history(
        self, before: History[TournamentState] | None, after: History[TournamentState]
    ) -> None:
        super().watch_history(before, after)
        shown = before.present.origin if self.is_mounted and before else None
        if shown not in (None, after.present.origin):
            self.update_fields()

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane().data_bind(TournamentScreen.notes):
            yield RatingField("You", id="own", length=TYPED_MAX)
            yield self.make_k_field("own_k")
            yield EntryLine("Add", id="typed", length=TYPED_MAX)
            yield from self.make_term_fields()
        with Vertical(id="body"):
            yield RoundTable(id="rounds").data_bind(TournamentScreen.view)
            working = Working(id="working")
            yield working.data_bind(TournamentScreen.chapters, TournamentScreen.edition)
            yield from self.make_first_chart()

    def set_up(self) -> None:
        self.watch(self.entry, "value", self._take_text, init=False)

    def place_cursor(self) -> None:
        super().place_cursor()
        wrong = self._wrong_field()
        if wrong is not None or self.state.form.own:
            self.set_focus(wrong or self.entry)

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
        return bool(state.entry) and (self.is_stored is None or self.is_stored(state))

    table = Inside(RoundTable)
    entry = Inside(EntryLine)

    def show(self, state: TournamentState) -> None:
        view = evaluate_rounds(state, read_readable_games(state.typed))
        view = view._replace(is_kept=self._has_entry(state))
        self.edition = view.edition
        self.notes = build_field_notes(view.problems, state.form.system, own=view.event)
        if "own" in view.problems and are_games(state.form.own):
            self.notes = {**self.notes, "own": (_MISPLACED, "wrong")}
        if missing := self.missing_choice(view.problems):
            view = view._replace(problems={}, missing=missing)
        self.view = view
        self.chapters = _build_chapters(view)
        self.update_ahead()
        self.name_keys()

    async def action_ahead(self) -> None:
        """Open or close Looking ahead."""
        if self.has_class("-ahead"):
            self.leave_pane()
            return
        if self._ahead is None:
            # made when first needed, so that the start does not wait
            from elo_tui.features.tournament.ahead.pane import Ahead

            self._ahead = Ahead(id="ahead")
            await self.query_one("#body").mount(self._ahead)
            for name, control in self._ahead.controls.items():
                self.watch(
                    control, "value", partial(self._take_ahead, name), init=False
                )
        # shown before the update, as hidden fields cannot be focused
        self._open_pane("-ahead", self._ahead.parts)
        self.update_ahead()
        self.set_focus(self._ahead.first())

    def _take_ahead(self, name: str, text: str) -> None:
        ahead = replace(self.state.ahead, **{name: text})
        self.change(replace(self.state, ahead=ahead), topic=f"ahead {name}")

    def update_ahead(self) -> None:
        """Compute Looking ahead, if the pane is open."""
        ahead = self._ahead if self.has_class("-ahead") else None
        if ahead is not None and self.view is not None:
            from elo_tui.features.tournament.ahead.view import look_ahead

            ahead.view = look_ahead(self.view)

    def build_comparison(self, state: TournamentState) -> Comparison:
        from elo_tui.features.game.compare.view import compare_events

        return compare_events(state, read_readable_games(state.typed))

    def fill(self) -> None:
        super().fill()
        if self.entry.value != self.state.typed:
            self.entry.value = self.state.typed
            self.entry.action_end()
        self._update_entry_label()

    def charts(self) -> tuple[Callable[[], Picture], ...]:
        from elo_tui.features.game.charts import course
        from elo_tui.features.tournament.ahead.charts import scores_chart, season_chart

        view = self.view or evaluate_rounds(self.state, ())
        ahead = season_chart if self.state.ahead.part == "season" else scores_chart
        return partial(course, view.event), partial(ahead, view)

    def pane_shown(self) -> Shown | None:
        if not self.has_class("-ahead") or self._ahead is None:
            return super().pane_shown()
        from elo_tui.features.tournament.ahead.results import show_ahead

        return show_ahead(self._ahead.view) if self._ahead.view else None

    def own_result(self) -> Shown | str:
        from elo_tui.features.tournament.results import show_rounds

        return show_rounds(self.view)

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

    def node_of(self, scope: str) -> App[None] | Widget:
        return self.table if scope == "rounds" else super().node_of(scope)

    def replace_name(self, state: TournamentState, name: str) -> TournamentState:
        return replace(state, name=name)

    def is_refused(self, state: TournamentState) -> bool:
        return self._is_own_player(state, state.rounds)

    def take_player(self, field: str, one: Listing, info: ListInfo) -> None:
        """Fill in a player as the user (field `own`), else as the next opponent."""
        if field == "own":
            super().take_player(field, one, info)
            return
        from elo_tui.store.lists import player_facts

        wanted = player_facts.read_rating_wanted(asdict(self.state.form))
        game = player_facts.make_game(wanted.pool, one)
        if self._is_own_player(self.state, (game,)):
            return
        text = self.state.typed
        place, name = typed_games.find_partial_name(text)
        if not name:
            # after the present text
            text = f"{text.rstrip(' ,;')}; " if text.strip(" ,;") else ""
            place = len(text)
        text = text[:place] + typed_games.write_beginning(game)
        if len(text) > TYPED_MAX:
            self.say("The entry line is full: Enter adds its games", "wrong")
            return
        self._become(replace(self.state, typed=text))
        self.set_focus(self.entry)
        self.entry.action_end()
        self._forget()
        self.say(player_facts.make_player_facts(wanted, "opponent", one, info).summary)

    def action_clear(self) -> None:
        """Remove all rounds, and the facts that came with a report."""
        state = self.state
        done = "All rounds removed; undo restores them"
        if self._is_from_somewhere and self.renew is not None:
            self._become(self.renew(state))
            done = "Event closed, another one begins today; undo restores it"
        else:
            form = replace(state.form, event_end="")
            self._become(TournamentState(form, name=state.name, ahead=state.ahead))
        self.set_focus(self.entry)
        # after the hint of the focus
        self.call_after_refresh(self.say_once_saved, done)

    def watch_focused(self, before: Widget | None, focused: Widget | None) -> None:
        games = self.state.form.own
        if before is not None and before.id == "own" and are_games(games):
            before_them = [self.state.typed] if self.state.typed.strip() else []
            typed = "; ".join([*before_them, games])
            form = replace(self.state.form, own="")
            self._become(replace(self.state, form=form, typed=typed))
        super().watch_focused(before, focused)

    def action_undo(self) -> None:
        """Undo a step; one that opened an event of the journal only the second time."""
        assert self.history is not None
        before, state = self.history.undo().present, self.state
        # rounds that were added to the journal were on the screen before
        is_opening = before.entry != state.entry != 0 and before.rounds != state.rounds
        if is_opening and self._left_open is not self.history:
            self._left_open = self.history
            self.say("Nothing to undo in this event; again: the rounds before", "dim")
        else:
            super().action_undo()

    def _take_text(self, text: str) -> None:
        self.change(replace(self.state, typed=text), topic="typed")

    def _update_entry_label(self) -> None:
        state = self.state
        label = "Add"
        if state.place is not None:
            label = f"{'Edit' if state.replaces else 'New'} {state.place + 1}"
        if self.entry.label != label:
            self.entry.label = label
            self.query_one(FormPane).redraw()

    def action_add_games(self) -> None:
        """Add the games of the entry line, or change a round to them."""
        reading = typed_games.read(self.state.typed)
        if isinstance(reading, BadLine) and self.offers_players:
            fault = reading.text.partition(";")[0]
            self.say(f"{fault}; the arrows choose a player below", "dim")
        elif isinstance(reading, BadLine):
            self.say(reading.text, "wrong")
        elif not reading.games:
            self.say("Type a game first, such as 2010 W", "dim")
        elif not self._is_own_player(self.state, reading.games):
            before = self.state
            self._become(insert_typed(before, keep_number(before, reading.games)))
            if before.place is not None:
                self.set_focus(self.table)
            self.say_once_saved(describe_added(before, reading.games), "dim")

    def _is_own_player(self, state: TournamentState, games: tuple[Game, ...]) -> bool:
        """Return whether an opponent would be the player, and show that."""
        name = find_own_name(state, games)
        text = f"{name} with that rating is you: you cannot play yourself"
        if name:
            self.say(text, "wrong")
        return bool(name)

    def action_leave_round(self) -> None:
        """Drop the change to a round, else go back to the screen of the event."""
        if self.state.place is not None:
            self._become(replace(self.state, typed="", place=None, replaces=0))
            self.set_focus(self.table)
        elif self._back_to:
            mode, self._back_to = self._back_to, ""
            self.post_message(Header.ModeChosen(mode))

    def action_go_to_rounds(self) -> None:
        if self.state.rounds and not self._must_go_first():
            self.set_focus(self.table)

    @on(EntryLine.ManyPasted)
    def _take_paste(self, event: EntryLine.ManyPasted) -> None:
        reading = detect.read_text(event.text)
        if isinstance(reading, BadLine):
            lines = [line.strip() for line in event.text.splitlines() if line.strip()]
            self.entry.append([self.entry.clean("; ".join(lines))])
            self.say(f"pasted {reading}", "wrong")
            return
        if isinstance(reading, EventReading):
            self.say("This is a whole event; open it instead", "wrong")
            return
        if not reading.games:
            self.say("No game in the pasted lines", "wrong")
            return
        count = len(reading.games)
        taken = self.entry.append(
            [typed_games.write_game(game) for game in reading.games]
        )
        if taken < count:
            self.say(f"{taken} of {count} games pasted: no room for more", "wrong")
            return
        note = f" ({reading.notes[0].text})" if reading.notes else ""
        self.say(f"{plural(count, 'game')} pasted{note}; Enter adds them")

    @on(RoundTable.Pasted)
    def _paste_into_line(self, event: RoundTable.Pasted) -> None:
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
        self._become(replace(state, typed=typed, place=state.cursor, replaces=replaces))
        self.set_focus(self.entry)
        self.say(text, "dim")

    def _has_round(self) -> bool:
        if not self.state.rounds:
            self.say("No round yet", "dim")
        return bool(self.state.rounds)

    def _must_go_first(self, typed_too: bool = False) -> bool:
        """Return whether the entry line must be finished first, and show that.

        A change of the rounds would misplace a round being edited; editing another one
        would lose the typed games.
        """
        state = self.state
        if state.place is not None:
            text = "Finish the change to a round: Enter saves it, Esc drops it"
        elif typed_too and state.typed.strip():
            text = "Finish the typed games: Enter adds them"
        else:
            return False
        self.set_focus(self.entry)
        self.say(text, "wrong")
        return True

    def action_delete_round(self) -> None:
        state, cursor = self.state, self.state.cursor
        if self._must_go_first() or not self._has_round():
            return
        rounds = state.rounds[:cursor] + state.rounds[cursor + 1 :]
        nearest = max(0, min(cursor, len(rounds) - 1))
        self._become(replace(state, rounds=rounds, cursor=nearest))
        self.say_once_saved(f"Round {cursor + 1} deleted; undo restores it")

    def action_set_result(self, code: str) -> None:
        """Give the round under the cursor a result; ``?`` takes it out."""
        state = self.state
        if not state.rounds or self._must_go_first():
            return
        game = state.rounds[state.cursor]
        if game.opponent is None and game.result not in (None, *PLAYED, *FORFEITS):
            self.say("A bye has no result; Enter edits the round", "wrong")
            return
        result = None if code == "?" else Result(code)
        self._become(replace_round(state, replace(game, result=result)))

    def action_move_round(self, by: int) -> None:
        """Move the round under the cursor up (-1) or down (1)."""
        state = self.state
        to = state.cursor + by
        if not 0 <= to < len(state.rounds) or self._must_go_first():
            return
        rounds = list(state.rounds)
        rounds.insert(to, rounds.pop(state.cursor))
        self._become(replace(state, rounds=tuple(rounds), cursor=to))

    @on(RoundTable.CursorMoved)
    def _move_cursor(self, event: RoundTable.CursorMoved) -> None:
        self.look(replace(self.state, cursor=event.place))


def _build_chapters(view: TournamentView) -> tuple[Chapter, ...]:
    if view.event is None:
        return ()
    event = Chapter("Working: the event", view.sum_steps)
    if not view.round_steps:
        return (event,)
    return (Chapter(f"Working: round {view.cursor + 1}", view.round_steps), event)
