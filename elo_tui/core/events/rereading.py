"""An event read again: its section, its players and what the new version lacks."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.events.crosstable import Crosstable, EventFacts, index_players
from elo_tui.core.events.joining import (
    is_cut,
    match_numbers,
    may_be_same_player,
    merge_missing,
)

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
            player = player._replace(**lacking)
        players.append(player)
    event = EventFacts._make(merge_missing(after.event, before.event))
    return after._replace(event=event, players=tuple(players))
