"""Settings written back: one line changes, all others stay."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as searching
from hypothesis import strategies as st

from elo_tui.app.settings_file import Name, Value, write_settings

COPY = ("keys", "screen.copy")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "config.toml"


@pytest.mark.parametrize(
    ("before", "name", "value", "after"),
    [
        ("", ("theme",), "nord", 'theme = "nord"\n'),
        ("", ("mouse",), False, "mouse = false\n"),
        ("", COPY, "f5", '[keys]\n"screen.copy" = "f5"\n'),
        ("", COPY, None, ""),
        ("theme = 'a' # mine\n", ("theme",), "b", 'theme = "b" # mine\n'),
        ('"theme"="a"', ("theme",), "b", '"theme"="b"\n'),
        ('# a\n\ntheme = "a"\n', ("theme",), None, "# a\n\n"),
        ('[keys]\n"a" = "f2"\n', ("theme",), "b", 'theme = "b"\n[keys]\n"a" = "f2"\n'),
        (
            'theme = "a"\n\n[keys] # all\n"a" = "f2"\n\n[more]\nx = 1\n',
            COPY,
            "f5",
            'theme = "a"\n\n[keys] # all\n"a" = "f2"\n"screen.copy" = "f5"\n'
            "\n[more]\nx = 1\n",
        ),
        (
            '[keys]\n"screen.copy" = "ctrl+y" # mine\n',
            COPY,
            "f5",
            '[keys]\n"screen.copy" = "f5" # mine\n',
        ),
        ('[keys]\n"screen.copy" = "f5"\n', COPY, None, "[keys]\n"),
        (
            '[more]\ntheme = "x"\n',
            ("theme",),
            "b",
            'theme = "b"\n[more]\ntheme = "x"\n',
        ),
    ],
)
def test_one_line_changes(
    file: Path, before: str, name: Name, value: Value, after: str
) -> None:
    file.parent.mkdir()
    file.write_text(before)
    assert write_settings(file, {name: value}) == ""
    assert file.read_text() == after


@pytest.mark.parametrize(
    "text",
    [
        'keys = {"screen.copy" = "f5"}\n',
        '[keys]\n"screen.copy" = """\nf5"""\n',
        "theme = ",
        '[keys]\nscreen.copy = "f5"\n[keys.screen]\n',
        'keys = "f5"\n',
    ],
)
def test_what_cannot_be_changed_exactly_is_left_alone(file: Path, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text)
    assert write_settings(file, {COPY: "f6"}).endswith("edit it by hand")
    assert file.read_text() == text


def test_a_file_that_is_not_there_is_made_for_its_user(file: Path) -> None:
    assert write_settings(file, {COPY: None}) == ""
    assert not file.exists()
    assert write_settings(file, {("theme",): "nord"}) == ""
    assert file.read_text() == 'theme = "nord"\n'


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_refuses_is_said(file: Path) -> None:
    file.parent.mkdir(mode=0o500)
    assert write_settings(file, {("theme",): "a"}).startswith("settings not saved: ")


# the file is rewritten for each text
@searching(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.dictionaries(st.sampled_from("ab"), st.sampled_from(["f1", "K", '"', "\\"])),
    st.sampled_from("abc"),
    st.none() | st.sampled_from(["f2", '"', "\\", "ä"]),
)
def test_what_is_written_is_read_back(
    file: Path, known: dict[str, str], command: str, keys: str | None
) -> None:
    file.unlink(missing_ok=True)
    for name, value in known.items():
        assert write_settings(file, {("keys", name): value}) == ""
    assert write_settings(file, {("keys", command): keys}) == ""
    expected = {**known, command: keys}
    text = file.read_text() if file.exists() else ""
    assert tomllib.loads(text).get("keys", {}) == {
        name: value for name, value in expected.items() if value is not None
    }
