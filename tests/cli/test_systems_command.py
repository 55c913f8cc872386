"""``elo-tui systems``: all systems with edition, source and confidence."""

from __future__ import annotations

from datetime import date

import pytest

from elo_tui.core.systems import SYSTEMS
from elo_tui.kit.command_line import options
from tests.cli.answers import answer, data

NAMES = {row.key: row.name for row in SYSTEMS}
TEXTS = ("edition", "source", "confidence", "unrated_opponents")
LABELS = {"unrated_opponents": "games against unrated opponents"}


def test_all_systems_in_json() -> None:
    listed = data("systems")
    assert list(listed) == ["systems"]
    assert {row["key"]: row["name"] for row in listed["systems"]} == NAMES
    for row in listed["systems"]:
        assert list(row) == ["key", "name", *TEXTS, "asks"]
        for name in TEXTS:
            assert row[name].isprintable()
            assert row[name].strip()
        assert row["asks"] == sorted(row["asks"])


def test_all_systems_in_text() -> None:
    title, _, *lines = answer("systems").splitlines()
    assert title == "Rating systems"
    found = data("systems")["systems"]
    assert lines[:: 1 + len(TEXTS)] == [f"{key}: {name}" for key, name in NAMES.items()]
    assert [line for line in lines if line.startswith("  ")] == [
        f"  {LABELS.get(name, name)}: {row[name]}" for row in found for name in TEXTS
    ]


def test_the_edition_is_that_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    def editions(day: date) -> dict[str, str]:
        monkeypatch.setattr(options, "today", lambda: day)
        return {row["key"]: row["edition"] for row in data("systems")["systems"]}

    # announced: B 14 for events that end on or after 1 May 2017, 10 since 2025
    assert "threshold 14" in editions(date(2022, 6, 1))["uscf"]
    assert "threshold 10" in editions(date(2026, 6, 1))["uscf"]
    assert editions(date(2026, 6, 1))["fide"].endswith("2025-10-01")
