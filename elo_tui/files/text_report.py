"""Results as plain text, one fact a line: for screen readers, pipes and messengers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from elo_tui.core.fide.working import performance_steps
from elo_tui.core.figures import plain, points, signed
from elo_tui.core.model import OPEN, RatedEvent, RatedGame, Result
from elo_tui.core.proof import Step
from elo_tui.core.stakes import Stakes
from elo_tui.core.systems import RatingSystem
from elo_tui.files.reading import Note

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
#: Reasons that the words of the result have given already.
_SAID_BY_RESULT = ("bye", "forfeit")
_COLOUR_WORDS = {"w": ", White", "b": ", Black", "": ""}


def assess_lines(result: Stakes) -> Iterator[str]:
    """What one opponent puts at stake."""
    first = result.outcomes[0]
    row = first.you.games[0]
    yield f"rules: {first.you.edition}{_pool(first.you)}"
    yield f"you: {_side(first.you)}"
    yield f"opponent: {_side(first.opponent)}"
    yield _difference(row)
    if not result.rated:
        yield f"not rated: {row.reason}"
        return
    yield f"expected score: {_expected(first.you, row.expected or 0.0)}"
    if result.games > 1:
        total = _expected(first.you, first.you.expected)
        yield f"expected from {result.games} games: {total}"
    for outcome in result.outcomes:
        yield f"{outcome.label}: {_move(outcome.you)}"
    for outcome in result.outcomes:
        yield f"opponent after your {outcome.label}: {_move(outcome.opponent)}"


def match_lines(result: Stakes) -> Iterator[str]:
    """What the entered score of a mini-match does; to stand below `assess_lines`."""
    shown = result.shown
    yield f"match: {points(shown.halves)} of {result.games}"
    if not result.rated:
        yield f"match, not rated: {shown.you.games[0].reason}"
        return
    yield f"match, expected score: {_expected(shown.you, shown.you.expected)}"
    yield f"match, your K: {_k(shown.you)}"
    yield f"match, you: {_move(shown.you)}"
    yield f"match, opponent's K: {_k(shown.opponent)}"
    yield f"match, opponent: {_move(shown.opponent)}"


def event_lines(event: RatedEvent, notes: Iterable[Note] = ()) -> Iterator[str]:
    """One player's rounds and their sums."""
    yield f"rules: {event.edition}{_pool(event)}"
    yield f"you: {_side(event)}" + (
        f", {event.player.name}" if event.player.name else ""
    )
    for position, row in enumerate(event.games, start=1):
        yield f"round {row.game.round or position}: {_round(event, row)}"
    yield _points(event)
    if event.average_opponents is None:
        yield "rated games: none"
        yield f"new rating: {event.new_rating}"
    else:
        yield f"rated games: {event.rated_games}, score {points(event.score_halves)}"
        yield f"expected score: {_expected(event, event.expected)}"
        yield f"change: {signed(event.change)}, rounded {signed(event.rounded, 0)}"
        yield f"new rating: {event.new_rating}"
        yield f"average of opponents: {event.average_opponents}"
        yield f"performance TPR: {event.tpr}"
        yield f"performance PTP: {event.ptp}"
    for note in notes:
        place = "" if note.line is None else f"line {note.line}, "
        yield f"note: {place}{note.text}"


def step_lines(steps: Iterable[Step]) -> Iterator[str]:
    """The working."""
    for step in steps:
        yield f"{step.label}: {step.text}" + (
            f" [{step.article}]" if step.article else ""
        )


def assess_working(system: RatingSystem, result: Stakes) -> Iterator[str]:
    """The working of every outcome, your side and the opponent's.

    What all outcomes share (difference, expected score, K) is said once.
    """
    for title, side in (("your working", "you"), ("opponent's working", "opponent")):
        yield title
        outcomes = {
            outcome.label: side_working(system, getattr(outcome, side))
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
                        [step._replace(label=f"{place}, {step.label}")]
                    )


def match_working(system: RatingSystem, result: Stakes) -> Iterator[str]:
    """The working of the entered score of a mini-match, both sides."""
    shown = result.shown
    yield "your working of the match"
    yield from step_lines(match_side_working(system, shown.you))
    yield "opponent's working of the match"
    yield from step_lines(match_side_working(system, shown.opponent))


def side_working(system: RatingSystem, event: RatedEvent) -> tuple[Step, ...]:
    """The working of one side of an outcome, from the first game to the sums."""
    steps = system.game_working(event, 0)
    return steps + system.sum_working(event) if event.rated_games else steps


def match_side_working(system: RatingSystem, event: RatedEvent) -> tuple[Step, ...]:
    """The working of one side of a match: of its sum, for only the score is known."""
    if event.rated_games > 1:
        return system.sum_working(event)
    return side_working(system, event)


def event_working(system: RatingSystem, event: RatedEvent) -> Iterator[str]:
    """The working of every round and of the sums."""
    for position, row in enumerate(event.games, start=1):
        yield f"working of round {row.game.round or position}"
        yield from step_lines(system.game_working(event, position - 1))
    yield "working of the event"
    yield from step_lines(system.sum_working(event))
    yield from step_lines(performance_steps(event))


def _side(event: RatedEvent) -> str:
    return f"{event.player.rating}, K {_k(event)}"


def _points(event: RatedEvent) -> str:
    open_rounds = sum(row.game.result is None for row in event.games)
    ended = len(event.games) - open_rounds
    text = f"points: {points(event.half_points)} from {ended} round{'s' * (ended != 1)}"
    return f"{text}, {open_rounds} to be played" if open_rounds else text


def _k(event: RatedEvent) -> str:
    return f"{plain(event.k.value)} ({event.k.reason})"


def _pool(event: RatedEvent) -> str:
    return f", {event.terms.pool}" if event.system == "fide" else ""


def _difference(row: RatedGame) -> str:
    text = f"difference: {row.difference:+d}"
    if row.difference_used is not None and row.difference_used != row.difference:
        text += f", counts as {row.difference_used:+d}"
    return text


def _expected(event: RatedEvent, value: float) -> str:
    return f"{value:.2f}" if event.system == "fide" else f"{value:.4f}"


def _move(event: RatedEvent) -> str:
    rounded = signed(event.rounded, 0)
    return f"{signed(event.change)}, rounded {rounded}, new rating {event.new_rating}"


def _round(event: RatedEvent, row: RatedGame) -> str:
    game = row.game
    who = f"{game.name} " if game.name else ""
    if game.opponent is None and row.reason != "bye":
        who += "unrated"
    elif game.opponent is not None:
        who += str(game.opponent)
    what = f"{who.strip()}{_COLOUR_WORDS[game.colour]}".strip(", ")
    result = _RESULT_WORDS[game.result] if game.result else "to be played"
    text = ", ".join(part for part in (what, result) if part)
    if row.expected is not None:
        text += f", expected {_expected(event, row.expected)}"
    if row.reason == OPEN:
        return f"{text}, counts nothing yet"
    if row.change is None:
        why = "" if row.reason in _SAID_BY_RESULT else f": {row.reason}"
        return f"{text}, not rated{why}"
    return f"{text}, change {signed(row.change)}, total {signed(row.total)}"
