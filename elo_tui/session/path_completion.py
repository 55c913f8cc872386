"""The content of a folder, and which of it a half-typed path may mean."""

from __future__ import annotations

import os
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from elo_tui.core.text.clean_text import clean_name

#: The longest file name and the longest path, in characters.
NAME_MAX = 255
PATH_MAX = 4096


#: The usual extensions of files of events and games; any other can be read too.
EVENTS = "trf|trfx|tunx|turx|tutx|tumx|html|htm|xlsx|csv|tsv|tab|pgn|txt"
#: The extensions of everything a screen opens, including journals.
_KNOWN = frozenset((*EVENTS.split("|"), "json"))


class FolderEntry(NamedTuple):
    """``label`` is the name in a form safe to display."""

    name: str
    label: str
    is_folder: bool

    @property
    def is_known(self) -> bool:
        """Whether it is a file of a kind that can usually be opened."""
        return not self.is_folder and _extension(self.name) in _KNOWN


class Ordered(NamedTuple):
    """Entries sorted by `keys`, their names in lower case."""

    entries: Sequence[FolderEntry] = ()
    keys: Sequence[str] = ()

    @classmethod
    def sort(cls, entries: list[FolderEntry]) -> Ordered:
        entries.sort(key=lambda entry: (entry.label.casefold(), entry.name))
        return cls(entries, [entry.label.casefold() for entry in entries])

    def find_beginning(self, start: str) -> Sequence[FolderEntry]:
        """Find the entries with this beginning by bisection, fast in large folders."""
        first = bisect_left(self.keys, start)
        last = bisect_left(self.keys, start + "\U0010ffff")
        return self.entries[first:last]


class FolderListing(NamedTuple):
    """The content of a folder; ``fault`` is why it cannot be read."""

    path: str
    folders: Ordered = Ordered()
    files: Ordered = Ordered()
    fault: str = ""


class TypedPath(NamedTuple):
    """Half-typed path: the part that names a folder, the rest, the folder."""

    head: str
    start: str
    folder: str


def clean_path(name: str, longest: int = NAME_MAX) -> str:
    """Make a name or a path safe to display."""
    # most names are plain, and cleaning a hundred thousand of them takes a second
    plain = name.isascii() and name.isprintable()
    return name if plain else clean_name(name, longest) or "(unnamed)"


def split_path(text: str) -> TypedPath:
    """Split a half-typed path after its folder; ``~`` and ``~name`` are expanded."""
    if text.startswith("~") and os.sep not in text:
        text += os.sep
    at = max(text.rfind(separator) for separator in (os.sep, os.altsep or os.sep)) + 1
    head = text[:at]
    return TypedPath(head, text[at:], os.path.expanduser(head) or os.curdir)


def list_folder(path: str) -> FolderListing:
    """List the entries of a folder; `fault` is set if it cannot be read."""
    inside: list[FolderEntry] = []
    files: list[FolderEntry] = []
    try:
        with os.scandir(path) as found:
            for item in found:
                try:
                    is_folder = item.is_dir()
                except OSError:  # a circular link
                    is_folder = False
                entry = FolderEntry(item.name, clean_path(item.name), is_folder)
                (inside if is_folder else files).append(entry)
    except OSError as error:
        return FolderListing(path, fault=error.strerror or "cannot be read")
    except ValueError:
        return FolderListing(path, fault="no folder can have this name")
    return FolderListing(path, Ordered.sort(inside), Ordered.sort(files))


def find_matches(listing: FolderListing, start: str) -> Sequence[FolderEntry]:
    """Find the entries that begin as typed, ignoring case.

    Folders come first, then files of known kinds. Hidden entries need a typed dot.
    """
    folded = start.casefold()
    files = listing.files.find_beginning(folded)
    found = [
        *listing.folders.find_beginning(folded),
        *(one for one in files if one.is_known),
        *(one for one in files if not one.is_known),
    ]
    if not start:
        return [entry for entry in found if not entry.name.startswith(".")]
    return found


def _extension(name: str) -> str:
    return name.rpartition(".")[2].casefold() if "." in name else ""


def prefer_openable(entries: Sequence[FolderEntry]) -> Sequence[FolderEntry]:
    """Select folders and files of known kinds, else return all entries.

    A report may have any name.
    """
    return [one for one in entries if one.is_folder or one.is_known] or entries


def find_common_start(entries: Sequence[FolderEntry]) -> str:
    """Find the longest common beginning of all names."""
    first = min(entry.name for entry in entries)
    last = max(entry.name for entry in entries)
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    return "".join(one for one, _ in same)


def clean_absolute_path(path: str) -> str:
    """Make the absolute path of a folder safe to display."""
    try:
        return clean_path(os.path.abspath(path), PATH_MAX)
    except OSError:  # the folder in which the program was started is gone
        return clean_path(path, PATH_MAX)


_ESCAPED = re.compile(r"\\(.)")
_ABSOLUTE = re.compile(r"/|~|[A-Za-z]:[\\/]")


def parse_pasted_path(text: str) -> str:
    """Parse a pasted line as an absolute path; return "" if it is none.

    Terminals quote it or put a backslash before each blank; file managers write a URL.
    A path that exists literally is not unquoted.
    """
    text = text.strip()
    # a URL may write three characters for one byte
    if not text or len(text) > 3 * PATH_MAX or len(text.splitlines()) > 1:
        return ""
    return next((path for path in _readings(text) if _ABSOLUTE.match(path)), "")


def find_dropped_file(text: str) -> str:
    """Return the path in a pasted line if the file exists, else ""."""
    path = parse_pasted_path(text)
    if not path or "\0" in path:
        return ""
    path = os.path.expanduser(path)
    return path if os.path.isfile(path) else ""


def _readings(text: str) -> Iterator[str]:
    """Yield the possible paths of a text, the most likely first."""
    if text[:5].casefold() == "file:":
        try:
            parts = urlsplit(text)
        except ValueError:
            return
        if parts.netloc in ("", "localhost"):
            yield unquote(parts.path, errors="surrogateescape")
        return
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        # inside single quotes a shell writes '\'' for a quote
        yield text[1:-1].replace("'\\''", "'")
        return
    if os.sep == "/" and not ("\0" not in text and os.path.exists(text)):
        yield _ESCAPED.sub(r"\1", text)
    yield text
