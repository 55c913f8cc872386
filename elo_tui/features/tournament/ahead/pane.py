"""Pane that looks ahead: a plan, scores, a norm, the next opponent, a season."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.reactive import var
from textual.widget import Widget

from elo_tui.core.forecast.odds_models import MODELS
from elo_tui.features.tournament.ahead.rows import ahead_rows
from elo_tui.features.tournament.ahead.view import (
    EVENTS,
    EVERY,
    FORMATS,
    GAMES,
    NORMS,
    PARTS,
    AheadView,
    list_fields,
    norms_by_ratings,
)
from elo_tui.kit.commands.bindings import bindings
from elo_tui.kit.widgets.controls import Choice, Field
from elo_tui.kit.widgets.conventions import Inside, PaneClosed
from elo_tui.kit.widgets.form_pane import FormPane, note_problems
from elo_tui.kit.widgets.lines import Lines, Row, Span, append_sign
from elo_tui.session.tournament_state import AheadForm

#: Field ids are the names of the form with this prefix.
PREFIX = "ahead_"
_YES_NO = {"": "?", "yes": "yes", "no": "no"}

#: The fields in the order that Tab takes.
_CONTROLS: dict[str, Callable[[str], Field | Choice]] = {
    "next": lambda name: Field("Next", id=name, length=200),
    "performance": lambda name: Field("Play at", id=name, length=8),
    "kind": lambda name: _choice("Target", name, ("rating", "performance", "norm")),
    "target": lambda name: Field("", id=name, length=8),
    "norm": lambda name: _choice("Norm", name, NORMS),
    "federation": lambda name: Field("Own fed.", id=name, length=8),
    "format": lambda name: Choice(
        "Format", {"": "?", **{word: word for word in FORMATS}}, id=name
    ),
    "event": lambda name: _choice("Event", name, EVENTS),
    "rounds": lambda name: Field("Rounds", id=name, length=4),
    "foreigners": lambda name: Choice("Foreigners", _YES_NO, id=name),
    "approved": lambda name: Choice("Approved", _YES_NO, id=name),
    "scored": lambda name: Choice("Scored", _YES_NO, id=name),
    "games": lambda name: Field("Games", id=name, length=4, placeholder=f"{GAMES}"),
    "every": lambda name: Field(
        "Every", id=name, length=4, placeholder=f"{EVERY} days"
    ),
    "until": lambda name: Field("Until", id=name, length=12, placeholder="a year"),
    "opponents": lambda name: Field("Average", id=name, length=8),
    "model": lambda name: Choice(
        "Odds", {model.key: model.name for model in MODELS}, id=name
    ),
}


def _choice(label: str, name: str, words: Sequence[str] | dict[str, str]) -> Choice:
    return Choice(label, {word: word for word in words}, id=name)


class Parts(Lines, can_focus=True):
    """Title row with the parts by name; the chosen one is marked like a tab."""

    DEFAULT_CSS = "Parts { height: 1; }"

    scope = "ahead"
    shared_scope = ""

    value: var[str] = var("plan")

    def rows(self, width: int, height: int) -> Sequence[Row]:
        spans: list[Span] = [("── ", "rule"), (self._title(width), "key")]
        for key, text in self._texts():
            chosen = key == self.value
            role = "cursor" if self.has_focus else "tab"
            spans.append((text, role if chosen else "dim"))
        used = sum(cell_len(text) for text, _ in spans)
        spans.append((" " + "─" * max(0, width - used - 1), "rule"))
        return (tuple(spans),)

    def _title(self, width: int) -> str:
        """The title, if it fits before the parts."""
        if isinstance(self.parent, Widget) and self.parent.styles.border_top[0]:
            # the frame around it has the title
            return ""
        title = "Ahead "
        used = sum(cell_len(text) for _, text in self._texts())
        return title if cell_len(f"── {title} ") + used <= width else ""

    def _texts(self) -> list[tuple[str, str]]:
        return [(key, f" {word} ") for key, word in PARTS.items()]

    def on_key(self, event: events.Key) -> None:
        """Left, right or the first letter of a part choose it."""
        if event.key in ("left", "right"):
            event.stop()
            self.step(1 if event.key == "right" else -1)
            return
        keys = list(PARTS)
        place = keys.index(self.value)
        for key in keys[place + 1 :] + keys[: place + 1]:
            if event.character and key.startswith(event.character.casefold()):
                event.stop()
                self.value = key
                return

    def step(self, by: int) -> None:
        """Move the choice by so many parts."""
        keys = list(PARTS)
        self.value = keys[(keys.index(self.value) + by) % len(keys)]

    def on_click(self, event: events.Click) -> None:
        end = cell_len(f"── {self._title(self.content_size.width)}")
        for key, text in self._texts():
            start, end = end, end + cell_len(text)
            if start <= event.x < end:
                self.value = key


class Results(Lines, can_focus=True):
    """The results; the arrows scroll them."""

    DEFAULT_CSS = "Results { height: 1fr; }"

    scope = "ahead"
    shared_scope = ""

    view: var[AheadView | None] = var(None)
    top: var[int] = var(0)
    """The first row shown."""

    def watch_view(self, before: AheadView | None, after: AheadView | None) -> None:
        if before is None or after is None or before.form.part != after.form.part:
            self.set_reactive(Results.top, 0)
        self.redraw()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        rows = [] if self.view is None else ahead_rows(self.view, width, height)
        first = max(0, min(self.top, len(rows) - height))
        shown = rows[first : first + height]
        below = len(rows) - first - len(shown)
        if (below or self.has_focus) and shown:
            # where the arrows go, and that more follows; rows end in a blank
            sign = "▼" if below else "▪"
            shown[-1] = append_sign(shown[-1], sign, width)
        return shown

    def move(self, by: int) -> None:
        """Scroll by so many rows."""
        if self.view is None:
            return
        width, height = self.content_size
        last = max(0, len(ahead_rows(self.view, width)) - height)
        self.top = max(0, min(last, min(self.top, last) + by))

    def on_key(self, event: events.Key) -> None:
        steps = {"up": -1, "down": 1}
        far = 10_000
        steps |= {"home": -far, "end": far}
        if event.key in steps:
            event.stop()
            self.move(steps[event.key])


class Ahead(Widget):
    """The pane: its parts, the fields of the chosen one, its results."""

    DEFAULT_CSS = "Ahead { layout: vertical; }"
    BORDER_TITLE = "Looking ahead"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("ahead")]
    scope = "ahead"
    shared_scope = ""

    view: var[AheadView | None] = var(None)

    def compose(self) -> ComposeResult:
        yield Parts(id=f"{PREFIX}part")
        with Vertical(id="ahead_window"), FormPane(id="ahead_form"):
            for name, made in _CONTROLS.items():
                control = made(PREFIX + name)
                # the keys of the pane work in its fields
                control.scope = "ahead"
                yield control
        yield Results(id="ahead_results").data_bind(Ahead.view)

    def action_leave(self) -> None:
        self.post_message(PaneClosed())

    parts = Inside(Parts)
    form = Inside(FormPane)
    target = Inside(Field, f"#{PREFIX}target")
    """Label a field, if it needs more than its neighbour's label."""

    @property
    def controls(self) -> dict[str, Field | Choice | Parts]:
        """The controls that hold the texts of the form, by name."""
        found = {
            (control.id or "").removeprefix(PREFIX): control
            for control in self.form.controls()
        }
        return {"part": self.parts, **found}

    def fill(self, form: AheadForm, system: str) -> None:
        """Write the texts of a form into the fields, and show those it asks for."""
        wanted = list_fields(form, system)
        us_chess = form.part == "norms" and norms_by_ratings(system)
        self.set_class(us_chess, "-us-norms")
        self.set_class(form.part == "norms" and not us_chess, "-norms")
        self.set_class(form.part == "season", "-season")
        self.target.label = "Target" if form.part == "season" else ""
        for name, control in self.controls.items():
            text = getattr(form, name)
            if control.value != text:
                control.value = text
            if name != "part":
                control.display = name in wanted
        focused = self.screen.focused
        if isinstance(focused, Field | Choice) and not focused.display:
            self.screen.set_focus(self.first())

    def watch_view(self, view: AheadView | None) -> None:
        if view is not None:
            self.fill(view.form, view.system)
            self.target.placeholder = str(view.usual_target or "")
            self.form.notes = note_problems(view.problems, PREFIX)

    def first(self) -> Widget:
        """Find the control to focus first, preferably a field to type in."""
        for control in self.form.controls():
            if isinstance(control, Field) and control.display:
                return control
        return self.parts

    def action_part(self, by: int) -> None:
        """Go to the next part or the one before, wherever the focus is."""
        self.parts.step(by)
        if isinstance(self.screen.focused, Field | Choice):
            self.screen.set_focus(self.first())

    def action_page(self, by: int) -> None:
        """Scroll the results by pages, from any field."""
        results = self.query_one(Results)
        results.move(by * max(1, results.content_size.height - 1))
