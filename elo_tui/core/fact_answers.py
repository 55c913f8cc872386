"""Facts as text -> the answer for a game or an event, or the reason for none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core import setup, systems
from elo_tui.core.game_stakes import MatchScore, Stakes, compute_stakes
from elo_tui.core.model import Game, Problem, RatedEvent, Step
from elo_tui.core.setup import RatingInputs
from elo_tui.core.systems import RatingSystem
from elo_tui.core.systems.sums import sum_steps

if TYPE_CHECKING:
    from elo_tui.core.forecast.odds_models import Odds


class GameAnswer(Struct, frozen=True):
    """The stakes against one opponent; no `result` while a fact is missing or wrong."""

    system: RatingSystem
    problems: dict[str, Problem]
    """By the name of the fact."""
    lack: Problem | None = None
    """The fact that must be given before there can be a result."""
    edition: str = ""
    you: RatedEvent | None = None
    """Your side: of the outcome shown, or before any game without a result."""
    opponent: RatedEvent | None = None
    result: Stakes | None = None
    your_steps: tuple[Step, ...] = ()
    """The working of the outcome shown, your side, as filled in by `with_working`."""
    opponent_steps: tuple[Step, ...] = ()
    odds: Odds | None = None
    """The odds of a single game, by the model for games over the board."""
    odds_steps: tuple[Step, ...] = ()
    """The odds as steps: how often an upset occurs, and the games counted."""

    @property
    def missing(self) -> str:
        """The fact to give before a result is possible, as a sentence."""
        return self.lack.text if self.lack else ""


class EventAnswer(Struct, frozen=True):
    """The effect of rounds on a rating; no `event` while a fact is missing or wrong."""

    system: RatingSystem
    problems: dict[str, Problem]
    lack: Problem | None = None
    """The fact that must be given before there can be a result."""
    edition: str = ""
    event: RatedEvent | None = None

    @property
    def missing(self) -> str:
        """The fact that must be given, in a sentence; empty if none must."""
        return self.lack.text if self.lack else ""


def assess_game(texts: Mapping[str, str]) -> GameAnswer:
    """Rate the game that these facts describe."""
    facts = setup.resolve_inputs(texts)
    system = _load_system(texts)
    answer = GameAnswer(system, facts.problems, facts.missing, _edition(system, facts))
    if facts.terms is None:
        return answer
    result: Stakes | Problem | None = None
    if facts.you and facts.opponent and facts.games and not facts.problems:
        sides = (facts.you, facts.opponent, facts.terms)
        match = MatchScore(
            facts.games, facts.halves, facts.colour, is_match=bool(texts.get("of"))
        )
        result = compute_stakes(system, *sides, match)
    if isinstance(result, Stakes):
        shown = result.shown
        return replace(
            answer, lack=None, you=shown.you, opponent=shown.opponent, result=result
        )
    # each side alone: what is known before a game, or the faults of both sides
    if facts.you:
        answer = _add_side(answer, system.rate(facts.you, (), facts.terms))
    if facts.opponent:
        other = system.rate(facts.opponent, (), facts.terms)
        answer = _add_side(answer, other, "opponent_")
    return answer if answer.problems else _add_side(answer, result)


def add_working(answer: GameAnswer) -> GameAnswer:
    """Add the working and the odds to an answer with a result."""
    if answer.result is None:
        return answer
    system, shown = answer.system, answer.result.shown
    odds, odds_steps = _find_odds(system, answer.result)
    return replace(
        answer,
        odds=odds,
        odds_steps=odds_steps,
        your_steps=system.game_working(shown.you, 0) + sum_steps(system, shown.you),
        opponent_steps=system.game_working(shown.opponent, 0)
        + sum_steps(system, shown.opponent),
    )


def _find_odds(
    system: RatingSystem, result: Stakes
) -> tuple[Odds | None, tuple[Step, ...]]:
    """Return the odds of one game that will be rated, and how they came about.

    A first rating has none.
    """
    if result.games > 1 or result.shown.you.first_rating:
        return None, ()
    # the start of the program need not wait for them
    from elo_tui.core.forecast import odds_models

    used = odds_models.get_model("broadcast")
    odds = odds_models.compute_stake_odds(system, result, used)
    if odds is None:
        return None, ()
    found = odds_models.find_upset(odds, result.you.rating, result.opponent.rating)
    often = found.text if found else "none between equal ratings"
    steps = [Step("upset", often), Step("model", f"{used.name}: {used.fitted_on}")]
    row = systems.get_row(result.shown.you.system)
    if result.expected is not None and not row.forecasts:
        by_rule = f"{result.expected:.{row.places}f} by rule"
        expected = f"{odds.expected:.4f} observed, {by_rule}"
        steps.append(Step("expected", expected))
    if odds.extrapolated:
        steps.append(Step("extrapolated", odds.extrapolated))
    return odds, tuple(steps)


def assess_event(
    texts: Mapping[str, str], rounds: Sequence[Game], name: str = "", k_reason: str = ""
) -> EventAnswer:
    """Rate the rounds of a player of this name; `k_reason` is the source of the K."""
    facts = setup.resolve_inputs(texts)
    problems = facts.problems
    if (end := setup.check_last_day(texts)) is not None:
        # the journal depends on it in every system
        problems = {**problems, end.field: end}
    system = _load_system(texts)
    answer = EventAnswer(system, problems, facts.missing, _edition(system, facts))
    if facts.terms is None or facts.you is None or problems:
        return answer
    you = replace(facts.you, name=name, k_reason=k_reason or facts.you.k_reason)
    event = system.rate(you, rounds, facts.terms)
    if isinstance(event, RatedEvent):
        return replace(answer, event=event)
    if event.missing:
        return replace(answer, lack=event)
    return replace(answer, problems={setup.find_fact(event.field): event})


def _load_system(texts: Mapping[str, str]) -> RatingSystem:
    return systems.load(texts.get("system", systems.KEYS[0]))


def _edition(system: RatingSystem, facts: RatingInputs) -> str:
    edition = None if facts.terms is None else system.edition(facts.terms)
    return edition if isinstance(edition, str) else ""


def _add_side(
    answer: GameAnswer, rated: RatedEvent | Problem | None, prefix: str = ""
) -> GameAnswer:
    """Add one side before any game, or the faults in its facts."""
    if rated is None:
        return answer
    if isinstance(rated, RatedEvent):
        if prefix:
            return replace(answer, opponent=rated)
        return replace(answer, you=rated)
    fact = setup.find_fact(f"{prefix}{rated.field}")
    if rated.missing:
        text = f"opponent's {rated.text}" if prefix else rated.text
        lack = replace(rated, field=fact, text=text)
        return answer if answer.lack else replace(answer, lack=lack)
    return replace(answer, problems={**answer.problems, fact: rated})
