"""The score still needed for a title norm (FIDE B.01 1.4, US Chess)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from elo_tui.core.model import PLAYED, CoreRecord, Problem
from elo_tui.core.norms.checks import (
    Rule,
    are_met,
    count_rows,
    make_rule,
    mix_checks,
    norm_rows,
    result_checks,
)
from elo_tui.core.norms.judge import enter_results, find_best, open_indices
from elo_tui.core.norms.report import join_titles, judge_norm, why_not_judged
from elo_tui.core.norms.requirements import (
    REQUIREMENTS,
    Circumstances,
    Condition,
    NormGame,
    NormTitle,
)
from elo_tui.core.norms.us_chess import (
    POINT,
    UsCondition,
    UsGame,
    UsLevel,
    UsNorms,
    judge_levels,
)
from elo_tui.core.text.figures import format_number, format_points, plural

#: With more remaining games, the results are not all tried.
LOOK_AHEAD = 4

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Needed(CoreRecord, frozen=True):
    """The score needed from the remaining games, in half points."""

    half_points: int | None
    """The fewest that make the norm in any games; None if no result does. With more
    than LOOK_AHEAD remaining games it is only an upper limit."""
    at_best: int | None
    """The fewest that make it in the right games; None if not tried."""
    games: int
    """The number of remaining games."""
    provided: tuple[Condition, ...]
    """The other conditions, which the facts leave open."""
    reason: str
    """The reason why it is out of reach."""
    text: str
    """A summary: ``needs 1½ of 2, one of them against a GM``."""

    @property
    def safe(self) -> bool:
        """Whether any result makes the norm."""
        return self.half_points == 0


def make_out_of_reach(reason: str, games: int) -> Needed:
    """Make the answer for a norm that no result of the remaining games makes."""
    return Needed(
        half_points=None,
        at_best=None,
        games=games,
        provided=(),
        reason=reason,
        text=f"out of reach: {reason}",
    )


def norm_needs(
    title: NormTitle, games: Sequence[NormGame], facts: Circumstances
) -> Needed | Problem:
    """Compute the score needed from the games without a result.

    Every remaining round is one of `games`, with an assumed rating for an unknown
    opponent, who may have any federation and title. Missing facts are taken as
    favourable and named in ``provided``.
    """
    if problem := why_not_judged(games, facts):
        return problem
    places = open_indices(games)
    number = len(places)
    wins = enter_results(games, places, (2,) * number)
    rule = make_rule(title, wins, facts, lenient=True)
    report = judge_norm(title, wins, facts)
    if isinstance(report, Problem):
        return report
    failed = [each.text for each in report.conditions if each.met is False]
    if failed:
        return make_out_of_reach("; ".join(failed), number)

    def try_ways(half_points: int) -> Iterator[bool]:
        """Yield for every way to score this many half points if the norm is made."""
        for results in _list_ways(number, half_points):
            yield (
                find_best(enter_results(games, places, results), facts, rule)
                is not None
            )

    at_best: int | None = 0
    enough = 0
    if not all(try_ways(0)):
        enough = _least_with_all(games, places, facts, rule)
        at_best = None
        if enough and number <= LOOK_AHEAD:
            enough, at_best = _search_below(enough, try_ways)
    example = enter_results(games, places, next(_list_ways(number, enough)))
    report = judge_norm(title, example, facts)
    provided: tuple[Condition, ...] = ()
    if not isinstance(report, Problem):
        provided = tuple(each for each in report.conditions if each.met is None)
    text = _describe_score(enough, number)
    are_persons = facts.format == "double round robin"
    text += _describe_opponents(title, games, places, provided, are_persons)
    return Needed(enough, at_best, number, provided, reason="", text=text)


def _describe_score(enough: int, games: int) -> str:
    if not enough:
        return "any result is enough"
    return f"needs {format_points(enough)} of {games}"


def _search_below(
    enough: int, try_ways: Callable[[int], Iterator[bool]]
) -> tuple[int, int]:
    """Find the least score that is enough in every way, and the least in some way."""
    while all(try_ways(enough - 1)):
        enough -= 1
    at_best = enough
    while any(try_ways(at_best - 1)):
        at_best -= 1
    return enough, at_best


def _least_with_all(
    games: Sequence[NormGame], places: Sequence[int], facts: Circumstances, rule: Rule
) -> int:
    """Return the fewest half points that make the norm without leaving out a game.

    All of them if games must be left out; more is always as good (1.4.1e, f).
    """
    losses = enter_results(games, places, (0,) * len(places))
    count = count_rows(norm_rows(losses, facts, rule.required), rule)
    if are_met(mix_checks(count, rule)):
        for half_points in range(2 * len(places)):
            total = count._replace(half_points=count.half_points + half_points)
            if are_met(result_checks(total, rule)):
                return half_points
    return 2 * len(places)


def _list_ways(games: int, half_points: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to score this many half points, early wins first."""
    if games <= LOOK_AHEAD:
        for halves in product((2, 1, 0), repeat=games):
            if sum(halves) == half_points:
                yield halves
        return
    wins, draws = divmod(half_points, 2)
    rest = games - wins - draws
    yield (2,) * wins + (1,) * draws + (0,) * rest


def _describe_opponents(
    title: NormTitle,
    games: Sequence[NormGame],
    places: Sequence[int],
    provided: Sequence[Condition],
    are_persons: bool,
) -> str:
    """Describe the opponents that the norm needs, and the open conditions.

    `are_persons` is for a double round robin, where each counts once (1.4.5f).
    """
    titles = join_titles(REQUIREMENTS[title].titles)
    article = "an" if titles.startswith("I") else "a"
    phrases = {
        "required_titles": f"against {article} {titles}",
        "titled": "against a titled player",
        "federations": "from one more foreign federation each",
    }
    of_persons = {
        "required_titles": f"with the title {titles}",
        "titled": "with a title",
        "federations": "from one more foreign federation each",
    }
    all_given = all(
        game.title is not None and game.federation
        for place, game in enumerate(games)
        if place not in places
    )
    needs: list[str] = []
    open_: list[str] = []
    covered = 0
    for each in sorted(provided, key=lambda each: each.name != "required_titles"):
        phrase = phrases.get(each.name)
        of_event = set(each.asks) & {*Circumstances.__struct_fields__}
        if phrase is None or not all_given or of_event:
            open_.append(each.text)
        elif isinstance(each.required, int) and isinstance(each.actual, int):
            missing = each.required - each.actual
            # the required titles count as titles too
            if each.name == "titled" and missing <= covered:
                continue
            covered = missing
            if are_persons:
                noun = "person" if missing == 1 else "persons"
                text = f"{_NUMBERS[missing]} more {noun} {of_persons[each.name]}"
                needs.append(text)
                continue
            needs.append(f"{_NUMBERS[missing]} {'' if needs else 'of them '}{phrase}")
    text = "".join(f", {phrase}" for phrase in needs)
    return text + (f"; if this holds: {'; '.join(open_)}" if open_ else "")


class Ways(NamedTuple):
    """The results that make the norm."""

    needed: Needed
    places: tuple[int, ...]
    """The indices of the remaining games among the rounds."""
    reached: frozenset[tuple[int, ...]] | None
    """Every way that makes it, half points from each game; None if the sum decides, or
    with too many ways to try."""
    at_least: bool = False
    """Whether `needed` is only an upper bound, as not all results were tried."""


def find_ways(
    title: NormTitle, games: Sequence[NormGame], facts: Circumstances
) -> Ways | Problem:
    """Find every way to make a norm, or with too many ways the score that makes it."""
    answer = norm_needs(title, games, facts)
    if isinstance(answer, Problem):
        return answer
    places = open_indices(games)
    if answer.half_points is None:
        return Ways(answer, places, frozenset())
    number = len(places)
    won = enter_results(games, places, (2,) * number)
    rule = make_rule(title, won, facts, lenient=True)
    if number > LOOK_AHEAD:
        counting = sum(game.result in PLAYED and not game.excluded for game in won)
        # with exactly the number of games a norm needs, the sum decides
        return Ways(answer, places, None, at_least=counting > rule.least_games)
    # the first always make it, fewer than the second never
    sure, least = answer.half_points, answer.at_best or 0
    reached = frozenset(
        results
        for results in product((0, 1, 2), repeat=number)
        if sum(results) >= least
        and (
            sum(results) >= sure
            or find_best(enter_results(games, places, results), facts, rule)
        )
    )
    return Ways(answer, places, reached)


def us_norm_needs(
    level: UsLevel, games: Sequence[UsGame], rounds: int, dual: bool = False
) -> Needed | Problem:
    """Compute the score needed for a US Chess norm, by the ratings before the event.

    Only the sum of the games counts. A Problem if a round is unplayed or not rated, on
    which the sources disagree, or if a rating is unknown.
    """
    found = judge_levels(games, rounds, after=False, dual=dual)
    to_come = sum(game.counts and game.result is None for game in games)
    failed = [_describe(one) for one in found.conditions if one.state == "not met"]
    if failed:
        return make_out_of_reach("; ".join(failed), to_come)
    if unjudged := _why_unjudged(games, found, rounds):
        return Problem("rounds", f"norm not judged: {unjudged}")
    row = next(one for one in found.levels if one.level == level)
    ask = f"more than {format_number(row.expected / POINT, 5)} + 1 of {found.games}"
    if row.required is None or row.required > found.half_points + 2 * to_come:
        most = format_points(found.half_points + 2 * to_come)
        return make_out_of_reach(f"it takes {ask}, {most} can be made", to_come)
    enough = max(0, row.required - found.half_points)
    text = _describe_score(enough, to_come)
    held = [one for one in found.conditions if one.state in ("asked", "estimate")]
    text += f"; if this holds: {'; '.join(map(_describe, held))}"
    provided = tuple(map(_make_condition, held))
    return Needed(enough, enough, to_come, provided, reason="", text=text)


def _describe(condition: UsCondition) -> str:
    return f"{condition.name}: {condition.text}"


def _make_condition(condition: UsCondition) -> Condition:
    """Convert a condition that no file decides."""
    text = _describe(condition)
    return Condition(condition.name, "", "", condition.text, met=None, text=text)


def _why_unjudged(games: Sequence[UsGame], found: UsNorms, rounds: int) -> str:
    """Return why the norms cannot be judged, or ""."""
    if missed := max(rounds, len(games)) - found.games:
        return f"{missed} unplayed or not rated"
    met = (game for game in games if game.result is None or game.result in PLAYED)
    unknown = sum(game.rating is None for game in met)
    return f"{plural(unknown, 'rating')} of opponents not known" if unknown else ""
