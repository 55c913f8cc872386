"""One file of a rating list: fetched if it has changed since the last time."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import PurePosixPath
from typing import IO, NamedTuple, TypeVar

from elo_tui.network.connection import LIST, Download, Response, build_refusal
from elo_tui.network.hosts import Address, NotFetched, Unreached
from elo_tui.network.visits import ListStamp, Visit

Found = TypeVar("Found")

#: Seconds before a list is requested again, whatever the answer was.
AGAIN = 3_600.0
#: Seconds before the second and the third attempt.
_PAUSES = (5.0, 30.0)
#: Some hosts that have the file refuse a HEAD request.
_HEAD_REFUSED = frozenset((403, 405, 501))
_NOT_MODIFIED = 304
_ZIP = b"PK"
_ENTRIES_MAX = 20
_UNPACKED_MAX = 1_500_000_000
#: FIDE's XML, which compresses best, shrinks to a seventeenth.
_RATIO_MAX = 60
_SMALL = 1_000_000
#: How long before a month its list is closed.
_CLOSED = timedelta(days=3)
#: How far the clock of a host may be ahead.
_SKEW = timedelta(minutes=5)

INSTEAD = "fetch it with a browser, then elo-tui list import FILE"


class Fetched(NamedTuple):
    """A list, saved in a file."""

    modified: str
    """As the host states it; empty if it does not."""
    length: str


def is_fresh(visit: Visit, stamp: ListStamp | None) -> bool:
    """Whether a list was requested so recently that it is not requested again."""
    return stamp is not None and 0 <= visit.options.now() - stamp.at < AGAIN


def fetch_list(
    visit: Visit,
    address: Address,
    stamp: ListStamp | None,
    into: IO[bytes],
    tick: Callable[[int, int], object],
) -> Fetched | None:
    """Fetch a complete list into a file; return None if the stamp is still valid.

    An unchanged list costs one HEAD request. After a lost connection it starts again,
    at most twice. Raises NotFetched or Stopped.
    """
    headers: dict[str, str] = {}
    head = _retry(visit, lambda: _request(visit, "HEAD", address))
    if head.status in _HEAD_REFUSED:
        if stamp is not None and stamp.modified:
            headers["If-Modified-Since"] = stamp.modified
    elif stamp is not None and _is_same(stamp, *_read_validators(head)):
        return None

    def whole() -> Response:
        into.seek(0)
        into.truncate()
        first = True

        def take(piece: bytes) -> None:
            nonlocal first
            if first:
                _check_beginning(piece, address)
            first = False
            try:
                into.write(piece)
            except OSError as error:
                why = error.strerror or "it cannot be written"
                raise NotFetched(f"the list cannot be saved: {why}") from None

        taking = Download(take, LIST, tick)
        return _request(visit, "GET", address, taking, headers)

    answer = _retry(visit, whole)
    if answer.status == _NOT_MODIFIED:
        return None
    _check_zip(into, address)
    into.seek(0)
    modified, length = _read_validators(answer)
    return Fetched(modified, length or str(answer.size))


def find_day(modified: str, monthly: bool, now: datetime) -> date | None:
    """Derive the day from which an undated list counts from the date of its file.

    A file is rewritten within its month, and three days before the next month that list
    is closed. None without a date, or for one in the future.
    """
    try:
        moment = parsedate_to_datetime(modified).astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    if moment > now + _SKEW:
        return None
    day = moment.date()
    return (day + _CLOSED).replace(day=1) if monthly else day


def format_time(stamp: ListStamp) -> str:
    """Write the time of a stamp, in local time, to the minute."""
    return datetime.fromtimestamp(stamp.at).strftime("%H:%M")


def _is_same(stamp: ListStamp, modified: str, length: str) -> bool:
    """Whether date and length are unchanged; a list without a date never is."""
    same = (modified, length) == (stamp.modified, stamp.length)
    return same and bool(modified) and bool(length)


def _read_validators(answer: Response) -> tuple[str, str]:
    return answer.header("last-modified"), answer.header("content-length")


def _request(
    visit: Visit,
    method: str,
    address: Address,
    taking: Download | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    """Request a usable answer; raises NotFetched for any other."""
    answer = visit.ask(method, address, taking, headers)
    usable = answer.status == 200
    if method == "HEAD":
        usable = usable or answer.status in _HEAD_REFUSED
    else:
        usable = usable or (bool(headers) and answer.status == _NOT_MODIFIED)
    if not usable:
        raise build_refusal(answer, f"{address}: {INSTEAD}")
    return answer


def _retry(visit: Visit, attempt: Callable[[], Found]) -> Found:
    """Return the result of an attempt, which is retried twice after a failure."""
    for pause in _PAUSES:
        try:
            return attempt()
        except Unreached as error:
            seconds = pause if error.after is None else error.after
            visit.options.on_wait(f"{error}; again in {seconds:.0f} s")
            visit.wait(seconds)
    return attempt()


def _check_beginning(beginning: bytes, address: Address) -> None:
    """Refuse a web page sent instead of the list."""
    is_page = beginning.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
    if is_page or (address.path.endswith(".zip") and not beginning.startswith(_ZIP)):
        what = "a page" if is_page else "something else"
        raise NotFetched(
            f"{address.host}: {what} instead of the list, perhaps a login; {INSTEAD}"
        )


def _check_zip(file: IO[bytes], address: Address) -> None:
    """Refuse a zip that is damaged, or would unpack to more than any list."""
    if not address.path.endswith(".zip"):
        return
    file.seek(0)
    try:
        with zipfile.ZipFile(file) as archive:
            members = archive.infolist()
    except (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError):
        raise NotFetched(f"{address.host}: the zip is damaged; try later") from None
    size = sum(one.file_size for one in members)
    if len(members) > _ENTRIES_MAX or size > _UNPACKED_MAX:
        raise NotFetched(f"{address.host}: a zip that is larger than any list")
    for one in members:
        if one.file_size > max(_SMALL, _RATIO_MAX * one.compress_size):
            raise NotFetched(f"{address.host}: a zip that unpacks to too much")
        path = PurePosixPath(one.filename.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in one.filename:
            raise NotFetched(f"{address.host}: a zip with names that point elsewhere")
