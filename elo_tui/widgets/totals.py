"""The sums of a tournament: the answer, and the performance ratings by method."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import var

from elo_tui.core.figures import points, signed
from elo_tui.core.model import RatedEvent
from elo_tui.core.tournament import TournamentView
from elo_tui.widgets.lines import Lines, Row, fit, rule


class Totals(Lines):
    """Two rows under a rule; empty of numbers while the form is not whole."""

    view: var[TournamentView | None] = var(None)

    def watch_view(self) -> None:
        self.redraw()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        if view is None:
            return ()
        if view.event is None:
            text = " Type your rating: the change and the new rating appear here."
            if view.problems:
                text = " No result while a field is wrong."
            elif not view.edition:
                text = " Type the date of the event: it selects the rules."
            return (rule(width, "Total"), ((fit(text, width), "dim"),))
        if width < 70:
            return _narrow(view.event, width)
        return _wide(view.event, width)


def _wide(event: RatedEvent, width: int) -> Sequence[Row]:
    future = sum(game.game.result is None for game in event.games)
    ended = len(event.games) - future
    counted = (
        f"{points(event.half_points)} point{'s' * (event.half_points != 2)}"
        f" in {ended} round{'s' * (ended != 1)}"
    )
    if future:
        counted += f", {future} to come"
    if not event.rated_games:
        return (
            rule(width, "Total", counted),
            ((f" {event.new_rating}", "strong"), ("  no rated game yet", "dim")),
        )
    answer = f" {signed(event.change)} → {signed(event.rounded, 0)}"
    score = f"score {points(event.score_halves)} from {event.rated_games} rated"
    performance = (
        f" average of opponents {event.average_opponents}"
        f"   performance TPR {event.tpr}   PTP {event.ptp}"
    )
    return (
        rule(width, "Total", counted),
        (
            (fit(f"{answer}   new rating {event.new_rating}", 34), "strong"),
            (f"{score}, expected {event.expected:.2f}", ""),
        ),
        ((fit(performance, width), ""),),
    )


def _narrow(event: RatedEvent, width: int) -> Sequence[Row]:
    answer = (
        f" {signed(event.change)} → {signed(event.rounded, 0)}  new {event.new_rating}"
    )
    score = f" {points(event.score_halves)}/{event.rated_games} We {event.expected:.2f}"
    tpr = f"  TPR {event.tpr}" if event.rated_games else ""
    return (
        rule(width, "Total"),
        ((fit(answer, width), "strong"),),
        ((fit(score + tpr, width), ""),),
    )
