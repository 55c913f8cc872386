"""The DWZ on the command line: both rules by date, and ``elo-tui dwz-2026``."""

from __future__ import annotations

import pytest

from tests.cli.answers import data
from tests.shared import read_json

NEW, OLD = ("--event-end", "2026-06-08"), ("--event-end", "2026-06-07")
DWZ = ("--system", "dwz")
LETTERS = {1: "W", 0.5: "=", 0: "L"}


def test_the_vectors_by_the_command_line() -> None:
    # the library has them all; a few of every kind go this longer way
    for case in read_json("vectors/dwz2026.json")["cases"][::12]:
        games = "".join(
            f"{opponent} {LETTERS[score]}\n"
            for opponent, score in zip(case["opponents"], case["results"], strict=True)
        )
        facts = ("--born", str(case["born"]), "--dwz-index", str(case["index"]))
        call = ("event", "--rating", str(case["dwz"]), *DWZ, *facts)
        found = data(*call, "--event-end", case["event_end"], stdin=games)
        assert "2026" in found["edition"]
        (player,) = found["players"]
        assert player["expected"] == pytest.approx(case["we"], abs=5.1e-7)
        assert (player["k"], player["index"]) == (case["k"], case["index_new"])
        parts = {name: case[name] for name in ("k0", "b", "a")}
        assert player["k_parts"] == parts | {"cap": 80}
        if not case["tie"]:
            assert player["new_rating"] == case["dwz_new"]
