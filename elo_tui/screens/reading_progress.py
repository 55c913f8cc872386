"""How far the reading of a file is, for readings that take their time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.reactive import var

from elo_tui.screens.dialog import Dialog
from elo_tui.widgets.lines import Lines, Row, fit

#: After what time it is shown, seconds.
PATIENCE = 0.15
#: The longest bar, cells.
_BAR = 60


class ProgressLine(Lines):
    """What is done, of all."""

    progress: var[tuple[int, int]] = var((0, 0))

    def __init__(self, unit: str) -> None:
        super().__init__()
        self._unit = unit

    def rows(self, width: int, height: int) -> Sequence[Row]:
        done, total = self.progress
        text, bar = "not begun yet", ""
        if total:
            text = f"{done:,} of {total:,} {self._unit}, {100 * done // total} %"
            bar = "█" * (min(_BAR, width - 2) * done // total)
        elif done:
            text = f"{done:,} {self._unit}"
        return (
            (),
            ((fit(f" {text}", width), "strong"),),
            ((fit(f" {bar}", width), "key"),),
        )


class ReadingScreen(Dialog[bool], scope="reading"):
    """Stands in front until the reading has ended; True: Escape has ended it."""

    progress: var[tuple[int, int]] = var((0, 0))

    def __init__(
        self, keymap: Mapping[str, str], label: str, fetches: bool = False
    ) -> None:
        super().__init__(keymap)
        self._fetches = fetches
        self.heading = ("Fetching" if fetches else "Reading", label)

    def compose_body(self) -> ComposeResult:
        unit = "bytes" if self._fetches else "characters"
        yield ProgressLine(unit).data_bind(ReadingScreen.progress)

    def on_mount(self) -> None:
        what = "One request a second" if self._fetches else "The file is only looked at"
        self.say(f"{what}; nothing has changed yet", "dim")

    def action_back(self) -> None:
        self.dismiss(True)
