"""Comparison of a form under several rating systems or K-factors."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from elo_tui.core import systems
from elo_tui.core.model import Game
from elo_tui.features.game.compare import comparison
from elo_tui.features.game.compare.answer import answer_comparison
from elo_tui.features.game.compare.comparison import BY_K, Comparison
from elo_tui.kit.screens.shown_answers import Shown, show_answer
from elo_tui.session.forms import Form, write_texts
from elo_tui.session.tournament_state import TournamentState, insert_typed


def toggle_system(form: Form, key: str) -> Form:
    """The form with one more system to compare, or one less; one is always left."""
    keys = {*comparison.select_systems(asdict(form))} ^ {key}
    if not keys:
        return form
    return replace(form, compared=" ".join(k for k in systems.KEYS if k in keys))


def toggle_k(form: Form) -> Form:
    """The form with K-factors to compare, or with the systems again."""
    texts = write_texts(form)
    if not comparison.takes_k(texts):
        return form
    keys = [*comparison.select_systems(texts)]
    keys += [] if BY_K in form.compared.split() else [BY_K]
    return replace(form, compared=" ".join(keys))


def compare_games(form: Form) -> Comparison:
    """Compare a game in each chosen system, or with each K."""
    texts = write_texts(form)
    if comparison.is_by_k(texts):
        return comparison.compare_game_by_k(texts)
    found = comparison.compare_games(comparison.answer_games(texts))
    return found._replace(has_k=comparison.takes_k(texts))


def compare_events(state: TournamentState, typed: tuple[Game, ...]) -> Comparison:
    """Compare the rounds in each chosen system, or with each K."""
    rounds = insert_typed(state, typed).rounds if typed else state.rounds
    texts = write_texts(state.form)
    if comparison.is_by_k(texts):
        return comparison.compare_event_by_k(texts, rounds, state.name)
    found = comparison.compare_events(
        comparison.answer_events(texts, rounds, state.name)
    )
    return found._replace(has_k=comparison.takes_k(texts))


def show_comparison(found: Comparison) -> Shown:
    """Return the comparison, a row for each system or K."""
    return show_answer(
        "comparison", "what is compared", lambda: answer_comparison(found)
    )
