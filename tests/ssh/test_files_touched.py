"""Everything that a kiosk asks of the system in a session, by Python's own record."""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path

from tests.pty.pty_app import CTRL_P, CTRL_Y, ENTER, ESCAPE, F1, F3, TAB, Terminal
from tests.shared import CHECKOUT

#: Runs the program and writes each use of the system into a file, a line each.
RECORDED = """
import os, sys
record = os.open(sys.argv.pop(1), os.O_WRONLY | os.O_CREAT)
starts = ("subprocess.", "os.", "pty.", "shutil.", "webbrowser.", "tempfile.")
starts += ("socket.connect", "socket.bind", "socket.send", "socket.getaddr")
def hook(event, arguments):
    if event == "open" or event.startswith(starts):
        os.write(record, (event + "\\t" + ascii(arguments) + "\\n").encode())
sys.addaudithook(hook)
from elo_tui.start import main
sys.exit(main(sys.argv[1:]))
"""
#: What importing asks for.
OF_IMPORTS = ("open", "os.listdir", "os.scandir")


def test_nothing_is_touched_but_the_program_itself(tmp_path: Path) -> None:
    home, record = tmp_path / "home", tmp_path / "record"
    home.mkdir()
    secret = home / "games.txt"
    secret.write_text("1800 W\n")
    places = dict.fromkeys(
        ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "ELO_TUI_DATA"),
        str(home),
    )
    places |= {"ELO_TUI_CONFIG": str(home / "config.toml"), "ELO_TUI_STATE": str(home)}
    # without writing what it compiles
    program = (sys.executable, "-B", "-c", RECORDED, str(record))
    with Terminal("--kiosk", program=program, env=places) as terminal:
        terminal.settled("Opponent", "quit")
        terminal.send("1600" + ENTER + "1800")
        terminal.settled("+15.20")
        for key in (
            "\x0f",
            TAB,
            "\x13",
            F1,
            ESCAPE,
            CTRL_Y,
            ESCAPE,
            CTRL_P,
            ESCAPE,
            F3,
        ):
            terminal.press(key, limit=1)
        terminal.send(f"\x1b[200~{secret}\x1b[201~{TAB}")
        terminal.send("\x1b[200~1800 W Pasted\n1900 L Also\n\x1b[201~" + ENTER)
        terminal.settled("Pasted")
        assert terminal.quit() == 0
    used = [line.split("\t") for line in record.read_text().splitlines()]
    assert used
    own = {str(CHECKOUT), sys.prefix, sys.base_prefix, "/etc/mime.types", "/dev/"}
    own |= {sysconfig.get_path("stdlib"), sysconfig.get_path("purelib")}
    for event, arguments in used:
        if event == "os.putenv" and "TEXTUAL_" in arguments:
            # what the framework reads at its import is set for this process alone
            continue
        assert event in OF_IMPORTS, (event, arguments)
        named = arguments.lstrip("('\"b")
        assert named.startswith(tuple(own)) or named[0].isdigit(), arguments
        if event == "open":
            assert "'w" not in arguments
            assert "'a" not in arguments
            assert "'x" not in arguments
    assert list(home.iterdir()) == [secret]
