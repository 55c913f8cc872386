"""Which games may be left out so that the rest make a norm (FIDE B.01 1.4.1e and f).

1.4.1f: games against opponents whom the player beat. 1.4.1e: where the pairings are not
made beforehand, also all games after the title result was achieved. Our reading of the
last sentence of f: in an event with pairings made beforehand, games are left out only
if the federations and titles of all opponents satisfy 1.4.3 to 1.4.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elo_tui.core.norms.checks import (
    NOTHING,
    NormRow,
    Rule,
    counted,
    mix_checks,
    passed,
    result_checks,
)
from elo_tui.core.norms.requirements import NO_FEDERATION, most_of_one, most_own

Rows = tuple[NormRow, ...]


def fewest_left_out(rows: Rows, rule: Rule) -> Rows | None:
    """The largest set of games that makes the norm, or None.

    Among equal sets, the one that leaves out the latest rounds, then the lowest rated.
    """
    whole_mix = not rule.predetermined or passed(mix_checks(counted(rows, rule), rule))
    for left in range(len(rows) - rule.least_games + 1):
        if left and not whole_mix:
            return None
        for tail in (0,) if rule.predetermined else range(left, -1, -1):
            kept = _without_wins(rows[: len(rows) - tail], left - tail, rule)
            if kept is not None:
                return kept
    return None


def makes_norm(rows: Sequence[NormRow], rule: Rule) -> bool:
    """Whether all these games together satisfy 1.4.1 to 1.4.8."""
    count = counted(rows, rule)
    return passed(result_checks(count, rule)) and passed(mix_checks(count, rule))


def may_be_left_out(rows: Rows, kept: Rows, rule: Rule) -> bool:
    """Whether 1.4.1e and f permit judging `rows` by `kept` alone."""
    last = kept[-1].position if kept else -1
    within = {row.position for row in kept}
    left = [row for row in rows if row.position not in within]
    if not rule.predetermined:
        return all(row.won for row in left if row.position < last)
    mix = mix_checks(counted(rows, rule), rule)
    return not left or (all(row.won for row in left) and passed(mix))


def _without_wins(rows: Rows, wins: int, rule: Rule) -> Rows | None:
    """The games that make the norm with this many wins left out, or None."""
    won = sorted((row for row in rows if row.won), key=lambda row: row.rating)
    if wins > len(won):
        return None
    if not wins:
        return rows if makes_norm(rows, rule) else None
    if _hopeless(rows, won, wins, rule):
        return None
    for left in _choices(_alike(rows, won, wins, rule), wins):
        out = {row.position for row in left}
        kept = tuple(row for row in rows if row.position not in out)
        if makes_norm(kept, rule):
            return kept
    return None


def _hopeless(rows: Rows, won: list[NormRow], wins: int, rule: Rule) -> bool:
    """Whether a condition fails by itself, whichever wins are left out."""
    out = {row.position for row in won[:wins]}
    rest = [row for row in rows if row.position not in out]
    # with one game against each opponent this set has the highest sum; with more, the
    # raise is bounded by the largest one possible
    met = _most_games(rows)
    gap = rule.required.floor - min(row.rating for row in (rest if met == 1 else rows))
    best = NOTHING._replace(
        games=len(rest),
        half_points=sum(row.half_points for row in rest),
        total=sum(row.rating for row in rest) + met * max(0, gap),
    )
    if not passed(result_checks(best, rule)):
        return True
    full, full_won = counted(rows, rule), counted(won, rule)
    best = full._replace(
        opponents=len(rest),
        # as many as possible of the untitled, or of one federation, are left out
        titled=full.titled - max(0, wins - len(won) + full_won.titled),
        required=full.required - max(0, wins - len(won) + full_won.required),
        own=full.own - min(wins, full_won.own),
        top=full.top - wins,
        games=len(rest),
    )
    # how many people remain in a double round robin depends on the choice
    return not rule.double and not passed(mix_checks(best, rule))


def _most_games(rows: Rows) -> int:
    """The games against the opponent met most often."""
    people = [row.person for row in rows]
    return 1 if len(set(people)) == len(people) else max(map(people.count, people))


def _alike(rows: Rows, won: list[NormRow], wins: int, rule: Rule) -> list[Rows]:
    """The won games in groups of which it is always best to leave out the first.

    With one game against each opponent, games with equal title and federation differ in
    rating alone, and so do all with equal title whose federation cannot decide.
    """
    if _most_games(rows) > 1:
        return [(row,) for row in won]
    deciding = set() if rule.exempt else _deciding(rows, wins, rule)
    groups: dict[tuple[int | None, str | None], Rows] = {}
    for row in won:
        key = (row.level, row.federation if row.federation in deciding else None)
        groups[key] = (*groups.get(key, ()), row)
    return list(groups.values())


def _deciding(rows: Rows, wins: int, rule: Rule) -> set[str]:
    """The federations that can break 1.4.3 or 1.4.4 with this many wins left out."""
    met: dict[str, int] = {}
    for row in rows:
        met[row.federation] = met.get(row.federation, 0) + 1
    every = set(met)
    unknown = met.pop("", 0)
    met.pop(NO_FEDERATION, None)
    foreign = [met[name] for name in met if name != rule.federation]
    # to reduce the foreign federations to one, all games of the others must go
    others = sum(foreign) - max(foreign, default=0) + (unknown if rule.lenient else 0)
    if others <= wins or not (rule.federation or rule.lenient):
        return every
    left = len(rows) - wins
    unsure = 0 if rule.lenient else unknown
    deciding = {name for name in met if met[name] + unsure > most_of_one(left)}
    if met.get(rule.federation, 0) + unsure > most_own(left):
        deciding.add(rule.federation)
    return deciding | {""} if deciding else deciding


def _choices(groups: list[Rows], wins: int) -> Iterator[Rows]:
    """Every way to take this many games from the front of the groups."""
    if not wins:
        yield ()
        return
    if wins > sum(map(len, groups)):
        return
    first, rest = groups[0], groups[1:]
    for number in range(min(wins, len(first)), -1, -1):
        for others in _choices(rest, wins - number):
            yield (*first[:number], *others)
