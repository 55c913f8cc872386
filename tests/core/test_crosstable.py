"""An event as a whole: its rounds as games, and what contradicts itself in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
    build_crosstable,
    build_games,
    index_players,
)
from elo_tui.core.events.reading import exclude_contradictions
from elo_tui.core.model import NOT_RATED, Game, Result, find_unrated_reason
from tests.core.crosstables import ADA, BEN, CID, MIRROR, SMALL, event, events, rated
from tests.core.strategies import rounds

NO_MOVE = "less than one move made"
#: What each code of the report file is beside an opponent (TRF16 and TRF26).
BESIDE_AN_OPPONENT = {
    "1": (Result.WIN, ""),
    "=": (Result.DRAW, ""),
    "0": (Result.LOSS, ""),
    "W": (Result.WIN, NO_MOVE),
    "D": (Result.DRAW, NO_MOVE),
    "L": (Result.LOSS, NO_MOVE),
    "+": (Result.FORFEIT_WIN, "forfeit"),
    "-": (Result.FORFEIT_LOSS, "forfeit"),
    "H": (Result.HALF_BYE, "bye"),
    "F": (Result.FULL_BYE, "bye"),
    "U": (Result.FULL_BYE, "bye"),
    "Z": (Result.ZERO_BYE, "bye"),
    "*": (None, "no result yet"),
    "": (None, "no result yet"),
}
#: The points without an opponent, as a bye; without any there is no round at all.
ALONE = {
    **dict.fromkeys("1W+FU", Result.FULL_BYE),
    **dict.fromkeys("=DH", Result.HALF_BYE),
    **dict.fromkeys("0L-Z", Result.ZERO_BYE),
}


def games(crosstable: Crosstable, no: int) -> tuple[Game, ...]:
    player = crosstable.player(no)
    assert player is not None
    return build_games(player, index_players(crosstable))


def against(code: str, back: str) -> Crosstable:
    """Ada, numbered 1, has one code against Ben, who has another against her."""
    return Crosstable(
        EventFacts(),
        (
            replace(ADA, points=None, pairings=(Pairing(1, 2, "w", code),), line=11),
            replace(BEN, points=None, pairings=(Pairing(1, 1, "b", back),), line=12),
        ),
    )


def excluded(crosstable: Crosstable) -> dict[tuple[int, int], str]:
    """Why games are not rated after the check, by player and round."""
    found, _ = exclude_contradictions(crosstable)
    return {
        (player.no, pairing.round): pairing.excluded
        for player in found.players
        for pairing in player.pairings
        if pairing.excluded
    }


def test_the_table_has_every_code() -> None:
    assert BESIDE_AN_OPPONENT.keys() == CODES.keys()
    assert ALONE.keys() == CODES.keys() - {"", "*"}


@pytest.mark.parametrize("code", CODES)
def test_a_code_beside_an_opponent(code: str) -> None:
    (game,) = games(against(code, ""), 1)
    result, reason = BESIDE_AN_OPPONENT[code]
    assert game.result is result
    assert game.opponent == 1800
    assert game.name == "Berg, Ben"
    assert game.colour == "w"
    assert game.round == 1
    assert find_unrated_reason(game) == reason


@pytest.mark.parametrize("code", ALONE)
def test_a_code_without_an_opponent_gives_its_points_only(code: str) -> None:
    player = Participant(1, pairings=(Pairing(4, None, "", code),))
    assert build_games(player, {1: player}) == (Game(None, ALONE[code], round=4),)


@pytest.mark.parametrize("code", ["", "*"])
def test_neither_an_opponent_nor_a_result_is_no_round(code: str) -> None:
    player = Participant(1, pairings=(Pairing(1, None, "", code),))
    assert build_games(player, {1: player}) == ()


def test_only_opponents_of_one_name_are_told_apart_by_their_numbers() -> None:
    crosstable = event(
        (rated(1, 1500), rated(2, 1600), rated(3, 1700), rated(4, 1800)),
        [(1, 1, 2, "1"), (2, 1, 3, "0"), (3, 1, 4, "=")],
    )
    names = {1: "Ada", 2: "Li, Wei", 3: "LI, WEI", 4: "Berg, Bo"}
    players = tuple(replace(one, name=names[one.no]) for one in crosstable.players)
    found = games(replace(crosstable, players=players), 1)
    assert [game.name for game in found] == [
        "Li, Wei (no. 2)",
        "LI, WEI (no. 3)",
        "Berg, Bo",
    ]


def test_opponents_come_with_what_the_event_says_of_them() -> None:
    crosstable = event(
        (rated(1, 1500), rated(2, 1545, provisional=17), rated(3, 0)),
        [(1, 1, 2, "1"), (2, 3, 1, "1")],
    )
    first, second = games(crosstable, 1)
    assert (first.opponent, first.provisional, first.colour) == (1545, 17, "w")
    assert (second.opponent, second.colour, second.result) == (None, "b", Result.LOSS)
    assert find_unrated_reason(second) == "opponent unrated"


def test_an_opponent_who_is_not_there_has_no_rating_and_no_name() -> None:
    player = Participant(1, rating=1600, pairings=(Pairing(1, 9, "w", "1"),))
    assert build_games(player, {1: player}) == (
        Game(None, Result.WIN, "", "w", round=1),
    )


def test_the_reason_of_the_source_is_the_reason_of_the_game() -> None:
    pairing = Pairing(1, 2, "w", "1", "board 3 played by another")
    player = replace(ADA, pairings=(pairing,))
    (game,) = build_games(player, {1: player, 2: BEN})
    assert not game.rated
    assert find_unrated_reason(game) == "board 3 played by another"
    # also while the game is still to be played
    assert (
        find_unrated_reason(replace(game, result=None)) == "board 3 played by another"
    )
    assert find_unrated_reason(replace(game, why="")) == NOT_RATED


def test_players_and_rounds_of_an_event() -> None:
    assert SMALL.player(2) is SMALL.players[1]
    assert SMALL.player(7) is None
    assert SMALL.rounds == 3
    announced = replace(SMALL, event=replace(SMALL.event, rounds=9))
    assert announced.rounds == 9
    assert Crosstable(EventFacts(), ()).rounds == 0


@given(events())
def test_an_event_without_contradictions_stays_as_it_is(crosstable: Crosstable) -> None:
    assert exclude_contradictions(crosstable) == (crosstable, ())


@pytest.mark.parametrize(
    ("code", "back"),
    [
        # less than a point between them: a penalty is the arbiter's right
        ("0", "0"),
        ("=", "0"),
        ("-", "-"),
        # only one of them has a result yet
        ("*", "1"),
        ("", "0"),
        *MIRROR.items(),
    ],
)
def test_lines_that_agree(code: str, back: str) -> None:
    assert excluded(against(code, back)) == {}


def test_a_result_on_one_line_only_is_named() -> None:
    _, notes = exclude_contradictions(against("", "1"))
    assert [note.text for note in notes] == [
        "player 1 Ada, Anna, round 1: no result; player 2 has 1"
    ]


@pytest.mark.parametrize(
    ("code", "back"),
    [
        ("1", "1"),
        ("1", "="),
        ("+", "+"),
        ("W", "1"),
        ("W", "0"),
        ("+", "0"),
        ("=", "D"),
    ],
)
def test_row72_lines_that_contradict_each_other(code: str, back: str) -> None:
    found, notes = exclude_contradictions(against(code, back))
    assert excluded(found) == {
        (1, 1): f"player 2 has {back} where this is {code}",
        (2, 1): f"player 1 has {code} where this is {back}",
    }
    # nothing is corrected: the game stays where it is, with its code
    assert [player.pairings[0].code for player in found.players] == [code, back]
    assert [game.rated for no in (1, 2) for game in games(found, no)] == [False] * 2
    assert [(note.line, note.left_out) for note in notes] == [(11, False), (12, False)]
    assert notes[0].text == (
        f"player 1 Ada, Anna, round 1: player 2 has {back} where this is {code};"
        " not rated"
    )


@pytest.mark.parametrize(
    ("opponent", "why"),
    [
        (9, "there is no player 9"),
        (1, "is paired with itself"),
        # 2 has met 3 in that round: it would have played twice
        (2, "player 2 met 3 in that round"),
        # 4 has rounds, but not this one
        (4, "player 4 met nobody in that round"),
        (5, "player 5 met nobody in that round"),
    ],
)
def test_row71_opponents_who_cannot_be_right(opponent: int, why: str) -> None:
    crosstable = event(
        (
            rated(1, 1600, pairings=(Pairing(1, opponent, "w", "1"),)),
            *(rated(no, 1600) for no in (2, 3, 4)),
            rated(5, 1600, pairings=(Pairing(1, None, "", "U"),)),
        ),
        [(1, 2, 3, "="), (2, 3, 4, "0")],
    )
    assert excluded(crosstable) == {(1, 1): why}


def test_two_whites_are_no_contradiction() -> None:
    crosstable = against("1", "0")
    white = replace(crosstable.players[1].pairings[0], colour="w")
    other = replace(crosstable.players[1], pairings=(white,))
    two_whites = replace(crosstable, players=(crosstable.players[0], other))
    unchanged, (note,) = exclude_contradictions(two_whites)
    assert unchanged == two_whites
    assert note.text.endswith("round 1: White, and so is player 2, the opponent")
    assert not note.left_out


def test_an_opponent_may_be_met_in_two_rounds() -> None:
    crosstable = event((rated(1, 1600), rated(2, 1700)), [(1, 1, 2, "1")])
    twice = event((rated(1, 1600), rated(2, 1700)), [(1, 1, 2, "1"), (2, 2, 1, "=")])
    assert (
        exclude_contradictions(crosstable)[1] == exclude_contradictions(twice)[1] == ()
    )


def test_the_list_of_one_player_has_nothing_to_compare_with() -> None:
    own = build_crosstable(
        [Game(1800, Result.WIN, "Ben"), Game(None, Result.FULL_BYE)], "Ada"
    )
    assert exclude_contradictions(own) == (own, ())


def test_what_the_reader_has_excluded_it_has_said_itself() -> None:
    player = replace(
        ADA, points=None, pairings=(Pairing(1, 9, "w", "1", "result crossed out"),)
    )
    crosstable = Crosstable(EventFacts(), (player, BEN))
    assert exclude_contradictions(crosstable) == (crosstable, ())


def test_points_that_disagree_are_only_noted() -> None:
    # as rated by hand: 1 and 1 are 2, = and 0 are half a point
    assert exclude_contradictions(SMALL) == (SMALL, ())
    stated = replace(
        SMALL,
        players=(
            replace(ADA, pairings=SMALL.players[0].pairings, points=2.5, line=7),
            *SMALL.players[1:],
        ),
    )
    found, notes = exclude_contradictions(stated)
    assert found == stated
    assert [(note.line, note.text) for note in notes] == [
        (7, "player 1 Ada, Anna: 2.5 points stated, the rounds give 2")
    ]


def test_points_without_rounds_are_believed() -> None:
    start_list = Crosstable(EventFacts(), (ADA, BEN, CID))
    assert exclude_contradictions(start_list) == (start_list, ())


@given(events(codes="10="), st.data())
def test_one_changed_line_is_found_and_changes_nothing_else(
    crosstable: Crosstable, data: st.DataObject
) -> None:
    player = data.draw(
        st.sampled_from([player for player in crosstable.players if player.pairings])
    )
    place = data.draw(st.integers(0, len(player.pairings) - 1))
    pairing = player.pairings[place]
    wrong = data.draw(st.sampled_from(["1", "W"]))
    if pairing.code == wrong == "1":
        return
    pairings = list(player.pairings)
    pairings[place] = replace(pairing, code=wrong)
    players = [
        replace(p, pairings=tuple(pairings)) if p is player else p
        for p in crosstable.players
    ]
    assert excluded(replace(crosstable, players=tuple(players))).keys() == {
        (player.no, pairing.round),
        (pairing.opponent, pairing.round),
    }


@pytest.mark.parametrize(
    ("ratings", "games", "owner", "lacking"),
    [
        ((None, None), [(1, 1, 2, "1")], None, True),
        ((None, 0), [(1, 1, 2, "*")], None, True),
        ((None, 1800), [(1, 1, 2, "1")], None, False),
        # a list of players has no games to rate
        ((None, None), [], None, False),
        # the opponents of a card are not a field
        ((None, None), [(1, 1, 2, "1")], 1, False),
    ],
)
def test_ratings_that_are_lacking(
    ratings: tuple[int | None, ...],
    games: list[tuple[int, int, int, str]],
    owner: int | None,
    lacking: bool,
) -> None:
    players = [Participant(no, rating=one) for no, one in enumerate(ratings, start=1)]
    assert replace(event(players, games), owner=owner).lacks_ratings is lacking


def test_a_list_of_games_is_an_event_of_its_player() -> None:
    crosstable = build_crosstable(
        (
            Game(1800, Result.WIN, "Ben", "w"),
            Game(None, Result.FULL_BYE),
            Game(1545, Result.DRAW, provisional=13),
            Game(1700, Result.LOSS, "Cid", "b", rated=False),
        ),
        "Ada",
        1600,
    )
    assert crosstable.owner == 1
    owner, *opponents = crosstable.players
    assert (owner.no, owner.name, owner.rating) == (1, "Ada", 1600)
    assert owner.pairings == (
        Pairing(1, 2, "w", "1"),
        Pairing(2, None, "", "U"),
        Pairing(3, 3, "", "="),
        Pairing(4, 4, "b", "0", NOT_RATED),
    )
    assert [(p.no, p.name, p.rating, p.provisional) for p in opponents] == [
        (2, "Ben", 1800, None),
        (3, "", 1545, 13),
        (4, "Cid", 1700, None),
    ]


@given(st.lists(rounds, max_size=8))
def test_the_games_of_a_list_are_those_it_was_made_from(listing: list[Game]) -> None:
    crosstable = build_crosstable(listing)
    found = build_games(crosstable.players[0], index_players(crosstable))
    for place, (game, there) in enumerate(zip(listing, found, strict=True), start=1):
        assert there.round == place
        assert there.result is game.result
        assert bool(find_unrated_reason(there)) == bool(find_unrated_reason(game))
        if "bye" not in find_unrated_reason(game):
            assert (there.opponent, there.name) == (game.opponent, game.name)
            assert (there.colour, there.rated) == (game.colour, game.rated)
