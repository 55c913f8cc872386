"""The values of the tie-breaks for a block of outcomes at once (C.07 7 to 9).

The rules are those of `tie_break_values`, which the tests compare with these. What
depends on no remaining game is counted once; a rule that is not here returns None, and
its values are found outcome by outcome.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import NamedTuple

from elo_tui.core.standings.codes import POINTS, TieBreakCode
from elo_tui.core.standings.lanes import Lanes
from elo_tui.core.standings.outcome_points import Faced, ScoreTable
from elo_tui.core.standings.round_kinds import RoundKind
from elo_tui.core.standings.tie_break_values import koya_limit
from elo_tui.core.standings.tie_breaks import TIE_BREAKS, Value

#: A player's round: the player, and the index among the player's rounds.
At = tuple[int, int]


class Block(NamedTuple):
    """A block of outcomes; every value has a lane for each outcome."""

    shape: Lanes
    scores: list[int]
    """The half points of every player."""
    adjusted: list[int]
    """The scores as opponents see them."""
    worths: dict[At, list[tuple[int, int]]]
    """The remaining games: half points, and the mask of the outcomes with them."""
    faced: dict[tuple[int, bool], list[int]]
    """The scores that count in the Buchholz family, if already computed."""


#: Finds the value of a player in a block.
Rule = Callable[[Block, int], int]


class Ranked(NamedTuple):
    """A rule and the size of its values: the higher the better, below 2 to `bits`."""

    rule: Rule
    bits: int
    room: int
    """The bits of a lane in which they are found."""


def find_rule(table: ScoreTable, code: TieBreakCode, open_at: set[At]) -> Ranked | None:
    """Find the rule of a tie-break; None if only the outcomes by themselves have it."""
    if code.name in _CONSTANT:
        return _rank_constant(table, code)
    build = _RULES.get(code.name)
    rule = build and build(table, code, open_at)
    if rule is None:
        return None
    bits = find_limit(table).bit_length()
    tie_break = TIE_BREAKS[code.name]
    # a cut of products has the score before each
    room = 2 * bits if code.name == "SB" and code.cut_low else bits
    if tie_break.lowest_first == code.reversed:
        return Ranked(rule, bits, room)
    most = (1 << bits) - 1
    return Ranked(
        lambda block, one: block.shape.fill(most) - rule(block, one), bits, room
    )


def find_limit(table: ScoreTable) -> int:
    """Return a number that no value of a rule here reaches, half or quarter points."""
    points = table.field.points
    made = max(points.best, *(max(row, default=0) for row in table.made))
    rounds = max(table.field.last, *map(len, table.rounds)) + 1
    score = 2 * made * rounds + max(map(abs, table.adjustment), default=0)
    return score * rounds * max(made, 2) + 1


def _rank_constant(table: ScoreTable, code: TieBreakCode) -> Ranked:
    """Number the values that no remaining game changes; without a value last."""
    tie_break = TIE_BREAKS[code.name]
    values = [
        tie_break.value(table, code, player) for player in range(len(table.rounds))
    ]
    best_last = sorted(
        {value for value in values if value is not None},
        reverse=tie_break.lowest_first != code.reversed,
    )
    numbers: dict[Value, int] = {one: at for at, one in enumerate(best_last, start=1)}
    ranks = [numbers.get(value, 0) for value in values]
    bits = len(best_last).bit_length()
    return Ranked(lambda block, player: block.shape.fill(ranks[player]), bits, bits)


def _sum_made(
    table: ScoreTable,
    open_at: set[At],
    worth: Callable[[int, int], int],
    counts: Callable[[int, int], int] = lambda player, place: 1,
) -> Rule:
    """Add up the rounds of a player, each with its worth by the half points made.

    `worth` takes half points and a factor from `counts`, which takes player and place.
    """
    fixed, varying = [], []
    for player, made in enumerate(table.made):
        total, games = 0, []
        for place, halves in enumerate(made):
            factor = counts(player, place)
            if (player, place) in open_at:
                games.append(((player, place), factor))
            elif factor:
                total += worth(halves, factor)
        fixed.append(total)
        varying.append(games)

    def rule(block: Block, player: int) -> int:
        shape = block.shape
        total = shape.fill(fixed[player])
        for at, factor in varying[player]:
            for halves, mask in block.worths[at]:
                if value := factor and worth(halves, factor):
                    total += mask & shape.fill(value)
        return total

    return rule


def _build_wins(table: ScoreTable, code: TieBreakCode, open_at: set[At]) -> Rule:
    """Count wins (7.1), those over the board (7.2), those of them with Black (7.4)."""
    win, rounds = table.field.points.win, table.rounds

    def counts(player: int, place: int) -> int:
        one = rounds[player][place]
        played = code.name == "WIN" or one.kind is RoundKind.PLAYED
        return int(played and (code.name != "BWG" or one.colour == "b"))

    return _sum_made(table, open_at, lambda halves, _: int(halves == win), counts)


def _build_progressive(table: ScoreTable, code: TieBreakCode, open_at: set[At]) -> Rule:
    """Count each round once for every sum after a round that has it (7.5)."""
    last, rounds = table.field.last, table.rounds

    def counts(player: int, place: int) -> int:
        number = rounds[player][place].number
        return max(0, last + 1 - max(number, code.cut_low + 1))

    return _sum_made(table, open_at, lambda halves, times: halves * times, counts)


def _build_koya(table: ScoreTable, code: TieBreakCode, open_at: set[At]) -> Rule:
    """Sum half points against opponents with half of the maximum or more (9.2)."""
    limit = min(max(0, ceil(koya_limit(table, code))), find_limit(table))
    counted = [
        [
            (place, one.opponent)
            for place, one in enumerate(row)
            if one.opponent is not None
            and (one.kind is RoundKind.PLAYED or table.field.round_robin)
        ]
        for row in table.rounds
    ]

    def rule(block: Block, player: int) -> int:
        shape, total = block.shape, 0
        least = shape.fill(limit)
        for place, opponent in counted[player]:
            reached = shape.mark_reached(block.scores[opponent], least)
            total += weigh((player, place), block, reached)
        return total

    weigh = _weigher(table)
    return rule


def _weigher(table: ScoreTable) -> Callable[[At, Block, int], int]:
    """Return what multiplies values by the half points that a round brings."""
    fixed = [list(row) for row in table.made]

    def weigh(at: At, block: Block, values: int) -> int:
        games = block.worths.get(at)
        if games is None:
            return fixed[at[0]][at[1]] * values
        return sum(halves * (values & mask) for halves, mask in games)

    return weigh


def _build_buchholz(table: ScoreTable, code: TieBreakCode, _: set[At]) -> Rule:
    """Sum the adjusted scores of the opponents, with the cuts of 14 and 16.5 (8).

    Where the scores are the values, the lowest of the voluntary unplayed rounds is
    never below the least significant value, so that it is always cut first.
    """
    scores_faced = _build_faced(table, code.forfeits)

    def rule(block: Block, player: int) -> int:
        values = scores_faced(block, player)
        total = sum(values)
        if not code.cut_low:
            return total
        marks = table.voluntary(player, code.forfeits) or [False] * len(values)
        voluntary, left = (
            [one for one, mark in zip(values, marks, strict=True) if mark is wanted]
            for wanted in (True, False)
        )
        shape = block.shape
        low = min(code.cut_low, len(values))
        for _ in range(low):
            if voluntary:
                out, voluntary = shape.pull_lowest(voluntary)
            else:
                out, left = shape.pull_lowest(left)
            total -= out
        left += voluntary
        for _ in range(min(code.cut_high, len(left))):
            out, left = shape.pull_highest(left)
            total -= out
        return total

    return rule


def _build_berger(table: ScoreTable, code: TieBreakCode, _: set[At]) -> Rule | None:
    """Sum each adjusted score times the points scored (9.1).

    The cut ones are those with the lowest score, then the lowest product; with a
    voluntary unplayed round the choice is more than an order.
    """
    players = range(len(table.rounds))
    if code.cut_low and any(table.voluntary(one, code.forfeits) for one in players):
        return None
    scores_faced, weigh = _build_faced(table, code.forfeits), _weigher(table)
    shift = find_limit(table).bit_length()
    draw = table.field.points.draw
    virtual = table.field.edition.virtual

    def rule(block: Block, player: int) -> int:
        scores = scores_faced(block, player)
        products = [
            draw * score
            if virtual and opponent is None
            else weigh((player, place), block, score)
            for score, (place, opponent, _, _) in zip(
                scores, table.rounds_faced(player, code.forfeits), strict=True
            )
        ]
        total = sum(products)
        if not code.cut_low:
            return total
        shape = block.shape
        products_only = shape.fill((1 << shift) - 1)
        left = [
            (score << shift) | product
            for score, product in zip(scores, products, strict=True)
        ]
        for _ in range(min(code.cut_low, len(left))):
            out, left = shape.pull_lowest(left)
            total -= out & products_only
        for _ in range(min(code.cut_high, len(left))):
            out, left = shape.pull_highest(left)
            total -= out & products_only
        return total

    return rule


def _build_faced(
    table: ScoreTable, forfeits: bool
) -> Callable[[Block, int], list[int]]:
    """Return what lists the scores that `ScoreTable.opponent_scores` lists."""
    rows = [table.rounds_faced(one, forfeits) for one in range(len(table.rounds))]

    def scores_faced(block: Block, player: int) -> list[int]:
        found = block.faced.get((player, forfeits))
        if found is None:
            adjusted = block.adjusted
            found = block.faced[player, forfeits] = [
                _find_dummy(table, block, player, one)
                if one.opponent is None
                else adjusted[one.opponent]
                for one in rows[player]
            ]
        return found

    return scores_faced


def _find_dummy(table: ScoreTable, block: Block, player: int, one: Faced) -> int:
    """Return the score of the dummy in an unplayed round (16.4)."""
    field, points, shape = table.field, table.field.points, block.shape
    if field.edition.virtual:
        made = table.made[player]
        before = 0
        for place, halves in enumerate(made[: one.place]):
            games = block.worths.get((player, place))
            if games is None:
                before += shape.fill(halves)
            else:
                before += sum(mask & shape.fill(worth) for worth, mask in games)
        to_come = points.draw * (field.last - one.round.number)
        return before + shape.fill(points.win - made[one.place] + to_come)
    own = block.scores[player]
    if not field.edition.capped:
        return own
    if one.round.opponent is not None:
        other = block.adjusted[one.round.opponent]
    else:
        other = shape.fill(points.draw * field.last)
    return shape.sort_two(own, other)[0]


#: The tie-breaks that no remaining game changes.
_CONSTANT = frozenset({"BPG", "REP", "TPN", "ARO", "RTNG"})
_RULES: dict[str, Callable[[ScoreTable, TieBreakCode, set[At]], Rule | None]] = {
    POINTS.name: lambda table, code, open_at: lambda block, one: block.scores[one],
    **dict.fromkeys(("WIN", "WON", "BWG"), _build_wins),
    "PS": _build_progressive,
    "BH": _build_buchholz,
    "SB": _build_berger,
    "KS": _build_koya,
}
