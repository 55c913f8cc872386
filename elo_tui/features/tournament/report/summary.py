"""Readable parts of a rated event: heading, players, rounds, sums and remarks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from elo_tui.core import systems
from elo_tui.core.events.event_ratings import EventRatings, RatingRow
from elo_tui.core.events.origin import get_file_name
from elo_tui.core.model import HALF_POINTS, NO_K, RatedEvent, RatedGame
from elo_tui.core.systems.sums import omit_k_assumptions
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.core.text.figures import (
    format_change,
    format_points,
    plural,
)
from elo_tui.features.tournament.report.sheet import Sheet, drop_empty_columns
from elo_tui.kit.event_words import (
    additions,
    expected_text,
    is_limited,
    k_text,
    new_rating_text,
    rating_phrase,
)
from elo_tui.kit.rules_texts import days_text, rules_text

#: The columns of `build_players`.
COLUMNS = (
    *("no", "name", "fed", "rating", "K", "games", "score", "expected"),
    *("change", "new", "perf"),
)
#: Those that are left-aligned.
TEXTS = frozenset({"name", "fed"})

#: The column with the changes.
ROUND_CHANGE = "change"
_ROUND_COLUMNS = (
    *("round", "colour", "opponent", "fed", "rating", "score", "expected"),
    *(ROUND_CHANGE, "not rated"),
)
#: The columns that are left-aligned.
ROUND_TEXTS = frozenset({"colour", "opponent", "fed", "not rated"})
_COLOURS = {"w": "White", "b": "Black", "": ""}
#: How many starting numbers are listed where a sentence concerns several players.
_NUMBERS_SHOWN = 10


def event_title(field: EventRatings, source: str = "") -> str:
    """Return the name of the event, else of the only player, else of the source."""
    who = field.rows[0].player.name if len(field.rows) == 1 else ""
    known = field.crosstable.event.name, who, get_file_name(source)
    names = (clean_name(name, TEXT_MAX) for name in known)
    return next(filter(None, names), "Event")


def event_heading(field: EventRatings) -> Iterator[str]:
    """Write place and days, the rules, and notes on them."""
    event = field.crosstable.event
    facts = (event.city, event.federation, event.days_text, event.time_control)
    if place := ", ".join(filter(None, (clean_name(fact, TEXT_MAX) for fact in facts))):
        yield place
    if field.terms.assumed:
        yield f"days: {days_text(field.terms)}"
    yield f"rules: {rules_text(field)}"
    for text in field.remarks:
        yield f"note: {text}"


def _player_cells(row: RatingRow) -> tuple[str, ...]:
    """Write the cells of a player; unknown values are empty."""
    player, event = row.player, row.event
    rating = "" if player.rating is None else str(player.rating or "unr.")
    known = (str(player.no), clean_name(player.name), clean_name(player.federation))
    if event is None:
        return (*known, rating, *("",) * 7)
    rated = event.rated_games > 0
    has_expected = rated and not event.first_rating
    return (
        *known,
        rating,
        k_text(event),
        str(event.rated_games),
        format_points(event.score_halves) if rated else "",
        expected_text(event, event.expected) if has_expected else "",
        "" if row.change is None else format_change(row.change),
        new_rating_text(event),
        "" if event.tpr is None else str(event.tpr),
    )


def build_players(field: EventRatings) -> tuple[tuple[str, ...], ...]:
    """Build the rows of all players."""
    return tuple(map(_player_cells, field.rows))


def list_sums(field: EventRatings) -> Iterator[tuple[str, str]]:
    """List the totals, and the origin of the sum of changes."""
    totals = field.totals
    yield (
        "players",
        f"{totals.players}, rated {totals.rated}, first ratings {totals.first_ratings}",
    )
    yield "rated games", f"{totals.games}, counted for each player"
    change = format_change(totals.change)
    if not any(is_limited(row.event) for row in field.rows if row.event):
        word = systems.rounding_word(field.system)
        change += f", {word} {format_change(totals.rounded, 0)}"
    yield "sum of changes", change
    for why, part in totals.because:
        yield "of it", f"{format_change(part)}, {why}"


def group_assumptions(
    field: EventRatings,
) -> list[tuple[tuple[str, ...], list[RatingRow]]]:
    """Group the players by the assumptions about them, K included."""
    groups: dict[tuple[str, ...], list[RatingRow]] = {}
    for row in field.rows:
        # without a rated game no assumption matters
        if row.event is not None and row.event.assumed and row.event.rated_games:
            groups.setdefault(row.event.assumed, []).append(row)
    return list(groups.items())


def assumption_text(assumed: tuple[str, ...], rows: list[RatingRow]) -> tuple[str, str]:
    """State a group of assumptions: a label, and the assumptions."""
    event = rows[0].event
    only_k = event is not None and not omit_k_assumptions(assumed, event.k)
    what = "K assumed" if only_k else "assumed"
    return f"{what} for {plural(len(rows), 'player')}", ", ".join(assumed)


def list_remarks(field: EventRatings) -> Iterator[tuple[str, str]]:
    """List estimates, rounds not rated, and players without a rating."""
    yield from _group_players(
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
    yield from _group_players(
        "no rating", ((r.event.why_none, r) for r in field.rows if r.event)
    )
    yield from _group_players(
        "new rating",
        ((text, r) for r in field.rows if r.event for text in r.event.remarks),
    )
    yield from _group_players(
        "cannot be rated", ((r.problem.text, r) for r in field.rows if r.problem)
    )


def all_remarks(field: EventRatings) -> Iterator[tuple[str, str]]:
    """List all below the table: totals, assumptions, remarks."""
    if one := find_only_player(field):
        yield from _player_remarks(*one)
        return
    yield from list_sums(field)
    for assumed, rows in group_assumptions(field):
        yield assumption_text(assumed, rows)
    yield from list_remarks(field)


def _group_players(
    label: str, found: Iterable[tuple[str, RatingRow]]
) -> Iterator[tuple[str, str]]:
    """Merge equal sentences about players, each with their numbers."""
    groups: dict[str, list[int]] = {}
    for text, row in found:
        if text:
            groups.setdefault(text, []).append(row.player.no)
    for text, numbers in groups.items():
        listed = ", ".join(map(str, numbers[:_NUMBERS_SHOWN]))
        more = ", …" if len(numbers) > _NUMBERS_SHOWN else ""
        yield f"{label}, {plural(len(numbers), 'player')} ({listed}{more})", text


def find_only_player(field: EventRatings) -> tuple[RatingRow, RatedEvent] | None:
    """Return the only rated player with the rounds; None if several are rated."""
    if len(field.rows) != 1:
        return None
    (row,) = field.rows
    return None if row.event is None else (row, row.event)


def outcome_text(row: RatingRow) -> str:
    """Write the old and the new rating, or the reason for none."""
    event = row.event
    if event is None:
        return f"cannot be rated: {row.problem.text}" if row.problem else "not rated"
    if event.first_rating or event.new_rating is None:
        return rating_phrase(event)
    if not event.rated_games:
        return f"{event.player.rating}, no rated game"
    return f"{event.player.rating} → {event.new_rating} ({format_change(event.change)})"


def score_text(event: RatedEvent) -> str:
    """Write the points of the rounds that have ended: ``2½/4``."""
    ended = sum(game.game.result is not None for game in event.games)
    return f"{format_points(event.half_points)}/{ended}"


def figures_text(event: RatedEvent) -> str:
    """Write additions, performance and K: ``performance 2103, K 20``."""
    found = [f"{label} {figure}" for label, figure in additions(event)]
    if event.tpr is not None:
        found.append(f"performance {event.tpr}")
    if event.k != NO_K:
        found.append(f"K {k_text(event)}")
    return ", ".join(found)


def _player_remarks(row: RatingRow, event: RatedEvent) -> Iterator[tuple[str, str]]:
    """List K, assumptions and faults of one player."""
    if event.k != NO_K and event.rated_games:
        yield "K-factor", f"{k_text(event)}, {event.k.reason}"
    if event.rated_games and (assumed := omit_k_assumptions(event.assumed, event.k)):
        yield "assumed", ", ".join(assumed)
    if event.estimate:
        yield "estimate", event.estimate
    if event.why_none:
        yield "no rating", event.why_none
    yield from (("remark", text) for text in event.remarks)
    if row.problem:
        yield "cannot be rated", row.problem.text


def build_rounds(event: RatedEvent) -> Sheet:
    """Build a row for each round, without empty columns."""
    rows = (
        (str(rated.game.round or position), *_round_cells(event, rated))
        for position, rated in enumerate(event.games, start=1)
    )
    return drop_empty_columns(Sheet(_ROUND_COLUMNS, tuple(rows)), "round")


def _round_cells(event: RatedEvent, rated: RatedGame) -> tuple[str, ...]:
    game = rated.game
    got = "" if game.result is None else format_points(HALF_POINTS[game.result])
    if rated.reason == "bye":
        return ("", "bye", "", "", got, "", "", "")
    changes = rated.rated and not event.first_rating
    expected = rated.expected if changes else None
    return (
        _COLOURS[game.colour],
        " ".join(filter(None, (game.title, clean_name(game.name)))),
        game.federation,
        str(game.opponent or ""),
        got,
        "" if expected is None else expected_text(event, expected),
        "" if not changes or rated.change is None else format_change(rated.change),
        rated.reason,
    )
