"""Facts, games, descriptions and gaps of an event from the players of rating lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core import entry, systems
from elo_tui.core.entry import RatingEntry, Value
from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.facts import system_uses
from elo_tui.core.model import POOLS, Game, Given, Pool
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.core.text.latin import list_spellings
from elo_tui.store.lists.list_folder import Lists
from elo_tui.store.lists.list_records import ListInfo, Listing, Rating

#: The remark on a K of 0 in a list.
NOT_RATED = "K 0: not rated games"


class RatingWanted(NamedTuple):
    """The system, pool and day of a wanted rating."""

    system: str
    pool: Pool
    """One of the three ratings in a list."""
    day: date | None
    """The first day of the event."""


class PlayerFacts(NamedTuple):
    """The facts that a player of a list fills in, and a remark."""

    facts: Mapping[str, Value | None]
    """By name; None for a field to be cleared."""
    summary: str


def read_rating_wanted(texts: Mapping[str, str]) -> RatingWanted:
    """The rating that the facts of an event ask for."""
    system, typed = texts["system"], texts.get("pool")
    pools = (pool for pool in POOLS if pool == typed and system_uses("pool", system))
    day = entry.read_date(texts["date"])
    return RatingWanted(
        system, next(pools, "standard"), day if isinstance(day, date) else None
    )


def get_rating(one: Listing, pool: Pool) -> Rating:
    """A player's rating in a pool."""
    return {"standard": one.standard, "rapid": one.rapid, "blitz": one.blitz}[pool]


def can_rate_from(info: ListInfo, system: str) -> bool:
    """Whether the ratings of a list may be those that a system rates from.

    Only FIDE's list has FIDE ratings; systems without a list of their own accept any,
    and `make_player_facts` names the list.
    """
    return not systems.get_row(system).strict_list or info.system in ("", system)


def get_fide_id(one: Listing, info: ListInfo) -> str:
    """Get a player's FIDE ID from a list; "" if it has none."""
    return one.id if systems.find_row(info.system).fide_ids else one.fide_id


def get_listed_k(one: Listing, wanted: RatingWanted) -> int | None:
    """The K that a list states for a player, where the system takes it from there."""
    if not systems.get_row(wanted.system).list_ks:
        return None
    return get_rating(one, wanted.pool).k


def describe_foreign_rating(info: ListInfo, system: str) -> str:
    """Describe the ratings of a list of another system; "" if they are the system's."""
    if systems.get_row(system).any_numbers or info.system in ("", system):
        return ""
    return f"{info.system.upper()} rating, not {systems.get_row(system).name}"


def describe_list_age(info: ListInfo, day: date | None) -> str:
    """Name a list and its date, and whether it is older or newer than the event.

    Ratings are those of the list in force on the first day of the event.
    """
    month = (info.date or "")[:7]
    if not month or day is None or month == day.isoformat()[:7]:
        return info.label
    age = "older" if month < day.isoformat()[:7] else "newer"
    return f"{info.label}, {age} than the event"


def make_player_facts(
    wanted: RatingWanted, side: str, one: Listing, info: ListInfo
) -> PlayerFacts:
    """The facts of a player as ``own`` or ``opponent``; the K is for FIDE only.

    Players without a rapid or blitz rating are rated with the standard one: for the
    player that is done (rapid and blitz 7.2.1), an opponent is only reported as
    unrated.
    """
    system, pool, day = wanted
    rating, k = get_rating(one, pool).rating, get_listed_k(one, wanted)
    words = [entry.UNRATED[0] if rating is None else str(rating)]
    if rating is None and system_uses("pool", system):
        words = [f"unrated in {pool}"]
    facts: dict[str, Value | None] = {side: RatingEntry(rating or 0)}
    if system_uses(f"{side}_k", system):
        facts[f"{side}_k"] = k or None
    if rating is not None and k is not None:
        words.append(f"K {k}" if k else NOT_RATED)
    if side == "own":
        if one.born is not None and system_uses("born", system):
            facts["born"] = one.born
        if one.dwz_index and system_uses("dwz_index", system):
            facts["dwz_index"] = one.dwz_index
        standard = one.standard.rating if system_uses("standard", system) else None
        if rating is None and pool != "standard" and standard is not None:
            facts["standard"] = standard
            words.append(f"with the standard rating {standard}")
    if rating is not None and (owner := describe_foreign_rating(info, system)):
        words.append(owner)
    name = one.name or one.id
    return PlayerFacts(
        facts, f"{name}: {', '.join(words)}; {describe_list_age(info, day)}"
    )


def make_game(pool: Pool, one: Listing) -> Game:
    """A game to come against a player."""
    return Game(
        get_rating(one, pool).rating,
        name=clean_name(one.name),
        title=one.title,
        federation=one.federation,
    )


def describe_player(one: Listing, info: ListInfo, day: date | None) -> tuple[str, ...]:
    """Describe all that a list states about a player: the name, then lines."""
    sex = {"m": "male", "w": "female"}.get(one.sex, "")
    who = (
        f"ID {one.id}",
        f"FIDE ID {one.fide_id}" if one.fide_id else "",
        one.title,
        one.federation,
        sex,
        f"born {one.born}" if one.born else "",
        "inactive" if one.is_inactive else "",
        f"index {one.dwz_index}" if one.dwz_index else "",
    )
    pools = [(pool, get_rating(one, pool)) for pool in POOLS]
    ratings = [
        _describe_rating(pool, rating) for pool, rating in pools if rating != Rating()
    ]
    return (
        one.name or "(unnamed)",
        "; ".join(ratings) or "unrated",
        ", ".join(word for word in who if word),
        describe_list_age(info, day),
    )


def _describe_rating(pool: Pool, rating: Rating) -> str:
    words = [f"{pool} {rating.rating or entry.UNRATED[0]}"]
    if rating.k is not None and (rating.k or rating.rating):
        words.append(f"K {rating.k}" if rating.k else NOT_RATED)
    if rating.games:
        words.append(plural(rating.games, "game"))
    return ", ".join(words)


class Completion(NamedTuple):
    """An event after a list has supplied what its report lacks."""

    crosstable: Crosstable
    """With ratings, titles and federations."""
    given: Mapping[int, Given]
    """By starting number, the facts found, with K and birth year if included."""
    filled_in: Mapping[int, tuple[str, ...]]
    """The names of the facts filled in for each, such as ``rating``."""
    not_listed: tuple[str, ...] = ()
    """IDs that are in no list."""
    others: tuple[str, ...] = ()
    """IDs that a list has under another name."""
    lists: tuple[str, ...] = ()
    """The lists that were used, with their dates."""

    @property
    def summary(self) -> str:
        """A sentence with the numbers of players completed and not completed."""
        count = len(self.filled_in)
        words = [f"{plural(count, 'player')} completed"]
        for numbers, what in (
            (self.not_listed, "not in the list"),
            (self.others, "of another name there"),
        ):
            if numbers:
                words.append(f"{plural(len(numbers), 'ID')} {what}")
        return "; ".join((*words, *self.lists))


def complete_event(
    crosstable: Crosstable,
    wanted: RatingWanted,
    listing: Callable[[str], Listing | None],
    given: Mapping[int, Given],
    name_list: Callable[[Listing], str],
) -> Completion:
    """Complete players by their IDs; ``given`` are the facts known before.

    `name_list` names the list that a player is in, as the reason for the K.
    """
    players: list[Participant] = []
    facts = dict(given)
    filled_in: dict[int, tuple[str, ...]] = {}
    missing: list[str] = []
    others: list[str] = []
    for player in crosstable.players:
        one = listing(player.fide_id) if player.fide_id else None
        if one is None:
            missing += [player.fide_id] if player.fide_id else []
        elif not _may_be_same(player.name, one.name):
            others.append(player.fide_id)
        else:
            before = facts.get(player.no, Given())
            after = _fill_given(player, before, one, wanted)
            new = _fill_player(player, one, wanted.pool)
            found = _list_differences(player, new) + _list_differences(before, after)
            player = new
            if "k" in found:
                after = replace(after, k_reason=name_list(one))
            if found:
                facts[player.no] = after
                filled_in[player.no] = found
        players.append(player)
    whole = replace(crosstable, players=tuple(players))
    return Completion(
        crosstable=whole,
        given=facts,
        filled_in=filled_in,
        not_listed=tuple(missing),
        others=tuple(others),
    )


def complete_from_lists(
    crosstable: Crosstable,
    wanted: RatingWanted,
    lists: Lists,
    given: Mapping[int, Given],
) -> Completion | None:
    """Complete players from all lists with IDs that the system uses.

    None without such a list; raises ListError.
    """
    infos = [
        info
        for info in lists.info()
        if info.system
        in ("", wanted.system, *systems.get_row(wanted.system).other_lists)
    ]
    if not infos:
        return None
    used: dict[str, ListInfo] = {}

    def listing(number: str) -> Listing | None:
        for info in infos:
            # in reports of a federation's events an ID may be either
            one = lists.find_by_fide_id(number, info.name) or lists.find_by_id(
                number, info.name
            )
            if one is not None:
                used[info.name] = info
                return one
        return None

    def name_list(one: Listing) -> str:
        return describe_list_age(used[one.list_name], wanted.day)

    done = complete_event(crosstable, wanted, listing, given, name_list)
    return done._replace(
        lists=tuple(describe_list_age(info, wanted.day) for info in used.values())
    )


def _fill_player(player: Participant, one: Listing, pool: Pool) -> Participant:
    """Fill the gaps of a player's report; a rating of 0 is stated, not a gap."""
    rating = get_rating(one, pool).rating
    return replace(
        player,
        rating=rating if player.rating is None else player.rating,
        title=player.title or one.title,
        federation=player.federation or one.federation,
    )


def _fill_given(
    player: Participant, before: Given, one: Listing, wanted: RatingWanted
) -> Given:
    """Add K, year of birth and standard rating to a player's facts if missing."""
    k = get_listed_k(one, wanted)
    born = one.born if system_uses("born", wanted.system) else None
    after = before
    if player.k is None and before.k is None and k:
        after = replace(after, k=float(k))
    if player.birth_year is None and before.birth_year is None and born:
        after = replace(after, birth_year=born)
    in_pool = player.rating or get_rating(one, wanted.pool).rating
    if (
        not in_pool
        and system_uses("standard", wanted.system)
        and before.standard is None
    ):
        # rapid and blitz 7.2.1: it is used for the missing rating
        after = replace(after, standard=one.standard.rating)
    return after


def _list_differences(
    before: Participant | Given, after: Participant | Given
) -> tuple[str, ...]:
    """The names of the facts that differ."""
    return tuple(
        name
        for name in before.__struct_fields__
        if getattr(before, name) != getattr(after, name)
    )


def _may_be_same(mine: str, theirs: str) -> bool:
    """Whether two names may belong to one person: they share a word, however spelled.

    Words of one letter are initials, which many people share.
    """
    words = [_split_name(name) for name in (mine, theirs)]
    return not all(words) or bool(words[0] & words[1])


def _split_name(name: str) -> set[str]:
    return {word for word in list_spellings(name).split() if len(word) > 1}
