"""``elo-tui event``: a published event, what is read, what is refused."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.kit.command_line import source
from elo_tui.readers import file_bytes
from tests.cli.answers import answer, call, data, refusal
from tests.examples import try_examples

RATING = ("--rating", "1950")
DAY = ("--date", "2026-01-10")

# FIDE's calculation page of the rating period April 2025 for the Aeroflot Open 2025,
# begun 2025-03-01: Ro 2508, K 10, 8 games, Rc 2371, sum -4.80, and K*chg of each game.
PUBLISHED = {
    2344: (0.5, -2.2),
    2347: (0.5, -2.1),
    2374: (0.5, -1.8),
    2361: (0, -7.0),
    2373: (1, 3.2),
    2366: (0.5, -1.9),
    2401: (1, 3.5),
    2399: (1, 3.5),
}
PUBLISHED_CSV = "opponent_rating,score\n" + "".join(
    f"{rating},{score}\n" for rating, (score, _) in PUBLISHED.items()
)
PUBLISHED_OPTIONS = ("--rating", "2508", "--k", "10", "--date", "2025-03-01")


def test_typed_lines_and_csv_come_to_the_same() -> None:
    typed = "\n".join(f"{rating} {score}" for rating, (score, _) in PUBLISHED.items())
    from_lines = data("event", *PUBLISHED_OPTIONS, stdin=typed)
    from_csv = data("event", *PUBLISHED_OPTIONS, stdin=PUBLISHED_CSV)
    assert from_lines["format"] == "typed"
    assert from_lines["players"] == from_csv["players"]


def test_name_is_one_line_of_text() -> None:
    name = "Ann\u2028Bob \x1b[2J"
    event = data("event", *RATING, "--name", name, stdin="1850 W")
    assert event["players"][0]["name"] == "Ann Bob \ufffd[2J"
    assert data("event", *RATING, stdin="1850 W")["players"][0]["name"] is None


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("games", [PUBLISHED_CSV, "# mine\n\n2010 W\n1850 L"])
def test_byte_order_mark_and_line_ends(mark: str, end: str, games: str) -> None:
    changed = (mark + games).replace("\n", end)
    plain = data("event", *RATING, *DAY, stdin=games)
    assert data("event", *RATING, *DAY, stdin=changed.encode()) == plain


class _Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("stream", [_Keyboard(), None])
def test_keyboard_without_a_file_is_a_usage_error(
    stream: _Keyboard | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", stream)
    assert source.is_keyboard()
    monkeypatch.setattr(source, "is_keyboard", lambda: True)
    message = refusal("event", *RATING)
    assert "no FILE given and nothing piped in" in message
    assert "Try 'elo-tui event --help'" in message


@pytest.mark.parametrize(
    ("games", "message"),
    [
        (b"1850 W\n1900 \x00 L\n", "line 2: not text, it holds a zero byte"),
        ("1850 W\n".encode("utf-16-le")[:-1], "looks like UTF-16-LE but is damaged"),
        (b"", "no games found; write 1850 W"),
        (b"\xef\xbb\xbf\n \n# none\n", "no games found; write 1850 W"),
        ("1850 W x30\n" * 24, "line 24: more than 700 games"),
        (b"#" * (file_bytes.LIMIT + 1), "larger than 5 MB"),
    ],
)
def test_refused_games(games: str | bytes, message: str) -> None:
    for options in ((), ("--json",)):
        answered = refusal("event", *RATING, *options, stdin=games)
        assert answered.startswith(f"Error: standard input: {message}")
        assert len(answered.splitlines()) == 1


@pytest.mark.slow
def test_limit_of_size_itself_is_read() -> None:
    games = (b"1850 W\n" + b"# no game\n" * file_bytes.LIMIT)[: file_bytes.LIMIT]
    assert "round 1: 1850, win" in answer("event", *RATING, *DAY, stdin=games)


@pytest.mark.parametrize("command", ["event", "tournament"])
@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: None, "No such file or directory"),
        (lambda path: path.mkdir(), "Is a directory"),
        (os.mkfifo, "not an ordinary file"),
        (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
        (lambda path: path.symlink_to("/dev/zero"), "not an ordinary file"),
        (lambda path: path.write_bytes(b"\x1f\x8b\n"), "compressed by gzip"),
        (lambda path: path.write_text("1850\nx"), "line 2: no rating in 'x'"),
        (lambda path: path.touch(), "no games found"),
        (lambda path: os.truncate(_touched(path), 10**9), "larger than 5 MB"),
    ],
)
def test_refused_files(
    command: str, make: Callable[[Path], object], reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "games"
    make(path)
    message = refusal(command, str(path), *RATING)
    assert reason in message
    assert len(message.splitlines()) == 1


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs POSIX permissions")
def test_unreadable_file(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    path = tmp_path / "games"
    path.touch(0o000)
    assert "Permission denied" in refusal("event", str(path), *RATING)


@pytest.mark.parametrize("name", ["x" * 300, "a\0b", "\ud800", ""])
def test_impossible_file_names(name: str) -> None:
    assert len(refusal("event", name, *RATING).splitlines()) == 1


@try_examples(100)
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
def test_any_bytes_are_answered(games: bytes) -> None:
    result = call("event", *RATING, stdin=games)
    assert result.exit_code in (0, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)


def _touched(path: Path) -> Path:
    path.touch()
    return path
