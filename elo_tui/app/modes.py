"""The working screens as they are made when first needed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from elo_tui.core.events.origin import FromFile, Typed
from elo_tui.core.replay.journal_records import Account
from elo_tui.screens.game import GameScreen
from elo_tui.session.prefill import Prefill
from elo_tui.session.session import Session
from elo_tui.views.forms import Form
from elo_tui.views.tournament_view import TournamentState

if TYPE_CHECKING:
    from elo_tui.screens.field import FieldScreen
    from elo_tui.screens.journal import JournalScreen
    from elo_tui.screens.tournament import TournamentScreen


class Modes:
    """Fills in each screen: from the command line, else from the journal."""

    def __init__(
        self, session: Session, prefill: Prefill, keys: Mapping[str, str], blank: Form
    ) -> None:
        """`blank` is a form of today."""
        self._people = session.people
        self._journal = session.journal
        self._person_facts = session.person_facts
        self._prefill = prefill
        self._keys = keys
        self._today = date.fromisoformat(blank.date)
        self._form = blank._replace(**prefill.texts)

    def game(self) -> GameScreen:
        return GameScreen(self._person_facts.started(self._form), self._keys)

    def tournament(self) -> TournamentScreen:
        # imported when it is first shown: 10 ms that the Game screen need not wait for
        from elo_tui.screens.tournament import TournamentScreen

        source = self._prefill.source
        state = TournamentState(
            self._person_facts.started(self._form),
            self._prefill.games,
            name=self._person_facts.name,
            origin=FromFile(source) if source else Typed(),
        )
        return TournamentScreen(state, self._keys)

    def field(self) -> FieldScreen:
        from elo_tui.screens.field import FieldScreen
        from elo_tui.views.field_view import FieldState, terms_of

        # one player's facts on the command line are not those of a field
        nobodys = dict.fromkeys(("own", "own_k", *FieldScreen.fields_left_out), "")
        form, event = self._form._replace(**nobodys), self._prefill.event
        if event is not None:
            # what was typed on the command line takes precedence over the report
            typed = {name: getattr(form, name) for name in self._prefill.texts}
            form = terms_of(event, form, self._today)._replace(**typed)
        state = FieldState(form, event, source=self._prefill.source)
        return FieldScreen(state, self._keys)

    def journal(self, today: date) -> JournalScreen:
        from elo_tui.screens.journal import JournalScreen
        from elo_tui.views.journal_view import of_person

        account = self._people.account or Account()
        screen = JournalScreen(of_person(account, today), self._keys)
        screen.once_saved = self._journal.once_saved
        return screen
