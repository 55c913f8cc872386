"""What a rating list adds to the players of an event beyond its report.

Nothing that the report states is changed. An ID may belong to another federation's
list, so a player with another name is not assumed to be the one in the report.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from elo_tui.core import systems
from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.facts import system_uses
from elo_tui.core.model import Given, Pool
from elo_tui.core.text.figures import plural
from elo_tui.core.text.latin import list_spellings
from elo_tui.store.lists.list_folder import Lists
from elo_tui.store.lists.list_records import ListInfo, Listing
from elo_tui.store.lists.player_facts import (
    RatingWanted,
    describe_list_age,
    get_listed_k,
    get_rating,
)


class Completion(NamedTuple):
    """An event after a list has supplied what its report lacks."""

    crosstable: Crosstable
    """With ratings, titles and federations."""
    given: Mapping[int, Given]
    """By starting number: everybody for whom something was found, with K and birth year
    if included."""
    filled_in: Mapping[int, tuple[str, ...]]
    """What was filled in for each, such as ``rating``."""
    not_listed: tuple[str, ...] = ()
    """IDs that are in no list."""
    others: tuple[str, ...] = ()
    """IDs that a list has under another name."""
    lists: tuple[str, ...] = ()
    """The lists that were used, with their dates."""

    @property
    def summary(self) -> str:
        """How many were completed and how many not, in a sentence."""
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
    of_list: Callable[[Listing], str],
) -> Completion:
    """The players completed by their IDs; ``given`` is what was known before.

    `of_list` names the list that a player is in, as the reason for the K.
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
                after = after._replace(k_reason=of_list(one))
            if found:
                facts[player.no] = after
                filled_in[player.no] = found
        players.append(player)
    whole = crosstable._replace(players=tuple(players))
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
    """The players completed from all lists whose IDs the system uses.

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
            one = lists.by_fide_id(number, info.name) or lists.by_id(number, info.name)
            if one is not None:
                used[info.name] = info
                return one
        return None

    def of_list(one: Listing) -> str:
        return describe_list_age(used[one.list_name], wanted.day)

    done = complete_event(crosstable, wanted, listing, given, of_list)
    return done._replace(
        lists=tuple(describe_list_age(info, wanted.day) for info in used.values())
    )


def _fill_player(player: Participant, one: Listing, pool: Pool) -> Participant:
    """A player's gaps in the report, filled; a rating of 0 is stated, not a gap."""
    rating = get_rating(one, pool).rating
    return player._replace(
        rating=rating if player.rating is None else player.rating,
        title=player.title or one.title,
        federation=player.federation or one.federation,
    )


def _fill_given(
    player: Participant, before: Given, one: Listing, wanted: RatingWanted
) -> Given:
    """What was given for a player, with K and year of birth if they were missing."""
    k = get_listed_k(one, wanted)
    born = one.born if system_uses("born", wanted.system) else None
    after = before
    if player.k is None and before.k is None and k:
        after = after._replace(k=float(k))
    if player.birth_year is None and before.birth_year is None and born:
        after = after._replace(birth_year=born)
    in_pool = player.rating or get_rating(one, wanted.pool).rating
    if (
        not in_pool
        and system_uses("standard", wanted.system)
        and before.standard is None
    ):
        # rapid and blitz 7.2.1: it is used for the missing rating
        after = after._replace(standard=one.standard.rating)
    return after


def _list_differences(
    before: Participant | Given, after: Participant | Given
) -> tuple[str, ...]:
    """The names of the facts that differ."""
    pairs = zip(before._fields, before, after, strict=True)
    return tuple(name for name, old, new in pairs if old != new)


def _may_be_same(mine: str, theirs: str) -> bool:
    """Whether two names may belong to one person: they share a word, however spelled.

    Words of one letter are initials, which many people share.
    """
    words = [_split_name(name) for name in (mine, theirs)]
    return not all(words) or bool(words[0] & words[1])


def _split_name(name: str) -> set[str]:
    return {word for word in list_spellings(name).split() if len(word) > 1}
