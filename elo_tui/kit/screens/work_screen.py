"""The base of the working screens: one state with its history, and the frame around.

What a screen shows between header and message are parts that it owns: a form, a table
with Find, panes. Each takes a state and reports by a message or a value.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace
from textual import on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.reactive import var
from textual.widget import Widget

from elo_tui.kit.commands.bindings import bindings, key_label, keys_of
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.screens.base_screen import BaseScreen, set_size_classes
from elo_tui.kit.screens.first_tasks import FirstTasks, Task
from elo_tui.kit.screens.panes import Panes, SidePart, load_chart
from elo_tui.kit.widgets.controls import Choice, Field
from elo_tui.kit.widgets.conventions import Remark
from elo_tui.kit.widgets.form_pane import FormPane, Notes, reveal_focused
from elo_tui.kit.widgets.lines import Span
from elo_tui.kit.widgets.screen_rows import Header, KeyLine, MessageLine, Tab, TooSmall
from elo_tui.kit.widgets.working import Working
from elo_tui.session.forms import Form
from elo_tui.session.state_history import History

if TYPE_CHECKING:
    from elo_tui.kit.screens.fact_form import FactForm
    from elo_tui.kit.screens.shown_answers import Shown
    from elo_tui.kit.tables.cursor_table import CursorTable

State = TypeVar("State")

MODES = (
    ("home", "Home"),
    ("game", "Game"),
    ("tournament", "Tournament"),
    ("field", "Event"),
    ("journal", "Journal"),
    ("pool", "Club list"),
    ("roster", "Roster"),
)


class WorkScreen(BaseScreen[None], Generic[State]):
    """Working screen with one frozen state, which each key in a field replaces.

    It watches the values of fields, as a watcher paints together with the key, not two
    frames later. A state that cannot be shown is undone: drafts get those shown alone.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("screen")]
    mode: ClassVar[str]

    form: FactForm[State] | None = None
    """Facts in the state, if it has any."""
    first_tasks: ClassVar[Sequence[Task]] = ()  # offered while it is empty
    sides: Sequence[SidePart] = ()
    """Parts next to a table or in its place, the first updated first."""

    history: var[History[Any] | None] = var(None, init=False)
    notes: var[Notes] = var({})
    edition: var[str] = var("")
    not_saved: var[str] = var("")
    """Reason if changes cannot be written to disk now; else empty."""

    def __init__(
        self,
        state: State,
        keymap: Mapping[str, str] | None = None,
        *,
        once_saved: Callable[[Callable[[], object]], None] | None = None,
        follow: Callable[[State, str, Form], Form] | None = None,
    ) -> None:
        """`once_saved` calls a function once all changes so far are on disk.

        `follow` fills in the facts that follow from a changed form, given the state and
        the mode.
        """
        super().__init__()
        self.set_reactive(WorkScreen.history, History(state))
        self.call_once_saved = once_saved
        self.follow = follow
        self.keymap = {} if keymap is None else keymap
        self.panes = Panes(self)
        self.first = FirstTasks(self, self.first_tasks)
        self.guidance: Span = "", ""
        """The hint shown last, which a message about a change may have replaced."""
        self._jumps: Mapping[str, Widget] = {}
        """Widgets by their letters, while these are shown."""
        self._last_focus: Widget | None = None

    # the state

    @property
    def occasion(self) -> object:
        return None if self.history is None else self.history.past

    @property
    def state(self) -> State:
        """Present state."""
        assert self.history is not None
        state: State = self.history.present
        return state

    def change(self, state: State, topic: str = "") -> None:
        """Make a state the present one; an equal state changes nothing."""
        assert self.history is not None
        self.history = self.history.change(state, topic)

    def look(self, state: State) -> None:
        """Make a state present, without a step of undo."""
        assert self.history is not None
        if state != self.state:
            self.history = self.history._replace(present=state)

    def become(self, state: State) -> None:
        """Make a state the present one that was not typed into the fields."""
        self.change(state)
        self.fill()

    def watch_history(
        self, before: History[State] | None, after: History[State]
    ) -> None:
        if not self.is_mounted or before is None:
            return
        try:
            self.follow_history(before, after)
        except Exception:  # raised again, but the screen must not stay half drawn
            self.set_reactive(WorkScreen.history, before)
            self.call_later(self._redraw_all)
            raise

    def follow_history(self, before: History[State], after: History[State]) -> None:
        """Show the changes between two states."""
        old, new = before.present, after.present
        if self.form is not None and self.form.may_need_others(old, new):
            self.form.update(new)
        self.show(new)
        self.refresh_panes()
        self.guide()

    def _redraw_all(self) -> None:
        """Bring all fields and widgets back to the state."""
        self.fill()
        self._show_all()

    def _show_all(self) -> None:
        if self.form is not None:
            self.form.update(self.state)
        self.show(self.state)
        self.refresh_panes()

    @abstractmethod
    def show(self, state: State) -> None:
        """Evaluate the state and pass the result to the widgets."""

    def fill(self) -> None:
        """Write the texts of the state into the fields."""
        if self.form is not None:
            self.form.fill(self.state)

    def _take_fact(self, name: str, text: str) -> None:
        """Put the text of a field into the state, with the facts that follow."""
        assert self.form is not None
        state = self.state
        typed = form = replace(self.form.read(state), **{name: text})
        if self.follow is not None:
            form = self.follow(state, self.mode, typed)
        self.change(self.form.write(state, form), topic=name)
        if form != typed:
            self.fill()

    def take_form(self, form: Form | str) -> None:
        """Put another form into the state; a sentence explains its absence."""
        if isinstance(form, str):
            self.say(form, "dim")
        elif self.form is not None:
            self.change(self.form.write(self.state, form))

    @property
    def shared_facts(self) -> frozenset[str]:
        """Facts that follow the user to other screens; not those of a file."""
        return frozenset()

    def take_facts(self, form: Form) -> None:
        """Show facts typed on another screen; undo ignores it."""
        assert self.history is not None
        if self.form is not None and form != self.form.read(self.state):
            self.history = self.history.correct(self.form.write(self.state, form))
            if self.is_mounted:
                self.fill()

    def action_undo(self) -> None:
        assert self.history is not None
        self._go_to(self.history.undo(), "undo")

    def action_redo(self) -> None:
        assert self.history is not None
        self._go_to(self.history.redo(), "redo")

    def _go_to(self, history: History[State], verb: str) -> None:
        """Go to a step of the history, and name the change."""
        if history is self.history:
            self.say(f"Nothing to {verb}", "dim")
            return
        states = self.state, history.present
        changed = self.name_change(*(states if verb == "redo" else reversed(states)))
        self.history = history
        self.fill()
        done = f"{verb.capitalize()}ne"
        self.say_once_saved(f"{done}: {changed}" if changed else done, "dim")

    def name_change(self, before: State, after: State) -> str:
        """Name what differs between two states; "" for nothing with a name."""
        return ""

    # the frame

    @abstractmethod
    def compose_body(self) -> ComposeResult:
        """Yield the widgets between the header and the message."""

    def compose(self) -> ComposeResult:
        # the framework sets these after the first layout, which would style all twice
        width, height = self.app.size
        self.add_class(
            *self._get_breakpoint_classes(width, self.app.HORIZONTAL_BREAKPOINTS or []),
            *self._get_breakpoint_classes(height, self.app.VERTICAL_BREAKPOINTS or []),
            update=False,
        )
        set_size_classes(self, update=False)
        yield Header(self._tabs(), self.mode).data_bind(WorkScreen.edition)
        yield from self.compose_body()
        yield from self.first.compose()
        yield MessageLine().data_bind(WorkScreen.message)
        yield KeyLine().data_bind(WorkScreen.keys, WorkScreen.not_saved)
        yield TooSmall()

    def _tabs(self) -> list[Tab]:
        """Return each screen with its key and name."""
        return [
            (mode, key_label(keys), name)
            for mode, name in MODES
            if (keys := keys_of(f"app.{mode}", self.keymap))
            # the tabs of the others leave no room for it
            and (mode != "home" or self.mode == mode)
        ]

    def on_mount(self) -> None:
        self.fill()
        if self.form is not None:
            self.form.follow_fields(self._take_fact)
        # the fields were made for the state that the screen began with
        self._show_all()
        self.place_cursor()
        self.set_up()

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

    def name_kept_rating(self, rating: str, wanted: str) -> None:
        """Explain why the cursor is past the field of the rating; ask for the rest."""

        def say() -> None:
            # in place of the hint of the focus, and of no other message
            if self.message == self.guidance:
                self.say(f"You {rating} kept; type {wanted}", "dim")

        self.call_after_refresh(say)

    def controls(self) -> Iterable[Field | Choice]:
        """Return the fields and choices of the form."""
        return () if self.form is None else self.form.controls()

    def on_screen_resume(self) -> None:
        """Show keys that were changed while another screen was shown."""
        tabs = self._tabs()
        for header in self.query(Header):
            if header.modes != tabs:
                header.modes = tabs
                header.redraw()
        self.name_keys()

    def on_resize(self) -> None:
        set_size_classes(self)
        if self.is_mounted:
            # a larger window may show a chart
            self.refresh_panes()
        self.call_after_refresh(self._restore_focus)

    def watch_not_saved(self, not_saved: str) -> None:
        """Replace a message about storing by the hint, as storing has failed."""
        if not_saved and self.is_mounted:
            self.guide()

    # panes

    def toggle_pane(self, name: str, kind: type[Widget]) -> None:
        """Open a pane, or close it again."""
        self.panes.toggle(name, kind)
        self.refresh_panes()

    def leave_pane(self, returns_focus: bool = True) -> None:
        """Close the pane and show again the part that it replaced."""
        self.panes.close(returns_focus)
        self.refresh_panes()

    def refresh_panes(self) -> None:
        """Update an open pane to the state."""
        for part in self.sides:
            part.refresh()

    def on_pane_closed(self) -> None:
        self.leave_pane()

    def action_working(self) -> None:
        """Open or close the working."""
        self.toggle_pane("working", Working)

    def action_chart(self) -> None:
        """Open or close the chart."""
        if self.has_class("-nothing") and not self.panes.is_open("chart"):
            self.say("No chart yet: nothing to draw", "dim")
            return
        self.toggle_pane("chart", load_chart())

    # the focus

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

    def _restore_focus(self) -> None:
        """Return the focus to a widget that lost it while it was hidden."""
        if self.focused is None and self._last_focus is not None:
            self.set_focus(self._last_focus)

    def watch_focused(self, before: Widget | None, focused: Widget | None) -> None:
        """Show the hint of the focused part in the same paint as the focus."""
        self._last_focus = before
        self.panes.note_focus(before, focused)
        self.guide()
        reveal_focused(self, focused)
        self.name_keys()

    @property
    def remark(self) -> Span | None:
        """Sentence that takes the place of the hint now, if any."""
        return self.first.remark

    def guide(self) -> None:
        """Show the hint of the focused part, or its note if that does not fit."""
        self.guidance = self.remark or self._find_hint()
        self.message = self.guidance

    def _find_hint(self) -> Span:
        name = self.focused.id or "" if self.focused is not None else ""
        pane = self.focused.parent if self.focused is not None else None
        if not isinstance(pane, FormPane):
            pane = self.query_one(FormPane)
        note = pane.notes.get(name, ("", ""))
        if not note[0] or pane.shows_note(name):
            return HINTS[name].line if name in HINTS else "", "dim"
        return note

    def refresh_texts(self) -> None:
        """Update notes, message and keys to changes other than those of the state."""
        self.show(self.state)
        if self.message == self.guidance:
            self.guide()
        self.name_keys()

    def action_jump(self) -> None:
        """Put a letter next to every field and panel; the next key goes there."""
        from elo_tui.kit.widgets.jump_labels import label_widgets, make_labels

        self._jumps = label_widgets(self.focus_chain)
        self.mount(*make_labels(self._jumps))
        self.add_class("-jumping")
        self.say("Its letter goes to a field or a panel; Esc stays here", "dim")

    def takes_key(self, key: str) -> bool:
        if not self._jumps:
            return self.first.takes_key(key) or super().takes_key(key)
        target = self._jumps.get(key)
        self._jumps = {}
        self.query("JumpLabel").remove()
        self.remove_class("-jumping")
        if target is None or target is self.focused:
            self.guide()
        else:
            self.set_focus(target)
        return True

    # commands

    @property
    def table(self) -> CursorTable[Any, Any] | None:
        """The table with its own commands; None without one."""
        return None

    @property
    def help_scopes(self) -> tuple[str, ...]:
        """Scopes that help lists, the screen's own first, if it has one."""
        return (*filter(None, (self.scope,)), "screen", "app")

    @property
    def palette_scopes(self) -> tuple[str, ...]:
        """Scopes that the palette offers now."""
        own = () if self.table is None else (self.table.scope,)
        return (*own, *self.help_scopes)

    @property
    def key_scopes(self) -> tuple[str, ...]:
        return (getattr(self.focused, "scope", ""), *self.help_scopes)

    def node_of(self, scope: str) -> App[None] | Widget:
        """Return the node that runs the commands of a scope."""
        if self.table is not None and scope == self.table.scope:
            return self.table
        return self.app if scope == "app" else self

    @property
    def has_result(self) -> bool:
        """Whether the state has something to save."""
        return False

    def name_keys(self) -> None:
        super().name_keys()
        if not self.has_result:
            self.keys = tuple(word for word in self.keys if word[2] != "app.save")

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

    @on(Remark)
    def _say_remark(self, event: Remark) -> None:
        self.say(event.text, event.role)

    @on(Field.Pasted)
    def _say_what_was_left_out(self, event: Field.Pasted) -> None:
        self.say(event.text, "wrong")
