"""The conditions that a norm lacks, as a sentence: "one more GM; ½ point more"."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.norms.report import join_titles
from elo_tui.core.norms.requirements import REQUIREMENTS, Condition, NormReport
from elo_tui.core.text.figures import format_points, plural


def describe_missing(failed: Sequence[Condition], report: NormReport) -> str:
    """Describe the conditions that are not met by what would meet them."""
    names = {one.name for one in failed}
    phrases = [
        _describe(one, report)
        for one in failed
        # a score that makes the performance is more than 35 %
        if not (one.name == "score" and "performance" in names)
    ]
    return "; ".join(dict.fromkeys(phrases))


#: The facts that a norm is not decided without.
_FACTS = {
    "opponent_federation": "federations",
    "opponent_title": "titles of opponents",
    "opponent_scored": "results of unrated opponents",
    "federation": "federations",
}


def describe_undecided(report: NormReport) -> str:
    """Name the facts without which a norm is not decided, and the articles."""
    facts = dict.fromkeys(_FACTS.get(fact, fact) for fact in report.asks)
    open_ones = (one.article for one in report.conditions if one.met is None)
    articles = ", ".join(dict.fromkeys(open_ones))
    return f"{', '.join(facts)} not known ({articles})"


def _describe(condition: Condition, report: NormReport) -> str:
    required, actual = condition.required, condition.actual
    if condition.name == "performance":
        return _describe_performance(report)
    if not isinstance(required, int) or not isinstance(actual, int):
        return condition.text
    difference = abs(required - actual)
    match condition.name:
        case "games":
            return f"{plural(difference, 'more game')}"
        case "federations":
            return f"{plural(difference, 'more foreign federation')}"
        case "own_federation":
            return f"{plural(difference, 'opponent')} fewer of the own federation"
        case "one_federation":
            return f"{plural(difference, 'opponent')} fewer of one federation"
        case "titled":
            return f"{plural(difference, 'more titled opponent')}"
        case "required_titles":
            titles = join_titles(REQUIREMENTS[report.title].titles)
            return f"{'one' if difference == 1 else difference} more {titles}"
        case "average":
            return f"an average of {required}, it is {actual}"
    return condition.text


def _describe_performance(report: NormReport) -> str:
    """The points that are missing against this average, if any score makes it."""
    least = report.least_half_points
    if least is not None and least > report.half_points:
        short = least - report.half_points
        noun = "point" if short <= 2 else "points"
        return f"{format_points(short)} {noun} more"
    needed = REQUIREMENTS[report.title].performance
    return f"a performance of {needed}, it is {report.performance or 0}"
