"""The user's settings: a hand-written TOML file that the program only reads.

theme = "ansi-dark"

[keys]
"screen.copy" = "f5"
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple


class Settings(NamedTuple):
    """What the file says; ``complaint`` is one sentence when a part was not usable."""

    theme: str = ""
    keys: dict[str, str] = {}  # noqa: RUF012  (a named tuple's default, never changed)
    complaint: str = ""


def read(path: Path, themes: Iterable[str], commands: Iterable[str]) -> Settings:
    """The settings in a file; without one, the defaults.

    Anything unknown is named with its nearest known word and left out; the rest holds.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not UTF-8"
        return Settings(complaint=f"settings not read: {reason}")
    import tomllib

    try:
        data = tomllib.loads(text)
    # its own error is a ValueError, as is a number of thousands of digits
    except (ValueError, RecursionError) as error:
        return Settings(complaint=f"settings not read: {error}")
    return _checked(data, sorted(themes), sorted(commands))


def _checked(data: dict[str, Any], themes: list[str], commands: list[str]) -> Settings:
    settings = Settings(keys={})
    for name, value in data.items():
        if name == "theme":
            if value in themes:
                settings = settings._replace(theme=value)
            else:
                settings = _unknown(settings, f"theme {value!r}", str(value), themes)
        elif name == "keys" and isinstance(value, dict):
            settings = _with_keys(settings, value, commands)
        elif name == "keys":
            settings = _complain(settings, "keys: a table of commands is needed")
        else:
            settings = _unknown(settings, f"setting {name!r}", name, ["theme", "keys"])
    return settings


def _with_keys(
    settings: Settings, keys: dict[str, Any], commands: list[str]
) -> Settings:
    for command, key in keys.items():
        if command not in commands:
            settings = _unknown(settings, f"command {command!r}", command, commands)
        elif isinstance(key, str) and (spelled := _spelled(key)):
            settings.keys[command] = spelled
        else:
            settings = _complain(settings, f'{command}: a key is needed, such as "f5"')
    return settings


def _spelled(keys: str) -> str:
    """Keys as the framework spells them: ``F5`` and ``Ctrl+Y`` are f5 and ctrl+y."""
    words = [word.strip() for word in keys.split(",")]
    # a capital alone is another key than its small letter
    return ",".join(word if len(word) == 1 else word.lower() for word in words if word)


def _unknown(settings: Settings, what: str, word: str, known: list[str]) -> Settings:
    import difflib

    near = difflib.get_close_matches(word, known, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return _complain(settings, f"{what} is not known{hint}")


def _complain(settings: Settings, text: str) -> Settings:
    """The settings with a complaint; the first one stays."""
    if settings.complaint:
        return settings
    return settings._replace(complaint=f"settings: {text}")
