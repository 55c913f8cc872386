"""Where things lie: the only file that knows paths.

The folder of the settings follows the system's custom (platformdirs); the environment
variable ELO_TUI_CONFIG names another file instead.
"""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).parent

CONFIG_VARIABLE = "ELO_TUI_CONFIG"


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
