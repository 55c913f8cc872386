"""Files and addresses as links that a terminal opens with a click (OSC 8)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

#: Terminals, by the beginning of their names, that show links or ignore the codes.
_TAKING_LINKS = frozenset(
    {"alacritty", "contour", "foot", "ghostty", "iterm2", "kitty", "konsole", "mintty"}
    | {"tmux", "vte", "wezterm", "xterm"}
)
#: Terminals of this library show the codes before this version, as VTE_VERSION has it.
_VTE_LEAST = 5000
#: An address, without a sign of punctuation that ends the sentence; or the beginning of
#: a path from the root.
_PLACE = re.compile(
    r"https?://[!-~]*[\w/#=&%+~-]|(?<![^\s('\"])/(?=[\w.@%+~-])", re.ASCII
)
#: The ends that a path may have in a sentence, the longest path first.
_END = re.compile(r"[\s,;:)'\"]|$")
#: How many ends are tried.
_TRIES = 20
#: All that an address of a link consists of.
_IS_ADDRESS = re.compile(r"(?:https?|file)://[!-~]+").fullmatch


def takes_links(environment: Mapping[str, str]) -> bool:
    """Whether the terminal takes links; GNU screen does not."""
    name = environment.get("TERM", "").partition("-")[0]
    version = environment.get("VTE_VERSION", "")
    is_old = version.isdecimal() and int(version) < _VTE_LEAST
    return name in _TAKING_LINKS and "STY" not in environment and not is_old


def write_target(address: str) -> str:
    """Write the code that begins a link; "" ends it."""
    return f"\x1b]8;;{address}\x1b\\"


def write_link(text: str, address: str) -> str:
    """Write a text as a link; without one if the address has other signs."""
    if not _IS_ADDRESS(address):
        return text
    return f"{write_target(address)}{text}{write_target('')}"


def make_file_address(path: Path) -> str:
    """Make the address of a file, with the name of a machine that is not the user's."""
    address = path.absolute().as_uri()
    if "SSH_CONNECTION" in os.environ:
        return address.replace("file://", f"file://{os.uname().nodename}", 1)
    return address


def find_places(text: str) -> Iterator[tuple[int, int, str]]:
    """Find the addresses, and the paths from the root that exist, with their links."""
    place = 0
    while found := _PLACE.search(text, place):
        start, place = found.span()
        address = found[0]
        if address == "/":
            end = _find_path_end(text, start)
            if not end:
                continue
            place, address = end, make_file_address(Path(text[start:end]))
        if _IS_ADDRESS(address):
            yield start, place, address


def _find_path_end(text: str, start: int) -> int:
    """Find the end of the longest path that exists; 0 without one."""
    ends = [found.start() for found in _END.finditer(text, start)]
    tried = ends[:_TRIES][::-1]
    return next((end for end in tried if os.path.exists(text[start:end])), 0)


def link_places(text: str) -> str:
    """Make links of addresses, and of paths from the root that exist, in plain text."""
    parts, done = [], 0
    for start, end, address in find_places(text):
        parts += [text[done:start], write_link(text[start:end], address)]
        done = end
    return "".join([*parts, text[done:]])
