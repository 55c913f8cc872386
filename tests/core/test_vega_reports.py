"""Rating changes as the FIDE-endorsed program Vega printed them: a second witness.

212 player-tournaments of nine events, standard, rapid and blitz.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

from elo_tui.core import Game, Player
from elo_tui.core.model import Pool
from tests.core.cases import RESULTS, exact, fide
from tests.shared import Row, each_row, table

EXPECTED = "data/vega/expected_player_tournaments.csv"
GAMES = "data/vega/games.csv"


def games_of(row: Row) -> list[Game]:
    return [
        Game(int(line["opponent_rating"]), RESULTS[line["score"]])
        for line in table(GAMES)
        if (line["event"], line["player_no"]) == (row["event"], row["player_no"])
    ]


def day_of(row: Row) -> date:
    if first := re.match(r"(\d+)/(\d+)/(\d+)", row["dates"]):
        day, month, year = map(int, first.groups())
        return date(year, month, day)
    # three reports print no dates; their names have the year, and the rules of 2025
    # differ by date for players of 2650 and more only
    year_of_name = re.search(r"20\d\d", row["event"])
    assert year_of_name
    assert int(row["rating"]) < 2650
    return date(int(year_of_name[0]), 7, 1)


def pool_of(row: Row) -> Pool:
    if "Blitz" in row["event"]:
        return "blitz"
    return "rapid" if "Rapid" in row["event"] else "standard"


def test_the_whole_record_is_there() -> None:
    assert len(table(EXPECTED)) == 212
    assert sum(len(games_of(row)) for row in table(EXPECTED)) == len(table(GAMES))


@each_row(EXPECTED, "player_no")
def test_printed_change(row: Row) -> None:
    # the reports do not print K; where the program knew none it printed W - We
    published = Decimal(row["var_published"])
    games, own = games_of(row), int(row["rating"])
    found = []
    for k in row["K_candidates"].split("|"):
        event = fide(Player(own, k=int(k)), games, day_of(row), pool_of(row))
        assert event.rated_games == int(row["rated_games"])
        assert event.score_halves == 2 * Decimal(row["score_vs_rated"])
        found.append(exact(event.change) if k == "1" else Decimal(event.rounded))
    assert published in found


@each_row(EXPECTED, "player_no")
def test_printed_average_and_performance(row: Row) -> None:
    event = fide(
        Player(int(row["rating"]), k=20), games_of(row), day_of(row), pool_of(row)
    )
    assert event.average_opponents == int(row["avg_opponents_ARO"])
    assert event.tpr == int(row["performance_Rp"])
    score = Decimal(event.score_halves) / 2
    assert score - exact(event.expected) == Decimal(row["w_minus_we_recomputed"])
