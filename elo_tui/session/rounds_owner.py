"""Owner of the rounds on the Tournament screen, and doubts about it."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.origin import FromFile, FromJournal
from elo_tui.core.model import Game
from elo_tui.core.replay.journal_records import Person
from elo_tui.core.text.same_name import is_same_name
from elo_tui.session.forms import select_fields
from elo_tui.session.tournament_state import TournamentState

_STAYS = ("system", "pool", "speed", "compared")


class OwnerProposal(NamedTuple):
    """Proposed owner of rounds to be saved in the journal."""

    person: str = ""
    """The name of the person; empty if none is chosen."""
    doubts: tuple[str, ...] = ()
    """Doubts that they are that person's, each as half a sentence."""
    others: tuple[str, ...] = ()
    """Names of all other people with a journal."""
    notes: tuple[str, ...] = ()
    """Notes on the file of the rounds if games or players were missing there."""


def find_player(state: TournamentState) -> str:
    """Find the player's name; empty if unknown."""
    origin = state.origin
    return (origin.player if isinstance(origin, FromFile) else "") or state.name


def has_other_owner(state: TournamentState, person: Person) -> bool:
    """Whether the rounds belong to another player."""
    if isinstance(state.origin, FromJournal):
        return state.origin.person != person.id
    has_rounds = bool(state.rounds or state.typed.strip())
    return has_rounds and bool(_other_names(state, person))


def list_doubts(state: TournamentState, person: Person, own: str) -> tuple[str, ...]:
    """List doubts that rounds are a person's, given the rating `own` as text.

    Each is half a sentence; typed rounds can only differ in the name.
    """
    if isinstance(state.origin, FromJournal):
        return ()
    found = _other_names(state, person)
    if not isinstance(state.origin, FromFile):
        return found
    if not (state.origin.fide_id or find_player(state)):
        found += ("the file does not name the player",)
    if own and state.form.own not in ("", own):
        found += (f"the event says {state.form.own}, your list {own}",)
    return found


def _other_names(state: TournamentState, person: Person) -> tuple[str, ...]:
    """List differing IDs, or names if one has no ID."""
    fide_id = state.origin.fide_id if isinstance(state.origin, FromFile) else ""
    if fide_id and person.fide_id:
        if fide_id.lstrip("0") == person.fide_id.lstrip("0"):
            return ()
        theirs = f"{person.name} has {person.fide_id}"
        return (f"these rounds are of FIDE ID {fide_id}, {theirs}",)
    name = find_player(state)
    if not name or is_same_name(name, person.name):
        return ()
    return (f"these rounds are {name}'s, not {person.name}'s",)


def clear_event(state: TournamentState, today: str) -> TournamentState:
    """Clear event and player; system and pool stay, the day is today."""
    return TournamentState(replace(select_fields(state.form, _STAYS), date=today))


def find_own_name(state: TournamentState, games: tuple[Game, ...]) -> str:
    """Find an opponent with the player's own name and rating; "" if none."""
    name, own = find_player(state), state.form.own.partition("/")[0].strip()
    for game in games if name else ():
        if str(game.opponent or "") == own and is_same_name(game.name, name):
            return game.name
    return ""
