"""State of the Tournament screen: what was typed, and where the rounds are from."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.events.origin import FromJournal, Origin, Typed
from elo_tui.core.model import Game
from elo_tui.core.same_opponent import SHORTEST_DECIDED, is_match
from elo_tui.session.forms import Form


class AheadForm(Struct, frozen=True, gc=False):
    """Texts and choices of the Ahead pane; choices have their keys."""

    part: str = "plan"
    """``plan``, ``scores``, ``norms``, ``next`` or ``season``."""
    kind: str = "rating"
    """The kind of target: ``rating``, ``performance`` or ``norm``."""
    target: str = ""
    norm: str = "GM"
    model: str = "broadcast"
    federation: str = ""
    """The player's own."""
    rounds: str = ""
    """Rounds of the event; empty: those typed."""
    format: str = ""
    """Empty is not given, as in `foreigners`, `approved` and `scored`."""
    event: str = "ordinary"
    foreigners: str = ""
    approved: str = ""
    scored: str = ""
    """Did beaten unrated opponents score against rated ones?"""
    next: str = ""
    """The ratings of possible opponents, perhaps a K and a colour after each."""
    performance: str = ""
    """The performance in each event of a season, points."""
    games: str = ""
    """Games in each event of a season; empty: 9."""
    every: str = ""
    """Days from one event of a season to the next; empty: 30."""
    until: str = ""
    """The last day on which an event may begin; empty: a year ahead."""
    opponents: str = ""
    """Their average in every event; empty: as strong as the performance."""


class TournamentState(Struct, frozen=True, gc=False):
    """Everything a Tournament screen holds.

    ``typed`` is the text of the entry line, ``place`` where its games would go and
    ``replaces`` how many rounds they would replace there (1 while a round is edited).
    """

    form: Form
    rounds: tuple[Game, ...] = ()
    cursor: int = 0
    typed: str = ""
    place: int | None = None
    """None adds at the end."""
    replaces: int = 0
    name: str = ""
    """The player's name, from a report."""
    ahead: AheadForm = AheadForm()
    event: str = ""
    """The name of the event, from a report or the journal."""
    origin: Origin = Typed()
    """The source of the rounds."""
    news: tuple[Game, ...] = ()
    """Rounds changed by the last refresh."""
    notes: tuple[str, ...] = ()
    """Notes on the file of the rounds if games or players were missing there."""

    @property
    def entry(self) -> int:
        """The number of the journal's entry; 0: none."""
        return self.origin.entry if isinstance(self.origin, FromJournal) else 0

    @property
    def person(self) -> int:
        """The number of the person with the journal; 0: none."""
        return self.origin.person if isinstance(self.origin, FromJournal) else 0

    @property
    def may_be_decided(self) -> bool:
        """Whether the rounds are a match that may be decided early."""
        return len(self.rounds) >= SHORTEST_DECIDED and is_match(self.rounds)


def insert_typed(state: TournamentState, games: tuple[Game, ...]) -> TournamentState:
    """Insert the typed games into the rounds."""
    place = len(state.rounds) if state.place is None else state.place
    rounds = state.rounds[:place] + games + state.rounds[place + state.replaces :]
    cursor = max(0, place + len(games) - 1)
    return replace(
        state, rounds=rounds, cursor=cursor, typed="", place=None, replaces=0
    )


def clamp_positions(state: TournamentState) -> TournamentState:
    """Clamp cursor, insert position and replaced count to the existing rounds."""
    count = len(state.rounds)
    place = None if state.place is None else max(0, min(state.place, count))
    after = 0 if place is None else count - place
    return replace(
        state,
        cursor=max(0, min(state.cursor, count - 1)),
        place=place,
        replaces=max(0, min(state.replaces, after)),
    )
