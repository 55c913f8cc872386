"""The standings and chances of a whole event, for the Field screen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.reactive import var
from textual.worker import Worker, WorkerState, get_current_worker

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.forecast.open_games import RESULTS
from elo_tui.core.standings.round_kinds import has_rounds_ahead
from elo_tui.features.event.chances_table import ChancesTable, OpenGames
from elo_tui.features.event.player_table import EventTable, PlayerTable
from elo_tui.features.event.ranking_working import build_ranking_chapters
from elo_tui.features.event.standings_table import StandingsTable
from elo_tui.features.event.view import chances
from elo_tui.features.event.view.chances import Request, Simulated
from elo_tui.features.event.view.field import PARTS, FieldState, FieldView
from elo_tui.features.event.view.standings import FIRST, Ranking
from elo_tui.kit.screens.table_screen import PartsScreen
from elo_tui.kit.widgets.controls import Field
from elo_tui.session.web import Progress

#: Fields of the rules: id, label, length, placeholder.
_FIELDS = (
    ("tie_breaks", "Ties", 200, ""),
    ("unrated", "Unrated", 4, "none"),
    ("first", "First", 3, str(FIRST)),
    ("forbid", "Apart", 60, "none"),
    ("initial", "No. 1", 5, "auto"),
    ("baku", "Baku", 4, "auto"),
)
#: The parts with each field; those of rounds ahead are shown with them only.
_ALWAYS, _OF_CHANCES = ("tie_breaks", "unrated"), ("first",)
#: What is assumed of a player in rounds ahead.
_ATTENDANCE = {
    "": "plays, or not, as the event says",
    "absent": "assumed absent in the next round",
    "withdrawn": "assumed to play no more",
    "returning": "assumed to play",
}
#: Rows around the parts, and rows of the sums below a table.
_AROUND, _SUMS = 7, 4
#: Most rows of remaining games if not all players fit, by height.
_GAMES, _GAMES_HIGH = 6, 12
#: Smallest width of the working next to a table, cells.
_DETAILS_MIN = 40
#: Number of places examined in 10 ms.
_QUICK = 3_000
#: Fewest rows of a working that was not opened.
_WORKING_MIN = 5


class WholeEvent(PartsScreen[FieldState]):
    """Working screen with standings, and with chances computed in a thread."""

    parts = PARTS

    view: var[FieldView | None] = var(None)
    progress: var[tuple[int, int]] = var((0, 0))
    """Outcomes examined and their total; (0, 0) while nothing is computed."""

    is_bounded = False
    """Whether rounds ahead may take a bounded time only, as in a kiosk."""

    simulated: Simulated | None = None
    """Chances computed last."""
    _at_work: Request | None = None
    _worker: Worker[None] | None = None
    _stopped: Request | None = None
    """Request stopped by Escape, restarted only on demand."""
    sized_for = ""
    """Sentence in place of the rows that the frames were sized for."""

    def _guide(self) -> None:
        super()._guide()
        if self.focused is self.table and self._shows_nothing:
            no_event = self.state.crosstable is None
            self.say("paste a report or a copied page here" * no_event, "dim")

    @property
    @abstractmethod
    def table(self) -> PlayerTable | StandingsTable | ChancesTable:
        """Table of the part shown."""

    def rule_controls(self) -> ComposeResult:
        """Yield the fields of the rules for places."""
        for name, label, length, empty in _FIELDS:
            field = Field(label, id=name, length=length, placeholder=empty)
            field.display = False
            yield field

    def watch_rules(self) -> None:
        """Watch these fields."""
        for name, *_ in _FIELDS:
            control = self.query_one(f"#{name}", Field)
            self.watch(control, "value", partial(self._take_rule, name), init=False)

    def fill_rules(self) -> None:
        """Write the texts of the state into these fields; show those of the part."""
        ranking, part = self.state.ranking, self.state.part
        self.set_class(part == "chances" and ranking.ahead, "-ahead")
        for name, *_ in _FIELDS:
            control = self.query_one(f"#{name}", Field)
            wanted = part != "ratings" and (
                name in _ALWAYS
                or (part == "chances" and (name in _OF_CHANCES or ranking.ahead))
            )
            if control.display != wanted:
                control.display = wanted
            text = getattr(ranking, name)
            if control.value != text:
                control.value = text

    def _take_rule(self, name: str, text: str) -> None:
        ranking = Ranking(**self.state.ranking._asdict() | {name: text})
        self.change(self.state._replace(ranking=ranking), topic=name)

    def action_working(self) -> None:
        if self.has_class("-nothing"):
            self.say(f"No working to show: {self.why_nothing or 'no event'}", "dim")
            return
        super().action_working()

    # parts

    @property
    def idle_actions(self) -> frozenset[str]:
        # the present part; without an event all of them
        no_event = self.state.crosstable is None
        shown = PARTS if no_event else (self.state.part,)
        idle = frozenset(f"screen.part('{part}')" for part in shown)
        # both show one player
        idle |= {"screen.compare", "screen.chart"}
        if self._shows_nothing:
            idle |= {"screen.working", "screen.copy"}
            idle |= self.table_actions
            if self.state.crosstable and has_rounds_ahead(self.state.crosstable):
                idle -= {"screen.switch_ahead"}
        return idle

    def action_part(self, part: str) -> None:
        """Show another part of the event."""
        if part == self.state.part:
            return
        self.remove_class("-games")
        if self.has_class("-working"):
            self.leave_pane(returns_focus=False)
            self.set_focus(None)
        self.look(self.state._replace(part=part))
        self.show_part()
        self.name_keys()

    def show_part(self) -> None:
        """Lay out the part shown, with its fields and the focus."""
        part = self.state.part
        for one in PARTS:
            self.set_class(one == part, f"-{one}")
        self.update_fields()
        self.fill_rules()
        self.size_parts()
        self.app.stylesheet.update(self)
        focused = self.focused
        if focused is None or isinstance(focused, EventTable) or not focused.display:
            self.set_focus(self.table)
        self.update_working()

    def size_parts(self) -> None:
        """Size the frames to their content; the working gets the rest."""
        self.sized_for = self.why_nothing
        part, framed = self.state.part, self.has_class("-panels")
        nothing = self._shows_nothing or (part == "standings" and bool(self.sized_for))
        self.set_class(nothing, "-nothing")
        if nothing and self.has_class("-working"):
            self.leave_pane()
        side_by_side = not nothing and (
            self.has_class("-vast")
            or (self.has_class("-wide") and (part != "ratings" or not framed))
        )
        games, view, width = self.query_one(OpenGames), self.view, self.app.size.width
        around = 2 * framed
        table = (1 + len(self._players) + around) * bool(self._players)
        below = _SUMS + framed
        below += framed and part == "standings" and not self.has_class("-vast")
        below += (part == "chances") * (1 + games.count + around)
        room = self.app.size.height - _AROUND - table - below
        whole = bool(self._players) and room >= 0
        few = whole and room >= _WORKING_MIN and not side_by_side and not nothing
        self.set_class(few, "-few")
        parts = self.query_one("#parts")
        parts.styles.height = table + below if few else None
        parts.styles.width = None
        if side_by_side and view is not None:
            wanted = max(self.table.whole_width(view), games.whole_width(view))
            least = width // 2 if self.has_class("-vast") else 3 * width // 5
            parts.styles.width = min(max(wanted + around, least), width - _DETAILS_MIN)
        if nothing:
            # the frame takes up to four columns, and a wider table may show more
            texts = [self.table.empty(view, width - frame) for frame in (0, 2, 4)]
            table = around + max(map(len, texts))
        self.table.styles.height = table if whole or nothing else None
        most = _GAMES_HIGH if self.has_class("-high") else _GAMES
        rows = 1 + games.count + around
        games.styles.height = rows if whole else min(rows, most)

    @property
    def _players(self) -> Sequence[Participant]:
        crosstable = self.state.crosstable
        return crosstable.players if crosstable is not None else ()

    @property
    def _shows_nothing(self) -> bool:
        """Whether the event is missing, or no remaining game for chances."""
        view, is_chances = self.view, self.state.part == "chances"
        if self.state.crosstable is None or view is None:
            return True
        outlook = view.chances if is_chances else None
        if outlook is None or self.state.ranking.ahead:
            return False
        return not outlook.games

    @property
    def why_nothing(self) -> str:
        """Reason shown in place of standings or chances; "" for a table with rows."""
        found = getattr(self.view, self.state.part, None)
        return "" if found is None else found.why_not

    def show_rule_defaults(self, view: FieldView) -> None:
        """Show the default tie-breaks in the empty field."""
        for found in (view.standings, view.chances):
            if found is not None and found.found is not None:
                codes = ", ".join(map(str, found.found.codes))
                self.query_one("#tie_breaks", Field).placeholder = codes

    @abstractmethod
    def update_working(self) -> None:
        """Update the working to the cursor, if it is shown."""

    # the tables

    @on(EventTable.PlayerChosen)
    def _choose_player(self, event: EventTable.PlayerChosen) -> None:
        ranking = self.state.ranking
        if event.column is not None:
            ranking = ranking._replace(column=event.column)
        self.look(self.state._replace(cursor=event.no, ranking=ranking))
        if event.meaning:
            self.say(event.meaning, "dim")

    @on(EventTable.MarkToggled)
    def _mark(self, event: EventTable.MarkToggled) -> None:
        """Mark or unmark a player, and go on to the next row."""
        no, below = map(self.table.number_at, (event.place, event.below))
        state = self.state._replace(marked=self.state.marked ^ {no}, cursor=below)
        self.look(state)
        assert state.crosstable is not None
        count = f"{len(state.marked):,} of {len(state.crosstable.players):,} players"
        text = f"{count} marked: copied and saved alone"
        self.say(text if state.marked else "No player is marked", "dim")

    @on(EventTable.OrderChosen)
    def _sort(self, event: EventTable.OrderChosen) -> None:
        """Sort the rows of the part shown; the same order again is reversed."""
        state = self.state
        now: FieldState | Ranking = state if state.part == "ratings" else state.ranking
        turned = event.order == now.order and not now.turned
        if state.part == "ratings":
            state = state._replace(order=event.order, turned=turned)
        else:
            ranking = state.ranking._replace(order=event.order, turned=turned)
            state = state._replace(ranking=ranking)
        self.look(state)
        if event.meaning:
            self.say(event.meaning, "dim")

    def open_working(self) -> None:
        """Show the working; a stopped computation is restarted instead."""
        if self.state.part == "chances" and self.restart():
            return
        if self.view is not None and build_ranking_chapters(self.view):
            self.action_working()
        else:
            self.say("No player is shown", "dim")

    def action_switch_ahead(self) -> None:
        """Show the rounds that are not paired yet, or hide them."""
        state = self.state
        crosstable, ranking = state.crosstable, state.ranking
        if crosstable is None:
            self.say("No event yet", "dim")
        elif not ranking.ahead and not has_rounds_ahead(crosstable):
            self.say("No round of a Swiss is left to pair", "dim")
        else:
            changed = ranking._replace(ahead=not ranking.ahead)
            self.change(state._replace(ranking=changed))
            self.fill_rules()
            self.size_parts()
            self.update_working()

    def action_switch_absence(self) -> None:
        """Assume that the player under the cursor is absent, withdrawn or back."""
        ranking = self.state.ranking
        outlook = self.view.chances if self.view is not None else None
        if not ranking.ahead:
            self.say("Only for the rounds ahead: n shows them", "dim")
            return
        if outlook is None or not outlook.rows:
            self.say("No player is shown", "dim")
            return
        no = outlook.rows[outlook.place_of(self.state.cursor)].who.no
        choices, word = ranking.choices.switch_attendance(no)
        self.change(self.state._replace(ranking=ranking._replace(choices=choices)))
        self.say(f"No. {no} {_ATTENDANCE[word]}", "dim")

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
        ranking = chances.assume_result(self.state.ranking, event.game, event.code)
        self.change(self.state._replace(ranking=ranking._replace(game=event.place)))
        result = RESULTS.get(event.code, "no result")
        game = f"{event.game.white.name} - {event.game.black.name}"
        self.say(f"{game}: {result} assumed", "dim")

    @on(OpenGames.Closed)
    def _leave_games(self) -> None:
        self.remove_class("-games")
        self.app.stylesheet.update(self)
        self.set_focus(self.table)

    # what may still happen

    def update_chances(self) -> None:
        """Start the computation that the part needs, and stop any other."""
        wanted = self._find_request()
        if wanted == self._at_work:
            return
        self.stop()
        if wanted is not None and wanted != self._stopped:
            self._begin(wanted)

    def restart(self) -> bool:
        """Restart a stopped computation; return whether one was running."""
        wanted, self._stopped = self._find_request(), None
        if wanted is None or wanted == self._at_work:
            return False
        self._begin(wanted)
        return True

    def stop(self) -> bool:
        """Stop the computation; return whether one was running."""
        if self._worker is None:
            return False
        self._worker.cancel()
        self._worker = self._at_work = None
        self.progress = (0, 0)
        return True

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is WorkerState.ERROR and event.worker is self._worker:
            # otherwise it would fail again at every key
            self.stop_on_request()

    def stop_on_request(self) -> bool:
        """Stop the computation until it is restarted on demand."""
        running = self._at_work
        if not self.stop():
            return False
        self._stopped = running
        self.say("Stopped; Enter on the players restarts it", "dim")
        return True

    def _find_request(self) -> Request | None:
        """Return the computation that the part still needs; None if none."""
        view, running = self.view, self._at_work
        if view is None or view.chances is None:
            return None
        if view.state.part != "chances":
            # continues while another part of the same event is shown
            same = running is not None and running.crosstable is view.supposed
            return running if same else None
        found, request = self.simulated, view.chances.request
        done = found is not None and found.request == request and found.whole
        return None if done else request

    def _begin(self, request: Request) -> None:
        from elo_tui.features.event.simulation import simulate

        if self.view is not None and _is_quick(self.view):
            # in the paint of the key, without an empty table in between
            for found in simulate(request, lambda _done, _total: None):
                self.simulated = found
            self.show(self.state)
            return
        self._at_work = request
        self.progress = (0, 1)
        before = self.simulated

        def work() -> None:
            worker = get_current_worker()
            report = partial(self.app.call_later, self._show_progress, request)
            progress = Progress(report, lambda: worker.is_cancelled)
            for found in simulate(request, progress, before, self.is_bounded):
                self.app.call_later(self._take_chances, found)

        self._worker = self.run_worker(work, group="chances", thread=True)

    def _show_progress(self, request: Request, done: int, total: int) -> None:
        if request is self._at_work:
            self.progress = (done, total)
            if request.ahead:
                step = self._name_step(request)
                self.say(f"{step}: {100 * done // total} %; Esc stops", "dim")

    def _name_step(self, request: Request) -> str:
        """Name the present step of rounds ahead."""
        found = self.simulated
        if found is None or found.request != request or found.next is None:
            return "First figures"
        is_unchecked = found.next.method.reproduced is None
        return "Checking the rounds so far" if is_unchecked else "More outcomes"

    def _take_chances(self, found: Simulated) -> None:
        if found.request is not self._at_work:
            return
        self.simulated = found
        if found.whole:
            self._worker = self._at_work = None
            self.progress = (0, 0)
            if found.request.ahead and found.next is not None:
                self.say("Enter shows a player's next round; o takes it along", "dim")
        self.show(self.state)
        self.name_keys()


def _is_quick(view: FieldView) -> bool:
    """Whether the chances are computed within about 10 ms."""
    from elo_tui.core.forecast.place_chances import EXACT_MAX

    outlook, event = view.chances, view.supposed
    if outlook is None or event is None or view.state.ranking.ahead:
        return False
    games = sum(not game.assumed for game in outlook.games)
    return games <= EXACT_MAX and 3**games * len(event.players) <= _QUICK
