"""Whatever a reader raises is a refusal in words; a cancelled reading is not."""

from __future__ import annotations

import pytest

from elo_tui.core.events.reading import BadLine, Cancelled, EventReading
from elo_tui.readers import typed_games, workbook
from elo_tui.readers.detect import detect_format, read_data, read_text
from elo_tui.readers.tables import copied_text as table
from tests.benchmarks import mutations
from tests.readers import trf_text


def _fails(*_arguments: object) -> None:
    raise LookupError("a name of somebody")


def test_a_reader_that_fails_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typed_games, "read", _fails)
    found = read_text("1850 W")
    assert isinstance(found, BadLine)
    assert (
        found.text == "not read, because of an internal error of elo-tui (LookupError)"
    )
    assert isinstance(found.fault, LookupError)


def test_a_reader_that_fails_over_bytes_refuses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workbook, "matches", _fails)
    found = read_data(b"1850 W")
    assert isinstance(found, BadLine)
    assert isinstance(found.fault, LookupError)


def test_a_text_that_nobody_could_look_at_has_no_format(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table, "matches", _fails)
    assert detect_format("1850 W") == ""


def test_a_cancelled_reading_is_no_refusal() -> None:
    def tick(_done: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        read_text("1850 W\n" * 300, tick=tick)


@pytest.mark.parametrize("blank", "\x1c\x1d\x1e\x1f\x85\u2028\u3000")
@pytest.mark.parametrize("place", range(4, 9))
def test_only_a_blank_is_blank_beside_a_start_number(blank: str, place: int) -> None:
    line = trf_text.player(1)
    changed = f"{line[:place]}{blank}{line[place + 1 :]}"
    found = read_text("\n".join((trf_text.player(2), changed)))
    assert isinstance(found, EventReading), found
    assert [player.no for player in found.sections[0].players] == [2]
    assert any(note.left_out for note in found.notes)


@pytest.mark.parametrize("key", ["csv", "table", "typed", "trf", "pgn", "uschess"])
@pytest.mark.parametrize("text", [b"", b"\n", b"\xef\xbb\xbf", b" "])
def test_an_empty_file_with_a_format(key: str, text: bytes) -> None:
    found = read_data(text, key)
    assert not isinstance(found, BadLine) or found.fault is None


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 400, 100))
def test_changed_files_are_read_or_refused(first: int) -> None:
    # a machine with other work may take longer than the benchmark allows
    found = mutations.batch(mutations.own(), range(first, first + 100), seconds=5.0)
    assert [one for one in found if " MB " not in one.what] == []
