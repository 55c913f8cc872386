"""The derivation of the tie-breaks and ranks of teams: values, cuts, articles."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from elo_tui.core.model import Step
from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.tie_break_values import buchholz
from elo_tui.core.standings.tie_break_working import (
    describe_cut,
    describe_seen,
    format_value,
    value_steps,
)
from elo_tui.core.teams.team_event import TeamEvent, TeamRound
from elo_tui.core.teams.team_order import list_meetings
from elo_tui.core.teams.team_standings import TeamPlace, TeamStandings
from elo_tui.core.teams.team_values import (
    ORDER_CODES,
    count_boards,
    describe_team_code,
    find_article,
    find_factor,
    list_products,
    sum_boards,
)
from elo_tui.core.text.figures import format_points

_WORDS = {
    "played": "",
    "open": "not finished",
    "pab": "bye from the pairing",
    "hpb": "half-point bye",
    "zpb": "no point bye",
    "fw": "won by forfeit",
    "fl": "forfeited",
    "free": "free",
}


def show_team_working(
    found: TeamStandings, at: int, row: TeamPlace
) -> tuple[Step, ...]:
    """Derive the value of one code for one team."""
    event, code = found.event, found.codes[at]
    value = row.values[at]
    article = find_article(code)
    if code.name in ORDER_CODES:
        level = next(group for group in found.levels[at] if row.at in group)
        steps = tuple(_order_steps(event, code, level, row))
        if not value:
            text = "nothing decided" if len(level) > 1 else "no other team level"
        else:
            text = f"{format_value(value)} of {len(level)} level"
        return (*steps, Step(str(code), text, article))
    text = "none" if value is None else format_value(value)
    named = f"{describe_team_code(event, code)} {text}"
    return (*_value_steps(event, code, row), Step(str(code), named, article))


def round_steps(event: TeamEvent, row: TeamPlace) -> tuple[Step, ...]:
    """List the matches of a team with both scores."""
    steps = []
    for one in row.rounds:
        text = f"{label_round(event, one)}, {_both(one)}"
        if one.games:
            text += f", boards {' '.join(map(format_points, one.boards))}"
        steps.append(Step(f"round {one.number}", text))
    return tuple(steps)


def label_round(event: TeamEvent, one: TeamRound) -> str:
    """Label the opponent of a round and its kind, such as ``3 Rooks, forfeited``."""
    parts = [] if one.opponent is None else [event.teams[one.opponent].label]
    return ", ".join(filter(None, (*parts, _WORDS[one.word])))


def _both(one: TeamRound) -> str:
    made, games = format_points(one.match_points), format_points(one.game_points)
    return f"match points {made}, game points {games}"


def _value_steps(
    event: TeamEvent, code: TieBreakCode, row: TeamPlace
) -> Iterator[Step]:
    name = code.name
    if name == "MPvGP":
        yield from round_steps(event, row)
    elif name == "BC":
        sums = sum_boards(row.rounds, event.boards)
        for board, made in enumerate(sums, start=1):
            product = format_value(Fraction(board * made, 2))
            yield Step(f"board {board}", f"{format_points(made)} x {board} = {product}")
    elif name == "SSSC":
        table = event.tables[event.primary]
        plain = TieBreakCode("BH", forfeits=code.forfeits)
        yield from value_steps(table, plain, row.at)
        strength = format_points(buchholz(table, plain, row.at))
        yield Step("Buchholz", f"{strength} of the primary score", "C.07 8")
        yield Step("factor", str(code.factor or find_factor(event)), "C.07 13")
    elif name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB"):
        yield from _product_steps(event, code, row.at)
    else:
        yield from value_steps(event.choose_table(code.score), code, row.at)


def _product_steps(event: TeamEvent, code: TieBreakCode, team: int) -> Iterator[Step]:
    found = list_products(event, code, team)
    table = event.tables["GP" if code.name.startswith("EG") else "MP"]
    for at, one in enumerate(found.faced):
        text, article = describe_seen(table, team, one, found.scores[at])
        product = format_value(Fraction(found.products[at], 4))
        text += f" x {format_points(found.made[at])} = {product}"
        left, why = describe_cut(found.cut, at)
        yield Step(f"round {one.round.number}", text + left, why or article)


def _order_steps(
    event: TeamEvent, code: TieBreakCode, level: tuple[int, ...], row: TeamPlace
) -> Iterator[Step]:
    if code.name in ("TBR", "BBE"):
        sums = sum_boards(row.rounds, event.boards)
        counts = range(1, event.boards + 1)
        if code.name == "TBR":
            for board in counts:
                yield Step(f"board {board}", format_points(sums[board - 1]))
        else:
            for board in reversed(counts[:-1]):
                label = f"boards 1 to {board}"
                yield Step(label, format_points(sum(sums[:board])))
        return
    for other in level:
        if other == row.at:
            continue
        matches = list_meetings(event, code, row.at, other)
        text = "; ".join(map(_both, matches)) or "not met"
        if len(level) == 2 and matches and len(code.name) > len("EDE"):
            boards = sum_boards(matches, event.boards)
            text += f"; by board {' '.join(map(format_points, boards))}"
            count = format_value(Fraction(count_boards(matches), 2))
            text += f", board count {count}"
        yield Step(event.teams[other].label, text)


def explain_team_rank(
    found: TeamStandings, row: TeamPlace, ahead: TeamPlace
) -> tuple[Step, ...]:
    """Compare two teams by points and tie-breaks, up to the decisive one (4.2)."""
    is_of_matches = found.event.primary == "MP"
    own, theirs = (
        one.match_points if is_of_matches else one.game_points for one in (row, ahead)
    )
    label = "match points" if is_of_matches else "game points"
    level = own == theirs
    texts = [format_value(own), format_value(theirs)]
    text = f"{texts[0]} both" if level else " to ".join(texts)
    steps = [Step(label, text, "C.07 4.2")]
    for at, code in enumerate(found.codes):
        if not level:
            break
        value, other = row.values[at], ahead.values[at]
        level = value == other
        texts = ["none" if one is None else format_value(one) for one in (value, other)]
        text = f"{texts[0]} both" if level else f"{texts[0]} to {texts[1]}: behind"
        if level and code.name in ORDER_CODES:
            text = "nothing decided"
        steps.append(Step(str(code), text, find_article(code)))
    if level:
        steps.append(Step("place", "level to the end: shared", "C.07 4.2"))
    return tuple(steps)
