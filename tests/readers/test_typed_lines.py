"""Typed lines: what each way to write a game means, by the module's own description."""

from __future__ import annotations

import pytest

from elo_tui.core import Game, Result
from elo_tui.core.entry import TITLES
from elo_tui.core.events.reading import BadLine, Reading
from elo_tui.core.forecast.next_games import read_games_ahead
from elo_tui.core.model import Colour, Problem
from elo_tui.readers.typed_games import read

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
IVANOVA = "Ivanova, Anna"
WON, LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS


def games_of(text: str) -> tuple[Game, ...]:
    reading = read(text)
    assert isinstance(reading, Reading), str(reading)
    assert reading.format == "typed"
    return reading.games


@pytest.mark.parametrize(
    ("sign", "result"),
    [
        *[(sign, WIN) for sign in ("W", "w", "1", "win", "Won", "WIN")],
        *[
            (sign, DRAW)
            for sign in ("D", "d", "=", "½", "draw", "0.5", "0,5", ".5", "1/2")
        ],
        *[(sign, LOSS) for sign in ("L", "l", "0", "loss", "Lost")],
        ("+", WON),
        ("-", LOST),
        ("?", None),
        ("*", None),
        ("", None),
    ],
)
def test_every_way_to_write_a_result(sign: str, result: Result | None) -> None:
    assert games_of(f"1850 {sign}") == (Game(1850, result),)
    assert games_of(f"  1850\t{sign} ") == (Game(1850, result),)


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("1850W", Game(1850, WIN)),
        ("1850w", Game(1850, WIN)),
        ("2100=", Game(2100, DRAW)),
        ("1900½", Game(1900, DRAW)),
        ("900l", Game(900, LOSS)),
        ("1850+", Game(1850, WON)),
        ("1850-", Game(1850, LOST)),
    ],
)
def test_a_sign_may_touch_the_rating(text: str, game: Game) -> None:
    assert games_of(text) == (game,)


@pytest.mark.parametrize(
    ("text", "result", "colour"),
    [
        ("1850 w", WIN, ""),
        ("1850 W", WIN, ""),
        ("1850 w 1", WIN, "w"),
        ("1850 W 1", WIN, "w"),
        ("1850 w w", WIN, "w"),
        ("1850 w l", LOSS, "w"),
        ("1850 w ½", DRAW, "w"),
        ("1850 w -", LOST, "w"),
        ("1850 w ?", None, "w"),
        ("1850 1 w", WIN, "w"),
        ("1850 0 W", LOSS, "w"),
        ("1850 b", None, "b"),
        ("1850 B", None, "b"),
        ("1850 b 1", WIN, "b"),
        ("1850 b w", WIN, "b"),
        ("1850 w b", WIN, "b"),
        ("1850 = b", DRAW, "b"),
        ("1850 white", None, "w"),
        ("1850 white win", WIN, "w"),
        ("1850 Black draw", DRAW, "b"),
        ("1850 lost black", LOSS, "b"),
    ],
)
def test_w_and_b_are_colours_only_beside_a_result(
    text: str, result: Result | None, colour: Colour
) -> None:
    assert games_of(text) == (Game(1850, result, colour=colour),)


@pytest.mark.parametrize(
    ("text", "game", "times"),
    [
        ("2010 draw x2", Game(2010, DRAW), 2),
        ("2010 W x3", Game(2010, WIN), 3),
        ("2010 W X3", Game(2010, WIN), 3),
        ("2010 x3 W", Game(2010, WIN), 3),
        ("2010 L ×2", Game(2010, LOSS), 2),
        ("2010 x1", Game(2010), 1),
        ("2010 x30", Game(2010), 30),
        ("2010 b = x2", Game(2010, DRAW, colour="b"), 2),
        ("Anna 2010 1 x2", Game(2010, WIN, "Anna"), 2),
        ("2010 1 Anna x2", Game(2010, WIN, "Anna"), 2),
        ("2010 1 Anna X2", Game(2010, WIN, "Anna"), 2),
        ("4x2010 = ", Game(2010, DRAW), 4),
        ("3 x 1545/P13 b", Game(1545, colour="b", provisional=13), 3),
        ("4x2010 same", Game(2010, name="same 2010"), 4),
        ("2010 same w 1 x2", Game(2010, WIN, "same 2010", "w"), 2),
        ("unrated 0 same", Game(None, LOSS, "same unrated"), 1),
    ],
)
def test_a_count_repeats_the_game(text: str, game: Game, times: int) -> None:
    assert games_of(text) == (game,) * times


def test_same_is_no_second_name() -> None:
    found = read("2010 1 Anna same")
    assert isinstance(found, BadLine)
    assert "'same' with a name" in found.text
    assert games_of("2010 1 Same, Anna") == (Game(2010, WIN, "Same, Anna"),)


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("Ivanova, Anna 2043 b =", Game(2043, DRAW, "Ivanova, Anna", "b")),
        ("Ivanova,Anna 2043 b =", Game(2043, DRAW, "Ivanova, Anna", "b")),
        ("2043 b = Ivanova, Anna", Game(2043, DRAW, "Ivanova, Anna", "b")),
        ("2043 Ivanova, Anna b =", Game(2043, DRAW, "Ivanova, Anna", "b")),
        ("Anna Ivanova 2043 1", Game(2043, WIN, "Anna Ivanova")),
        ("2043 1 Anna Ivanova", Game(2043, WIN, "Anna Ivanova")),
        ("2043 Anna Ivanova W", Game(2043, WIN, "Anna Ivanova")),
        ("2043 Anna Ivanova", Game(2043, None, "Anna Ivanova")),
        ("Smith, John, Jr. 1850 W", Game(1850, WIN, "Smith, John, Jr.")),
        ("O’Brien 1850 W", Game(1850, WIN, "O’Brien")),
        ("O'Brien-Müller 1850 W", Game(1850, WIN, "O'Brien-Müller")),
        ("李小龙 1850 W", Game(1850, WIN, "李小龙")),
        ('1850 W "Anna; 2"', Game(1850, WIN, "Anna; 2")),
        ('"Ivanova, Anna" 1850 W', Game(1850, WIN, "Ivanova, Anna")),
        ('"Ivanova", Anna 1850 W', Game(1850, WIN, "Ivanova, Anna")),
        ('1850 W "1900 W"', Game(1850, WIN, "1900 W")),
        ('1850 W "bye"', Game(1850, WIN, "bye")),
        ("Ann\x1b[31m 1850 W", Game(1850, WIN, "Ann\ufffd[31m")),
    ],
)
def test_names(text: str, game: Game) -> None:
    assert games_of(text) == (game,)


def titled(
    title: str,
    federation: str = "",
    name: str = "",
    result: Result | None = None,
    colour: Colour = "",
) -> Game:
    return Game(2510, result, name, colour, title=title, federation=federation)


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("2510 GM GER 1", titled("GM", "GER", result=WIN)),
        ("2510 GER GM 1", titled("GM", "GER", result=WIN)),
        ("2510 GM 1", titled("GM", result=WIN)),
        ("2510 IM =", titled("IM", result=DRAW)),
        ("2510 GER 1", titled("", "GER", result=WIN)),
        ("2510 GER D Lee", titled("", "GER", "Lee", DRAW)),
        ("2510 GER D", titled("", "GER", result=DRAW)),
        ("2510 GER b W", titled("", "GER", "", WIN, "b")),
        ("2510 GER 1 GARY HUA", titled("", "GER", "GARY HUA", WIN)),
        ("Anna 2510 GER 1", titled("", "GER", "Anna", WIN)),
        ("2510 GM GER", titled("GM", "GER")),
        ("2510 GM", titled("GM")),
        ("2510 1 GM GER", titled("GM", "GER", result=WIN)),
        ("2510 1 GER GM", titled("GM", "GER", result=WIN)),
        ("2510 b GM GER 1", titled("GM", "GER", "", WIN, "b")),
        ("2510 GM GER b 1", titled("GM", "GER", "", WIN, "b")),
        ("2510 GER b 1 GM", titled("GM", "GER", "", WIN, "b")),
        ("IM 2510 =", titled("IM", result=DRAW)),
        ("2510 GM GER, 1", titled("GM", "GER", result=WIN)),
        ("GM Ivanova, Anna GER 2510 b =", titled("GM", "GER", IVANOVA, DRAW, "b")),
        ("GM GER Ivanova, Anna 2510 b =", titled("GM", "GER", IVANOVA, DRAW, "b")),
        ("GER GM Ivanova, Anna 2510 b =", titled("GM", "GER", IVANOVA, DRAW, "b")),
        ("GM Ivanova, Anna 2510 GER b =", titled("GM", "GER", IVANOVA, DRAW, "b")),
        ("Ivanova, Anna 2510 GM GER b =", titled("GM", "GER", IVANOVA, DRAW, "b")),
        ("2510 GM GER Ivanova, Anna b =", titled("GM", "GER", IVANOVA, DRAW, "b")),
        ("2510 GM GER b = Ivanova, Anna", titled("GM", "GER", IVANOVA, DRAW, "b")),
        ("2510 GM Ivanova, Anna GER b =", titled("GM", "GER", IVANOVA, DRAW, "b")),
        ("2510 b = GM Ivanova, Anna GER", titled("GM", "GER", IVANOVA, DRAW, "b")),
        ("1. WGM Ivanova, Anna 2510 =", titled("WGM", "", IVANOVA, DRAW)),
        ('GM "GARY HUA" USA 2510 W', titled("GM", "USA", "GARY HUA", WIN)),
        ('GM "GM" 2510 W', titled("GM", "", "GM", WIN)),
        ("GM 李小龙 CHN 2510 W", titled("GM", "CHN", "李小龙", WIN)),
    ],
)
def test_titles_and_federations(text: str, game: Game) -> None:
    assert games_of(text) == (game,)


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("GARY HUA 2510 W", titled("", "", "GARY HUA", WIN)),
        ("2510 W GARY HUA", titled("", "", "GARY HUA", WIN)),
        ("HUA 2510 W", titled("", "", "HUA", WIN)),
        ("2510 W HUA", titled("", "", "HUA", WIN)),
        ("2510 HUA Gary W", titled("", "", "HUA Gary", WIN)),
        ("2510 HUA D LEE 1", titled("", "", "HUA D LEE", WIN)),
        ("2510 HUA D LEE", titled("", "", "HUA D LEE")),
        ("2510 HUA, GARY W", titled("", "", "HUA, GARY", WIN)),
        ("Ivanova ANA 2510 W", titled("", "", "Ivanova ANA", WIN)),
        ("2510 W Ivanova ANA", titled("", "", "Ivanova ANA", WIN)),
        ("Ivanova ANA 2510 GM W", titled("GM", "", "Ivanova ANA", WIN)),
        ("2510 GM W Ivanova ANA", titled("GM", "", "Ivanova ANA", WIN)),
        ("Lee FM 2510 W", titled("", "", "Lee FM", WIN)),
        ("2510 W Lee FM", titled("", "", "Lee FM", WIN)),
        ("LEE FM 2510 W", titled("", "", "LEE FM", WIN)),
        ("FM LEE 2510 W", titled("FM", "", "LEE", WIN)),
        ("FM GARY HUA 2510 W", titled("FM", "", "GARY HUA", WIN)),
        ("2510 FM HUA GARY W", titled("FM", "", "HUA GARY", WIN)),
        ("gm Ivanova 2510 W", titled("", "", "gm Ivanova", WIN)),
        ("Gm Ivanova 2510 W", titled("", "", "Gm Ivanova", WIN)),
        ("2510 ger 1", titled("", "", "ger", WIN)),
        ("NM Lee 2510 W", titled("", "", "NM Lee", WIN)),
        ("GM, Lee 2510 W", titled("", "", "GM, Lee", WIN)),
        ('"GM Lee" 2510 W', titled("", "", "GM Lee", WIN)),
        ('2510 W "GER"', titled("", "", "GER", WIN)),
        # three capitals that mean something else
        ("2510 WIN", titled("", result=WIN)),
        ("2510 GM WIN", titled("GM", result=WIN)),
        ("2510 GM WON b", titled("GM", "", "", WIN, "b")),
    ],
)
def test_what_may_be_part_of_a_name_stays_there(text: str, game: Game) -> None:
    assert games_of(text) == (game,)


@pytest.mark.parametrize("title", sorted(TITLES))
@pytest.mark.parametrize(
    "line", ["2510 {}", "2510 {} GER", "2510 GER {}", "2510 b {} GER", "2510 b GER {}"]
)
def test_games_to_come_are_read_like_those_of_a_plan(line: str, title: str) -> None:
    text = line.format(title)
    game = games_of(text)[0]
    ahead = read_games_ahead(text)
    assert not isinstance(ahead, Problem)
    one = ahead[0]
    assert (game.title, game.federation) == (one.title, one.federation)
    assert game._replace(title="", federation="") == one.game


def test_every_game_of_a_line_has_its_own_title() -> None:
    text = "2510 GM GER 1 x2, 2400 IM =; GM Lee 2500 L, 1900"
    assert games_of(text) == (
        *[titled("GM", "GER", result=WIN)] * 2,
        Game(2400, DRAW, title="IM"),
        Game(2500, LOSS, "Lee", title="GM"),
        Game(1900),
    )


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("bye", Game(None, Result.FULL_BYE)),
        ("BYE", Game(None, Result.FULL_BYE)),
        ("bye 1", Game(None, Result.FULL_BYE)),
        ("bye ½", Game(None, Result.HALF_BYE)),
        ("bye 0.5", Game(None, Result.HALF_BYE)),
        ("bye 0,5", Game(None, Result.HALF_BYE)),
        ("bye =", Game(None, Result.HALF_BYE)),
        ("bye 0", Game(None, Result.ZERO_BYE)),
        ("3. bye ½", Game(None, Result.HALF_BYE)),
        ("unrated W", Game(None, WIN)),
        ("Unr 1/2", Game(None, DRAW)),
        ("unrated", Game(None)),
        ("unrated -", Game(None, LOST)),
        ("Anna unrated b 1", Game(None, WIN, "Anna", "b")),
        ("1850 W nr", Game(1850, WIN, rated=False)),
        ("1850 nr W", Game(1850, WIN, rated=False)),
        ("1850 NR", Game(1850, None, rated=False)),
        ("1850 Anna W NR", Game(1850, WIN, "Anna", rated=False)),
        ("nr 1850 W", Game(1850, WIN, rated=False)),
    ],
)
def test_byes_unrated_opponents_and_games_not_rated(text: str, game: Game) -> None:
    assert games_of(text) == (game,)


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("1545/P13 W", Game(1545, WIN, provisional=13)),
        ("1545P13 W", Game(1545, WIN, provisional=13)),
        ("1545/p13 L", Game(1545, LOSS, provisional=13)),
        ("1545/P W", Game(1545, WIN, provisional=0)),
        ("1545/P0 W", Game(1545, WIN, provisional=0)),
        ("1850/80 W", Game(1850, WIN, rd=80.0)),
        ("1850±80 W", Game(1850, WIN, rd=80.0)),
        ("1850/80.5 W", Game(1850, WIN, rd=80.5)),
        ("1850/80", Game(1850, rd=80.0)),
        ("1850-80 W", Game(1850, WIN, rd=80.0)),
        ("1643-9", Game(1643, rd=9.0)),
        ("1545/P13 b =", Game(1545, DRAW, colour="b", provisional=13)),
        ("Anna 1545/P13 W", Game(1545, WIN, "Anna", provisional=13)),
        ("1850/80 1 Anna", Game(1850, WIN, "Anna", rd=80.0)),
        ("Ivanova, Anna 1850/80 b =", Game(1850, DRAW, "Ivanova, Anna", "b", rd=80.0)),
        ("3. 1850/80 W nr", Game(1850, WIN, rated=False, rd=80.0)),
        ('1850 W "1545/P13"', Game(1850, WIN, "1545/P13")),
    ],
)
def test_what_stands_after_a_rating(text: str, game: Game) -> None:
    assert games_of(text) == (game,)


def test_every_opponent_has_its_own_end() -> None:
    text = "1545/P13 W x2, 1850/80 =; 1900 L\nunrated W"
    assert games_of(text) == (
        Game(1545, WIN, provisional=13),
        Game(1545, WIN, provisional=13),
        Game(1850, DRAW, rd=80.0),
        Game(1900, LOSS),
        Game(None, WIN),
    )


@pytest.mark.parametrize(
    "text",
    [
        "1. 1850 W\n2. 1900 L\n3. bye",
        "1) 1850 W; 2) 1900 L; 3) bye",
        "10. 1850 W\n11. 1900 L\n12. bye",
        "1850 W, 1900 L, bye",
        "1850 W; 1900 L; bye",
        "1850 W,1900 L,bye",
        "1850 W\n1900 L\nbye",
        "1850 W\r\n1900 L\r\nbye\r\n",
        "1850 W\r1900 L\rbye\r",
        "\n  \n1850 W\n\n1900 L, bye\n\n",
        "# my event\n1850 W\n  # a comment\n1900 L\nbye",
        "1850 W, , 1900 L;; bye,",
        "1850W,1900L,bye",
        "1850, W, 1900, L, bye",
    ],
)
def test_ways_to_separate_games(text: str) -> None:
    games = (Game(1850, WIN), Game(1900, LOSS), Game(None, Result.FULL_BYE))
    assert games_of(text) == games


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("1900 0,5, 2000 W", (Game(1900, DRAW), Game(2000, WIN))),
        ("1900 0,5;2000 0,5", (Game(1900, DRAW), Game(2000, DRAW))),
        ("1900 ,5 b", (Game(1900, DRAW, colour="b"),)),
    ],
)
def test_a_decimal_comma_does_not_separate(text: str, games: tuple[Game, ...]) -> None:
    assert games_of(text) == games


def test_a_pasted_page() -> None:
    text = (
        "1.\tIvanova, Anna\t2043\tw\t1\n"
        "2.\tPetrov, Boris\t1987\tb\t½\n"
        "3.\tbye\n"
        "4.\tNovak, Jan\tunrated\tw\t0\n"
        "5.\tLee\t2100\tb\t-\n"
        "6.\tGarcia, M.\t1875\n"
    )
    assert games_of(text) == (
        Game(2043, WIN, "Ivanova, Anna", "w"),
        Game(1987, DRAW, "Petrov, Boris", "b"),
        Game(None, Result.FULL_BYE),
        Game(None, LOSS, "Novak, Jan", "w"),
        Game(2100, LOST, "Lee", "b"),
        Game(1875, None, "Garcia, M."),
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "   "])
def test_nothing_typed_is_no_game(text: str) -> None:
    assert read(text) == Reading("typed", ())


@pytest.mark.parametrize("rating", [100, 999, 4000])
def test_limits_of_a_rating(rating: int) -> None:
    assert games_of(f"{rating} W") == (Game(rating, WIN),)
