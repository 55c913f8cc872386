"""The program as a process: guards, imports, pipes, closed streams, locales."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

from elo_tui import __main__, __version__
from elo_tui.kit.command_line.subcommand_names import SCREENS, SUBCOMMANDS
from tests.cli.process import (
    PROGRAM,
    STAND_IN,
    environment,
    in_terminal,
    redirected,
    run,
)
from tests.shared import CHECKOUT

pytestmark = pytest.mark.slow

WITH_SCREEN = [(), ("game",), ("tournament",)]

#: Names that steer the framework (facts of Textual 8.2.8 and Rich 15).
MEDDLING = (
    "TEXTUAL",
    "TEXTUAL_DRIVER",
    "TEXTUAL_SCREENSHOT",
    "TEXTUALANYTHING",
    "ESCDELAY",
    "COLUMNS",
    "LINES",
    "BROWSER",
    "FORCE_COLOR",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
)

#: A program that says at its end whether any module of these packages was imported.
IMPORTS = """
import sys
from elo_tui.__main__ import main
try:
    main()
finally:
    names = {name.partition(".")[0] for name in sys.modules}
    print(*sorted(names & {"textual", "rich", "click", "sqlite3"}), file=sys.stderr)
"""


@pytest.mark.parametrize("arguments", WITH_SCREEN)
def test_without_a_terminal_it_says_so(arguments: tuple[str, ...]) -> None:
    ended = run(*arguments)
    assert ended.code == 2
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1
    assert ended.stderr.startswith("Error: the screen needs a terminal")
    *names, last = (one for one in SUBCOMMANDS if one not in SCREENS)
    instead = f"elo-tui {', '.join(names)} and {last} work without a screen"
    if arguments == ("game",):
        instead = "elo-tui assess OWN OPPONENT answers without one"
    if arguments == ("tournament",):
        instead = "elo-tui event --rating N FILE answers without one"
    assert ended.stderr.endswith(f"; {instead}\n")


def test_textual_serve_is_refused_in_a_sentence() -> None:
    served = environment(TEXTUAL_DRIVER="textual.drivers.web_driver:WebDriver")
    ended = run(env=served)
    assert ended.code == 2
    assert ended.stderr.startswith("Error: elo-tui is not served by textual serve")
    assert "docs/browser.md" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("arguments", WITH_SCREEN)
@pytest.mark.parametrize(
    ("term", "state"), [("dumb", "TERM is dumb"), ("", "TERM is not set")]
)
def test_terminal_without_a_screen(
    term: str, state: str, arguments: tuple[str, ...]
) -> None:
    ended = in_terminal(*arguments, env=environment(TERM=term))
    assert ended.code == 2
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1
    assert state in ended.stderr
    assert "\x1b" not in ended.stderr


@pytest.mark.parametrize("redirection", ["<&-", "2>&-", "<&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams(redirection: str) -> None:
    for arguments in ((), ("game",)):
        ended = redirected(redirection, *arguments)
        assert ended.code == 2
        assert ended.stdout == ""
        assert "Traceback" not in ended.stderr
        assert len(ended.stderr.splitlines()) == (0 if "2>&-" in redirection else 1)


@pytest.mark.parametrize("redirection", ["<&-", "2>&-"])
def test_subcommands_with_closed_streams(redirection: str) -> None:
    assert redirected(redirection, "assess", "1600", "1800").code == 0
    wrong = redirected(redirection, "assess", "16OO", "1800")
    assert (wrong.code, wrong.stdout) == (2, "")
    unread = redirected("<&-", "event", "-", "--rating", "1900")
    assert (unread.code, unread.stderr) == (2, "Error: standard input is closed\n")


def test_output_that_cannot_be_written() -> None:
    closed = redirected(">&-", "assess", "1600", "1800")
    assert (closed.code, closed.stderr) == (2, "Error: standard output is closed\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_full_disk() -> None:
    full = redirected(">/dev/full", "assess", "1600", "1800")
    assert full.code == 2
    assert full.stderr == "Error: standard output: No space left on device\n"


@pytest.mark.parametrize(
    ("arguments", "imported"),
    [
        (("assess", "1600", "1800"), "click"),
        (("event", "--rating", "1900"), "click"),
        (("--version",), "click"),
        (("--help",), "click"),
        (("game",), "click"),
        ((), ""),
    ],
)
def test_imports(arguments: tuple[str, ...], imported: str) -> None:
    ended = run(*arguments, stdin=b"1850 W", program=(sys.executable, "-c", IMPORTS))
    assert ended.stderr.splitlines()[-1] == imported


def test_app_starts_with_a_clean_environment_and_ignores_sigint() -> None:
    meddling = dict.fromkeys(MEDDLING, "1")
    kept = {"NO_COLOR": "1", "COLORTERM": "truecolor"}
    # the stand-in sends SIGINT to itself before it answers
    ended = in_terminal(
        program=(sys.executable, "-c", STAND_IN), env=environment(**meddling, **kept)
    )
    assert ended.code == 70, ended.stderr
    started = json.loads(ended.stdout)
    assert not meddling.keys() & set(started["environment"])
    assert kept.keys() <= set(started["environment"])
    assert (started["screen"], started["texts"], started["games"]) == ("home", {}, 0)
    assert not started["click"]


#: What is spared at the start, and the class that is found in it all the same.
SPARED = {
    "sparing.spare_encryption()": ("_ssl", "ssl.SSLContext"),
    "sparing.spare_palette()": ("textual.command", "textual.command.CommandPalette"),
}


@pytest.mark.parametrize("does_spare", [True, False])
@pytest.mark.parametrize("spare", SPARED)
def test_the_screen_starts_without_what_is_spared(spare: str, does_spare: bool) -> None:
    """The framework would load it; who asks for it still gets it."""
    pytest.importorskip("ssl", reason="this Python has no encryption to spare")
    module, name = SPARED[spare]
    program = (
        "import sys; from elo_tui.terminal import sparing;"
        f"{spare if does_spare else 'pass'};"
        f"import elo_tui.app.elo_app; print({module!r} in sys.modules);"
        f"import {name.rpartition('.')[0]}; print({name}.__mro__[1] is object)"
    )
    ended = run(program=(sys.executable, "-c", program))
    assert (ended.code, ended.stderr) == (0, "")
    assert ended.stdout.split() == [str(not does_spare), "False"]


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="Python compiles none itself")
@pytest.mark.parametrize("spare", ["sparing.spare_annotations()", "pass"])
def test_annotations_are_compiled_when_they_are_evaluated(spare: str) -> None:
    program = (
        f"from elo_tui.terminal import sparing; {spare}; import typing;"
        "R = typing.NamedTuple('R', [('days', 'list[int]')]); a = R.__annotations__;"
        "print(type(a['days'].__forward_code__).__name__, typing.get_type_hints(R))"
    )
    ended = run(program=(sys.executable, "-c", program))
    kept = "code" if spare == "pass" else "str"
    assert ended.stdout.strip() == f"{kept} {{'days': list[int]}}", ended.stderr


def test_the_screen_starts_without_readers_and_dialogs() -> None:
    """What the first picture does not need is loaded when it is asked for."""
    unneeded = (
        "core.events.crosstable",
        "core.events.joining",
        "core.events.reading",
        "core.performance",
        "readers.detect",
        "readers.typed_games",
        "kit.screens.dialog",
        "session.path_completion",
        "features.tournament.screen",
        "features.event.screen",
        "features.journal.screen",
    )
    program = (
        "import sys; import elo_tui.app.elo_app;"
        "import elo_tui.features.game.command.prefilled;"
        f"print(*[name for name in {unneeded!r} if f'elo_tui.{{name}}' in sys.modules])"
    )
    ended = run(program=(sys.executable, "-c", program))
    assert (ended.code, ended.stdout.strip(), ended.stderr) == (0, "", "")


def test_an_event_is_opened_without_forecasts_and_pairings() -> None:
    unneeded = (
        *("features.event.answer.chances", "features.event.answer.next_round"),
        *("core.forecast.place_chances", "core.forecast.norm_chances"),
        *("core.pairing.next_round", "core.pairing.rounds_ahead"),
        *("features.event.simulation", "engines"),
    )
    program = (
        "import sys; import elo_tui.features.event.screen;"
        f"print(*[name for name in {unneeded!r} if f'elo_tui.{{name}}' in sys.modules])"
    )
    ended = run(program=(sys.executable, "-c", program))
    assert (ended.code, ended.stdout.strip(), ended.stderr) == (0, "", "")


def test_game_starts_the_app_filled_in() -> None:
    ended = in_terminal("game", "1600", program=(sys.executable, "-c", STAND_IN))
    assert ended.code == 70, ended.stderr
    assert json.loads(ended.stdout)["texts"] == {"own": "1600"}


def test_interrupt_ends_a_subcommand_without_a_traceback() -> None:
    program = (
        # what a shell runs in the background begins with the interrupt ignored
        "import os, signal\nfrom elo_tui.kit.command_line import guards\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "guards.end_quietly()\nos.kill(os.getpid(), signal.SIGINT)\n"
    )
    ended = run(program=(sys.executable, "-c", program))
    assert (ended.code, ended.stderr) == (-signal.SIGINT, "")


def test_interrupt_before_the_guards_ends_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(arguments: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("elo_tui.start.main", interrupted)
    assert __main__.main() == 130


def test_reader_that_leaves_early_gets_no_traceback() -> None:
    games = b"1850 W x30\n" * 23
    with subprocess.Popen(
        [*PROGRAM, "event", "--rating", "1900", "--date", "2026-06-01", "--explain"],
        cwd=CHECKOUT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(games)
        child.stdin.close()
        assert child.stdout.read(6) == b"rules:"
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(timeout=20) == -signal.SIGPIPE


def test_output_is_utf8_in_every_locale() -> None:
    ended = run(
        *("event", "--rating", "1900"),
        stdin="1850 = Ж".encode(),
        env=environment(PYTHONIOENCODING="latin-1", LC_ALL="C", PYTHONUTF8="0"),
    )
    assert ended.code == 0
    assert "round 1: Ж 1850, draw" in ended.stdout
    assert "score ½\n" in ended.stdout


def test_version_and_help() -> None:
    assert run("--version").stdout == f"elo-tui {__version__}\n"
    for arguments in ((), ("assess",), ("event",), ("game",), ("tournament",)):
        ended = run(*arguments, "-h")
        assert ended.code == 0
        assert ended.stdout.startswith("Usage: elo-tui ")
        assert "Examples:\n    elo-tui" in ended.stdout
        assert max(map(len, ended.stdout.splitlines())) <= 80
