"""What screens ask of the rating lists, and how they show what comes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.message_pump import MessagePump

from elo_tui.core import entry
from elo_tui.core.facts import get_fact
from elo_tui.core.facts import system_uses as is_asked
from elo_tui.core.model import POOLS, Pool
from elo_tui.core.ranking import sex
from elo_tui.session.lookup import SHOWN_MAX, Answer, Asked, PeersAsked, RankAsked
from elo_tui.views.forms import Form
from elo_tui.widgets.conventions import Posting
from elo_tui.widgets.offers import Offer, Offered

if TYPE_CHECKING:
    from elo_tui.store.lists import Listing, Peers, Standing
    from elo_tui.store.lists.event_completion import Completion
    from elo_tui.views.field_view import FieldState


class Question(Posting):
    """What a screen asks of the lists; the answer goes to its `asker`."""


class PlayersWanted(Question):
    """Players should be looked for; the answer goes to `asker` as PlayersFound."""

    asker: MessagePump
    asked: Asked
    reminds: bool = False
    """Whether there is room for a word on lists that are old."""


class PlayersFound(Posting):
    """The lists have been searched."""

    answer: Answer
    reminder: str = ""
    """Said once of lists older than a month."""


class RankWanted(Question):
    """A rating should be ranked; the answer goes to `asker` as RankFound."""

    asker: MessagePump
    asked: RankAsked


class RankFound(Posting):
    """The rank of a rating; None where there is no list for it."""

    asked: RankAsked
    standing: Standing | None


class PeersWanted(Question):
    """Ratings to compare with are wanted; the answer goes to `asker` as PeersFound."""

    asker: MessagePump
    asked: PeersAsked


class PeersFound(Posting):
    """The ratings to compare with; None where there is no list of them."""

    asked: PeersAsked
    peers: Peers | None


class CompletionWanted(Question):
    """An event should be completed from the lists; the answer goes to `asker`."""

    asker: MessagePump
    state: FieldState


class Completed(Posting):
    """The lists have said what they know of an event, or why they say nothing."""

    state: FieldState
    outcome: Completion | str


def peers_asked(form: Form, rating: int, taken: Listing | None) -> PeersAsked:
    """The question whom to compare with; who was taken from a list is known.

    Of others the year of birth may be, where the form asks for it.
    """
    pools = POOLS if is_asked("pool", form.system) else ()
    pool: Pool = next((one for one in pools if one == form.pool), "standard")
    year = entry.read_value(get_fact("born"), form.born)
    born = year if isinstance(year, int) and is_asked("born", form.system) else None
    asked = PeersAsked(pool, form.system, born=born)
    if taken is None or getattr(taken, pool).rating != rating:
        return asked
    return asked._replace(
        federation=taken.federation, born=taken.born, sex=sex(taken.sex)
    )


def fitting(answer: Answer, form: Form) -> Sequence[Listing]:
    """Those found in lists whose ratings can be those of a form's system."""
    from elo_tui.store.lists.player_facts import can_rate_from

    return [
        one
        for one in answer.found
        if one.list_name in answer.infos
        and can_rate_from(answer.infos[one.list_name], form.system)
    ]


def offered(answer: Answer, found: Sequence[Listing], form: Form) -> Offered:
    """What is shown of players found."""
    from elo_tui.store.lists.player_facts import list_and_age, rating_wanted

    names = sorted({one.list_name for one in found}) or [*answer.infos]
    _, pool, day = rating_wanted(form._asdict())
    pools = (pool, *(other for other in POOLS if other != pool))
    count = len(found)
    # first: it is cut off at its end where there is no room
    unread = [f"{name} cannot be read" for name in answer.left_out]
    return Offered(
        title="; ".join(
            (*unread, *(list_and_age(answer.infos[name], day) for name in names))
        ),
        note=f"{count}{'+' * (count >= SHOWN_MAX)}",
        ratings=pools,
        offers=tuple(_offer(one, pools, len(answer.infos) > 1) for one in found),
        empty=_nobody(answer),
    )


def _nobody(answer: Answer) -> str:
    """Why no player is offered; players of other ratings than the form's are named."""
    names = sorted({one.list_name for one in answer.found})
    if not names:
        return "no player found"
    return (
        f"no player found with a FIDE rating; {len(answer.found)} in {', '.join(names)}"
    )


def _offer(one: Listing, pools: Sequence[str], several: bool) -> Offer:
    from elo_tui.store.lists.player_facts import NOT_RATED

    ratings = [getattr(one, pool) for pool in pools]
    k = ratings[0].k
    marks = (
        NOT_RATED if k == 0 and ratings[0].rating is not None else "",
        "inactive" if one.inactive else "",
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
