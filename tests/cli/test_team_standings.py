"""What programs get of an event of teams, with and without ``--teams``."""

from __future__ import annotations

from pathlib import Path

from tests.cli.answers import data
from tests.core.teams.reports import numbered_team, player_line

OF_PLAYERS = "an event of teams: the places are those of its players, not of teams"


def report(folder: Path) -> str:
    players = {1: ["3 w 1"], 2: ["4 b ="], 3: ["1 b 0"], 4: ["2 w ="]}
    lines = ["012 Cup", numbered_team(1, 1, 2), numbered_team(2, 3, 4)]
    lines += [player_line(no, cells) for no, cells in players.items()]
    path = folder / "cup.trf"
    path.write_text("\n".join(lines), "utf-8")
    return str(path)


def test_by_default_programs_get_the_players_too(tmp_path: Path) -> None:
    file = report(tmp_path)
    both = data("standings", file)
    teams = data("standings", file, "--teams")
    players = data("standings", file, "--individuals")
    assert both["teams"] == teams["teams"]
    assert both["players"] == players["players"]
    assert both["tie_breaks"] == players["tie_breaks"]
    assert OF_PLAYERS in both["notes"]
    assert OF_PLAYERS in players["notes"]
    assert "players" not in teams
    assert not any("event of teams" in note for note in teams["notes"])


def test_tie_breaks_of_players_rank_the_players_added(tmp_path: Path) -> None:
    both = data("standings", report(tmp_path), "--tie-breaks", "BH/C1")
    assert both["tie_breaks"] == ["BH/C1"]
    assert "BH/C1" in both["players"][0]["tie_breaks"]
