"""Checks whether a text is an address that may be fetched: https, and a known host."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from elo_tui.core.clean_text import clean_name
from elo_tui.network.failure import NotFetched

#: Whether a host is in a table.
Known = Callable[[str], bool]

_LONGEST = 2_000
_SHOWN = 100
# no blank, no control character, no backslash, which browsers take for a slash
_WRITTEN = re.compile(r"[!-\[\]-~]+")
_LABEL = re.compile("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
#: Names that stay within the local network, or lead nowhere (RFC 6761, RFC 6762).
_INNER = frozenset(
    (
        *("local", "internal", "localhost", "lan", "home", "intranet", "corp"),
        *("private", "test", "invalid", "arpa", "onion", "alt"),
    )
)


class Address(NamedTuple):
    """An address that may be fetched."""

    host: str
    """In lower case."""
    path: str
    """From the first slash on, including the query."""

    def __str__(self) -> str:
        return f"https://{self.host}{self.path}"


def allowed(text: str, known: Known, base: Address | None = None) -> Address:
    """The address that a text means, relative to `base`; raises NotFetched.

    Ports, user names and numeric addresses are refused, as is every host that is not
    `known`: a pasted address must not reach the services of an internal network.
    """
    shown = clean_name(text, _SHOWN)
    text = text.strip(" ")
    if len(text) > _LONGEST or not _WRITTEN.fullmatch(text):
        raise NotFetched(
            f"{shown}: not an address; blanks and signs are written as %20"
        )
    try:
        parts = urlsplit(text)
        if base is not None and not parts.scheme:
            parts = urlsplit(urljoin(str(base), text))
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise NotFetched(f"{shown}: not an address that can be understood") from None
    if parts.scheme != "https":
        raise NotFetched(
            f"{shown}: only addresses that begin with https:// are fetched"
        )
    if "@" in parts.netloc:
        raise NotFetched(f"{shown}: a user or a password in an address is refused")
    if port not in (None, 443):
        raise NotFetched(f"{shown}: any port but that of https is refused")
    if why := _odd(host):
        raise NotFetched(f"{shown}: {why}")
    if not known(host):
        raise NotFetched(
            f"{shown}: {host} is not among the hosts that are used; save the page with"
            " your browser and open the file"
        )
    asked = f"?{parts.query}" if parts.query else ""
    return Address(host, (parts.path or "/") + asked)


def _odd(host: str) -> str:
    """Why this is not the name of a public host; empty if it may be one."""
    labels = host.split(".")
    if len(labels) < 2 or labels[-1] in _INNER:
        return "a name of an internal network is refused"
    # to the system 127.1 and 0x7f.0x1 are numbers as well
    if ":" in host or re.match("[0-9]|0x", labels[-1]):
        return "a numeric address is refused"
    if len(host) > 253 or not all(map(_LABEL.fullmatch, labels)):
        return "not the name of a host"
    return ""
