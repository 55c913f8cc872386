"""The working of a FIDE rating change, each step with its article."""

from __future__ import annotations

from elo_tui.core.fide.editions import Edition
from elo_tui.core.fide.tables import DP, row_of
from elo_tui.core.figures import points, signed
from elo_tui.core.model import HALF_POINTS, RatedEvent
from elo_tui.core.proof import Step
from elo_tui.core.rounding import half_up


def game_steps(event: RatedEvent, index: int, edition: Edition) -> tuple[Step, ...]:
    """From the two ratings to the unrounded change of one round."""
    row = event.games[index]
    if row.difference is None or row.difference_used is None or row.expected is None:
        return (Step("not rated", row.reason, _unrated_article(row.reason, edition)),)
    opponent = row.game.opponent
    difference = f"{event.player.rating} - {opponent} = {row.difference:+d}"
    if row.difference != row.difference_used:
        difference += f", counts as {row.difference_used:+d}"
    elif abs(row.difference) > 400:
        difference += ", counts in full"
    size = row.difference_used
    steps = [
        Step("difference", difference, edition.article("3.1")),
        Step(
            "expected",
            f"{row.expected:.2f}, row {row_of(size)}, "
            + ("higher rated" if size >= 0 else "lower rated"),
            edition.article("1.2"),
        ),
    ]
    if row.change is None or row.game.result is None:
        article = _unrated_article(row.reason, edition)
        return (*steps, Step("not rated", row.reason, article))
    score = points(HALF_POINTS[row.game.result])
    steps.append(
        Step(
            "change",
            f"{event.k.value:.0f} x ({score} - {row.expected:.2f})"
            f" = {signed(row.change)}",
            edition.article("3.2"),
        )
    )
    return tuple(steps)


def sum_steps(event: RatedEvent, edition: Edition) -> tuple[Step, ...]:
    """From the changes of the rounds to the new rating."""
    steps = [
        Step(
            "K-factor", f"{event.k.value:.0f}: {event.k.reason}", edition.article("3.3")
        )
    ]
    if event.rated_games > 1:
        steps.append(
            Step(
                "sum",
                f"{event.k.value:.0f} x ({points(event.score_halves)}"
                f" - {event.expected:.2f}) = {signed(event.change)}"
                f", {event.rated_games} games",
                edition.article("3.2"),
            )
        )
    steps.append(
        Step(
            "rounded",
            f"{signed(event.change)} to {signed(event.rounded, 0)}",
            edition.article("3.4"),
        )
    )
    steps.append(
        Step(
            "new rating",
            f"{event.player.rating} {'-' if event.rounded < 0 else '+'}"
            f" {abs(event.rounded)} = {event.new_rating}",
        )
    )
    return tuple(steps)


def performance_steps(event: RatedEvent) -> tuple[Step, ...]:
    """Average of opponents, TPR and PTP of the rated games (C.07 10)."""
    if event.average_opponents is None:
        return ()
    games, score = event.rated_games, points(event.score_halves)
    percent = half_up(50 * event.score_halves, games)
    dp = DP[percent]
    return (
        Step("average", f"{event.average_opponents}, {games} opponents", "C.07 10.1"),
        Step(
            "TPR",
            f"{event.average_opponents} {'-' if dp < 0 else '+'} {abs(dp)}"
            f" for {percent} % = {event.tpr}",
            "C.07 10.2",
        ),
        Step(
            "PTP",
            f"{event.ptp}, lowest opponent - 800"
            if event.score_halves == 0
            else f"{event.ptp}, lowest rating that expects {score}",
            "C.07 10.3",
        ),
    )


def _unrated_article(reason: str, edition: Edition) -> str:
    if reason in ("forfeit", "bye"):
        return f"{edition.chapter - 3}.1"
    if reason.startswith("600 points") or reason == "opponent unrated":
        return edition.article("3.1")
    return ""
