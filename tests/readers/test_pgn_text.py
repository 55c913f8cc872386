"""Where games begin and end in a PGN text, in any text, and how fast."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.reading import (
    BadLine,
    Cancelled,
    EventReading,
    exclude_contradictions,
)
from elo_tui.core.text.time_control import find_speed
from elo_tui.readers.detect import read_data
from elo_tui.readers.pgn import pgn_reader
from elo_tui.readers.pgn.pgn_reader import matches, read
from tests.readers.expected_events import reading_json
from tests.shared import file, needs, table

HEAD = '[Event "A"]\n[White "Ada"]\n[Black "Bo"]\n[Result "1-0"]\n'


def games(text: str) -> int:
    """The number of games read."""
    found = read(text)
    assert isinstance(found, EventReading), str(found)
    each = (player.pairings for table in found.sections for player in table.players)
    return sum(map(len, each)) // 2


def test_too_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pgn_reader, "GAMES_MAX", 2)
    assert games(HEAD * 2) == 2
    assert read(HEAD * 3) == BadLine(9, "more than 2 games")


def test_reading_can_be_stopped() -> None:
    seen: list[int] = []

    def stop(done: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        read(HEAD * 2000, stop)
    assert seen == sorted(seen)
    assert 0 < seen[0] < seen[-1] < len(HEAD * 2000)


PIECES = st.sampled_from(
    [
        HEAD,
        "\n",
        "{",
        "}",
        ";",
        "%",
        "[",
        '[Event "',
        '"]',
        '[White "Ada"]\n',
        '[Round "1.1"]\n',
        '[Round "1"]\n',
        '[WhiteElo "1500"]\n',
        '[BlackFideId "7"]\n',
        '[UTCTime "10:00:00"]\n[UTCDate "2024.01.02"]\n',
        "1. e4 1-0\n",
        " * ",
        "\ufeff",
        "\0",
    ]
)


VALID = f'{HEAD}[Round "1.1"]\n[WhiteElo "1500"]\n\n1. e4 {{a [%clk 0:01]}} 1-0\n\n' * 3


@given(st.data())
def test_a_file_with_something_changed(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(VALID)))
    cut = data.draw(st.integers(0, 30))
    found = read(VALID[:place] + data.draw(st.text(max_size=6)) + VALID[place + cut :])
    assert isinstance(found, EventReading)
    assert all(section.players for section in found.sections)


@given(st.lists(PIECES | st.text(max_size=5), max_size=30).map("".join) | st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    assert matches(text) in (True, False)
    found = read(text)
    assert isinstance(found, EventReading | BadLine)
    if isinstance(found, BadLine):
        assert found.text.isprintable()
        return
    assert found.sections
    for section in found.sections:
        for place, player in enumerate(section.players, start=1):
            assert player.no == place
            assert player.pairings
            for pairing in player.pairings:
                assert pairing.opponent is not None
                assert 1 <= pairing.opponent <= len(section.players)
                assert pairing.round >= 1
    assert all(note.text.isprintable() for note in found.notes)


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=25), st.data()
)
def test_no_player_has_two_games_in_a_round(
    pairs: list[tuple[int, int]], data: st.DataObject
) -> None:
    pairs = [pair for pair in pairs if pair[0] != pair[1]]
    text = ""
    for white, black in pairs:
        number = data.draw(st.sampled_from(["1", "2", "1.1", "?", "x"]))
        text += (
            f'[White "P{white}"]\n[Black "P{black}"]\n[Round "{number}"]\n\n1. e4 1-0\n'
        )
    if not pairs:
        return
    found = read(text)
    assert isinstance(found, EventReading)
    [table] = found.sections
    for player in table.players:
        rounds = [pairing.round for pairing in player.pairings]
        assert rounds == sorted(set(rounds))
        for pairing in player.pairings:
            other = table.player(pairing.opponent or 0)
            assert other is not None
            back = [p.opponent for p in other.pairings if p.round == pairing.round]
            assert back == [player.no]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        HEAD + "\n" + "{\n" * 100_000,
        HEAD + "\n" + "{}" * 100_000,
        HEAD + "\n" + f"{{\n{HEAD}" * 2_000,
        HEAD + "[x\n" * 50_000,
        HEAD + '[A "' * 50_000,
        '[White "' + '"] [A "' * 50_000,
        "[" * 500_000,
        "\n" * 200_000,
    ],
    ids=["open", "pairs", "swallowed", "broken", "quotes", "tags", "brackets", "blank"],
)
def test_hostile_texts_take_no_long_time(text: str) -> None:
    start = time.process_time()
    assert isinstance(read(text), EventReading | BadLine)
    assert time.process_time() - start < 5


@pytest.mark.slow
def test_ten_thousand_games() -> None:
    text = "".join(
        f'[Event "E"]\n[Site "S"]\n[Date "2024.01.02"]\n[Round "{at // 50 + 1}"]\n'
        f'[White "P{at % 97}"]\n[Black "Q{at % 89}"]\n[Result "1-0"]\n'
        '[WhiteElo "1800"]\n[BlackElo "1900"]\n\n'
        for at in range(10_000)
    )
    start = time.process_time()
    assert games(text) == 10_000
    # 8,000 a second were measured; a busy machine gets a fourfold margin
    assert time.process_time() - start < 5


def game(
    white: str = "Ada", black: str = "Bo", result: str = "1-0", **tags: str
) -> str:
    """A game; the move text may be given as ``moves``."""
    moves = tags.pop("moves", f"1. e4 e5 {result}")
    found = {"Event": "Open", "White": white, "Black": black, "Result": result} | tags
    lines = [f'[{name} "{value}"]' for name, value in found.items()]
    return "\n".join([*lines, "", moves, "", ""])


def reading(text: str) -> EventReading:
    assert matches(text)
    found = read(text)
    assert isinstance(found, EventReading), str(found)
    assert found.format == "pgn"
    for section in found.sections:
        assert exclude_contradictions(section)[1] == ()
    return found


def test_sections() -> None:
    found = reading(
        game(Event="A", Site="Here")
        + game(Event="B", Site="https://example.org/1")
        + game(Event="A", Site="Here", Round="?")
        + game(Event="B", Site="https://example.org/2")
        + game(Event="A", Site="There")
        + game(Event="?")
        + game(Event="").replace('[Event ""]\n', "")
    )
    events = [(s.event.name, s.event.city) for s in found.sections]
    assert events == [("A", "Here"), ("B", ""), ("A", "There"), ("", "")]
    assert [len(s.players[0].pairings) for s in found.sections] == [2, 2, 1, 2]


def test_no_games() -> None:
    assert read("") == BadLine(
        None, 'no games found; they begin with tags: [White "Name"]'
    )
    assert not matches("1850 W\n1900 L\n")
    found = read("only text\n")
    assert isinstance(found, BadLine)
    assert found.line == 1


LICHESS, CHESSCOM = (
    f"data/pgn/wild_one_user_{name}.pgn" for name in ("lichess", "chesscom")
)


def online(white: str, black: str, hour: int = 12, **tags: str) -> str:
    found = {
        "Event": "Rated blitz game",
        "Site": f"https://lichess.org/abcdefg{hour % 10}",
        "UTCDate": "2026.01.02",
        "UTCTime": f"{hour:02}:00:00",
        "TimeControl": "180+0",
        "WhiteElo": "1500",
        "BlackElo": "1600",
        "WhiteRatingDiff": "+7",
        "BlackRatingDiff": "-7",
    }
    return game(white, black, **found | tags)


@pytest.mark.parametrize("path", [LICHESS, CHESSCOM])
def test_every_game(path: str) -> None:
    if not file(path).is_file():
        pytest.skip(f"needs ../shared/{path} beside the checkout")
    found = read_data(file(path).read_bytes())
    assert isinstance(found, EventReading)
    games = []
    for section in found.sections:
        owner, *opponents = reading_json(found, section)["players"]
        names = {one["no"]: one for one in opponents}
        games += [one | {"other": names[one["opponent"]]} for one in owner["rounds"]]
    expected = {
        (row["colour"], row.get("own_rating") or row["own_rating_after"]): row
        for row in table(f"{path}.expected.csv")
    }
    assert len(games) == len(expected)
    for one in games:
        own = one.get("own_rating") or one["own_rating_after"]
        row = expected[one["colour"], str(own)]
        rating = row.get("opponent_rating") or row["opponent_rating_after"]
        assert str(one["other"]["rating"]) == rating
        assert (one["other"]["name"], one["result"]) == (row["opponent"], row["result"])
        assert one.get("own_change") == (int(row["own_change"] or 0) or None)


@needs(LICHESS)
def test_whose_games_they_are_is_said() -> None:
    found = read_data(file(LICHESS).read_bytes())
    assert isinstance(found, EventReading)
    assert found.notes[0].text == (
        "6 games of nulpunkt_rider on Lichess, not an event:"
        " blitz: 5 games of nulpunkt_rider on Lichess, change printed +6;"
        " rapid: 1 game of nulpunkt_rider on Lichess, change printed +1"
    )


def test_variants_have_lists_of_their_own() -> None:
    variants = ("Standard", "Crazyhouse", "Atomic")
    games = (
        online("Ada", name, hour, Variant=name) for hour, name in enumerate(variants)
    )
    found = reading("".join(games))
    assert [section.event.speed for section in found.sections] == [
        "blitz",
        "crazyhouse",
        "variant",
    ]


# scalachess, Speed.scala: 40 moves; below 30, 180, 480, 1500 and 21,600 seconds
@pytest.mark.parametrize(
    ("tag", "speed"),
    [
        *(("29", "ultrabullet"), ("30", "bullet"), ("15+0", "ultrabullet")),
        *(("60+1", "bullet"), ("120+1", "bullet"), ("179", "bullet")),
        *(("180", "blitz"), ("120+2", "blitz"), ("300+3", "blitz"), ("479", "blitz")),
        *(("480", "rapid"), ("600+5", "rapid"), ("900+14", "rapid"), ("1499", "rapid")),
        *(("1500", "classical"), ("900+15", "classical"), ("1800+30", "classical")),
        *(("21600", None), ("-", None), ("1/86400", None), ("", None), ("G/60", None)),
    ],
)
def test_speeds_as_lichess_counts_them(tag: str, speed: str | None) -> None:
    assert find_speed(tag) == speed
