"""The exemption of a Swiss with many foreigners (FIDE B.01 1.4.3d), from the rounds.

In every round at least 20 rated players from outside the host federation take part, of
at least 3 federations, 10 of them GM, IM, WGM or WIM. A player who misses more than one
round is not counted; a pairing-allocated bye is no miss.

Readings: a win by forfeit is not missed, yet that round is not taken part in; a game
without a result may still be missed; players with the flag FID are of no federation.
"""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Pairing, Participant
from elo_tui.core.norms.requirements import NO_FEDERATION, NORM_TITLES

_LEAST = (20, 3, 10)
#: A pairing-allocated bye, and the codes of a round that is, or may be, missed.
_PAIRING_BYE = "U"
_MISSED = frozenset({"H", "F", "Z", "-", "*", ""})
_FORFEITS = frozenset({"+", "-"})
_MISSES_MAX = 1


class ForeignersCount(NamedTuple):
    """The foreigners of a round, or the fewest of all rounds."""

    players: int
    federations: int
    titled: int


def count_foreigners(crosstable: Crosstable) -> ForeignersCount | None:
    """Count the foreigners of the worst round; None without host or paired rounds."""
    host = crosstable.event.federation
    last = max((one.round for p in crosstable.players for one in p.pairings), default=0)
    if not host or not last:
        return None
    rounds = range(1, last + 1)
    foreign = [
        (player, cells)
        for player in crosstable.players
        if player.rating
        and player.federation not in ("", host, NO_FEDERATION)
        and _count_misses(cells := _index_rounds(player), rounds) <= _MISSES_MAX
    ]
    counts = []
    for number in rounds:
        present = [one for one, cells in foreign if _is_present(cells.get(number))]
        counts.append(
            ForeignersCount(
                players=len(present),
                federations=len({one.federation for one in present}),
                titled=sum(one.title in NORM_TITLES for one in present),
            )
        )
    return ForeignersCount(*map(min, zip(*counts, strict=True)))


def has_many_foreigners(crosstable: Crosstable) -> bool:
    """Whether 1.4.3d holds, for a Swiss."""
    found = count_foreigners(crosstable)
    return found is not None and all(
        count >= least for count, least in zip(found, _LEAST, strict=True)
    )


def _index_rounds(player: Participant) -> dict[int, Pairing]:
    return {one.round: one for one in player.pairings}


def _count_misses(cells: dict[int, Pairing], rounds: range) -> int:
    return sum(
        number not in cells or cells[number].code in _MISSED for number in rounds
    )


def _is_present(cell: Pairing | None) -> bool:
    """Whether the player takes part in a round."""
    if cell is None or cell.opponent is None:
        return cell is not None and cell.code == _PAIRING_BYE
    return cell.code not in _FORFEITS
