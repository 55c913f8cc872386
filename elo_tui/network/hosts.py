"""Addresses of rating lists and pages: no other host is ever contacted.

The addresses are those that the federations' own pages link to, or that public programs
read, each with the month in which that was last seen. Lists that move are updated here.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class PublishedList(NamedTuple):
    """A rating list that can be fetched."""

    name: str
    """The name of the list once it is imported."""
    publisher: str
    addresses: tuple[str, ...]
    """All files that make up the list."""
    seen: str
    """When the addresses were last seen in use, YYYY-MM."""
    also: str = ""
    """Other names that people use for it."""
    monthly: bool = True
    """Whether a list counts from the first of its month."""


class ListAdvice(NamedTuple):
    """Advice on a federation's list that is not fetched."""

    name: str
    publisher: str
    why: str


def _name_files(pattern: str, *kinds: str) -> tuple[str, ...]:
    return tuple(pattern.format(kind) for kind in kinds)


_POOLS = ("standard", "rapid", "blitz")
_FIDE = "https://ratings.fide.com/download/players_list.zip"
_DWZ = (
    "https://www.schachbund.de/download-dwz-daten.html"
    "?file=files/wertungsportal/downloads/export/csv/LV-0-csv.zip"
)
_ECF = "https://rating.englishchess.org.uk/api/rating-list/csv"
_CFC = "https://storage.googleapis.com/cfc-public/data/tdlist.txt"
_FSI = "https://www.torneionline.com/dwn/allin.csv"
_KNSB = "https://schaakbond.nl/wp-content/uploads/2024/{}.zip"
_DSU = (
    "https://turnering.skak.dk/ClubAndMembers/AllMemberReport"
    "?memType=ActiveMembersAjax&format=csv"
)
_CFR = "https://ratings.ruchess.ru/api/smanager_{}.csv.zip"
_CHESSA = "https://ratings.chessa.co.za/downloads/ratings_{}.zip"
_SEEN = "2026-10"
LISTS = (
    PublishedList("fide", "FIDE", (_FIDE,), _SEEN),
    PublishedList("dwz", "Germany, DWZ", (_DWZ,), _SEEN, also="dsb", monthly=False),
    PublishedList("ecf", "England", (_ECF,), _SEEN),
    PublishedList("cfc", "Canada", (_CFC,), _SEEN, monthly=False),
    PublishedList("fsi", "Italy", (_FSI,), _SEEN),
    PublishedList(
        "knsb",
        "Netherlands",
        _name_files(_KNSB, "12/KLASSIEK", "10/RAPID", "10/SNEL"),
        _SEEN,
    ),
    PublishedList("dsu", "Denmark", (_DSU,), _SEEN, monthly=False),
    PublishedList("cfr", "Russia", _name_files(_CFR, *_POOLS), _SEEN, monthly=False),
    PublishedList(
        "chessa",
        "South Africa",
        _name_files(_CHESSA, "main", *_POOLS[1:]),
        _SEEN,
        monthly=False,
    ),
)

_IMPORT = "elo-tui list import FILE reads it"
BY_HAND = (
    ListAdvice("uscf", "US Chess", "its lists are behind a login at uschess.org"),
    ListAdvice("acf", "Australia", "its licence forbids it; see auschess.org.au"),
    ListAdvice("icu", "Ireland", "its list is for members, at icu.ie"),
    ListAdvice(
        "selo",
        "Finland",
        f"save the CSV of the federation's rating service; {_IMPORT}",
    ),
    ListAdvice("percasi", "Indonesia", f"save its list as CSV; {_IMPORT}"),
    ListAdvice("ffe", "France", "its database is behind a licence, see echecs.asso.fr"),
    ListAdvice(
        "feda", "Spain", "its own list ended in December 2023; fide has its players"
    ),
    ListAdvice("hss", "Croatia", "its list is a PDF, which cannot be read"),
)

#: Events: all numbered hosts of chess-results.com, to which the bare one redirects.
_EVENTS = re.compile(r"(?:(?:www|s[0-9]{1,2})\.)?chess-results\.com")
#: Pages and events, in addition to the hosts of the lists.
_PAGES = frozenset(("ratings.fide.com", "lichess.org"))
_HOSTS = frozenset(address.split("/")[2] for one in LISTS for address in one.addresses)


def has_lists(host: str) -> bool:
    """Whether lists are fetched from a host, directly or by a redirect."""
    return host in _HOSTS


def has_pages(host: str) -> bool:
    """Whether pages of events and players are fetched from a host."""
    return host in _PAGES or is_chess_results(host)


def is_chess_results(host: str) -> bool:
    """Whether a host is chess-results.com, whatever its number."""
    return _EVENTS.fullmatch(host) is not None


def find_list(name: str) -> PublishedList | ListAdvice | None:
    """Find a list by its name, such as ``fide``, ``dwz`` or ``dsb``."""
    name = name.strip().casefold()
    fetched = (one for one in LISTS if name in (one.name, *filter(None, [one.also])))
    by_hand = (one for one in BY_HAND if name == one.name)
    return next(fetched, None) or next(by_hand, None)
