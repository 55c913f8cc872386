"""A whole event rated: each player as alone, and what the changes add up to."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
    build_crosstable,
)
from elo_tui.core.events.event_ratings import (
    EventRatings,
    RatingRow,
    merge_given,
    rate_crosstable,
    sum_rows,
)
from elo_tui.core.model import Game, Given, Player, Problem, RatedEvent, Result, Terms
from elo_tui.core.systems import KEYS
from elo_tui.features.event.view.field import (
    FieldState,
    player_state,
    rate_all,
    take_event_terms,
)
from elo_tui.features.tournament.view import evaluate_rounds
from elo_tui.session.forms import Form
from tests.core.crosstables import (
    ADA,
    BEN,
    CID,
    NOVEMBER,
    RATINGS,
    SMALL,
    event,
    events,
    rated,
)
from tests.examples import try_examples

FORM = Form(
    date="2025-11-01",
    event_end="2025-11-09",
    rd="80",
    opponent_rd="60",
    volatility="0.06",
    c="34.6",
    speed="rapid",
)
#: In US Chess and the ECF the players of an event are rated all together.
TOGETHER = ("uscf", "uscf-quick", "ecf")
ALONE = pytest.mark.parametrize("key", [key for key in KEYS if key not in TOGETHER])


def field(crosstable: Crosstable, **texts: str) -> EventRatings:
    """The event rated, for forms without a fault."""
    result = rate_all(crosstable, replace(FORM, **texts))
    assert isinstance(result, EventRatings), result
    return result


def row(result: EventRatings, no: int) -> RatingRow:
    return next(row for row in result.rows if row.player.no == no)


def one(result: EventRatings, no: int) -> RatedEvent:
    found = row(result, no).event
    assert found is not None
    return found


def test_a_game_of_unequals_by_hand() -> None:
    # B.02 8.1.2: a difference of 200 lies in 198-206, PD .76 and .24; K 20
    result = field(SMALL)
    assert [row.player.no for row in result.rows] == [1, 2, 3]
    ada, ben = one(result, 1), one(result, 2)
    assert ada.change == pytest.approx(15.2)
    assert ben.change == pytest.approx(-15.2)
    assert (ada.rounded, ada.new_rating) == (15, 1615)
    assert (ben.rounded, ben.new_rating) == (-15, 1785)
    assert (ada.k.value, ben.k.value) == (20, 20)
    # two games are too few for a first rating, and count for nobody else
    assert one(result, 3).first_rating
    assert one(result, 3).new_rating is None
    assert row(result, 3).change is None
    assert [game.reason for game in ada.games] == ["", "opponent unrated"]
    assert result.edition == "FIDE B.02, rules of 2025-10-01"
    assert astuple(result.totals)[:4] == (3, 2, 0, 4)
    assert result.totals.change == pytest.approx(0, abs=1e-9)
    assert result.totals.rounded == 0
    assert result.totals.because == ()


def test_two_k_do_not_cancel() -> None:
    # equals: 40 x (1 - .5) and 20 x (0 - .5)
    crosstable = event((rated(1, 1600, k=40), rated(2, 1600, k=20)), [(1, 1, 2, "1")])
    sums = field(crosstable).totals
    assert sums.change == pytest.approx(10)
    assert sums.rounded == 10
    assert [(why, round(part, 9)) for why, part in sums.because] == [
        ("different K-factors", 10.0)
    ]


def test_a_game_rated_for_one_side_does_not_cancel() -> None:
    # of a list of games the opponents' side is not rated: 20 x (1 - .24)
    sums = field(build_crosstable([Game(1800, Result.WIN)], rating=1600)).totals
    assert [(why, round(part, 9)) for why, part in sums.because] == [
        ("rated for one player only", 15.2)
    ]


def test_a_difference_cut_for_one_side_does_not_cancel() -> None:
    # since October 2025 nothing is cut for players of 2650: 700 lies in 620-735, .99;
    # for the other it counts as 400: .08
    crosstable = event((rated(1, 2700, k=10), rated(2, 2000, k=10)), [(1, 1, 2, "1")])
    sums = field(crosstable).totals
    assert sums.change == pytest.approx(0.1 - 0.8)
    assert [(why, round(part, 9)) for why, part in sums.because] == [
        ("the 400-point rule for one player only (8.3.1)", -0.7)
    ]


@pytest.mark.slow
@ALONE
@try_examples(30)
@given(crosstable=events(ratings=RATINGS | st.just(0)), pool=st.booleans())
def test_everybody_has_exactly_the_result_of_the_tournament_screen(
    key: str, crosstable: Crosstable, pool: bool
) -> None:
    form = replace(FORM, system=key, pool="rapid" if pool else "standard")
    result = rate_all(crosstable, form)
    assert isinstance(result, EventRatings)
    state = FieldState(form, crosstable)
    for row in result.rows:
        view = evaluate_rounds(player_state(state, row.player.no), ())
        if row.event is None:
            assert row.problem is not None
            said = {view.missing, *(p.text for p in view.problems.values())}
            assert row.problem.text in said
        else:
            assert view.event is not None, view
            alike = replace(row.event, player=view.event.player)
            # a K of the report stands in the field for one given by hand
            reason = row.event.k.reason.replace("stated by the report", "given by hand")
            assert view.event == replace(alike, k=replace(row.event.k, reason=reason))


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
@try_examples(30)
@given(crosstable=events(ratings=RATINGS | st.just(0)))
def test_the_reasons_of_the_sum_add_up_to_it(key: str, crosstable: Crosstable) -> None:
    result = field(crosstable, system=key)
    sums = result.totals
    # what is left out is less than half a hundredth, each of three
    parts = sum(part for _, part in sums.because)
    assert parts == pytest.approx(sums.change, abs=0.0151)
    assert sums.change == pytest.approx(sum(row.change or 0 for row in result.rows))
    assert sums.players == len(crosstable.players)
    assert sums.rated + sums.first_ratings <= sums.players
    assert all(abs(part) >= 0.005 for _, part in sums.because)


@pytest.mark.parametrize("key", ["fide", "elo", "ecf"])
@given(crosstable=events(ks=st.just(20.0)))
def test_with_one_k_what_one_player_gains_another_loses(
    key: str, crosstable: Crosstable
) -> None:
    # who met one opponent alone, and may have decided a match, is rated alone (6.2)
    met = [{one.opponent for one in row.pairings} for row in crosstable.players]
    assume(all(len(numbers) > 1 for numbers in met if numbers) or key != "fide")
    sums = field(crosstable, system=key).totals
    assert sums.change == pytest.approx(0, abs=1e-9)
    assert sums.because == ()


@pytest.mark.parametrize("key", KEYS)
def test_what_is_not_rated_changes_no_rating_of_a_field(key: str) -> None:
    # 1 beats 2 and 3 beats 4; then a forfeit, and a game marked as not rated
    def of(no: int, rating: int, *rounds: Pairing) -> Participant:
        return replace(rated(no, rating), pairings=rounds)

    def games(*extra: str) -> Crosstable:
        rows = {
            no: [Pairing(1, no + 1 if no % 2 else no - 1, "w", "10"[no % 2 == 0])]
            for no in (1, 2, 3, 4)
        }
        for code in extra:
            back = {"+": "-", "1": "0"}[code]
            number = len(rows[1]) + 1
            excluded = "" if code == "+" else "not rated"
            rows[1].append(Pairing(number, 3, "w", code, excluded))
            rows[3].append(Pairing(number, 1, "b", back, excluded))
        ratings = {1: 1500, 2: 1600, 3: 1900, 4: 1550}
        return event(tuple(of(no, ratings[no], *rows[no]) for no in rows), ())

    plain = field(games(), system=key)
    for extra in ("+", "1", "+1"):
        result = field(games(*extra), system=key)
        for no in (1, 2, 3, 4):
            assert one(result, no).new_rating == one(plain, no).new_rating, extra
            assert one(result, no).rated_games == 1


def test_opponents_of_one_name_are_no_match() -> None:
    # two of the name: three games against one of them would be decided after two
    def lost(no: int, *rounds: tuple[int, int, str]) -> Participant:
        pairings = (Pairing(at, other, "w", code) for at, other, code in rounds)
        return replace(rated(no, 1600, name="Lee, Jo"), pairings=tuple(pairings))

    you = replace(lost(1, (1, 2, "1"), (2, 2, "1"), (3, 3, "1")), name="Ann")
    crosstable = event(
        (you, lost(2, (1, 1, "0"), (2, 1, "0")), lost(3, (3, 1, "0"))), ()
    )
    games = one(field(crosstable), 1).games
    # 20 x .50 each
    assert [game.change for game in games] == [10, 10, 10]
    assert [game.game.name for game in games] == [
        "Lee, Jo (no. 2)",
        "Lee, Jo (no. 2)",
        "Lee, Jo (no. 3)",
    ]
    # met alone, nobody has to be told from another
    (only,) = one(field(crosstable), 3).games
    assert only.game.name == "Ann"


@given(crosstable=events())
def test_the_order_of_the_players_changes_nobody(crosstable: Crosstable) -> None:
    turned = replace(crosstable, players=crosstable.players[::-1])
    for key in ("fide", "uscf"):
        there = {row.player.no: row for row in field(turned, system=key).rows}
        for found in field(crosstable, system=key).rows:
            other = there[found.player.no]
            assert other.change == pytest.approx(found.change, abs=1e-6)
            assert other.games == found.games


def test_totals_of_some_rows_count_the_others_as_one_sided() -> None:
    result = field(SMALL)
    sums = sum_rows([row(result, 1)])
    assert (sums.players, sums.rated) == (1, 1)
    assert [(why, round(part, 9)) for why, part in sums.because] == [
        ("rated for one player only", 15.2)
    ]


def test_an_event_without_games_adds_up_to_nothing() -> None:
    sums = field(Crosstable(NOVEMBER, (ADA, BEN, CID))).totals
    assert astuple(sums) == (3, 0, 0, 0, 0.0, 0, ())
    none = field(Crosstable(NOVEMBER, ())).totals
    assert astuple(none) == (0, 0, 0, 0, 0.0, 0, ())


def test_a_game_on_which_the_two_disagree_is_rated_for_neither() -> None:
    why = "player 2 has 1 where this is 1"
    players = tuple(
        replace(
            player,
            pairings=(
                Pairing(1, 3 - player.no, "", "1", why if player.no == 1 else ""),
            ),
        )
        for player in (ADA, BEN)
    )
    result = field(Crosstable(NOVEMBER, players))
    assert one(result, 1).games[0].reason == why
    assert one(result, 1).rated_games == 0


def test_facts_set_come_before_the_report_and_the_report_before_the_form() -> None:
    stated = rated(2, 1600, k=10, birth_year=1980)
    crosstable = event((rated(1, 1600), stated, replace(stated, no=3)), ())
    form = replace(FORM, own_k="40", born="2000")
    result = rate_all(crosstable, form, {3: Given(k=15, birth_year=1999)})
    assert isinstance(result, EventRatings)
    assert [one(result, no).k.value for no in (1, 2, 3)] == [40, 10, 15]
    assert [one(result, no).player.birth_year for no in (1, 2, 3)] == [2000, 1980, 1999]


# every fact that can be set for one player and for all
@pytest.mark.parametrize(
    ("fact", "one_player", "everybody"),
    [
        ("k", 15.0, 40.0),
        ("birth_year", 1999, 2000),
        ("games_played", 12, 60),
        ("reached_2400", False, True),
        ("reached_2300", False, True),
        ("dwz_index", 3, 9),
    ],
)
def test_a_fact_of_one_player_comes_before_that_of_all(
    fact: str, one_player: float, everybody: float
) -> None:
    def said(value: float) -> dict[str, Any]:
        return {fact: value}

    crosstable = event((rated(1, 1600), rated(2, 1600)), ())
    facts = replace(Player(0), **said(everybody))
    given_facts = {2: replace(Given(), **said(one_player))}
    terms = Terms(date(2025, 11, 1))
    result = rate_crosstable(crosstable, "fide", facts, terms, given_facts)
    found = [getattr(one(result, no).player, fact) for no in (1, 2)]
    assert found == [everybody, one_player]


def test_a_fact_set_to_no_or_nothing_is_set() -> None:
    given_facts = merge_given(rated(1, 1600), Given(games_played=0, reached_2400=False))
    assert given_facts == Given(games_played=0, reached_2400=False)
    # the games behind a provisional rating are games played; 0 is an unknown number
    assert merge_given(rated(1, 1600, provisional=17), None).games_played == 17
    assert merge_given(rated(1, 1600, provisional=0), None).games_played is None


def test_games_and_ever_2400_decide_a_k_of_the_field() -> None:
    crosstable = Crosstable(NOVEMBER, (rated(1, 2380), rated(2, 2380), rated(3, 2380)))
    given_facts = {1: Given(reached_2400=True), 2: Given(games_played=12)}
    result = rate_all(crosstable, FORM, given_facts)
    assert isinstance(result, EventRatings)
    # B.02 8.3.3: once 2400, always 10; under 30 games 40
    assert [one(result, no).k.value for no in (1, 2, 3)] == [10, 40, 20]


@pytest.mark.parametrize("key", KEYS)
def test_the_ratings_of_the_form_are_not_looked_at(key: str) -> None:
    form = replace(FORM, system=key, own="nonsense", opponent="18OO", score="?")
    assert isinstance(rate_all(SMALL, form), EventRatings)


@pytest.mark.parametrize(
    ("texts", "name", "text", "missing"),
    [
        ({"date": "2019-05-01"}, "date", "2022-01-01", False),
        ({"date": "2025-13-01"}, "date", "calendar", False),
        ({"date": ""}, "date", "Type the date", True),
        ({"system": "uscf", "event_end": "2014-01-01"}, "event_end", "2015", False),
        ({"system": "uscf", "event_end": "", "date": ""}, "event_end", "end", True),
        ({"system": "elo", "scale": "4"}, "scale", "50 to 4000", False),
        ({"own_k": "x"}, "own_k", "K: ", False),
    ],
)
def test_a_wrong_field_is_named_and_nothing_is_rated(
    texts: dict[str, str], name: str, text: str, missing: bool
) -> None:
    faults = rate_all(SMALL, replace(FORM, **texts))
    assert not isinstance(faults, EventRatings)
    assert faults.keys() == {name}
    assert text in faults[name].text
    assert faults[name].missing == missing


def test_a_player_who_cannot_be_rated_says_why_and_the_others_are() -> None:
    result = field(SMALL, system="elo")
    problem = row(result, 3).problem
    assert isinstance(problem, Problem)
    assert "Elo needs one" in problem.text
    assert row(result, 3).event is None
    # 1 / (1 + 10^(200/400)) = .2403: 20 x .7597
    assert one(result, 1).change == pytest.approx(15.19, abs=0.005)


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        (date(2025, 11, 1), date(2025, 11, 9), ("2025-11-01", "2025-11-09")),
        (date(2025, 11, 1), None, ("2025-11-01", "")),
        # an event that is only known to end on a day is taken to begin on it
        (None, date(2025, 11, 9), ("2025-11-09", "2025-11-09")),
        # nor does it take the days of the event that was there before
        (None, None, ("", "")),
    ],
)
def test_the_dates_of_the_event_select_the_rules(
    start: date | None, end: date | None, expected: tuple[str, str]
) -> None:
    form = Form(date="2020-01-01", event_end="2020-01-02", system="dwz")
    crosstable = Crosstable(EventFacts(start=start, end=end), ())
    found = take_event_terms(crosstable, form, date(2026, 11, 22))
    assert (found.date, found.event_end, found.system) == (*expected, "dwz")
    assert bool(found.days) is (start is end is None)


def test_us_chess_rates_the_games_against_newcomers_too() -> None:
    result = field(SMALL, system="uscf")
    ada, cid = one(result, 1), one(result, 3)
    assert [game.reason for game in ada.games] == ["", ""]
    assert ada.rated_games == 2
    assert cid.first_rating
    assert cid.new_rating is not None
    assert "opponents at their ratings of the first pass" in ada.assumed
    # of a field no number is an estimate
    assert ada.estimate == cid.estimate == ""


def test_us_chess_leaves_out_who_cannot_be_rated() -> None:
    players = (rated(1, 1500), rated(2, 1500), rated(3, 1545, provisional=0))
    games = [(1, 1, 2, "1"), (2, 3, 1, "0")]
    result = field(event(players, games), system="uscf")
    problem = row(result, 3).problem
    assert problem is not None
    assert "provisional" in problem.text
    assert one(result, 1).new_rating is not None


def test_us_chess_takes_a_mirrored_event_for_one() -> None:
    # two equals who draw: nobody gains
    crosstable = event((rated(1, 1500), rated(2, 1500)), [(1, 1, 2, "=")])
    result = field(crosstable, system="uscf")
    assert one(result, 1).change == pytest.approx(0, abs=1e-9)
    assert one(result, 2).new_rating == 1500


def test_a_rapid_newcomer_with_a_standard_rating_counts_as_rated() -> None:
    # 7.2.1; 1785 against 1920, K 20: 135 points are .32, so -6.40 for a loss
    table = event([rated(1, 1785), rated(2, 0)], [(1, 1, 2, "0")])
    form = replace(FORM, pool="rapid", own_k="20")
    facts = {2: Given(standard=1920)}
    found = rate_all(table, form, facts)
    assert isinstance(found, EventRatings)
    assert one(found, 1).change == -6.4
    alone = rate_all(table, form)
    assert isinstance(alone, EventRatings)
    assert one(alone, 1).rated_games == 0
