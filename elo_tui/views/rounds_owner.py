"""Owner of the rounds on the Tournament screen, and doubts about it."""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.core.events.joining import is_same_name
from elo_tui.core.events.reading import FromFile, FromJournal
from elo_tui.core.model import Game
from elo_tui.core.replay.journal_records import Person
from elo_tui.views.forms import Form
from elo_tui.views.tournament_view import TournamentState

#: What an event not entered yet has in common with the one before it.
_STAYS = ("system", "pool", "speed", "compared")


class OwnerProposal(NamedTuple):
    """Whose rounds would be once they are kept in the journal."""

    person: str = ""
    """The name of the person chosen; empty where nobody is."""
    doubts: tuple[str, ...] = ()
    """What speaks against their being that person's, each as half a sentence."""
    others: tuple[str, ...] = ()
    """The names of everybody else whose events are kept."""


def find_player(state: TournamentState) -> str:
    """The name of the player whose rounds these are; empty where nobody is named."""
    origin = state.origin
    return (origin.player if isinstance(origin, FromFile) else "") or state.name


def has_other_owner(state: TournamentState, person: Person) -> bool:
    """Whether there are rounds, and they are those of someone else."""
    if isinstance(state.origin, FromJournal):
        return state.origin.person != person.id
    there = bool(state.rounds or state.typed.strip())
    return there and bool(_other_names(state, person))


def list_doubts(state: TournamentState, person: Person, own: str) -> tuple[str, ...]:
    """What speaks against rounds being a person's, whose rating is `own` as text.

    Each is half a sentence; rounds that were typed have only a name to disagree.
    """
    if isinstance(state.origin, FromJournal):
        return ()
    found = _other_names(state, person)
    if isinstance(state.origin, FromFile) and own and state.form.own not in ("", own):
        found += (f"their rating is {state.form.own}, the journal has {own}",)
    return found


def _other_names(state: TournamentState, person: Person) -> tuple[str, ...]:
    """What names someone else: the ID where both have one, else the name."""
    fide_id = state.origin.fide_id if isinstance(state.origin, FromFile) else ""
    if fide_id and person.fide_id:
        if fide_id.lstrip("0") == person.fide_id.lstrip("0"):
            return ()
        return (f"they are of FIDE ID {fide_id}, {person.name} has {person.fide_id}",)
    name = find_player(state)
    if not name or is_same_name(name, person.name):
        return ()
    return (f"they are {name}'s",)


def clear_event(state: TournamentState, today: str) -> TournamentState:
    """An event not entered yet, of the same system and pool.

    Its day is today's, and nothing is left of the player: whose it is going to be is
    filled in by others.
    """
    kept = {name: getattr(state.form, name) for name in _STAYS}
    return TournamentState(Form(**kept, date=today))


def find_own_name(state: TournamentState, games: tuple[Game, ...]) -> str:
    """The name of an opponent who has the name and the rating of the player.

    Empty where everybody else is someone else.
    """
    name, own = find_player(state), state.form.own.partition("/")[0].strip()
    for game in games if name else ():
        if str(game.opponent or "") == own and is_same_name(game.name, name):
            return game.name
    return ""
