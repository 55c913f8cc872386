"""Where things lie: the only file that knows paths.

The folders of the settings and of what the program remembers follow the system's custom
(platformdirs); the environment variables ELO_TUI_CONFIG and ELO_TUI_STATE name another
file and another folder instead.
"""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).parent

CONFIG_VARIABLE = "ELO_TUI_CONFIG"
STATE_VARIABLE = "ELO_TUI_STATE"


def stylesheet(name: str) -> Path:
    """A stylesheet: inside the installed package, or beside it in a checkout."""
    installed = _PACKAGE / "styles" / name
    return installed if installed.exists() else _PACKAGE.parent / "styles" / name


def config_file() -> Path:
    """The file with the user's settings, which need not exist."""
    named = os.environ.get(CONFIG_VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("elo-tui") / "config.toml"


def recent_file() -> Path:
    """The list of the files opened last, which need not exist."""
    named = os.environ.get(STATE_VARIABLE)
    if named:
        return Path(named) / "recent.json"
    from platformdirs import user_state_path

    return user_state_path("elo-tui") / "recent.json"
