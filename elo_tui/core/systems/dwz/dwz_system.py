"""DWZ as a rating system: the rule in force on the last day of the event applies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from elo_tui.core.model import Game, Player, Problem, RatedEvent, Terms
from elo_tui.core.proof import Step
from elo_tui.core.systems.dwz import rule_2013, rule_2026
from elo_tui.core.systems.dwz.dwz_editions import DwzEdition, edition_for
from elo_tui.core.systems.dwz.first import first_event, first_working
from elo_tui.core.systems.round_working import Scored, round_working


class DwzSystem:
    """See `elo_tui.core.systems.RatingSystem`."""

    key: ClassVar[str] = "dwz"
    source: ClassVar[str] = (
        "Wertungsordnung of the Deutscher Schachbund of 30 May 2026, for events that"
        " end on 2026-06-08 or later; annex 3 of the one before it until then"
    )
    confidence: ClassVar[str] = (
        "exact: equal to official evaluations of adults until 2026-06-07, and since"
        " then in K, expected score and new rating; a first DWZ since then is a range;"
        " the special evaluation 3.6.3 and first ratings below 800 until then are not"
        " published in detail"
    )

    def edition(self, terms: Terms) -> str | Problem:
        found = edition_for(terms)
        return found if isinstance(found, Problem) else found.label

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        edition = edition_for(terms)
        if isinstance(edition, Problem):
            return edition
        if not player.rating:
            return first_event(player, games, terms, edition)
        if edition.constants is None:
            return rule_2013.rate(player, games, terms, edition)
        return rule_2026.rate(player, games, terms, edition, edition.constants)

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        until_2026 = _rules(event).constants is None
        first = Step("first rating", "counts in the sum", "3.5" if until_2026 else "")

        def expected(difference: int, value: float) -> Step:
            text = f"P({difference:+d}) = {value:.3f}"
            return Step("expected", text, "normal, sigma 200 √2")

        def change(one: Scored) -> tuple[Step, ...]:
            k = event.k.value
            if until_2026:
                share = one.step("share", event.k.reason, 6, "800 / (E + n)", weight=k)
            else:
                share = one.step("share", f"{k:.1f}", 6, "K x (W - We)", weight=k)
            # with as many decimals as matter
            return Step("unrounded", f"{one.expected:.6f}"), share

        return round_working(event, index, expected, change, first)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        edition = _rules(event)
        if event.first_rating:
            steps = first_working(event, edition)
        elif edition.constants is None:
            steps = rule_2013.sum_working(event)
        else:
            steps = rule_2026.sum_working(event, edition.constants)
        text = f"{edition.label}: the event ends on {event.terms.event_end}"
        return (Step("rules", text), *steps)


def _rules(event: RatedEvent) -> DwzEdition:
    """The edition that a rated event was rated by."""
    edition = edition_for(event.terms)
    assert isinstance(edition, DwzEdition)
    return edition


SYSTEM = DwzSystem()
