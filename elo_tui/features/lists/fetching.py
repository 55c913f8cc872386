"""A rating list fetched in a thread, with messages on its progress."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Queue
from time import monotonic

from elo_tui.core.text.figures import plural
from elo_tui.features.lists.update import Steps, update_list
from elo_tui.network.hosts import FetchableList, NotFetched, Stopped
from elo_tui.readers.lists import ListProgress
from elo_tui.session import paths
from elo_tui.session.web import RequestCallbacks, Transfer, Web

#: Pause between two messages on the progress of a list, seconds.
_PAUSE = 0.2


class _Brief:
    """Function that shows only some of many texts, as each replaces the one before."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._last = monotonic()

    def __call__(self, text: str) -> None:
        now = monotonic()
        if now - self._last >= _PAUSE:
            self._last = now
            self._say(text)


def fetch_list(
    row: FetchableList,
    web: Web | None,
    say: Callable[[str], object],
    ask: Callable[[str, Callable[[bool], object]], object],
    is_cancelled: Callable[[], bool],
) -> tuple[str, str, bool]:
    """Fetch a list; return a message, its role and whether a list was imported."""
    transfer, brief = Transfer(), _Brief(say)

    def fetching(done: int, total: int) -> None:
        brief(transfer.describe(done, total))

    def reading(progress: ListProgress) -> None:
        if is_cancelled():
            raise Stopped
        brief(f"{progress.step}: {plural(progress.players, 'player')}")

    def accepts(loss: str) -> bool:
        answers: Queue[bool] = Queue()
        ask(loss, answers.put)
        while not is_cancelled():
            with suppress(Empty):
                return answers.get(timeout=_PAUSE)
        raise Stopped

    folder = paths.lists_folder()
    if web is None or folder is None:
        return "Storing is turned off: lists cannot be fetched", "wrong", False
    try:
        steps = Steps(fetching, reading, accepts)
        asking = RequestCallbacks(is_cancelled, lambda one: say(f"asking {one}"), say)
        done = update_list(row, folder, web, asking, steps)
    except NotFetched as error:
        return str(error), "wrong", False
    except Stopped:
        return "Stopped; the list is unchanged", "dim", False
    new = [one.imported for one in done if one.imported is not None]
    if not new:
        return f"{row.name}: {done[-1].summary}", "", False
    info = new[-1].info
    dated = info.date or "unknown date"
    return f"{row.name}: {plural(info.players, 'player')}, of {dated}", "good", True
