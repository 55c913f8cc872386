"""The derivation of tie-breaks and ranks: values, cuts, articles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from elo_tui.core.model import Step
from elo_tui.core.standings import standings, tie_break_values
from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.outcome_points import Faced, ScoreTable
from elo_tui.core.standings.round_kinds import (
    GAMES,
    REQUESTED,
    VUR,
    PlayerRound,
    RoundKind,
)
from elo_tui.core.standings.standings import Standings, StandingsRow
from elo_tui.core.standings.tie_break_values import Cut
from elo_tui.core.standings.tie_breaks import (
    ENCOUNTER,
    TIE_BREAKS,
    describe_code,
    natural_value,
)
from elo_tui.core.text.figures import format_points

_UNPLAYED = {
    RoundKind.FULL_BYE: "16.2.1",
    RoundKind.FORFEIT_WIN: "16.2.2",
    RoundKind.HALF_BYE: "16.2.3",
    RoundKind.ZERO_BYE: "16.2.3",
    RoundKind.FORFEIT_LOSS: "16.2.4",
}


def show_working(found: Standings, at: int, player: int) -> tuple[Step, ...]:
    """Derive the value of one code for one player of the event."""
    table, code = found.table, found.codes[at]
    if code.name == ENCOUNTER:
        return tuple(_encounter_steps(table, code, found.levels[at], player))
    rule = TIE_BREAKS[code.name]
    value = natural_value(code, rule.value(table, code, player))
    steps = tuple(value_steps(table, code, player))
    article = f"C.07 {rule.article}".rstrip() if rule.article else ""
    text = "none" if value is None else f"{describe_code(code)} {format_value(value)}"
    return (*steps, Step(str(code), text, article))


def adjusted_steps(table: ScoreTable, player: int) -> tuple[Step, ...]:
    """Derive a player's score as it counts for opponents."""
    score, seen = table.score[player], table.adjusted[player]
    steps = [Step("points", format_points(score))]
    if seen != score:
        row = table.rounds[player]
        if table.field.edition.virtual:
            rounds = [one for one in row if one.kind not in GAMES]
            article, why = "", "unplayed, counted as draws"
        else:
            rounds = [*_last_byes(row)]
            article = "C.07 16.3.2"
            why = "requested and followed by no game, counted as draws"
        listed = ", ".join(str(one.number) for one in rounds)
        steps.append(Step("rounds", f"{listed}: {why}", article))
    return (*steps, Step("adjusted", format_points(seen)))


def format_value(value: Fraction) -> str:
    """Format a value with halves and quarters as decimals: ``40.5``, ``33.25``."""
    return f"{float(value):.4f}".rstrip("0").rstrip(".")


def _last_byes(row: Sequence[PlayerRound]) -> Iterator[PlayerRound]:
    last = max((i for i, one in enumerate(row) if one.kind not in VUR), default=-1)
    return (one for one in row[last + 1 :] if one.kind in REQUESTED)


def value_steps(table: ScoreTable, code: TieBreakCode, player: int) -> Iterator[Step]:
    """Derive the value of a code other than the direct encounter."""
    name = code.name
    if name == "FB":
        yield Step("last round", "every paired game counts as a draw", "C.07 8")
        yield from value_steps(table.fore(), code._replace(name="BH"), player)
    elif name in ("BH", "SB"):
        yield from _score_steps(table, code, player)
    elif name == "AOB":
        for one in tie_break_values.opponents_met(table, player):
            value = tie_break_values.averaged_buchholz(table, code, one)
            yield Step(player_label(table, one), f"Buchholz {format_points(value)}")
    elif name == "KS":
        yield from _koya_steps(table, code, player)
    elif name in ("ARO", "TPR", "PTP"):
        yield from _rating_steps(table, code, player)
    elif name in ("APRO", "APPO"):
        averaged = "TPR" if name == "APRO" else "PTP"
        for one in tie_break_values.opponents_met(table, player):
            found = tie_break_values.performance(table, code, one)
            yield Step(player_label(table, one), f"{averaged} {found or 'none'}")
    elif name == "PS":
        for number, total in enumerate(
            tie_break_values.running_scores(table, player), start=1
        ):
            cut = ", left out" if number <= code.cut_low else ""
            article = "C.07 14" if cut else ""
            yield Step(f"round {number}", f"{format_points(total)}{cut}", article)
    elif name not in ("TPN", "RTNG"):
        yield from _record_steps(table, code, player)


def _score_steps(table: ScoreTable, code: TieBreakCode, player: int) -> Iterator[Step]:
    """Show the rounds of Buchholz and Sonneborn-Berger."""
    scores = table.opponent_scores(player, code.forfeits)
    faced = table.rounds_faced(player, code.forfeits)
    if code.name == "SB":
        weights = tie_break_values.score_weights(table, code, player)
        products = [a * b for a, b in zip(scores, weights, strict=True)]
    else:
        weights, products = [], [*scores]
    cut = tie_break_values.cut_rounds(table, code, player, scores, products)
    for at, (one, score) in enumerate(zip(faced, scores, strict=True)):
        text, article = describe_seen(table, player, one, score)
        if weights:
            product = format_value(Fraction(products[at], 4))
            text += f" x {format_points(weights[at])} = {product}"
        left, why = describe_cut(cut, at)
        yield Step(f"round {one.round.number}", text + left, why or article)


def describe_seen(
    table: ScoreTable, player: int, one: Faced, score: int
) -> tuple[str, str]:
    """Name the score that counts in a round, and the article if it is adjusted."""
    field = table.field
    if one.opponent is not None:
        text = f"{player_label(table, one.opponent)} {format_points(score)}"
        own = table.score[one.opponent]
        if score == own:
            return text, ""
        return (
            f"{text} (points {format_points(own)})",
            "" if field.edition.virtual else "C.07 16.3.2",
        )
    kind = one.round.kind.value
    if field.edition.virtual:
        return f"{kind}, virtual opponent {format_points(score)}", ""
    article = f"C.07 {_UNPLAYED[one.round.kind]}"
    text = f"{kind}, dummy {format_points(score)}"
    own = table.score[player]
    if score < own:
        limit = "16.4.2" if one.round.opponent is None else "16.4.1"
        return f"{text} (points {format_points(own)}, capped)", f"C.07 {limit}"
    return text, f"{article}, 16.4"


def describe_cut(cut: Cut, at: int) -> tuple[str, str]:
    """Name the reason and the article of a value that is cut; both empty otherwise."""
    if at in cut.excepted:
        return ", left out as a voluntary unplayed round", "C.07 16.5"
    if at in cut.low:
        return ", left out as least significant", "C.07 14"
    if at in cut.high:
        return ", left out as most significant", "C.07 14"
    return "", ""


def _koya_steps(table: ScoreTable, code: TieBreakCode, player: int) -> Iterator[Step]:
    limit = tie_break_values.koya_limit(table, code)
    yield Step(
        "limit", f"{format_value(limit / 2)} points, half of the maximum", "C.07 9.2"
    )
    for place in tie_break_values.koya_rounds(table, code, player):
        one = table.rounds[player][place]
        assert one.opponent is not None
        text = (
            f"{player_label(table, one.opponent)}"
            f" {format_points(table.score[one.opponent])}"
        )
        made = format_points(table.made[player][place])
        yield Step(f"round {one.number}", f"{text}, made {made}")


def _rating_steps(table: ScoreTable, code: TieBreakCode, player: int) -> Iterator[Step]:
    if tie_break_values.has_unrated_player(table):
        yield Step("unrated", "a player in the event has no rating: dropped", "C.07 10")
        return
    every = sorted(tie_break_values.met_ratings(table, player))
    kept = tie_break_values.counted_ratings(table, code, player)
    yield Step("opponents", ", ".join(map(str, every)) or "none met")
    if len(kept) < len(every):
        yield Step("counted", ", ".join(map(str, kept)) or "none", "C.07 14")
    if code.name != "ARO" and every:
        halves = tie_break_values.score_over_the_board(table, player)
        yield Step("score", f"{format_points(halves)} of {len(every)} over the board")


def _record_steps(table: ScoreTable, code: TieBreakCode, player: int) -> Iterator[Step]:
    """Show the rounds that count in the player's own record."""
    for place in tie_break_values.counted_rounds(table, code.name, player):
        one = table.rounds[player][place]
        value = format_points(table.made[player][place])
        if code.name == "STD":
            value = format_points(
                tie_break_values.standard_round_points(table, player, place)
            )
        met = round_label(table, one)
        yield Step(f"round {one.number}", f"{met}, {value}")


def _encounter_steps(
    table: ScoreTable, code: TieBreakCode, levels: Sequence[Sequence[int]], player: int
) -> Iterator[Step]:
    level = next(group for group in levels if player in group)
    if len(level) == 1:
        yield Step(str(code), "nobody level", "C.07 6")
        return
    met = standings.encounter_meetings(table, code)
    for other in level:
        if other == player:
            continue
        games = met[player].get(other)
        if games is None:
            yield Step(player_label(table, other), "not met")
            continue
        made = [format_points(table.made[player][place]) for place in games[1]]
        average = ", averaged" if len(made) > 1 else ""
        yield Step(player_label(table, other), " and ".join(made) + average)
    parts = standings.split_by_encounter(table, code, level)
    all_met = all(other in met[one] for one in level for other in level if other != one)
    article = "C.07 6.2" if all_met else "C.07 6.3"
    if len(parts) == 1:
        yield Step(str(code), f"{len(level)} level, nothing decided", article)
        return
    place = next(
        1 + sum(map(len, parts[:at])) for at, part in enumerate(parts) if player in part
    )
    yield Step(str(code), f"{place} of {len(level)} level", article)


def player_label(table: ScoreTable, player: int) -> str:
    """Label a player by number and name."""
    return table.field.players[player].label


def round_label(table: ScoreTable, one: PlayerRound) -> str:
    """Label the opponent of a round, or the kind of a round without one."""
    return one.kind.value if one.opponent is None else player_label(table, one.opponent)


def explain_rank(
    found: Standings, row: StandingsRow, ahead: StandingsRow
) -> tuple[Step, ...]:
    """Compare two players by points and tie-breaks, up to the decisive one (4.2)."""
    return tuple(_rank_steps(found, row, ahead))


def _rank_steps(
    found: Standings, row: StandingsRow, ahead: StandingsRow
) -> Iterator[Step]:
    level = row.points == ahead.points
    own, theirs = (format_points(int(2 * one.points)) for one in (row, ahead))
    yield Step("points", f"{own} both" if level else f"{own} to {theirs}", "C.07 4.2")
    for at, code in enumerate(found.codes):
        if not level:
            return
        # of players who are level so far, those with one value stay so
        level = row.values[at] == ahead.values[at]
        rule = TIE_BREAKS.get(code.name)
        article = f"C.07 {'6' if rule is None else rule.article}".rstrip()
        yield Step(
            str(code), _compare_values(code.name, level, row, ahead, at), article
        )
    if level:
        yield Step("place", "level to the end: shared", "C.07 4.2")


def _compare_values(
    name: str, level: bool, row: StandingsRow, ahead: StandingsRow, at: int
) -> str:
    own, theirs = _value_text(row.values[at]), _value_text(ahead.values[at])
    if not level:
        return f"{own} to {theirs}: behind"
    # the numbers of a direct encounter are places within the group
    return "nothing decided" if name == ENCOUNTER else f"{own} both"


def _value_text(value: Fraction | None) -> str:
    return "none" if value is None else format_value(value)
