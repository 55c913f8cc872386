"""Whole events as the FIDE-endorsed program Vega rated them, every player of each."""

from __future__ import annotations

from decimal import Decimal

import pytest

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.model import Given
from elo_tui.views.field_view import rate_all
from elo_tui.views.forms import Form
from tests.core.cases import exact
from tests.core.test_vega_reports import EXPECTED, GAMES, day_of, pool_of
from tests.shared import table

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
