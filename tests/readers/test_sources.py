"""Files and pasted texts: decoded, read, with progress; the same file not twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.core.events.reading import BadLine, Cancelled, Reading
from elo_tui.core.model import Result
from elo_tui.readers import file_bytes, sources
from elo_tui.readers.detect import detect_format
from elo_tui.readers.sources import Opened, Source, is_games
from tests.screens.filing_desk import EVENT, player_line

GAMES = "2010 W\n1900 L Müller\n"


def quiet(_done: int, _total: int) -> None:
    """For tests that do not want to know how far it is."""


def opened(source: Source, encoding: str = "", before: Opened | None = None) -> Opened:
    found = sources.read_source(source, quiet, encoding, before)
    assert isinstance(found, Opened), found
    return found


def test_a_file_is_read_as_what_it_holds(tmp_path: Path) -> None:
    file = tmp_path / "a.dat"
    file.write_text(GAMES, encoding="utf-8")
    found = opened(Source.from_file(str(file)))
    assert isinstance(found.reading, Reading)
    assert [game.result for game in found.reading.games] == [Result.WIN, Result.LOSS]
    assert (found.encoding, found.guessed) == ("utf-8", False)
    assert found.samples == ("Müller",)


def test_another_encoding_is_guessed_and_another_one_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("2010 W Łódź\n".encode("cp1250"))
    guess = opened(Source.from_file(str(file)))
    assert (guess.encoding, guess.guessed) == ("cp1252", True)
    assert guess.samples == ("£ódŸ",)
    asked = opened(Source.from_file(str(file)), "cp1250")
    assert (asked.encoding, asked.guessed) == ("cp1250", False)
    assert asked.samples == ("Łódź",)
    assert isinstance(asked.reading, Reading)
    assert asked.reading.games[0].name == "Łódź"


def test_a_pasted_text_has_no_encoding() -> None:
    found = opened(Source.from_text(GAMES))
    assert found.source.label == "pasted text"
    assert (found.encoding, found.samples) == ("", ())


@pytest.mark.parametrize("text", ["", "\n\n", "# only a remark\n"])
def test_nothing_found_is_said(text: str) -> None:
    found = sources.read_source(Source.from_text(text), quiet)
    assert found == BadLine(None, "neither games nor players found")


def test_too_long_a_paste_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_bytes, "LIMIT", 1_000_000)
    found = sources.read_source(Source.from_text("x" * 1_000_001), quiet)
    assert found == BadLine(None, "larger than 1 MB")


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    found = sources.read_source(Source.from_file(str(tmp_path / "none")), quiet)
    assert found == BadLine(None, "No such file or directory")


def test_the_same_file_is_not_read_again_until_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(GAMES, encoding="utf-8")
    source = Source.from_file(str(file))
    first = opened(source)
    assert opened(source, before=first) is first
    assert opened(source, "cp1252", first) is not first
    file.write_text(GAMES + "1800 D\n", encoding="utf-8")
    again = opened(source, before=first)
    assert isinstance(again.reading, Reading)
    assert len(again.reading.games) == 3


def test_progress_is_reported_and_may_end_it() -> None:
    reported: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        reported.append((done, total))
        if done:
            raise Cancelled

    text = "".join(f"{player_line(no, 'Name', 1500)}\n" for no in range(1, 5000))
    with pytest.raises(Cancelled):
        sources.read_source(Source.from_text(text), progress)
    assert reported[0] == (0, len(text))
    assert 0 < reported[-1][0] < len(text)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (GAMES, True),
        ("2010 W\n", True),
        ("1600\n1700\n", False),
        ("some words\nand more\n", False),
        ("", False),
    ],
)
def test_games_are_known_by_a_result(text: str, is_one: bool) -> None:
    assert is_games(text) == is_one


def test_the_format_is_known_without_reading() -> None:
    assert detect_format(GAMES) == "typed"
    # terminals write the ends of pasted lines so
    assert detect_format(EVENT.replace("\n", "\r")) == detect_format(EVENT) == "trf"
    assert detect_format("opponent_rating,score\n2010,1\n") == "csv"


@pytest.mark.parametrize(
    ("data", "asked", "guessed"),
    [
        (b"1800 W\n", "", False),
        ("1800 W ½\n".encode(), "", False),
        (b"1800 W Ren\xe9\n", "", True),
        (b"1800 W Ren\xe9\n", "cp1252", False),
    ],
)
def test_an_encoding_is_guessed_only_where_nothing_states_it(
    tmp_path: Path, data: bytes, asked: str, guessed: bool
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(data)
    assert opened(Source.from_file(str(file)), asked).guessed is guessed


def test_nothing_is_guessed_of_a_pasted_text() -> None:
    found = opened(Source.from_text(GAMES))
    assert (found.encoding, found.guessed, found.samples) == ("", False, ())
