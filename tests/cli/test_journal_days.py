"""Games of many days in the journal and rated alone: an event a day; whose is asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, data, refusal

SEASON = (
    "White,WhiteElo,Black,BlackElo,Result,Date",
    "Ann Berg,1700,Bo Dahl,1650,1-0,2026-01-09",
    "Cleo Eide,1720,Ann Berg,1700,½-½,2026-01-09",
    "Bo Dahl,1650,Cleo Eide,1720,0-1,2026-01-16",
    "Ann Berg,1705,Cleo Eide,1725,0-1,2026-02-06",
)
LONG = (*SEASON, "Ann Berg,1700,Bo Dahl,1650,1-0,2026-05-09")
ROUNDS = (
    "Round,White,WhiteElo,Black,BlackElo,Result,Date",
    "1,Ann Berg,1700,Bo Dahl,1650,1-0,2026-01-09",
    "2,Bo Dahl,1650,Ann Berg,1700,1-0,2026-06-09",
    "2,Cleo Eide,1650,Dan Foss,1700,1-0,2026-06-09",
)
#: Ann is in every game, of two events.
OWN = "".join(
    f'[Event "{name}"]\n[Date "{day}"]\n[Round "?"]\n[White "Ann Berg"]\n'
    f'[WhiteElo "1700"]\n[Black "{black}"]\n[BlackElo "1750"]\n[Result "1-0"]\n\n'
    "1. e4 1-0\n\n"
    for name, day, black in (
        ("Thursday", "2026.01.08", "Bo"),
        ("Thursday", "2026.01.15", "Cy"),
        ("Cup", "2026.02.01", "Di"),
    )
)
FILES = (("season.csv", SEASON), ("long.csv", LONG), ("rounds.csv", ROUNDS))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    for name, lines in FILES:
        Path(name).write_text("\n".join((*lines, "")), "utf-8")
    Path("own.pgn").write_text(OWN, "utf-8")


def list_events() -> list[tuple[str, str, int]]:
    """Name, first day and games of the events of the exported journal."""
    answer("journal", "export", "journal.json", "--force")

    (person,) = json.loads(Path("journal.json").read_text("utf-8"))["people"]
    return sorted(
        (one.get("name", ""), one["first"], len(one["games"]))
        for one in person["events"]
    )


def test_a_season_is_added_by_days() -> None:
    answer("journal", "profile", "add", "Ann")
    said = refusal("journal", "add", "season.csv")
    assert "not one player's games; --player says whose" in said
    added = data("journal", "add", "season.csv", "--player", "ann")["events"]
    assert [(one["date"], one["games"]) for one in added] == [
        ("2026-01-09", 2),
        ("2026-02-06", 1),
    ]
    assert data("journal", "add", "season.csv", "--player", "ann", "--as-one-event")


def test_rounds_of_half_a_year_are_asked_about() -> None:
    answer("journal", "profile", "add", "Ann")
    said = refusal("journal", "add", "rounds.csv", "--player", "ann")
    assert "its rounds lie 151 days apart; --by-day or --as-one-event" in said
    added = data("journal", "add", "rounds.csv", "--player", "ann", "--by-day")
    assert len(added["events"]) == 2


def test_an_import_asks_whose_games_and_makes_days() -> None:
    said = refusal("journal", "import", "own.pgn")
    assert "whose? Ann Berg is in all of them; --as 'Ann Berg'" in said
    call = ("journal", "import", "own.pgn", "--as", "ann berg")
    (file,) = data(*call)["files"]
    assert (file["person"], file["as"]) == ("Ann Berg", "Ann Berg")
    days = [
        ("Cup", "2026-02-01", 1),
        ("Thursday", "2026-01-08", 1),
        ("Thursday", "2026-01-15", 1),
    ]
    assert list_events() == days
    answer(*call)
    assert list_events() == days
    answer("journal", "import", "season.csv", "--as", "Berg, Ann")
    assert list_events()[:2] == [("", "2026-01-09", 2), ("", "2026-02-06", 1)]
    answer("journal", "import", "--undo")
    assert list_events() == days


def test_an_import_refuses_a_name_that_is_in_no_game() -> None:
    said = refusal("journal", "import", "season.csv", "--as", "Zoe")
    assert "--as 'Zoe': not in these games" in said
    said = refusal("journal", "import", "rounds.csv", "--as", "Ann Berg")
    assert "journal add --by-day makes 2 events" in said


def test_an_event_of_many_days_is_asked_about() -> None:
    said = refusal("event", "long.csv")
    assert "4 days without rounds: --by-day makes an event of each" in said
    whole = data("event", "long.csv", "--as-one-event")
    assert whole["event"]["end"] == "2026-05-09"
    day = data("event", "long.csv", "--by-day", "--section", "2")["event"]
    assert (day["start"], day["end"]) == ("2026-01-16", "2026-01-16")
    notes = [one["text"] for one in data("event", "season.csv")["notes"]]
    assert (
        "3 days without rounds rated as one event; --by-day makes one of each" in notes
    )


def test_an_event_asks_whose_games_one_persons_are() -> None:
    said = refusal("event", "own.pgn")
    assert "Ann Berg is in every game; whose are they? --player 'Ann Berg'" in said
    assert data("event", "own.pgn", "--player", "ann", "--by-day")
    assert data("event", "own.pgn", "--as-one-event")["event"]["name"] == "Thursday"
