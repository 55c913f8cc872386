"""The choice of the games that a norm is based on (FIDE B.01 1.4.1e and f).

1.4.1f: games that the player won may be left out. 1.4.1e: with later pairings, also all
games after the title result. Our reading of the last sentence of f: with pairings made
beforehand, games are left out only if the federations and titles of all opponents
satisfy 1.4.3 to 1.4.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elo_tui.core.model import BY_HALVES, Result
from elo_tui.core.norms.checks import (
    NOTHING,
    NormRow,
    Rule,
    are_met,
    count_rows,
    make_rule,
    mix_checks,
    norm_row,
    norm_rows,
    result_checks,
)
from elo_tui.core.norms.requirements import (
    LEAST_GAMES,
    NO_FEDERATION,
    Circumstances,
    NormGame,
    NormTitle,
    most_of_one,
    most_own,
)

Rows = tuple[NormRow, ...]


def leave_out_fewest(rows: Rows, rule: Rule) -> Rows | None:
    """Find the largest set of games that makes the norm, or None.

    Among equal sets, the one that leaves out the latest rounds, then the lowest rated.
    """
    whole_mix = not rule.predetermined or are_met(
        mix_checks(count_rows(rows, rule), rule)
    )
    for left in range(len(rows) - rule.least_games + 1):
        if left and not whole_mix:
            return None
        for tail in (0,) if rule.predetermined else range(left, -1, -1):
            kept = _leave_out_wins(rows[: len(rows) - tail], left - tail, rule)
            if kept is not None:
                return kept
    return None


def makes_norm(rows: Sequence[NormRow], rule: Rule) -> bool:
    """Whether all these games together satisfy 1.4.1 to 1.4.8."""
    count = count_rows(rows, rule)
    return are_met(result_checks(count, rule)) and are_met(mix_checks(count, rule))


def may_be_left_out(rows: Rows, kept: Rows, rule: Rule) -> bool:
    """Whether 1.4.1e and f permit omitting the other `rows`."""
    last = kept[-1].position if kept else -1
    within = {row.position for row in kept}
    left = [row for row in rows if row.position not in within]
    if not rule.predetermined:
        return all(row.is_won for row in left if row.position < last)
    mix = mix_checks(count_rows(rows, rule), rule)
    return not left or (all(row.is_won for row in left) and are_met(mix))


def _leave_out_wins(rows: Rows, wins: int, rule: Rule) -> Rows | None:
    """Find the games that make the norm with this many wins left out, or None."""
    won = sorted((row for row in rows if row.is_won), key=lambda row: row.rating)
    if wins > len(won):
        return None
    if not wins:
        return rows if makes_norm(rows, rule) else None
    if _is_out_of_reach(rows, won, wins, rule):
        return None
    for left in _list_choices(_group_wins(rows, won, wins, rule), wins):
        out = {row.position for row in left}
        kept = tuple(row for row in rows if row.position not in out)
        if makes_norm(kept, rule):
            return kept
    return None


def _is_out_of_reach(rows: Rows, won: list[NormRow], wins: int, rule: Rule) -> bool:
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
    if not are_met(result_checks(best, rule)):
        return True
    full, full_won = count_rows(rows, rule), count_rows(won, rule)
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
    return not rule.double and not are_met(mix_checks(best, rule))


def _most_games(rows: Rows) -> int:
    """Return the number of games against the opponent met most often."""
    people = [row.person for row in rows]
    return 1 if len(set(people)) == len(people) else max(map(people.count, people))


def _group_wins(rows: Rows, won: list[NormRow], wins: int, rule: Rule) -> list[Rows]:
    """Group won games so that leaving out the first of a group is always best.

    With one game against each opponent, games with equal title and federation differ in
    rating alone; so do all with equal title if their federations cannot decide.
    """
    if _most_games(rows) > 1:
        return [(row,) for row in won]
    deciding = set() if rule.exempt else _find_deciding(rows, wins, rule)
    groups: dict[tuple[int | None, str | None], Rows] = {}
    for row in won:
        key = (row.level, row.federation if row.federation in deciding else None)
        groups[key] = (*groups.get(key, ()), row)
    return list(groups.values())


def _find_deciding(rows: Rows, wins: int, rule: Rule) -> set[str]:
    """Find the federations that can break 1.4.3 or 1.4.4 without this many wins."""
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


def _list_choices(groups: list[Rows], wins: int) -> Iterator[Rows]:
    """Yield every choice of this many games from the front of the groups."""
    if not wins:
        yield ()
        return
    if wins > sum(map(len, groups)):
        return
    first, rest = groups[0], groups[1:]
    for number in range(min(wins, len(first)), -1, -1):
        for others in _list_choices(rest, wins - number):
            yield (*first[:number], *others)


class Judged(NamedTuple):
    """The games that count, and those that the norm is based on."""

    rows: Rows
    kept: Rows
    strict: Rule
    lenient: Rule


def judge_games(
    title: NormTitle, games: Sequence[NormGame], facts: Circumstances
) -> Judged:
    """Choose the best set of games: strictly, else leniently, else all games."""
    strict = make_rule(title, games, facts, lenient=False)
    lenient = make_rule(title, games, facts, lenient=True)
    rows = norm_rows(games, facts, strict.required)
    for rule in (
        (strict,) if _is_all_given(rows, strict, lenient) else (strict, lenient)
    ):
        found = find_best(games, facts, rule)
        if found is not None:
            return Judged(*found, strict, lenient)
    return Judged(rows, rows, strict, lenient)


def _is_all_given(rows: Rows, strict: Rule, lenient: Rule) -> bool:
    """Whether both rules give the same answers."""
    return lenient == strict._replace(lenient=True) and (
        bool(strict.federation)
        and all(row.level is not None and row.federation for row in rows)
    )


def find_best(
    games: Sequence[NormGame], facts: Circumstances, rule: Rule
) -> tuple[Rows, Rows] | None:
    """Find the games that count and those that make the norm under a rule, or None."""
    if rule.predetermined and count_remaining(games, facts):
        return None
    for rows in _possible_rows(games, facts, rule):
        kept = leave_out_fewest(rows, rule)
        if kept is not None:
            return rows, kept
    return None


def count_remaining(games: Sequence[NormGame], facts: Circumstances) -> int:
    """Count the rounds of the event without a result."""
    settled = sum(game.result is not None or bool(game.excluded) for game in games)
    return max(len(games), facts.rounds or 0) - settled


def open_indices(games: Sequence[NormGame]) -> tuple[int, ...]:
    """Return the indices of the remaining games."""
    return tuple(
        place
        for place, game in enumerate(games)
        if game.result is None and not game.excluded
    )


def enter_results(
    games: Sequence[NormGame], places: Sequence[int], results: Sequence[int]
) -> list[NormGame]:
    """Enter these half points in the remaining games."""
    rounds = list(games)
    for place, halves in zip(places, results, strict=True):
        rounds[place] = rounds[place]._replace(result=BY_HALVES[halves])
    return rounds


def round_number(games: Sequence[NormGame], position: int) -> int:
    """Return the number of a round, by default from its index."""
    stated = games[position].round
    return position + 1 if stated is None else stated


def _possible_rows(
    games: Sequence[NormGame], facts: Circumstances, rule: Rule
) -> Iterator[Rows]:
    rows = norm_rows(games, facts, rule.required)
    yield rows
    # 1.4.2c: if the opponent of the last round does not appear, the game counts as a
    # loss for a player who needs it for the number of games
    if len(rows) + 1 not in (rule.least_games, LEAST_GAMES):
        return
    last = len(games) - 1
    if last < 0 or games[last].result is not Result.FORFEIT_WIN:
        return
    final = rule.lenient
    if facts.rounds is not None:
        final = round_number(games, last) == facts.rounds
    if final and not games[last].excluded:
        yield (*rows, norm_row(last, games[last], Result.LOSS, rule.required))
