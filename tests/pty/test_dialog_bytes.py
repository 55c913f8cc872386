"""What opens over a working screen dims it, and takes few bytes in coming and going."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pty import pty_app as keys
from tests.pty.pty_app import Terminal
from tests.pty.sequences import CLIPBOARD
from tests.pupils import write_event

#: Bytes of a dialog at 80 x 24 and 256 colours, without a copied text.
DIALOG_BYTES = 3000
#: Bytes of a tooltip.
TOOLTIP_BYTES = 400
DIALOGS = {
    "help": (keys.F1, "Esc back"),
    "open": ("\x0f", "Tab complete"),
    "palette": (keys.CTRL_P, "open, csv"),
    "settings": ("\x1bs", "Del default"),
    "save": ("\x13", "into "),
    "lookup": ("\x1bl", "beginnings of names"),
    "copy": (keys.CTRL_Y, "Sent to your terminal"),
}
SCREENS = {
    "game": ("game", "1600", "1800", "--k", "20", "--date", "2026-11-20"),
    "tournament": ("tournament", "--rating", "1950", "--k", "20"),
    "field": ("event.trf",),
}
#: What is typed before the dialogs open.
TYPED = {"tournament": "2010 W; 1900 =; 1800 0; 2100\r"}


def count(output: bytes) -> int:
    return len(CLIPBOARD.sub("", output.decode()).encode())


def sent(terminal: Terminal, key: str, *texts: str) -> int:
    """The bytes of a key until texts are shown."""
    begin = len(terminal.output)
    terminal.send(key)
    terminal.settled(*texts)
    return count(bytes(terminal.output[begin:]))


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
def test_a_dialog_dims_the_screen_and_goes_in_few_bytes(
    screen: str, tmp_path: Path
) -> None:
    (tmp_path / "event.trf").write_text(write_event(), encoding="utf-8")
    first, *rest = SCREENS[screen]
    if screen == "field":
        first = str(tmp_path / first)
    with Terminal(first, *rest) as terminal:
        terminal.settled("F1 help")
        if screen in TYPED:
            terminal.press(TYPED[screen])
        before = terminal.text
        header = before.splitlines()[0]
        bright = terminal.cells[0][1].foreground
        for name, (key, shown) in DIALOGS.items():
            assert sent(terminal, key, shown) <= DIALOG_BYTES, name
            # the screen is still there, in another colour
            assert terminal.text.splitlines()[0] == header, name
            assert terminal.cells[0][1].foreground != bright, name
            assert sent(terminal, keys.ESCAPE, before) <= DIALOG_BYTES, name


def test_letters_and_tooltips_cover_few_cells() -> None:
    with Terminal(*SCREENS["game"]) as terminal:
        terminal.settled("F1 help")
        before = terminal.text
        for key in ("\x1bk", keys.ESCAPE):
            assert 0 < len(terminal.press(key)) <= DIALOG_BYTES
        assert terminal.text == before
        for at, is_shown in (("12;4", True), ("12;20", False)):
            begin = len(terminal.output)
            terminal.send(f"\x1b[<35;{at}M")
            texts = ("rating in the same",) if is_shown else (before.splitlines()[4],)
            terminal.settled(*texts)
            assert len(terminal.output) - begin <= TOOLTIP_BYTES
