"""Half-typed and pasted paths."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.session import path_completion
from elo_tui.session.path_completion import (
    FolderEntry,
    FolderListing,
    find_dropped_file,
    parse_pasted_path,
    split_path,
)
from tests.texts import assert_meanings


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("open-a.trf", "open-b.trf", "Zonal.trf", ".hidden", "élan.trf"):
        (tmp_path / name).touch()
    (tmp_path / "old").mkdir()
    (tmp_path / ".git").mkdir()
    return tmp_path


def names(listing: FolderListing, start: str) -> list[str]:
    return [entry.name for entry in path_completion.find_matches(listing, start)]


def test_folders_come_first_and_hidden_ones_when_typed(folder: Path) -> None:
    listing = path_completion.list_folder(str(folder))
    assert names(listing, "") == [
        "old",
        "open-a.trf",
        "open-b.trf",
        "Zonal.trf",
        "élan.trf",
    ]
    assert names(listing, ".") == [".git", ".hidden"]
    assert names(listing, "o") == ["old", "open-a.trf", "open-b.trf"]


def test_small_letters_and_capitals_find_each_other(folder: Path) -> None:
    listing = path_completion.list_folder(str(folder))
    assert names(listing, "z") == ["Zonal.trf"]
    assert names(listing, "O") == ["old", "open-a.trf", "open-b.trf"]
    assert names(listing, "x") == []


def test_the_common_part(folder: Path) -> None:
    listing = path_completion.list_folder(str(folder))
    assert (
        path_completion.find_common_start(path_completion.find_matches(listing, "op"))
        == "open-"
    )
    assert (
        path_completion.find_common_start(path_completion.find_matches(listing, "o"))
        == "o"
    )


def test_the_home_folder_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/somewhere/me")
    assert path_completion.split_path("~") == ("~/", "", "/somewhere/me/")
    assert path_completion.split_path("~/a") == ("~/", "a", "/somewhere/me/")


def test_what_cannot_be_read_says_so(tmp_path: Path) -> None:
    assert (
        path_completion.list_folder(str(tmp_path / "none")).fault
        == "No such file or directory"
    )
    (tmp_path / "file").touch()
    assert (
        path_completion.list_folder(str(tmp_path / "file")).fault == "Not a directory"
    )
    assert path_completion.list_folder("a\0b").fault == "no folder can have this name"


def test_links_in_a_circle_are_listed_and_say_so(tmp_path: Path) -> None:
    (tmp_path / "round").symlink_to("round")
    listing = path_completion.list_folder(str(tmp_path))
    assert listing.files.entries == [FolderEntry("round", "round", False)]
    assert (
        "symbolic links" in path_completion.list_folder(str(tmp_path / "round")).fault
    )


def test_forbidden_folders_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_path: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", forbidden)
    assert path_completion.list_folder("/x") == FolderListing(
        "/x", fault="Permission denied"
    )


@pytest.mark.skipif(sys.platform == "darwin", reason="its names are always UTF-8")
def test_names_are_shown_without_what_steers_a_terminal(tmp_path: Path) -> None:
    for name in (b"a\x1b[2J.trf", b"\xe9.trf"):
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name)).touch()
    entries = path_completion.list_folder(str(tmp_path)).files.entries
    assert {entry.label for entry in entries} == {"a\ufffd[2J.trf", "\ufffd.trf"}
    assert {entry.name for entry in entries} == {"a\x1b[2J.trf", "\udce9.trf"}


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


def test_every_path() -> None:
    readers: dict[str, Callable[[str], object]] = {
        "pasted": lambda text: ascii(parse_pasted_path(text)),
        "typed": split_path,
    }
    assert_meanings("session/paths.txt", readers)
