"""The rounds of one player: the answer, and a row for each round."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.answers.event_words import additions, rating_phrase
from elo_tui.core import systems
from elo_tui.core.events.field_totals import FieldRow
from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.model import HALF_POINTS, NO_K, RatedEvent, RatedGame
from elo_tui.core.systems.sums import omit_k_assumptions
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_change, format_number, format_points
from elo_tui.writers.export.sheet import Sheet, filled

#: The column with the changes.
CHANGE = "change"
_HEADER = (
    *("round", "colour", "opponent", "fed", "rating", "score", "expected"),
    *(CHANGE, "not rated"),
)
#: The columns that are left-aligned.
TEXTS = frozenset({"colour", "opponent", "fed", "not rated"})
_COLOURS = {"w": "White", "b": "Black", "": ""}


def only(field: RatedField) -> tuple[FieldRow, RatedEvent] | None:
    """The one player rated, with the rounds; None for a field of several."""
    if len(field.rows) != 1:
        return None
    (row,) = field.rows
    return None if row.event is None else (row, row.event)


def outcome(row: FieldRow) -> str:
    """From the old rating to the new one, or why there is none."""
    event = row.event
    if event is None:
        return f"cannot be rated: {row.problem.text}" if row.problem else "not rated"
    if event.first_rating or event.new_rating is None:
        return rating_phrase(event)
    if not event.rated_games:
        return f"{event.player.rating}, no rated game"
    return f"{event.player.rating} → {event.new_rating} ({format_change(event.change)})"


def score(event: RatedEvent) -> str:
    """The points of the rounds that have ended: ``2½/4``."""
    ended = sum(game.game.result is not None for game in event.games)
    return f"{format_points(event.half_points)}/{ended}"


def figures(event: RatedEvent) -> str:
    """What else the rounds give: ``performance 2103, K 20``."""
    found = [f"{label} {figure}" for label, figure in additions(event)]
    if event.tpr is not None:
        found.append(f"performance {event.tpr}")
    if event.k != NO_K:
        found.append(f"K {format_number(event.k.value)}")
    return ", ".join(found)


def remarks(row: FieldRow, event: RatedEvent) -> Iterator[tuple[str, str]]:
    """What one must know to read the result: the K, and what had to be assumed."""
    if event.k != NO_K and event.rated_games:
        yield "K-factor", f"{format_number(event.k.value)}, {event.k.reason}"
    if event.rated_games and (assumed := omit_k_assumptions(event.assumed, event.k)):
        yield "assumed", ", ".join(assumed)
    if event.estimate:
        yield "estimate", event.estimate
    if event.why_none:
        yield "no rating", event.why_none
    if row.problem:
        yield "cannot be rated", row.problem.text


def rounds(event: RatedEvent) -> Sheet:
    """A row for each round; a column that nothing stands in is left out."""
    rows = (
        (str(rated.game.round or position), *_cells(event, rated))
        for position, rated in enumerate(event.games, start=1)
    )
    return filled(Sheet(_HEADER, tuple(rows)), "round")


def _cells(event: RatedEvent, rated: RatedGame) -> tuple[str, ...]:
    game = rated.game
    got = "" if game.result is None else format_points(HALF_POINTS[game.result])
    if rated.reason == "bye":
        return ("", "bye", "", "", got, "", "", "")
    changes = rated.rated and not event.first_rating
    places = systems.get_row(event.system).places
    return (
        _COLOURS[game.colour],
        " ".join(filter(None, (game.title, clean_name(game.name)))),
        game.federation,
        str(game.opponent or ""),
        got,
        "" if not changes or rated.expected is None else f"{rated.expected:.{places}f}",
        "" if not changes or rated.change is None else format_change(rated.change),
        rated.reason,
    )
