"""US Chess norms in ``elo-tui event``."""

from __future__ import annotations

import json
from typing import Any

from tests.cli.answers import data
from tests.shared import file, needs

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
    cases = json.loads(file("vectors/us_norms.json").read_text())["cases"]
    for case in cases:
        found = _norms(_csv(case))
        assert found["highest"] == case["highest"], case["id"]
        assert found["levels"] == case["levels"], case["id"]
