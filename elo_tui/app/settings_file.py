"""The user's settings: a TOML file, written by hand or by the dialog.

theme = "ansi-dark"
mouse = false

[keys]
"screen.copy" = "f5"
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from elo_tui.core import systems
from elo_tui.core.entry import read_federation
from elo_tui.core.model import Problem
from elo_tui.core.text.clean_text import suggest_word
from elo_tui.readers.ordinary_file import NotOpened, read_small
from elo_tui.session.settings_names import BEGINNING, SWITCHES
from elo_tui.terminal.private_files import (
    close_to_others,
    create_private_file,
    make_private_folder,
)

#: Largest file read, bytes; about a hundred times all keys.
SIZE_MAX = 1_000_000

#: Modifiers, in the framework's order.
_HELD = ("alt", "ctrl", "hyper", "meta", "shift", "super")
#: Keys that are no single letter, digit or sign.
_NAMED = (
    *(f"f{number}" for number in range(1, 25)),
    *("left", "right", "up", "down", "home", "end", "pageup", "pagedown"),
    *("insert", "delete", "backspace", "tab", "enter", "escape", "space"),
)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: Keys suggested for an unknown one.
_USUAL = (
    *_NAMED,
    *(f"{held}+{key}" for held in ("alt", "ctrl") for key in (*_LETTERS, *_NAMED)),
    *(f"shift+{key}" for key in _NAMED),
)


class Settings(NamedTuple):
    """Content of the file; `complaint` is a sentence about the first unusable part."""

    theme: str = ""
    keys: dict[str, str] = {}  # noqa: RUF012  (a named tuple's default, never changed)
    complaint: str = ""
    mouse: bool | None = None
    """Whether the mouse is used; None for the default, also below."""
    ascii: bool | None = None
    """Whether lines, bars and dots are drawn in ASCII."""
    home: bool | None = None
    """Whether the program opens on Home."""
    system: str = ""
    """The key of the system to begin with; "" for the one used last."""
    federation: str = ""
    """Your federation, for norms."""
    person: str = ""
    """The name of the person to begin with; "" for the one chosen last."""
    board: str = ""
    """Seconds of a page of the hall display; 0: by key, "" for SECONDS."""

    def replace(self, name: str, value: str | bool | None) -> Settings:
        """Return the settings with another value of one of SWITCHES or BEGINNING."""
        return Settings(**self._asdict() | {name: value})


#: The usual and the most seconds of a page of the hall display.
SECONDS, SECONDS_MAX = 12, 600
#: A value that is the same as in the last session.
AS_LAST = "as last"
#: The type of each setting in the file, and a complaint about another.
_TYPES: dict[str, tuple[type, str]] = {
    **dict.fromkeys(SWITCHES, (bool, "true or false is needed")),
    **dict.fromkeys(BEGINNING, (str, "a text in quotes is needed")),
    "keys": (dict, "a table of commands is needed"),
}


def load_user_settings(path: Path) -> Settings:
    """Read the user's file, with the known themes and commands."""
    # the framework loads slowly, and the command line rarely asks
    from elo_tui.app.themes import list_theme_names
    from elo_tui.kit.commands.bindings import all_commands

    commands = (command.id for command in all_commands())
    return read_settings(path, list_theme_names(), commands)


def read_settings(
    path: Path, themes: Iterable[str], commands: Iterable[str]
) -> Settings:
    """Read a settings file; without one, return the defaults.

    The complaint names the first unknown word with the nearest known one.
    """
    try:
        text = read_text(path)
    except NotOpened as fault:
        return Settings(complaint=f"settings not read: {fault}")
    if not text:
        return Settings()
    try:
        data = _parse(text)
    # also raised for a number of thousands of digits
    except (ValueError, RecursionError) as error:
        return Settings(complaint=f"settings not read: {error}")
    return _check_settings(data, sorted(themes), sorted(commands))


def _parse(text: str) -> dict[str, Any]:
    """Parse the text; raises ValueError, or RecursionError if nested too deeply."""
    # most users have no file
    import tomllib

    return tomllib.loads(text)


def read_text(path: Path) -> str:
    """Read the text of the file; "" without one. Raises NotOpened."""
    if str(path) == os.devnull:
        return ""
    try:
        return read_small(path, SIZE_MAX).decode().replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise NotOpened("not UTF-8") from None
    except NotOpened as fault:
        if fault.is_missing:
            return ""
        raise


def _check_settings(
    data: dict[str, Any], themes: list[str], commands: list[str]
) -> Settings:
    settings = Settings(keys={})
    for name, value in data.items():
        if name == "theme":
            if value in themes:
                settings = settings._replace(theme=value)
            else:
                settings = _complain_unknown(
                    settings, f"theme {value!r}", str(value), themes
                )
            continue
        kind, needed = _TYPES.get(name, (object, ""))
        is_right = isinstance(value, kind)
        if name not in _TYPES:
            known = ["theme", *_TYPES]
            settings = _complain_unknown(settings, f"setting {name!r}", name, known)
        elif not is_right:
            settings = _complain(settings, f"{name}: {needed}")
        elif name == "keys":
            settings = _add_keys(settings, value, commands)
        elif name in SWITCHES:
            settings = settings.replace(name, value)
        else:
            settings = _check_beginning(settings, name, value)
    return settings


def _check_beginning(settings: Settings, name: str, value: str) -> Settings:
    """Take the system, federation, person or seconds of a page to begin with."""
    if name == "system" and value not in systems.KEYS:
        what = f"system {value!r}"
        return _complain_unknown(settings, what, value, systems.KEYS)
    if name == "federation":
        federation = read_federation(value)
        if isinstance(federation, Problem):
            return _complain(settings, f"federation {value!r}: {federation.text}")
        value = federation
    if name == "board" and not (value.isdecimal() and int(value) <= SECONDS_MAX):
        return _complain(settings, f"board {value!r}: seconds, 0 to {SECONDS_MAX}")
    return settings.replace(name, value)


def _add_keys(
    settings: Settings, keys: dict[str, Any], commands: list[str]
) -> Settings:
    for command, key in keys.items():
        if command not in commands:
            settings = _complain_unknown(
                settings, f"command {command!r}", command, commands
            )
            continue
        words = key.split(",") if isinstance(key, str) else ()
        written = [word.strip() for word in words if word.strip()]
        if not written:
            settings = _complain(settings, f'{command}: a key is needed, such as "f5"')
        keys_found = []
        for word in written:
            if key_found := normalise_key(word):
                keys_found.append(key_found)
            else:
                what = f"{command}: key {word!r}"
                such = "; a key is such as f5, ctrl+y, alt+left or K"
                settings = _complain_unknown(settings, what, word.lower(), _USUAL, such)
        if keys_found:
            settings.keys[command] = ",".join(keys_found)
    return settings


def normalise_key(word: str) -> str:
    """Spell a key as the framework does, such as f5 for F5; "" if it is no key."""
    if len(word) == 1:
        # a capital is another key than its small letter
        return word if word.isprintable() else ""
    *held, key = word.lower().split("+")
    known = key in _NAMED or (key.isprintable() and (len(key) == 1 or _is_sign(key)))
    return "+".join((*sorted(held), key)) if known and {*held} <= {*_HELD} else ""


def _is_sign(name: str) -> bool:
    """Whether a name is the framework's for a sign, such as question_mark."""
    from textual.keys import KEY_NAME_REPLACEMENTS, key_to_character

    sign = key_to_character(name) or ""
    named = sign.isprintable() and not sign.isalnum() and sign != ""
    return named or name in KEY_NAME_REPLACEMENTS.values()


def _complain_unknown(
    settings: Settings, what: str, word: str, known: Sequence[str], otherwise: str = ""
) -> Settings:
    hint = suggest_word(word, known) or otherwise
    return _complain(settings, f"{what} is not known{hint}")


def _complain(settings: Settings, text: str) -> Settings:
    """Add a complaint, unless one exists."""
    if settings.complaint:
        return settings
    return settings._replace(complaint=f"settings: {text}")


#: Name of a setting with its tables, such as ("keys", "screen.copy").
Name = tuple[str, ...]
#: Value of a setting; None removes its line.
Value = str | bool | None


def list_settings(settings: Settings) -> dict[Name, Value]:
    """List the values set, by name."""
    found: dict[Name, Value] = {
        (name,): value
        for name in ("theme", *SWITCHES, *BEGINNING)
        if (value := getattr(settings, name)) not in ("", None)
    }
    return found | {("keys", name): keys for name, keys in settings.keys.items()}


_TABLE = re.compile(r"\s*\[")
_BY_HAND = "settings: the file cannot be changed from here; edit it by hand"


def write_settings(path: Path, changes: Mapping[Name, Value]) -> str:
    """Write changes into the file; return an error or "".

    Remarks and all other lines stay unchanged; a text that would be read back
    differently is not written.
    """
    try:
        text = read_text(path)
    except NotOpened:
        return _BY_HAND
    changed = text
    for name, value in changes.items():
        changed = _edit_text(changed, name, value)
    try:
        exact = _parse(changed) == _apply_changes(_parse(text), changes)
    except (ValueError, RecursionError):
        exact = False
    if not exact:
        return _BY_HAND
    if changed == text:
        return ""
    with suppress(OSError):
        make_private_folder(path.parent)
        create_private_file(path)
    close_to_others(path)
    from elo_tui.kit.faces import saving

    fault = saving.save(str(path), changed, overwrite=True)
    return f"settings not saved: {fault}" if fault else ""


def _edit_text(text: str, name: Name, value: Value) -> str:
    """Change, add or remove one setting in the text."""
    import json

    *tables, key = name
    lines = text.splitlines()
    first, last = _find_table(lines, tables[0] if tables else "")
    if first > last:
        if value is None:
            return text
        lines += ["", f"[{tables[0]}]"] if lines else [f"[{tables[0]}]"]
        first = last = len(lines)
    written = json.dumps(value, ensure_ascii=False)
    known = rf"\s*(?:{re.escape(key)}|\"{re.escape(key)}\"|'{re.escape(key)}')\s*=\s*"
    old = re.compile(rf"({known})(\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^\s#]+)")
    for index in range(first, last):
        found = old.match(lines[index])
        if found and value is None:
            del lines[index]
            break
        if found:
            lines[index] = f"{found[1]}{written}{lines[index][found.end() :]}"
            break
    else:
        if value is not None:
            while last > first and not lines[last - 1].strip():
                last -= 1
            shown = key if key.isalnum() else json.dumps(key)
            lines.insert(last, f"{shown} = {written}")
    return "".join(f"{line}\n" for line in lines)


def _find_table(lines: list[str], name: str) -> tuple[int, int]:
    """Return the first line of a table and the one after it; (1, 0) without it."""
    heads = [index for index, line in enumerate(lines) if _TABLE.match(line)]
    ends = [*heads, len(lines)]
    if not name:
        return 0, ends[0]
    title = re.compile(rf"\s*\[\s*{re.escape(name)}\s*\]\s*(#.*)?$")
    for place, head in enumerate(heads):
        if title.match(lines[head]):
            return head + 1, ends[place + 1]
    return 1, 0


def _apply_changes(
    data: dict[str, Any], changes: Mapping[Name, Value]
) -> dict[str, Any]:
    """Return the data of the file after the changes."""
    for (*tables, key), value in changes.items():
        table = data
        for name in tables:
            if value is None and name not in table:
                break
            table = table.setdefault(name, {})
        if value is None:
            table.pop(key, None)
        else:
            table[key] = value
    return data
