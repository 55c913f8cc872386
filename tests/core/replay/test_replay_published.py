"""FIDE's own published periods through the replay of a journal."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from elo_tui.core import Game, Player
from elo_tui.core.replay.journal_records import Account, Listed, Person
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.views.forms import Form
from tests.core.cases import RESULTS, exact, hundredths
from tests.entries import entry
from tests.shared import Row, each_row, table

TOURNAMENTS = "data/fide_calculations/player_tournaments.csv"
GAMES = "data/fide_calculations/games.csv"
PERIODS = "data/fide_calculations/periods.csv"


def month(day: date) -> date:
    return day.replace(day=1)


def account_of(row: Row, named_k: bool) -> tuple[Account, date]:
    """The events of a period, the list before it and that of any earlier first day.

    The record holds adults with 30 games. What ended in an earlier month than the one
    before the list was reported late, and says for which list it counts.
    """
    following = date.fromisoformat(row["rating_period"] + "-01")
    before = month(following - timedelta(days=1))
    facts = Player(
        0, birth_year=1980, games_played=100, reached_2400=row["list_K_before"] == "10"
    )
    if named_k:
        facts = facts._replace(k=float(row["list_K_before"]))
    lists = {before: int(row["list_rating_before"])}
    entries = []
    for line in table(TOURNAMENTS):
        if line["case_id"] != row["case_id"]:
            continue
        first = month(date.fromisoformat(line["start"]))
        if first < before:
            lists[first] = int(line["own_rating_Ro"])
        late = month(date.fromisoformat(line["end"])) < before
        games = tuple(
            Game(int(game["opponent_rating_used"]), RESULTS[game["score"]])
            for game in table(GAMES)
            if (game["case_id"], game["event_id"])
            == (line["case_id"], line["event_id"])
        )
        form = Form(date=line["start"], event_end=line["end"])
        counted = following if late else None
        entries.append(
            entry(name=line["event"], form=form, games=games, counted=counted)
        )
    listed = tuple(
        Listed(day=day, player=facts._replace(rating=rating))
        for day, rating in lists.items()
    )
    return Account(Person(), listed, tuple(entries)), following


@pytest.mark.parametrize("named_k", [True, False], ids=["K of the list", "K by facts"])
@each_row(PERIODS, "case_id", "rating_period", "list_follows")
def test_a_published_period(row: Row, named_k: bool) -> None:
    account, following = account_of(row, named_k)
    (track,) = replay_journal(account, following).tracks
    period = track.periods[-1]
    assert period.published == following
    assert len(period.lines) == len(account.entries)
    # "neither": FIDE's base was not the published list, or was corrected later
    if row["list_follows"] == "neither":
        return
    assert exact(period.change) * 100 == hundredths(row["sum_Kchg_published"])
    assert period.rounded == int(row["list_change"])
    assert period.new_rating == int(row["list_rating_after"])
    assert track.published is not None
    assert track.published.player.rating == int(row["list_rating_after"])
    assert (track.published.source, track.pending) == ("computed", 0)
    assert {line.base for line in period.lines} == {
        int(line["own_rating_Ro"])
        for line in table(TOURNAMENTS)
        if line["case_id"] == row["case_id"]
    }


def test_the_whole_record_is_replayed() -> None:
    follows = [row["list_follows"] for row in table(PERIODS)]
    assert len([one for one in follows if one != "neither"]) == 27
