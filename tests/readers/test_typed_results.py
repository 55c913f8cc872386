"""Words for results in typed lines: they mean what they say, and are never names."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core import Game, Result
from elo_tui.core.events.reading import BadLine, Reading
from elo_tui.readers.typed_games import read, write_game

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
WON, LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS

#: Without a direction.
NOBODY = (
    *("forfeit", "ff", "walkover", "w/o", "wo", "default", "kampflos", "forfait"),
    *("no show", "no-show", "by default", "par forfait", "incomparecencia"),
    *("win/loss", "not played"),
)
MEANINGS = {
    **dict.fromkeys(("1-0", "1:0", "1–0", "1 - 0", "won", "gewonnen", "gagné"), WIN),
    **dict.fromkeys(("½-½", "½:½", "0.5-0.5", "0,5-0,5", "1/2-1/2", "1/2"), DRAW),
    **dict.fromkeys(("draw", "remis", "tablas", "nulle"), DRAW),
    **dict.fromkeys(("0-1", "0:1", "0—1", "lost", "verloren", "perdu"), LOSS),
    **dict.fromkeys(("+", "+/-", "+ -", "+:-", "1 forfeit", "W ff", "1K"), WON),
    **dict.fromkeys(("won by forfeit", "+ kampflos", "forfeit win"), WON),
    **dict.fromkeys(("-", "-/+", "- +", "0 ff", "L w/o", "lost by default"), LOST),
    **dict.fromkeys(("no show -", "perdu par forfait", "0F"), LOST),
}


def games_of(text: str) -> tuple[Game, ...]:
    reading = read(text)
    assert isinstance(reading, Reading), str(reading)
    return reading.games


def fault(text: str) -> str:
    found = read(text)
    assert isinstance(found, BadLine), found
    assert found.text.isprintable()
    return found.text


@pytest.mark.parametrize(("word", "result"), MEANINGS.items())
def test_after_and_before_the_rating(word: str, result: Result) -> None:
    for spelling in (word, word.title(), word.upper()):
        for line in (
            *("1850 {}", "{} 1850", "1. {} 1850", "1850, {}", "1850; {}", "{}; 1850"),
            "1850 {} x1",
        ):
            text = line.format(spelling)
            assert games_of(text) == (Game(1850, result),), text
    named = Game(1850, result, "Anna Berg")
    assert games_of(f"1850 {word} Anna Berg") == (named,)
    if not word[0].isupper():
        # a letter after a name is an initial
        assert games_of(f"1850 Anna Berg {word}") == (named,)
        assert games_of(f"Anna Berg {word} 1850") == (named,)
    assert games_of(f"Ivanova, Anna 1850 {word}, 1900 1") == (
        Game(1850, result, "Ivanova, Anna"),
        Game(1900, WIN),
    )


@pytest.mark.parametrize("word", NOBODY)
def test_without_a_direction_it_is_asked_who_won(word: str) -> None:
    for line in (
        *("1850 {}", "{} 1850", "Anna 1850 {}", "1850 Anna {}", "1850 b {}"),
        *("Anna {} 1850", "{} Anna 1850", "1850, {}", "GM Lee 2400 GER {}"),
    ):
        assert "who won" in fault(line.format(word)), line


WORDS = st.sampled_from([*NOBODY, *MEANINGS, "Remis", "Default", "WON", "(ff)"])
PARTS = st.sampled_from(
    [
        *(
            "Anna",
            "Berg,",
            "Ivanova, Anna",
            "GM",
            "GER",
            "b",
            "white",
            "x2",
            "1.",
            "nr",
        ),
        *("1", "0", "=", "?", "W", "by", ",", ";", "Lee"),
    ]
)
LINES = st.tuples(
    st.lists(PARTS | WORDS, max_size=3), st.lists(PARTS | WORDS, max_size=3)
).map(lambda sides: " ".join([*sides[0], "1850", *sides[1]]))
#: What may be left of such a word in a name: nothing.
LIKE = {
    part.casefold().strip("()")
    for word in (*NOBODY, *MEANINGS)
    for part in word.split()
    if len(part) > 1 and part not in ("by", "par", "no", "show")
}


@given(LINES)
@example("forfeit, Anna 1850 1")
@example("1850 won Lee lost")
@example("Default, Berg, Anna 1850 1")
def test_a_result_is_never_a_part_of_a_name(line: str) -> None:
    found = read(line)
    if isinstance(found, BadLine):
        assert found.text
        assert found.text.isprintable()
        return
    for game in found.games:
        surname, comma, first = game.name.casefold().partition(", ")
        words = first.split() if comma and first else game.name.casefold().split()
        assert not LIKE.intersection(words), game
        if surname in LIKE:
            # the form that says it is a name
            assert any(word in line for word in ("Default, ", "Remis, ", "WON, "))


@given(WORDS, st.sampled_from(["1850 {}", "{} 1850", "1850 {} Anna", "Anna {} 1850"]))
def test_a_result_is_read_or_asked_about(word: str, line: str) -> None:
    found = read(line.format(word))
    if isinstance(found, BadLine):
        asked = ("who won", "not a result at the start", "a result or a name")
        assert any(words in found.text for words in asked)
    else:
        assert [game.result is None for game in found.games] == [False]
        assert found.games[0].name in ("", "Anna")


@given(
    st.lists(WORDS | st.just("Anna"), min_size=1, max_size=3).map(" ".join),
    st.sampled_from([None, WIN, DRAW, LOSS, WON, LOST]),
)
def test_a_written_name_with_such_words_reads_back(
    name: str, result: Result | None
) -> None:
    game = Game(1850, result, name)
    assert games_of(write_game(game)) == (game,)


#: The guide, of typed games: "a dash alone: not paired", and commas or semicolons
#: stand between several games. So a game before a lone dash is as it is without it.
NOT_PAIRED = Game(None, Result.ZERO_BYE)


@pytest.mark.parametrize("separator", [", ", ",", "; ", ";", " , "])
@pytest.mark.parametrize("dash", ["-", "−", "–", "—", "2. -"])
@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("1850 W", Game(1850, WIN)),
        ("1850 w", Game(1850, WIN)),
        ("1850, W", Game(1850, WIN)),
        ("1850W", Game(1850, WIN)),
        ("1850 L", Game(1850, LOSS)),
        ("1850 D", Game(1850, DRAW)),
        ("1850 1", Game(1850, WIN)),
        ("1850 b 0", Game(1850, LOSS, colour="b")),
        ("1850 +", Game(1850, WON)),
        ("1850 -", Game(1850, LOST)),
        ("1850 won", Game(1850, WIN)),
        ("Lee 1850 W", Game(1850, WIN, "Lee")),
        ("1850 W Lee", Game(1850, WIN, "Lee")),
        ("unrated W", Game(None, WIN)),
        ("0 W", Game(None, WIN)),
        ("bye", Game(None, Result.FULL_BYE)),
        ("bye ½", Game(None, Result.HALF_BYE)),
        ("half bye", Game(None, Result.HALF_BYE)),
        ("bye 0", NOT_PAIRED),
    ],
)
def test_a_dash_after_a_game_is_a_round_not_paired(
    typed: str, game: Game, dash: str, separator: str
) -> None:
    assert games_of(f"{typed}{separator}{dash}") == (game, NOT_PAIRED)
    after = f"{typed}{separator}{dash}{separator}Ivanova, Anna 1700 W"
    assert games_of(after) == (game, NOT_PAIRED, Game(1700, WIN, "Ivanova, Anna"))


@pytest.mark.parametrize("text", ["-, 1850 W, -, -, bye", "1. -; 1850 W; -; -; bye"])
def test_dashes_anywhere_in_a_list_are_rounds_not_paired(text: str) -> None:
    assert games_of(text) == (
        *(NOT_PAIRED, Game(1850, WIN), NOT_PAIRED, NOT_PAIRED),
        Game(None, Result.FULL_BYE),
    )


@pytest.mark.parametrize("sign", ["+", "1", "0", "=", "½", "0-1", "lost", "- x2"])
@pytest.mark.parametrize("game", ["1850 W", "1850 L", "1850 1", "bye"])
def test_a_result_after_a_whole_game_does_not_change_it(game: str, sign: str) -> None:
    # between separators it is a game of its own, which lacks its opponent
    for separator in ", ", "; ":
        assert f"no rating in '{sign}'" in fault(f"{game}{separator}{sign}")


def test_a_result_in_a_column_of_its_own_belongs_to_the_game() -> None:
    assert games_of("1850,w,1") == (Game(1850, WIN, colour="w"),)
    assert games_of("1850,b,-") == (Game(1850, LOST, colour="b"),)
    assert games_of("1850, 1, b, nr") == (Game(1850, WIN, colour="b", rated=False),)
    assert games_of("1850 1, ff") == (Game(1850, WON),)
