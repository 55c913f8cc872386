"""How fast and how quiet the screens are, at 80x24 and, with a chart, at 120x40.

`python -m tests.benchmarks.screen` measures the program beside the smallest Textual
apps, in turn, in the same run (`--limit 600` for all parts), and says on standard
error what it is at; `--only` runs some parts, `--json` prints the figures as JSON.
Every rating typed is new to the run.
Exit status 1 when a target is missed or `--limit` seconds are over before the last
part: run it on a machine that does nothing else.
"""

# ruff: noqa: T201 - a script whose result is what it prints

from __future__ import annotations

import argparse
import compileall
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.accounts import YEAR
from tests.benchmarks.figure import Figure, verdict
from tests.benchmarks.journals import keep_entries, keep_events
from tests.benchmarks.readers import event, save_trf
from tests.lakeside import LAKESIDE
from tests.pty import pty_app as keys
from tests.pty.pty_app import LIMIT, PROGRAM, Terminal, paints
from tests.shared import CHECKOUT

MINIMAL, TUNED = (
    (sys.executable, str(Path(__file__).with_name(name)))
    for name in ("minimal_app.py", "tuned_app.py")
)
PREFILLED = ("game", "1600", "1800", "--k", "20")
LARGE = (120, 40)
#: At most so many times the work of the tuned app for a new digit, by the window.
DIGITS = {(80, 24): 1.4, LARGE: 2.0, (200, 60): 2.6}
#: The players of an event, and the events of a journal.
ROWS = (12, 284, 2_000, 5_000)
#: At most so many bytes for a key Down on the Journal screen, by the window.
DOWN = {LARGE: 1200, (200, 60): 2000}
EVENT = "2010 W; 1900 draw; 1800 0; 2100; 1950 1; 2020 ="
#: How much work a start may be, against that of the minimal app.
MOST_WORK = {
    "start": 1.3,
    "start on Home": 1.2,
    "start with a chart at 120x40": 1.45,
}
#: The silence after which a start is over, and how long is waited for it, seconds.
REST, START_LIMIT = 0.4, 5.0


class Keys(NamedTuple):
    """What a run of keys cost: milliseconds to the last byte, bytes, paints a key.

    And of the processor, milliseconds a key, which says more on a machine at work.
    """

    times: list[float]
    sizes: list[int]
    paints: list[int]
    work: list[float]


class Start(NamedTuple):
    """What a start took to the last byte of the first picture, milliseconds."""

    time: float
    work: float
    """Of that on a processor."""


def start(
    program: tuple[str, ...],
    *arguments: str,
    size: tuple[int, int] = (80, 24),
    cache: str = os.devnull,
) -> Start:
    """Start a program and wait for its first picture."""
    env = {"ELO_TUI_CACHE": cache}
    with Terminal(*arguments, program=program, size=size, env=env) as terminal:
        terminal.read(LIMIT)
        # the cursor of the minimal app blinks: on a busy machine it is never at rest
        deadline = time.perf_counter() + START_LIMIT
        while time.perf_counter() < deadline and terminal.read(REST):
            pass
        took = Start(1000 * (terminal.last_read - terminal.started), work(terminal))
        terminal.quit()
    return took


def press_all(terminal: Terminal, keys: list[str], cost: Keys | None = None) -> Keys:
    """Press keys one by one, each after the last has been painted."""
    cost = cost or Keys([], [], [], [])
    for key in keys:
        worked = work(terminal)
        at = terminal.send(key)
        output = terminal.burst(limit=0.5)
        if not output:  # such as the cursor at its last row
            continue
        cost.times.append(1000 * (terminal.last_read - at))
        cost.sizes.append(len(output))
        cost.paints.append(len(paints(output)))
        cost.work.append(work(terminal) - worked)
    return cost


def new_ratings(low: int, high: int) -> Iterator[str]:
    """Ratings of four digits that no two calls of `next` return twice."""
    return map(str, range(low, high))


def edit_last_digits(terminal: Terminal, ratings: Iterator[str], rounds: int) -> Keys:
    """Type the last digit of ratings, their other digits without being measured."""
    cost = Keys([], [], [], [])
    for _ in range(rounds):
        rating = next(ratings)
        terminal.press(4 * keys.BACKSPACE + rating[:3])
        press_all(terminal, [rating[3]], cost)
    return cost


def work(terminal: Terminal) -> float:
    """How long all threads of the program have used a processor, milliseconds."""
    threads = Path(f"/proc/{terminal.process.pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e6


def idle_bytes(terminal: Terminal, seconds: float) -> int:
    """What an untouched program writes in some seconds."""
    before = len(terminal.output)
    deadline = time.perf_counter() + seconds
    while (left := deadline - time.perf_counter()) > 0:
        terminal.read(left)
    return len(terminal.output) - before


def memory(terminal: Terminal) -> float:
    """Resident memory of the program, megabytes."""
    status = Path(f"/proc/{terminal.process.pid}/status").read_text()
    (line,) = [row for row in status.splitlines() if row.startswith("VmRSS:")]
    return int(line.split()[1]) / 1024


def p95(values: list[float]) -> float:
    """The value that one in twenty exceeds."""
    return sorted(values)[round(0.95 * (len(values) - 1))]


def measure_starts(starts: int, cache: str) -> list[Figure]:
    """Measure each kind of start in turn, so that noise hits all alike."""
    # the first start of a version keeps its style sheets
    start(PROGRAM, cache=cache)
    # as an installed program is compiled, whatever the surroundings forbid
    compileall.compile_dir(CHECKOUT / "elo_tui", quiet=1)
    kinds: dict[str, tuple[list[Start], list[Start]]] = {
        "start": ([], []),
        "start on Home": ([], []),
        "filled start": ([], []),
        "start with a chart at 120x40": ([], []),
    }
    for number in range(starts):
        report(f"start {number + 1} of {starts}")
        floor, large = start(MINIMAL), start(MINIMAL, size=LARGE)
        for (ours, least), took, by in zip(
            kinds.values(),
            (
                start(PROGRAM, cache=cache),
                # without any argument it would open on Game
                start(PROGRAM, "--no-mouse", cache=cache),
                start(PROGRAM, *PREFILLED, cache=cache),
                start(PROGRAM, *PREFILLED, size=LARGE, cache=cache),
            ),
            (floor, floor, floor, large),
            strict=True,
        ):
            ours.append(took)
            least.append(by)
    return [
        figure
        for name, (ours, least) in kinds.items()
        for figure in of_starts(name, ours, least)
    ]


def report(text: str) -> None:
    """Say what is being measured."""
    print(f"screen: {text}", file=sys.stderr, flush=True)


def of_starts(name: str, ours: list[Start], least: list[Start]) -> list[Figure]:
    """The figures of one kind of start beside those of the minimal app."""
    most = MOST_WORK.get(name)
    time, work = (statistics.median(values) for values in zip(*ours, strict=True))
    floor, least_work = (
        statistics.median(values) for values in zip(*least, strict=True)
    )
    least_ratio = min(one.work for one in ours) / min(one.work for one in least)
    return [
        Figure(f"{name}: to full paint", time, "ms"),
        Figure("  the minimal app", floor, "ms"),
        Figure("  against it", time / floor, "x", 1.5),
        Figure("  against it, of a processor, median", work / least_work, "x", most),
        Figure("  against it, of a processor, least", least_ratio, "x", most),
    ]


def game(_: Path, rounds: int, idle: float) -> list[Figure]:
    """Ratings typed, and all stops of the form."""
    ratings = new_ratings(1201, 2400)
    with Terminal(*PREFILLED) as terminal:
        terminal.burst(quiet=REST)
        typed = press_all(
            terminal,
            [
                key
                for _ in range(rounds)
                for key in (*next(ratings), *4 * [keys.BACKSPACE])
            ],
        )
        edits = edit_last_digits(terminal, ratings, 2 * rounds)
        tabs = press_all(terminal, rounds * 4 * [keys.TAB])
        figures = [
            *of_keys("Game, a rating typed", typed),
            *of_keys("Game, its last digit", edits),
            *of_tabs("Game", tabs),
            *at_rest("Game", terminal, idle),
        ]
        terminal.press(keys.F8 + keys.TAB)
        terminal.burst(quiet=REST)
        drawn = edit_last_digits(terminal, ratings, 2 * rounds)
        return [*figures, *of_keys("Game with a chart", drawn, chart=True)]


def tournament(_: Path, rounds: int, idle: float) -> list[Figure]:
    """A game typed, and the rounds worked on; both beside a chart, too."""
    with Terminal("tournament", "--rating", "1950") as terminal:
        terminal.burst(quiet=REST)
        terminal.press(f"{EVENT}\r")
        terminal.burst(quiet=REST)
        entry = press_all(terminal, type_games(rounds))
        terminal.press(keys.DOWN)
        moves = press_all(terminal, rounds * [keys.UP, "w", keys.DOWN, "d"])
        tabs = press_all(terminal, rounds * 4 * [keys.TAB])
        figures = [
            *of_keys("Tournament, a game typed", entry),
            *of_keys("Tournament, on the rounds", moves),
            *of_tabs("Tournament", tabs),
            *at_rest("Tournament", terminal, idle),
        ]
    with Terminal("tournament", "--rating", "1950") as terminal:
        terminal.burst(quiet=REST)
        terminal.press(f"{EVENT}\r{keys.F8}{keys.BACK_TAB}")
        terminal.burst(quiet=REST)
        # what is in the first round changes the course of all
        drawn = press_all(terminal, rounds * ["w", "l", "d", keys.DOWN, keys.UP])
        return [*figures, *of_keys("Tournament with a chart", drawn, chart=True)]


def type_games(rounds: int) -> list[str]:
    """The keys of games against new opponents, each deleted again."""
    ratings = new_ratings(2031, 2400)
    games = [f"{next(ratings)} W" for _ in range(rounds)]
    return [key for game in games for key in (*game, *len(game) * [keys.BACKSPACE])]


def large_screens(_: Path, rounds: int, idle: float) -> list[Figure]:
    """At 120x40, where the charts stand there unasked."""
    with Terminal(*PREFILLED, size=LARGE) as terminal:
        terminal.burst(quiet=REST)
        press_all(terminal, [keys.END])
        edits = edit_last_digits(terminal, new_ratings(1201, 2400), 2 * rounds)
        tabs = press_all(terminal, rounds * 4 * [keys.TAB])
        figures = [
            *of_keys("Game at 120x40", edits, most=1500),
            *of_tabs("Game at 120x40", tabs),
            *at_rest("Game at 120x40", terminal, idle),
        ]
    with Terminal("tournament", "--rating", "1950", size=LARGE) as terminal:
        terminal.burst(quiet=REST)
        terminal.press(f"{EVENT}\r")
        terminal.burst(quiet=REST)
        entry = press_all(terminal, type_games(rounds))
        return [
            *figures,
            *of_keys("Tournament at 120x40", entry, most=1500),
            *at_rest("Tournament at 120x40", terminal, idle),
        ]


def field(folder: Path, rounds: int, idle: float) -> list[Figure]:
    """An event looked through and searched."""
    report = folder / "lakeside.trf"
    report.write_text(LAKESIDE, encoding="utf-8")
    with Terminal("field", str(report)) as terminal:
        terminal.settled("12 players", "F1 help")
        moves = press_all(terminal, rounds * [keys.DOWN, keys.DOWN, keys.UP, keys.UP])
        terminal.press("/")
        found = press_all(terminal, rounds * [*"an", *2 * [keys.BACKSPACE]])
        tabs = press_all(terminal, rounds * 4 * [keys.TAB])
        return [
            *of_keys("Event, from player to player", moves),
            # another selection is another table
            *of_keys("Event, a name sought", found, chart=True),
            *of_tabs("Event", tabs),
            *at_rest("Event", terminal, idle),
        ]


def journal(folder: Path, rounds: int, idle: float) -> list[Figure]:
    """A year looked through."""
    keep_entries(str(folder / "data"), YEAR.entries)
    with Terminal(env={"ELO_TUI_DATA": str(folder / "data")}) as terminal:
        terminal.settled("Ivanova", "F1 help")
        terminal.press(keys.F12)
        terminal.settled("p people")
        moves = press_all(terminal, rounds * [keys.DOWN, keys.DOWN, keys.UP, keys.UP])
        tabs = press_all(terminal, rounds * 4 * [keys.TAB])
        return [
            *of_keys("Journal, from event to event", moves),
            *of_tabs("Journal", tabs),
            *at_rest("Journal", terminal, idle),
        ]


def new_digits(_folder: Path, rounds: int, _idle: float) -> list[Figure]:
    """The last digit of ratings never typed before, beside both floors in turn."""
    figures: list[Figure] = []
    for size, most in DIGITS.items():
        ratings = new_ratings(1201, 2400)
        kinds = tuple(Keys([], [], [], []) for _ in range(3))
        with (
            Terminal(*PREFILLED, size=size) as ours,
            Terminal(program=TUNED, size=size) as tuned,
            Terminal(program=MINIMAL, size=size) as minimal,
        ):
            for terminal in (ours, tuned, minimal):
                # the cursor of the minimal app blinks: it is never at rest
                terminal.burst(quiet=REST, limit=START_LIMIT)
            ours.press(keys.END)
            for _ in range(4 * rounds):
                rating = next(ratings)
                for terminal, cost in zip((ours, tuned, minimal), kinds, strict=True):
                    terminal.press(4 * keys.BACKSPACE + rating[:3])
                    press_all(terminal, [rating[3]], cost)
        name = "A new digit at {}x{}".format(*size)
        figures += beside_floor(name, kinds[0], kinds[1], "the tuned app", most)
        figures += beside_floor(name, kinds[0], kinds[2], "the minimal app")
    return figures


def beside_floor(
    name: str, ours: Keys, floor: Keys, words: str, most: float | None = None
) -> list[Figure]:
    """The work of keys, and how many times that of another app it is."""
    figures = []
    for how, of in (("median", statistics.median), ("least", min)):
        work, least = of(ours.work), of(floor.work)
        beside = f"{work:.2f} against {least:.2f} ms of {words}"
        ratio = work / least
        figures.append(
            Figure(f"{name}: processor, {how}", ratio, "x", most, beside=beside)
        )
    return figures


def press_floor(rounds: int) -> Keys:
    """New digits in the tuned app, for keys of other screens to be compared with."""
    with Terminal(program=TUNED) as terminal:
        terminal.burst(quiet=REST, limit=START_LIMIT)
        return edit_last_digits(terminal, new_ratings(1201, 2400), 4 * rounds)


def field_rows(folder: Path, rounds: int, _idle: float) -> list[Figure]:
    """Events of any size looked through and searched, beside the tuned app."""
    figures: list[Figure] = []
    for count in ROWS:
        file = folder / f"players-{count}.trf"
        file.write_bytes(save_trf(event(count, 11)))
        floor = press_floor(rounds)
        with Terminal("field", str(file)) as terminal:
            terminal.settled(f"{count:,} players", "F1 help")
            moves = press_all(terminal, 4 * rounds * [keys.DOWN])
            terminal.press("/")
            found = Keys([], [], [], [])
            # no two searches are the same
            for number in range(1, 4 * rounds + 1):
                text = f"number {number}"
                terminal.press(text[:-1])
                press_all(terminal, [text[-1]], found)
                terminal.press(len(text) * keys.BACKSPACE)
        for name, cost in (("Down", moves), ("a letter sought", found)):
            name = f"Event of {count:,} players, {name}"
            figures += beside_floor(name, cost, floor, "the tuned app")
    return figures


def journal_rows(folder: Path, rounds: int, _idle: float) -> list[Figure]:
    """Journals of any size looked through, beside the tuned app."""
    figures: list[Figure] = []
    for count in ROWS:
        data = str(folder / f"events-{count}")
        keep_events(data, count)
        floor = press_floor(rounds)
        with Terminal(env={"ELO_TUI_DATA": data}) as terminal:
            terminal.settled("Ivanova", "F1 help")
            terminal.press(keys.F12)
            terminal.settled("p people", "live")
            terminal.press(keys.HOME)
            moves = press_all(terminal, 4 * rounds * [keys.DOWN])
        name = f"Journal of {count:,} events, Down"
        figures += beside_floor(name, moves, floor, "the tuned app")
    return figures


def journal_walk(folder: Path, rounds: int, _idle: float) -> list[Figure]:
    """Every key Down through thirteen events a month, some of them of nine games."""
    data = str(folder / "walk")
    keep_events(data, 284, long_ones=5)
    figures: list[Figure] = []
    for size, most in DOWN.items():
        with Terminal(size=size, env={"ELO_TUI_DATA": data}) as terminal:
            terminal.settled("Ivanova", "F1 help")
            terminal.press(keys.F12)
            terminal.settled("p people", "live")
            terminal.press(keys.HOME)
            # three periods, and the keys that scroll the table
            sizes = press_all(terminal, max(42, 7 * rounds) * [keys.DOWN]).sizes
        name = "Journal at {}x{}, Down: size".format(*size)
        for how, of in (("bytes", statistics.median), ("bytes, most", max)):
            figures.append(Figure(name, of(sizes), how, most))
    return figures


def of_keys(name: str, keys: Keys, chart: bool = False, most: int = 0) -> list[Figure]:
    """The figures of a run of keys; a chart may be redrawn by each."""
    usual, median = (4000, None) if chart or most else (600, 8)
    most = most or usual
    return [
        Figure(
            f"{name}: to the last byte", statistics.median(keys.times), "ms", median
        ),
        Figure(f"{name}: to the last byte", p95(keys.times), "ms p95", 15),
        Figure(f"{name}: processor", statistics.median(keys.work), "ms"),
        Figure(f"{name}: size", statistics.median(keys.sizes), "bytes", most),
        Figure(f"{name}: size", p95([*map(float, keys.sizes)]), "bytes p95"),
        Figure(f"{name}: paints", max(keys.paints), "most", 1),
    ]


def of_tabs(name: str, keys: Keys) -> list[Figure]:
    """The figures of moving the focus."""
    return [
        Figure(f"{name}, Tab: size", statistics.median(keys.sizes), "bytes", 500),
        Figure(f"{name}, Tab: size", max(keys.sizes), "bytes, most"),
        Figure(f"{name}, Tab: to the last byte", p95(keys.times), "ms p95", 15),
    ]


def at_rest(name: str, terminal: Terminal, idle: float) -> list[Figure]:
    """What a screen costs that nobody touches."""
    return [
        Figure(f"{name} idle", idle_bytes(terminal, idle), "bytes", 0),
        Figure(f"{name} memory", memory(terminal), "MB", 45),
    ]


def main() -> int:
    """Measure, print, and show by the status whether all targets are met."""
    parts = (
        *(game, tournament, large_screens, field, journal),
        *(new_digits, field_rows, journal_rows, journal_walk),
    )
    names = ["starts", *(part.__name__ for part in parts)]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=names, default=names)
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--idle", type=float, default=2.0, help="seconds")
    parser.add_argument("--limit", type=float, default=140.0, help="seconds")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    deadline = time.perf_counter() + arguments.limit
    wanted = [part for part in parts if part.__name__ in arguments.only]
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        if "starts" in arguments.only:
            figures += measure_starts(arguments.starts, folder)
        while wanted and time.perf_counter() < deadline:
            part = wanted.pop(0)
            report(part.__name__)
            figures += part(Path(folder), arguments.rounds, arguments.idle)
    missing = [part.__name__ for part in wanted]
    if missing:
        report(f"not measured within {arguments.limit:g} s: {', '.join(missing)}")
    return verdict(figures, arguments.json) or int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
