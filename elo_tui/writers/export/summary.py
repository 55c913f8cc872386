"""The readable parts of a rated event: its heading, a line per player, the sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from elo_tui.answers.answer_parts import days_text, rules_text
from elo_tui.core import systems
from elo_tui.core.events.field_totals import FieldRow
from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.model import NO_K
from elo_tui.core.systems.sums import new_rating_text, omit_k_assumptions
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    plural,
)
from elo_tui.writers.export import one_player
from elo_tui.writers.export.one_player import only

#: The columns of `player_cells`.
COLUMNS = (
    *("no", "name", "fed", "rating", "K", "games", "score", "expected"),
    *("change", "new", "perf"),
)
#: Those that are left-aligned.
TEXTS = frozenset({"name", "fed"})

#: How many starting numbers are listed where a sentence concerns several players.
_NUMBERS_SHOWN = 10


def title(field: RatedField) -> str:
    """The name of the event, else of the one player."""
    who = field.rows[0].player.name if len(field.rows) == 1 else ""
    names = (clean_name(name, TEXT_MAX) for name in (field.crosstable.event.name, who))
    return next(filter(None, names), "Event")


def heading(field: RatedField) -> Iterator[str]:
    """Where and when it took place, and by which rules it is rated."""
    event = field.crosstable.event
    days = dict.fromkeys(day.isoformat() for day in (event.start, event.end) if day)
    facts = (event.city, event.federation, " to ".join(days), event.time_control)
    if place := ", ".join(filter(None, (clean_name(fact, TEXT_MAX) for fact in facts))):
        yield place
    if field.terms.assumed:
        yield f"days: {days_text(field.terms)}"
    yield f"rules: {rules_text(field)}"
    for text in field.remarks:
        yield f"note: {text}"


def player_cells(row: FieldRow, places: int) -> tuple[str, ...]:
    """A player's line; what is unknown or not rated is empty."""
    player, event = row.player, row.event
    rating = "" if player.rating is None else str(player.rating or "unr.")
    known = (str(player.no), clean_name(player.name), clean_name(player.federation))
    if event is None:
        return (*known, rating, *("",) * 7)
    rated = event.rated_games > 0
    return (
        *known,
        rating,
        "" if event.k == NO_K else format_number(event.k.value),
        str(event.rated_games),
        format_points(event.score_halves) if rated else "",
        f"{event.expected:.{places}f}" if rated and not event.first_rating else "",
        "" if row.change is None else format_change(row.change),
        new_rating_text(event),
        "" if event.tpr is None else str(event.tpr),
    )


def table(field: RatedField) -> tuple[tuple[str, ...], ...]:
    """The lines of all players."""
    places = systems.get_row(field.system).places
    return tuple(player_cells(row, places) for row in field.rows)


def sums(field: RatedField) -> Iterator[tuple[str, str]]:
    """The totals of the field, and where the sum of the changes comes from."""
    totals = field.totals
    yield (
        "players",
        f"{totals.players}, rated {totals.rated}, first ratings {totals.first_ratings}",
    )
    yield "rated games", f"{totals.games}, counted for each player"
    rounded = (
        f"{systems.rounding_word(field.system)} {format_change(totals.rounded, 0)}"
    )
    yield "sum of changes", f"{format_change(totals.change)}, {rounded}"
    for why, part in totals.because:
        yield "of it", f"{format_change(part)}, {why}"


def assumptions(field: RatedField) -> list[tuple[tuple[str, ...], list[FieldRow]]]:
    """What had to be assumed, K included, with the players concerned."""
    groups: dict[tuple[str, ...], list[FieldRow]] = {}
    for row in field.rows:
        # without a rated game no assumption matters
        if row.event is not None and row.event.assumed and row.event.rated_games:
            groups.setdefault(row.event.assumed, []).append(row)
    return list(groups.items())


def assumption_text(assumed: tuple[str, ...], rows: list[FieldRow]) -> tuple[str, str]:
    """A group of `assumptions` in words: a label, and what was assumed."""
    event = rows[0].event
    only_k = event is not None and not omit_k_assumptions(assumed, event.k)
    what = "K assumed" if only_k else "assumed"
    return f"{what} for {plural(len(rows), 'player')}", ", ".join(assumed)


def remarks(field: RatedField) -> Iterator[tuple[str, str]]:
    """What one must know to read the results, apart from the assumptions."""
    yield from _grouped(
        "estimate", ((r.event.estimate, r) for r in field.rows if r.event)
    )
    reasons = Counter(
        game.reason
        for row in field.rows
        if row.event
        for game in row.event.games
        if not game.rated
    )
    for reason, count in reasons.most_common():
        yield f"not rated, {reason}", plural(count, "round")
    yield from _grouped(
        "no rating", ((r.event.why_none, r) for r in field.rows if r.event)
    )
    yield from _grouped(
        "cannot be rated", ((r.problem.text, r) for r in field.rows if r.problem)
    )


def said_of(field: RatedField) -> Iterator[tuple[str, str]]:
    """Everything below the table: totals, assumptions, remarks."""
    if one := only(field):
        yield from one_player.remarks(*one)
        return
    yield from sums(field)
    for assumed, rows in assumptions(field):
        yield assumption_text(assumed, rows)
    yield from remarks(field)


def _grouped(
    label: str, found: Iterable[tuple[str, FieldRow]]
) -> Iterator[tuple[str, str]]:
    """The sentences that concern at least one player, each with its players."""
    groups: dict[str, list[int]] = {}
    for text, row in found:
        if text:
            groups.setdefault(text, []).append(row.player.no)
    for text, numbers in groups.items():
        listed = ", ".join(map(str, numbers[:_NUMBERS_SHOWN]))
        more = ", …" if len(numbers) > _NUMBERS_SHOWN else ""
        yield f"{label}, {plural(len(numbers), 'player')} ({listed}{more})", text
