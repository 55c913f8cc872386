"""DWZ as a rating system: the rule in force on the last day of the event applies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from elo_tui.core.model import PLAYED, Game, Player, Problem, RatedEvent, Step, Terms
from elo_tui.core.systems.dwz import rule_2013, rule_2026
from elo_tui.core.systems.dwz.dwz_editions import Constants, DwzEdition, edition_for
from elo_tui.core.systems.dwz.first import (
    first_rating_bounds,
    first_steps,
    performance,
    rate_first_event,
)
from elo_tui.core.systems.sums import (
    PlayerRounds,
    Scored,
    round_working,
)
from elo_tui.core.text.figures import round_away


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
            return rate_first_event(player, games, terms, edition)
        if edition.constants is None:
            return rule_2013.rate(player, games, terms, edition)
        return rule_2026.rate(player, games, terms, edition, edition.constants)

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        until_2026 = _edition_of(event).constants is None
        first = Step("first rating", "counts in the sum", "3.5" if until_2026 else "")

        def expected(difference: float, value: float) -> Step:
            text = f"P({difference:+g}) = {value:.3f}"
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
        edition = _edition_of(event)
        if event.first_rating:
            steps = first_steps(event, edition)
        elif edition.constants is None:
            steps = rule_2013.sum_working(event)
        else:
            steps = rule_2026.sum_working(event, edition.constants)
        text = f"{edition.label}: the event ends on {event.terms.event_end}"
        return (Step("rules", text), *steps)


def _edition_of(event: RatedEvent) -> DwzEdition:
    edition = edition_for(event.terms)
    assert isinstance(edition, DwzEdition)
    return edition


SYSTEM = DwzSystem()


ESTIMATE = (
    "an opponent's first DWZ of this event counts, and that is itself an estimate;"
    " here it is the middle of its range"
)

Results = list[RatedEvent | Problem]


def rate_event(players: Sequence[PlayerRounds], terms: Terms) -> Results:
    """Rate all players of an event.

    By the rule of 2026 a player who gets a first DWZ in an event counts there as an
    opponent with that value: an official expected score of 0.294276 is that of 1195
    against 1348, the opponent's first DWZ from the same event. A first DWZ is based on
    the games against players who had one: games of two newcomers are not rated.
    """
    results: Results = [SYSTEM.rate(one.player, one.games, terms) for one in players]
    edition = edition_for(terms)
    if not isinstance(edition, DwzEdition) or edition.constants is None:
        return results
    first = _first_ratings(results, edition.constants)
    return [
        _rate_again(one, terms, first) or result
        for one, result in zip(players, results, strict=True)
    ]


def _first_ratings(results: Results, constants: Constants) -> dict[int, int]:
    """Return the midpoint of every first DWZ's range, points, by index in the event."""
    found = {}
    for place, event in enumerate(results):
        if isinstance(event, Problem) or event.first_range is None:
            continue
        ri = performance(event.opponents, event.score_halves)
        if ri is not None:
            found[place] = round_away(sum(first_rating_bounds(ri, constants)) / 2)
    return found


def _rate_again(
    one: PlayerRounds, terms: Terms, first: Mapping[int, int]
) -> RatedEvent | None:
    """Rate a player against these first ratings; None if none of them was met."""
    if not one.player.rating:
        return None
    counted = []
    assumed: list[str] = []
    for game, opponent in zip(one.games, one.opponents, strict=True):
        rating = None if opponent is None else first.get(opponent)
        if rating is not None:
            game = replace(game, opponent=rating)
            if game.rated and game.result in PLAYED:
                assumed.append(f"first DWZ of {game.name or 'an opponent'} {rating}")
        counted.append(game)
    event = SYSTEM.rate(one.player, counted, terms)
    if isinstance(event, Problem) or not assumed:
        return None
    assumed = list(dict.fromkeys(assumed))
    return replace(event, assumed=(*event.assumed, *assumed), estimate=ESTIMATE)
