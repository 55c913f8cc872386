"""A game as its screen saves and copies it, and as printed without a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elo_tui.features.game.answer.rated_game import AssessedGame, answer_game
from elo_tui.features.game.answer.rated_text import assess_lines
from elo_tui.kit.faces import answer_faces
from elo_tui.kit.rules_texts import step_lines
from elo_tui.kit.screens.shown_answers import Shown

if TYPE_CHECKING:
    from elo_tui.core.fact_answers import GameAnswer


def show_game(view: GameAnswer) -> Shown | None:
    """Return one game or match; None without a result."""
    result = view.result
    if result is None:
        return None
    match = result if result.chosen is not None else None
    ratings = f"{result.you.rating or 'unrated'} {result.opponent.rating or 'unrated'}"

    def write(key: str) -> str:
        if key == "text":
            # the working and the odds of the outcome shown, as next to the board
            return "\n".join(game_lines(view)) + "\n"
        answer = answer_game(AssessedGame(view.system, result, match))
        return answer_faces.write(key, answer)

    return Shown(f"game {ratings}", "one game", write)


def game_lines(view: GameAnswer) -> list[str]:
    """Return a game with its working as lines; none without a result."""
    if view.result is None:
        return []
    return [
        *assess_lines(view.result),
        *step_lines(view.your_steps),
        *step_lines(view.odds_steps),
    ]
