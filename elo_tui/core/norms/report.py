"""The checklist of a title norm (FIDE B.01 1.4, text of 1 January 2024).

The rules for the tournament itself (1.1: registration, arbiters, playing time, rounds a
day) and for the application (1.4.3e, 1.5) are not judged here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from elo_tui.core.model import FORFEITS, Problem, Result
from elo_tui.core.norms.checks import (
    APPROVED,
    ROUND_ROBINS,
    Check,
    Count,
    NormRow,
    Rule,
    count_rows,
    is_pointless,
    make_rule,
    mix_checks,
    raised_person,
    result_checks,
    why_excluded,
)
from elo_tui.core.norms.judge import (
    Judged,
    count_remaining,
    judge_games,
    may_be_left_out,
    round_number,
)
from elo_tui.core.norms.requirements import (
    LEAST_GAMES,
    LEAST_GAMES_WORLD_CUP,
    MOST_GAMES,
    MOST_ROUNDS,
    NO_FEDERATION,
    Circumstances,
    Condition,
    GameLeftOut,
    NormGame,
    NormReport,
    NormTitle,
    RaisedRating,
    Requirement,
    least_score,
    score_difference,
)
from elo_tui.core.text.figures import format_points, plural, round_half_up


def join_titles(titles: tuple[str, ...]) -> str:
    """Format ``GM``, ``GM or IM``, ``GM, IM or WGM``."""
    *first, last = titles
    return f"{', '.join(first)} or {last}" if first else last


def join_rounds(rounds: tuple[int, ...]) -> str:
    """Format ``round 3``, ``rounds 3 and 8``."""
    *first, last = (str(number) for number in rounds)
    return f"rounds {', '.join(first)} and {last}" if first else f"round {last}"


def flag_note(federations: Iterable[str]) -> str:
    """Advise on players with the flag FID; "" without any.

    Players of Russia and Belarus with that flag count under their own, which a report
    does not show (Qualification Commission, 2026).
    """
    shown = sum(federation == NO_FEDERATION for federation in federations)
    if not shown:
        return ""
    who = plural(shown, "player")
    return f"{who} shown as FID, no federation: enter RUS or BLR if that is the flag"


def check_text(
    check: Check,
    actual: int,
    count: Count,
    required: Requirement,
    raised: RaisedRating | None,
) -> str:
    """Format one condition with its numbers; `actual` is the certain one."""
    least, most = f"at least {check.required}", f"at most {check.required}"
    # 1.4.5f: in a double round robin each is counted once, not in both games
    noun = "opponent" if count.opponents == count.games else "person"
    opponents = plural(count.opponents, noun)
    match check.name:
        case "games":
            return f"{plural(actual, 'game')}, {least}"
        case "federations":
            return f"opponents of {plural(actual, 'foreign federation')}, {least}"
        case "own_federation":
            return f"{actual} of {opponents} of the player's federation, {most}"
        case "one_federation":
            return f"{actual} of {opponents} of one federation, {most}"
        case "titled":
            return f"{actual} of {opponents} with a title, {least}"
        case "required_titles":
            return f"{actual} of {opponents} {join_titles(required.titles)}, {least}"
        case "players":
            return f"{plural(actual, 'player')} in the double round robin, {least}"
        case "average":
            return f"average {actual}, {least}{_raised_text(raised)}"
        case "score":
            score, limit = format_points(actual), format_points(check.required)
            return f"{score} of {count.games}, at least {limit} (35 %)"
        case _:
            return f"performance {actual}{_arithmetic(count)}, {least}"


def _raised_text(raised: RaisedRating | None) -> str:
    if raised is None:
        return ""
    rating = "unrated" if raised.rating is None else str(raised.rating)
    return f"; {join_rounds(raised.rounds)}: {rating} counts as {raised.counts}"


def _arithmetic(count: Count) -> str:
    if not count.games:
        return ""
    difference = score_difference(count.half_points, count.games)
    percent = round_half_up(50 * count.half_points, count.games)
    return f" = {count.average} {difference:+d} for {percent} %"


#: The first day on which the text is in force.
IN_FORCE = date(2024, 1, 1)

#: The facts that may settle a condition, at their most favourable.
_FAVOURABLE: dict[str, Any] = {
    "rounds": LEAST_GAMES,
    "format": "swiss",
    "national_final": True,
    "national_team": True,
    "zonal": True,
    "many_foreigners": True,
    "team_championship": True,
    "world_cup": True,
}
#: Why a round without an opponent does not count.
BYE = "bye"
_OF_FEDERATIONS = frozenset({"federations", "own_federation", "one_federation"})
_OF_TITLES = frozenset({"titled", "required_titles"})


def judge_norm(
    title: NormTitle, games: Sequence[NormGame], facts: Circumstances
) -> NormReport | Problem:
    """Judge a norm condition by condition.

    `games` are all rounds of the player in order, including those not played.
    """
    if problem := why_not_judged(games, facts):
        return problem
    found = judge_games(title, games, facts)
    conditions = (
        *_event_conditions(games, facts),
        *_game_conditions(title, games, facts, found),
    )
    count = count_rows(found.kept, found.strict)
    kept = {row.position for row in found.kept}
    achieved = _combine_conditions(conditions)
    least = least_score(title, count.games, count.average) if count.games else None
    return NormReport(
        title=title,
        achieved=achieved,
        conditions=conditions,
        counted=tuple(round_number(games, position) for position in sorted(kept)),
        left_out=_list_left_out(games, facts, found),
        half_points=count.half_points,
        average=count.average if count.games else None,
        raised=_find_raised(games, found.kept, found.strict),
        performance=count.performance if count.games else None,
        least_half_points=least,
        counts_as=_counts_as(games, facts, count, least) if achieved else None,
    )


def why_not_judged(games: Sequence[NormGame], facts: Circumstances) -> Problem | None:
    """Return why a norm in such an event is not judged."""
    if facts.date is not None and facts.date < IN_FORCE:
        return Problem("date", f"date: norms before {IN_FORCE} are not judged here")
    if max(len(games), facts.rounds or 0) > MOST_ROUNDS:
        return Problem("rounds", f"rounds: norms are judged up to {MOST_ROUNDS} rounds")
    return None


def _combine_conditions(conditions: Sequence[Condition]) -> bool | None:
    answers = {condition.met for condition in conditions}
    # a game that may be excluded leaves all other conditions open
    if any(condition.name == "unrated" for condition in conditions):
        return None
    return False if False in answers else None if None in answers else True


def _event_conditions(
    games: Sequence[NormGame], facts: Circumstances
) -> tuple[Condition, ...]:
    """Judge the conditions on the event."""
    met: bool | None
    asks: tuple[str, ...] = ()
    if facts.format is None:
        named, met, asks = "not given", None, ("format",)
    elif facts.format in APPROVED:
        named, met = facts.format, True
    else:
        named, met = f"{facts.format}, needs an approval", facts.approved
        asks = ("approved",) if met is None else ()
    text = f"format: {named}"
    event = Condition(
        name="format",
        article="1.4.2e",
        required="permitted",
        actual=named,
        met=met,
        text=text,
        asks=asks,
    )
    return (event, *_unrated_conditions(games, facts))


def _unrated_conditions(
    games: Sequence[NormGame], facts: Circumstances
) -> tuple[Condition, ...]:
    """Make the condition 1.4.2b if a missing fact decides whether it applies."""
    unknown = facts.format is None
    if not unknown and facts.format not in ROUND_ROBINS:
        return ()
    answers = [is_pointless(game) for game in games if not game.excluded]
    in_doubt = answers.count(None) + (answers.count(True) if unknown else 0)
    if not in_doubt:
        return ()
    text = f"{plural(in_doubt, 'unrated opponent')} perhaps without a point"
    asks = ("format",) * unknown + ("opponent_scored",) * (None in answers)
    return (
        Condition(
            name="unrated",
            article="1.4.2b",
            required="none",
            actual=in_doubt,
            met=None,
            text=text,
            asks=asks,
        ),
    )


def _round_conditions(
    title: NormTitle, games: Sequence[NormGame], facts: Circumstances, found: Judged
) -> Iterator[Condition]:
    """Judge the conditions on rounds to come and on games left out."""
    rows, kept, strict, lenient = found
    open_rounds = count_remaining(games, facts)
    if open_rounds and strict.predetermined:
        total = max(len(games), facts.rounds or 0)
        text = f"all {plural(total, 'round')} count, {open_rounds} to come"
        met = False if lenient.predetermined else None
        asks: tuple[str, ...] = () if lenient.predetermined else ("format",)
        played = total - open_rounds
        yield Condition(
            name="rounds",
            article="1.4.1e",
            required=total,
            actual=played,
            met=met,
            text=text,
            asks=asks,
        )
    if len(kept) < len(rows):
        met = _combine_answers(
            may_be_left_out(rows, kept, strict), may_be_left_out(rows, kept, lenient)
        )
        asks = _list_left_out_asks(title, games, facts, found) if met is None else ()
        left = len(rows) - len(kept)
        article = "1.4.1f" if strict.predetermined else "1.4.1e, f"
        required = "won, or after the title result"
        text = f"{plural(left, 'game')} left out"
        yield Condition(
            name="left_out",
            article=article,
            required=required,
            actual=left,
            met=met,
            text=text,
            asks=asks,
        )


def _game_conditions(
    title: NormTitle, games: Sequence[NormGame], facts: Circumstances, found: Judged
) -> tuple[Condition, ...]:
    """Judge the conditions on the games found to count."""
    _, kept, strict, lenient = found
    conditions = [*_round_conditions(title, games, facts, found)]
    known, possible = count_rows(kept, strict), count_rows(kept, lenient)
    raised = _find_raised(games, kept, strict)
    for check, other in zip(
        _check_count(known, strict), _check_count(possible, lenient), strict=True
    ):
        met = _combine_answers(check.ok, other.ok)
        # strict or lenient: the smaller number is certain
        actual = min(check.actual, other.actual)
        text = check_text(check, actual, known, strict.required, raised)
        if check.name in _OF_FEDERATIONS and strict.exempt:
            text += "; waived (1.4.3a to d)"
        if check.name == "federations":
            note = flag_note(row.federation for row in kept)
            text += f"; {note}" if note else ""
        if check.name == "games":
            text += _forfeit_text(games, kept)
        is_score = check.name == "score"
        asks = _list_asks(check.name, title, games, facts, kept) if met is None else ()
        conditions.append(
            Condition(
                name=check.name,
                article=check.article,
                required=format_points(check.required) if is_score else check.required,
                actual=format_points(actual) if is_score else actual,
                met=met,
                text=text,
                asks=asks,
            )
        )
    return tuple(conditions)


def _forfeit_text(games: Sequence[NormGame], kept: Sequence[NormRow]) -> str:
    for row in kept:
        if games[row.position].result is Result.FORFEIT_WIN:
            return f"; round {round_number(games, row.position)} as a loss (1.4.2c)"
    return ""


def _check_count(count: Count, rule: Rule) -> tuple[Check, ...]:
    games, *result = result_checks(count, rule)
    return (games, *mix_checks(count, rule), *result)


def _combine_answers(strict: bool, lenient: bool) -> bool | None:
    return True if strict else None if lenient else False


def _list_asks(
    name: str,
    title: NormTitle,
    games: Sequence[NormGame],
    facts: Circumstances,
    kept: Sequence[NormRow],
) -> tuple[str, ...]:
    """List the facts that may decide a condition, then those that it counts."""
    asks = []
    for field, value in _FAVOURABLE.items():
        if getattr(facts, field) is None:
            assumed = facts._replace(**{field: value})
            rule = make_rule(title, games, assumed, lenient=False)
            checks = {
                check.name: check
                for check in _check_count(count_rows(kept, rule), rule)
            }
            if checks[name].ok:
                asks.append(field)
    if name in _OF_FEDERATIONS:
        if not facts.federation:
            asks.append("federation")
        if not all(row.federation for row in kept):
            asks.append("opponent_federation")
    if name in _OF_TITLES and any(row.level is None for row in kept):
        asks.append("opponent_title")
    return tuple(asks)


def _list_left_out_asks(
    title: NormTitle, games: Sequence[NormGame], facts: Circumstances, found: Judged
) -> tuple[str, ...]:
    """List the facts that decide whether games may be left out."""
    asks = ["format"] if facts.format is None else []
    for check in mix_checks(count_rows(found.rows, found.strict), found.strict):
        if not check.ok:
            asks += _list_asks(check.name, title, games, facts, found.rows)
    return tuple(dict.fromkeys(asks))


def _find_raised(
    games: Sequence[NormGame], kept: Sequence[NormRow], rule: Rule
) -> RaisedRating | None:
    person = raised_person(kept, rule)
    positions = [row.position for row in kept if row.person == person]
    if not positions:
        return None
    rounds = tuple(round_number(games, position) for position in positions)
    return RaisedRating(rounds, games[positions[0]].rating, rule.required.floor)


def _list_left_out(
    games: Sequence[NormGame], facts: Circumstances, found: Judged
) -> tuple[GameLeftOut, ...]:
    """List the rounds that do not count for the norm, each with its reason."""
    counts = {row.position for row in found.rows}
    kept = {row.position for row in found.kept}
    last = max(kept, default=-1)
    left = []
    for position, game in enumerate(games):
        if position in kept:
            continue
        if position in counts:
            later = position > last and not found.strict.predetermined
            why = "after the title result" if later else "won, and better left out"
            article = "1.4.1e" if later else "1.4.1f"
        elif excluded := why_excluded(game, facts):
            why, article = excluded, "1.4.2"
        elif game.result is None:
            why, article = "no result yet", ""
        else:
            why, article = "forfeit" if game.result in FORFEITS else BYE, "1.4.2c"
        left.append(GameLeftOut(round_number(games, position), why, article))
    return tuple(left)


def _counts_as(
    games: Sequence[NormGame], facts: Circumstances, count: Count, least: int | None
) -> int:
    """Return the number of games the norm counts for in an application."""
    counts = count.games
    # 1.4.1b and c: eight games of these events count as nine
    if counts == LEAST_GAMES_WORLD_CUP and not facts.team_championship:
        counts = LEAST_GAMES
    # 1.4.1d: each full point beyond the norm counts as one more game
    if least is not None:
        counts += (count.half_points - least) // 2
    # 1.7
    rounds = facts.rounds or len(games)
    return min(counts, MOST_GAMES) if rounds > MOST_GAMES else counts
