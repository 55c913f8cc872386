"""The players of a pool that a fit can compare: connected by games or by knowledge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from elo_tui.core.pool.fit_counts import Pair
from elo_tui.core.pool.game_columns import People

#: In the place of a person: whatever has a known rating.
GROUND = -1


def find_root(parent: dict[int, int], person: int) -> int:
    """Return the representative of a component, to which `parent` leads."""
    parent.setdefault(person, person)
    while parent[person] != person:
        parent[person] = parent[parent[person]]
        person = parent[person]
    return person


def find_components(
    links: Iterable[tuple[int, ...]], people: People
) -> list[list[int]]:
    """Group players by links of two: most players first, then the lowest id."""
    parent: dict[int, int] = {}
    for one, other, *_ in links:
        parent[find_root(parent, one)] = find_root(parent, other)
    groups: dict[int, list[int]] = {}
    for person in sorted(parent):
        groups.setdefault(find_root(parent, person), []).append(person)

    def key(group: list[int]) -> tuple[int, str]:
        return -len(group), min(people.ids[person] for person in group)

    return sorted(groups.values(), key=key)


def find_bounded(
    pairs: Mapping[Pair, Sequence[int]],
    group: Sequence[int],
    links: Sequence[tuple[int, int]] = (),
) -> set[int]:
    """Return the largest part in which all have scored and lost points, by chains.

    Without a prior only these have a finite rating: two players are in one part if
    each has scored against the other, or against one who has, and so on; or if their
    difference is known, as `links` are. `GROUND` is the other of a known rating.
    """
    above: dict[int, set[int]] = {person: set() for person in (*group, GROUND)}
    below: dict[int, set[int]] = {person: set() for person in (*group, GROUND)}
    for one, other in links:
        if one in above and other in above:
            for edges in (above, below):
                edges[one].add(other)
                edges[other].add(one)
    for (white, black, _), (wins, draws, losses) in pairs.items():
        if white not in above:
            continue
        if wins or draws:
            below[white].add(black)
            above[black].add(white)
        if losses or draws:
            below[black].add(white)
            above[white].add(black)
    left = {*group, GROUND}
    best: set[int] = set()
    while len(left) > len(best):
        person = min(left)
        part = _reach(person, above, left) & _reach(person, below, left)
        best = part if len(part) > len(best) else best
        left -= part
    return best - {GROUND} if len(best) > 1 else set()


def _reach(person: int, edges: Mapping[int, set[int]], left: set[int]) -> set[int]:
    found, waiting = {person}, [person]
    while waiting:
        new = (edges[waiting.pop()] & left) - found
        found |= new
        waiting += new
    return found
