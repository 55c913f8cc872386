"""The rounds of the Tournament screen, rated."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core import fact_answers
from elo_tui.core.days import assume_today
from elo_tui.core.events.origin import FromFile, FromJournal, Typed, get_file_name
from elo_tui.core.model import Game, Problem, RatedEvent, Step
from elo_tui.core.performance import (
    Performance,
    compute_performance,
    explain_performance,
)
from elo_tui.core.systems.sums import sum_steps
from elo_tui.session.forms import Form, write_texts
from elo_tui.session.tournament_state import TournamentState, insert_typed


class TournamentView(NamedTuple):
    """Contents of the Tournament screen; no `event` without a result."""

    state: TournamentState
    problems: dict[str, Problem]
    rounds: tuple[Game, ...] = ()
    """The rounds with those being typed."""
    fresh: range = range(0)
    """Indexes of the rounds being typed."""
    missing: str = ""
    """The input missing for a result, as a sentence."""
    edition: str = ""
    event: RatedEvent | None = None
    performance: Performance | None = None
    round_steps: tuple[Step, ...] = ()
    """Working of the round under the cursor, or of the last one typed."""
    sum_steps: tuple[Step, ...] = ()
    is_kept: bool = True
    """Whether the journal's entry of the rounds exists."""

    @property
    def cursor(self) -> int:
        """The round to look at: the last one typed, else the one under the cursor."""
        return self.fresh[-1] if self.fresh else self.state.cursor


def build_rounds_title(state: TournamentState, is_kept: bool = True) -> str:
    """Build the title from player, event and source: `Ann: City Open (report.trf)`."""
    player, place = state.name, ""
    match state.origin:
        case FromFile() as file:
            player, place = file.player or player, get_file_name(file.source)
        case FromJournal():
            place = "journal" if is_kept else "no longer kept"
    words = ": ".join(filter(None, (player, state.event)))
    if not place:
        return words
    return f"{words} ({place})" if words else place


def clear_dates(state: TournamentState, today: date) -> Form:
    """Clear the dates for rounds from a source without any.

    A date typed for typed rounds stays.
    """
    form = state.form
    if isinstance(state.origin, Typed) and form.date not in ("", today.isoformat()):
        return form
    return replace(form, date="", event_end="", days=assume_today(today), control="")


def evaluate_rounds(
    state: TournamentState, typed: tuple[Game, ...], k_reason: str = ""
) -> TournamentView:
    """Rate the rounds of a form, including the games in the entry line (`typed`).

    `k_reason` is where the K is from; empty if it was typed.
    """
    place = len(state.rounds) if state.place is None else state.place
    shown = insert_typed(state, typed).rounds if typed else state.rounds
    found = fact_answers.assess_event(
        write_texts(state.form), shown, state.name, k_reason
    )
    view = TournamentView(
        state=state,
        problems=found.problems,
        rounds=shown,
        fresh=range(place, place + len(typed)),
        missing=found.missing,
        edition=found.edition,
    )
    system, event = found.system, found.event
    if event is None:
        return view
    performed = compute_performance(event, system)
    seen = view.cursor < len(shown)
    return view._replace(
        event=event,
        performance=performed,
        round_steps=system.game_working(event, view.cursor) if seen else (),
        sum_steps=sum_steps(system, event) + explain_performance(event, performed),
    )


def replace_round(state: TournamentState, game: Game) -> TournamentState:
    """Replace the round under the cursor."""
    rounds = state.rounds[: state.cursor], state.rounds[state.cursor + 1 :]
    return replace(state, rounds=(*rounds[0], game, *rounds[1]))


def keep_number(state: TournamentState, games: tuple[Game, ...]) -> tuple[Game, ...]:
    """Give a typed game the number of the round that it replaces."""
    if state.place is None or not state.replaces or len(games) != 1:
        return games
    return (replace(games[0], round=state.rounds[state.place].round),)
