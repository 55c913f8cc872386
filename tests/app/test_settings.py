"""The settings file: what is known holds, the first mistake is named."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import settings as searching
from hypothesis import strategies as st

from elo_tui.app import settings_file
from elo_tui.app.settings_file import Settings, read_settings
from elo_tui.kit.commands.bindings import all_commands

THEMES = ("elo-dark", "elo-light", "nord")
COMMANDS = ("screen.copy", "screen.undo", "app.help")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config.toml"


def settings(file: Path, text: str) -> Settings:
    """What a file with this text says."""
    file.write_text(text, encoding="utf-8")
    return read_settings(file, THEMES, COMMANDS)


def test_without_a_file_everything_is_as_usual(file: Path) -> None:
    assert read_settings(file, THEMES, COMMANDS) == Settings("", {}, "")
    assert not file.exists()


def test_an_empty_file_says_nothing(file: Path) -> None:
    assert settings(file, "") == Settings("", {}, "")
    assert settings(file, "# only a remark\n") == Settings("", {}, "")


def test_theme_and_keys_are_read(file: Path) -> None:
    text = 'theme = "nord"\n[keys]\n"screen.copy" = "f5"\n"app.help" = "f1,h"\n'
    keys = {"screen.copy": "f5", "app.help": "f1,h"}
    assert settings(file, text) == Settings("nord", keys, "")


def test_keys_may_be_spelled_as_people_write_them(file: Path) -> None:
    text = '[keys]\n"screen.copy" = "F5, Ctrl+Y ,K,"\n'
    # a capital alone is a key of its own
    assert settings(file, text).keys == {"screen.copy": "f5,ctrl+y,K"}


@pytest.mark.parametrize(
    ("key", "spelled"),
    [
        *(("?", "?"), ("+", "+"), ("ä", "ä"), ("Question_Mark", "question_mark")),
        *(("slash", "slash"), ("comma", "comma"), ("ctrl+alt+Left", "alt+ctrl+left")),
        *(("alt+shift+k", "alt+shift+k"), ("F24", "f24"), ("ctrl+\\\\", "ctrl+\\")),
    ],
)
def test_every_key_there_is_may_be_named(file: Path, key: str, spelled: str) -> None:
    found = settings(file, f'[keys]\n"screen.copy" = "{key}"\n')
    assert found == Settings("", {"screen.copy": spelled}, "")


def test_a_key_that_is_known_holds_beside_one_that_is_not(file: Path) -> None:
    found = settings(file, '[keys]\n"screen.copy" = "f5, ctrl-y"\n')
    assert found.keys == {"screen.copy": "f5"}
    assert found.complaint.startswith("settings: screen.copy: key 'ctrl-y' is not kn")


def test_every_key_of_the_commands_may_be_named(file: Path) -> None:
    keys = ",".join(command.keys for command in all_commands())
    found = settings(file, f'[keys]\n"screen.copy" = "{keys}"\n')
    assert found == Settings("", {"screen.copy": keys}, "")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('theme = "elo-drak"', "theme 'elo-drak' is not known; did you mean elo-dark?"),
        ('theme = "zzz"', "theme 'zzz' is not known"),
        ("theme = 7", "theme 7 is not known"),
        ('theme = ["nord"]', "theme ['nord'] is not known; did you mean nord?"),
        ('thema = "nord"', "setting 'thema' is not known; did you mean theme?"),
        ("[key]\na = 1", "setting 'key' is not known; did you mean keys?"),
        ('keys = "f5"', "keys: a table of commands is needed"),
        (
            '[keys]\n"screen.cpy" = "f5"',
            "command 'screen.cpy' is not known; did you mean screen.copy?",
        ),
        ('[keys]\n"screen.copy" = 5', 'screen.copy: a key is needed, such as "f5"'),
        ('[keys]\n"screen.copy" = " , "', 'screen.copy: a key is needed, such as "f5"'),
        *(
            (
                f'[keys]\n"screen.copy" = "{key}"',
                f"screen.copy: key '{key}' is not known; did you mean {meant}?",
            )
            for key, meant in (
                *(("ctrl-y", "ctrl+y"), ("Crtl+Y", "ctrl+y"), ("pgdown", "pagedown")),
                *(("esc", "escape"), ("f25", "f5"), ("alt+lft", "alt+left")),
            )
        ),
        *(
            (
                f'[keys]\n"screen.copy" = "{key}"',
                f"screen.copy: key '{key}' is not known;"
                " a key is such as f5, ctrl+y, alt+left or K",
            )
            for key in ("^Y", "yy", "Ä+K")
        ),
    ],
)
def test_what_is_not_known_is_named_with_the_nearest_word(
    file: Path, text: str, complaint: str
) -> None:
    assert settings(file, text) == Settings("", {}, f"settings: {complaint}")


def test_the_first_complaint_stays_and_the_rest_holds(file: Path) -> None:
    text = 'a = 1\ntheme = "nord"\n[keys]\n"b" = "f1"\n"screen.undo" = "f6"\n'
    read_back = settings(file, text)
    assert read_back.complaint == "settings: setting 'a' is not known"
    assert read_back.theme == "nord"
    assert read_back.keys == {"screen.undo": "f6"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("theme = ", id="no-value"),
        pytest.param("= 1", id="no-name"),
        pytest.param("a = [[[", id="open"),
        pytest.param("a = 1\na = 2", id="twice"),
        pytest.param("a = " + "[" * 100_000, id="deep"),
        pytest.param("a = " + "9" * 5000, id="long-number"),
        pytest.param("a = 2026-02-30", id="no-such-day"),
    ],
)
def test_broken_toml_is_one_complaint_of_one_line(file: Path, text: str) -> None:
    read_back = settings(file, text)
    assert read_back[:2] == ("", {})
    assert read_back.complaint.startswith("settings not read: ")
    assert "\n" not in read_back.complaint


def test_a_file_that_is_not_text_is_said(file: Path) -> None:
    file.write_bytes(b"theme = \xff\xfe")
    assert (
        read_settings(file, THEMES, COMMANDS).complaint
        == "settings not read: not UTF-8"
    )


def test_a_folder_in_place_of_the_file_is_said(tmp_path: Path) -> None:
    complaint = read_settings(tmp_path, THEMES, COMMANDS).complaint
    assert complaint == "settings not read: Is a directory"


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        # the name of a socket is short
        made.bind(os.path.relpath(path))


def _huge(path: Path) -> None:
    path.write_bytes(b"#")
    os.truncate(path, 50_000_000_000)


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize(
    ("make", "why"),
    [
        (_pipe, "not an ordinary file"),
        (_socket, "not an ordinary file"),
        (_endless, "not an ordinary file"),
        (_huge, "larger than 1000 kB"),
    ],
)
def test_what_is_no_file_is_refused_at_once(
    file: Path, make: Callable[[Path], None], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    make(file)
    found = read_settings(file, THEMES, COMMANDS)
    assert found == Settings(complaint=f"settings not read: {why}")
    assert settings_file.write_settings(file, {("theme",): "nord"}).endswith(
        "edit it by hand"
    )
    if why != "larger than 1000 kB":
        assert not stat.S_ISREG(file.stat().st_mode)


def test_the_null_device_holds_no_settings() -> None:
    assert read_settings(Path(os.devnull), THEMES, COMMANDS) == Settings()


def test_control_characters_do_not_reach_the_message(file: Path) -> None:
    complaint = settings(file, '"\\u001b[2J" = 1\n').complaint
    assert complaint == "settings: setting '\\x1b[2J' is not known"


#: Pieces that a settings file is made of, and what does not belong into one.
PIECES = st.sampled_from(
    [
        *("theme", "keys", '"screen.copy"', "=", "[", "]", "{", "}", '"', "'", "\n"),
        *("f5", '"\\u202e"', '"\\u001b[2J"', "\x1b", "\x00", "9" * 5000, ",", "#"),
    ]
)


# the file is rewritten for each text
@searching(suppress_health_check=[HealthCheck.function_scoped_fixture])
@example('[keys]\n"screen.copy" = "\\u202e"')
@example('[keys]\n"screen.copy" = "\\u001b, f5"')
@example("[" * 5000)
@given(st.text() | st.lists(PIECES).map("".join))
def test_any_text_is_settings_or_a_complaint(file: Path, text: str) -> None:
    file.write_bytes(text.encode(errors="surrogatepass"))
    found = read_settings(file, THEMES, COMMANDS)
    assert found.theme in ("", *THEMES)
    assert {*found.keys} <= {*COMMANDS}
    # what is shown cannot steer a terminal
    assert all(keys.isprintable() for keys in found.keys.values())
    assert found.complaint.isprintable()
