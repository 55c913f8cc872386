"""The form of a working screen: a field for each fact that its system needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Generic, TypeVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen

from elo_tui.core.facts import NAMES
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.widgets.controls import Choice, Field, fact_control
from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.session.forms import Form, list_shown_fields, shows_field

State = TypeVar("State")

#: Fields for system, terms and facts; each screen makes the others itself.
_TERMS = tuple(
    name
    for name in NAMES
    if name not in ("own", "own_k", "opponent", "opponent_k", "score", "of")
)


class FactForm(Generic[State]):
    """The fields for the form in a state; those that it needs are shown.

    Others are made when needed, as each costs 2 ms, and have their texts when hidden.
    """

    def __init__(
        self,
        screen: Screen[Any],
        read: Callable[[State], Form],
        write: Callable[[State, Form], State],
        omitted: frozenset[str] = frozenset(),
        *,
        is_decided: Callable[[State], bool] | None = None,
        choose: Callable[[State, frozenset[str]], frozenset[str]] | None = None,
    ) -> None:
        """Show the form that `read` finds in a state and `write` replaces there.

        `is_decided` returns whether a state has a match that may be decided early;
        `choose` selects from the fields that the form needs, or adds to them.
        """
        self._screen = screen
        self.read = read
        self.write = write
        self._omitted = omitted
        self._is_decided = is_decided
        self._choose = choose
        self._asked_for: object = None
        """The facts from which the fields shown were chosen."""
        self._take: Callable[[str, str], None] | None = None

    def controls(self) -> Iterator[Field | Choice]:
        """Yield the fields and choices of the form."""
        for control in self._screen.query_one(FormPane).controls():
            if control.id in Form.__struct_fields__:
                yield control

    def compose(self, state: State) -> ComposeResult:
        """Yield the fields for system, terms and facts that a state needs."""
        form = self.read(state)
        fields = self._list_shown(state) - self._omitted
        for name in _TERMS:
            if name in fields:
                yield _make_control(name, form)

    def make_k_field(self, name: str, state: State) -> Field | Choice:
        """Make the field for an entered K, hidden if the system has none."""
        field = fact_control(name)
        field.display = name in self._list_shown(state)
        return field

    def follow_fields(self, take: Callable[[str, str], None]) -> None:
        """Pass each text typed to `take`, with the name of its field."""
        self._take = take
        for control in self.controls():
            self._watch(control)

    def _watch(self, control: Field | Choice) -> None:
        if control.id in HINTS:
            control.tooltip = Content(HINTS[control.id].line)
        assert self._take is not None
        take = partial(self._take, control.id or "")
        self._screen.watch(control, "value", take, init=False)

    def fill(self, state: State) -> None:
        """Write the texts of a state into the fields."""
        form = self.read(state)
        for control in self.controls():
            text = getattr(form, control.id or "")
            if control.value != text:
                control.value = text

    def may_need_others(self, before: State, after: State) -> bool:
        """Whether another state may need other fields."""
        if self.read(before) != self.read(after):
            return True
        is_decided = self._is_decided
        return is_decided is not None and is_decided(before) != is_decided(after)

    def update(self, state: State) -> None:
        """Show the fields that a state needs."""
        form = self.read(state)
        fields = self._list_shown(state)
        # what `_update_last_day` depends on, too
        asked_for = fields, list_shown_fields(form), form.date
        if asked_for == self._asked_for:
            return
        self._asked_for = asked_for
        present = {control.id or "": control for control in self.controls()}
        for name, control in present.items():
            if control.display != (name in fields):
                control.display = name in fields
            _update_last_day(control, form)
        follower: Field | Choice | None = None
        for name in reversed(_TERMS):
            placed = present.get(name)
            if placed is None and name in fields - self._omitted:
                placed = _make_control(name, form)
                self._screen.query_one(FormPane).mount(placed, before=follower)
                self._watch(placed)
            follower = placed or follower

    def _list_shown(self, state: State) -> frozenset[str]:
        """List the facts with a field."""
        form = self.read(state)
        if self._is_decided is not None and self._is_decided(state):
            form = replace(form, waived="yes")
        fields = list_shown_fields(form)
        return fields if self._choose is None else self._choose(state, fields)


def _make_control(name: str, form: Form) -> Field | Choice:
    control = fact_control(name)
    control.value = getattr(form, name)
    _update_last_day(control, form)
    return control


def _update_last_day(control: Field | Choice, form: Form) -> None:
    """Show the first day in an empty last day, moved aside if no rule needs it."""
    if control.id == "event_end" and isinstance(control, Field):
        control.placeholder = form.date
        control.set_class(not shows_field("event_end", form), "-aside")
