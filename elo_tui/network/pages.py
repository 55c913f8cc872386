"""Pages for the address of an event or a person: a plan of them, and fetching one.

For a person, games and ratings of years are requested step by step. The forms of these
addresses are those of the publishers' own documentation, or of public programs. Games
are requested by time, so that a later request continues an interrupted one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

from elo_tui.network.connection import Download, Limits, build_refusal
from elo_tui.network.hosts import Address, NotFetched, is_chess_results
from elo_tui.network.visits import Version, Visit

#: Cache lifetime of a page, seconds: one that changes with the rounds, a start list.
LIVE, LASTING = 300.0, 86_400.0
#: Cache lifetime of an unusable page, such as a captive portal's, seconds.
UNREAD = 60.0

INSTEAD = "open it in your browser, save the page, and open the file"
#: Events that ended days ago are behind a button, which excludes programs.
BUTTON = b"cb_alleDetails"
BEHIND_BUTTON = (
    "the event has ended, its tables are behind a button; in your browser: press it,"
    " save the page, and open the file"
)

_EVENT = re.compile(r"/tnr([0-9]{1,9})\.aspx", re.I)
#: The numbers of the pages of an event.
_START_LIST, _CROSSTABLE = "0", "4"
_NAMED = re.compile("[A-Za-z0-9]{1,20}")
_PROFILE = re.compile(r"/profile/([0-9]{1,10})(?:/[a-z]+)?/?")
_PERIOD = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-01")


class PageWanted(NamedTuple):
    """Page to fetch, and its cache lifetime in seconds."""

    address: Address
    lasts: float = LIVE
    is_page: bool = True
    """Whether it is HTML; otherwise plain text."""


class PagePlan(NamedTuple):
    """Pages to fetch for an address."""

    first: PageWanted
    otherwise: PageWanted | None = None
    """Used instead of the first if that cannot be read."""
    second: PageWanted | None = None
    """The pages that complete it."""


class Page(NamedTuple):
    """The answer of a host."""

    body: bytes
    address: Address
    at: float
    """The time, in seconds since the epoch."""
    version: Version = Version()


def plan_pages(address: Address, today: date) -> PagePlan:
    """Plan the pages for a typed address; raises NotFetched."""
    parts = urlsplit(str(address))
    asked = {name.lower(): texts[-1] for name, texts in parse_qs(parts.query).items()}
    if is_chess_results(address.host):
        return _plan_event(address.host, parts.path, asked)
    if address.host == "lichess.org":
        return _plan_lichess(parts.path)
    return _plan_fide(parts.path, asked, today)


def fetch_page(
    visit: Visit,
    wanted: PageWanted,
    tick: Callable[[int, int], object],
    host: str = "",
    refresh: bool = False,
) -> Page:
    """Fetch a page unless it is cached; `host` is one that has the same pages.

    With `refresh` a cached page is used only if its host confirms it. Raises NotFetched
    or Stopped; no request is repeated.
    """
    cached = None if refresh else visit.page(wanted.address)
    if cached is not None:
        return Page(cached.body, wanted.address, cached.at)
    known = visit.old_page(wanted.address) if refresh else None
    body = bytearray()
    address = wanted.address._replace(host=host or wanted.address.host)
    headers = known[1].headers if known is not None else {}
    answer = visit.ask("GET", address, Download(body.extend, tick=tick), headers)
    if known is not None and answer.status == 304:
        old, version = known
        return Page(old.body, answer.address, visit.options.now(), version)
    if answer.status != 200:
        raise build_refusal(answer, INSTEAD)
    if not wanted.is_page and body.lstrip()[:1] == b"<":
        raise NotFetched(f"{address.host}: a page instead of the event; {INSTEAD}")
    version = Version(answer.header("etag"), answer.header("last-modified"))
    return Page(bytes(body), answer.address, visit.options.now(), version)


def cache_page(visit: Visit, wanted: PageWanted, page: Page, is_read: bool) -> None:
    """Cache a page for its lifetime, or for a minute if it cannot be read."""
    visit.cache_page(
        wanted.address, page.at, wanted.lasts if is_read else UNREAD, page.body
    )
    visit.store_version(wanted.address, page.version if is_read else Version())


def _plan_event(host: str, path: str, asked: Mapping[str, str]) -> PagePlan:
    """Plan the crosstable and the starting rank, whichever page is named.

    English must be requested, and all rows: otherwise a list ends after 150.
    """
    found = _EVENT.fullmatch(path)
    if found is None:
        raise NotFetched(
            f"{host}: no page of an event; its address has tnr and a number"
        )

    def page(choices: Mapping[str, str], lasts: float = LIVE) -> PageWanted:
        asked = urlencode({"lan": "1", **choices, "zeilen": "99999"})
        return PageWanted(Address(host, f"/tnr{found[1]}.aspx?{asked}"), lasts)

    named = {name: asked[name] for name in ("art", "rd", "snr") if name in asked}
    usual = asked.get("art", _CROSSTABLE) in (_START_LIST, _CROSSTABLE)
    return PagePlan(
        page({"art": _CROSSTABLE}),
        None if usual else page(named),
        page({"art": _START_LIST}, LASTING),
    )


def _plan_lichess(path: str) -> PagePlan:
    """Plan the export of a Swiss or an arena, without the moves."""
    kind, _, name = path.strip("/").partition("/")
    name = name.partition("/")[0].partition(".")[0]
    exports = {
        "swiss": f"/swiss/{name}.trf",
        "tournament": f"/api/tournament/{name}/games?moves=false",
    }
    if kind not in exports or not _NAMED.fullmatch(name):
        raise NotFetched(
            "lichess.org: neither a swiss nor an arena; lichess.org/swiss/NAME and"
            " lichess.org/tournament/NAME are read"
        )
    return PagePlan(PageWanted(Address("lichess.org", exports[kind]), is_page=False))


def _plan_fide(path: str, asked: Mapping[str, str], today: date) -> PagePlan:
    """Plan a player's calculations for a month; for a profile, those of this month."""
    if profile := _PROFILE.fullmatch(path):
        month = asked.get("period", f"{today:%Y-%m}-01")
        asked = {"rating_period": month, **asked, "id_number": profile[1]}
    return PagePlan(PageWanted(plan_fide_month(asked)))


def plan_fide_month(asked: Mapping[str, str]) -> Address:
    """Find the address of a player's calculations for a list; raises NotFetched."""
    number = asked.get("id_number", asked.get("id", ""))
    month = asked.get("rating_period", asked.get("period", ""))
    kind = asked.get("t", asked.get("rating", "0"))
    if not (
        re.fullmatch("[0-9]{1,10}", number)
        and _PERIOD.fullmatch(month)
        and kind in ("0", "1", "2")
    ):
        raise NotFetched(
            "ratings.fide.com: neither a profile nor the calculations of a month;"
            f" for another page: {INSTEAD}"
        )
    choices = urlencode({"id_number": number, "rating_period": month, "t": kind})
    return Address("ratings.fide.com", f"/a_indv_calculations.php?{choices}")


#: 50,000 games of Lichess have 45 MB with their moves, which are not asked for, and
#: come at 20 a second.
YEARS = Limits(60_000_000, 3 * 3600.0)
#: The most months of calculations that one command asks for.
MONTHS_MAX = 60

_LICHESS, _CHESSCOM, _FIDE = "lichess.org", "api.chess.com", "ratings.fide.com"
_CFC, _ECF = "server.chess.ca", "rating.englishchess.org.uk"
_HOSTS = frozenset((_LICHESS, _CHESSCOM, "www.chess.com", _FIDE, _CFC, _ECF))
_LICHESS_GAMES = re.compile(r"/(?:@|api/games/user)/([\w-]{2,30})(?:/\w*)?")
_LICHESS_OTHER = re.compile(
    r"/api/(?:user/[\w-]{2,30}/(?:rating-history|perf/\w{1,20})"
    r"|fide/player/[0-9]{1,10}/ratings)"
)
_CHESSCOM_NAME = re.compile(r"/(?:member|pub/player)/([\w-]{2,50})(?:/games/archives)?")
_CHESSCOM_OTHER = re.compile(
    r"/pub/player/[\w-]{2,50}/(?:stats|games/[0-9]{4}/[0-9]{2}(?:/pgn)?)"
)
_ARCHIVE = re.compile(
    r"https://api\.chess\.com(/pub/player/[\w-]{2,50}/games/([0-9]{4})/([0-9]{2}))"
)
_HISTORY_PROFILE = re.compile(r"/profile/([0-9]{1,10})(?:/[a-z]+)?/?")
_MONTH = re.compile(r'href="?[^"\s>]*calculations\.phtml\?([^"\s>]*)')
_FIDE_POOLS = {"0": "standard", "1": "rapid", "2": "blitz"}


class HistoryStep(NamedTuple):
    """One file to ask for."""

    address: Address
    accept: str = "*/*"
    is_growing: bool = False
    """Whether it has a game on each line, oldest first: its beginning is of use."""
    player: str = ""
    """The user name in its games, if it has games."""


class KnownHistory(NamedTuple):
    """The newest game and the months of a person that the journal has."""

    newest: str = ""
    """The moment of the newest game, YYYY-MM-DDTHH:MM:SS; "" without games."""
    months: frozenset[tuple[str, str]] = frozenset()
    """Pool and first day of the lists of which it has the calculations."""


#: Looks up the known history of a user name or number at a publisher.
FindKnown = Callable[[str, str], KnownHistory]


class HistoryPlan(NamedTuple):
    """The files to request, and one that names further ones."""

    steps: tuple[HistoryStep, ...]
    contents: HistoryStep | None = None
    find_more: Callable[[bytes], Iterable[HistoryStep]] = lambda _body: ()
    """Finds the further ones in it."""
    keeps_contents: bool = False
    """Whether it is read too, last: it names the months that are missing."""


def has_histories(host: str) -> bool:
    """Whether histories of a person are fetched from a host."""
    return host in _HOSTS


def plan_history(address: Address, find_known: FindKnown) -> HistoryPlan:
    """Plan the files for the address of a person; raises NotFetched."""
    parts = urlsplit(str(address))
    if address.host == _LICHESS:
        return _plan_lichess_history(address, parts.path, find_known)
    if address.host in (_CHESSCOM, "www.chess.com"):
        return _plan_chesscom(address, parts.path, find_known)
    if address.host == _FIDE:
        return _plan_fide_history(parts.path, parts.query, find_known)
    if address.host == _CFC and re.fullmatch("/api/player/v1/[0-9]{1,9}", parts.path):
        return HistoryPlan((HistoryStep(address),))
    if address.host == _ECF and parts.query.startswith("v2/games/"):
        return HistoryPlan((HistoryStep(address),))
    raise NotFetched(f"{address}: not the history of a player; {INSTEAD}")


def _plan_lichess_history(
    address: Address, path: str, find_known: FindKnown
) -> HistoryPlan:
    """Ask for rated games from the newest known one on, oldest first, without moves."""
    found = _LICHESS_GAMES.fullmatch(path)
    if found is None:
        if _LICHESS_OTHER.fullmatch(path):
            return HistoryPlan((HistoryStep(address),))
        raise NotFetched(f"{address}: neither lichess.org/@/NAME nor ratings of it")
    choices = {"rated": "true", "moves": "false", "sort": "dateAsc"}
    newest = find_known("lichess", found[1]).newest
    if newest:
        at = datetime.fromisoformat(newest).replace(tzinfo=UTC)
        choices["since"] = str(int(at.timestamp() * 1000))
    where = f"/api/games/user/{found[1]}?{urlencode(choices)}"
    accept = "application/x-ndjson"
    games = Address(_LICHESS, where)
    step = HistoryStep(games, accept=accept, is_growing=True, player=found[1])
    return HistoryPlan((step,))


def _plan_chesscom(address: Address, path: str, find_known: FindKnown) -> HistoryPlan:
    """Ask for the months from that of the newest known game on, oldest first."""
    if _CHESSCOM_OTHER.fullmatch(path):
        return HistoryPlan((HistoryStep(address._replace(host=_CHESSCOM)),))
    found = _CHESSCOM_NAME.fullmatch(path.rstrip("/"))
    if found is None:
        raise NotFetched(f"{address}: neither chess.com/member/NAME nor its games")
    newest = find_known("chesscom", found[1]).newest[:7]

    def list_months(body: bytes) -> Iterable[HistoryStep]:
        months = [_ARCHIVE.fullmatch(str(one)) for one in _list_archives(body)]
        for month in sorted(filter(None, months), key=lambda one: one[1]):
            if f"{month[2]}-{month[3]}" >= newest:
                yield HistoryStep(Address(_CHESSCOM, month[1]), player=found[1])

    index = Address(_CHESSCOM, f"/pub/player/{found[1].lower()}/games/archives")
    return HistoryPlan((), HistoryStep(index), list_months)


def _list_archives(body: bytes) -> list[object]:
    """List the addresses of months; raises NotFetched for any other answer."""
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        answer = None
    listed = answer.get("archives") if isinstance(answer, dict) else None
    if not isinstance(listed, list):
        raise NotFetched(f"{_CHESSCOM}: no list of months; {INSTEAD}")
    return listed


def _plan_fide_history(path: str, query: str, find_known: FindKnown) -> HistoryPlan:
    """Ask for the profile, then for the calculations of months that are not known."""
    profile = _HISTORY_PROFILE.fullmatch(path)
    if profile is None:
        asked = {name: texts[-1] for name, texts in parse_qs(query).items()}
        return HistoryPlan((HistoryStep(plan_fide_month(asked)),))
    known = find_known("fide", profile[1]).months

    def list_months(body: bytes) -> Iterable[HistoryStep]:
        found = []
        for link in _MONTH.findall(body.decode("utf-8", "replace")):
            texts = parse_qs(link.replace("&amp;", "&"))
            asked = {name: values[-1] for name, values in texts.items()}
            pool = _FIDE_POOLS.get(asked.get("rating", ""), "")
            if pool and (pool, asked.get("period", "")) not in known:
                found.append((asked.get("period", ""), asked))
        found.sort(key=lambda one: one[0], reverse=True)
        for _, asked in found[:MONTHS_MAX]:
            yield HistoryStep(plan_fide_month(asked))

    ratings = Address(_FIDE, f"/profile/{profile[1]}")
    index = Address(_FIDE, f"/a_calculations.phtml?event={profile[1]}")
    steps = (HistoryStep(ratings),)
    return HistoryPlan(steps, HistoryStep(index), list_months, keeps_contents=True)
