"""The base of the working screens: a state with its history, fields, keys, copying."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from msgspec.structs import replace
from textual import on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.reactive import var
from textual.widget import Widget

from elo_tui.core.facts import NAMES
from elo_tui.kit.commands.bindings import bindings, key_label, keys_of
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.screens.base_screen import OneState, set_size_classes
from elo_tui.kit.widgets.controls import Choice, Field, fact_control
from elo_tui.kit.widgets.form_pane import FormPane, Notes
from elo_tui.kit.widgets.lines import Span
from elo_tui.kit.widgets.screen_rows import Header, KeyLine, MessageLine, TooSmall
from elo_tui.kit.widgets.working import Working
from elo_tui.session.forms import Form, list_shown_fields, shows_field
from elo_tui.session.state_history import History

if TYPE_CHECKING:
    from elo_tui.kit.screens.shown_answers import Shown

State = TypeVar("State")

#: Class of a screen while a pane is open, by the id of the pane.
_PANE_CLASSES = ("-working", "-compare", "-chart", "-ahead")

MODES = (
    ("game", "Game"),
    ("tournament", "Tournament"),
    ("field", "Field"),
    ("journal", "Journal"),
    ("pool", "Pool"),
    ("roster", "Roster"),
)


class Workbench(OneState[State], Generic[State]):
    """Working screen, on which each key in a field makes a new state.

    It watches the values of fields, as a watcher paints together with the key; a
    message would come two frames later.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("screen")]
    mode: ClassVar[str]
    omitted_fields: ClassVar[frozenset[str]] = frozenset()

    notes: var[Notes] = var({})
    edition: var[str] = var("")
    not_saved: var[str] = var("")
    """Reason if changes cannot be written to disk now; else empty."""

    def __init__(self, state: State, keymap: Mapping[str, str] | None = None) -> None:
        super().__init__(state)
        self.follow: Callable[[Form], Form] | None = None
        """Fills in the facts that follow from a changed form."""
        self.renew: Callable[[State], State] | None = None
        """Makes an empty state of the same kind, for the person chosen."""
        self.is_stored: Callable[[State], bool] | None = None
        """Whether the changes of a state are stored in the journal."""
        self.keymap = {} if keymap is None else keymap
        self._asked_for: object = None
        """The facts from which the fields shown were chosen."""
        self.guidance: Span = "", ""
        """The hint shown last, which a message about a change may have replaced."""
        self._jumps: Mapping[str, Widget] = {}
        """Widgets by their letters, while these are shown."""
        self._last_focus: Widget | None = None
        self._focus_before_pane: Widget | None = None
        """Widget that had the focus before a pane got it."""

    @property
    def help_scopes(self) -> tuple[str, ...]:
        """Scopes that help lists, the screen's own first, if it has one."""
        return (*filter(None, (self.scope,)), "screen", "app")

    @property
    def palette_scopes(self) -> tuple[str, ...]:
        """Scopes that the palette offers now."""
        return ("screen", "app")

    @abstractmethod
    def form_of(self, state: State) -> Form:
        """Return the form of a state."""

    @abstractmethod
    def replace_form(self, state: State, form: Form) -> State:
        """Return the state with another form."""

    @abstractmethod
    def compose_body(self) -> ComposeResult:
        """Yield the widgets between the header and the message."""

    @abstractmethod
    def show(self, state: State) -> None:
        """Evaluate the state and pass the result to the widgets."""

    def action_working(self) -> None:
        """Open or close the working."""
        if self.has_class("-working"):
            self.leave_pane()
            return
        working = self.query_one(Working)
        working.can_focus = True
        self._open_pane("-working", working)

    def _open_pane(self, kind: str, pane: Widget) -> None:
        """Show a pane instead of another part and focus it."""
        if not any(map(self.has_class, _PANE_CLASSES)):
            self._focus_before_pane = self.focused
        self.remove_class(*_PANE_CLASSES)
        self.add_class(kind)
        # a key typed ahead is meant for the pane
        self.app.stylesheet.update(self)
        self.set_focus(pane)

    def leave_pane(self, returns_focus: bool = True) -> None:
        """Close the pane and show again the part that it replaced."""
        self.remove_class(*_PANE_CLASSES)
        working = self.query_one(Working)
        had_focus = self.focused is None or _is_pane(self.focused)
        working.can_focus = False
        working.top = 0
        if had_focus and returns_focus:
            self.call_after_refresh(self._return_focus)

    def _return_focus(self) -> None:
        self.set_focus(self._focus_before_pane or next(self.controls()))

    @property
    def focus_chain(self) -> list[Widget]:
        """The widgets in the order of Tab: the fields of a form in reading order."""
        chain = super().focus_chain
        places = [
            index
            for index, widget in enumerate(chain)
            if isinstance(widget.parent, FormPane)
        ]
        fields = [chain[index] for index in places]
        fields.sort(key=lambda field: (field.region.y, field.region.x))
        for index, field in zip(places, fields, strict=True):
            chain[index] = field
        return chain

    @property
    def has_result(self) -> bool:
        """Whether the state has something to save."""
        return False

    def name_keys(self) -> None:
        super().name_keys()
        if not self.has_result:
            self.keys = tuple(word for word in self.keys if word[2] != "app.save")

    def action_jump(self) -> None:
        """Put a letter next to every field and panel; the next key goes there."""
        from elo_tui.kit.widgets.jump_labels import label_widgets, make_labels

        self._jumps = label_widgets(self.focus_chain)
        self.mount(*make_labels(self._jumps))
        self.say("Its letter goes to a field or a panel; Esc stays here", "dim")

    def takes_key(self, key: str) -> bool:
        if not self._jumps:
            return super().takes_key(key)
        target = self._jumps.get(key)
        self._jumps = {}
        self.query("JumpLabel").remove()
        if target is None or target is self.focused:
            self._guide()
        else:
            self.set_focus(target)
        return True

    def on_pane_closed(self) -> None:
        self.leave_pane()

    def refresh_panes(self) -> None:
        """Update an open pane to the state."""

    @property
    def shared_facts(self) -> frozenset[str]:
        """Facts that follow the user to other screens; not those of a file."""
        return frozenset()

    def take_facts(self, form: Form) -> None:
        """Show facts typed on another screen; undo ignores it."""
        assert self.history is not None
        if form != self.form_of(self.state):
            self.history = self.history.correct(self.replace_form(self.state, form))
            if self.is_mounted:
                self.fill()

    @abstractmethod
    def result(self) -> Shown | str:
        """Return the result shown, to be saved, or a sentence with the reason."""

    def result_text(self) -> str:
        """Return the result as plain text; empty without one."""
        shown = self.result()
        return "" if isinstance(shown, str) else shown.text

    def shown_text(self) -> str:
        """Return the text to copy and read: that of an open pane, else the result."""
        return self.result_text()

    def compose(self) -> ComposeResult:
        # the framework sets these after the first layout, which would style all twice
        width, height = self.app.size
        self.add_class(
            *self._get_breakpoint_classes(width, self.app.HORIZONTAL_BREAKPOINTS or []),
            *self._get_breakpoint_classes(height, self.app.VERTICAL_BREAKPOINTS or []),
            update=False,
        )
        set_size_classes(self, update=False)
        yield Header(self._tabs(), self.mode).data_bind(Workbench.edition)
        yield from self.compose_body()
        yield MessageLine().data_bind(Workbench.message)
        yield KeyLine().data_bind(Workbench.keys, Workbench.not_saved)
        yield TooSmall()

    def _tabs(self) -> list[tuple[str, str]]:
        """Return each screen with its key and name."""
        return [
            (mode, f"{key_label(keys)} {name}")
            for mode, name in MODES
            if (keys := keys_of(f"app.{mode}", self.keymap))
        ]

    def on_mount(self) -> None:
        self.fill()
        for control in self.controls():
            self._watch_control(control)
        # they were made for the state that the screen began with
        self.update_fields()
        self.show(self.state)
        self.refresh_panes()
        self.place_cursor()
        self.set_up()

    def on_screen_resume(self) -> None:
        """Show keys that were changed while another screen was shown."""
        tabs = self._tabs()
        for header in self.query(Header):
            if header.modes != tabs:
                header.modes = tabs
                header.redraw()
        self.name_keys()

    def set_up(self) -> None:
        """Finish the screen once its fields are filled in.

        Subclasses have no `on_mount`: the framework calls that of each class, so each
        field would be watched twice.
        """

    def place_cursor(self) -> None:
        """Put the cursor into the field to begin with."""
        if isinstance(self.focused, Field):
            # as after Tab: typing replaces the text
            self.focused.select_all()

    def controls(self) -> Iterator[Field | Choice]:
        """Yield the fields and choices of the form."""
        for control in self.query_one(FormPane).controls():
            if control.id in Form.__struct_fields__:
                yield control

    def _watch_control(self, control: Field | Choice) -> None:
        if control.id in HINTS:
            control.tooltip = Content(HINTS[control.id].line)
        self.watch(control, "value", self._watcher(control.id or ""), init=False)

    def _watcher(self, name: str) -> Callable[[str], None]:
        def typed(value: str) -> None:
            before = self.form_of(self.state)
            typed = form = replace(before, **{name: value})
            if self.follow is not None:
                form = self.follow(typed)
            self.change(self.replace_form(self.state, form), topic=name)
            if form != typed:
                self.fill()

        return typed

    def follow_history(self, before: History[State], after: History[State]) -> None:
        if self.changes_fields(before.present, after.present):
            self.update_fields()
        self.show(after.present)
        self.refresh_panes()
        self._guide()

    def changes_fields(self, before: State, after: State) -> bool:
        """Whether another state may need other fields."""
        is_same_kind = self.may_be_decided(before) == self.may_be_decided(after)
        return self.form_of(before) != self.form_of(after) or not is_same_kind

    def redraw_all(self) -> None:
        self.fill()
        self.update_fields()
        self.show(self.state)
        self.refresh_panes()

    def _become(self, state: State) -> None:
        self.change(state)
        self.fill()

    def fill(self) -> None:
        """Write the texts of the state into the fields."""
        form = self.form_of(self.state)
        for control in self.controls():
            text = getattr(form, control.id or "")
            if control.value != text:
                control.value = text

    def make_term_fields(self) -> ComposeResult:
        """Yield the fields needed now; others are made later, as each costs 2 ms."""
        form = self.form_of(self.state)
        fields = self.list_shown_fields(form) - self.omitted_fields
        for name in _TERMS:
            if name in fields:
                yield self._make_control(name, form)

    def make_k_field(self, name: str) -> Field | Choice:
        """Make the field for an entered K, hidden if the system has none."""
        field = fact_control(name)
        field.display = name in self.list_shown_fields(self.form_of(self.state))
        return field

    def list_shown_fields(self, form: Form) -> frozenset[str]:
        """List the facts with a field, given the texts of the form."""
        if self.may_be_decided(self.state):
            form = replace(form, waived="yes")
        return list_shown_fields(form)

    def may_be_decided(self, state: State) -> bool:
        """Whether a state has a match that may be decided early."""
        return False

    def _make_control(self, name: str, form: Form) -> Field | Choice:
        control = fact_control(name)
        control.value = getattr(form, name)
        _update_last_day(control, form)
        return control

    def update_fields(self) -> None:
        """Show the fields that the form needs now; texts of hidden ones remain."""
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
            _update_last_day(control, form)
        follower: Field | Choice | None = None
        for name in reversed(_TERMS):
            placed = present.get(name)
            if placed is None and name in fields - self.omitted_fields:
                placed = self._make_control(name, form)
                self.query_one(FormPane).mount(placed, before=follower)
                self._watch_control(placed)
            follower = placed or follower

    def action_undo(self) -> None:
        assert self.history is not None
        self._go_to(self.history.undo(), "undo")

    def action_redo(self) -> None:
        assert self.history is not None
        self._go_to(self.history.redo(), "redo")

    def _go_to(self, history: History[State], verb: str) -> None:
        """Go to a step of the history, and name the change."""
        from elo_tui.features.event.view.change_words import name_change

        if history is self.history:
            self.say(f"Nothing to {verb}", "dim")
            return
        states = self.state, history.present
        changed = name_change(*(states if verb == "redo" else reversed(states)))
        self.history = history
        self.fill()
        done = f"{verb.capitalize()}ne"
        self.say_once_saved(f"{done}: {changed}" if changed else done, "dim")

    def action_copy(self) -> None:
        from elo_tui.kit.screens.text_pages import copy_text

        if text := self.shown_text():
            copy_text(self.app, text)
        else:
            self.say("Nothing to copy: no result yet", "wrong")

    def action_text(self) -> None:
        """Show the result as plain text, line by line."""
        from elo_tui.kit.screens.text_pages import PlainTextScreen

        if text := self.shown_text():
            title = dict(MODES)[self.mode]
            self.app.push_screen(PlainTextScreen(self.keymap, title, text))
        else:
            self.say("Nothing to read: no result yet", "wrong")

    def node_of(self, scope: str) -> App[None] | Widget:
        """Return the node that runs the commands of a scope."""
        return self.app if scope == "app" else self

    def watch_not_saved(self, not_saved: str) -> None:
        """Replace a message about storing by the hint, as storing has failed."""
        if not_saved and self.is_mounted:
            self._guide()

    @on(Field.Pasted)
    def _say_what_was_left_out(self, event: Field.Pasted) -> None:
        self.say(event.text, "wrong")

    def on_resize(self) -> None:
        set_size_classes(self)
        if self.is_mounted:
            # a larger window may show a chart
            self.refresh_panes()
        self.call_after_refresh(self._restore_focus)

    def _restore_focus(self) -> None:
        """Return the focus to a widget that lost it while it was hidden."""
        if self.focused is None and self._last_focus is not None:
            self.set_focus(self._last_focus)

    def watch_focused(self, before: Widget | None, focused: Widget | None) -> None:
        """Show the hint of the focused part in the same paint as the focus."""
        self._last_focus = before
        if before is not None and _is_pane(focused) and not _is_pane(before):
            self._focus_before_pane = before
        self._guide()
        pane = focused.parent if focused is not None else None
        if isinstance(pane, FormPane) and pane.scrolls:
            # only a scrolled pane needs it; the refresh paints once more
            self.call_after_refresh(pane.reveal, focused)
        self.name_keys()

    @property
    def key_scopes(self) -> tuple[str, ...]:
        return (getattr(self.focused, "scope", ""), *self.help_scopes)

    def _guide(self) -> None:
        """Show the hint of the focused part, or its note if that does not fit."""
        name = self.focused.id or "" if self.focused is not None else ""
        pane = self.focused.parent if self.focused is not None else None
        if not isinstance(pane, FormPane):
            pane = self.query_one(FormPane)
        text, role = pane.notes.get(name, ("", ""))
        if not text or pane.shows_note(name):
            text, role = HINTS[name].line if name in HINTS else "", "dim"
        self.guidance = text, role
        self.say(text, role)


def _is_pane(widget: Widget | None) -> bool:
    """Whether a widget is in a pane that replaces another part."""
    if widget is None:
        return False
    return any(f"-{node.id}" in _PANE_CLASSES for node in widget.ancestors_with_self)


def _update_last_day(control: Field | Choice, form: Form) -> None:
    """Show the first day in an empty last day, moved aside if no rule needs it."""
    if control.id == "event_end" and isinstance(control, Field):
        control.placeholder = form.date
        control.set_class(not shows_field("event_end", form), "-aside")


#: Fields for system, terms and facts; each screen makes the others itself.
_TERMS = tuple(
    name
    for name in NAMES
    if name not in ("own", "own_k", "opponent", "opponent_k", "score", "of")
)
