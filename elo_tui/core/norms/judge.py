"""Which games a norm is based on, strictly by the facts given or leniently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elo_tui.core.model import BY_HALVES, Result
from elo_tui.core.norms.checks import Rule, row_of, rows_of, rule_of
from elo_tui.core.norms.games_left_out import Rows, fewest_left_out
from elo_tui.core.norms.norm_records import Circumstances, NormGame
from elo_tui.core.norms.requirements import LEAST_GAMES, NormTitle


class Judged(NamedTuple):
    """The games that count, and those among them that the norm is based on."""

    rows: Rows
    kept: Rows
    strict: Rule
    lenient: Rule


def judged(title: NormTitle, games: Sequence[NormGame], facts: Circumstances) -> Judged:
    """The best set of games: strictly by the facts, else leniently, else all games."""
    strict = rule_of(title, games, facts, lenient=False)
    lenient = rule_of(title, games, facts, lenient=True)
    rows = rows_of(games, facts, strict.required)
    for rule in (strict,) if _all_given(rows, strict, lenient) else (strict, lenient):
        found = best(games, facts, rule)
        if found is not None:
            return Judged(*found, strict, lenient)
    return Judged(rows, rows, strict, lenient)


def _all_given(rows: Rows, strict: Rule, lenient: Rule) -> bool:
    """Whether both rules give the same answers."""
    return lenient == strict._replace(lenient=True) and (
        bool(strict.federation)
        and all(row.level is not None and row.federation for row in rows)
    )


def best(
    games: Sequence[NormGame], facts: Circumstances, rule: Rule
) -> tuple[Rows, Rows] | None:
    """The games that count and those that make the norm under a rule, or None."""
    if rule.predetermined and to_come(games, facts):
        return None
    for rows in _countings(games, facts, rule):
        kept = fewest_left_out(rows, rule)
        if kept is not None:
            return rows, kept
    return None


def to_come(games: Sequence[NormGame], facts: Circumstances) -> int:
    """The rounds of the event that have no result yet."""
    settled = sum(game.result is not None or bool(game.excluded) for game in games)
    return max(len(games), facts.rounds or 0) - settled


def open_places(games: Sequence[NormGame]) -> tuple[int, ...]:
    """The indices of the games to come."""
    return tuple(
        place
        for place, game in enumerate(games)
        if game.result is None and not game.excluded
    )


def with_results(
    games: Sequence[NormGame], places: Sequence[int], results: Sequence[int]
) -> list[NormGame]:
    """The rounds with these half points in the games to come."""
    rounds = list(games)
    for place, halves in zip(places, results, strict=True):
        rounds[place] = rounds[place]._replace(result=BY_HALVES[halves])
    return rounds


def number(games: Sequence[NormGame], position: int) -> int:
    """The number of a round, by its index in the list."""
    stated = games[position].round
    return position + 1 if stated is None else stated


def _countings(
    games: Sequence[NormGame], facts: Circumstances, rule: Rule
) -> Iterator[Rows]:
    rows = rows_of(games, facts, rule.required)
    yield rows
    # 1.4.2c: if the opponent of the last round does not appear, the norm stands for a
    # player who needed that game for the number of games and could afford to lose it
    if len(rows) + 1 not in (rule.least_games, LEAST_GAMES):
        return
    last = len(games) - 1
    if last < 0 or games[last].result is not Result.FORFEIT_WIN:
        return
    final = rule.lenient
    if facts.rounds is not None:
        final = number(games, last) == facts.rounds
    if final and not games[last].excluded:
        yield (*rows, row_of(last, games[last], Result.LOSS, rule.required))
