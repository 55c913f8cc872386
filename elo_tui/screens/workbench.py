"""What the working screens share: one state with its history, fields, keys, copying."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.reactive import var
from textual.widget import Widget

from elo_tui.commands import APP, bindings, key_label, key_words
from elo_tui.core.figures import plain
from elo_tui.core.forms import Form, asked
from elo_tui.core.history import History
from elo_tui.core.model import POOLS, KFactor, Problem
from elo_tui.core.systems import SYSTEMS
from elo_tui.framework import QuietScreen
from elo_tui.hints import HINTS
from elo_tui.widgets.choice import Choice
from elo_tui.widgets.field import Field
from elo_tui.widgets.form_pane import FormPane, Notes
from elo_tui.widgets.header import Header
from elo_tui.widgets.key_line import Key, KeyLine
from elo_tui.widgets.lines import ROLE_CLASSES, Span
from elo_tui.widgets.too_small import TooSmall
from elo_tui.widgets.working import Working

State = TypeVar("State")

MODES = (("game", "Game"), ("tournament", "Tournament"))


class Workbench(QuietScreen, Generic[State]):
    """A screen with one immutable state: a key in a field becomes a new state.

    The field's value is watched rather than its message awaited: what a watcher
    changes is painted together with the key, a message comes two frames later.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("screen")]
    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}

    mode: ClassVar[str]
    help_scopes: ClassVar[tuple[str, ...]] = ("screen", "app")

    history: var[History[Any] | None] = var(None, init=False)
    notes: var[Notes] = var({})
    edition: var[str] = var("")
    message: var[Span] = var(("", ""))
    keys: var[tuple[Key, ...]] = var(())

    def __init__(self, state: State, keymap: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.keymap: Mapping[str, str] = keymap or {}
        """Keys the user has changed, by command."""
        self.set_reactive(Workbench.history, History(state))
        self._left_focus: Widget | None = None

    @property
    def palette_scopes(self) -> tuple[str, ...]:
        """The scopes whose commands the palette offers now."""
        return ("screen", "app")

    @property
    def state(self) -> State:
        """The present state."""
        assert self.history is not None
        state: State = self.history.present
        return state

    @abstractmethod
    def form_of(self, state: State) -> Form:
        """The form inside a state."""

    @abstractmethod
    def with_form(self, state: State, form: Form) -> State:
        """The state with another form."""

    @abstractmethod
    def compose_body(self) -> ComposeResult:
        """What stands between the header and the key line."""

    @abstractmethod
    def show(self, state: State) -> None:
        """Evaluate the state and hand what came out to the widgets."""

    def action_working(self) -> None:
        """Show the working where the layout has no room for all."""
        shown = self.query_one(Working).display
        self.toggle_class("-working")
        self.call_after_refresh(self._working_toggled, shown)

    def _working_toggled(self, shown: bool) -> None:
        if shown and self.query_one(Working).display:
            self.say("The working is shown already", "dim")
        self._regain_focus()

    @abstractmethod
    def result_text(self) -> str:
        """The result as plain text, or an empty text while there is none."""

    def compose(self) -> ComposeResult:
        # the framework sets these after the first layout, which styles all twice
        width, height = self.app.size
        self.add_class(
            *self._get_breakpoint_classes(width, self.app.HORIZONTAL_BREAKPOINTS or []),
            *self._get_breakpoint_classes(height, self.app.VERTICAL_BREAKPOINTS or []),
        )
        yield Header(self._tabs(), self.mode).data_bind(Workbench.edition)
        yield from self.compose_body()
        yield KeyLine().data_bind(Workbench.keys)
        yield TooSmall()

    def _tabs(self) -> list[tuple[str, str]]:
        """Each screen with its key and its name."""
        keys = {command.id: command.keys for command in APP} | dict(self.keymap)
        return [
            (mode, f"{key_label(keys[f'app.{mode}'])} {name}") for mode, name in MODES
        ]

    def on_mount(self) -> None:
        self.fill()
        for control in self.controls():
            self.watch(control, "value", self._watcher(control.id or ""), init=False)
        self.show(self.state)
        if isinstance(self.focused, Field):
            # as after Tab: what stands there is replaced by what is typed
            self.focused.select_all()

    def controls(self) -> Iterator[Field | Choice]:
        """The fields and choices that hold the form."""
        for control in self.query_one(FormPane).controls():
            if control.id in Form._fields:
                yield control

    def _watcher(self, name: str) -> Callable[[str], None]:
        def typed(value: str) -> None:
            form = self.form_of(self.state)._replace(**{name: value})
            self.change(self.with_form(self.state, form), topic=name)

        return typed

    def change(self, state: State, topic: str = "") -> None:
        """Make a state the present one; an equal state changes nothing."""
        assert self.history is not None
        self.history = self.history.changed(state, topic)

    def watch_history(
        self, before: History[State] | None, after: History[State]
    ) -> None:
        if not self.is_mounted or before is None:
            return
        old, new = self.form_of(before.present), self.form_of(after.present)
        if old.system != new.system:
            self.ask_for_what_is_needed()
        self.show(after.present)
        self._guide()

    def fill(self) -> None:
        """Write the texts of the state into the fields."""
        form = self.form_of(self.state)
        for control in self.controls():
            text = getattr(form, control.id or "")
            if control.value != text:
                control.value = text

    def ask_for_what_is_needed(self) -> None:
        """Show the fields that the chosen system asks for; the others keep theirs."""
        system = self.form_of(self.state).system
        for control in self.controls():
            control.display = asked(control.id or "", system)

    def action_undo(self) -> None:
        assert self.history is not None
        self._go_to(self.history.undone(), "Undone", "Nothing to undo")

    def action_redo(self) -> None:
        assert self.history is not None
        self._go_to(self.history.redone(), "Made again", "Nothing to redo")

    def _go_to(self, history: History[State], done: str, nothing: str) -> None:
        if history is self.history:
            self.say(nothing, "dim")
            return
        self.history = history
        self.fill()
        self.say(done, "dim")

    def action_copy(self) -> None:
        text = self.result_text()
        if not text:
            self.say("Nothing to copy: there is no result yet", "wrong")
            return
        from elo_tui.screens.copied import CopiedScreen

        self.app.copy_to_clipboard(text)
        self.app.push_screen(CopiedScreen(text))

    def node_of(self, scope: str) -> App[None] | Widget:
        """What runs the commands of a scope."""
        return self.app if scope == "app" else self

    def say(self, text: str, role: str = "") -> None:
        """Put a sentence into the message row."""
        self.message = (text, role)

    @on(Field.Pasted)
    def _tell_what_was_left_out(self, event: Field.Pasted) -> None:
        self.say(event.text, "wrong")

    def on_resize(self) -> None:
        self.call_after_refresh(self._regain_focus)

    def _regain_focus(self) -> None:
        """Give the focus back to what lost it because there was no room for it."""
        if self.focused is None and self._left_focus is not None:
            self.set_focus(self._left_focus)

    def watch_focused(self, before: Widget | None, focused: Widget | None) -> None:
        """Say what the focused part takes, in the same paint as the focus."""
        self._left_focus = before
        self._guide()
        pane = focused.parent if focused is not None else None
        if isinstance(pane, FormPane) and pane.scrolls:
            # where nothing scrolls, waiting for the refresh would paint twice
            self.call_after_refresh(pane.reveal, focused)
        scope = getattr(focused, "scope", "")
        self.keys = key_words((scope, *self.help_scopes), self.keymap)

    def _guide(self) -> None:
        """Say what the focused part takes, or its note where that has no room."""
        name = self.focused.id or "" if self.focused is not None else ""
        text, role = self.notes.get(name, ("", ""))
        if not text or self.query_one(FormPane).says(name):
            text, role = HINTS[name].line if name in HINTS else "", "dim"
        self.say(text, role)


def field_notes(
    problems: dict[str, Problem], **k_factors: KFactor | None
) -> dict[str, Span]:
    """What stands beside the fields: problems, and each K with its reason."""
    notes: dict[str, Span] = {}
    for field, k in k_factors.items():
        if k is not None:
            notes[field] = (f"{plain(k.value)}: {k.reason}", "dim")
    notes |= {field: (problem.text, "wrong") for field, problem in problems.items()}
    return notes


def terms_controls(system: str) -> ComposeResult:
    """The fields for system, terms and facts, as both forms hold them."""
    for control in _terms_controls():
        # before they are mounted: hidden later, they cost a second full paint
        control.display = asked(control.id or "", system)
        yield control


def _terms_controls() -> Iterator[Field | Choice]:
    yield Choice("System", {row.key: row.name for row in SYSTEMS}, id="system")
    yield Choice("Pool", {pool: pool for pool in POOLS}, id="pool")
    yield Field("Date", id="date", length=12)
    yield Field("Born", id="born", length=8)
    yield Field("Games", id="games_played", length=8)
    yield Choice("Ever 2400", {"": "?", "yes": "yes", "no": "no"}, id="reached_2400")
    yield Field("Scale", id="scale", length=8, placeholder="400")
    yield Field("Floor", id="floor", length=8)
    yield Field("Ceiling", id="ceiling", length=8)
