"""The score needed, checked by trying every way to score the games to come."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Terms, load
from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.forecast.distribution import forecast_event
from elo_tui.core.forecast.next_games import (
    GameToCome,
    list_norm_games,
    read_games_ahead,
)
from elo_tui.core.forecast.odds_models import Odds, get_model
from elo_tui.core.forecast.planner import (
    PATHS,
    NormTarget,
    PerformanceTarget,
    Plan,
    RatingTarget,
    Target,
    find_likeliest,
    plan_event,
)
from elo_tui.core.model import RatedEvent
from elo_tui.core.norms.requirements import Circumstances, NormGame, player_norm_games
from elo_tui.core.systems.fide.k_factor import foresee_k
from elo_tui.core.text.figures import format_percent
from elo_tui.features.tournament.ahead.answer.plan import plan_sentences
from tests.core.cases import DAY, filled
from tests.core.norm_cases import FIELD, SWISS, achieved, games_of
from tests.examples import try_examples

MODEL = get_model("broadcast")
TERMS = Terms(DAY, event_end=DAY, opponent_rd=60)
YOU = Player(1950, k=20, rd=70, volatility=0.06)
TODAY = Terms(date(2026, 11, 20), event_end=date(2026, 11, 28))

opponents = st.integers(1700, 2200)
results = st.sampled_from([Result.WIN, Result.DRAW, Result.LOSS])
NUMBERS = (Result.LOSS, Result.DRAW, Result.WIN)


def planned(
    games: tuple[Game, ...],
    target: Target,
    key: str = "fide",
    player: Player = YOU,
    terms: Terms = TERMS,
) -> Plan:
    found = plan_event(load(key), player, games, terms, MODEL, target)
    assert isinstance(found, Plan), found
    return found


def check(found: Plan, reaching: set[tuple[int, ...]]) -> None:
    """The answer against the ways that really reach the target."""
    number = found.games
    every = [*product((0, 1, 2), repeat=number)]
    assert found.possible is bool(reaching)
    if not reaching:
        assert (found.enough, found.at_best, found.probability) == (None, None, 0)
        return
    assert found.enough is not None
    assert all(way in reaching for way in every if sum(way) >= found.enough)
    if found.enough:
        assert any(way not in reaching for way in every if sum(way) == found.enough - 1)
    assert found.at_best == min(map(sum, reaching))
    assert set(found.cheaper) == {way for way in reaching if sum(way) < found.enough}
    share = sum(map(found.chances.probability_of, reaching))
    assert found.probability == pytest.approx(share, abs=1e-12)
    least = [
        way
        for way in reaching
        if not any(
            other != way and all(a <= b for a, b in zip(other, way, strict=True))
            for other in reaching
        )
    ]
    if not found.enough:
        assert found.paths == ()
        return
    assert {path.results for path in found.paths} <= set(least)
    assert len(found.paths) == min(PATHS, len(least))
    odds = sorted(map(found.chances.probability_of, least), reverse=True)
    named = [path.probability for path in found.paths]
    assert named == pytest.approx(odds[: len(named)], abs=1e-12)


@given(
    st.sampled_from(["fide", "elo", "dwz", "uscf", "glicko", "glicko2", "lichess"]),
    st.lists(opponents, min_size=1, max_size=3),
    st.lists(st.tuples(opponents, results), max_size=3),
    st.lists(st.sampled_from([None, 30, 300]), min_size=3, max_size=3),
    st.integers(1915, 1985),
)
@try_examples(80)
def test_a_rating_by_every_way(
    key: str,
    coming: list[int],
    over: list[tuple[int, Result]],
    rds: list[float | None],
    rating: int,
) -> None:
    games = tuple(Game(r, done) for r, done in over)
    games += tuple(Game(r, rd=rd) for r, rd in zip(coming, rds, strict=False))
    player = replace(YOU, k=None) if key == "uscf" else YOU
    found = planned(games, RatingTarget(rating), key, player)
    places = range(len(over), len(games))
    reaching = set()
    for way in product((0, 1, 2), repeat=len(coming)):
        event = load(key).rate(player, filled(games, places, way), TERMS)
        assert isinstance(event, RatedEvent)
        if event.new_rating is not None and event.new_rating >= rating:
            reaching.add(way)
    check(found, reaching)


@pytest.mark.slow
@given(
    st.sampled_from(["fide", "lichess"]),
    st.lists(opponents, min_size=1, max_size=4),
    st.lists(st.tuples(opponents, results), max_size=3),
    st.integers(1700, 2500),
)
@try_examples(40)
def test_a_performance_by_every_way(
    key: str, coming: list[int], over: list[tuple[int, Result]], tpr: int
) -> None:
    games = tuple(Game(r, done) for r, done in over) + tuple(map(Game, coming))
    found = planned(games, PerformanceTarget(tpr), key)
    places = range(len(over), len(games))
    reaching = set()
    for way in product((0, 1, 2), repeat=len(coming)):
        event = load(key).rate(YOU, filled(games, places, way), TERMS)
        assert isinstance(event, RatedEvent)
        assert event.tpr is not None
        if event.tpr >= tpr:
            reaching.add(way)
    check(found, reaching)


def norm_plan(games: list[NormGame], facts: Circumstances = SWISS) -> Plan:
    rounds = tuple(Game(game.rating, game.result) for game in games)
    player = Player(2450, k=10)
    return planned(rounds, NormTarget("GM", tuple(games), facts), player=player)


# FIELD has an average of 2400, so a GM norm takes 7 of 9
@pytest.mark.parametrize(
    "played", ["1=1=111", "1=1=1=1", "1111111", "1=1====", "11=11="]
)
def test_a_norm_by_every_way(played: str) -> None:
    games = games_of(played + "*" * (9 - len(played)))
    found = norm_plan(games)
    reaching = set()
    for way in product((0, 1, 2), repeat=9 - len(played)):
        done = list(games)
        for place, halves in zip(range(len(played), 9), way, strict=True):
            done[place] = done[place]._replace(result=NUMBERS[halves])
        if achieved("GM", done, SWISS):
            reaching.add(way)
    check(found, reaching)


def test_a_norm_that_depends_on_who_is_beaten() -> None:
    # eleven rounds: a won game against someone weak may be left out (1.4.1f)
    weak = (1900, "", "NOR")
    games = games_of("1=1=111=1**", [*FIELD, weak, (2500, "GM", "GER")])
    facts = SWISS._replace(rounds=11)
    found = norm_plan(games, facts)
    reaching = set()
    for way in product((0, 1, 2), repeat=2):
        done = list(games)
        for place, halves in zip((9, 10), way, strict=True):
            done[place] = done[place]._replace(result=NUMBERS[halves])
        if achieved("GM", done, facts):
            reaching.add(way)
    check(found, reaching)


def test_a_norm_far_ahead() -> None:
    # nine rounds: none can be left out, so the sum of all decides
    found = norm_plan(games_of("1=*******"))
    assert (found.enough, found.at_least) == (11, False)
    longer = norm_plan(
        games_of("1=*********", [*FIELD, FIELD[0], FIELD[1]]),
        SWISS._replace(rounds=11),
    )
    assert longer.at_least
    assert "perhaps less" in plan_sentences(longer)[0]
    assert "at least" in plan_sentences(longer)[0]


@given(
    st.lists(
        st.tuples(st.integers(0, 100), st.integers(0, 100)).map(
            lambda p: Odds(p[0] / 300, p[1] / 300, 1 - (p[0] + p[1]) / 300, 0)
        ),
        min_size=1,
        max_size=5,
    ),
    st.data(),
)
@try_examples(40)
def test_the_likeliest_ways_of_a_score(games: list[Odds], data: st.DataObject) -> None:
    halves = data.draw(st.integers(0, 2 * len(games)))
    every = []
    for way in product((0, 1, 2), repeat=len(games)):
        if sum(way) == halves:
            share = 1.0
            for game, scored in zip(games, way, strict=True):
                share *= (game.loss, game.draw, game.win)[scored]
            every.append(share)
    found = find_likeliest(games, halves)
    assert all(sum(path.results) == halves for path in found)
    expected = sorted(every, reverse=True)[:PATHS]
    assert [path.probability for path in found] == pytest.approx(expected, abs=1e-12)


def test_the_sentences() -> None:
    # K 20 against equals: 10 points for each half point over 50 %
    coming = (Game(1950),) * 3
    needs = planned(coming, RatingTarget(1965))
    assert (needs.enough, needs.at_best) == (5, 5)
    likely = format_percent(needs.probability)
    assert plan_sentences(needs) == (f"rating 1965 needs 2½ of 3; {likely} likely",)
    far = planned(coming, RatingTarget(1981))
    assert plan_sentences(far) == ("1981 is out of reach: 3 wins give 1980",)
    safe = planned(coming, RatingTarget(1920))
    assert plan_sentences(safe) == ("rating 1920 is safe: any result is enough",)
    assert (safe.enough, safe.probability, safe.paths) == (0, 1, ())
    over = (Game(1950, Result.WIN),)
    reached = planned(over, RatingTarget(1960))
    assert plan_sentences(reached) == ("rating 1960 is reached: no games are left",)
    missed = planned(over, RatingTarget(1961))
    assert plan_sentences(missed) == ("rating 1961 is not reached: no games are left",)
    best = planned(coming, PerformanceTarget(2800))
    assert plan_sentences(best) == (
        "performance 2800 is out of reach: 3 wins give a performance of 2750",
    )


def test_a_cheaper_way_is_named_by_the_opponent() -> None:
    # a sure rating (RD 30) says more than a vague one (RD 350)
    coming = (Game(1950, rd=350), Game(2100, rd=30), Game(1900, rd=350))
    some = [
        planned(coming, RatingTarget(rating), "glicko") for rating in range(1930, 1985)
    ]
    texts = [plan_sentences(each)[0] for each in some if each.cheaper]
    assert any(", or " in text and "win against 2100" in text for text in texts)


def test_a_change_by_game_and_too_many_games_is_refused() -> None:
    coming = tuple(Game(1900 + 10 * n) for n in range(8))
    found = plan_event(load("lichess"), YOU, coming, TERMS, MODEL, RatingTarget(2000))
    assert isinstance(found, Problem)
    assert "only the score is forecast" in found.text
    score = planned(coming, PerformanceTarget(2000), "lichess")
    assert score.possible
    assert "only the score is forecast" in plan_sentences(score)[1]


def test_an_unrated_opponent_to_come_has_no_odds() -> None:
    games = games_of("1=1=1=1**")
    games[-1] = games[-1]._replace(rating=None)
    rounds = tuple(Game(game.rating, game.result) for game in games)
    target = NormTarget("GM", tuple(games), SWISS)
    found = plan_event(load("fide"), Player(2450, k=10), rounds, TERMS, MODEL, target)
    assert isinstance(found, Problem)
    assert found.field == "opponent"


def k_texts(player: Player, games: int, terms: Terms = TODAY) -> list[str]:
    coming = (Game(player.rating),) * games
    found = planned(coming, RatingTarget(player.rating), player=player, terms=terms)
    return [*plan_sentences(found)[1:]]


def test_the_limit_of_700_is_foreseen() -> None:
    adult = Player(1950, birth_year=1980, games_played=100, reached_2400=False)
    assert k_texts(adult, 35) == []
    # 700 / 39 = 17.9
    assert k_texts(adult, 39) == [
        "K is 17, not 20: 39 games in the period, and K times games is at most 700"
        " (8.3.3)"
    ]
    assert k_texts(Player(1950, k=40), 20) == [
        "K 40 was given; 20 games allow 35 (8.3.3)"
    ]


def test_the_thirtieth_game_is_foreseen() -> None:
    new = Player(1950, birth_year=1980, games_played=25, reached_2400=False)
    assert k_texts(new, 4) == []
    text = "from the next list on K is 20: 30 games are completed"
    assert k_texts(new, 5) == [text]


def test_2400_and_2300_are_foreseen() -> None:
    strong = Player(2395, birth_year=1980, games_played=100, reached_2400=False)
    # one game against an equal: a win gives +10
    [text] = k_texts(strong, 1)
    assert text.startswith("from the next list on K is 10: 2400 is reached, ")
    assert text.endswith(" % likely")
    assert k_texts(replace(strong, reached_2400=True), 1) == []
    [given_k] = k_texts(Player(2395, k=20), 1)
    assert given_k == text
    junior = Player(2290, birth_year=2012, games_played=100, reached_2400=False)
    [text] = k_texts(junior, 1)
    assert text.startswith("from the next list on K is 20: 2300 is reached, ")


def test_the_eighteenth_birthday_is_foreseen() -> None:
    junior = Player(1950, birth_year=2008, games_played=100, reached_2400=False)
    assert k_texts(junior, 3) == []
    december = Terms(date(2026, 12, 20), event_end=date(2026, 12, 28))
    assert k_texts(junior, 3, december) == [
        "from the next list on K is 20: the year of the 18th birthday is over"
    ]


@given(st.integers(1400, 2700), st.integers(0, 40), st.none() | st.integers(0, 40))
def test_no_k_rises_on_the_next_list(
    rating: int, games: int, before: int | None
) -> None:
    player = Player(rating, birth_year=2010, games_played=before)
    for change in foresee_k(
        player, TODAY, 0, games, [(rating - 30, 0.5), (rating + 30, 0.5)]
    ):
        assert change.value < 40
        assert 0 < change.probability <= 1


def test_games_to_come_as_typed() -> None:
    found = read_games_ahead(
        "2010, 2100 w; ?1950\n3x1980, 2510 GM ger B, 2400 - FRA, 1850/80"
    )
    assert not isinstance(found, Problem)
    assert [one.game.opponent for one in found] == [
        *(2010, 2100, 1950, 1980, 1980, 1980, 2510, 2400, 1850)
    ]
    assert [one.assumed for one in found] == [
        *(False,) * 2,
        *(True,) * 4,
        *(False,) * 3,
    ]
    assert found[1].game.colour == "w"
    assert found[6] == GameToCome(Game(2510, colour="b"), False, "GM", "GER")
    assert (found[7].title, found[7].federation) == ("", "FRA")
    assert (found[0].title, found[0].federation) == (None, "")
    assert found[8].game.rd == 80
    one = read_games_ahead("2x1980 same w, 1980")
    assert not isinstance(one, Problem)
    names = [game.game.name for game in one]
    assert names == ["same 1980", "same 1980", ""]


@pytest.mark.parametrize(
    "text",
    [
        *("", " , ", "abc", "?", "2010 W w", "2010 =", "2010 GM IM", "0x1900"),
        *("101x1900", "3x", "x1900", "9999", "0", "unrated", "??1900", "2010 GERM"),
        *("١٩٥٠", "1_900", "9" * 500, "2x1900, 99x1900"),
        *("2010 WIN", "2010 won", "2400 GM 1-0", "2010 ff", "2010 ½"),
    ],
)
def test_games_to_come_that_cannot_be_read(text: str) -> None:
    found = read_games_ahead(text)
    assert isinstance(found, Problem)
    assert found.text.startswith("remaining: ")
    assert len(found.text) < 160


@given(st.text(alphabet="0129x?,; wGMER/-=\n٣×") | st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    found = read_games_ahead(text)
    if not isinstance(found, Problem):
        assert all(one.game.opponent and one.game.result is None for one in found)


def test_norm_games_of_an_event() -> None:
    event = Crosstable(
        EventFacts(),
        (
            Participant(
                1,
                "Aas",
                rating=2400,
                federation="NOR",
                pairings=(
                    Pairing(1, 2, "w", "1"),
                    Pairing(2, 3, "b", "*"),
                    Pairing(3, None, "", "U"),
                ),
            ),
            Participant(2, "Bea", "GM", 2500, "GER"),
            Participant(3, "Cee", "", 2300, "FRA"),
        ),
    )
    first, second, bye = player_norm_games(event, event.players[0])
    assert first == NormGame(2500, "GM", "GER", Result.WIN, 1, "2")
    assert second == NormGame(2300, "", "FRA", None, 2, "3")
    assert (bye.result, bye.rating) == (Result.FULL_BYE, None)
    untold = replace(event, players=tuple(replace(p, title="") for p in event.players))
    assert player_norm_games(untold, untold.players[0])[0].title is None
    assert list_norm_games([GameToCome(Game(2510), False, "GM", "GER")]) == (
        NormGame(2510, "GM", "GER"),
    )


def test_a_plan_holds_the_whole_forecast() -> None:
    coming = (Game(1900), Game(2000))
    found = planned(coming, RatingTarget(1960))
    assert found.forecast == forecast_event(load("fide"), YOU, coming, TERMS, MODEL)
