"""Rating changes as the FIDE-endorsed program Vega printed them: a second witness.

212 player-tournaments of nine events, standard, rapid and blitz.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

import pytest

from elo_tui.core import Game, Player
from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.model import Given, Pool
from elo_tui.features.event.view.field import rate_all
from elo_tui.session.forms import Form
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


CODES = {"1": "1", "0.5": "=", "0": "0"}
EVENTS = sorted({row["event"] for row in table(EXPECTED)})


def crosstable(name: str) -> Crosstable:
    """The rated games of an event; who is only met has a rating and no rounds."""
    ratings: dict[int, int] = {}
    rounds: dict[int, list[Pairing]] = {}
    for game in table(GAMES):
        if game["event"] != name:
            continue
        no, opponent = int(game["player_no"]), int(game["opponent_no"])
        for who, key in ((no, "rating"), (opponent, "opponent_rating")):
            assert ratings.setdefault(who, int(game[key])) == int(game[key])
        rounds.setdefault(no, []).append(
            Pairing(int(game["round"]), opponent, "", CODES[game["score"]])
        )
    return Crosstable(
        EventFacts(name),
        tuple(
            Participant(no, rating=rating, pairings=tuple(rounds.get(no, ())))
            for no, rating in sorted(ratings.items())
        ),
    )


@pytest.mark.parametrize("name", EVENTS)
def test_the_published_change_of_every_player(name: str) -> None:
    # the reports do not print K; where the program knew none it printed W - We
    rows = {
        int(row["player_no"]): row for row in table(EXPECTED) if row["event"] == name
    }
    first = next(iter(rows.values()))
    form = Form(date=day_of(first).isoformat(), pool=pool_of(first))
    candidates = {
        no: [int(k) for k in row["K_candidates"].split("|")] for no, row in rows.items()
    }
    found: dict[int, list[Decimal]] = {no: [] for no in rows}
    for turn in range(max(map(len, candidates.values()))):
        ks = {
            no: of_player[turn % len(of_player)] for no, of_player in candidates.items()
        }
        given = {no: Given(k=k) for no, k in ks.items()}
        field = rate_all(crosstable(name), form, given)
        assert isinstance(field, EventRatings)
        for row in field.rows:
            no = row.player.no
            if no in rows:
                assert row.event is not None
                change, rounded = exact(row.event.change), Decimal(row.event.rounded)
                found[no].append(change if ks[no] == 1 else rounded)
    for no, printed in rows.items():
        assert Decimal(printed["var_published"]) in found[no], (name, no)


def test_all_player_tournaments_are_in_an_event() -> None:
    assert len(table(EXPECTED)) == 212
    assert len(EVENTS) == 9
    rows = {(row["event"], int(row["player_no"])) for row in table(EXPECTED)}
    assert len(rows) == 212
    there = {(name, p.no) for name in EVENTS for p in crosstable(name).players}
    assert rows <= there
