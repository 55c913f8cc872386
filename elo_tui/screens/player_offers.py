"""Players of the rating lists offered while a name is typed into a field."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widget import Widget

from elo_tui.commands.bindings import bindings
from elo_tui.core.entry import UNRATED
from elo_tui.core.model import Player, Problem
from elo_tui.readers.typed_games import find_partial_name
from elo_tui.screens.list_queries import (
    PlayersFound,
    PlayersWanted,
    fitting,
    offered,
)
from elo_tui.screens.one_player import OnePlayer
from elo_tui.screens.workbench import State
from elo_tui.session.lookup import Answer, Asked
from elo_tui.views.forms import with_facts
from elo_tui.views.history import History
from elo_tui.widgets.controls import Field
from elo_tui.widgets.conventions import Inside
from elo_tui.widgets.form_pane import Notes
from elo_tui.widgets.lines import Span
from elo_tui.widgets.offers import Offers
from elo_tui.widgets.pick_list import PickList

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from elo_tui.store.lists import ListInfo, Listing

#: What a K in a field is called, wherever it came from.
_BY_HAND = Player(0).k_reason
_LOOKS = ("looking for the name", "dim")
#: Said in the place of a result, where a rating would bring one.
_CHOOSES = "Choose a player with the arrows, or type a rating."
_GOES_ON = "Type a rating, or more of the name."

#: The fields that take a player.
FIELDS = ("own", "opponent", "typed")
#: The rows that stay below the offers: the message and the keys.
BELOW_OFFERS = 2
_WAITS = ("the arrows choose from below", "dim")
_BEGUN = ("a rating or a name", "dim")
#: What stands in the place of a fault.
_UNSAID = (_LOOKS, _WAITS, _BEGUN)


class Offering(OnePlayer[State], Generic[State]):
    """A screen with fields that take a player as well as a rating.

    Nothing is chosen until an arrow is pressed, so that Enter keeps its meaning; who is
    found when the text has moved on is not shown.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("offers")]

    _has_lists = True
    """Whether there may be a list, as far as is known."""
    _listed: Mapping[str, tuple[str, str, str]]
    """By side: rating and K as a list has given them, and that list."""
    _asked: Asked | None = None
    """Who is being looked for, or was offered last."""
    _answer: Answer | None = None
    _found: Sequence[Listing] = ()
    _remark: Span | None = None
    """Why no player is offered; said as long as the same name is being typed."""
    _hinted = False
    """Whether it has been said where names would come from."""

    def __init__(self, state: State, keymap: Mapping[str, str] | None = None) -> None:
        super().__init__(state, keymap)
        self._listed = {}

    def compose(self) -> ComposeResult:
        # first of all, and from the start: what comes after a widget that is shown
        # later is repainted with it, and mounting one repaints everything
        offers = Offers()
        offers.display = False
        yield offers
        yield from super().compose()

    taken: Listing | None = None
    """Whoever was taken from a list as oneself last."""

    offers = Inside(Offers)

    @property
    def offers_players(self) -> bool:
        """Whether there are offers on the screen."""
        return self.is_mounted and self.offers.display

    @property
    def is_choosing(self) -> bool:
        """Whether players are offered, or looked for, for the focused field."""
        answered = self._answer is not None and self._answer.asked == self._asked
        pending = self._asked is not None and self._has_lists and not answered
        return self.offers_players or pending

    @property
    def has_begun(self) -> bool:
        """Whether the focused field has the first letter of a name, or of "unrated"."""
        field = self.focused
        if not isinstance(field, Field) or field.id not in FIELDS:
            return False
        text = field.value.strip().casefold()
        if not text.isalpha() or text in UNRATED:
            return False
        unrated = any(word.startswith(text) for word in UNRATED)
        return unrated or (len(text) == 1 and self._has_lists)

    def still_to_choose(self, problems: Mapping[str, Problem]) -> str:
        """What to do where a name still being typed is all that is wrong; else ""."""
        name = self.focused.id if self.focused is not None else None
        if [*problems] != [name]:
            return ""
        return _CHOOSES if self.is_choosing else _GOES_ON if self.has_begun else ""

    def watch_history(
        self, before: History[State] | None, after: History[State]
    ) -> None:
        super().watch_history(before, after)
        if before is not None:
            self._look()

    def watch_focused(self, before: Widget | None, focused: Widget | None) -> None:
        super().watch_focused(before, focused)
        if before is not focused:
            self._forget()
            if before is not None and self.notes.get(before.id or "") in _UNSAID:
                self._say_so()

    def name_in(self, field: Widget | None) -> str:
        """The name in a field that takes a player; empty where there is none."""
        if not isinstance(field, Field) or field.id not in FIELDS:
            return ""
        _, name = find_partial_name(field.value)
        words = name.split()
        is_name = any(sum(map(str.isalpha, word)) > 1 for word in words)
        return name if is_name or name.isdigit() else ""

    def _look(self) -> None:
        """Ask for those whom the text of the focused field may mean."""
        name = self.name_in(self.focused)
        if not name:
            self._forget()
        elif self._asked is None or self._asked.text != name:
            self._asked = Asked(name)
            self.post_message(PlayersWanted(self, self._asked))

    def _forget(self) -> None:
        self._asked = None
        self._remark = None
        self._close()

    def _close(self) -> None:
        if self.offers_players:
            self.offers.display = False
            self._say_so()

    def validate_notes(self, notes: Notes) -> Notes:
        """Beside a field with offers stands no word that a name is no number."""
        name = self.focused.id if self.focused is not None else None
        if name is not None and name in notes:
            if self.is_choosing:
                notes = {**notes, name: _WAITS if self.offers_players else _LOOKS}
            elif self.has_begun:
                notes = {**notes, name: _BEGUN}
        form = self.form_of(self.state)
        for side, (rating, k, source) in self._listed.items():
            text, role = notes.get(f"{side}_k", ("", ""))
            if (getattr(form, side), getattr(form, f"{side}_k")) == (rating, k):
                text = text.replace(_BY_HAND, source)
                notes = {**notes, f"{side}_k": (text, role)}
        return notes

    @property
    def _waits_for_a_choice(self) -> bool:
        """Whether what is wrong with the focused field is not said for now."""
        name = self.focused.id if self.focused is not None else None
        return name is not None and self.notes.get(name) in _UNSAID

    def _guide(self) -> None:
        super()._guide()
        if self._remark is not None:
            self.say(*self._remark)

    def _say_so(self) -> None:
        """Bring what is said of the field, and the keys, up to date with the offers."""
        self.show(self.state)
        if self.message[1] != "wrong":
            self._guide()
        self.name_keys()

    @property
    def key_scopes(self) -> tuple[str, ...]:
        scopes = ("offers",) if self.offers_players else ()
        return (*scopes, *super().key_scopes)

    @on(PlayersFound)
    def _offer(self, event: PlayersFound) -> None:
        answer = event.answer
        if answer.asked != self._asked or self._asked is None:
            return
        if answer.fault or (answer.hint and not self._hinted):
            self._remark = (
                (answer.fault, "wrong") if answer.fault else (answer.hint, "dim")
            )
            self._hinted = self._hinted or bool(answer.hint)
            self.say(*self._remark)
        form = self.form_of(self.state)
        self._answer, self._found = answer, fitting(answer, form)
        self._has_lists = bool(answer.infos)
        if not self._found:
            self.offers.display = False
            if self._waits_for_a_choice:
                self._say_so()
            return
        offers = self.offers
        offers.offered = offered(answer, self._found, form)
        if not offers.display:
            offers.display = True
            self._place()
            self._say_so()

    def on_resize(self) -> None:
        if self.offers_players:
            self._place()

    def _place(self) -> None:
        """Put the offers above the last rows.

        Docked, they would make the framework repaint all that is not.
        """
        offers, height = self.offers, self.offers.styles.height
        if height is not None:
            y = self.app.size.height - int(height.value) - BELOW_OFFERS
            offers.styles.offset = (0, y)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Take keys from the field only while there is something to do with them."""
        if action in ("close_offers", "page_offers"):
            return self.offers_players
        if action == "take_offer":
            return self.offers_players and self.offers.item is not None
        if action == "move_offer":
            up_and_out = parameters == (-1,) and self.offers.item is None
            return self.offers_players and not up_and_out
        return super().check_action(action, parameters)

    def action_move_offer(self, by: int) -> None:
        self.offers.move(by)

    def action_page_offers(self, by: int) -> None:
        self.offers.move(by * self.offers.page)

    def action_close_offers(self) -> None:
        """Leave the text as it is."""
        self._close()

    def action_take_offer(self) -> None:
        """Take the player under the cursor into the field."""
        answer = self._answer
        if answer is None or self.offers.item is None:
            return
        one = self._found[self.offers.cursor]
        name = self.focused.id or "" if self.focused is not None else ""
        self.take_player(name, one, answer.infos[one.list_name])

    @on(PickList.Picked)
    def _take_clicked(self, event: PickList.Picked) -> None:
        if event.again:
            self.action_take_offer()

    def take_player(self, field: str, one: Listing, info: ListInfo) -> None:
        """Fill in a player as oneself or, in any other field, as the opponent."""
        from elo_tui.store.lists import player_facts

        side = "own" if field == "own" else "opponent"
        form = self.form_of(self.state)
        wanted = player_facts.rating_wanted(form._asdict())
        done = player_facts.facts_of(wanted, side, one, info)
        filled = with_facts(form, done.facts)
        if k := getattr(filled, f"{side}_k"):
            given = (
                getattr(filled, side),
                k,
                player_facts.list_and_age(info, wanted.day),
            )
            self._listed = {**self._listed, side: given}
        state = self.with_form(self.state, filled)
        if side == "own":
            self.taken = one
        self.change(self.named(state, one.name) if side == "own" else state)
        self.fill()
        self._forget()
        self.say(done.summary)

    def named(self, state: State, name: str) -> State:
        """The state with the name of the player whose own rating it has."""
        return state
