"""Files and addresses as links that a terminal opens with a click (OSC 8)."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

#: Terminals, by the beginning of their names, that show links or ignore the codes.
_TAKING_LINKS = frozenset(
    {"alacritty", "contour", "foot", "ghostty", "iterm2", "kitty", "konsole", "mintty"}
    | {"tmux", "vte", "wezterm", "xterm"}
)
#: Terminals of this library show the codes before this version, as VTE_VERSION has it.
_VTE_LEAST = 5000
#: An address, without a sign of punctuation that ends the sentence.
_ADDRESS = re.compile(r"https?://[!-~]*[\w/#=&%+~-]", re.ASCII)
#: A path from the root without blanks; that of an address is none.
_PATH = re.compile(r"(?<![^\s('\"])/[\w.@%+~-]+(?:/[\w.@%+~-]+)*")
#: All that an address of a link consists of.
_IS_ADDRESS = re.compile(r"(?:https?|file)://[!-~]+").fullmatch


def takes_links(environment: Mapping[str, str]) -> bool:
    """Whether the terminal takes links; GNU screen does not."""
    name = environment.get("TERM", "").partition("-")[0]
    version = environment.get("VTE_VERSION", "")
    is_old = version.isdecimal() and int(version) < _VTE_LEAST
    return name in _TAKING_LINKS and "STY" not in environment and not is_old


def write_link(text: str, address: str) -> str:
    """Write a text as a link; without one if the address has other signs."""
    if not _IS_ADDRESS(address):
        return text
    return f"\x1b]8;;{address}\x1b\\{text}\x1b]8;;\x1b\\"


def link_places(text: str) -> str:
    """Make links of addresses and of paths from the root that exist, in plain text."""
    text = _PATH.sub(_link_path, text)
    return _ADDRESS.sub(lambda found: write_link(found[0], found[0]), text)


def _link_path(found: re.Match[str]) -> str:
    path = found[0]
    return write_link(path, Path(path).as_uri()) if os.path.exists(path) else path
