"""Two files of one event: matching their players, and merging their rounds.

Pages of one program number a player consistently; pages of two programs, or a ranking
and a start list, do not. Then names decide, if they are unambiguous. An event
read again is the same task: its section, its players and what the new version lacks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar

from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Note,
    Pairing,
    Participant,
    describe_player,
    index_players,
)
from elo_tui.core.events.team_facts import merge_teams, renumber_members
from elo_tui.core.text.same_name import (
    CUT_MIN,
    is_cut,
    is_same_name,
    normalize_name,
    sort_words,
)

#: What two files both state, about the event or about one player.
Merged = TypeVar("Merged", EventFacts, Participant)


class _Names:
    """Players by name; names that several players have find none."""

    def __init__(self, players: Sequence[Participant]) -> None:
        self._by_words: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for player in players:
            self._by_words[sort_words(player.name)].append(player.no)
        self._sorted = sorted(
            (normalize_name(player.name), player.no) for player in players
        )

    def number(self, name: str) -> int | None:
        """The number of the only player with a name."""
        found = self._by_words.get(sort_words(name))
        found = found or [*islice(self._find_cut(normalize_name(name)), 2)]
        return found[0] if name and len(found) == 1 else None

    def _find_cut(self, name: str) -> Iterator[int]:
        """The numbers of the names that begin with this one or are its beginning."""
        for length in range(CUT_MIN, len(name) + 1):
            at = bisect_left(self._sorted, (name[:length],))
            whole = length == len(name)
            while at < len(self._sorted):
                other, no = self._sorted[at]
                if not (other == name[:length] or (whole and other.startswith(name))):
                    break
                yield no
                at += 1


def match_numbers(crosstable: Crosstable, second: Crosstable) -> Crosstable:
    """Give the players of the second event the numbers that they have in the first.

    A player with the same number and name has it already; others are matched by name. A
    player who has rounds and is not in the first event gets a number that is free in
    both.
    """
    first = index_players(crosstable)
    new = {
        player.no: player.no
        for player in second.players
        if player.no in first and may_be_same_player(first[player.no], player)
    }
    names = _Names([player for no, player in first.items() if no not in new])
    taken = set(new)
    others = [player for player in second.players if player.no not in new]
    namesakes = Counter(sort_words(player.name) for player in others)
    for player in others:
        alone = namesakes[sort_words(player.name)] == 1
        no = names.number(player.name) if alone else None
        if no is not None and no not in taken:
            new[player.no] = no
            taken.add(no)
    free = max((*first, *index_players(second)), default=0)
    for player in second.players:
        if player.no in new:
            continue
        if player.no in taken or (player.no in first and player.pairings):
            free += 1
            new[player.no] = free
        else:
            new[player.no] = player.no
    return replace(
        second,
        players=tuple(_set_number(player, new) for player in second.players),
        owner=new.get(second.owner) if second.owner is not None else None,
        teams=renumber_members(second.teams, new),
    )


def may_be_same_player(one: Participant, other: Participant) -> bool:
    """Whether two may be the same player by their names."""
    return not (one.name and other.name) or is_same_name(one.name, other.name)


def _set_number(player: Participant, new: dict[int, int]) -> Participant:
    pairings = (
        replace(pairing, opponent=new.get(pairing.opponent, pairing.opponent))
        if pairing.opponent is not None
        else pairing
        for pairing in player.pairings
    )
    return replace(player, no=new[player.no], pairings=tuple(pairings))


def add_start_list(
    crosstable: Crosstable, start_list: Crosstable
) -> tuple[Crosstable, tuple[Note, ...]]:
    """Complete a crosstable from a start list, matched by starting number.

    A player with different names in the two is unchanged, with a note. Ratings of an
    unstated federation are replaced by those of the list.
    """
    by_number = index_players(start_list)
    is_list = not any(player.pairings for player in start_list.players)
    replaces = _has_better_ratings(start_list, crosstable)
    keeps = _has_better_ratings(crosstable, start_list)
    notes: list[Note] = []
    players = []
    for player in crosstable.players:
        other = by_number.get(player.no)
        if other is None:
            if is_list:
                notes.append(_note_missing(player))
            players.append(replace(player, rating=None) if replaces else player)
        elif (note := _note_other_name(player, other)) is not None:
            notes.append(note)
            players.append(player)
        else:
            full = merge_missing(player, _drop_partial_points(other))
            if is_cut(full.name, other.name):
                full = replace(full, name=other.name)
            rating = full.rating
            if replaces or keeps:
                rating = other.rating if replaces else player.rating
            elif crosstable.lacks_ratings:
                # 0 is a rating if others have one, nothing if no player has one
                rating = rating or other.rating
            players.append(replace(full, rating=rating, line=player.line))
    if replaces:
        text = f"{crosstable.ratings} replaced by the ratings of the second file"
        notes.append(Note(None, text))
    takes = replaces or not _has_ratings(crosstable)
    is_whole = not is_list and not start_list.incomplete
    is_whole = is_whole and _has_rounds_of(start_list, crosstable)
    whole = replace(
        crosstable,
        incomplete="" if is_whole else crosstable.incomplete,
        event=merge_missing(crosstable.event, start_list.event),
        players=tuple(players),
        system=crosstable.system or start_list.system,
        teams=merge_teams(crosstable.teams, start_list.teams),
        ratings=start_list.ratings if takes else crosstable.ratings,
    )
    return whole, tuple(notes)


def _has_rounds_of(one: Crosstable, other: Crosstable) -> bool:
    """Whether an event has all rounds of another from the first on."""
    rounds = {pairing.round for player in one.players for pairing in player.pairings}
    return set(range(1, other.rounds + 1)) <= rounds


def _note_missing(player: Participant) -> Note:
    """Note a player missing from a list; one missing from rounds did not play them."""
    return Note(player.line, f"{describe_player(player)} is not in the second file")


def _note_other_name(player: Participant, other: Participant) -> Note | None:
    """Note that the number has a different name in the second file, if it has."""
    if not (other.name and player.name) or is_same_name(other.name, player.name):
        return None
    text = f"is {other.name} in the second file; nothing taken"
    return Note(player.line, f"{describe_player(player)} {text}")


def _has_better_ratings(one: Crosstable, other: Crosstable) -> bool:
    """Whether only the ratings of the other are those of a named federation.

    Two kinds of ratings are never mixed.
    """
    return bool(other.ratings) and not one.ratings and _has_ratings(one)


def _has_ratings(crosstable: Crosstable) -> bool:
    return any(player.rating is not None for player in crosstable.players)


def _drop_partial_points(player: Participant) -> Participant:
    """Remove points that cover the rated games only."""
    counted = player.rated_games is not None
    return replace(player, points=None, rated_games=None) if counted else player


def merge_missing(mine: Merged, theirs: Merged) -> Merged:
    """Return the first record, completed with the values of the second it lacks."""
    return replace(
        mine,
        **{
            field: getattr(theirs, field)
            for field in mine.__struct_fields__
            if getattr(mine, field) in ("", None, ())
        },
    )


def add_rounds(
    crosstable: Crosstable, second: Crosstable
) -> tuple[Crosstable, tuple[Note, ...]]:
    """Add the rounds that only the second file has.

    Players match by number, after `match_numbers`; those with rounds in the second file
    only are added. A round on which the two disagree is unchanged; a note counts them.
    """
    if crosstable.owner is not None:
        return crosstable, ()
    notes = []
    if not crosstable.rounds_given and second.rounds_given:
        crosstable = _take_rounds(crosstable, second)
        if crosstable.rounds_given:
            notes.append(Note(None, "the rounds are those of the second file"))
    elif crosstable.rounds_given and not second.rounds_given:
        second = _take_rounds(second, crosstable)
    theirs = index_players(second)
    mine = index_players(crosstable)
    differing: list[str] = []
    players = []
    for player in crosstable.players:
        other = theirs.get(player.no)
        if other is not None and may_be_same_player(player, other):
            pairings = _merge_pairings(player, other, differing)
            player = replace(player, pairings=pairings)
        players.append(player)
    met = {p.opponent for player in second.players for p in player.pairings}
    added = [
        replace(player, line=None)
        for player in second.players
        if player.no not in mine and (player.pairings or player.no in met)
    ]
    if added:
        who = "1 player" if len(added) == 1 else f"{len(added)} players"
        notes.append(Note(None, f"{who} only in the second file: added"))
    if differing:
        text = f"different in the second file: {differing[0]}"
        more = f" and {len(differing) - 1} more" if len(differing) > 1 else ""
        notes.append(Note(None, f"{text}{more}; nothing taken from there"))
    whole = replace(
        crosstable,
        players=(*players, *added),
        teams=merge_teams(crosstable.teams, second.teams),
    )
    return whole, tuple(notes)


def _take_rounds(assumed: Crosstable, given: Crosstable) -> Crosstable:
    """Give an event with assumed rounds those that another one has for its games.

    Rounds are unchanged if the other does not have all of these games, each once.
    """
    rounds: dict[tuple[int, int | None], int] = {}
    for player in given.players:
        for pairing in player.pairings:
            met = (player.no, pairing.opponent)
            if pairing.opponent is not None and met in rounds:
                return assumed
            rounds[met] = pairing.round
    if not all(
        (player.no, pairing.opponent) in rounds
        for player in assumed.players
        for pairing in player.pairings
    ):
        return assumed
    players = []
    for player in assumed.players:
        moved = (
            replace(pairing, round=rounds[player.no, pairing.opponent])
            for pairing in player.pairings
        )
        players.append(replace(player, pairings=tuple(sorted(moved))))
    return replace(assumed, players=tuple(players), rounds_given=True)


def _merge_pairings(
    player: Participant, other: Participant, differing: list[str]
) -> tuple[Pairing, ...]:
    """Merge the rounds of both, each once; record disagreements in `differing`."""
    rounds = {pairing.round: pairing for pairing in player.pairings}
    for theirs in other.pairings:
        own = rounds.get(theirs.round)
        if own is None:
            rounds[theirs.round] = theirs
        elif own.opponent != theirs.opponent or (
            _is_stated(own) and _is_stated(theirs) and own.code != theirs.code
        ):
            if _is_stated(theirs):
                differing.append(f"player {player.no}, round {theirs.round}")
        else:
            code = own.code if _is_stated(own) else theirs.code
            colour = own.colour or theirs.colour
            rounds[theirs.round] = replace(own, code=code, colour=colour)
    return tuple(sorted(rounds.values()))


def _is_stated(pairing: Pairing) -> bool:
    return pairing.code not in ("", "*")


#: Facts carried over if a report lacks them: a second file or a list gave them.
_COMPLETED = (
    *("title", "federation", "fide_id", "birth_year", "sex", "k", "provisional"),
    *("national_rating", "national_id"),
)


def find_section(
    sections: Sequence[Crosstable], before: Crosstable
) -> Crosstable | None:
    """Find the section that continues an earlier event; None if it shares no player."""
    name = before.event.name

    def common(section: Crosstable) -> tuple[int, bool]:
        return len(match_players(before, section)), section.event.name == name

    found = max(sections, key=common)
    return found if common(found)[0] or not before.players else None


def match_players(before: Crosstable, after: Crosstable) -> dict[int, int]:
    """Map the previous starting numbers to the current ones.

    Players are matched by number and name, else by name alone.
    """
    old = index_players(before)
    return {
        match.no: player.no
        for player, match in zip(
            after.players, match_numbers(before, after).players, strict=True
        )
        if match.no in old and may_be_same_player(old[match.no], player)
    }


def carry_over_facts(before: Crosstable, after: Crosstable) -> Crosstable:
    """Complete the new event with earlier facts that it lacks.

    A rating of 0 counts as stated, unless all are 0.
    """
    old = index_players(before)
    then = {new: no for no, new in match_players(before, after).items()}
    rates_nobody = after.lacks_ratings
    players = []
    for player in after.players:
        known = old.get(then.get(player.no, 0))
        if known is not None:
            lacking = {
                name: getattr(known, name)
                for name in _COMPLETED
                if getattr(player, name) in (None, "")
            }
            if player.rating is None or (rates_nobody and not player.rating):
                lacking["rating"] = known.rating
            if is_cut(player.name, known.name):
                lacking["name"] = known.name
            player = replace(player, **lacking)
        players.append(player)
    event = merge_missing(after.event, before.event)
    return replace(after, event=event, players=tuple(players))
