"""``elo-tui event`` on the games that a user has exported from a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.answers import answer, call, data, refusal
from tests.readers.test_pgn_text import online

RD = ("--rd", "60", "--opponent-rd", "60")


@pytest.fixture
def two_users(tmp_path: Path) -> str:
    path = tmp_path / "games.pgn"
    path.write_text(online("Ada", "Bo", 11) + online("Bo", "Ada", 12))
    return str(path)


@pytest.fixture
def one_user(tmp_path: Path) -> str:
    path = tmp_path / "games.pgn"
    path.write_text(online("Ada", "Bo", 11) + online("Cy", "Ada", 12))
    return str(path)


def test_the_games_are_rated_by_the_rules_of_the_site(one_user: str) -> None:
    found = data("event", one_user, *RD)
    assert (found["system"], found["edition"]) == ("lichess", "Lichess blitz (2026)")
    (ada,) = found["players"]
    assert (ada["name"], ada["rating"]) == ("Ada", 1500)
    assert [one["opponent_rating"] for one in ada["rounds"]] == [1600, 1500]


def test_without_a_deviation_nothing_is_rated(one_user: str) -> None:
    assert refusal("event", one_user).startswith("Error: --rd: needed")


def test_whose_games_is_asked_where_two_names_fit(two_users: str) -> None:
    asked = "Error: games of two users: add --player Ada or --player Bo"
    assert refusal("event", two_users, *RD).strip() == asked
    for name, rating in (("bo", 1600), ("Ada", 1500)):
        (player,) = data("event", two_users, *RD, "--player", name)["players"]
        assert (player["name"].casefold(), player["rating"]) == (
            name.casefold(),
            rating,
        )


def test_a_name_that_is_not_the_users_is_refused(one_user: str) -> None:
    text = refusal("event", one_user, *RD, "--player", "Bo")
    assert "--player 'Bo': FILE holds the games of Ada" in text


def test_they_are_no_event_with_standings(one_user: str) -> None:
    assert "standings need those of everybody" in refusal("standings", one_user)
    assert "of Ada on Lichess, not an event" in answer("read", one_user)
    assert call("event", one_user, *RD).exit_code == 0


def test_they_are_in_no_other_list(one_user: str) -> None:
    text = refusal("event", one_user, "--system", "fide", "--k", "20")
    assert "--system fide: the ratings are those of Lichess; lichess, or elo" in text
    (ada,) = data("event", one_user, "--system", "elo", "--k", "20")["players"]
    assert ada["rating"] == 1500
