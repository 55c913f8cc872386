"""The working screens, filled in, and the reports of faults on them."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from msgspec.structs import replace

from elo_tui.core.events.origin import FromFile, Typed
from elo_tui.core.replay.journal_records import Account
from elo_tui.core.text.missing_package import describe_missing_package
from elo_tui.session import state_files
from elo_tui.session.forms import Form
from elo_tui.session.permissions import Prefill
from elo_tui.session.session import Session
from elo_tui.session.tournament_state import AheadForm, TournamentState

if TYPE_CHECKING:
    from elo_tui.app.settings_file import Settings
    from elo_tui.features.event.screen import FieldScreen
    from elo_tui.features.game.screen import GameScreen
    from elo_tui.features.journal.screen import JournalScreen
    from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.screens.workspace import Workspace

#: Most faults in the report of a session; the newest remain.
MOST_REPORTED = 10


class FaultReports:
    """Report faults to the user, and to one file for the whole session."""

    def __init__(self, workspace: Workspace, keeps_reports: bool) -> None:
        self._workspace = workspace
        self._keeps_reports = keeps_reports
        self._faults: deque[Exception] = deque(maxlen=MOST_REPORTED)

    def add(self, fault: Exception, in_a_row: int) -> None:
        """Report a fault, number `in_a_row` since the last key."""
        self._faults.append(fault)
        # later faults may follow from the first, and explain less
        first = self._faults[-min(in_a_row, len(self._faults))]
        missing = describe_missing_package(first)
        text = f"Not done: {missing or f'internal error ({type(first).__name__})'}"
        if self._keeps_reports and state_files.write_report(*self._faults):
            text = f"{text}; {state_files.DETAILS} says where"
        # after any message of the failed part
        self._workspace.app.call_later(self._workspace.say_anywhere, text, "wrong")


class Modes:
    """Makes each working screen, filled in from the command line or the journal."""

    def __init__(
        self,
        session: Session,
        prefill: Prefill,
        keys: Mapping[str, str],
        blank: Form,
        settings: Settings,
    ) -> None:
        """`blank` is a form of today; the settings name a system to begin with."""
        self._people = session.people
        self._journal = session.journal
        self._entries = session.entries
        self._person_facts = session.person_facts
        self._permissions = session.permissions
        self._prefill = prefill
        self._keys = keys
        self._today = date.fromisoformat(blank.date)
        self._blank = blank
        facts = dict(prefill.texts)
        if prefill.begins_anew:
            facts = session.last_facts.read()
            facts |= {"system": settings.system} if settings.system else {}
        self._form = replace(blank, **facts)
        self._federation = settings.federation

    def game(self) -> GameScreen:
        # Home opens without it
        from elo_tui.features.game.screen import GameScreen

        facts = self._person_facts
        return GameScreen(
            facts.fill_form(self._form),
            self._keys,
            once_saved=self._journal.once_saved,
            follow=facts.follow_form,
        )

    def tournament(self) -> TournamentScreen:
        # imported when first shown: it takes 10 ms
        from elo_tui.features.tournament.journal_links import JournalLinks
        from elo_tui.features.tournament.screen import TournamentScreen

        links = JournalLinks(
            self._journal.once_saved,
            self._person_facts.follow_form,
            self._entries.has_entry,
            self._person_facts.empty_event,
        )
        state = self._make_rounds(self._prefill, self._form)
        return TournamentScreen(state, self._keys, links)

    def make_rounds(self, prefill: Prefill) -> TournamentState:
        """Make the rounds of one player, with the facts of a prefill."""
        return self._make_rounds(prefill, replace(self._blank, **prefill.texts))

    def _make_rounds(self, prefill: Prefill, form: Form) -> TournamentState:
        source, event = prefill.source, prefill.event
        state = TournamentState(
            self._person_facts.fill_form(form),
            prefill.games,
            name=self._person_facts.name,
            ahead=AheadForm(federation=self._federation),
            origin=FromFile(source) if source else Typed(),
        )
        if event is not None and (owner := prefill.owner) is not None:
            from elo_tui.features.event.view.field import build_origin

            origin = build_origin(source, event, owner)
            state = replace(
                state, name=owner.name, event=event.event.name, origin=origin
            )
        return state

    def field(self) -> FieldScreen:
        from elo_tui.features.event.screen import FieldScreen
        from elo_tui.features.event.view.field import FieldState, take_event_terms
        from elo_tui.readers.ordinary_file import mark_file

        # the command line's facts of one player are not those of an event
        empty = dict.fromkeys(("own", "own_k", *FieldScreen.omitted_fields), "")
        form, event = replace(self._form, **empty), self._prefill.event
        if self._prefill.screen == "tournament":
            # of one player, shown there
            event = None
        if event is not None:
            # the command line takes precedence over the report
            typed = {name: getattr(form, name) for name in self._prefill.texts}
            form = replace(take_event_terms(event, form, self._today), **typed)
        part, source = self._prefill.part, self._prefill.source
        state = FieldState(
            form, event, source=source, stamp=mark_file(source), part=part
        )
        return FieldScreen(state, self._keys, self._permissions.simulates_briefly)

    def journal(self, today: date) -> JournalScreen:
        from elo_tui.features.journal.screen import JournalScreen
        from elo_tui.features.journal.view import open_journal

        account = self._people.account or Account()
        state = open_journal(account, today)
        return JournalScreen(state, self._keys, self._journal.once_saved)
