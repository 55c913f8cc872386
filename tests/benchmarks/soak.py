"""Minutes of any keys, hostile text and resizes: alive, no leak, everything put back.

`python -m tests.benchmarks.soak` runs the program in a pseudo terminal with a data file
of its own and feeds it from a seed (`--seed`) for some minutes (`--minutes`). Every
half a minute it is brought to rest, and its memory, threads, descriptors and its
silence are looked at. `--json` prints the figures as JSON. Exit status 1 when a target
is missed or the program does not last: then the last of what was typed is printed, the
screen, and the details of the fault.
"""

# ruff: noqa: T201 - a script whose result is what it prints

from __future__ import annotations

import argparse
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.figure import Figure, verdict
from tests.benchmarks.screen import idle_bytes, memory
from tests.benchmarks.sessions import field
from tests.pty import pty_app as keys
from tests.pty.pty_app import LIMIT, PROGRAM, Terminal
from tests.pty.sequences import USUAL_MODES, modes_on
from tests.pty.test_hostile_input import FORGED, HALFWAY, NAMES
from tests.readers.trf_text import player
from tests.screens.test_monkey import KEYS, PASTES, SIZES
from tests.shared import CHECKOUT

SAMPLE_SECONDS = 30.0
IDLE_SECONDS = 2.0
#: Megabytes in the second half. In the first the framework's caches fill, which keep
#: rows for each size of the window and each theme: they are full after four minutes,
#: and a run in which the second half begins before says nothing of a leak.
GROWTH = 5.0
CACHES_FULL = 240.0
#: Megabytes at any time.
MOST_MEMORY = 128.0
#: Main, input, output, signals and the writer of the data; and as many more as asyncio
#: keeps for what is read in the background.
THREADS = 5 + min(32, (os.cpu_count() or 1) + 4)

CTRL_L, CTRL_O, ALT_P = "\x0c", "\x0f", "\x1bp"
_NAMED = {
    "tab": keys.TAB,
    "shift+tab": keys.BACK_TAB,
    "enter": keys.ENTER,
    "escape": keys.ESCAPE,
    "up": keys.UP,
    "down": keys.DOWN,
    "left": keys.LEFT,
    "right": keys.RIGHT,
    "home": keys.HOME,
    "end": keys.END,
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "insert": "\x1b[2~",
    "delete": keys.DELETE,
    "backspace": keys.BACKSPACE,
    "alt+up": "\x1b[1;3A",
    "f1": keys.F1,
    "f2": keys.F2,
    "f3": keys.F3,
    "f4": keys.F4,
    "f5": keys.F5,
    "f6": keys.F6,
    "f7": keys.F7,
    "f8": keys.F8,
    "f9": keys.F9,
    "f10": keys.F10,
    "f12": keys.F12,
}
#: Codes of the mouse: its wheel, a move, and a move with a button held.
WHEEL, MOVES, DRAGS = (64, 65), (35,), (32, 34)
#: Characters of a paste that may come without its marks.
MOST_TYPED = 200
#: Bytes that are not UTF-8, or stop halfway.
NOT_UTF8 = (b"\xe9", b"\xff\xfe", b"\xe2\x82", b"\xc3\x28", b"\xed\xa0\x80")
REPORT = "open.trf"
#: Whole pieces of work, which keys by chance would seldom hit upon.
DEEDS = (
    f"{keys.F2}{keys.CTRL_N}1600{keys.TAB}20{keys.TAB}1800",
    f"{keys.F3}{keys.CTRL_N}2010 W; 1900 draw; 1800 0{keys.ENTER}",
    f"{keys.F3}{CTRL_L}Open{keys.ENTER}",
    f"{ALT_P}aAnn{keys.ENTER}1850{keys.ENTER}",
    f"{ALT_P}{keys.DOWN}{keys.ENTER}",
    f"{ALT_P}xx",
    f"{keys.F12}{keys.TAB}aOpen{keys.ENTER}{keys.DOWN}{keys.ENTER}",
    f"{keys.F12}{keys.TAB}xx{keys.CTRL_Z}",
    f"{keys.F3}{keys.F7}{keys.F9}{keys.F9}{keys.F10}",
    f"{keys.F3}{keys.F5}{keys.DOWN}{keys.DOWN}",
    f"{keys.F2}{keys.F8}{keys.RIGHT}{keys.DOWN}",
    f"{keys.F4}{keys.DOWN}{keys.DOWN}",
    f"{CTRL_O}{REPORT}{keys.ENTER}{keys.ENTER}",
    f"{CTRL_O}{REPORT}{keys.ENTER}{keys.F6}{keys.DOWN}{keys.ENTER}",
    f"{keys.CTRL_Y}q",
)
#: What the palette is asked for; neither leaving nor saving is among the answers.
WANTED = ("theme: n", "theme: textual", "chart", "compare", "undo", "journal", "clear")


class Sample(NamedTuple):
    """The program at rest, so many seconds after the start."""

    seconds: float
    megabytes: float
    threads: int
    descriptors: int
    idle: int
    keys: int


class Ended(Exception):
    """The program has ended on its own, or it does not come to rest."""


class Unwatched(Terminal):
    """A terminal whose emulator, far slower than the program, sees little of it."""

    def look_away(self) -> None:
        """What has come until now is not looked at."""
        self._shown = len(self.output)


class Feeder:
    """Types into the program what a seed says, and remembers the last of it."""

    share: Mapping[str, int] = {
        "keys": 70,
        "paste": 6,
        "hostile": 6,
        "click": 6,
        "mouse": 3,
        "resize": 6,
        "deed": 6,
        "palette": 1,
    }
    """What it does, and how often."""
    deeds: Sequence[str] = DEEDS

    def __init__(self, terminal: Unwatched, seed: int) -> None:
        self.terminal = terminal
        self.last: deque[str] = deque(maxlen=25)
        self.keys = 0
        self._chance = random.Random(seed)
        self._size = (80, 24)

    def step(self) -> None:
        """Do one thing of the monkey's; the keys of a step come in one piece."""
        chance = self._chance
        match chance.choices([*self.share], [*self.share.values()])[0]:
            case "keys":
                count = chance.choice((1, 1, 2, 5, 15, 40))
                self._type("".join(map(as_bytes, chance.choices(SAFE_KEYS, k=count))))
                self.keys += count
            case "paste":
                text = chance.choice((*PASTES, *(name for name, _ in NAMES)))
                # without the marks a paste is as many keys, at hundreds a second
                marked = len(text) > MOST_TYPED or chance.random() < 0.7
                self._type(f"\x1b[200~{text}\x1b[201~" if marked else text)
            case "hostile":
                self._type(chance.choice((*HALFWAY, *FORGED, *NOT_UTF8)))
            case "click":
                self._click()
            case "mouse":
                self._move()
            case "resize":
                self.resize(*chance.choice(SIZES))
            case "deed":
                deed = chance.choice(self.deeds)
                self._type(f"{keys.ESCAPE}{keys.ESCAPE}")
                self._wait()
                self._type(deed)
                self.keys += len(deed)
            case _:
                self._palette(chance.choice(WANTED))
        self._wait()
        self.terminal.look_away()

    def resize(self, columns: int, rows: int) -> None:
        self.last.append(f"resize {columns} {rows}")
        self._size = columns, rows
        self.terminal.resize(columns, rows)

    def come_to_rest(self) -> None:
        """Back to the Game screen in an ordinary window, whatever is open."""
        # a window of another size than before is repainted, to be looked at
        self.resize(100, 30)
        self.terminal.burst(quiet=0.3, limit=1.0)
        self.terminal.look_away()
        self.resize(80, 24)
        # the chart of that screen may still have the focus
        for key in (*6 * (keys.ESCAPE,), keys.F2, keys.ESCAPE):
            # a key that is still being worked at may take its time
            self.terminal.burst(quiet=0.3, limit=0.3)
            self._type(key)
        self.terminal.wait_for("F8 chart")
        self.terminal.burst(quiet=1.0, limit=1.0)

    def _type(self, data: str | bytes) -> None:
        self.last.append(repr(data))
        self.terminal.send(data)

    def _wait(self, quiet: float = 0.02) -> None:
        self.terminal.burst(quiet=quiet, limit=0.1)

    def _click(self) -> None:
        """Press and release the mouse, but not on the words that leave or save."""
        column, row = (self._chance.randrange(most) for most in self._size)
        # a forged report of the size may have moved the key line to where 24 rows end
        if row not in {self._size[1] - 1, 23}:
            place = f"{column + 1};{row + 1}"
            count = self._chance.choice((1, 2))
            self._type(count * f"\x1b[<0;{place}M\x1b[<0;{place}m")

    def _move(self) -> None:
        """Move, drag and turn the mouse, in one piece with what changes the screen."""
        chance = self._chance
        places = [
            ";".join(str(chance.randint(1, most)) for most in self._size)
            for _ in range(chance.randint(1, 12))
        ]
        held = chance.random() < 0.5
        codes = DRAGS if held else (*WHEEL, *MOVES)
        reports = [f"\x1b[<{chance.choice(codes)};{place}M" for place in places]
        if held:
            reports.insert(0, f"\x1b[<0;{places[0]}M")
        for _ in range(chance.randrange(3)):
            key = as_bytes(chance.choice(SAFE_KEYS))
            reports.insert(chance.randint(0, len(reports)), key)
        self._type("".join(reports))
        if held:
            if chance.random() < 0.5:
                self.resize(*chance.choice(SIZES))
            self._type(f"\x1b[<0;{places[-1]}m")

    def _palette(self, wanted: str) -> None:
        self._type(f"{keys.ESCAPE}{keys.ESCAPE}")
        self._wait()
        self._type(f"{keys.CTRL_P}{wanted}")
        self._wait(0.3)
        # what is typed may have gone elsewhere, and then all commands are on offer
        leaves = any(word in self.terminal.text for word in ("app: Quit", "file: Save"))
        self._type(keys.ESCAPE if leaves else keys.ENTER)


def as_bytes(key: str) -> str:
    """What a terminal sends for a key, by the framework's name of it."""
    if key.startswith("ctrl+"):
        return chr(ord(key[-1]) & 0x1F)
    if len(key) == len("alt+x") and key.startswith("alt+"):
        return keys.ESCAPE + key[-1]
    return key if len(key) == 1 else _NAMED[key]


#: The palette offers to leave and to save, which keys by chance would take up.
SAFE_KEYS = tuple(key for key in KEYS if key != "ctrl+p")


def soaked(folder: Path, minutes: float, seed: int) -> list[Figure]:
    """Feed a program for some minutes; what became of it.

    Raises `Ended` when it does not last.
    """
    data = folder / "data"
    data.mkdir()
    work = folder / "work"
    work.mkdir()
    write_files(work)
    given = len([*work.iterdir()])
    env = {
        "ELO_TUI_DATA": str(data),
        "ELO_TUI_STATE": str(folder / "state"),
        "PYTHONPATH": str(CHECKOUT),
    }
    program = ("env", "-C", str(work), *PROGRAM)
    samples: list[Sample] = []
    with Unwatched(program=program, env=env) as terminal:
        terminal.settled("F8 chart", "F1 help")
        feeder = Feeder(terminal, seed)
        try:
            _feed(feeder, 60 * minutes, samples)
            feeder.last.append("ctrl+q")
            status = terminal.quit()
        except (EOFError, OSError, AssertionError) as error:
            raise Ended(_obituary(feeder, folder, error)) from error
        output = bytes(terminal.output)
        restored = (
            modes_on(output) == USUAL_MODES
            and terminal.line_now == terminal.line_before
        )
    return [
        *_summary(samples),
        Figure("exit status", status, "", 0),
        Figure("terminal modes left on", 0 if restored else 1, "", 0),
        Figure("faults of the data file", _faults(data / "elo.db"), "", 0),
        Figure("records ever kept in the journal", _kept(data / "elo.db"), ""),
        Figure("files written elsewhere", len([*work.iterdir()]) - given, "", 0),
    ]


def write_files(work: Path) -> None:
    """What there is to open."""
    rows = [
        player(1, "   2 w 1", name="Ivanova, Anna", rating=1950, points="1.0"),
        player(2, "   1 b 0", name="[/] Berg", rating=1800, points="0.0"),
    ]
    head = ["012 Open", "042 2026/11/20", "052 2026/11/20"]
    (work / REPORT).write_text("\n".join((*head, *rows)))
    for number, text in enumerate(PASTES):
        (work / f"{number}.txt").write_text(text)


def _feed(feeder: Feeder, seconds: float, samples: list[Sample]) -> None:
    begin = time.perf_counter()
    due = SAMPLE_SECONDS
    while True:
        at = time.perf_counter() - begin
        if at >= min(due, seconds):
            feeder.come_to_rest()
            samples.append(_sample(feeder, at))
            print(*_row(samples[-1]), file=sys.stderr)
            due += SAMPLE_SECONDS
            if at >= seconds:
                return
        feeder.step()


def _sample(feeder: Feeder, at: float) -> Sample:
    pid = feeder.terminal.process.pid
    return Sample(
        at,
        memory(feeder.terminal),
        field(pid, "status", "Threads"),
        len(os.listdir(f"/proc/{pid}/fd")),
        idle_bytes(feeder.terminal, IDLE_SECONDS),
        feeder.keys,
    )


def _row(sample: Sample) -> tuple[str, ...]:
    return (
        f"{sample.seconds:5.0f} s {sample.megabytes:7.1f} MB",
        f"{sample.threads:3} threads {sample.descriptors:3} descriptors",
        f"{sample.idle:4} B idle {sample.keys:8} keys",
    )


def _summary(samples: list[Sample]) -> list[Figure]:
    first, middle, last = samples[0], samples[(len(samples) - 1) // 2], samples[-1]
    growth = last.megabytes - middle.megabytes
    allowed = GROWTH if middle.seconds >= CACHES_FULL else None
    most = max(sample.megabytes for sample in samples)
    return [
        Figure("keys, deeds included", last.keys, ""),
        Figure(f"memory after {first.seconds:.0f} s", first.megabytes, "MB"),
        Figure(f"memory after {middle.seconds:.0f} s", middle.megabytes, "MB"),
        Figure(f"memory after {last.seconds:.0f} s", last.megabytes, "MB"),
        Figure("  growth, second half", growth, "MB", allowed),
        Figure("memory, most", most, "MB", MOST_MEMORY),
        Figure("threads, most", max(sample.threads for sample in samples), "", THREADS),
        Figure("descriptors more", last.descriptors - first.descriptors, "", 0),
        Figure("idle, all samples", sum(sample.idle for sample in samples), "B", 0),
    ]


def _faults(path: Path) -> int:
    """How much is wrong with a data file."""
    with closing(sqlite3.connect(path)) as store:
        rows = store.execute("PRAGMA integrity_check").fetchall()
    return 0 if rows == [("ok",)] else len(rows)


def _kept(path: Path) -> int:
    """How many people, events and ratings a data file has ever held."""
    numbers = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'record'"
    with closing(sqlite3.connect(path)) as store:
        (count,) = store.execute(numbers).fetchone()
    return int(count)


def _obituary(feeder: Feeder, folder: Path, error: BaseException) -> str:
    """What is known of an end before its time."""
    details = folder / "state" / "crash.txt"
    process = feeder.terminal.process
    runs = isinstance(error, AssertionError)  # it only does not do what it should
    parts = [
        f"{error!r}, exit status {process.poll() if runs else process.wait(LIMIT)}",
        *feeder.last,
        str(feeder.terminal),
        details.read_text() if details.exists() else "no fault was written down",
    ]
    return "\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            figures = soaked(Path(folder), options.minutes, options.seed)
        except Ended as end:
            print(f"seed {options.seed}: {end}")
            return 1
    return verdict(figures, options.json)


if __name__ == "__main__":
    sys.exit(main())
