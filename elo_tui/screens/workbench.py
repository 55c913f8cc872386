"""What the working screens share: one state with its history, fields, keys, copying."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.reactive import var
from textual.widget import Widget

from elo_tui.answers.event_words import k_and_assumptions
from elo_tui.commands.bindings import bindings, key_label, key_words
from elo_tui.commands.hints import HINTS
from elo_tui.commands.table import APP
from elo_tui.core.entry import SEVERAL_KS
from elo_tui.core.facts import system_uses
from elo_tui.core.model import NO_K, Problem, RatedEvent
from elo_tui.screens.base_screen import OneState, find_room
from elo_tui.views.forms import Form, list_shown_fields, shown
from elo_tui.views.history import History
from elo_tui.widgets.controls import Choice, Field, fact_control
from elo_tui.widgets.form_pane import FormPane, Notes
from elo_tui.widgets.lines import ROLE_CLASSES, Span
from elo_tui.widgets.screen_rows import Header, Key, KeyLine, MessageLine, TooSmall
from elo_tui.widgets.working import Working

State = TypeVar("State")

#: What a screen is called while a pane is open, by the id of the pane.
_PANE_CLASSES = ("-working", "-compare", "-chart", "-ahead")

MODES = (
    ("game", "Game"),
    ("tournament", "Tournament"),
    ("field", "Field"),
    ("journal", "Journal"),
)


class Workbench(OneState[State], Generic[State]):
    """A working screen: a key in a field becomes a new state.

    The field's value is watched rather than its message awaited: what a watcher
    changes is painted together with the key, a message comes two frames later.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("screen")]
    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}

    mode: ClassVar[str]
    fields_left_out: ClassVar[frozenset[str]] = frozenset()
    help_scopes: ClassVar[tuple[str, ...]] = ("screen", "app")

    notes: var[Notes] = var({})
    edition: var[str] = var("")
    message: var[Span] = var(("", ""))
    keys: var[tuple[Key, ...]] = var(())
    not_saved: var[str] = var("")
    """Why nothing comes to the disk at present; "" where all does."""

    def __init__(self, state: State, keymap: Mapping[str, str] | None = None) -> None:
        super().__init__(state)
        self.follow: Callable[[Form], Form] | None = None
        """Fills in other facts where a form is changed to another rating."""
        self.renew: Callable[[State], State] | None = None
        """Begins something of the same kind, of the person chosen."""
        self.is_kept: Callable[[State], bool] | None = None
        """Whether every change of a state is kept in the journal."""
        self.once_saved: Callable[[Callable[[], object]], None] | None = None
        """Does something when what was changed so far is on the disk."""
        self.keymap: Mapping[str, str] = {} if keymap is None else keymap
        """Keys the user has changed, by command."""
        self._asked_for: object = None
        """What the fields shown now were chosen by."""
        self._left_focus: Widget | None = None
        self._came_from: Widget | None = None
        """What had the focus before a pane got it."""

    @property
    def palette_scopes(self) -> tuple[str, ...]:
        """The scopes whose commands the palette offers now."""
        return ("screen", "app")

    @abstractmethod
    def form_of(self, state: State) -> Form:
        """The form inside a state."""

    @abstractmethod
    def with_form(self, state: State, form: Form) -> State:
        """The state with another form."""

    @abstractmethod
    def compose_body(self) -> ComposeResult:
        """What stands between the header and the message."""

    @abstractmethod
    def show(self, state: State) -> None:
        """Evaluate the state and hand what came out to the widgets."""

    def action_working(self) -> None:
        """Give the working room and the focus, or take both away again."""
        if self.has_class("-working"):
            self.leave_pane()
            return
        working = self.query_one(Working)
        working.can_focus = True
        self._open_pane("-working", working)

    def _open_pane(self, kind: str, pane: Widget) -> None:
        """Show a pane in the place of another part and give it the focus."""
        if not any(map(self.has_class, _PANE_CLASSES)):
            self._came_from = self.focused
        self.remove_class(*_PANE_CLASSES)
        self.add_class(kind)
        # the next key, typed ahead, is meant for the pane
        self.app.stylesheet.update(self)
        self.set_focus(pane)

    def leave_pane(self) -> None:
        """Show again what a pane has taken the place of."""
        self.remove_class(*_PANE_CLASSES)
        working = self.query_one(Working)
        had_focus = self.focused is None or _is_pane(self.focused)
        working.can_focus = False
        working.top = 0
        if had_focus:
            self.call_after_refresh(self._go_back)

    def _go_back(self) -> None:
        self.set_focus(self._came_from or next(self.controls()))

    def on_pane_left(self) -> None:
        self.leave_pane()

    def refresh_panes(self) -> None:
        """Bring a pane that is open up to date with the state."""

    @abstractmethod
    def result_text(self) -> str:
        """The result as plain text, or an empty text while there is none."""

    def shown_text(self) -> str:
        """What is copied and read: that of an open pane, else the result."""
        return self.result_text()

    def compose(self) -> ComposeResult:
        # the framework sets these after the first layout, which styles all twice
        width, height = self.app.size
        self.add_class(
            *self._get_breakpoint_classes(width, self.app.HORIZONTAL_BREAKPOINTS or []),
            *self._get_breakpoint_classes(height, self.app.VERTICAL_BREAKPOINTS or []),
            update=False,
        )
        find_room(self, update=False)
        yield Header(self._tabs(), self.mode).data_bind(Workbench.edition)
        yield from self.compose_body()
        yield MessageLine().data_bind(Workbench.message)
        yield KeyLine().data_bind(Workbench.keys, Workbench.not_saved)
        yield TooSmall()

    def _tabs(self) -> list[tuple[str, str]]:
        """Each screen with its key and its name."""
        keys = {command.id: command.keys for command in APP} | dict(self.keymap)
        return [
            (mode, f"{key_label(keys[f'app.{mode}'])} {name}")
            for mode, name in MODES
            if keys[f"app.{mode}"]
        ]

    def on_mount(self) -> None:
        self.fill()
        for control in self.controls():
            self._listen_to(control)
        self.show(self.state)
        self.refresh_panes()
        self.place_cursor()
        self.set_up()

    def on_screen_resume(self) -> None:
        """Name the keys that have been changed meanwhile."""
        tabs = self._tabs()
        for header in self.query(Header):
            if header.modes != tabs:
                header.modes = tabs
                header.redraw()
        self.name_keys()

    def set_up(self) -> None:
        """What else a screen does once its fields are filled in.

        The framework calls the `on_mount` of every class: one in a class below would
        make this class listen to each field twice.
        """

    def place_cursor(self) -> None:
        """Put the cursor where the typing begins."""
        if isinstance(self.focused, Field):
            # as after Tab: what stands there is replaced by what is typed
            self.focused.select_all()

    def controls(self) -> Iterator[Field | Choice]:
        """The fields and choices that hold the form."""
        for control in self.query_one(FormPane).controls():
            if control.id in Form._fields:
                yield control

    def _listen_to(self, control: Field | Choice) -> None:
        self.watch(control, "value", self._watcher(control.id or ""), init=False)

    def _watcher(self, name: str) -> Callable[[str], None]:
        def typed(value: str) -> None:
            before = self.form_of(self.state)
            typed = form = before._replace(**{name: value})
            if self.follow is not None:
                form = self.follow(typed)
            self.change(self.with_form(self.state, form), topic=name)
            if form != typed:
                self.fill()

        return typed

    def follow_history(self, before: History[State], after: History[State]) -> None:
        if self.asks_anew(before.present, after.present):
            self.ask_for_what_is_needed()
        self.show(after.present)
        self.refresh_panes()
        self._guide()

    def asks_anew(self, before: State, after: State) -> bool:
        """Whether another state may ask for other fields."""
        return self.form_of(before) != self.form_of(after)

    def show_again(self) -> None:
        self.fill()
        self.ask_for_what_is_needed()
        self.show(self.state)
        self.refresh_panes()

    def fill(self) -> None:
        """Write the texts of the state into the fields."""
        form = self.form_of(self.state)
        for control in self.controls():
            text = getattr(form, control.id or "")
            if control.value != text:
                control.value = text

    def terms_controls(self) -> ComposeResult:
        """The fields for system, terms and facts that are asked for now.

        The others are made when they are asked for: each would cost 2 ms at the start.
        """
        form = self.form_of(self.state)
        fields = self.list_shown_fields(form) - self.fields_left_out
        for name in _TERMS:
            if name in fields:
                yield self._made(name, form)

    def k_field(self, name: str) -> Field | Choice:
        """The field for a K given by hand; not every system has a K to give."""
        field = fact_control(name)
        field.display = name in self.list_shown_fields(self.form_of(self.state))
        return field

    def list_shown_fields(self, form: Form) -> frozenset[str]:
        """List the facts that have a field, given what the fields contain."""
        return list_shown_fields(form)

    def _made(self, name: str, form: Form) -> Field | Choice:
        """A new field with its text."""
        control = fact_control(name)
        control.value = getattr(form, name)
        _place_end(control, form)
        return control

    def ask_for_what_is_needed(self) -> None:
        """Show the fields that the form asks for now; the others keep their texts."""
        form = self.form_of(self.state)
        fields = self.list_shown_fields(form)
        # what `_place_end` depends on, too
        asked_for = fields, list_shown_fields(form), form.date
        if asked_for == self._asked_for:
            return
        self._asked_for = asked_for
        present = {control.id or "": control for control in self.controls()}
        for name, control in present.items():
            if control.display != (name in fields):
                control.display = name in fields
            _place_end(control, form)
        follower: Field | Choice | None = None
        for name in reversed(_TERMS):
            placed = present.get(name)
            if placed is None and name in fields - self.fields_left_out:
                placed = self._made(name, form)
                self.query_one(FormPane).mount(placed, before=follower)
                self._listen_to(placed)
            follower = placed or follower

    def action_undo(self) -> None:
        assert self.history is not None
        self._go_to(self.history.undone(), "Undone", "Nothing to undo")

    def action_redo(self) -> None:
        assert self.history is not None
        self._go_to(self.history.redone(), "Redone", "Nothing to redo")

    def _go_to(self, history: History[State], done: str, nothing: str) -> None:
        if history is self.history:
            self.say(nothing, "dim")
            return
        self.history = history
        self.fill()
        self.say_once_saved(done, "dim")

    def action_copy(self) -> None:
        text = self.shown_text()
        if not text:
            self.say("Nothing to copy: there is no result yet", "wrong")
            return
        from elo_tui.screens.text_pages import copy_text

        copy_text(self.app, text)

    def action_text(self) -> None:
        """Show the result as plain text, line by line."""
        text = self.shown_text()
        if not text:
            self.say("Nothing to read: there is no result yet", "wrong")
            return
        from elo_tui.screens.text_pages import PlainTextScreen

        title = dict(MODES)[self.mode]
        self.app.push_screen(PlainTextScreen(self.keymap, title, text))

    def node_of(self, scope: str) -> App[None] | Widget:
        """What runs the commands of a scope."""
        return self.app if scope == "app" else self

    def say(self, text: str, role: str = "") -> None:
        """Put a sentence into the message row."""
        self.message = (text, role)

    def say_once_saved(self, text: str, role: str = "") -> None:
        """Say what was done once it is on disk.

        Nothing is said if another change, or a question, has followed.
        """
        assert self.history is not None
        past = self.history.past

        def say() -> None:
            history = self.history
            if history is not None and history.past is past and not self.is_asking:
                self.say(text, role)

        if self.once_saved is None:
            say()
        else:
            self.once_saved(say)

    @property
    def is_asking(self) -> bool:
        """Whether the message is a question that the next key answers."""
        return False

    def watch_not_saved(self, not_saved: str) -> None:
        """Nothing is said to be kept beside the reason why it is not."""
        if not_saved and self.is_mounted:
            self._guide()

    @on(Field.Pasted)
    def _say_what_was_left_out(self, event: Field.Pasted) -> None:
        self.say(event.text, "wrong")

    def on_resize(self) -> None:
        find_room(self)
        if self.is_mounted:
            # a window made larger may have room for a chart
            self.refresh_panes()
        self.call_after_refresh(self._regain_focus)

    def _regain_focus(self) -> None:
        """Give the focus back to what lost it because there was no room for it."""
        if self.focused is None and self._left_focus is not None:
            self.set_focus(self._left_focus)

    def watch_focused(self, before: Widget | None, focused: Widget | None) -> None:
        """Say what the focused part takes, in the same paint as the focus."""
        self._left_focus = before
        if before is not None and _is_pane(focused) and not _is_pane(before):
            self._came_from = before
        self._guide()
        pane = focused.parent if focused is not None else None
        if isinstance(pane, FormPane) and pane.scrolls:
            # where nothing scrolls, waiting for the refresh would paint twice
            self.call_after_refresh(pane.reveal, focused)
        self.name_keys()

    @property
    def key_scopes(self) -> tuple[str, ...]:
        """The scopes whose keys the key line names, the nearest first."""
        return (getattr(self.focused, "scope", ""), *self.help_scopes)

    @property
    def idle_actions(self) -> frozenset[str]:
        """The actions that would do nothing now; the key line leaves them out."""
        return frozenset()

    def name_keys(self) -> None:
        """Bring the key line up to date."""
        idle = self.idle_actions
        words = key_words(self.key_scopes, self.keymap)
        self.keys = tuple(word for word in words if word[2] not in idle)

    def _guide(self) -> None:
        """Say what the focused part takes, or its note where that has no room."""
        name = self.focused.id or "" if self.focused is not None else ""
        pane = self.focused.parent if self.focused is not None else None
        if not isinstance(pane, FormPane):
            pane = self.query_one(FormPane)
        text, role = pane.notes.get(name, ("", ""))
        if not text or pane.shows_note(name):
            text, role = HINTS[name].line if name in HINTS else "", "dim"
        self.say(text, role)


def _is_pane(widget: Widget | None) -> bool:
    """Whether it is, or is in, a pane that opens in the place of another part."""
    if widget is None:
        return False
    return any(f"-{node.id}" in _PANE_CLASSES for node in widget.ancestors_with_self)


def field_notes(
    problems: Mapping[str, Problem], system: str, **sides: RatedEvent | None
) -> dict[str, Span]:
    """What stands beside the fields: problems, and what each rating rests on.

    `sides` are "own" and "opponent"; the words stand beside the K where there is one.
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
    notes |= {field: (problem.text, "wrong") for field, problem in problems.items()}
    if problems.get("own_k") == SEVERAL_KS:
        notes["own_k"] = ("several: F5 shows them side by side", "wrong")
    return notes


def _place_end(control: Field | Choice, form: Form) -> None:
    """The last day: empty, it is the first; moved aside where no rule needs it."""
    if control.id == "event_end" and isinstance(control, Field):
        control.placeholder = form.date
        control.set_class(not shown("event_end", form), "-aside")


#: The fields for system, terms and facts, in the order that Tab takes.
_TERMS = (
    "standard",
    "system",
    "pool",
    "floor",
    "volatility",
    "date",
    "event_end",
    "ceiling",
    "tau",
    "c",
    "speed",
    "born",
    "scale",
    "rd",
    "games_played",
    "dwz_index",
    "opponent_rd",
    "reached_2400",
    "record",
    "idle",
    "reached_2300",
    "dual",
    "waived",
    "colour",
)
