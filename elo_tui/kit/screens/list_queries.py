"""Queries to the rating lists, their answers, and how players found are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict, replace
from textual.message_pump import MessagePump

from elo_tui.core import entry
from elo_tui.core.facts import get_fact
from elo_tui.core.facts import system_uses as is_asked
from elo_tui.core.model import POOLS, Pool
from elo_tui.core.ranking import read_sex
from elo_tui.kit.tables.offers import Offer, Offered
from elo_tui.kit.widgets.conventions import Posting
from elo_tui.session.forms import Form
from elo_tui.session.lookup import (
    SHOWN_MAX,
    PeersAsked,
    PlayersAsked,
    PlayersFound,
    RankAsked,
)

if TYPE_CHECKING:
    from elo_tui.features.event.view.field import FieldState
    from elo_tui.store.lists import Listing


class ListQuestion(Posting):
    """Posted with a query; the answer is posted to its `asker`."""

    asker: MessagePump
    asked: PlayersAsked | PeersAsked | RankAsked | FieldState
    """Query for players, comparable ratings or a rank, or an event to complete."""
    reminds: bool = False
    """Whether a reminder of old lists may be shown."""


class Answered(Posting):
    """Posted when the lists have been searched for a query."""

    asked: PlayersAsked | PeersAsked | RankAsked | FieldState
    found: Any
    """Answer, Peers, RatingRank or Completion, for a query of its kind.

    None without a list, a sentence with the reason if an event is not completed.
    """
    reminder: str = ""
    """Sentence about lists older than a month, given once; else empty."""


def build_peers_query(form: Form, rating: int, taken: Listing | None) -> PeersAsked:
    """Build the query for comparable ratings; `taken` adds federation and sex."""
    pools = POOLS if is_asked("pool", form.system) else ()
    pool: Pool = next((one for one in pools if one == form.pool), "standard")
    year = entry.read_value(get_fact("born"), form.born)
    born = year if isinstance(year, int) and is_asked("born", form.system) else None
    asked = PeersAsked(pool, form.system, born=born)
    if taken is None or getattr(taken, pool).rating != rating:
        return asked
    return replace(
        asked, federation=taken.federation, born=taken.born, sex=read_sex(taken.sex)
    )


def filter_players(answer: PlayersFound, form: Form) -> Sequence[Listing]:
    """Select the players with ratings that fit the system of a form."""
    from elo_tui.store.lists.player_facts import can_rate_from

    return [
        one
        for one in answer.found
        if one.list_name in answer.infos
        and can_rate_from(answer.infos[one.list_name], form.system)
    ]


def build_offers(answer: PlayersFound, found: Sequence[Listing], form: Form) -> Offered:
    """Build the offers for players found."""
    from elo_tui.store.lists.player_facts import describe_list_age, read_rating_wanted

    names = sorted({one.list_name for one in found}) or [*answer.infos]
    _, pool, day = read_rating_wanted(asdict(form))
    pools = (pool, *(other for other in POOLS if other != pool))
    count = len(found)
    # first, as the end is cut off if the title is too long
    unread = [f"{name} cannot be read" for name in answer.left_out]
    return Offered(
        title="; ".join(
            (*unread, *(describe_list_age(answer.infos[name], day) for name in names))
        ),
        note=f"{count}{'+' * (count >= SHOWN_MAX)}",
        ratings=pools,
        offers=tuple(_build_offer(one, pools, len(answer.infos) > 1) for one in found),
        empty=_empty_text(answer),
    )


def _empty_text(answer: PlayersFound) -> str:
    """Explain why no player is offered, with a count of those of other ratings."""
    names = sorted({one.list_name for one in answer.found})
    if not names:
        return "no player found"
    return (
        f"no player found with a FIDE rating; {len(answer.found)} in {', '.join(names)}"
    )


def _build_offer(one: Listing, pools: Sequence[str], several: bool) -> Offer:
    from elo_tui.store.lists.player_facts import NOT_RATED

    ratings = [getattr(one, pool) for pool in pools]
    k = ratings[0].k
    marks = (
        NOT_RATED if k == 0 and ratings[0].rating is not None else "",
        "inactive" if one.is_inactive else "",
        one.list_name if several else "",
    )
    return Offer(
        name=one.name or one.id,
        title=one.title,
        federation=one.federation,
        ratings=tuple(str(rating.rating or "-") for rating in ratings),
        k="" if k is None else str(k),
        born=str(one.born or ""),
        marks=tuple(mark for mark in marks if mark),
    )
