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


def test_seed_and_player(file: str) -> None:
    one, again = (call("next", file, "--json").stdout_bytes for _ in range(2))
    assert one == again
    everybody, alone = data("next", file), data("next", file, "--player", "Cedar")
    assert alone["players"] == [p for p in everybody["players"] if p["no"] == 3]
    followed = data("next", file, "--player", "1")["if_result"]
    assert [row["points"] for row in followed] == [1, 0.5, 0]
    assert sum(row["probability"] for row in followed) == pytest.approx(1)


@pytest.mark.parametrize("form", ["text", "--csv", "--html", "--markdown"])
def test_every_form_says_that_it_is_a_forecast(file: str, form: str) -> None:
    text = answer("next", file, *([] if form == "text" else [form]))
    # CSV has tables alone
    assert ("never the pairing of the arbiter" in text) is (form != "--csv")
    assert "Dogwood" in text


def test_missing_engine(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elo_tui.engines.py4swiss_engine.find_spec", lambda _: None)
    assert "pip install 'elo-tui[pairing]'" in refusal("next", file)


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
