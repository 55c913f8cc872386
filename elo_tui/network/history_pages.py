"""What to ask for the address of a person: games and ratings of years, step by step.

The forms of the addresses are those of the publishers' own documentation, or of public
programs. Games are asked for by time, so that a later request goes on where one broke
off.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

from elo_tui.network.address import Address, NotFetched
from elo_tui.network.connection import Limits
from elo_tui.network.pages import INSTEAD, plan_fide_month

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
_PROFILE = re.compile(r"/profile/([0-9]{1,10})(?:/[a-z]+)?/?")
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
    """What the journal has of a person already."""

    newest: str = ""
    """The moment of the newest game, YYYY-MM-DDTHH:MM:SS; "" without games."""
    months: frozenset[tuple[str, str]] = frozenset()
    """Pool and first day of the lists whose calculations are there."""


#: Looks up what is known of a user name or number at a publisher.
FindKnown = Callable[[str, str], KnownHistory]


class HistoryPlan(NamedTuple):
    """The files to ask for, and one whose contents name further ones."""

    steps: tuple[HistoryStep, ...]
    contents: HistoryStep | None = None
    find_more: Callable[[bytes], Iterable[HistoryStep]] = lambda _body: ()
    """Finds the further ones in it."""
    keeps_contents: bool = False
    """Whether it is itself read, last: it tells what is still missing."""


def has_histories(host: str) -> bool:
    """Whether histories of a person are fetched from a host."""
    return host in _HOSTS


def plan_history(address: Address, find_known: FindKnown) -> HistoryPlan:
    """Plan the files for the address of a person; raises NotFetched."""
    parts = urlsplit(str(address))
    if address.host == _LICHESS:
        return _plan_lichess(address, parts.path, find_known)
    if address.host in (_CHESSCOM, "www.chess.com"):
        return _plan_chesscom(address, parts.path, find_known)
    if address.host == _FIDE:
        return _plan_fide(parts.path, parts.query, find_known)
    if address.host == _CFC and re.fullmatch("/api/player/v1/[0-9]{1,9}", parts.path):
        return HistoryPlan((HistoryStep(address),))
    if address.host == _ECF and parts.query.startswith("v2/games/"):
        return HistoryPlan((HistoryStep(address),))
    raise NotFetched(f"{address}: not the history of a player; {INSTEAD}")


def _plan_lichess(address: Address, path: str, find_known: FindKnown) -> HistoryPlan:
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
        try:
            listed = json.loads(body)["archives"]
        except (ValueError, KeyError, TypeError):
            raise NotFetched(f"{_CHESSCOM}: no list of months; {INSTEAD}") from None
        months = [_ARCHIVE.fullmatch(str(one)) for one in listed]
        for month in sorted(filter(None, months), key=lambda one: one[1]):
            if f"{month[2]}-{month[3]}" >= newest:
                yield HistoryStep(Address(_CHESSCOM, month[1]), player=found[1])

    index = Address(_CHESSCOM, f"/pub/player/{found[1].lower()}/games/archives")
    return HistoryPlan((), HistoryStep(index), list_months)


def _plan_fide(path: str, query: str, find_known: FindKnown) -> HistoryPlan:
    """Ask for the profile, then for the calculations of months that are not known."""
    profile = _PROFILE.fullmatch(path)
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
