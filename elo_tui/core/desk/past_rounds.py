"""An event as it stood after one of its rounds."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from elo_tui.core.events.crosstable import CODES, Crosstable, Pairing, Participant
from elo_tui.core.events.team_facts import TeamFacts
from elo_tui.core.model import Problem


def find_last_round(crosstable: Crosstable) -> int:
    """Find the last round with the result of a game; 0 without one."""
    return max((one.round for one in _list_played(crosstable)), default=0)


def find_finished_round(crosstable: Crosstable) -> int:
    """Find the last round without a game to come, else the last one with a result."""
    is_open = {
        one.round
        for player in crosstable.players
        for one in player.pairings
        if is_remaining(one)
    }
    finished = {one.round for one in _list_played(crosstable)} - is_open
    return max(finished, default=find_last_round(crosstable))


def is_remaining(pairing: Pairing) -> bool:
    """Whether it is a game without a result."""
    return pairing.opponent is not None and CODES[pairing.code].result is None


def _list_played(crosstable: Crosstable) -> Iterator[Pairing]:
    for player in crosstable.players:
        for one in player.pairings:
            if one.opponent is not None and not is_remaining(one):
                yield one


def return_to_round(crosstable: Crosstable, number: int) -> Crosstable | Problem:
    """Return the event as after a round: the next one is paired, no later one known.

    Stated totals, places and tie-breaks are left out unless it is the last round. A
    Problem if the source has no such round.
    """
    if crosstable.owner is not None:
        return Problem("file", "one player's rounds only, not those of all players")
    if not crosstable.rounds_given:
        return Problem("round", "the source does not number its rounds")
    played = {one.round for one in _list_played(crosstable)}
    if number not in played:
        known = ", ".join(map(str, sorted(played))) or "none"
        text = f"round {number} has no result; rounds with results: {known}"
        return Problem("round", text)
    if number == max(played):
        return crosstable
    return replace(
        crosstable,
        event=replace(crosstable.event, rounds=crosstable.rounds),
        players=tuple(_cut_player(one, number) for one in crosstable.players),
        teams=_cut_teams(crosstable.teams, number),
    )


def _cut_player(player: Participant, number: int) -> Participant:
    kept = (one for one in player.pairings if one.round <= number + 1)
    return replace(
        player,
        points=None,
        place=None,
        tie_breaks=(),
        rated_games=None,
        published_change=None,
        published_rating=None,
        pairings=tuple(
            _open(one) if one.round > number and one.opponent is not None else one
            for one in kept
        ),
    )


def _open(pairing: Pairing) -> Pairing:
    return replace(
        pairing,
        code="*",
        excluded="",
        own_rating_after=None,
        own_change=None,
        score=None,
    )


def _cut_teams(facts: TeamFacts, number: int) -> TeamFacts:
    return replace(
        facts,
        teams=tuple(
            replace(team, match_points=None, game_points=None, place=None)
            for team in facts.teams
        ),
        byes=tuple(one for one in facts.byes if one.round <= number),
        matches=tuple(
            one if one.round <= number else replace(one, game_points=None, forfeit="")
            for one in facts.matches
            if one.round <= number + 1
        ),
    )
