"""``elo-tui simulate``: the contract of its JSON, seeds, assumptions, refusals."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.answers import answer, call, data, refusal
from tests.cli.process import environment
from tests.cli.test_plan_command import report
from tests.cli.test_standings_command import HEAD, ROUNDS, written
from tests.readers.trf_text import player

#: Two open games: no. 1 has White against no. 2, no. 3 against no. 4.
OPEN = (
    player(1, "   3 w 1", "   2 w  ", name="Alder", rating=2000),
    player(2, "   4 b 1", "   1 b  ", name="Birch", rating=2000),
    player(3, "   1 b 0", "   4 w  ", name="Cedar", rating=2000),
    player(4, "   2 w 0", "   3 b  ", name="Dogwood", rating=2000),
)
#: White wins, draws at equal ratings of 2000 (gacrux 1.11.65, drawresult.py, MIT).
WIN, DRAW = 0.3549324652775569, 0.362848392881822


@pytest.fixture
def file(tmp_path: Path) -> str:
    return written(tmp_path, *HEAD, *OPEN)


@pytest.fixture
def many(tmp_path: Path) -> str:
    lines = [player(no, f"{no + 10:4} w  ", rating=2000 - no) for no in range(1, 11)]
    lines += [player(no + 10, f"{no:4} b  ", rating=1900) for no in range(1, 11)]
    return written(tmp_path, *HEAD, *lines)


def test_contract_of_the_json(file: str) -> None:
    found = data("simulate", file, "--tie-breaks", "PTS")
    assert found.keys() == {
        *("edition", "tie_breaks", "exact", "runs", "open_games", "model"),
        *("players", "notes"),
    }
    assert (found["exact"], found["runs"], found["open_games"]) == (True, None, 2)
    assert found["model"] == "tec"
    first = found["players"][0]
    assert first.keys() == {
        *("no", "name", "win", "places", "points", "expected_points")
    }
    # a draw shares the first place of two
    assert first["win"] == first["places"][0] == pytest.approx(WIN + DRAW / 2)
    assert [points for points, _ in first["points"]] == [1.0, 1.5, 2.0]
    assert first["points"][2][1] == pytest.approx(WIN)
    assert first["expected_points"] == pytest.approx(1 + WIN + DRAW / 2)


def test_the_same_seed_gives_the_same_bytes(many: str) -> None:
    one, again = (
        call("simulate", many, "--json", "--seed", "7", "--runs", "500").stdout_bytes
        for _ in range(2)
    )
    assert one == again
    assert (
        one
        != call("simulate", many, "--json", "--seed", "8", "--runs", "500").stdout_bytes
    )
    found = data("simulate", many, "--runs", "500")
    assert (found["exact"], found["runs"], found["open_games"]) == (False, 500, 10)
    assert "standard error up to 2.2 %" in found["notes"][-1]
    columns = zip(*(one["places"] for one in found["players"]), strict=True)
    assert [sum(column) for column in columns] == pytest.approx([1] * 20)


def test_what_a_player_needs(file: str) -> None:
    wanted = ("--player", "Birch", "--first", "1", "--tie-breaks", "PTS")
    lines = answer("simulate", file, *wanted).splitlines()
    assert lines[-4] == "2 Birch for the first place:"
    assert lines[-3].endswith("): certain")
    assert lines[-2].endswith("): 50 %")
    assert lines[-1].endswith("): not possible")
    needed = data("simulate", file, *wanted)["needed"]
    assert needed["no"] == 2
    assert [row["enough"] for row in needed["points"]] == pytest.approx([0, 0.5, 1])


def test_what_is_assumed_about_the_days_comes_first(tmp_path: Path) -> None:
    text = "\n".join(("012 Open", "042 05/06/2025", "052 08/06/2025", *OPEN))
    path = tmp_path / "open.trf"
    path.write_text(f"{text}\n")
    key, said = next(iter(data("simulate", str(path)).items()))
    assert key == "days_assumed"
    assert "5 to 8 June 2025 or 6 May to 6 August 2025 (05/06/2025" in said


def test_an_assumption_is_marked(file: str) -> None:
    found = data("simulate", file, "--assume", "2-1 1-0")
    assert found["open_games"] == 1
    assert found["players"][1]["points"] == [[2.0, pytest.approx(1)]]
    assert "assumed: 2 - 1 1-0" in found["notes"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--seed", "x"), "--seed"),
        (("--runs", "5"), "--runs"),
        (("--first", "0"), "--first"),
        (("--model", "luck"), "--model"),
        (("--assume", "1:2"), "--assume '1:2': two starting numbers"),
        (("--assume", "1-3 1-0"), "--assume: 1 and 3 have no open game"),
        (("--player", "Nobody"), "--player 'Nobody'"),
    ],
)
def test_refused(file: str, options: tuple[str, ...], message: str) -> None:
    assert message in refusal("simulate", file, *options)


def test_a_final_event_is_refused(tmp_path: Path) -> None:
    message = refusal("simulate", written(tmp_path, *HEAD, *ROUNDS))
    assert "no open games: the standings are final" in message


def test_chances_of_norms(tmp_path: Path) -> None:
    # 5½ of 7 against an average of 2400: 7 make a GM norm
    path = tmp_path / "norms.trf"
    path.write_text(report("1=1=1=1**"), encoding="utf-8")
    found = data("simulate", str(path))["norms"]
    [row] = [row for row in found if row["no"] == 1]
    assert (row["norm"], row["at_least"], row["estimate"]) == ("GM", False, True)
    assert 0.5 < row["probability"] < 0.7
    assert "format: not given" in row["provided"]
    text = answer("simulate", str(path), "--player", "1")
    assert "1 Aas, Ada: GM norm" in text
    assert "norms: taken for an ordinary event" in text


#: The program as a shell starts it: in the background the interrupt is ignored.
STARTED = """
import signal, sys
from elo_tui.start import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""


def test_a_long_simulation_shows_its_progress_and_can_be_stopped(many: str) -> None:
    terminal, theirs = pty.openpty()
    process = subprocess.Popen(
        (sys.executable, "-c", STARTED, "simulate", many, "--runs", "1000000"),
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=environment(),
    )
    os.close(theirs)
    said = b""
    try:
        while b"; Ctrl+C" not in said:
            said += os.read(terminal, 1000)
        process.send_signal(signal.SIGINT)
        stdout, _ = process.communicate(timeout=20)
        while b"take less time" not in said:
            said += os.read(terminal, 1000)
    finally:
        process.kill()
        os.close(terminal)
    assert (process.returncode, stdout) == (130, b"")
    assert b" of 1,000,000 outcomes, 0 %, 0 s; Ctrl+C ends" in said
    last = said.decode().splitlines()[-1].rpartition("\r")[2]
    assert last.startswith("Error: stopped after ")
    assert last.endswith(" of 1,000,000 outcomes; fewer --runs take less time")


def test_without_a_terminal_no_progress_is_shown(many: str) -> None:
    assert call("simulate", many, "--runs", "100").stderr == ""
