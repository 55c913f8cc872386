"""What a player of a rating list comes to: fields of a form, a game, a few words."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from elo_tui.core import entry, systems
from elo_tui.core.facts import asked
from elo_tui.core.model import POOLS, Game, Pool
from elo_tui.store.lists.records import ListInfo, Listing, Rating
from elo_tui.views.forms import Form, pool_of

#: What is said of a K of 0 in a list.
NOT_RATED = "K 0: not rated games"


class Taken(NamedTuple):
    """A form after a player was taken into it, and what should be said."""

    form: Form
    said: str


def rating_in(one: Listing, pool: Pool) -> Rating:
    """A player's rating in a pool."""
    return {"standard": one.standard, "rapid": one.rapid, "blitz": one.blitz}[pool]


def serves(info: ListInfo, system: str) -> bool:
    """Whether the ratings of a list may be those that a system rates from.

    Nobody else's rating is one of FIDE; systems without a list of their own take any,
    and `taken` says whose it is.
    """
    return system != "fide" or info.system in ("", "fide")


def foreign(info: ListInfo, system: str) -> str:
    """Whose the ratings of a list are where a system would have its own; else empty."""
    if systems.row(system).any_numbers or info.system in ("", system):
        return ""
    return f"{info.system.upper()} rating, not {systems.row(system).name}"


def aged(info: ListInfo, form: Form) -> str:
    """A list with its day, and in words where that is not in the month of the event.

    Ratings are those of the list in force on the first day of the event.
    """
    if info.date is None:
        return f"{info.name} list without a date"
    day = entry.iso_date(form.date)
    month = info.date[:7]
    if not isinstance(day, date) or month == form.date.strip()[:7]:
        return f"{info.name} list of {month}"
    age = "older" if month < day.isoformat()[:7] else "newer"
    return f"{info.name} list of {month}, {age} than the event"


def taken(form: Form, side: str, one: Listing, info: ListInfo) -> Taken:
    """The form with a player as ``own`` or ``opponent``; the K is for FIDE only.

    Who has no rapid or blitz rating is rated with the standard one: that is known of
    oneself (rapid and blitz 7.2.1), of an opponent it is said that there is none.
    """
    pool = pool_of(form)
    rating, k = rating_in(one, pool).rating, rating_in(one, pool).k
    words = [entry.UNRATED[0] if rating is None else str(rating)]
    if rating is None and asked("pool", form.system):
        words = [f"unrated in {pool}"]
    texts = {side: entry.UNRATED[0] if rating is None else str(rating)}
    if asked(f"{side}_k", form.system):
        texts[f"{side}_k"] = str(k) if k and form.system == "fide" else ""
    if form.system == "fide" and rating is not None and k is not None:
        words.append(f"K {k}" if k else NOT_RATED)
    if side == "own":
        texts |= _facts(form, one)
        standard = one.standard.rating if asked("standard", form.system) else None
        if rating is None and pool != "standard" and standard is not None:
            texts["standard"] = str(standard)
            words.append(f"with the standard rating {standard}")
    if rating is not None and (whose := foreign(info, form.system)):
        words.append(whose)
    name = one.name or one.id
    return Taken(
        form._replace(**texts), f"{name}: {', '.join(words)}; {aged(info, form)}"
    )


def _facts(form: Form, one: Listing) -> dict[str, str]:
    """What a list tells of oneself beside the rating."""
    facts = {}
    if one.born is not None and asked("born", form.system):
        facts["born"] = str(one.born)
    if one.dwz_index and asked("dwz_index", form.system):
        facts["dwz_index"] = str(one.dwz_index)
    return facts


def game(form: Form, one: Listing) -> Game:
    """A game to come against a player."""
    return Game(
        rating_in(one, pool_of(form)).rating,
        name=entry.clean_name(one.name),
        title=one.title,
        federation=one.federation,
    )


def told(one: Listing, info: ListInfo, form: Form) -> tuple[str, ...]:
    """All that a list says about a player: the name, then lines."""
    sex = {"m": "male", "w": "female"}.get(one.sex, "")
    who = (
        f"ID {one.id}",
        f"FIDE ID {one.fide_id}" if one.fide_id else "",
        one.title,
        one.federation,
        sex,
        f"born {one.born}" if one.born else "",
        "inactive" if one.inactive else "",
        f"index {one.dwz_index}" if one.dwz_index else "",
    )
    pools = [(pool, rating_in(one, pool)) for pool in POOLS]
    ratings = [_rating(pool, rating) for pool, rating in pools if rating != Rating()]
    return (
        one.name or "(unnamed)",
        "; ".join(ratings) or "unrated",
        ", ".join(word for word in who if word),
        aged(info, form),
    )


def _rating(pool: Pool, rating: Rating) -> str:
    words = [f"{pool} {rating.rating or entry.UNRATED[0]}"]
    if rating.k is not None and (rating.k or rating.rating):
        words.append(f"K {rating.k}" if rating.k else NOT_RATED)
    if rating.games:
        words.append(f"{rating.games} games")
    return ", ".join(words)
