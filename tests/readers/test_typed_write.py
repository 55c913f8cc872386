"""A game written as a typed line reads back as the same game, whatever its name."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Result
from elo_tui.core.entry import TITLES
from elo_tui.core.events.reading import Reading
from elo_tui.core.facts import RATING_MAX
from elo_tui.core.model import FORFEITS, PLAYED
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.typed_games import RATING_MIN, read, write_game

WORDS = st.sampled_from(
    ["Anna", "Ivanova,", "W", "b", "x2", "bye", "unrated", "nr", "1850", "1850W"]
)
SIGNS = st.sampled_from(
    ['"', 'Jo"', "0,5", ";", "1.", "#", "=", "½", "?", "-", "O’Brien", "李", "2nd"]
)
STANDING = st.sampled_from(
    ["GM", "WIM", "FM,", "GER", "ANA", "LEE", "HUA,", "GARY", "gm", "ger"]
)
NAMES = (st.lists(WORDS | SIGNS | STANDING, max_size=4).map(" ".join) | st.text()).map(
    clean_name
)
#: Any three capitals but those that mean something else.
FEDERATIONS = st.from_regex("[A-Z]{3}", fullmatch=True).filter(
    lambda text: text not in {"WIN", "WON", "TIE", "NUL", "UNR", "BYE", *TITLES}
)
RESULTS = st.none() | st.sampled_from(
    sorted(PLAYED | FORFEITS, key=lambda result: result.value)
)

#: What a typed line can hold: byes have neither opponent nor name, and the round number
#: follows from the place.
games = st.builds(
    Game,
    st.none() | st.integers(RATING_MIN, RATING_MAX),
    RESULTS,
    NAMES,
    st.sampled_from(["", "w", "b"]),
    st.booleans(),
    st.none(),
    st.none(),
    st.none(),
    why=st.just(""),
    title=st.just("") | st.sampled_from(sorted(TITLES)),
    federation=st.just("") | FEDERATIONS,
)
suffixes = st.one_of(
    st.integers(0, 25).map(lambda games: {"provisional": games}),
    # a typed deviation has at most two decimals
    st.integers(1, 50_000).map(lambda hundredths: {"rd": hundredths / 100}),
)
suffixed = st.builds(
    lambda game, after: replace(game, **after),
    games.filter(lambda game: game.opponent is not None),
    suffixes,
)
byes = st.sampled_from([Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE]).map(
    lambda result: Game(None, result)
)


@given(games | byes | suffixed)
@example(Game(2000, Result.WIN, 'Anna "Ann" Lee'))
@example(Game(2000, Result.WIN, "Anna 1850W"))
@example(Game(2000, Result.WIN, "Anna 0,5 Lee"))
@example(Game(2000, Result.WIN, "GM", title="IM"))
@example(Game(2000, Result.WIN, "GER", title="GM"))
@example(Game(2000, Result.WIN, "GER", federation="FRA"))
@example(Game(2000, None, "FM ANA", "w", title="GM", federation="GER"))
@example(Game(None, Result.FORFEIT_WIN, "GER WGM", "b", federation="NED"))
def test_one_game(game: Game) -> None:
    assert read(write_game(game)) == Reading("typed", (game,))


@given(st.lists(games | byes | suffixed, max_size=5))
def test_several_games(several: list[Game]) -> None:
    text = "\n".join(map(write_game, several))
    assert read(text) == Reading("typed", tuple(several))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param('Jo "The Rook" Lee', id="quotes"),
        pytest.param('Lee"', id="one-quote"),
        pytest.param("Anna 1850W", id="rating-and-sign-in-one-word"),
        pytest.param("Anna 0,5 Lee", id="decimal-comma"),
        pytest.param("Ivanova, Anna", id="comma"),
        pytest.param("a; b", id="semicolon"),
        pytest.param("W", id="result-word"),
        pytest.param("x2", id="count"),
        pytest.param("bye", id="bye"),
        pytest.param("unrated", id="unrated"),
        pytest.param("nr", id="not-rated"),
        pytest.param("1900", id="rating"),
        pytest.param("…", id="no-letter"),
        pytest.param("# Anna", id="comment-sign"),
        pytest.param("1. Anna", id="round-number"),
        pytest.param("Black", id="colour-word"),
        pytest.param("1545/P13", id="provisional-rating"),
        pytest.param("Anna 1850/80", id="rating-with-deviation"),
        pytest.param("GM", id="title"),
        pytest.param("GM Lee", id="title-first"),
        pytest.param("Lee FM", id="title-last"),
        pytest.param("GER", id="federation"),
        pytest.param("GM GER", id="title-and-federation"),
        pytest.param("GER GM Lee", id="federation-and-title"),
        pytest.param("GM Ivanova, Anna GER", id="name-between"),
        pytest.param("GARY HUA", id="capitals"),
    ],
)
@pytest.mark.parametrize("colour", ["", "w"])
def test_names_that_look_like_signs(name: str, colour: str) -> None:
    for result in (None, Result.WIN, Result.FORFEIT_LOSS):
        for title, federation in (("", ""), ("IM", ""), ("", "NED"), ("IM", "NED")):
            game = Game(
                2000,
                result,
                name,
                "w" if colour else "",
                title=title,
                federation=federation,
            )
            assert read(write_game(game)) == Reading("typed", (game,))


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (Game(1850, Result.WIN), "1850 1"),
        (Game(1850, Result.DRAW, "Anna", "b"), "1850 b = Anna"),
        (Game(None, Result.LOSS), "unrated 0"),
        (Game(1850), "1850 ?"),
        (Game(1850, Result.FORFEIT_WIN, rated=False), "1850 + nr"),
        (Game(1545, Result.WIN, provisional=13), "1545/P13 1"),
        (Game(1545, Result.WIN, provisional=0), "1545/P 1"),
        (Game(1850, Result.WIN, rd=80.0), "1850/80 1"),
        (Game(1850, Result.LOSS, "Anna", "b", rd=80.5), "1850/80.5 b 0 Anna"),
        (Game(2510, Result.WIN, title="GM", federation="GER"), "2510 GM GER 1"),
        (
            Game(2043, Result.DRAW, "Anna", "b", title="WGM", federation="GER"),
            "2043 WGM GER b = Anna",
        ),
        (Game(2400, title="IM"), "2400 IM ?"),
        (Game(2000, Result.LOSS, "GARY HUA", federation="USA"), "2000 USA 0 GARY HUA"),
        (Game(2000, Result.LOSS, "Lee FM", title="IM"), "2000 IM 0 Lee FM"),
        (Game(2000, Result.LOSS, "FM Lee"), '2000 0 "FM Lee"'),
        (Game(None, Result.LOSS, rated=False, title="CM"), "unrated CM 0 nr"),
        (Game(None, Result.FULL_BYE), "bye"),
        (Game(None, Result.HALF_BYE), "bye ½"),
        (Game(None, Result.ZERO_BYE), "bye 0"),
    ],
)
def test_the_written_line_is_short(game: Game, line: str) -> None:
    assert write_game(game) == line


@pytest.mark.parametrize(
    "line",
    [
        "1545/P13 1",
        "1545/P = Anna",
        "1850/80 b 0",
        "1850/80.25 ?",
        "1545/P0 1",
        "2010 1 same",
    ],
)
def test_a_typed_line_is_written_back_unchanged(line: str) -> None:
    found = read(line)
    assert isinstance(found, Reading)
    # no number of games and none of them are the same
    assert [write_game(game) for game in found.games] == [line.replace("P0", "P")]


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(Game(2000, Result.WIN, "Anna", title="AGM"), id="online-title"),
        pytest.param(Game(2000, Result.WIN, "Anna", title="gm"), id="small-title"),
        pytest.param(Game(2000, Result.WIN, "Anna", federation="Germany"), id="land"),
        pytest.param(Game(2000, Result.WIN, "Anna", federation="GE"), id="two-letters"),
        pytest.param(Game(2000, Result.WIN, "Anna", federation="WIN"), id="a-result"),
        pytest.param(Game(2000, Result.WIN, "Anna", federation="UNR"), id="unrated"),
        pytest.param(Game(2000, Result.WIN, "Anna", federation="BYE"), id="bye"),
        pytest.param(Game(2000, Result.WIN, "Anna", federation="WGM"), id="a-title"),
        pytest.param(
            Game(2000, Result.WIN, "Anna", title="x\n1900 L", federation="1,2"),
            id="line-end",
        ),
    ],
)
def test_what_no_typed_line_can_hold_is_left_out(game: Game) -> None:
    assert write_game(game) == "2000 1 Anna"
