"""A Swiss printed as a matrix: games without rounds, and nothing still open."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from elo_tui.core.events.crosstable import exclude_contradictions
from elo_tui.core.model import Problem
from elo_tui.core.standings.standings import compute_standings
from elo_tui.readers.tables import saved_page
from tests.readers.expected_events import differences
from tests.readers.tables.made import event_of, html_table, page_of
from tests.shared import needs

SHARED = "data/tables/wild_swiss_as_matrix_latin1.html"
NAMES = ("Alder, Ann", "Birch, Bo", "Cedar, Cyd", "Dogwood, Di", "Elm, Eve")


def matrix(mark: str, *rows: Sequence[str], rating: str = "2000") -> str:
    """The page with these results and totals; `mark` is on the diagonal."""
    width = [str(number) for number in range(1, len(rows) + 1)]
    table: list[Sequence[object]] = [
        ("Rank", "Name", "Fed.", "Rating", *width, "Score")
    ]
    for at, (*cells, total) in enumerate(rows):
        own = [mark if at == place else text for place, text in enumerate(cells)]
        table.append((at + 1, NAMES[at], "GER", rating, *own, total))
    return page_of("<h2>Cross table after round 2</h2>", html_table(table))


SWISS = (
    ("", "1", "", "", "½", "1.5"),
    ("0", "", "", "", "", "1.0"),
    ("", "", "", "1", "", "1.0"),
    ("", "", "0", "", "", "0.0"),
    ("½", "", "", "", "", "0.5"),
)


def test_games_are_read_and_nothing_is_open() -> None:
    section, reading = event_of(saved_page.read(matrix("x", *SWISS)))
    games = {
        (player.no, pairing.opponent, pairing.colour, pairing.code)
        for player in section.players
        for pairing in player.pairings
    }
    assert games == {
        *((1, 2, "", "1"), (2, 1, "", "0"), (1, 5, "", "="), (5, 1, "", "=")),
        *((3, 4, "", "1"), (4, 3, "", "0")),
    }
    assert not section.rounds_given
    # the most games of a player, not the numbers that keep them apart
    assert section.rounds == 2
    assert any("rounds and colours are not here" in n.text for n in reading.notes)
    assert not any("Berger" in note.text for note in reading.notes)


def test_nobody_is_ranked_where_a_total_says_more_than_the_games() -> None:
    section, _ = event_of(saved_page.read(matrix("x", *SWISS)))
    refused = compute_standings(section)
    assert isinstance(refused, Problem)
    assert "1 of 5 players" in refused.text
    (note,) = exclude_contradictions(section)[1]
    assert note.text.startswith("player 2 Birch, Bo: 1 point stated, the rounds give 0")


def test_where_all_totals_agree_it_is_ranked() -> None:
    rows = (SWISS[0], ("0", "", "", "", "", "0"), *SWISS[2:])
    section, _ = event_of(saved_page.read(matrix("x", *rows)))
    assert section.incomplete == ""
    assert not isinstance(compute_standings(section), Problem)


@pytest.mark.parametrize("back", ["", "x1", "+"])
def test_two_sides_that_disagree_are_named(back: str) -> None:
    rows = (SWISS[0], (back, *SWISS[1][1:]), *SWISS[2:])
    section, reading = event_of(saved_page.read(matrix("x", *rows)))
    section, wrong = exclude_contradictions(section)
    excluded = [p.excluded for p in section.players[0].pairings if p.opponent == 2]
    assert not excluded or excluded != [""]
    assert any(note.left_out for note in reading.notes) or wrong


def test_a_round_robin_that_has_begun_stays_one() -> None:
    section, _ = event_of(saved_page.read(matrix("*", *SWISS)))
    # five players, four opponents each
    assert all(len(player.pairings) == 4 for player in section.players)


def test_a_star_behind_a_rating_is_no_part_of_it() -> None:
    section, reading = event_of(saved_page.read(matrix("x", *SWISS, rating="0 *")))
    assert {player.rating for player in section.players} == {0}
    assert not any(note.left_out for note in reading.notes)


@needs(SHARED)
def test_the_page_of_a_program_that_prints_them() -> None:
    # what the file leaves blank is 0 here: the page calls these players unrated
    wrong = {text.split(": ")[1] for text in differences(SHARED)}
    assert wrong <= {"rating 0 for ''"}
