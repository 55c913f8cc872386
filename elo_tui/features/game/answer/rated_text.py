"""Results as plain text, one fact a line: for screen readers, pipes and messengers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.entry import UNRATED
from elo_tui.core.facts import system_uses
from elo_tui.core.game_stakes import Stakes
from elo_tui.core.model import NO_K, OPEN, Player, RatedEvent, RatedGame, Result
from elo_tui.core.performance import Performance, explain_performance
from elo_tui.core.systems import RatingSystem
from elo_tui.core.systems.sums import (
    list_match_steps,
    list_side_steps,
    match_text,
    omit_k_assumptions,
    sum_steps,
)
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    plural,
)
from elo_tui.kit.answer_parts import note_text
from elo_tui.kit.event_words import (
    additions,
    change_cell,
    event_rounding_text,
    expected_text,
    rating_line,
    rating_phrase,
    rounded_text,
)
from elo_tui.kit.rules_texts import days_text, rules_text, step_lines
from elo_tui.kit.text_parts import TextPart, TextTable

if TYPE_CHECKING:
    from elo_tui.core.events.reading import Note

_RESULT_WORDS = {
    Result.WIN: "win",
    Result.DRAW: "draw",
    Result.LOSS: "loss",
    Result.FORFEIT_WIN: "won by forfeit",
    Result.FORFEIT_LOSS: "lost by forfeit",
    Result.FULL_BYE: "bye, 1 point",
    Result.HALF_BYE: "bye, ½ point",
    Result.ZERO_BYE: "bye, 0 points",
}
#: Reasons already expressed by the words for the result.
_SAID_BY_RESULT = ("bye", "forfeit")
#: The outcome of a single game for the player; for a match the score is named.
_COLOUR_WORDS = {"w": ", White", "b": ", Black", "": ""}


def assess_lines(result: Stakes) -> Iterator[str]:
    """The stakes against one opponent."""
    first = result.outcomes[0]
    game = first.you.games[0]
    yield from rules_lines([first.you])
    yours = [outcome.you for outcome in result.outcomes]
    theirs = [outcome.opponent for outcome in result.outcomes]
    yield f"you: {_shared_side_text(yours)}"
    yield f"opponent: {_shared_side_text(theirs)}"
    yield from _reservation_lines(first.you)
    for text in _list_assumptions(first.opponent):
        yield f"assumed of the opponent: {text}"
    forecast = not first.you.first_rating and not result.depends_on_result
    if forecast:
        yield from _difference_lines(game)
    if not result.rated:
        yield f"not rated: {result.reason}"
        return
    if result.depends_on_result:
        yield f"the opponent counts as {_ratings_by_result(result)}"
    if forecast:
        yield f"expected score: {expected_text(first.you, game.expected or 0.0)}"
    if result.expected is not None and system_uses("rd", first.you.system):
        # it determines the odds; the changes below depend on the opponent's RD alone
        yield f"forecast, by both RDs: {expected_text(first.you, result.expected)}"
    if result.expected is not None and result.games > 1:
        total = expected_text(first.you, result.expected_points)
        yield f"expected from {result.games} games: {total}"
    for outcome in result.outcomes:
        yield f"{outcome.label}: {_outcome_text(outcome.you, yours)}"
    for outcome in result.outcomes:
        yield f"{outcome.opponents_label}: {_outcome_text(outcome.opponent, theirs)}"


def match_lines(game: Stakes, result: Stakes) -> Iterator[str]:
    """The effect of the entered score of a match; follows `assess_lines` of a game."""
    shown = result.shown
    yield f"match: {format_points(shown.half_points)} of {result.games}"
    known = _list_assumptions(game.outcomes[0].you)
    yield from (
        f"match, assumed: {text}"
        for text in _list_assumptions(shown.you)
        if text not in known
    )
    if shown.you.estimate:
        yield f"match, estimate: {shown.you.estimate}"
    if not result.rated:
        yield f"match, not rated: {result.reason}"
        return
    if not shown.you.first_rating and not result.depends_on_result:
        expected = expected_text(shown.you, result.expected_points)
        yield f"match, expected score: {expected}"
    if shown.you.k != NO_K:
        yield f"match, your K: {_k_text(shown.you)}"
    match = shown.you.by_order
    is_early = match is not None and match.rated != (match.played,)
    if match is not None and is_early:
        games = "" if match.is_open else f": {match_text(match)}"
        yield f"match, not rated after it is decided (B.02 6.2){games}"
    yield f"match, you: {_change_text(shown.you)}"
    if match is not None and is_early:
        yield f"match, you, all games rated (--waived): {format_change(match.waived)}"
    if shown.opponent.k != NO_K:
        yield f"match, opponent's K: {_k_text(shown.opponent)}"
    yield f"match, opponent: {_change_text(shown.opponent)}"


def event_lines(
    event: RatedEvent, performance: Performance, notes: Iterable[Note] = ()
) -> Iterator[str]:
    """One player's rounds and their totals."""
    yield from rules_lines([event])
    yield f"you: {_side_text(event)}" + (
        f", {event.player.name}" if event.player.name else ""
    )
    yield from _reservation_lines(event)
    for position, game in enumerate(event.games, start=1):
        yield f"round {game.game.round or position}: {_round_text(event, game)}"
    yield _points_text(event)
    if event.average_opponents is None:
        yield "rated games: none"
        yield from _result_lines(event)
    else:
        yield (
            f"rated games: {event.rated_games}, score"
            f" {format_points(event.score_halves)}"
        )
        if not event.first_rating:
            yield f"expected score: {expected_text(event, event.expected)}"
            yield f"change: {event_rounding_text(event)}"
        yield from _result_lines(event)
        yield f"average of opponents: {event.average_opponents}"
        yield f"performance TPR: {event.tpr}"
        yield f"performance PTP: {event.ptp}"
        if performance.fixed_point is not None:
            error = performance.margin
            margin = "" if error is None else f" ± {error:.0f}, one standard error"
            yield f"performance, fixed point: {performance.fixed_point}{margin}"
        yield f"performance, linear: {performance.linear}"
    for note in notes:
        yield f"note: {note_text(note)}"


def rules_lines(events: Sequence[RatedEvent]) -> Iterator[str]:
    """State the assumed days, the rules, and their remarks."""
    if events[0].terms.assumed:
        yield f"days: {days_text(events[0].terms)}"
    yield f"rules: {rules_text(events[0])}"
    yield from (f"note: {text}" for text in systems.list_remarks(events))


def _result_lines(event: RatedEvent) -> Iterator[str]:
    yield ": ".join(rating_line(event))
    yield from (f"remark: {text}" for text in event.remarks)
    for label, figure in additions(event):
        yield f"{label}: {figure}"


def assess_working(system: RatingSystem, result: Stakes) -> Iterator[str]:
    """The working of every outcome, your side and the opponent's.

    What all outcomes share (difference, expected score, K) is stated once.
    """
    for title, side in (("your working", "you"), ("opponent's working", "opponent")):
        yield title
        outcomes = {
            outcome.label: list_side_steps(system, getattr(outcome, side))
            for outcome in result.outcomes
        }
        first, *others = outcomes.values()
        shared = [step for step in first if all(step in steps for steps in others)]
        yield from step_lines(shared)
        for label, steps in outcomes.items():
            place = label if side == "you" else f"after your {label}"
            for step in steps:
                if step not in shared:
                    yield from step_lines(
                        [replace(step, label=f"{place}, {step.label}")]
                    )


def match_working(system: RatingSystem, result: Stakes) -> Iterator[str]:
    """The working of the entered score of a match, both sides."""
    shown = result.shown
    yield "your working of the match"
    yield from step_lines(list_match_steps(system, shown.you))
    yield "opponent's working of the match"
    yield from step_lines(list_match_steps(system, shown.opponent))


def event_working(
    system: RatingSystem, event: RatedEvent, performance: Performance
) -> Iterator[str]:
    """The working of every round and of the totals."""
    for position, row in enumerate(event.games, start=1):
        yield f"working of round {row.game.round or position}"
        yield from step_lines(system.game_working(event, position - 1))
    yield "working of the event"
    yield from step_lines(sum_steps(system, event))
    yield from step_lines(explain_performance(event, performance))


def _side_text(event: RatedEvent) -> str:
    player = event.player
    text = str(player.rating) if player.rating else "unrated"
    if player.rd is not None and event.rd is not None:
        text += f", RD {format_number(player.rd)}"
        at_start = systems.load(event.system).rate(player, (), event.terms)
        if player.idle and isinstance(at_start, RatedEvent):
            text += f", grown to {at_start.rd:.2f}"
    return text if event.k == NO_K else f"{text}, K {_k_text(event)}"


def _shared_side_text(events: Sequence[RatedEvent]) -> str:
    """One side over all outcomes; the K of DWZ depends on the result."""
    if _is_k_shared(events):
        return _side_text(events[0])
    return f"{_side_text(replace(events[0], k=NO_K))}, K by the result"


def _outcome_text(event: RatedEvent, events: Sequence[RatedEvent]) -> str:
    """The effect of one outcome, with its K where the outcomes do not share one."""
    return (
        _change_text(event)
        if _is_k_shared(events)
        else f"{_change_text(event)}, K {_k_text(event)}"
    )


def _is_k_shared(events: Sequence[RatedEvent]) -> bool:
    return len({event.k for event in events}) == 1


def _points_text(event: RatedEvent) -> str:
    open_rounds = sum(row.game.result is None for row in event.games)
    ended = len(event.games) - open_rounds
    text = f"points: {format_points(event.half_points)} from {plural(ended, 'round')}"
    return f"{text}, {open_rounds} to be played" if open_rounds else text


def _k_text(event: RatedEvent) -> str:
    return f"{format_number(event.k.value)} ({event.k.reason})"


def _list_assumptions(event: RatedEvent) -> list[str]:
    """List the assumptions that the reason for the K does not name."""
    return omit_k_assumptions(event.assumed, event.k)


def _reservation_lines(event: RatedEvent) -> Iterator[str]:
    """The reservations with which the result should be read."""
    for text in _list_assumptions(event):
        yield f"assumed: {text}"
    if event.estimate:
        yield f"estimate: {event.estimate}"


def _ratings_by_result(result: Stakes) -> str:
    """The ratings of a newcomer: ``1240 if you win, 1640 if you draw``."""
    return ", ".join(
        f"{outcome.you.games[0].game.opponent}"
        f" {outcome.opponents_label.removeprefix('opponent, ')}"
        for outcome in result.outcomes
    )


def _difference_lines(game: RatedGame) -> Iterator[str]:
    if game.difference is None:
        return
    text = f"difference: {game.difference:+g}"
    if game.difference_used is not None and game.difference_used != game.difference:
        text += f", counts as {game.difference_used:+g}"
    yield text


def _change_text(event: RatedEvent) -> str:
    if not event.rated_games:
        return f"not rated: {event.games[0].reason}"
    if event.first_rating:
        return ", ".join([rating_phrase(event), *_additions(event)])
    change = event_rounding_text(event)
    if event.by_order is not None and event.by_order.is_open:
        change = match_text(event.by_order)
    return ", ".join([change, rating_phrase(event), *_additions(event)])


def _additions(event: RatedEvent) -> list[str]:
    return [f"{label} {figure}" for label, figure in additions(event)]


def _round_text(event: RatedEvent, rated: RatedGame) -> str:
    game = rated.game
    who = [game.title, game.name, game.federation]
    if game.opponent is None and rated.reason != "bye":
        who.append("unrated")
    elif game.opponent is not None:
        who.append(str(game.opponent))
    what = f"{' '.join(filter(None, who))}{_COLOUR_WORDS[game.colour]}".strip(", ")
    result = _RESULT_WORDS[game.result] if game.result else "to be played"
    text = ", ".join(part for part in (what, result) if part)
    if rated.expected is not None:
        text += f", expected {expected_text(event, rated.expected)}"
    if rated.reason == OPEN:
        return f"{text}, does not count yet"
    if event.first_rating and rated.rated and rated.expected is None:
        return f"{text}, counts for the first rating"
    if rated.change is None:
        why = "" if rated.reason in _SAID_BY_RESULT else f": {rated.reason}"
        return f"{text}, not rated{why}"
    return (
        f"{text}, change {format_change(rated.change)}, total"
        f" {format_change(rated.total)}"
    )


def game_by_k_lines(
    games: Sequence[Stakes], matches: Sequence[Stakes]
) -> Iterator[TextPart]:
    """The stakes against one opponent, a row for each of your Ks.

    `matches` are the same with the entered score of a match, or none.
    """
    labels = ["K", *(outcome.label for outcome in games[0].outcomes)]
    rows = []
    for found in games:
        yours = [outcome.you for outcome in found.outcomes]
        rows.append([_k_of(yours[0]), *map(change_cell, yours)])
    if matches:
        labels.append(f"match {matches[0].shown.label}")
        for cells, match in zip(rows, matches, strict=True):
            cells.append(change_cell(match.shown.you))
    against = f" against {_rating(games[0].opponent)}"
    first, expected = games[0].outcomes[0].you, games[0].expected
    return _list_by_k(first, against, expected, (labels, *rows))


def event_by_k_lines(events: Sequence[RatedEvent]) -> Iterator[TextPart]:
    """Tabulate the effect of an event, a row for each K."""
    first = events[0]
    rows = [
        [
            _k_of(event),
            format_change(event.change),
            rounded_text(event),
            "none" if event.new_rating is None else str(event.new_rating),
        ]
        for event in events
    ]
    name = f", {first.player.name}" if first.player.name else ""
    expected = None if first.first_rating else first.expected
    labels = ["K", "change", "rounded", "new rating"]
    return _list_by_k(first, name, expected, (labels, *rows))


def _list_by_k(
    event: RatedEvent, more: str, expected: float | None, table: Sequence[list[str]]
) -> Iterator[TextPart]:
    yield f"rules: {rules_text(event)}"
    yield f"you: {_rating(event.player)}{more}"
    if expected is not None:
        yield f"expected score: {expected_text(event, expected)}"
    yield TextTable(tuple(table))


def _k_of(event: RatedEvent) -> str:
    # a first rating has no K: the typed one then distinguishes the lines
    return format_number(event.player.k or 0 if event.k == NO_K else event.k.value)


def _rating(player: Player) -> str:
    return str(player.rating) if player.rating else UNRATED[0]
