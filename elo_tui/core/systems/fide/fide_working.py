"""The working of a FIDE rating change, each step with its article."""

from __future__ import annotations

from elo_tui.core.figures import added, signed
from elo_tui.core.model import ByOrder, RatedEvent
from elo_tui.core.proof import Step
from elo_tui.core.systems.fide import first_rating
from elo_tui.core.systems.fide.decision import DECIDED, WITH_UNRATED
from elo_tui.core.systems.fide.fide_editions import Edition
from elo_tui.core.systems.fide_tables import expected_text
from elo_tui.core.systems.round_working import scored, sums_by_k
from elo_tui.core.systems.sums import match_text


def game_steps(event: RatedEvent, index: int, edition: Edition) -> tuple[Step, ...]:
    """From the two ratings to the unrounded change of one round."""
    row = event.games[index]
    if event.first_rating and row.rated:
        return first_rating.game_steps(row, edition)
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
        Step("expected", expected_text(size, row.expected), edition.article("1.2")),
    ]
    found = scored(row)
    if found is None:
        article = _unrated_article(row.reason, edition)
        return (*steps, Step("not rated", row.reason, article))
    k = f"{event.k.value:.0f}"
    return (*steps, found.step("change", k, 2, edition.article("3.2")))


def sum_steps(event: RatedEvent, edition: Edition) -> tuple[Step, ...]:
    """From the changes of the rounds to the new rating."""
    if event.first_rating:
        return first_rating.sum_steps(event, edition)
    if event.by_order is not None and event.by_order.is_open:
        return _order_steps(event.by_order)
    k, product, nearest = map(edition.article, ("3.3", "3.2", "3.4"))
    steps = sums_by_k(event, 2, (k, product, nearest))
    new = new_rating_steps(event.player.rating, event.rounded, event.why_none)
    return (*steps, *new)


def _order_steps(match: ByOrder) -> tuple[Step, ...]:
    """A match of which only the score is known."""
    return (
        Step("match", match_text(match), "6.2"),
        Step("waived", f"{signed(match.waived)} if all {match.played} games counted"),
    )


def new_rating_steps(old: int, rounded: int, why_none: str) -> tuple[Step, ...]:
    """The final sum, and if its result is not on the list, why."""
    new = Step("new rating", f"{added(old, rounded)} = {old + rounded}")
    if not why_none:
        return (new,)
    text, _, article = why_none.rpartition(" (")
    return (new, Step("floor", text, article.rstrip(")")))


def _unrated_article(reason: str, edition: Edition) -> str:
    if reason in (DECIDED, WITH_UNRATED):
        # named in the reason
        return ""
    if reason in ("forfeit", "bye"):
        return f"{edition.chapter - 3}.1"
    if reason.startswith("600 points") or reason == "opponent unrated":
        return edition.article("3.1")
    return ""
