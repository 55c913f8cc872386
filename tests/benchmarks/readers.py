"""How fast reports are read, beside the least that looking at their lines costs.

``python -m tests.benchmarks.readers`` prints a table; the exit status is 1 where a
target is missed. The events are made here, the same ones in every run.
"""

from __future__ import annotations

import gc
import random
import subprocess
import sys
from collections.abc import Callable
from datetime import date

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.events.reading import EventReading
from elo_tui.core.standings.standings import Standings, compute_standings
from elo_tui.features.event.view.field import rate_all
from elo_tui.features.tournament.report import sheet
from elo_tui.features.tournament.report.trf import write
from elo_tui.readers import detect
from elo_tui.session.forms import Form
from tests.benchmarks.figure import Figure, processor_seconds, verdict
from tests.readers.tunx.made import Entrant, tournament

PLAYERS, ROUNDS = 284, 7
ROWS = 200_000
GAMES = 10_000
HEAVY = ("chess", "lxml", "openpyxl")


def event(players: int = PLAYERS, rounds: int = ROUNDS) -> Crosstable:
    """A report with players of all strengths, some unrated."""
    chance = random.Random(284)
    pairings: dict[int, list[Pairing]] = {no: [] for no in range(1, players + 1)}
    for number in range(1, rounds + 1):
        order = list(pairings)
        chance.shuffle(order)
        for white, black in zip(order[::2], order[1::2], strict=True):
            code = chance.choice("1=0")
            back = {"1": "0", "0": "1", "=": "="}[code]
            pairings[white].append(Pairing(number, black, "w", code))
            pairings[black].append(Pairing(number, white, "b", back))
    return Crosstable(
        EventFacts("Benchmark Open", start=date(2025, 11, 1)),
        tuple(
            Participant(
                no,
                f"Player, Number {no}",
                rating=chance.choice((0, chance.randint(1400, 2700))),
                federation="FID",
                fide_id=str(1_000_000 + no),
                pairings=tuple(pairings[no]),
            )
            for no in pairings
        ),
    )


def read(text: str) -> Crosstable:
    """The event of a text, by the reader that knows it."""
    reading = detect.read_text(text)
    assert isinstance(reading, EventReading), reading
    return reading.sections[0]


def report_figures() -> list[Figure]:
    text = write(event())
    assert isinstance(text, str)
    form = Form(date="2025-11-01")

    def lines() -> None:
        for line in text.split("\n"):
            [line[start : start + 10] for start in range(0, len(line), 10)]

    floor = processor_seconds(lines, 9)
    reading = processor_seconds(lambda: read(text), 9)
    whole = processor_seconds(lambda: rate_all(read(text), form), 9)
    beside = f"cutting the lines {floor * 1000:.1f} ms"
    return [
        Figure("TRF, 284 players, read", reading * 1000, "ms", 60, False, beside),
        Figure("the same, read and rated", whole * 1000, "ms", 150, False, beside),
    ]


def save_tunx(table: Crosstable) -> bytes:
    """The same event as Swiss-Manager saves it."""
    entrants = [
        Entrant(player.name, rating=player.rating or 0, fide_id=int(player.fide_id))
        for player in table.players
    ]
    rounds = [
        [
            (player.no, game.opponent or 0, "1=0".index(game.code) + 1)
            for player in table.players
            for game in player.pairings
            if game.round == number and game.colour == "w"
        ]
        for number in range(1, table.rounds + 1)
    ]
    return tournament(entrants, rounds)


def binary_figure() -> Figure:
    data = save_tunx(event())
    floor = processor_seconds(lambda: data.decode("utf-16-le", "replace"), 9)
    seconds = processor_seconds(lambda: detect.read_data(data), 9)
    beside = f"decoding the bytes {floor * 1000:.1f} ms"
    return Figure("TUNX, 284 players, read", seconds * 1000, "ms", 60, False, beside)


def save_html(table: Crosstable) -> bytes:
    """A crosstable as a page has it."""
    head = ["No.", "Name", "Rtg", *(f"{n}.Rd" for n in range(1, table.rounds + 1))]
    lines = [
        [str(player.no), player.name, str(player.rating)]
        + [f"{game.opponent}{game.colour}{game.code}" for game in player.pairings]
        for player in table.players
    ]
    rows = (f"<tr><td>{'</td><td>'.join(line)}</td></tr>\n" for line in (head, *lines))
    return f"<html><body><table>\n{''.join(rows)}</table></body></html>".encode()


def save_csv(table: Crosstable) -> bytes:
    rated = rate_all(table, Form(date="2025-11-01"))
    assert isinstance(rated, EventRatings)
    return sheet.write(rated).encode()


def save_trf(table: Crosstable) -> bytes:
    text = write(table)
    assert isinstance(text, str)
    return text.encode()


SAVED = (("TRF", save_trf), ("TUNX", save_tunx), ("HTML", save_html), ("CSV", save_csv))


def growth_figures() -> list[Figure]:
    """What a player of the largest event costs beside one of a small event.

    The bare loop makes as many records and looks each of them up once: memory far away
    costs more than the cache, however the rest is written.
    """
    small, large = event(500, 11), event(9_998, 11)

    def bare(table: Crosstable) -> None:
        made = {
            (player.no, game.round): replace(game)
            for player in table.players
            for game in player.pairings
        }
        for player in table.players:
            for game in player.pairings:
                made[game.opponent or 0, game.round]

    def grow(less: Callable[[], object], more: Callable[[], object]) -> float:
        # what is here already is no work of the reader's
        gc.collect()
        gc.freeze()
        each = processor_seconds(less, 9) / len(small.players)
        return processor_seconds(more, 3) / len(large.players) / each

    floor = grow(lambda: bare(small), lambda: bare(large))
    figures = []
    for name, save in SAVED:
        data, more = save(small), save(large)
        growth = grow(
            lambda: detect.read_data(data),  # noqa: B023
            lambda: detect.read_data(more),  # noqa: B023
        )
        text = f"{name}, a player of 9,998 as against 500"
        beside = f"records alone {floor:.2f}"
        figures.append(Figure(text, growth, "times", 2, False, beside))
    return figures


def largest_figures() -> list[Figure]:
    """The largest event: read, rated and ranked."""
    figures = []
    for name, save in SAVED:
        data = save(event(9_998, 11))

        def whole() -> None:
            reading = detect.read_data(data)  # noqa: B023
            assert isinstance(reading, EventReading), reading
            rate_all(reading.sections[0], Form(date="2025-11-01"))
            assert isinstance(compute_standings(reading.sections[0]), Standings)

        gc.freeze()
        seconds = processor_seconds(whole, 2)
        text = f"{name}, 9,998 players x 11: read, rated, ranked"
        figures.append(Figure(text, seconds, "s", 2.5))
    return figures


def table_figure() -> Figure:
    rated = rate_all(event(2000, 11), Form(date="2025-11-01"))
    assert isinstance(rated, EventRatings)
    text = sheet.write(rated)
    floor = processor_seconds(lambda: [line.split(",") for line in text.split("\n")], 5)
    seconds = processor_seconds(lambda: read(text), 3)
    beside = f"splitting the lines {floor * 1000:.1f} ms"
    return Figure("CSV, 2,000 players", seconds * 1000, "ms", 1000, False, beside)


def row_figure() -> Figure:
    """A table with a game a row, as long as a club's list of many years."""
    rows = (
        f"2026-03-{n % 28 + 1:02},Ann {n % 20_000},Bob {(7 * n + 1) % 19_997},1-0\n"
        for n in range(ROWS)
    )
    data = ("Date,White,Black,Result\n" + "".join(rows)).encode()
    text = data.decode()
    floor = processor_seconds(lambda: [line.split(",") for line in text.split("\n")], 2)
    gc.freeze()
    seconds = processor_seconds(lambda: detect.read_data(data), 2)
    beside = f"splitting the lines {floor:.2f} s"
    return Figure("CSV, 200,000 games", seconds, "s", 2, False, beside)


def game_figure() -> Figure:
    text = "\n".join(
        f'[Event "Benchmark"]\n[Site "?"]\n[Date "2025.11.01"]\n[Round "{n // 50 + 1}"]'
        f'\n[White "Player {n % 99}"]\n[Black "Player {99 + n % 101}"]\n'
        f'[Result "1-0"]\n[WhiteElo "{1500 + n % 99}"]\n[BlackElo "1800"]\n\n1-0\n'
        for n in range(GAMES)
    )
    floor = processor_seconds(lambda: [line.split('"') for line in text.split("\n")], 5)
    rate_of = GAMES / processor_seconds(lambda: read(text), 3)
    beside = f"splitting the lines {GAMES / floor / 1000:.0f} k games/s"
    return Figure("PGN headers", rate_of / 1000, "k games/s", 5, True, beside)


def import_figure() -> Figure:
    """The heavy libraries that reading a report has imported; there should be none."""
    code = (
        "import sys; from elo_tui.readers import detect;"
        "detect.read_text('001    1      A' + ' ' * 70 + '1.0    1');"
        f"print(sum(name in sys.modules for name in {HEAVY}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    beside = ", ".join(HEAVY)
    return Figure("libraries for a TRF", float(run.stdout), "", 0, False, beside)


def main() -> int:
    figures = [*report_figures(), binary_figure(), table_figure(), row_figure()]
    figures += [*growth_figures(), *largest_figures(), game_figure(), import_figure()]
    return verdict(figures, as_json=False)


if __name__ == "__main__":
    sys.exit(main())
