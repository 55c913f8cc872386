"""Chances of places: exact enumeration, draws, needs, assumptions."""

from __future__ import annotations

import json
from datetime import date
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import Cancelled, EventReading
from elo_tui.core.forecast import place_chances as module
from elo_tui.core.forecast.open_games import (
    Assumption,
    assume_results,
    average_tec,
    compute_tec,
)
from elo_tui.core.forecast.place_chances import (
    EventChances,
    compute_place_chances,
    list_scores_needed,
)
from elo_tui.core.model import Problem
from elo_tui.core.standings.codes import read_codes
from elo_tui.core.standings.standings import (
    AS_STATED,
    Standings,
    Wanted,
    compute_standings,
)
from elo_tui.readers.detect import read_data
from tests.core.standings.boards import event
from tests.shared import file, needs

FOLDER = "vectors/simulate"
EVENTS = (
    "robin_4_double_four_open",
    "robin_6_six_open",
    "robin_6_three_open",
    "swiss_11_last_round_bye",
)
#: Two open games: no. 1 plays no. 2, no. 3 plays no. 4; points 1, 1, 0, 0.
OPEN = event("2000 3w1 2b*\n2000 4b1 1w*\n2000 1b0 4w*\n2000 2w0 3b*")


def of(event: Crosstable, wanted: Wanted = AS_STATED, runs: int = 2000) -> EventChances:
    found = compute_place_chances(event, Random(5).random, wanted, runs)
    assert isinstance(found, EventChances), found
    return found


@needs(f"{FOLDER}/model_tec.json")
def test_the_model_as_published() -> None:
    rows = json.loads(file(f"{FOLDER}/model_tec.json").read_text())
    for row in rows:
        found = compute_tec(row["white"], row["black"])
        assert found == pytest.approx((row["win"], row["draw"], row["loss"]), abs=1e-15)


def test_the_model_at_equal_ratings_of_2000() -> None:
    # gacrux 1.11.65, drawresult.py (MIT)
    found = compute_tec(2000, 2000)
    assert found.win == pytest.approx(0.3549324652775569, abs=1e-15)
    assert found.draw == pytest.approx(0.362848392881822, abs=1e-15)
    assert sum(compute_tec(1000, 1400)) == pytest.approx(1)
    assert compute_tec(900, 1100).draw == 0
    mean = average_tec(2000, 2000)
    assert mean.win == pytest.approx(mean.loss)


@pytest.mark.parametrize("name", EVENTS)
@needs(f"{FOLDER}/{EVENTS[0]}.trf")
def test_an_enumeration_as_expected(name: str) -> None:
    expected, read, wanted = _vector(name)
    found = of(read, wanted)
    assert found.exact
    assert found.runs is None
    assert len(found.games) == expected["open_games"]
    for ours, row in zip(found.players, expected["players"], strict=True):
        assert ours.who.no == row["no"]
        assert ours.places == pytest.approx(row["places"], abs=1e-9)
        assert ours.first(1) == pytest.approx(row["win"], abs=1e-9)
        assert [halves / 2 for halves, _ in ours.points] == [
            p for p, _ in row["points"]
        ]
        shares = [share for _, share in row["points"]]
        assert [share for _, share in ours.points] == pytest.approx(shares, abs=1e-9)
        assert ours.expected_half_points / 2 == pytest.approx(row["expected_points"])


@pytest.mark.slow
@pytest.mark.parametrize("name", EVENTS)
@needs(f"{FOLDER}/{EVENTS[0]}.trf")
def test_lots_agree_within_their_error(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, read, wanted = _vector(name)
    exact = of(read, wanted)
    monkeypatch.setattr(module, "EXACT_MAX", 0)
    drawn = of(read, wanted, 10_000)
    for one, other in zip(exact.players, drawn.players, strict=True):
        for probability, share in zip(one.places, other.places, strict=True):
            # three standard errors, with the seed that is fixed here
            assert abs(probability - share) <= 3 * drawn.error(probability) + 1e-12


def test_few_games_are_counted_and_more_are_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[tuple[int, int]] = []
    exact = compute_place_chances(
        OPEN, Random(1).random, progress=lambda *at: heard.append(at)
    )
    assert isinstance(exact, EventChances)
    # two open games of three results each
    assert heard == [(0, 9)]
    monkeypatch.setattr(module, "EXACT_MAX", 2)
    assert of(OPEN) == exact
    monkeypatch.setattr(module, "EXACT_MAX", 1)
    drawn = of(OPEN, runs=2_000)
    assert (exact.exact, drawn.exact, drawn.runs) == (True, False, 2_000)
    for one, other in zip(exact.players, drawn.players, strict=True):
        assert sum(one.places) == pytest.approx(1)
        assert sum(other.places) == pytest.approx(1)
        for probability, share in zip(one.places, other.places, strict=True):
            # four standard errors, with the seed that is fixed here
            assert abs(probability - share) <= 4 * drawn.error(probability) + 1e-12


def _vector(name: str) -> tuple[dict, Crosstable, Wanted]:  # type: ignore[type-arg]
    expected = json.loads(file(f"{FOLDER}/{name}.expected.json").read_text())
    reading = read_data(file(f"{FOLDER}/{name}.trf").read_bytes(), "", "")
    assert isinstance(reading, EventReading)
    codes = read_codes(expected["tie_breaks"])
    assert not isinstance(codes, Problem)
    on = date.fromisoformat(expected["edition"])
    return expected, reading.sections[0], Wanted(codes, on)


def test_two_open_games_by_hand() -> None:
    found = of(OPEN, Wanted((), date(2026, 3, 1)))
    model = compute_tec(2000, 2000)
    first, second = found.players[0], found.players[1]
    # no. 2 has White; a draw leaves both at 1 1/2, first place in equal parts
    assert second.first(1) == pytest.approx(model.win + model.draw / 2)
    assert first.first(1) == pytest.approx(model.loss + model.draw / 2)
    assert dict(second.points) == pytest.approx(
        {4: model.win, 3: model.draw, 2: model.loss}
    )
    columns = zip(*(one.places for one in found.players), strict=True)
    assert [sum(column) for column in columns] == pytest.approx([1] * 4)


def test_what_the_first_of_two_needs() -> None:
    rows = list_scores_needed(of(OPEN, Wanted(listed_codes("TPN"))).players[0], 1)
    # by the pairing number a draw is enough for no. 1
    assert [(row.halves, row.enough) for row in rows] == [
        (2, 0),
        (3, pytest.approx(1)),
        (4, pytest.approx(1)),
    ]


def listed_codes(text: str) -> tuple:  # type: ignore[type-arg]
    codes = read_codes(text)
    assert not isinstance(codes, Problem)
    return codes


def test_an_assumed_result_is_no_open_game_any_more() -> None:
    assumed = assume_results(OPEN, [Assumption(1, 2, "=")])
    assert isinstance(assumed, Crosstable)
    found = of(assumed)
    assert len(found.games) == 1
    assert dict(found.players[0].points) == pytest.approx({3: 1})
    assert isinstance(assume_results(OPEN, [Assumption(1, 3, "1")]), Problem)
    assert isinstance(assume_results(OPEN, [Assumption(1, 9, "1")]), Problem)


def test_rounds_of_a_round_robin_that_are_not_paired_yet() -> None:
    robin = event("2000 4w1\n1900 3w=\n1800 2b=\n1700 1b0", "Round-Robin")
    found = of(robin)
    met = {frozenset((game.white, game.black)) for game in found.games}
    assert met == {frozenset(pair) for pair in ((0, 1), (0, 2), (1, 3), (2, 3))}
    assert not any(game.colours for game in found.games)
    assert "colours not known in 4 games" in " ".join(n.text for n in found.notes)
    # every round once a player
    slots = [(p, game.number) for game in found.games for p in (game.white, game.black)]
    assert len(slots) == len(set(slots))


def test_games_not_paired_yet_can_be_assumed() -> None:
    robin = event("2000 4w1\n1900 3w=\n1800 2b=\n1700 1b0", "Round-Robin")
    assumed = assume_results(robin, [Assumption(1, 2, "0"), Assumption(4, 3, "=")])
    assert isinstance(assumed, Crosstable)
    left = of(assumed).games
    met = {frozenset((game.white, game.black)) for game in left}
    assert met == {frozenset((0, 2)), frozenset((1, 3))}
    made = {
        one.who.no: [halves for halves, _ in one.points] for one in of(assumed).players
    }
    # no. 2 has drawn and now won; no. 4 has lost and now drawn
    assert made[2] == [3, 4, 5]
    assert made[4] == [1, 2, 3]
    # whoever has met has no game left
    assert isinstance(assume_results(robin, [Assumption(1, 4, "1")]), Problem)


def test_of_several_open_games_of_two_the_round_says_which() -> None:
    double = event("2000 2w* 2b*\n2000 1b* 1w*")
    assumed = assume_results(double, [Assumption(2, 1, "1", 2)])
    assert isinstance(assumed, Crosstable)
    assert [p.code for p in assumed.players[0].pairings] == ["*", "0"]
    assert [p.code for p in assumed.players[1].pairings] == ["*", "1"]
    assert assume_results(double, []) is double


def test_a_swiss_is_known_as_far_as_it_is_paired() -> None:
    facts = replace(OPEN.event, rounds=5)
    found = of(replace(OPEN, event=facts))
    assert "rounds 3 to 5 are not paired and not forecast" in found.notes[-1].text


def test_nothing_open_is_refused() -> None:
    found = compute_place_chances(event("2000 2w1\n1900 1b0"), Random(1).random)
    assert isinstance(found, Problem)
    assert "no open games" in found.text


#: Ten open games, too many to be counted.
MANY = event(
    "\n".join(f"{2000 - no} {no + 10}w*" for no in range(1, 11))
    + "\n"
    + "\n".join(f"{1900 - no} {no}b*" for no in range(1, 11))
)


@pytest.mark.slow
def test_the_same_lots_give_the_same() -> None:
    assert of(MANY) == of(MANY)
    other = compute_place_chances(MANY, Random(6).random, runs=2000)
    assert isinstance(other, EventChances)
    assert other.players != of(MANY).players
    assert not other.exact
    assert other.error(0.5) == pytest.approx((0.25 / 2000) ** 0.5)


def test_progress_is_heard_and_may_cancel() -> None:
    heard: list[tuple[int, int]] = []
    compute_place_chances(
        MANY, Random(1).random, runs=1000, progress=lambda *at: heard.append(at)
    )
    assert heard[0] == (0, 1000)
    assert len(heard) > 3

    def enough(done: int, _: int) -> None:
        if done:
            raise Cancelled

    with pytest.raises(Cancelled):
        compute_place_chances(MANY, Random(1).random, runs=1000, progress=enough)


def test_the_unrated_are_an_estimate() -> None:
    found = of(event("0 2w*\n1400 1b*"))
    assert found.players[0].places == of(event("1400 2w*\n1400 1b*")).players[0].places
    assert "estimate" in found.notes[-1].text


def test_expected_points_are_those_of_the_model() -> None:
    found = of(OPEN)
    model = compute_tec(2000, 2000)
    gained = found.players[1].expected_half_points / 2 - 1
    assert gained == pytest.approx(model.win + model.draw / 2)


@pytest.mark.parametrize("code", ["AOB", "APRO", "APPO", "BH", "BH/C1", "SB", "FB"])
def test_each_outcome_is_ranked_by_its_own_tie_breaks(code: str) -> None:
    # every outcome as an event of its own, ranked from the beginning
    three = event(
        "2310 4w1 3b= 2w*\n2190 5b1 6w= 1b*\n2140 6w= 1w= 4b*\n"
        "2050 1b0 5w1 3w*\n1980 2w0 4b0 6b*\n1870 3b= 2b= 5w*"
    )
    wanted = Wanted(listed_codes(code), date(2026, 3, 1))
    found = of(three, wanted)
    expected = {one.no: [0.0] * 6 for one in three.players}
    games = [(game.white, game.black) for game in found.games]
    for way in product("1=0", repeat=len(games)):
        share = 1.0
        assumed = []
        for (white, black), result in zip(games, way, strict=True):
            ratings = [three.players[at].rating or 0 for at in (white, black)]
            share *= compute_tec(*ratings)["1=0".index(result)]
            assumed.append(Assumption(white + 1, black + 1, result))
        played = assume_results(three, assumed)
        assert isinstance(played, Crosstable)
        ranked = compute_standings(played, wanted)
        assert isinstance(ranked, Standings)
        for row in ranked.rows:
            tied = sum(one.place == row.place for one in ranked.rows)
            for place in range(row.place, row.place + tied):
                expected[row.who.no][place - 1] += share / tied
    for ours in found.players:
        assert ours.places == pytest.approx(expected[ours.who.no], abs=1e-9)


def test_a_game_to_come_that_one_side_alone_names_is_left_open_and_said() -> None:
    # 1 and 2 have a game to come, 3 names one that 1 has not
    lines = "2000 2w1 2w*\n1900 1b0 1b*\n1800 0H 1b*"
    found = compute_place_chances(event(lines), Random(1).random)
    assert isinstance(found, EventChances)
    assert len(found.games) == 1
    said = "player 3, round 2: the opponent has no such game; left open"
    assert [note.text for note in found.notes if "no such" in note.text] == [said]
