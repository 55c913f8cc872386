"""Start lists and rankings."""

# Russian headers are Russian letters, and digits of other scripts are refused

from __future__ import annotations

import pytest

from elo_tui.core.events.joining import add_start_list
from elo_tui.readers.shared import PLAYERS_MAX
from elo_tui.readers.tables import copied_text as text
from tests.readers.tables.made import from_text, refused, tabbed


@pytest.mark.slow
def test_more_players_than_an_event_has_are_refused() -> None:
    rows = [(n, f"P{n}", 2000, "GER") for n in range(1, PLAYERS_MAX + 2)]
    header = ("No.", "Name", "Rtg", "FED")
    assert len(from_text(tabbed([header, *rows[:-1]]))[0].players) == PLAYERS_MAX
    assert (
        f"more than {PLAYERS_MAX}" in refused(text.read(tabbed([header, *rows]))).text
    )


def test_points_in_rated_games_do_not_become_the_total() -> None:
    rated, _ = from_text(
        "#\tPlayer\tFIDE ID\tFed\tRtg\tNg\tPts\tvar\n"
        "1\tAlder,Ann\t77\tPOR\t2000\t4\t2.5\t-7\n"
    )
    (alder,) = rated.players
    assert (alder.rated_games, alder.points, alder.published_change) == (4, 2.5, -7)
    bare = rated._replace(players=(alder._replace(points=None, rated_games=None),))
    assert add_start_list(bare, rated)[0].players[0].points is None


def test_a_name_is_no_category() -> None:
    text = "No. Name Rtg FED Pts.\n1 I Wayan Alder 2000 INA 1\n"
    assert from_text(text)[0].players[0].name == "I Wayan Alder"
