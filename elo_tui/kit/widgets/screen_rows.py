"""Rows around every screen: header, message, keys; a note if it is too small."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.reactive import var

from elo_tui.core.text.clean_text import make_harmless
from elo_tui.kit.widgets.conventions import Posting
from elo_tui.kit.widgets.lines import (
    Lines,
    Row,
    Span,
    first_clauses,
    fit,
    wrap_text,
)
from elo_tui.terminal import LEAST_SIZE

#: A screen's mode, the label of its key, its name.
Tab = tuple[str, str, str]

#: The room for the edition of the rules, cells.
_EDITION = 30


class Header(Lines):
    """Names the screens, the present one marked; a click goes to another."""

    edition: var[str] = var("")

    class ModeChosen(Posting):
        """Another screen was chosen, as by a click on its name."""

        mode: str

    def __init__(self, modes: Sequence[Tab], present: str) -> None:
        super().__init__()
        self.modes = modes
        self.present = present

    def rows(self, width: int, height: int) -> Sequence[Row]:
        titles = self._titles(width)
        spans = [span for tab in titles for span in self._draw_tab(tab)]
        used = sum(cell_len(text) for text, _ in spans)
        # with less of their date if it does not fit
        brief = self.edition.replace(", rules of ", ", ")
        clauses = brief.split(", ")
        shorter = (", ".join(clauses[:count]) for count in range(len(clauses), 0, -1))
        editions = (self.edition, *shorter, "")
        fitting = (one for one in editions if used + cell_len(one) + 2 <= width)
        shown = next(fitting, "")
        edition = f"{shown} " if shown else ""
        space = max(0, width - used - cell_len(edition))
        return ((*spans, (" " * space, ""), (edition, "dim")),)

    def _titles(self, width: int) -> Sequence[Tab]:
        """List the screens with their keys, or by name alone.

        If they would drive out the edition, the others have the first word of their
        names alone; then the last one is left out elsewhere.
        """
        modes = self.modes
        if _measure_tabs(modes) > width - _EDITION:
            modes = [
                (mode, key, name if mode == self.present else name.split()[0])
                for mode, key, name in modes
            ]
        if _measure_tabs(modes) > width - _EDITION and self.present != modes[-1][0]:
            modes = modes[:-1]
        if _measure_tabs(modes) <= width:
            return modes
        return [(mode, "", name) for mode, _, name in modes]

    def _draw_tab(self, tab: Tab) -> tuple[Span, ...]:
        mode, key, name = tab
        if mode == self.present:
            return ((f" {key} {name} " if key else f" {name} ", "tab"),)
        return ((f" {key} " if key else " ", "dim"), (f"{name} ", ""))

    def on_click(self, event: events.Click) -> None:
        at = 0
        for tab in self._titles(self.content_size.width):
            at += _measure_tabs([tab])
            if event.x < at:
                if tab[0] != self.present:
                    self.post_message(self.ModeChosen(tab[0]))
                return


def _measure_tabs(tabs: Sequence[Tab]) -> int:
    """Measure tabs with the blanks around their keys and names, cells."""
    return sum(
        cell_len(text) + 1 for _, *texts in tabs for text in texts if text
    ) + len(tabs)


#: In fewer rows than these each is needed for something else.
_SHORT = 24


class MessageLine(Lines):
    """Row for one sentence until the next one.

    A long one is cut to its first clauses.
    """

    message: var[Span] = var(("", ""))

    def count_rows(self, width: int) -> int:
        text, role = self.message
        # where rows are scarce the beginning of a hint will do
        short = role == "dim" and self.app.size.height < _SHORT
        brief = cell_len(first_clauses(text, width - 1)) < width
        return 1 if short and brief else len(self._lines(width))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        role = self.message[1]
        lines = self._lines(width)
        if len(lines) > height:
            ends_at = ";" if role == "wrong" else ";,."
            lines = [first_clauses(self._sentence, width - 1, ends_at)]
        return [((fit(f" {line}", width), role),) for line in lines]

    @property
    def _sentence(self) -> str:
        text, role = self.message
        # a reason may name a path or a variable
        text = make_harmless(text)
        # a sign that needs no colour
        return f"! {text}" if role == "wrong" else text

    def _lines(self, width: int) -> list[str]:
        # a text of one row is not wrapped
        fits = cell_len(self._sentence) < width
        return [self._sentence] if fits else wrap_text(self._sentence, width - 2)


#: A key's label, a word, and its action.
Key = tuple[str, str, str]
#: The actions that come first, at the same place on every screen: how to go on, and
#: how to end.
_FIRST = ("app.help", "app.quit")
#: The key that leaves a dialog always stays.
_BACK = "screen.back"
#: What is done with a result: these stay, too, if the others fit.
_RESULT = ("app.keep", "app.save")
#: In narrower rows the key for leaving the program is left out, and those of results.
_NARROW = 60


class KeyLine(Lines):
    """Row of keys, as many as fit; a click runs an action.

    A warning about unsaved input comes first.
    """

    keys: var[tuple[Key, ...]] = var(())
    not_saved: var[str] = var("")

    _clicked = ""
    """The action of the last click."""

    def rows(self, width: int, height: int) -> Sequence[Row]:
        mark = self._mark
        used = cell_len(mark)
        spans: list[Span] = [(fit(mark, min(width, used)), "wrong")] if mark else []
        for key, word, _ in self._fitting(width - used):
            spans += [(f" {key} ", "key"), (f"{word} ", "dim")]
        return (tuple(spans),)

    def _fitting(self, room: int) -> Sequence[Key]:
        """Choose the keys that fit; some always stay."""
        stay = (*_FIRST, _BACK, *_RESULT) if room >= _NARROW else (_FIRST[0], _BACK)

        def rank(place: int) -> int:
            action = self.keys[place][2]
            return stay.index(action) if action in stay else len(stay)

        found: list[int] = []
        for place in sorted(range(len(self.keys)), key=rank):
            room -= _size(self.keys[place])
            if room < 0:
                break
            found.append(place)
        keys = (self.keys[place] for place in sorted(found))
        return sorted(keys, key=lambda key: key[2] not in _FIRST)

    @property
    def _mark(self) -> str:
        # a sign that needs no colour
        return f" ! {self.not_saved} " if self.not_saved else ""

    async def on_click(self, event: events.Click) -> None:
        at = cell_len(self._mark)
        if event.x < at:
            return
        for key, word, action in self._fitting(self.content_size.width - at):
            at += _size((key, word, action))
            if event.x < at:
                # the second click is meant for the key under the first
                if event.chain == 1 or action == self._clicked:
                    self._clicked = action
                    await self._run(action)
                return

    async def _run(self, action: str) -> None:
        """Run an action where the key for it would: what has the focus or holds it."""
        place, _, own = action.partition(".")
        focused = self.screen.focused
        if place != "focused" or focused is None:
            await self.screen.run_action(action)
            return
        method = f"action_{own.partition('(')[0]}"
        for node in focused.ancestors_with_self:
            if hasattr(node, method):
                await self.app.run_action(own, node)
                return


def _size(key: Key) -> int:
    """The cells that a key takes."""
    return cell_len(f" {key[0]} {key[1]} ")


_WORDS = "elo-tui needs {}x{} cells; please enlarge the window.".format(*LEAST_SIZE)


class TooSmall(Lines):
    """The stylesheet shows this alone below the smallest layout."""

    def rows(self, width: int, height: int) -> Sequence[Row]:
        lines: list[str] = [""]
        for word in _WORDS.split():
            longer = f"{lines[-1]} {word}".strip()
            if len(longer) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return [((fit(line, width), ""),) for line in lines]
