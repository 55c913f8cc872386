"""The same games with several K-factors side by side, as a table of plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elo_tui.answers.comparison import move
from elo_tui.core.entry import UNRATED
from elo_tui.core.figures import plain, signed
from elo_tui.core.model import NO_K, Player, RatedEvent
from elo_tui.core.stakes import Stakes
from elo_tui.core.systems import row
from elo_tui.writers.columns import table
from elo_tui.writers.text_report import rules


def assess_lines(games: Sequence[Stakes], matches: Sequence[Stakes]) -> Iterator[str]:
    """The stakes against one opponent, one line for each of your Ks.

    `matches` are the same with the entered score of a match, or none.
    """
    first = games[0].outcomes[0].you
    yield f"rules: {rules(first)}"
    yield f"you: {_rating(first.player)} against {_rating(games[0].opponent)}"
    if games[0].expected is not None:
        places = row(first.system).places
        yield f"expected score: {games[0].expected:.{places}f}"
    rows = [
        [_k(found.outcomes[0].you), *(move(outcome.you) for outcome in found.outcomes)]
        for found in games
    ]
    labels = ["K", *(outcome.label for outcome in games[0].outcomes)]
    if matches:
        labels.append(f"match {matches[0].shown.label}")
        for cells, match in zip(rows, matches, strict=True):
            cells.append(move(match.shown.you))
    yield from table([labels, *rows])


def event_lines(events: Sequence[RatedEvent]) -> Iterator[str]:
    """What an event does to a rating, one line for each K."""
    first = events[0]
    yield f"rules: {rules(first)}"
    yield f"you: {_rating(first.player)}" + (
        f", {first.player.name}" if first.player.name else ""
    )
    if not first.first_rating:
        yield f"expected score: {first.expected:.{row(first.system).places}f}"
    yield from table(
        [
            ["K", "change", "rounded", "new rating"],
            *(
                [
                    _k(event),
                    signed(event.change),
                    signed(event.rounded, 0),
                    "none" if event.new_rating is None else str(event.new_rating),
                ]
                for event in events
            ),
        ]
    )


def _k(event: RatedEvent) -> str:
    # a first rating has no K: the typed one then distinguishes the lines
    return plain(event.player.k or 0 if event.k == NO_K else event.k.value)


def _rating(player: Player) -> str:
    return str(player.rating) if player.rating else UNRATED[0]
