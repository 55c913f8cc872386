"""The stakes of one game or match, with its working, or in other systems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from msgspec import UNSET, UnsetType

from elo_tui.core.entry import UNRATED
from elo_tui.core.fact_answers import GameAnswer
from elo_tui.core.game_stakes import Stakes
from elo_tui.core.model import Player, Step
from elo_tui.core.systems import RatingSystem
from elo_tui.core.systems.sums import list_match_steps, list_side_steps
from elo_tui.features.game.answer import rated_text
from elo_tui.features.game.answer.rated_rows import (
    NotRated,
    StakesRow,
    describe_stakes,
    explain_no_result,
)
from elo_tui.features.game.compare import comparison
from elo_tui.kit.answer import MERGED, Answer, Measure
from elo_tui.kit.chart_kinds import Curves
from elo_tui.kit.text_parts import TextPart


class AssessedGame(NamedTuple):
    """A game, and the match if its score was given."""

    system: RatingSystem
    game: Stakes
    match: Stakes | None

    @property
    def title(self) -> str:
        """Both ratings."""
        you = self.game.outcomes[0].you.player
        return f"{_rating(you)} against {_rating(self.game.opponent)}"


_SOURCE = Measure(role="source")
_Steps = dict[str, tuple[Step, ...]]


class AssessAnswer(Answer, frozen=True, kw_only=True):
    """The stakes of one game, and the working or other systems."""

    assessed: Annotated[AssessedGame, _SOURCE]
    others: Annotated[tuple[GameAnswer, ...], _SOURCE]
    chart: Annotated[Curves | None, _SOURCE]
    stakes: Annotated[StakesRow, MERGED]
    working: Annotated[dict[str, _Steps] | UnsetType, Measure(role="working")]
    """By outcome and by side."""
    compare: dict[str, StakesRow | NotRated] | UnsetType
    """By the key of the system."""

    @property
    def title(self) -> str:
        return self.assessed.title

    def write_text(self) -> Iterator[TextPart]:
        # both sides have every value: sentences are shorter than their names
        yield from _write_game(self)
        if self.chart is not None:
            yield from ("", self.chart)


class AssessByKAnswer(Answer, frozen=True, kw_only=True):
    """The same game for several K-factors."""

    found: Annotated[tuple[AssessedGame, ...], _SOURCE]
    by_k: Annotated[tuple[StakesRow, ...], Measure("by K")]

    @property
    def title(self) -> str:
        return self.found[0].title

    def write_text(self) -> Iterator[TextPart]:
        # the changes alone fit a line; facts of all are written once, above them
        games = [one.game for one in self.found]
        matches = [one.match for one in self.found if one.match is not None]
        return rated_text.game_by_k_lines(games, matches)


def answer_game(
    one: AssessedGame,
    explain: bool = False,
    compared: Sequence[GameAnswer] = (),
    chart: Curves | None = None,
) -> AssessAnswer:
    """Answer with the stakes of one game, and the working or other systems."""
    return AssessAnswer(
        assessed=one,
        others=tuple(compared),
        chart=chart,
        stakes=describe_stakes(one.game, one.match),
        working=_list_steps(one) if explain else UNSET,
        compare={found.system.key: _describe_other(found) for found in compared}
        or UNSET,
    )


def answer_each_k(found: Sequence[AssessedGame]) -> AssessByKAnswer:
    """Answer with the same game for several K-factors."""
    return AssessByKAnswer(
        found=tuple(found),
        by_k=tuple(describe_stakes(one.game, one.match) for one in found),
    )


def _list_steps(one: AssessedGame) -> dict[str, _Steps]:
    """List the working of every outcome, then of the match, both sides each."""
    steps = {
        outcome.label: {
            "player": list_side_steps(one.system, outcome.you),
            "opponent": list_side_steps(one.system, outcome.opponent),
        }
        for outcome in one.game.outcomes
    }
    if one.match is not None:
        shown = one.match.shown
        steps["match"] = {
            "player": list_match_steps(one.system, shown.you),
            "opponent": list_match_steps(one.system, shown.opponent),
        }
    return steps


def _describe_other(found: GameAnswer) -> StakesRow | NotRated:
    if found.result is None:
        return explain_no_result(found)
    return describe_stakes(found.result)


def _write_game(answer: AssessAnswer) -> Iterator[str]:
    system, game, match = answer.assessed
    yield from rated_text.assess_lines(game)
    if match is not None:
        yield from rated_text.match_lines(game, match)
    if answer.working is not UNSET:
        yield from rated_text.assess_working(system, game)
        if match is not None:
            yield from rated_text.match_working(system, match)
    if answer.others:
        found = comparison.compare_games(answer.others)
        yield from comparison.comparison_lines(found)


def _rating(player: Player) -> str:
    return str(player.rating) if player.rating else UNRATED[0]
