"""A rating list fetched or read in a thread, with messages on its progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from queue import Empty, Queue
from tempfile import TemporaryFile
from time import monotonic
from typing import NamedTuple

from elo_tui.core.text.figures import plural
from elo_tui.features.lists.update import Steps, update_list
from elo_tui.network.hosts import FetchableList, NotFetched, Stopped
from elo_tui.readers.lists import ListError, ListProgress, no_tick
from elo_tui.readers.lists.layouts import detect_layout
from elo_tui.readers.lists.list_files import OpenFile, open_candidates
from elo_tui.readers.sources import Source
from elo_tui.session import paths
from elo_tui.session.web import RequestCallbacks, Transfer, Web
from elo_tui.store.lists import ListInfo
from elo_tui.store.lists.build import Declined, ImportTerms, import_list
from elo_tui.store.lists.list_records import Imported

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


class ThreadTalk(NamedTuple):
    """The callbacks by which a thread that imports a list reaches its dialog."""

    say: Callable[[str], object]
    ask: Callable[[str, Callable[[bool], object]], object]
    """Asks about the losses of a smaller list; the function gets the answer."""
    is_cancelled: Callable[[], bool]

    def make_tick(self) -> Callable[[ListProgress], None]:
        """Return a tick that reports the players read, and raises Stopped."""
        brief = _Brief(self.say)

        def tick(progress: ListProgress) -> None:
            if self.is_cancelled():
                raise Stopped
            brief(f"{progress.step}: {plural(progress.players, 'player')}")

        return tick

    def accepts(self, loss: str) -> bool:
        """Return whether a smaller list is wanted; raises Stopped."""
        answers: Queue[bool] = Queue()
        self.ask(loss, answers.put)
        while not self.is_cancelled():
            with suppress(Empty):
                return answers.get(timeout=_PAUSE)
        raise Stopped


#: A message, its role, and whether a list has changed.
End = tuple[str, str, bool]
_NO_FOLDER = "Storing is turned off: lists cannot be"
_STOPPED = "Stopped; the list is unchanged", "dim", False


def fetch_list(row: FetchableList, web: Web | None, talk: ThreadTalk) -> End:
    """Fetch a list."""
    transfer, brief = Transfer(), _Brief(talk.say)

    def fetching(done: int, total: int) -> None:
        brief(transfer.describe(done, total))

    folder = paths.lists_folder()
    if web is None or folder is None:
        return f"{_NO_FOLDER} fetched", "wrong", False
    try:
        steps = Steps(fetching, talk.make_tick(), talk.accepts)
        on_request = partial(_name_request, talk)
        asking = RequestCallbacks(talk.is_cancelled, on_request, talk.say)
        done = update_list(row, folder, web, asking, steps)
    except NotFetched as error:
        return str(error), "wrong", False
    except Stopped:
        return _STOPPED
    new = [one.imported for one in done if one.imported is not None]
    if not new:
        return f"{row.name}: {done[-1].summary}", "", False
    return describe_import(new[-1].info), "good", True


def _name_request(talk: ThreadTalk, address: str) -> None:
    talk.say(f"asking {address}")


def describe_import(info: ListInfo) -> str:
    """Describe an imported list: its name, players and day."""
    dated = info.date or "unknown date"
    return f"{info.name}: {plural(info.players, 'player')}, of {dated}"


class ListFound(NamedTuple):
    """The statements of a file with a list about itself."""

    kind: str
    """``FIDE TXT``, for example."""
    name: str
    """The name that the list gets; "" for a CSV, which does not state any."""
    day: str
    """The day from which it counts; "" if not stated."""
    pool: str
    """The pool of a list with one rating, if it is known."""
    has_one_pool: bool


def find_list(source: Source) -> ListFound | str:
    """Find which list a file has; a sentence explains why it is none."""
    try:
        with (
            _open_source(source) as opened,
            open_candidates(opened, no_tick) as candidates,
        ):
            layout = detect_layout(candidates)
            return ListFound(
                kind=layout.kind,
                name=layout.list_name or "",
                day=layout.date or "",
                pool=layout.pool or "",
                has_one_pool=layout.reader.is_single,
            )
    except ListError as error:
        return str(error)


def import_file(
    source: Source, terms: ImportTerms, talk: ThreadTalk
) -> tuple[Imported | None, End]:
    """Import a list from a file; return it, and the end of the import."""
    folder = paths.lists_folder()
    if folder is None:
        return None, (f"{_NO_FOLDER} imported", "wrong", False)
    terms = terms._replace(accepts=talk.accepts)
    now = datetime.now(UTC)
    try:
        with _open_source(source) as opened:
            done = import_list(folder, opened, now, terms, talk.make_tick())
    except Declined:
        return None, ("The list is unchanged", "dim", False)
    except ListError as error:
        return None, (str(error), "wrong", False)
    except Stopped:
        return None, _STOPPED
    return done, (describe_import(done.info), "good", True)


@contextmanager
def _open_source(source: Source) -> Iterator[str | OpenFile]:
    """Yield the path of a file, or a pasted text as a file."""
    if source.path:
        yield source.path
        return
    with TemporaryFile() as file:
        file.write(source.text.encode("utf-8", "replace"))
        yield OpenFile(source.label, file)
