"""Two versions of an event, where another program has changed it meanwhile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from textual.app import ComposeResult
from textual.reactive import var

from elo_tui.core.replay.journal_records import Entry
from elo_tui.readers import typed_games
from elo_tui.screens.dialog import Dialog
from elo_tui.views.journal_form import form_of
from elo_tui.widgets.conventions import Inside
from elo_tui.widgets.lines import Filling, Row, fit, rule, wrap_text

#: What is wrapped stands under the rating of its game.
_INDENT = "     "


class Versions(Filling):
    """The rounds of both side by side, those that differ marked."""

    mine: var[Entry] = var(Entry())
    theirs: var[Entry | None] = var(None)
    top: var[int] = var(0)

    def needed(self, width: int) -> int:
        return len(self._rows(width, 0))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        return self._rows(width, self.top)[:height]

    def _rows(self, width: int, top: int) -> list[Row]:
        half = width // 2
        left, right = _said(self.mine), _said(self.theirs)
        rows: list[Row] = [
            (*rule(half, "m: here"), *rule(width - half, "o: elsewhere")),
        ]
        for one, other in list(zip_longest(left, right, fillvalue=""))[top:]:
            mark, role = (" ", "") if one == other else ("*", "strong")
            sides = _wrapped(f"{mark}{one}", half), _wrapped(other, width - half)
            for mine, theirs in zip_longest(*sides, fillvalue=""):
                text = f"{fit(mine, half)}{fit(theirs, width - half)}"
                rows.append(((text, role),))
        return rows


class ConflictScreen(Dialog[bool], scope="conflict"):
    """Nothing is overwritten before someone has seen both.

    It ends with True where what is here should stand.
    """

    def __init__(
        self, keymap: Mapping[str, str], mine: Entry, theirs: Entry | None
    ) -> None:
        """`theirs` is None where the event was deleted."""
        super().__init__(keymap)
        self._mine, self._theirs = mine, theirs
        what = "changed" if theirs is not None else "deleted"
        self.heading = (f"{what.capitalize()} elsewhere", mine.name)

    def compose_body(self) -> ComposeResult:
        versions = Versions()
        versions.set_reactive(Versions.mine, self._mine)
        versions.set_reactive(Versions.theirs, self._theirs)
        yield versions

    def on_mount(self) -> None:
        self.say("Not saved yet: m keeps what is here, o takes what is elsewhere")

    pointer = Inside(Versions)
    """Where the cursor of the terminal stands."""

    def action_scroll(self, by: int) -> None:
        versions = self.query_one(Versions)
        last = max(len(_said(self._mine)), len(_said(self._theirs))) - 1
        versions.top = max(0, min(last, versions.top + by))

    def action_decide(self, mine: bool) -> None:
        self.dismiss(mine)


def _wrapped(line: str, width: int) -> list[str]:
    return wrap_text(line, width - 1, _INDENT)


def _said(entry: Entry | None) -> list[str]:
    """An event in lines."""
    if entry is None:
        return ["deleted"]
    form = form_of(entry)
    end = f" to {form.event_end}" if form.event_end else ""
    facts = " ".join(filter(None, (form.own, form.own_k and f"K {form.own_k}")))
    return [
        entry.name,
        f"{form.date}{end} {form.system} {form.pool}",
        facts or "rating from the journal",
        *(
            f"{number:>3} {typed_games.write(game)}"
            for number, game in enumerate(entry.games, start=1)
        ),
    ]
