"""The Game screen: one opponent, every outcome, both players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.reactive import var

from elo_tui.core.entry import read_rating
from elo_tui.core.fact_answers import GameAnswer
from elo_tui.core.facts import K_MAX
from elo_tui.core.model import Problem
from elo_tui.core.text.figures import format_points
from elo_tui.features.game.board import Board, RankLine
from elo_tui.features.game.compare.comparing import Comparing, switch_column
from elo_tui.kit.commands.bindings import bindings
from elo_tui.kit.screens.fact_form import FactForm
from elo_tui.kit.screens.list_queries import Answered, ListQuestion, build_peers_query
from elo_tui.kit.screens.panes import ChartPane
from elo_tui.kit.screens.player_offers import (
    PlayerOffers,
    build_field_notes,
    fill_in_player,
)
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.tables.pick_list import PickList
from elo_tui.kit.widgets.controls import Choice, Field, fact_control
from elo_tui.kit.widgets.form_pane import FormPane, Notes
from elo_tui.kit.widgets.lines import Span
from elo_tui.kit.widgets.working import Chapter, Working
from elo_tui.session.forms import OWN_FACTS, Form, evaluate_game, select_fields
from elo_tui.session.lookup import PeersAsked

if TYPE_CHECKING:
    from elo_tui.features.game.compare.comparison import Comparison
    from elo_tui.features.game.compare.pane import Compare
    from elo_tui.kit.chart_kinds import Chart as Picture
    from elo_tui.kit.screens.shown_answers import Shown
    from elo_tui.store.lists import ListInfo, Listing, Peers, RatingRank

#: Fields that stay when the others are emptied.
_STAYS = ("system", "pool", "date", "event_end", "speed")
#: Advice if the K seems to be the opponent's rating.
_MISPLACED = f"K: delete {{}}, Enter: opponent; a K is up to {K_MAX}"


class GameScreen(WorkScreen[Form]):
    """Screen of one game; its state is the form itself."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("offers")]
    mode = "game"

    view: var[GameAnswer | None] = var(None)
    chapters: var[tuple[Chapter, ...]] = var(())
    standing: var[RatingRank | None] = var(None)
    """Rank of your rating in its list."""

    _among: PeersAsked | None = None
    """Query for the players that your rating is compared with."""
    _peers: Peers | None = None
    """Their ratings, once found."""
    _was_left: bool = False
    """Whether another screen was in front since this one was first shown."""

    def __init__(
        self,
        state: Form,
        keymap: Mapping[str, str] | None = None,
        *,
        once_saved: Callable[[Callable[[], object]], None] | None = None,
        follow: Callable[[Form, str, Form], Form] | None = None,
    ) -> None:
        super().__init__(state, keymap, once_saved=once_saved, follow=follow)
        self.form: FactForm[Form] = FactForm(self, _get_form, _put_form)
        self.compare = Comparing(self.panes, self.compare_systems)
        self.chart = ChartPane(self.panes, self.charts)
        self.sides = self.compare, self.chart
        self.offers = PlayerOffers(self, self.take_player, self.refresh_texts)

    @property
    def shared_facts(self) -> frozenset[str]:
        return OWN_FACTS

    @property
    def has_result(self) -> bool:
        return self.view is not None and self.view.result is not None

    def compose(self) -> ComposeResult:
        yield from self.offers.compose()
        yield from super().compose()

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane().data_bind(GameScreen.notes):
            yield self._make_rating_field("own", leads_to="opponent")
            yield self.form.make_k_field("own_k", self.state)
            yield self._make_rating_field("opponent", leads_to="score")
            yield self.form.make_k_field("opponent_k", self.state)
            yield from map(fact_control, ("score", "of"))
            yield from self.form.compose(self.state)
        with Vertical(id="body"):
            yield Board().data_bind(GameScreen.view)
            yield RankLine().data_bind(GameScreen.standing)
            working = Working(id="working")
            yield working.data_bind(GameScreen.chapters, GameScreen.edition)
            yield from self.chart.compose()

    def set_up(self) -> None:
        self.offers.begin()

    def place_cursor(self) -> None:
        super().place_cursor()
        is_right = self.view is not None and "own" not in self.view.problems
        if self.state.own and is_right and not self.state.opponent:
            self.set_focus(self.query_one("#opponent"))
            self.name_kept_rating(self.state.own, "the opponent: a rating or a name")

    def _make_rating_field(self, name: str, leads_to: str) -> Field | Choice:
        """Make a rating field; Enter skips the K next to it."""
        control = fact_control(name)
        if isinstance(control, Field):
            control.leads_to = leads_to
        return control

    def show(self, state: Form) -> None:
        view = evaluate_game(state)
        self.edition = view.edition
        self.notes = build_field_notes(
            view.problems, state.system, own=view.you, opponent=view.opponent
        )
        if "own_k" in view.problems and _is_opponents(state):
            text = _MISPLACED.format(read_rating(state.own_k))
            self.notes = {**self.notes, "own_k": (text, "wrong")}
        if missing := self.offers.explain_missing(view.problems):
            view = replace(view, problems={}, lack=Problem("", missing, True))
        had_result = self.has_result
        self.view = view
        if had_result != self.has_result:
            self.name_keys()
        self.chapters = _build_chapters(view)
        self._rank(view)

    def _rank(self, view: GameAnswer) -> None:
        """Rank your rating; query the comparable ratings if they change."""
        rating = view.you.player.rating if view.you else None
        if rating:
            asked = build_peers_query(self.state, rating, self.offers.taken)
            if asked != self._among:
                self._among, self._peers = asked, None
                self._ask()
        self.standing = self._peers.standing(rating) if self._peers and rating else None

    def _ask(self) -> None:
        if self._among is not None:
            # a message to the screen would make it paint before all is drawn
            self.app.post_message(ListQuestion(self, self._among))

    def on_screen_suspend(self) -> None:
        self._was_left = True

    def on_screen_resume(self) -> None:
        """Query again, as a list may have been imported or the person changed."""
        if self._was_left:
            self._ask()

    # panes

    def compare_systems(self) -> Comparison:
        """Compare the game in several systems."""
        from elo_tui.features.game.compare.view import compare_games

        return compare_games(self.state)

    def action_compare(self) -> None:
        """Open or close the comparison of systems."""
        self.compare.toggle()
        self.refresh_panes()

    def on_compare_system_toggled(self, event: Compare.SystemToggled) -> None:
        """Add a system to the comparison or remove it, or switch to K-factors."""
        self.take_form(switch_column(self.state, event))

    def charts(self) -> tuple[Callable[[], Picture], ...]:
        from elo_tui.features.game.charts import (
            draw_opponents,
            expected_score,
            strengths,
        )

        view = self.view or evaluate_game(self.state)
        kinds = (draw_opponents, expected_score, strengths)
        return tuple(partial(kind, view) for kind in kinds)

    def name_change(self, before: Form, after: Form) -> str:
        from elo_tui.kit.change_words import name_fields

        return name_fields(before, after)

    def result(self) -> Shown | str:
        from elo_tui.features.game.results import show_game

        game = None if self.view is None else show_game(self.view)
        return self.compare.show() or game or "Nothing to save: no result yet"

    # offers

    def validate_notes(self, notes: Notes) -> Notes:
        """Revise the notes of the fields that take a player."""
        return self.offers.revise_notes(notes, self.state)

    @property
    def remark(self) -> Span | None:
        return self.offers.remark

    @property
    def key_scopes(self) -> tuple[str, ...]:
        scopes = ("offers",) if self.offers.is_shown else ()
        return (*scopes, *super().key_scopes)

    @on(Answered)
    def _take_answer(self, event: Answered) -> None:
        if self.offers.take_answer(event, self.state):
            self.guide()
        if event.asked == self._among and self.view is not None:
            self._peers = event.found
            self._rank(self.view)

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
        """Fill in a player as the user (field `own`), else as the opponent."""
        done = fill_in_player(self.state, field, one, info)
        self.offers.note_taken(done)
        self.become(done.form)
        self.offers.forget()
        self.say(done.summary)

    def action_clear(self) -> None:
        """Empty the fields except system, pool, dates and speed."""
        self.change(select_fields(self.state, _STAYS))
        self.fill()
        self.query_one("#own").focus()

    @on(Board.OutcomeChosen)
    def _enter_outcome(self, event: Board.OutcomeChosen) -> None:
        self.become(replace(self.state, score=format_points(event.halves)))


def _get_form(state: Form) -> Form:
    return state


def _put_form(_: Form, form: Form) -> Form:
    return form


def _is_opponents(form: Form) -> bool:
    """Whether a wrong K can be the opponent's rating, typed one field too early."""
    return not form.opponent and isinstance(read_rating(form.own_k), int)


def _build_chapters(view: GameAnswer) -> tuple[Chapter, ...]:
    if view.result is None or not view.result.rated:
        return ()
    label = view.result.shown.label
    assumed = "" if view.result.chosen is not None else ", as an example"
    opponent = {"win": "loss", "draw": "draw", "loss": "win"}.get(label, label)
    odds = Chapter("Odds: a forecast, no part of the rating", view.odds_steps)
    return (
        Chapter(f"Working: your {label}{assumed}", view.your_steps),
        Chapter(f"Working: the opponent's {opponent}", view.opponent_steps),
        *([odds] if view.odds_steps else []),
    )
