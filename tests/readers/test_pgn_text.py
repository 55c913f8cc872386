"""Where games begin and end in a PGN text, in any text, and how fast."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.reading import BadLine, Cancelled, EventReading
from elo_tui.core.text.clean_text import NAME_MAX
from elo_tui.readers.pgn import pgn_reader
from elo_tui.readers.pgn.pgn_reader import matches, read

HEAD = '[Event "A"]\n[White "Ada"]\n[Black "Bo"]\n[Result "1-0"]\n'


def games(text: str) -> int:
    """The number of games read."""
    found = read(text)
    assert isinstance(found, EventReading), str(found)
    each = (player.pairings for table in found.sections for player in table.players)
    return sum(map(len, each)) // 2


@pytest.mark.parametrize(
    "moves",
    [
        pytest.param('1. e4 {[Event "B"]} 1-0', id="tag-in-a-comment"),
        pytest.param('1. e4 {a\n[White "X"]\n\n[Black "Y"]\n} 1-0', id="tag-lines"),
        pytest.param("1. e4 {x [%clk 0:01:00]\n[%clk 0:02:00] } 1-0", id="clocks"),
        pytest.param("1. e4\n[%clk 0:02:00]\ne5 1-0", id="clock-without-braces"),
        pytest.param("1. e4 ; { not open\ne5 1-0", id="rest-of-the-line"),
        pytest.param("% { not open\n1. e4 1-0", id="escaped-line"),
        pytest.param("1. e4 {two { braces} 1-0", id="braces-do-not-nest"),
        pytest.param("1. e4 e5\n\n2. Nf3 1-0", id="blank-line"),
        pytest.param("1-0", id="no-move"),
        pytest.param("", id="nothing"),
        pytest.param("1. e4 {never closed", id="never-closed"),
    ],
)
@pytest.mark.parametrize("gap", ["\n\n", "\n"], ids=["blank-line", "no-blank-line"])
def test_two_games(moves: str, gap: str) -> None:
    assert games(f"{HEAD}\n{moves}{gap}{HEAD}\n1. d4 1-0\n") == 2


def test_headers_only() -> None:
    assert games(HEAD * 3) == 3
    assert games(f"{HEAD}\n" * 3) == 3
    assert games(HEAD.replace('[Event "A"]\n', "") * 3) == 3


def test_a_blank_line_among_the_tags() -> None:
    head = HEAD.replace("[Black", "\n[Black")
    assert games(f"{head}\n1. e4 1-0\n\n{head}\n1. d4 1-0") == 2


def test_what_a_comment_swallows_is_said() -> None:
    found = read(f"{HEAD}\n1. e4 {{ open\n\n{HEAD}\n1. d4 {{ a }} 1-0\n\n{HEAD}")
    assert isinstance(found, EventReading)
    texts = [(note.line, note.left_out) for note in found.notes]
    assert (6, True) in texts
    assert games(f"{HEAD}\n1. e4 {{ open\n\n{HEAD}\n1. d4 {{ a }} 1-0\n\n{HEAD}") == 2


def test_a_comment_never_closed_is_said() -> None:
    found = read(f"{HEAD}\n1. e4 {{ open\n\n{HEAD}\n1. d4 {{ too\n")
    assert isinstance(found, EventReading)
    assert [note.line for note in found.notes if "closed" in note.text] == [6]


@pytest.mark.parametrize(
    "tags",
    [
        '[Event "A"] [White "Ada"] [Black "Bo"][Result "1-0"]',
        '[ Event "A" ]\n  [White   "Ada"]\n[Black "Bo"]  \n[Result\t"1-0"]',
    ],
    ids=["one-line", "blanks"],
)
def test_tags_as_the_standard_lets_them_be(tags: str) -> None:
    found = read(f"{tags}\n\n1. e4 1-0")
    assert isinstance(found, EventReading)
    assert [player.name for player in found.sections[0].players] == ["Ada", "Bo"]
    assert found.sections[0].event.name == "A"
    assert found.notes == ()


@pytest.mark.parametrize("bad", ["[Site Prague]", '[Site "Prague]', "[", "[Site]"])
def test_a_broken_tag_is_named(bad: str) -> None:
    found = read(f"{HEAD}{bad}\n\n1. e4 1-0")
    assert isinstance(found, EventReading)
    [note] = found.notes
    assert (note.line, note.left_out) == (5, True)
    assert bad in note.text


def test_a_tag_that_stands_twice_is_said() -> None:
    found = read(f'{HEAD}[Black "Cy"]\n\n1. e4 1-0')
    assert isinstance(found, EventReading)
    assert found.sections[0].players[1].name == "Cy"
    assert "stands twice" in found.notes[0].text


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


def test_foreign_text_is_cleaned() -> None:
    found = read(f'[White "\x1b[2JAda\u202e"]\n[Black "{"x" * 500}"]\n\n1. e4 \x1b')
    assert isinstance(found, EventReading)
    names = [player.name for player in found.sections[0].players]
    assert all(name.isprintable() and len(name) <= NAME_MAX for name in names)


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
    for table in found.sections:
        for place, player in enumerate(table.players, start=1):
            assert player.no == place
            assert player.pairings
            for pairing in player.pairings:
                assert pairing.opponent is not None
                assert 1 <= pairing.opponent <= len(table.players)
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


def test_a_comment_to_the_end_of_the_line_ends_there() -> None:
    # braces after a semicolon mean nothing (PGN standard, 5)
    text = f"{HEAD}\n1. e4 ; better {{ was\ne5 1-0\n\n{HEAD}\n1. d4 {{ good }} 1-0\n"
    found = read(text)
    assert isinstance(found, EventReading)
    assert games(text) == 2
    assert not any("comment" in note.text for note in found.notes)
