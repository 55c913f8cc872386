"""What may still happen in an event, as plain text and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elo_tui.answers.chances import (
    ChancesAsked,
    Norms,
    list_notes,
    player_asked,
)
from elo_tui.core.events.crosstable import EventFacts, Note
from elo_tui.core.figures import percent, points
from elo_tui.core.simulation import chance_words
from elo_tui.core.simulation.chances import EventChances, PlayerChances, needed
from elo_tui.writers.columns import table


def chances_lines(
    event: EventFacts, found: EventChances, notes: Sequence[Note], asking: ChancesAsked
) -> Iterator[str]:
    """The chances of all players, the likeliest winner first."""
    if event.name:
        yield f"event: {event.name}"
    yield f"rules: {found.edition.text}"
    yield f"tie-breaks: {', '.join(map(str, found.codes)) or 'none, points only'}"
    yield f"open games: {len(found.games)}, {chance_words.how(found)}"
    yield (
        f"model: {asking.model} (FIDE Technical Commission, July 2025); odds and plan"
        " have another"
    )
    for text in list_notes(found, notes, asking):
        yield f"note: {text}"
    yield ""
    yield from _table(found, asking.places)
    one = player_asked(found, asking)
    if one is not None:
        yield ""
        yield from _needed_lines(one, found, asking.places)
    if asking.norms is not None and asking.norms.chances:
        yield ""
        yield from _norm_lines(asking.norms)


def _table(found: EventChances, places: int) -> Iterator[str]:
    head = ["no", "name", "expected", "win", f"first {places}", "likeliest place"]
    ranked = sorted(
        found.players, key=lambda one: (-one.first(1), -one.first(places), one.who.no)
    )
    rows = []
    for one in ranked:
        likeliest = max(range(len(one.places)), key=lambda at: one.places[at])
        rows.append(
            [
                str(one.who.no),
                one.who.name,
                f"{one.expected_halves / 2:.2f}",
                percent(one.first(1)),
                percent(one.first(places)),
                f"{likeliest + 1} ({percent(one.places[likeliest])})",
            ]
        )
    return table([head, *rows], name=1)


def _norm_lines(norms: Norms) -> Iterator[str]:
    """Who may make which norm."""
    yield "norms: estimates from each player's own games to come"
    for text in norms.assumed:
        yield f"norms: taken for {text}"
    for row in norms.chances:
        who = f"{row.who.no} {row.who.name}".rstrip()
        yield f"{who}: {row.name} norm {chance_words.of_norm(row)}"


def _needed_lines(
    one: PlayerChances, found: EventChances, places: int
) -> Iterator[str]:
    """What each score is worth."""
    who = f"{one.who.no} {one.who.name}".rstrip()
    yield f"{who} for {chance_words.first_places(places)}:"
    for row in reversed(needed(one, places)):
        share = chance_words.enough(row, found.exact)
        yield f"with {points(row.halves)} ({percent(row.likely)}): {share}"
