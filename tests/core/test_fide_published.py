"""Every figure of FIDE's own published calculations, to the last hundredth.

The records are pages of ratings.fide.com (a_indv_calculations): 84 tournaments with
556 games in 31 rating periods.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from elo_tui.core import Game, Player
from elo_tui.core.systems.fide.k_factor import k_factor
from elo_tui.core.text.figures import round_hundredths
from tests.core.cases import (
    RESULTS,
    changes,
    edition,
    exact,
    fide,
    hundredths,
    terms,
    total,
)
from tests.shared import Row, each_row, table

TOURNAMENTS = "data/fide_calculations/player_tournaments.csv"
GAMES = "data/fide_calculations/games.csv"
PERIODS = "data/fide_calculations/periods.csv"


def lines_of(tournament: Row) -> list[Row]:
    key = (tournament["case_id"], tournament["event_id"])
    return [row for row in table(GAMES) if (row["case_id"], row["event_id"]) == key]


def tournaments_of(period: Row) -> list[Row]:
    return [row for row in table(TOURNAMENTS) if row["case_id"] == period["case_id"]]


def games_of(lines: list[Row], farther: int = 0) -> list[Game]:
    """The games; `farther` moves the opponents whose rating was capped away."""
    games = []
    for line in lines:
        own, opponent = int(line["own_rating"]), int(line["opponent_rating_used"])
        if line["capped_marker"] == "1":
            opponent += farther if opponent > own else -farther
        games.append(Game(opponent, RESULTS[line["score"]]))
    return games


def test_the_whole_record_is_there() -> None:
    assert len(table(TOURNAMENTS)) == 84
    assert len(table(GAMES)) == 556
    assert sum(len(lines_of(row)) for row in table(TOURNAMENTS)) == 556


@each_row(TOURNAMENTS, "case_id", "event_id")
def test_published_tournament(row: Row) -> None:
    lines, k = lines_of(row), int(row["K"])
    player = Player(int(row["own_rating_Ro"]), k=k)
    event = fide(player, games_of(lines), date.fromisoformat(row["start"]))

    expected = [exact(game.expected) for game in event.games]
    assert expected == [Decimal(line["pd_expected"]) for line in lines]
    assert changes(event) == [k * Decimal(line["chg"]) for line in lines]
    assert {line["K"] for line in lines} == {row["K"]}
    assert all(game.rated and game.reason == "" for game in event.games)

    assert event.rated_games == int(row["games_n"])
    assert event.score_halves == 2 * Decimal(row["score_w"])
    score = Decimal(event.score_halves) / 2
    assert score - exact(event.expected) == Decimal(row["chg_published"])
    assert exact(event.change) == Decimal(row["Kchg_published"])
    assert event.average_opponents == int(row["Rc_published"])
    assert event.k.value == k


@each_row(TOURNAMENTS, "case_id", "event_id")
def test_farther_opponents_change_nothing_where_fide_capped(row: Row) -> None:
    # B.02 8.3.1; nobody in the record is rated 2650 or more
    player = Player(int(row["own_rating_Ro"]), k=int(row["K"]))
    day, lines = date.fromisoformat(row["start"]), lines_of(row)
    published = [int(row["K"]) * Decimal(line["chg"]) for line in lines]
    assert changes(fide(player, games_of(lines, farther=250), day)) == published


@each_row(PERIODS, "case_id", "rating_period", "list_follows")
def test_published_rating_period(row: Row) -> None:
    tournaments = tournaments_of(row)
    sums = []
    for tournament in tournaments:
        player = Player(int(tournament["own_rating_Ro"]), k=int(tournament["K"]))
        day = date.fromisoformat(tournament["start"])
        sums.append(exact(fide(player, games_of(lines_of(tournament)), day).change))
    assert total(sums) == Decimal(row["sum_Kchg_published"])

    once = round_hundredths(hundredths(str(total(sums))))
    each = sum(round_hundredths(hundredths(str(change))) for change in sums)
    change = int(row["list_change"])
    # "neither": FIDE started from another rating than the published list
    if row["list_follows"] in ("both", "period"):
        assert once == change
        assert (each == change) == (row["list_follows"] == "both")
        assert int(row["list_rating_before"]) + once == int(row["list_rating_after"])


@each_row(PERIODS, "case_id", "rating_period")
def test_published_k_follows_from_the_facts(row: Row) -> None:
    # adults with 30 games; F-P05 played 39 games with K 20, published with K 17
    games = int(row["list_games"])
    assert games == sum(int(entry["games_n"]) for entry in tournaments_of(row))
    player = Player(
        int(row["list_rating_before"]),
        birth_year=1980,
        games_played=30,
        reached_2400=row["list_K_before"] == "10",
    )
    for tournament in tournaments_of(row):
        when = terms(date.fromisoformat(tournament["start"]))
        k = k_factor(player, when, edition(when), games)
        assert k.value == int(tournament["K"])


@each_row(PERIODS, "case_id", "rating_period", "list_follows")
def test_a_period_rated_at_once_gives_the_published_list(row: Row) -> None:
    # one event for each rating FIDE started from; 8.3.4 rounds the whole period
    tournaments = tournaments_of(row)
    events = []
    for own in {tournament["own_rating_Ro"] for tournament in tournaments}:
        same = [entry for entry in tournaments if entry["own_rating_Ro"] == own]
        games = [game for entry in same for game in games_of(lines_of(entry))]
        player = Player(int(own), k=int(same[0]["K"]))
        events.append(fide(player, games, date.fromisoformat(same[0]["start"])))
    published = total(exact(event.change) for event in events)
    assert published == Decimal(row["sum_Kchg_published"])
    follows = row["list_follows"] in ("both", "period")
    if follows and [str(e.player.rating) for e in events] == [
        row["list_rating_before"]
    ]:
        assert events[0].new_rating == int(row["list_rating_after"])
