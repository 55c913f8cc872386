"""A path as it arrives when a file is dropped on a terminal, or copied elsewhere."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from elo_tui.session.path_completion import PATH_MAX

_ESCAPED = re.compile(r"\\(.)")
_ABSOLUTE = re.compile(r"/|~|[A-Za-z]:[\\/]")


def path_in(text: str) -> str:
    """The absolute path that a pasted line means, or an empty text.

    Terminals quote it or put a backslash before each blank; file managers write a URL.
    A path that exists as written is taken as it is.
    """
    text = text.strip()
    # a URL may write three characters for one byte
    if not text or len(text) > 3 * PATH_MAX or len(text.splitlines()) > 1:
        return ""
    return next((path for path in _readings(text) if _ABSOLUTE.match(path)), "")


def dropped_file(text: str) -> str:
    """The path of an existing file, if a pasted line is one; else empty."""
    path = path_in(text)
    if not path or "\0" in path:
        return ""
    path = os.path.expanduser(path)
    return path if os.path.isfile(path) else ""


def _readings(text: str) -> Iterator[str]:
    """The possible meanings of the text, the most likely first."""
    if text[:5].casefold() == "file:":
        # takes 2 ms to import, and the start does not need it
        from urllib.parse import unquote, urlsplit

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
