"""Pools, times, odd spellings and refusals of histories, by their publishers' rules."""

from __future__ import annotations

import io
import json
from datetime import date

import pytest

from elo_tui.core.replay.history_reading import HistoryReading
from elo_tui.readers.history import chesscom_history, lichess_history
from elo_tui.readers.history.history_formats import is_journal, read_history
from elo_tui.readers.history.history_source import Asked, HistorySource
from elo_tui.readers.shared import SourceRefused
from tests.readers.test_fide_page import DRAW, HEAD, SUMS, WIN, html

ASKED = Asked(day=date(2026, 11, 23))
PLAYED = ASKED._replace(played_as="anna")


def read(
    text: str | bytes, asked: Asked = ASKED, most: int = 1 << 20
) -> HistoryReading:
    data = io.BytesIO(text.encode() if isinstance(text, str) else text)
    source = HistorySource(lambda wanted: data.read(min(wanted, most)), asked.tick)
    return read_history(source, asked)


@pytest.mark.parametrize(
    ("control", "variant", "pool"),
    [
        # a + 40 b: under 30 ultrabullet, 180 bullet, 480 blitz, 1500 rapid
        ("29+0", "Standard", "ultrabullet"),
        ("30+0", "Standard", "bullet"),
        ("179+0", "", "bullet"),
        ("180+0", "From Position", "blitz"),
        ("60+3", "Standard", "blitz"),
        ("300+5", "Standard", "rapid"),
        ("1500+0", "Standard", "classical"),
        ("-", "Standard", "correspondence"),
        ("60+0", "King of the Hill", "kingofthehill"),
        ("60+0", "Three-check", "threecheck"),
    ],
)
def test_the_pool_of_a_lichess_game(control: str, variant: str, pool: str) -> None:
    assert lichess_history.find_pool(control, variant) == pool


@pytest.mark.parametrize(
    ("time_class", "rules", "pool"),
    [
        ("blitz", "chess", "blitz"),
        ("rapid", "chess960", "chess960"),
        ("daily", "chess960", "daily960"),
        ("blitz", "kingofthehill", "kingofthehill"),
    ],
)
def test_the_pool_of_a_chess_com_game(time_class: str, rules: str, pool: str) -> None:
    assert chesscom_history.find_pool(time_class, rules) == pool


def chesscom_pgn(control: str, result: str, rating: int, day: int = 1) -> str:
    return (
        f'[Event "Live Chess"]\n[Site "Chess.com"]\n[Date "2026.02.0{day}"]\n'
        f'[White "anna"]\n[Black "Opponent{day}"]\n[Result "{result}"]\n'
        f'[WhiteElo "{rating}"]\n[BlackElo "1200"]\n[TimeControl "{control}"]\n'
        f'[EndTime "9:14:51 GMT+0000"]\n\n1. e4 {{[%clk 0:02:59]}} {result}\n\n'
    )


@pytest.mark.parametrize(
    ("control", "pool"),
    [
        ("179", "bullet"),
        ("180", "blitz"),
        ("180+10", "blitz"),
        ("180+11", "rapid"),
        ("600", "rapid"),
        ("1/86400", "daily"),
    ],
)
def test_the_pool_of_a_downloaded_game(control: str, pool: str) -> None:
    text = chesscom_pgn(control, "1-0", 1300)
    found = read(text, ASKED._replace(played_as="ANNA"))
    (game,) = found.history.games
    assert (game.pool, game.moment) == (pool, "2026-02-01T09:14:51")
    assert (game.own, game.after, found.played_as) == (None, 1300, "anna")


def test_a_decided_game_without_a_change_is_perhaps_not_rated() -> None:
    games = [(1300, "1-0"), (1300, "0-1"), (1300, "1/2-1/2"), (1308, "1-0")]
    text = "".join(
        chesscom_pgn("180", result, rating, day)
        for day, (rating, result) in enumerate(games, start=1)
    )
    (note,) = read(text).notes
    assert note.startswith("1 won or lost without a change of the rating")


LINE = {
    "id": "abcdefgh",
    "rated": True,
    "perf": "ultraBullet",
    # 31 December 2024, 23:59:59.999 UTC
    "createdAt": 1735689599999,
    "status": "mate",
    "winner": "white",
    "players": {
        "white": {"user": {"name": "Anna"}, "rating": 1500, "ratingDiff": 5},
        "black": {"user": {"name": "BotX", "title": "BOT"}, "rating": 1600},
    },
}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(LINE),
        json.dumps([LINE]),
        json.dumps([LINE], indent=1),
        f"\ufeff{json.dumps(LINE)}\n\n",
    ],
)
@pytest.mark.parametrize("most", [1 << 20, 7])
def test_games_of_lichess_as_lines_or_an_array(text: str, most: int) -> None:
    asked = ASKED._replace(names=frozenset({"anna"}))
    (game,) = read(text, asked, most).history.games
    assert (game.pool, game.moment) == ("ultrabullet", "2024-12-31T23:59:59")
    assert (game.own, game.after, game.halves, game.is_bot) == (1500, 1505, 2, True)


def chesscom_game(number: int) -> dict[str, object]:
    sides = {"white": ("anna", "win", 1500), "black": ("ben", "resigned", 1400)}
    return {
        "url": f"https://www.chess.com/game/live/{number}",
        "end_time": 1735689600 + 60 * number,
        "rated": True,
        "time_class": "blitz",
        "rules": "chess",
    } | {
        side: {"username": name, "result": result, "rating": rating}
        for side, (name, result, rating) in sides.items()
    }


MANY = 900
LINES = [
    json.dumps(LINE | {"id": f"game{number:04}", "createdAt": 1735689600000 + number})
    for number in range(MANY)
]
CHESSCOM = ",".join(json.dumps(chesscom_game(number)) for number in range(MANY))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\n".join(LINES), id="lichess-lines"),
        pytest.param(f"[{','.join(LINES)}]", id="lichess-array"),
        pytest.param(f'{{"games":[{CHESSCOM}]}}', id="chesscom"),
        pytest.param(
            "".join(
                chesscom_pgn("180", "1-0", 1300 + number % 9).replace(
                    "2026.02.01", f"2025.{1 + number % 12:02}.{1 + number % 28:02}"
                )
                for number in range(MANY)
            ),
            id="chesscom-pgn",
        ),
    ],
)
@pytest.mark.parametrize("most", [1 << 20, 4099])
def test_a_history_of_several_pieces_is_whole(text: str, most: int) -> None:
    # what is read first is one piece, and a game is cut where the next one begins
    assert len(text) > 1 << 17
    found = read(text, PLAYED, most)
    assert len(found.history.games) + sum(dict(found.left_out).values()) == MANY


@pytest.mark.parametrize(
    ("title", "pool", "counted"),
    [
        ("Rapid Ratings April 2025", "rapid", date(2025, 4, 1)),
        # without a title the list is the first that closes after the event
        ("", "standard", None),
    ],
)
def test_the_title_of_calculations_names_pool_and_list(
    title: str, pool: str, counted: date | None
) -> None:
    page = html(HEAD, SUMS, DRAW, WIN, owner="Kovac, Ana")
    page = page.replace("Standard Ratings April 2025", title).replace("&t=0", "")
    (found,) = read(page).entries
    assert (found.terms.pool, found.counted) == (pool, counted)
    assert found.first == date(2025, 3, 1)


def test_months_of_the_rating_history_count_from_zero() -> None:
    pools = [
        {"name": "Racing Kings", "points": [[2024, 11, 31, 1605]]},
        {"name": "Puzzles", "points": [[2024, 11, 31, 2000]]},
    ]
    (row,) = read(json.dumps(pools)).history.ratings
    assert (row.pool, row.day, row.rating) == ("racingkings", "2024-12-31", 1605)


@pytest.mark.parametrize(
    ("score", "halves"), [(1, 2), ("1.0", 2), (5, 1), (0.5, 1), ("½", 1), (0, 0)]
)
def test_a_score_of_5_is_a_draw_in_england(score: object, halves: int) -> None:
    game = {"game_date": "2026-06-22", "colour": "B", "score": score}
    found = read(json.dumps({"games": [game]}), ASKED._replace(pool="rapid"))
    (row,) = found.history.games
    assert (row.halves, row.pool, row.colour) == (halves, "rapid", "b")


def test_a_cut_list_of_us_chess_says_so() -> None:
    item = {"ratingSupplementDate": "2026-01-01", "ratings": [{"source": "R"}]}
    rated = {"ratingSupplementDate": "2026-02-01"}
    rated |= {"ratings": [{"source": "OB", "rating": 900}]}  # type: ignore[dict-item]
    found = read(json.dumps({"items": [rated, item], "hasNextPage": True}))
    (row,) = found.history.ratings
    assert (row.pool, row.day) == ("online-blitz", "2026-02-01")
    assert found.notes[0].startswith("only 2 entries: older ones follow")


def pgn(site: str, white: str = "A", black: str = "B") -> str:
    return (
        f'[Event "X"]\n[Site "{site}"]\n[UTCDate "2025.01.01"]\n'
        f'[White "{white}"]\n[Black "{black}"]\n\n1. e4 *\n'
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("2000 w 1\n", "not one person's history"),
        ("<html><body>Hello</body></html>", "not one person's history"),
        (pgn("Riga"), "games, but not an export of Lichess or chess.com"),
        (pgn("https://lichess.org/broadcast/x"), "games, but not an export"),
        (pgn("https://lichess.org/study/abcdefgh"), "games, but not an export"),
        ("[]", "an empty rating history"),
        ('{"a": 1}', "JSON that is no history"),
        ('{"games": []}', "no games in this file"),
        ('[{"date_2": "2024-Foo", "id_number": "1"}]', "not a month such as 2024-Jan"),
        (
            '[{"date_2": "2024-Jan", "id_number": "1"},'
            ' {"date_2": "2024-Jan", "id_number": "2"}]',
            "ratings of several players: 1, 2",
        ),
        (
            '{"perf": {"glicko": {"rating": 1500}}}',
            "the pool is not stated: add --pool",
        ),
        (
            "".join(
                pgn(f"https://lichess.org/abcdefg{n}", f"A{n}", f"B{n}")
                for n in range(3)
            ),
            "games of several players",
        ),
        ("[" * 5000, "JSON"),
    ],
)
def test_what_is_no_history_is_refused(text: str, why: str) -> None:
    with pytest.raises(SourceRefused, match=why):
        read(text)


#: More digits than Python makes a number of (sys.int_info.default_max_str_digits).
LONG = "9" * 4400


def fide_profile(
    month: str = "2020-Aug", rating: str = "1863", games: str = "4"
) -> str:
    """A profile as FIDE's site had it, with a rating and an unrated rapid player."""
    cells = "".join(f"<td>{one}</td>" for one in (month, rating, games, "", "", "", ""))
    return (
        '<div class="profile-top-title">Dahl, Bo</div>'
        '<table class="profile-table profile-table_chart-table">'
        f"<tr>{cells}</tr></table>"
    )


def test_numbers_too_long_are_none() -> None:
    (row,) = read(fide_profile()).history.ratings
    assert (row.rating, row.games) == (1863, 4)
    (row,) = read(fide_profile(games=LONG)).history.ratings
    assert (row.rating, row.games) == (1863, None)
    with pytest.raises(SourceRefused, match="no ratings in this file"):
        read(fide_profile(rating=LONG))
    assert lichess_history.find_pool(f"{LONG}+0", "Standard") == "correspondence"
    # a damaged time control is no pool: named, and not taken for another one
    found = read(chesscom_pgn(LONG, "1-0", 1300), PLAYED)
    assert (found.history.games, found.left_out) == ((), (("damaged", 1),))
    assert "TimeControl: '9" in found.notes[0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f'[{{"name": "Blitz", "points": [[2024, 1, 2, {LONG}]]}}]', "too long"),
        (f'[{{"name": "Blitz", "points": [[2024, 1, 2, "{LONG}"]]}}]', "not a point"),
        ('[{"name": "Blitz", "points": [[2024, 1, 2, 4001]]}]', "not a point"),
        (json.dumps([LINE]).replace("1500", LONG), "too long"),
        (json.dumps(LINE).replace("1500", LONG), "damaged or cut off"),
    ],
)
def test_a_number_that_no_rating_is_is_refused(text: str, why: str) -> None:
    with pytest.raises(SourceRefused, match=why):
        read(text, PLAYED)


@pytest.mark.parametrize("day", [[1850, 11, 31], [2031, 0, 1]])
def test_what_is_of_a_day_without_events_is_left_out(day: list[int]) -> None:
    points = [[*day, 1500], [2024, 11, 31, 1605]]
    found = read(json.dumps([{"name": "Blitz", "points": points}]))
    assert [row.rating for row in found.history.ratings] == [1605]
    ((why, count),) = found.left_out
    assert (why[:29], count) == ("of a day not between 1851 and", 1)


def test_a_journal_is_told_apart_first() -> None:
    assert is_journal('{"version": 3, "format": "elo-tui journal"')
    assert not is_journal('{"format": "other"')
