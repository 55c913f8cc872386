"""Computing in a thread what may still happen in the event on the Event screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.screen import Screen
from textual.worker import Worker, get_current_worker

from elo_tui.features.event.view.chances import Request, Simulated
from elo_tui.features.event.view.field import FieldView
from elo_tui.kit.widgets.conventions import Remark
from elo_tui.session.web import Progress

#: Number of places examined in 10 ms.
_QUICK = 3_000


class ChancesWork:
    """Computes the chances that the part shown needs, and no others."""

    def __init__(
        self,
        screen: Screen[Any],
        is_bounded: bool,
        report: Callable[[int, int], object],
        show: Callable[[], object],
    ) -> None:
        """`is_bounded`: a bounded time only, as in a kiosk.

        `report` receives the number of outcomes examined and their total, (0, 0) at the
        end; `show` evaluates the state again, with new chances.
        """
        self._screen = screen
        self.is_bounded = is_bounded
        self._report, self._show = report, show
        self.found: Simulated | None = None
        """Chances computed last."""
        self._at_work: Request | None = None
        self._worker: Worker[None] | None = None
        self._stopped: Request | None = None
        """Request stopped by Escape, restarted only on demand."""

    def _say(self, text: str) -> None:
        self._screen.post_message(Remark(text))

    def update(self, view: FieldView) -> None:
        """Start the computation that the part needs, and stop any other."""
        wanted = self._find_request(view)
        if wanted == self._at_work:
            return
        self._stop()
        if wanted is not None and wanted != self._stopped:
            self._begin(wanted, view)

    def restart(self, view: FieldView) -> bool:
        """Restart a stopped computation of chances; return whether one was stopped."""
        if view.state.part != "chances":
            return False
        wanted, self._stopped = self._find_request(view), None
        if wanted is None or wanted == self._at_work:
            return False
        self._begin(wanted, view)
        return True

    def _stop(self) -> bool:
        """Stop the computation; return whether one was running."""
        if self._worker is None:
            return False
        self._worker.cancel()
        self._worker = self._at_work = None
        self._report(0, 0)
        return True

    def give_up(self, worker: Worker[Any]) -> None:
        """Stop if the worker has failed: it would fail again at every key."""
        if worker is self._worker:
            self.stop_on_request()

    def stop_on_request(self) -> None:
        """Stop the computation until it is restarted on demand."""
        running = self._at_work
        if self._stop():
            self._stopped = running
            self._say("Stopped; Enter on the players restarts it")

    def _find_request(self, view: FieldView) -> Request | None:
        """Return the computation that the part still needs; None if none."""
        running, found = self._at_work, self.found
        if view.chances is None:
            return None
        if view.state.part != "chances":
            # continues while another part of the same event is shown
            same = running is not None and running.crosstable is view.supposed
            return running if same else None
        request = view.chances.request
        done = found is not None and found.request == request and found.whole
        return None if done else request

    def _begin(self, request: Request, view: FieldView) -> None:
        from elo_tui.features.event.simulation import simulate

        if _is_quick(view):
            # in the paint of the key, without an empty table in between
            for found in simulate(request, lambda _done, _total: None):
                self.found = found
            self._show()
            return
        self._at_work = request
        self._report(0, 1)
        before, call_later = self.found, self._screen.app.call_later

        def work() -> None:
            worker = get_current_worker()
            report = partial(call_later, self._show_progress, request)
            progress = Progress(report, lambda: worker.is_cancelled)
            for found in simulate(request, progress, before, self.is_bounded):
                call_later(self._take, found)

        self._worker = self._screen.run_worker(work, group="chances", thread=True)

    def _show_progress(self, request: Request, done: int, total: int) -> None:
        if request is self._at_work:
            self._report(done, total)
            if request.ahead:
                step = self._name_step(request)
                self._say(f"{step}: {100 * done // total} %; Esc stops")

    def _name_step(self, request: Request) -> str:
        """Name the present step of rounds ahead."""
        found = self.found
        if found is None or found.request != request or found.next is None:
            return "First figures"
        is_unchecked = found.next.method.reproduced is None
        return "Checking the rounds so far" if is_unchecked else "More outcomes"

    def _take(self, found: Simulated) -> None:
        if found.request is not self._at_work:
            return
        self.found = found
        if found.whole:
            self._worker = self._at_work = None
            self._report(0, 0)
            if found.request.ahead and found.next is not None:
                self._say("Enter shows a player's next round; o takes it along")
        self._show()


def _is_quick(view: FieldView) -> bool:
    """Whether the chances are computed within about 10 ms."""
    from elo_tui.core.forecast.place_chances import EXACT_MAX

    outlook, event = view.chances, view.supposed
    if outlook is None or event is None or view.state.ranking.ahead:
        return False
    games = sum(not game.assumed for game in outlook.games)
    return games <= EXACT_MAX and 3**games * len(event.players) <= _QUICK
