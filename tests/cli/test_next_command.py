"""``elo-tui next``: the contract of its JSON, seeds, absences, forms, refusals."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.answers import answer, call, data, refusal
from tests.cli.made_events import written
from tests.readers.trf_text import player
from tests.shared import SHARED, read_json

pytestmark = pytest.mark.skipif(
    find_spec("py4swiss") is None, reason="needs the extra pairing (py4swiss)"
)

SAMPLES = SHARED / "data" / "pairing"
needs_samples = pytest.mark.skipif(
    not SAMPLES.is_dir(), reason="needs ../shared/data/pairing beside the checkout"
)
HEAD = ("012 Club Open", "042 2026/05/16", "092 Individual: Swiss-System", "XXR 3")
#: Round 2 has one open game; no. 5 had the bye.
ROWS = (
    player(1, "   3 w 1", "   2 b  ", name="Alder", rating=2000),
    player(2, "   4 b 1", "   1 w  ", name="Birch", rating=1900),
    player(3, "   1 b 0", "0000 - U", name="Cedar", rating=1800),
    player(4, "   2 w 0", "   5 b 1", name="Dogwood", rating=1700),
    player(5, "0000 - U", "   4 w 0", name="Elm", rating=1600),
)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return written(tmp_path, *HEAD, *ROWS)


def test_probabilities_of_a_small_event(file: str) -> None:
    found = data("next", file, "--seed", "7")
    assert (found["round"], found["open_games"], found["exact"]) == (3, 1, False)
    assert found["engine"].startswith("py4swiss 0.3")
    assert (found["reproduced"]["of"], found["runs"]) == (2, 400)
    chances = {
        (one["no"], row["no"]): row["probability"]
        for one in found["players"]
        for row in one["opponents"]
    }
    for one in found["players"]:
        met = sum(row["probability"] for row in one["opponents"])
        assert met + one["bye"] == pytest.approx(1)
    assert chances == {pair[::-1]: share for pair, share in chances.items()}
    played = {(1, 3), (2, 4), (1, 2), (4, 5)}
    assert not played & set(chances)
    # who has had the bye cannot have it again
    byes = {one["no"]: one["bye"] for one in found["players"]}
    assert byes[3] == byes[5] == 0


def test_seed_and_player(file: str) -> None:
    one, again = (call("next", file, "--json").stdout_bytes for _ in range(2))
    assert one == again
    everybody, alone = data("next", file), data("next", file, "--player", "Cedar")
    assert alone["players"] == [p for p in everybody["players"] if p["no"] == 3]
    followed = data("next", file, "--player", "1")["if_result"]
    assert [row["points"] for row in followed] == [1, 0.5, 0]
    assert sum(row["probability"] for row in followed) == pytest.approx(1)


def test_absences(tmp_path: Path) -> None:
    rows = [*ROWS[:2], *ROWS[2:4], ROWS[4] + "  0000 - Z"]
    path = written(tmp_path, *HEAD, *rows)
    found = data("next", path)
    assert found["absent"] == [5]
    assert {one["no"] for one in found["players"]} == {1, 2, 3, 4}
    assert data("next", path, "--absent", "4, 5")["absent"] == [4, 5]


@pytest.mark.parametrize(
    ("records", "options"),
    [
        (["240 Z 003 0005", "260 001 003 0002 0003", "152 B"], []),
        (["XXZ 5", "XXP 2 3", "XXC black1"], []),
        ([], ["--absent", "5", "--forbid", "2-3", "--initial", "black"]),
        (["XXA 1 1.0 1.0"], ["--withdrawn", "5", "--forbid", "2-3"]),
    ],
)
def test_wishes_of_the_report_or_the_options(
    tmp_path: Path, records: list[str], options: list[str]
) -> None:
    # four are left, of whom 1 and 2 have met, 1 and 3, 2 and 4: only 2-3 was possible
    result = call("next", written(tmp_path, *HEAD, *records, *ROWS), *options)
    assert result.exit_code == 2
    assert "cannot be paired" in result.stderr


def test_forbidden_in_other_rounds_and_back_again(tmp_path: Path) -> None:
    records = ["240 Z 003 0005", "260 001 002 0002 0003"]
    path = written(tmp_path, *HEAD, *records, *ROWS)
    assert data("next", path)["absent"] == [5]
    assert data("next", path, "--returning", "5")["absent"] == []
    assert "--returning: no player" in refusal("next", path, "--returning", "9")
    notes = data("next", path, "--acceleration", "baku")["notes"]
    assert "paired with the Baku acceleration (C.04.7)" in notes


def test_what_the_report_says_and_implies(tmp_path: Path) -> None:
    path = written(tmp_path, *HEAD, "192 FIDE_DUTCH_2017", *ROWS)
    assert data("next", path)["edition"] == "2017"
    # who lost by forfeit has left, without an announcement in round 3
    lost = (*ROWS[:3], ROWS[3].replace("5 b 1", "5 b +"), ROWS[4].replace("w 0", "w -"))
    found = data("next", written(tmp_path, *HEAD, *lost))
    assert found["edition"] == "2026"
    assert found["absent"] == [5]
    cause = "(assumed from a loss by forfeit, or two rounds away)"
    assert f"not paired any more: 5 {cause}" in found["notes"]
    known = data("next", written(tmp_path, *HEAD, *lost), "--withdrawn", "5")
    assert not any("not paired any more" in note for note in known["notes"])


def test_an_absence_in_the_next_round_is_assumed_for_the_later_ones(
    tmp_path: Path,
) -> None:
    rows = [*ROWS[:4], ROWS[4] + "  0000 - Z"]
    found = data("next", written(tmp_path, *HEAD[:3], "XXR 4", *rows))
    cause = "(assumed from the absence announced in round 3)"
    assert f"not paired any more: 5 {cause}" in found["notes"]
    # the last round has no later one
    last = data("next", written(tmp_path, *HEAD, *rows))
    assert not any("not paired any more" in note for note in last["notes"])


def test_initial_colour(file: str) -> None:
    notes = data("next", file, "--initial", "black")["notes"]
    assert "initial colour: Black for the first player" in notes
    assert "--forbid '3'" in refusal("next", file, "--forbid", "3")


def test_without_open_games_there_is_one_pairing(tmp_path: Path) -> None:
    drawn = (ROWS[0].replace("2 b  ", "2 b ="), ROWS[1].replace("1 w  ", "1 w ="))
    rows = (*drawn, *ROWS[2:])
    found = data("next", written(tmp_path, *HEAD, *rows))
    assert (found["exact"], found["runs"]) == (True, None)
    shares = [r["probability"] for one in found["players"] for r in one["opponents"]]
    assert set(shares) == {1}


@pytest.mark.parametrize("form", ["text", "--csv", "--html", "--markdown"])
def test_every_form_says_that_it_is_a_forecast(file: str, form: str) -> None:
    text = answer("next", file, *([] if form == "text" else [form]))
    # CSV has tables alone
    assert ("never the pairing of the arbiter" in text) is (form != "--csv")
    assert "Dogwood" in text


def test_refusals(tmp_path: Path, file: str) -> None:
    done = written(tmp_path, *HEAD[:3], "XXR 2", *ROWS)
    assert "no round left" in refusal("next", done)
    robin = written(tmp_path, *HEAD[:2], "092 Individual: Round-Robin", HEAD[3], *ROWS)
    assert "round robin" in refusal("next", robin)
    teams = written(tmp_path, *HEAD[:2], "092 Team: Swiss-System", HEAD[3], *ROWS)
    assert "team event" in refusal("next", teams)
    alone = written(tmp_path, *HEAD, player(1, "0000 - U", name="Alder", rating=2000))
    assert "fewer than two players" in refusal("next", alone)
    lost = [row[:91] + " " * 10 + row[91:] for row in ROWS]
    without_1 = written(tmp_path, *HEAD[:3], "XXR 4", *lost)
    assert "round 1 has no pairing" in refusal("next", without_1)


def test_two_legs_are_refused_after_the_first_pair_of_rounds(tmp_path: Path) -> None:
    legs = (
        player(1, "   3 w 1", "   3 b  ", name="Alder", rating=2000),
        player(2, "   4 b 1", "   4 w  ", name="Birch", rating=1900),
        player(3, "   1 b 0", "   1 w  ", name="Cedar", rating=1800),
        player(4, "   2 w 0", "   2 b  ", name="Dogwood", rating=1700),
    )
    error = refusal("next", written(tmp_path, *HEAD, *legs))
    assert "the pairs of round 2 have met before" in error


def test_another_system_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, *HEAD, "192 FIDE_DUBOV", *ROWS)
    assert "names the Dubov system" in refusal("next", path)
    assert data("next", path, "--force")["round"] == 3


def test_refused_values(file: str) -> None:
    assert "--absent '5;6'" in refusal("next", file, "--absent", "5;6")
    assert "no player has the number 99" in refusal("next", file, "--absent", "99")


def test_missing_engine(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elo_tui.engines.py4swiss_engine.find_spec", lambda _: None)
    assert "pip install 'elo-tui[pairing]'" in refusal("next", file)


#: Pairs of neighbours and of the first with the last, each point for the stronger.
NEIGHBOURS = (
    player(1, "   2 w 1", "   3 b 1", "   4 w 1", name="Alder", rating=2000),
    player(2, "   1 b 0", "   4 w 1", "   3 b 1", name="Birch", rating=1900),
    player(3, "   4 w 1", "   1 w 0", "   2 w 0", name="Cedar", rating=1800),
    player(4, "   3 b 0", "   2 b 0", "   1 b 0", name="Dogwood", rating=1700),
    player(5, "   6 w 1", "   7 b 1", "   8 w 1", name="Elm", rating=1600),
    player(6, "   5 b 0", "   8 w 1", "   7 b 1", name="Fir", rating=1500),
    player(7, "   8 w 1", "   5 w 0", "   6 w 0", name="Gum", rating=1400),
    player(8, "   7 b 0", "   6 b 0", "   5 b 0", name="Holly", rating=1300),
)


def test_rounds_of_another_system_are_refused_unless_forced(tmp_path: Path) -> None:
    path = written(tmp_path, *HEAD[:3], "XXR 4", *NEIGHBOURS)
    error = refusal("next", path)
    assert "reproduced" in error
    assert "Dutch" in error
    assert data("next", path, "--no-check")["reproduced"] is None
    fixed = ("--edition", "2026", "--order", "numbers")
    assert data("next", path, *fixed, "--force")["round"] == 4


@needs_samples
@pytest.mark.slow
def test_another_system_is_refused_unless_forced(tmp_path: Path) -> None:
    # pairing.md, section 5: a weekend whose rounds are not those of the Dutch system
    text = (SAMPLES / "oldtown_59.trf").read_text("utf-8")
    path = tmp_path / "oldtown.trf"
    path.write_text(text.replace("XXR 6", "XXR 7"), encoding="utf-8")
    error = refusal("next", str(path))
    assert "reproduced" in error
    assert "Dutch" in error
    few = ("--runs", "10")
    assert data("next", str(path), *few, "--no-check")["reproduced"] is None
    fixed = ("--edition", "2026", "--order", "numbers")
    assert data("next", str(path), *few, *fixed, "--force")["round"] == 7


@needs_samples
@pytest.mark.parametrize("name", ["forest_15", "springtime_71"])
def test_real_opponents_are_as_likely_as_measured(name: str) -> None:
    from math import log

    expected = read_json("data/pairing/expected.json")[name]
    found = data("next", str(SAMPLES / expected["open_file"]["file"]), "--runs", "100")
    assert found["round"] == expected["open_file"]["next_round"]
    chances = {
        (one["no"], row["no"]): row["probability"]
        for one in found["players"]
        for row in one["opponents"]
    }
    # pairing.md, section 7: a floor of 0.002
    losses = [
        -log(max(0.002, chances.get((white, black), 0)))
        for white, black in expected["open_file"]["pairs"]
    ]
    reference = expected["next"][0]["logloss"]
    assert sum(losses) / len(losses) <= reference + 0.15


def test_places_over_rounds_that_nobody_has_paired(file: str) -> None:
    found = data("simulate", file, "--rounds-ahead", "all", "--runs", "100")
    assert (found["rounds_ahead"], found["exact"], found["runs"]) == (1, False, 100)
    assert found["pairing"]["reproduced"]["of"] == 2
    # 5 points so far, the open game, 2 games and a bye to come
    total = sum(one["expected_points"] for one in found["players"])
    assert total == pytest.approx(5 + 1 + 3)
    for column in zip(*(one["places"] for one in found["players"]), strict=True):
        assert sum(column) == pytest.approx(1)
    assert "only with --rounds-ahead" in refusal("simulate", file, "--absent", "3")
    assert "--rounds-ahead: 2 is too high" in refusal(
        "simulate", file, "--rounds-ahead", "2"
    )


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("name", ["forest_15", "maestro_25"])
def test_places_are_as_likely_as_with_the_reference(name: str) -> None:
    expected = read_json("data/pairing/expected.json")[name]
    [ahead] = expected["simulate"]
    path = str(SAMPLES / expected["open_file"]["file"])
    found = data("simulate", path, "--rounds-ahead", "all", "--runs", "400")
    chances = {one["no"]: one for one in found["players"]}
    total = sum(one["expected_points"] for one in chances.values())
    assert total == pytest.approx(ahead["total"])
    # pairing.md, section 6: 0.03 to 0.045 with another seed of the same engine, and
    # up to 0.095 in the chance to win
    differences = [
        abs(chances[one["no"]]["expected_points"] - one["expected_points"])
        for one in ahead["players"]
    ]
    assert sum(differences) / len(differences) < 0.06
    for one in ahead["players"]:
        assert abs(chances[one["no"]]["win"] - one["win"]) < 0.12
