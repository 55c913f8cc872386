"""Offers of players from the rating lists while a name is typed into a field."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic

from msgspec.structs import asdict
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widget import Widget

from elo_tui.core.entry import SEVERAL_KS, UNRATED
from elo_tui.core.facts import system_uses
from elo_tui.core.model import NO_K, Player, Problem, RatedEvent
from elo_tui.kit.commands.bindings import bindings
from elo_tui.kit.event_words import k_and_assumptions
from elo_tui.kit.screens.list_queries import (
    Answered,
    Question,
    build_offers,
    filter_players,
)
from elo_tui.kit.screens.one_player import OnePlayer
from elo_tui.kit.screens.workbench import State
from elo_tui.kit.tables.offers import Offers
from elo_tui.kit.tables.pick_list import PickList
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import Notes, note_problems
from elo_tui.kit.widgets.lines import Span
from elo_tui.session.forms import fill_in_facts
from elo_tui.session.lookup import PlayersAsked, PlayersFound
from elo_tui.session.state_history import History

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from elo_tui.store.lists import ListInfo, Listing

#: The reason of every K in a field.
_BY_HAND = Player(0).k_reason
_LOOKS = ("looking for the name", "dim")
#: Shown instead of a result while a name is typed.
_CHOOSES = "Choose a player with the arrows, or type a rating."
_GOES_ON = "Type a rating, or more of the name."

#: Fields that take a player.
FIELDS = ("own", "opponent", "typed")
#: Fewer characters without a letter are a rating, not the ID of a player.
_SHORTEST = 5
#: Rows below the offers: the message and the keys.
BELOW_OFFERS = 2
_WAITS = ("the arrows choose from below", "dim")
_BEGUN = ("a rating or a name", "dim")
#: Notes shown instead of an error.
_PENDING_NOTES = (_LOOKS, _WAITS, _BEGUN)


def build_field_notes(
    problems: Mapping[str, Problem], system: str, **sides: RatedEvent | None
) -> dict[str, Span]:
    """Build the notes of the fields: problems, and the reason of each K.

    `sides` are "own" and "opponent"; the reason is next to the K, if it has a field.
    """
    notes: dict[str, Span] = {}
    for side, event in sides.items():
        words = k_and_assumptions(event) if event is not None else ""
        if event is not None and words:
            k = f"{side}_k"
            if system_uses(k, system):
                notes[k] = (words, "dim")
            else:
                notes[side] = (f"K {words}" if event.k != NO_K else words, "dim")
    notes |= note_problems(problems)
    if problems.get("own_k") == SEVERAL_KS:
        notes["own_k"] = ("several: F5 shows them side by side", "wrong")
    return notes


class Offering(OnePlayer[State], Generic[State]):
    """Screen with fields that take a player as well as a rating.

    No player is selected before an arrow is pressed, so that Enter still leaves the
    field; answers for an earlier text are dropped.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("offers")]

    _has_lists = True
    """Whether a list may exist; False once a search found none."""
    _listed: Mapping[str, tuple[str, str, str]]
    """Rating, K and list name of a listed player, by side."""
    _asked: PlayersAsked | None = None
    """The present or last search."""
    _answer: PlayersFound | None = None
    _found: Sequence[Listing] = ()
    _remark: Span | None = None
    """Reason for offering no player; shown until the name changes."""
    _was_hinted = False
    """Whether the hint on missing lists was shown."""

    def __init__(self, state: State, keymap: Mapping[str, str] | None = None) -> None:
        super().__init__(state, keymap)
        self._listed = {}

    def compose(self) -> ComposeResult:
        # first, and from the start: a widget shown later repaints all after it, and
        # mounting one repaints everything
        offers = Offers()
        offers.display = False
        yield offers
        yield from super().compose()

    taken: Listing | None = None
    """Listed player last taken as the user."""

    offers = Inside(Offers)

    @property
    def offers_players(self) -> bool:
        """Whether offers are shown."""
        return self.is_mounted and self.offers.display

    @property
    def is_choosing(self) -> bool:
        """Whether players are offered or searched for the focused field."""
        answered = self._answer is not None and self._answer.asked == self._asked
        pending = self._asked is not None and self._has_lists and not answered
        return self.offers_players or pending

    @property
    def has_begun(self) -> bool:
        """Whether the focused field has the beginning of a name or of "unrated"."""
        field = self.focused
        if not isinstance(field, Field) or field.id not in FIELDS:
            return False
        text = field.value.strip().casefold()
        if not text.isalpha() or text in UNRATED:
            return False
        unrated = any(word.startswith(text) for word in UNRATED)
        return unrated or (len(text) == 1 and self._has_lists)

    def missing_choice(self, problems: Mapping[str, Problem]) -> str:
        """Return what to do if an unfinished name is the only problem, else ""."""
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
            if before is not None and self.notes.get(before.id or "") in _PENDING_NOTES:
                self._refresh_texts()

    def name_in(self, field: Widget | None) -> str:
        """Return the name in a field that takes a player; "" without one."""
        if not isinstance(field, Field) or field.id not in FIELDS:
            return ""
        if len(field.value) < _SHORTEST and not any(map(str.isalpha, field.value)):
            return ""
        from elo_tui.readers.typed_games import find_partial_name

        _, name = find_partial_name(field.value)
        words = name.split()
        is_name = any(sum(map(str.isalpha, word)) > 1 for word in words)
        return name if is_name or name.isdigit() else ""

    def _look(self) -> None:
        """Search the players that the text of the focused field may mean."""
        name = self.name_in(self.focused)
        if not name:
            self._forget()
        elif self._asked is None or self._asked.text != name:
            self._asked = PlayersAsked(name)
            self.post_message(Question(self, self._asked))

    def _forget(self) -> None:
        self._asked = None
        self._remark = None
        self._close()

    def _close(self) -> None:
        if self.offers_players:
            self.offers.display = False
            self._refresh_texts()

    def validate_notes(self, notes: Notes) -> Notes:
        """Replace the error of an unfinished name; name the list of a listed K."""
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
    def _is_waiting(self) -> bool:
        """Whether the focused field has a pending note instead of an error."""
        name = self.focused.id if self.focused is not None else None
        return name is not None and self.notes.get(name) in _PENDING_NOTES

    def _guide(self) -> None:
        super()._guide()
        if self._remark is not None:
            self.say(*self._remark)

    def _refresh_texts(self) -> None:
        """Update notes, message and keys to the offers."""
        self.show(self.state)
        if self.message in (self.guidance, self._remark):
            self._guide()
        self.name_keys()

    @property
    def key_scopes(self) -> tuple[str, ...]:
        scopes = ("offers",) if self.offers_players else ()
        return (*scopes, *super().key_scopes)

    @on(Answered)
    def _offer(self, event: Answered) -> None:
        if event.asked != self._asked:
            return
        answer: PlayersFound = event.found
        if answer.fault or (answer.hint and not self._was_hinted):
            self._remark = (
                (answer.fault, "wrong") if answer.fault else (answer.hint, "dim")
            )
            self._was_hinted = self._was_hinted or bool(answer.hint)
            self.say(*self._remark)
        form = self.form_of(self.state)
        self._answer, self._found = answer, filter_players(answer, form)
        self._has_lists = bool(answer.infos)
        if not self._found:
            self.offers.display = False
            if self._is_waiting:
                self._refresh_texts()
            return
        offers = self.offers
        offers.offered = build_offers(answer, self._found, form)
        if not offers.display:
            offers.display = True
            self._place()
            self._refresh_texts()

    def on_resize(self) -> None:
        if self.offers_players:
            self._place()

    def _place(self) -> None:
        """Put the offers above the last rows; docked, they would repaint all else."""
        offers, height = self.offers, self.offers.styles.height
        if height is not None:
            y = self.app.size.height - int(height.value) - BELOW_OFFERS
            offers.styles.offset = (0, y)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the keys of the offers only while these are shown."""
        if action in ("close_offers", "page_offers"):
            return self.offers_players
        if action == "take_offer":
            return self.offers_players and self._offered_row is not None
        if action == "move_offer":
            up_and_out = parameters == (-1,) and self.offers.item is None
            return self.offers_players and not up_and_out
        return super().check_action(action, parameters)

    def action_move_offer(self, by: int) -> None:
        self.offers.move(by)

    def action_page_offers(self, by: int) -> None:
        self.offers.move(by * self.offers.page)

    def action_close_offers(self) -> None:
        """Hide the offers; the text stays unchanged."""
        self._close()

    @property
    def _offered_row(self) -> int | None:
        """The row under the cursor, or the only one; None without either."""
        if self.offers.item is not None:
            return self.offers.cursor
        return 0 if len(self._found) == 1 else None

    def action_take_offer(self) -> None:
        """Enter the player under the cursor into the field."""
        answer, row = self._answer, self._offered_row
        if answer is None or row is None:
            return
        one = self._found[row]
        name = self.focused.id or "" if self.focused is not None else ""
        self.take_player(name, one, answer.infos[one.list_name])

    @on(PickList.Picked)
    def _take_clicked(self, event: PickList.Picked) -> None:
        if event.again:
            self.action_take_offer()

    def take_player(self, field: str, one: Listing, info: ListInfo) -> None:
        """Fill in a player as the user (field `own`), else as the opponent."""
        from elo_tui.store.lists import player_facts

        side = "own" if field == "own" else "opponent"
        form = self.form_of(self.state)
        wanted = player_facts.read_rating_wanted(asdict(form))
        done = player_facts.make_player_facts(wanted, side, one, info)
        filled = fill_in_facts(form, done.facts)
        state = self.replace_form(self.state, filled)
        if side == "own":
            state = self.replace_name(state, one.name)
        if self.is_refused(state):
            return
        if k := getattr(filled, f"{side}_k"):
            given = (
                getattr(filled, side),
                k,
                player_facts.describe_list_age(info, wanted.day),
            )
            self._listed = {**self._listed, side: given}
        if side == "own":
            self.taken = one
        self.change(state)
        self.fill()
        self._forget()
        self.say(done.summary)

    def is_refused(self, state: State) -> bool:
        """Return whether a state with a player taken cannot be, and show why."""
        return False

    def replace_name(self, state: State, name: str) -> State:
        """Set the name of the player with the state's own rating."""
        return state
