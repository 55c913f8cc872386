"""Paths of all files of the program.

The folders of the settings and of the program's state follow the system's conventions
(platformdirs); the environment variables ELO_TUI_CONFIG, ELO_TUI_STATE, ELO_TUI_CACHE
and ELO_TUI_DATA name another file and other folders instead.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from platformdirs.api import PlatformDirsABC

_PACKAGE = Path(__file__).parents[1]

CONFIG_VARIABLE = "ELO_TUI_CONFIG"
STATE_VARIABLE = "ELO_TUI_STATE"
CACHE_VARIABLE = "ELO_TUI_CACHE"
DATA_VARIABLE = "ELO_TUI_DATA"


#: Variables of the system's conventions; they count only with an absolute path.
_SYSTEM_VARIABLES = (
    "HOME",
    *(f"XDG_{name}_HOME" for name in ("CONFIG", "STATE", "CACHE", "DATA")),
)


def list_ignored_variables() -> list[str]:
    """List the variables with a relative path, which names no folder of the user."""
    if os.name == "nt":
        return []
    named = ((one, os.environ.get(one, "")) for one in _SYSTEM_VARIABLES)
    return [one for one, path in named if path and not os.path.isabs(path)]


def stylesheet(name: str) -> Path:
    """A stylesheet: inside the installed package, or next to it in a checkout."""
    installed = _PACKAGE / "styles" / name
    return installed if installed.exists() else _PACKAGE.parent / "styles" / name


def _find_folders() -> PlatformDirsABC:
    """Find the folders by the conventions of the system."""
    # an answer on the command line needs none of them
    from platformdirs import PlatformDirs

    return PlatformDirs("elo-tui")


def config_file() -> Path:
    """The file with the user's settings, which need not exist."""
    named = os.environ.get(CONFIG_VARIABLE)
    if named:
        return Path(named)
    return _find_folders().user_config_path / "config.toml"


def recent_file() -> Path:
    """The list of recent files, which need not exist."""
    named = os.environ.get(STATE_VARIABLE)
    if named:
        return Path(named) / "recent.json"
    return _find_folders().user_state_path / "recent.json"


def sheets_file() -> Path | None:
    """The parsed style sheets, which need not exist.

    None if the variable names the null device, and where files have no owners.
    """
    named = os.environ.get(CACHE_VARIABLE)
    if named == os.devnull or os.name == "nt":
        return None
    if named:
        return Path(named) / "styles.pickle"
    return _find_folders().user_cache_path / "styles.pickle"


def data_folder(profile: str = "") -> Path | None:
    """The folder for the user's data, which need not exist.

    Each profile, the name of a person at a kiosk, has a separate folder. None if the
    variable names the null device: nothing is stored.
    """
    named = os.environ.get(DATA_VARIABLE)
    if named == os.devnull:
        return None
    folder = Path(named) if named else _find_folders().user_data_path
    return folder / "profiles" / profile if profile else folder


def data_file(profile: str = "") -> Path | None:
    """The file with the journals and the drafts, in the data folder."""
    folder = data_folder(profile)
    return None if folder is None else folder / "elo.db"


def facts_file() -> Path | None:
    """The file with the facts typed last, in the data folder."""
    folder = data_folder()
    return None if folder is None else folder / "facts.txt"


def categories_file() -> Path | None:
    """The file with the categories saved by name, in the data folder."""
    folder = data_folder()
    return None if folder is None else folder / "categories.txt"


def lists_folder() -> Path | None:
    """The folder of the rating lists, one for all profiles; it need not exist."""
    folder = data_folder()
    return None if folder is None else folder / "lists"


def pools_folder() -> Path | None:
    """The folder of the pools; it need not exist."""
    folder = data_folder()
    return None if folder is None else folder / "pools"
