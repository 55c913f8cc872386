"""Paths as terminals and file managers hand them over."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.session.path_completion import find_dropped_file, parse_pasted_path


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("/a/b.trf", "/a/b.trf"),
        (" /a/b.trf \n", "/a/b.trf"),
        ("'/a/my event.trf'", "/a/my event.trf"),
        ('"/a/my event.trf"', "/a/my event.trf"),
        ("'/a/it'\\''s.trf'", "/a/it's.trf"),
        ("/a/my\\ event\\ \\(1\\).trf", "/a/my event (1).trf"),
        ("file:///a/my%20event.trf", "/a/my event.trf"),
        ("file://localhost/a/b.trf", "/a/b.trf"),
        ("file:///a/%C3%A9.trf", "/a/é.trf"),
        ("file:///a/%E9.trf", "/a/\udce9.trf"),
        ("FILE:///a", "/a"),
        ("~/b.trf", "~/b.trf"),
        # not on this machine, no path, several lines
        ("file://elsewhere/a", ""),
        ("file://[/a", ""),
        ("1600", ""),
        ("b.trf", ""),
        ("", ""),
        ("/a\n/b", ""),
    ],
)
def test_what_a_pasted_line_means(text: str, path: str) -> None:
    assert parse_pasted_path(text) == path


def test_an_existing_file_is_found_in_every_spelling(tmp_path: Path) -> None:
    file = tmp_path / "my event's (1) é.trf"
    file.touch()
    plain = str(file)
    escaped = plain.replace(" ", "\\ ").replace("(", "\\(").replace(")", "\\)")
    quoted = "'" + plain.replace("'", "'\\''") + "'"
    for text in (plain, escaped.replace("'", "\\'"), quoted, f"file://{quote(plain)}"):
        assert find_dropped_file(text) == plain, text


def test_a_name_with_a_backslash_is_taken_as_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "a\\ b.trf"
    file.touch()
    assert find_dropped_file(str(file)) == str(file)


def test_folders_and_missing_files_are_no_dropped_files(tmp_path: Path) -> None:
    assert find_dropped_file(str(tmp_path)) == ""
    assert find_dropped_file(str(tmp_path / "missing")) == ""
    assert find_dropped_file("/a\0b") == ""


@given(st.text() | st.text(alphabet="'\"\\/~:file%0 \0[]"))
def test_any_text_is_a_path_or_none(text: str) -> None:
    assert isinstance(parse_pasted_path(text), str)
    assert isinstance(find_dropped_file(text), str)
