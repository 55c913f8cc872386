"""Addresses that may be fetched: https, a known host, a public number.

The hosts are those of rating lists and pages: no other is ever contacted.

The addresses are those that the federations' own pages link to, or that public programs
read, each with the month in which that was last seen. Lists that move are updated here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from elo_tui.core.text.clean_text import clean_name


class NotFetched(Exception):
    """One sentence for the user; nothing has changed."""


class Unreached(NotFetched):
    """The host could not be reached, or the connection broke: it may work later."""

    def __init__(self, text: str, after: float | None = None) -> None:
        """`after` is the number of seconds to wait, if the host has stated it."""
        super().__init__(text)
        self.after = after


class Stopped(Exception):
    """The user does not want to wait for the rest."""


#: Whether a host is in a table.
Known = Callable[[str], bool]

_LONGEST = 2_000
_SHOWN = 100
# no blank, no control character, no backslash, which browsers take for a slash
_WRITTEN = re.compile(r"[!-\[\]-~]+")
_LABEL = re.compile("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
#: Names that stay within the local network, or lead nowhere (RFC 6761, RFC 6762).
_INNER = frozenset(
    (
        *("local", "internal", "localhost", "lan", "home", "intranet", "corp"),
        *("private", "test", "invalid", "arpa", "onion", "alt"),
    )
)


class Address(NamedTuple):
    """An address that may be fetched."""

    host: str
    """In lower case."""
    path: str
    """From the first slash on, including the query."""

    def __str__(self) -> str:
        return f"https://{self.host}{self.path}"


def parse_address(text: str, known: Known, base: Address | None = None) -> Address:
    """Parse an address, relative to `base`; raises NotFetched.

    Ports, user names and numeric addresses are refused, as is every host that is not
    `known`: a pasted address must not reach the services of an internal network.
    """
    shown = clean_name(text, _SHOWN)
    text = text.strip(" ")
    if len(text) > _LONGEST or not _WRITTEN.fullmatch(text):
        raise NotFetched(
            f"{shown}: not an address; blanks and signs are written as %20"
        )
    try:
        parts = urlsplit(text)
        if base is not None and not parts.scheme:
            parts = urlsplit(urljoin(str(base), text))
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise NotFetched(f"{shown}: not an address that can be understood") from None
    if parts.scheme != "https":
        raise NotFetched(
            f"{shown}: only addresses that begin with https:// are fetched"
        )
    if "@" in parts.netloc:
        raise NotFetched(f"{shown}: a user or a password in an address is refused")
    if port not in (None, 443):
        raise NotFetched(f"{shown}: any port but that of https is refused")
    if why := _host_fault(host):
        raise NotFetched(f"{shown}: {why}")
    if not known(host):
        raise NotFetched(
            f"{shown}: {host} is not among the hosts that are used; save the page with"
            " your browser and open the file"
        )
    asked = f"?{parts.query}" if parts.query else ""
    return Address(host, (parts.path or "/") + asked)


def _host_fault(host: str) -> str:
    """Explain why a name is not that of a public host; "" if it may be one."""
    labels = host.split(".")
    if len(labels) < 2 or labels[-1] in _INNER:
        return "a name of an internal network is refused"
    # to the system 127.1 and 0x7f.0x1 are numbers as well
    if ":" in host or re.match("[0-9]|0x", labels[-1]):
        return "a numeric address is refused"
    if len(host) > 253 or not all(map(_LABEL.fullmatch, labels)):
        return "not the name of a host"
    return ""


#: For special protocols, and relays (RFC 6890, 7526); older Pythons count them as
#: public.
_OF_PROTOCOLS = (IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"))
#: These embed another address: 6to4, Teredo, NAT64 (RFC 3056, 4380, 6052, 8215).
_TRANSLATED = tuple(
    map(IPv6Network, ("2002::/16", "2001::/32", "64:ff9b::/96", "64:ff9b:1::/48"))
)
#: For protocols and documentation (RFC 2928, 9637); older Pythons count some of them
#: as public.
_OF_PROTOCOLS_6 = tuple(map(IPv6Network, ("2001::/23", "3fff::/20")))
#: All addresses assigned to hosts (RFC 4291, 2.4; IANA's registry).
_GIVEN_OUT = IPv6Network("2000::/3")


def is_public(text: str) -> bool:
    """Whether this can be the address of a host on the public internet.

    Loopback, private, link-local and shared addresses are refused, and those that may
    embed such an address: `is_global` misses some of them.
    """
    try:
        number = ip_address(text)
    except ValueError:
        return False
    if isinstance(number, IPv6Address):
        return _is_public_6(number)
    return _is_public_4(number)


def _is_public_4(number: IPv4Address) -> bool:
    is_odd = number.is_multicast or number.is_reserved
    in_odd = any(number in network for network in _OF_PROTOCOLS)
    return number.is_global and not is_odd and not in_odd


def _is_public_6(number: IPv6Address) -> bool:
    if number.ipv4_mapped is not None:
        return _is_public_4(number.ipv4_mapped)
    return (
        number.is_global
        and number in _GIVEN_OUT
        and not any(number in network for network in _TRANSLATED + _OF_PROTOCOLS_6)
    )


class FetchableList(NamedTuple):
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
    FetchableList("fide", "FIDE", (_FIDE,), _SEEN),
    FetchableList("dwz", "Germany, DWZ", (_DWZ,), _SEEN, also="dsb", monthly=False),
    FetchableList("ecf", "England", (_ECF,), _SEEN),
    FetchableList("cfc", "Canada", (_CFC,), _SEEN, monthly=False),
    FetchableList("fsi", "Italy", (_FSI,), _SEEN),
    FetchableList(
        "knsb",
        "Netherlands",
        _name_files(_KNSB, "12/KLASSIEK", "10/RAPID", "10/SNEL"),
        _SEEN,
    ),
    FetchableList("dsu", "Denmark", (_DSU,), _SEEN, monthly=False),
    FetchableList("cfr", "Russia", _name_files(_CFR, *_POOLS), _SEEN, monthly=False),
    FetchableList(
        "chessa",
        "South Africa",
        _name_files(_CHESSA, "main", *_POOLS[1:]),
        _SEEN,
        monthly=False,
    ),
)

_IMPORT = "elo-tui FILE or Ctrl+O imports it"
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


def find_list(name: str) -> FetchableList | ListAdvice | None:
    """Find a list by its name, such as ``fide``, ``dwz`` or ``dsb``."""
    name = name.strip().casefold()
    fetched = (one for one in LISTS if name in (one.name, *filter(None, [one.also])))
    by_hand = (one for one in BY_HAND if name == one.name)
    return next(fetched, None) or next(by_hand, None)
