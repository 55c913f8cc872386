"""The proxy named in the environment, which is the only way to name one.

What a proxy connects to cannot be tested here: the table of hosts still applies, and
the host's certificate proves that it is the one requested.
"""

from __future__ import annotations

import os
import re
from http.client import HTTPResponse
from importlib import metadata
from typing import NamedTuple, Protocol
from urllib.parse import urlsplit

from elo_tui import __version__
from elo_tui.network.address import NotFetched

#: Names a contact, for anyone who runs this for others.
CONTACT_VARIABLE = "ELO_TUI_CONTACT"
_CONTACT = re.compile(r"[!-'*-\[\]-~]{3,100}")


def build_user_agent() -> str:
    """Build ``elo-tui/VERSION (+contact)``, by default the package's contact."""
    contact = os.environ.get(CONTACT_VARIABLE, "") or _package_contact()
    named = f" (+{contact})" if _CONTACT.fullmatch(contact) else ""
    return f"elo-tui/{__version__}{named}"


def _package_contact() -> str:
    """Return the first address in the package's metadata; "" if it has none."""
    try:
        urls = metadata.metadata("elo-tui").get_all("Project-URL") or ()
    except metadata.PackageNotFoundError:
        return ""
    return next((url.partition(",")[2].strip() for url in urls), "")


class Proxy(NamedTuple):
    """Where to request a connection."""

    host: str
    port: int


class ProxyConnection(Protocol):
    """A connection in the form the standard library's HTTP expects."""

    def sendall(self, data: bytes, /) -> object:
        """Send all of the data."""

    def makefile(self, mode: str, /) -> object:
        """The incoming data."""


def find_proxy(host: str) -> Proxy | None:
    """Find the proxy for a host; None if it is reached directly; raises NotFetched."""
    from urllib.request import getproxies_environment, proxy_bypass

    named = getproxies_environment().get("https", "")
    if not named or proxy_bypass(host):
        return None
    try:
        parts = urlsplit(named if "://" in named else f"http://{named}")
        if parts.scheme == "http" and parts.hostname and parts.username is None:
            return Proxy(parts.hostname, parts.port or 80)
    except ValueError:
        pass
    raise NotFetched("https_proxy: only an http:// proxy without a login is used")


def open_tunnel(line: ProxyConnection, proxy: Proxy, host: str, port: int) -> None:
    """Have a proxy open a connection to a host; raises NotFetched."""
    head = (
        f"CONNECT {host}:{port} HTTP/1.1",
        f"Host: {host}:{port}",
        f"User-Agent: {build_user_agent()}",
    )
    line.sendall("\r\n".join((*head, "", "")).encode("ascii"))
    response = HTTPResponse(line, method="CONNECT")  # type: ignore[arg-type]
    response.begin()
    if response.status != 200:
        raise NotFetched(
            f"{host}: the proxy {proxy.host} does not let it through"
            f" ({response.status})"
        )
