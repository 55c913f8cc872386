"""Days over two editions of the rules, or after the last known one, say so."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, data
from tests.lakeside import LAKESIDE


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("open.trf").write_text(LAKESIDE, "utf-8")


def test_a_period_over_two_editions_names_both() -> None:
    # facts/rules.md: 8.3.1 changed on 1 October 2025; one list counts both events
    answer("journal", "profile", "add", "Ann")
    for name, first, last in (
        ("Over", "2025-09-28", "2025-10-05"),
        ("After", "2025-10-12", "2025-10-12"),
    ):
        Path("games.txt").write_text("2100 W\n", "utf-8")
        rating = ("--rating", "2700") if name == "Over" else ()
        days = ("--date", first, "--end", last)
        answer("journal", "add", "games.txt", "--name", name, *rating, *days)
    said = answer("journal")
    assert "over 2 editions: FIDE B.02, rules of 2024-03-01 for 1 event;" in said
    assert "assumed: rules of the first day; those of 2025-10-01 came into" in said
    (track,) = data("journal")["tracks"]
    (period,) = track["periods"]
    assert period["editions"].endswith("rules of 2025-10-01 for 1 event")


def test_a_period_of_one_edition_names_none() -> None:
    answer("journal", "profile", "add", "Ann")
    Path("games.txt").write_text("2100 W\n", "utf-8")
    answer(*("journal", "add", "games.txt", "--rating", "2000", "--date", "2026-02-01"))
    (track,) = data("journal")["tracks"]
    assert "editions" not in track["periods"][0]


@pytest.mark.parametrize(
    ("day", "is_named"), [("2026-12-31", False), ("2028-05-01", True)]
)
def test_standings_and_season_name_a_day_after_the_last_edition(
    day: str, is_named: bool
) -> None:
    text = f"no later edition is known for {day}"
    standings = answer("standings", "open.trf", "--date", day)
    assert (text in standings) is is_named
    season = ("season", "--rating", "1950", "--performance", "2000", "--until", day)
    said = answer(*season, "--date", day)
    assert (f"{text}: the rules known now apply until then" in said) is is_named


@pytest.mark.skipif(
    find_spec("py4swiss") is None, reason="the extra pairing is not installed"
)
@pytest.mark.parametrize(("year", "is_named"), [("2026", False), ("2028", True)])
def test_the_next_round_names_a_day_after_the_last_edition(
    year: str, is_named: bool
) -> None:
    text = "XXR 6\n" + LAKESIDE.replace("2026", year)
    Path("later.trf").write_text(text, "utf-8")
    said = answer("next", "later.trf", "--no-check")
    assert ("no later edition is known for 2028" in said) is is_named
