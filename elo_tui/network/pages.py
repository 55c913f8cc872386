"""Pages for the address of an event or a player: a plan of them, and fetching one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

from elo_tui.network.address import Address, NotFetched
from elo_tui.network.connection import Download, build_refusal
from elo_tui.network.hosts import is_chess_results
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
