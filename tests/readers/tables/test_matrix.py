"""A Swiss printed as a matrix: games without rounds, and nothing still open."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.events.reading import exclude_contradictions
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


@needs(SHARED)
def test_the_page_of_a_program_that_prints_them() -> None:
    # what the file leaves blank is 0 here: the page calls these players unrated
    wrong = {text.split(": ")[1] for text in differences(SHARED)}
    assert wrong <= {"rating 0 for ''"}
