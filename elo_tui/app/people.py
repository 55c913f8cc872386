"""Whose ratings the screens start with: filled in from the journal of a person."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from elo_tui.app.drafting import Drafting
from elo_tui.app.filing import Filing
from elo_tui.core.replay.records import Account, Listed, Person
from elo_tui.screens.workbench import Workbench
from elo_tui.store.journal_writer import Change, Loaded, Opened, Outcome
from elo_tui.views.forms import Form
from elo_tui.views.journal.form_facts import (
    OF_PLAYER,
    day_of_form,
    facts,
    followed,
    for_person,
    key_of_form,
)
from elo_tui.views.tournament import TournamentState

if TYPE_CHECKING:
    from textual.screen import Screen

    from elo_tui.screens.people import PeopleScreen

#: What a person fills in besides the facts.
_USUAL = ("system", "pool", "speed")


class People(Filing, Drafting):
    """Fills in the person chosen, and does what the dialogs for people ask for."""

    told: frozenset[str] = frozenset()
    """The fields that the command line has filled: no journal goes over them."""
    blank_form: Form = Form()
    """A form of today."""

    def __init__(self) -> None:
        super().__init__()
        self._facts_known: dict[tuple[object, ...], dict[str, str]] = {}
        self._filled: dict[str, Mapping[str, str]] = {}
        """What was filled in last, by the screen."""

    def watched(self, screen: Workbench[Any]) -> Workbench[Any]:
        super().watched(screen)
        screen.follow = partial(self._fill_again, screen.mode)
        self._note_filled(screen.mode, screen.form_of(screen.state))
        return screen

    def _note_filled(self, mode: str, form: Form) -> None:
        """Remember what the account has filled in, to fill in something else later."""
        if self.account is None or self.told.intersection(OF_PLAYER):
            self._filled[mode] = {}
        else:
            self._filled[mode] = self._facts(self.account, form)

    def started(self, form: Form) -> Form:
        """A form with what is known of the person chosen, where nothing was told."""
        account = self.account
        if account is None:
            return form
        if not self.told.intersection(_USUAL):
            form = for_person(form, account.person)
        # of another rating than the one that was told these facts would be wrong
        if not self.told.intersection(OF_PLAYER):
            form = form._replace(**self._facts(account, form))
        return form

    def name_of_player(self) -> str:
        """Whose the rating on a new screen is, where a person is chosen."""
        named = self.person is not None and not self.told.intersection(OF_PLAYER)
        return self.person.name if named and self.person is not None else ""

    def _facts(self, account: Account, form: Form) -> dict[str, str]:
        """`facts`, computed once for each rating and day of an account."""
        wanted = (account.person.id, key_of_form(form), day_of_form(form))
        if wanted not in self._facts_known:
            self._facts_known[wanted] = facts(account, form)
        return self._facts_known[wanted]

    def _account_changed(self) -> None:
        self._facts_known.clear()
        if self.screen_stack:
            self.show_journal(self.screen_stack[0])

    def _fill_again(self, mode: str, before: Form, after: Form) -> Form:
        """A form for another rating or day: filled in again where it was filled in."""
        account = self._account_of(mode)
        of = key_of_form(after), day_of_form(after)
        if account is None or (key_of_form(before), day_of_form(before)) == of:
            return after
        state = self.benches[mode].state
        somebody = isinstance(state, TournamentState) and not state.entry and state.name
        if somebody and somebody != account.person.name:
            # from a report: the rounds of another player
            return after
        new = self._facts(account, after)
        old = self._filled.get(mode, {})
        if not new or not old:
            return after
        self._filled[mode] = new
        return followed(before, after, {**dict.fromkeys(OF_PLAYER, ""), **old}, new)

    def _fill_in(self, mode: str, undoable: bool) -> None:
        """Fill in the person chosen on a screen that is there."""
        screen = self.benches[mode]
        state = screen.state
        nothing = dict.fromkeys(OF_PLAYER, "")
        if isinstance(state, TournamentState):
            if state.entry:
                # those rounds are somebody's: they are not taken along
                state = TournamentState(state.form)
            form = self.started(
                state.form._replace(**nothing) if undoable else state.form
            )
            state = state._replace(form=form, name=self.name_of_player())
        else:
            state = form = self.started(
                state._replace(**nothing) if undoable else state
            )
        self._note_filled(mode, form)
        if undoable:
            screen.change(state)
        else:
            assert screen.history is not None
            self.blank[mode] = state
            screen.history = screen.history._replace(present=state)
        if screen.is_mounted:
            screen.fill()

    def _account_of(self, mode: str) -> Account | None:
        """Whose ratings are on a screen."""
        return self.account

    def hear(self, outcome: Outcome) -> None:
        super().hear(outcome)
        match outcome:
            case Loaded():
                self._account_changed()
                if self.person is not None:
                    self._begin_with(self.person, outcome)
            case Opened(account):
                self._choose_person(account.person)

    def _begin_with(self, person: Person, found: Loaded) -> None:
        """Fill in a person on the screens that nobody has typed on yet."""
        for mode, screen in self.benches.items():
            if screen.state != self.blank[mode]:
                continue
            self._fill_in(mode, undoable=False)
            screen.call_after_refresh(self._place_cursor, screen)
            if screen is self.screen and not found.drafts and not found.said:
                key = self.key_of("app.people")
                text = f"{person.name}, as the journal has it; {key} changes the person"
                self._tell(text, "dim")

    def _place_cursor(self, screen: Workbench[Any]) -> None:
        """Put the cursor where it would be, had the person been known at the start."""
        focused = screen.focused
        if focused is not None and focused.id == "own":
            screen.place_cursor()

    def action_people(self) -> None:
        """Choose a person, or add one."""
        from elo_tui.screens.people import PeopleScreen

        if isinstance(self.screen, Workbench):
            keys = self.settings.keys
            self.push_screen(PeopleScreen(keys, self.people, self.person))

    def on_journal_screen_people_wanted(self) -> None:
        self.action_people()

    def on_people_screen_person_chosen(self, event: PeopleScreen.PersonChosen) -> None:
        self._choose_person(event.person)

    def on_people_screen_person_given(self, event: PeopleScreen.PersonGiven) -> None:
        new = not event.person.id
        person = self.keep(event.person)
        self._show_people()
        if new:
            self._choose_person(person)
            self._ask_for_rating(person)
        elif self.person is not None and self.person.id == person.id:
            self._account_changed()

    def on_people_screen_person_deleted(
        self, event: PeopleScreen.PersonDeleted
    ) -> None:
        self.delete(event.person)
        self._show_people()
        self._account_changed()

    def on_people_screen_person_restored(
        self, event: PeopleScreen.PersonRestored
    ) -> None:
        self.restore(event.person)
        self._show_people()

    def _show_people(self) -> None:
        from elo_tui.screens.people import PeopleScreen

        if isinstance(self.screen, PeopleScreen):
            self.screen.take(self.people, self.person)

    def _choose_person(self, person: Person) -> None:
        """Make a person the one whose ratings are filled in."""
        if person.id not in self.accounts:
            if self._keeper is not None:
                self._keeper.open(person)
            return
        self.person = person
        self.told = frozenset()
        self._do(Change("choose", person))
        self._account_changed()
        for mode in self.benches:
            self._fill_in(mode, undoable=True)
        if isinstance(self.screen, Workbench) and self.screen.mode == "journal":
            self._tell(f"{person.name}; the other screens are filled in too", "dim")
        else:
            self._tell(f"{person.name} is filled in; undo brings back what was here")

    def _ask_for_rating(self, person: Person) -> None:
        """Ask for the rating that a new person begins with; Escape leaves it out."""
        from elo_tui.screens.official import OfficialScreen
        from elo_tui.views.journal.rows import listed_on

        account = self.accounts[person.id]
        form = for_person(self.blank_form, person)
        pool = key_of_form(form).pool
        day = day_of_form(form) or date.today()
        if person.system == "fide":
            day = day.replace(day=1)
        screen = OfficialScreen(
            self.settings.keys,
            Listed(system=person.system, pool=pool, day=day),
            partial(listed_on, account, person.system, pool),
            partial(self._give, person),
            person.name,
        )
        self._back_to_work()
        self.push_screen(screen)

    def _give(self, person: Person, listed: Listed, deleted: bool) -> None:
        if not deleted:
            self.keep(listed, person.id)
            self._choose_person(person)

    def _mark(self, screen: Screen[Any]) -> None:
        super()._mark(screen)
        if self.show_journal(screen) and self._keeper is not None:
            self._keeper.renew(self.person)

    def show_journal(self, screen: Screen[Any]) -> bool:
        """Show the account where the screen is the Journal screen; whether it is."""
        if not isinstance(screen, Workbench) or screen.mode != "journal":
            return False
        from elo_tui.screens.journal import JournalScreen

        assert isinstance(screen, JournalScreen)
        screen.take(self.account or Account())
        return True
