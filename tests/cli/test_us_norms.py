"""US Chess norms in ``elo-tui event``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from elo_tui.core.norms.us_chess import LEVELS, expectation
from tests.cli.answers import answer, data
from tests.shared import SHARED, needs

_CALL = ("event", "--system", "uscf", "--rating", "1500", "--event-end", "2026-01-10")
_HEADER = "opponent_rating,score,name\n"


def _norms(stdin: str) -> dict[str, Any]:
    [player] = data(*_CALL, stdin=stdin)["players"]
    norms: dict[str, Any] = player["norms"]
    return norms


def _csv(case: dict[str, Any]) -> str:
    left, rows = case["score"], []
    names = case.get("opponent_ids", [""] * len(case["opponents"]))
    for rating, name in zip(case["opponents"], names, strict=True):
        got = min(1, left)
        left -= got
        rows.append(f"{rating},{got},{name}\n")
    return _HEADER + "".join(rows)


@needs("vectors/us_norms.json")
def test_equal_to_the_reference() -> None:
    cases = json.loads((SHARED / "vectors/us_norms.json").read_text())["cases"]
    for case in cases:
        found = _norms(_csv(case))
        assert found["highest"] == case["highest"], case["id"]
        assert found["levels"] == case["levels"], case["id"]


_TABLE = """No Name Rtg 1 2 3 4 5 6
1 Ash 1700 * 1 1 1 1 1
2 Birch 1500 0 * 1 1 1 1
3 Cedar 1450 0 0 * 1 1 1
4 Dogwood 1400 0 0 0 * 1 1
5 Elm 1350 0 0 0 0 * 1
6 Fir 1300 0 0 0 0 0 *
"""


def test_a_field_takes_the_ratings_after_the_event(tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text(_TABLE)
    call = ("event", str(file), "--system", "uscf", "--event-end", "2026-01-10")
    players = data(*call)["players"]
    new = {player["no"]: player["new_rating"] for player in players}
    for player in players:
        others = [rating for no, rating in new.items() if no != player["no"]]
        for level in player["norms"]["levels"]:
            sums = sum(expectation(level["level"], rating) for rating in others)
            assert level["expected"] == sums / 800
        states = [one["state"] for one in player["norms"]["conditions"]]
        assert states == ["met", "met", "met", "met", "asked"]
    alone = data(*call, "--player", "2")["players"][0]
    assert alone["norms"] == players[1]["norms"]
    text = answer(*call)
    best = players[0]["norms"]["highest"]
    [title] = [level.title for level in LEVELS if level.code == best]
    assert f", {title}: no. 1" in text
    assert "norm condition, event: regular-rated over the board" in text


def test_a_field_with_a_free_round_is_not_judged(tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text(
        "No Name Rtg 1 2 3\n1 Ash 1700 * 1 1\n2 Birch 1500 0 * 1\n3 Cedar 1450 0 0 *\n"
    )
    found = data("event", str(file), "--system", "uscf", "--event-end", "2026-01-10")
    assert {player["norms"]["highest"] for player in found["players"]} == {None}
