"""Pages of an event that hold no players, given beside those that do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.answers import answer, data, refusal
from tests.readers.vega.pages import box, met, page, table

#: The table of Vega's statistics page has no header.
_SUMMARY = page(
    "Tournament summary",
    "<table><tbody>"
    + "".join(
        f"<tr><td> {label} </td><td> {value} </td></tr>"
        for label, value in (
            ("Tournament Name", "Lake Open"),
            ("Place", "Shore"),
            ("Date Begin", "05/02/2024"),
            ("Date End", "09/02/2024"),
            ("Tie break", "SB WIN"),
        )
    )
    + "</tbody></table>",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    rows = (
        (box("Alder,Ann", 1, 2010), "1.0", met("1", "cw", "2")),
        (box("Birch,Bo", 2, 1990), "0.0", met("0", "cb", "1")),
    )
    crosstable = page("Cross Table at round 1", table("Player|Pts|1", *rows))
    (tmp_path / "crosstable.html").write_text(crosstable)
    (tmp_path / "nelovar.html").write_text(
        page("National rating", table("N|Name|K|Elo|Var|Per"))
    )
    groups = page("Standings by Rtg groups", table("Pos|Player|Rtg|Pts|BH"))
    (tmp_path / "rankinggroup.html").write_text(groups)
    (tmp_path / "tourstat.html").write_text(_SUMMARY)
    return tmp_path


def test_all_pages_of_a_folder_are_one_event(folder: Path) -> None:
    pages = sorted(path.name for path in folder.glob("*.html"))
    event = data("event", *pages)
    assert [player["rounds"][0]["result"] for player in event["players"]] == ["1", "0"]
    # 5 February 2024 is before the edition of 1 March 2024
    assert "2022-01-01" in event["edition"]
    for name in ("nelovar.html", "rankinggroup.html", "tourstat.html"):
        assert f"{name}: no players on this page" in answer("event", *pages), name
    ranked = answer("standings", *pages)
    assert "tie-break: SB" in ranked
    assert "tie-break: WIN" in ranked


def test_a_page_without_players_is_refused_alone_or_first(folder: Path) -> None:
    assert "a page of Vega" in refusal("event", "tourstat.html")
    assert "a page of Vega" in refusal("event", "tourstat.html", "crosstable.html")


def test_nothing_is_taken_of_another_event(folder: Path) -> None:
    other = _SUMMARY.replace("Lake Open", "River Open")
    (folder / "other.html").write_text(other)
    said = answer("event", "crosstable.html", "other.html")
    assert "other.html: no players on this page, of another event" in said
    assert "no date: today's rules assumed" in said


def test_a_warning_about_ratings_falls_with_them(folder: Path) -> None:
    alone = "the rating that Vega pairs by"
    assert alone in answer("event", "crosstable.html")
    players = table(
        "#|Player|Fed|Rtg|RtgF|RtgN",
        ("1", "Alder,Ann", "NOR", "2010", "2005", "2010"),
        ("2", "Birch,Bo", "NOR", "1990", "1980", "1990"),
    )
    (folder / "index.html").write_text(page("Players", players))
    assert alone not in answer("event", "crosstable.html", "index.html")
