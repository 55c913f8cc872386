"""One request over one connection: no redirects, caching or retries here.

The host is looked up once, each of its addresses is checked, and the connection goes to
a checked address: a second look-up, which might answer differently, does not happen.

A proxy is named in the environment alone. What it connects to cannot be tested here:
the table of hosts still applies, and the host's certificate proves that it is the one
requested.
"""

from __future__ import annotations

import io
import os
import re
import select
import socket
import ssl
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from importlib import metadata
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit
from urllib.request import getproxies_environment, proxy_bypass

from elo_tui import __version__
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.network.hosts import Address, NotFetched, Stopped, Unreached, is_public

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


def find_proxy(host: str) -> Proxy | None:
    """Find the proxy for a host; None if it is reached directly; raises NotFetched."""
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


def open_tunnel(line: _OpenConnection, proxy: Proxy, host: str, port: int) -> None:
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


Found = TypeVar("Found")

_PORT = 443
#: Seconds for the look-up of a name, for a connection, and between two pieces of an
#: answer.
LOOKING_UP = 10.0
CONNECTING = 10.0
SILENCE = 30.0
#: How soon a cancelled request is noticed, seconds.
_NOTICED = 0.1
_PIECE = 1 << 16


class Limits(NamedTuple):
    """The limits on one answer."""

    size: int
    """Bytes."""
    seconds: float


#: Pages have 15 to 150 kB, the largest list 51 MB.
PAGE = Limits(8_000_000, 60.0)
LIST = Limits(200_000_000, 900.0)


def look_up_host(host: str) -> Sequence[str]:
    """Look up the numeric addresses of a host."""
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


def begin_connection(number: str, port: int) -> socket.socket:
    """Begin a connection to a numeric address; it is not yet established."""
    family = socket.AF_INET6 if ":" in number else socket.AF_INET
    line = socket.socket(family, socket.SOCK_STREAM)
    line.setblocking(False)
    line.connect_ex((number, port))
    return line


class Reach(NamedTuple):
    """Functions that reach hosts; a test replaces them to reach its own server."""

    look_up: Callable[[str], Sequence[str]] = look_up_host
    begin: Callable[[str, int], socket.socket] = begin_connection
    proxy: Callable[[str], Proxy | None] = find_proxy
    trust: Callable[[], ssl.SSLContext] = ssl.create_default_context
    clock: Callable[[], float] = monotonic
    is_cancelled: Callable[[], bool] = lambda: False


class Response(NamedTuple):
    """The answer of a host; the body has been passed on."""

    address: Address
    status: int
    headers: Mapping[str, str]
    """By their names in lower case."""
    size: int = 0
    """The number of bytes of the body passed on."""

    def header(self, name: str) -> str:
        """Return a header as one line; "" if it is missing."""
        return clean_name(self.headers.get(name, ""), 2_000)


class Download(NamedTuple):
    """Receiver of the body of an answer."""

    take: Callable[[bytes], object]
    limits: Limits = PAGE
    tick: Callable[[int, int], object] = lambda _done, _total: None
    """Called with the bytes received and their total; 0 if that is unknown."""


class _Patience:
    """Waits for a connection until a deadline, or until the user gives up."""

    def __init__(self, host: str, reach: Reach, seconds: float) -> None:
        self._host = host
        self._reach = reach
        self._fed_at = reach.clock()
        self._until = self._fed_at + seconds

    def note_content(self) -> None:
        """Note that content has come: chunks and trailers without any are silence."""
        self._fed_at = self._reach.clock()

    def await_content(self, attempt: Callable[[], Found]) -> Found:
        """Repeat an attempt as `during` does, with the silence since the content."""
        return self._repeat(attempt, self._fed_at, SILENCE, "no answer")

    def during(
        self, attempt: Callable[[], Found], silence: float, missing: str = "no answer"
    ) -> Found:
        """Repeat an attempt while it raises TimeoutError; return its result."""
        return self._repeat(attempt, self._reach.clock(), silence, missing)

    def _repeat(
        self, attempt: Callable[[], Found], since: float, silence: float, missing: str
    ) -> Found:
        while True:
            if self._reach.is_cancelled():
                raise Stopped
            now = self._reach.clock()
            if now > self._until:
                raise Unreached(f"{self._host}: too slow, given up")
            if now - since > silence:
                raise Unreached(f"{self._host}: {missing} for {silence:.0f} seconds")
            with suppress(TimeoutError):
                return attempt()


class _Incoming(io.RawIOBase):
    """The incoming data of a connection."""

    def __init__(self, line: socket.socket, patience: _Patience) -> None:
        super().__init__()
        self._line = line
        self._patience = patience

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401  (any buffer there is)
        return self._patience.await_content(lambda: self._line.recv_into(buffer))


class _OpenConnection:
    """A connection in the form the standard library's HTTP expects."""

    def __init__(self, line: socket.socket, patience: _Patience) -> None:
        self._line = line
        self._patience = patience
        self.sendall = line.sendall

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Incoming(self._line, self._patience))

    def close(self) -> None:
        """Do nothing: `_open_connection` closes, after the answer has been read."""


def exchange(
    method: str,
    address: Address,
    reach: Reach,
    taking: Download | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Send one request; the body of an answer with status 200 is passed on.

    Raises NotFetched, Unreached or Stopped, possibly after part of the body.
    """
    limits = PAGE if taking is None else taking.limits
    host = address.host
    patience = _Patience(host, reach, limits.seconds)
    try:
        with _open_connection(host, reach, patience) as line:
            connection = HTTPConnection(host)
            connection.sock = _OpenConnection(line, patience)
            connection.putrequest(method, address.path, skip_accept_encoding=True)
            for name, text in {
                "User-Agent": build_user_agent(),
                "Accept": "*/*",
                "Accept-Encoding": "identity",
                **(headers or {}),
            }.items():
                connection.putheader(name, text)
            connection.endheaders()
            patience.note_content()
            response = connection.getresponse()
            found = {name.lower(): text for name, text in response.getheaders()}
            size = 0
            if taking is not None and response.status == 200:
                size = _pass_body(response, host, taking, patience)
            return Response(address, response.status, found, size)
    except socket.gaierror:
        # retrying soon would be useless
        raise NotFetched(f"{host}: not found; check the network") from None
    except ssl.SSLCertVerificationError as error:
        why = clean_name(error.verify_message, 100)
        raise NotFetched(f"{host}: its certificate is not valid: {why}") from None
    except (HTTPException, OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it broke off"
        raise Unreached(f"{host}: {clean_name(str(why), 100)}") from None


@contextmanager
def _open_connection(
    host: str, reach: Reach, patience: _Patience
) -> Iterator[ssl.SSLSocket]:
    """Open a connection to the host, verified by its certificate."""
    proxy = reach.proxy(host)
    numbers = _look_up(host if proxy is None else proxy.host, reach, patience)
    if proxy is None and not (numbers and all(map(is_public, numbers))):
        raise NotFetched(f"{host}: leads into an internal network; refused")
    port = _PORT if proxy is None else proxy.port
    lines = (reach.begin(number, port) for number in numbers)
    with closing(_connect_first(lines, patience)) as plain:
        plain.settimeout(_NOTICED)
        if proxy is not None:
            open_tunnel(_OpenConnection(plain, patience), proxy, host, _PORT)
        line = reach.trust().wrap_socket(
            plain, server_hostname=host, do_handshake_on_connect=False
        )
        with closing(line):
            patience.during(line.do_handshake, CONNECTING)
            yield line


def _look_up(host: str, reach: Reach, patience: _Patience) -> Sequence[str]:
    """Look a host up in a thread: the system's look-up has no limit and no end."""
    answers: Queue[Sequence[str] | Exception] = Queue()

    def work() -> None:
        try:
            answers.put(reach.look_up(host))
        except (OSError, ValueError) as error:
            answers.put(error)

    def attempt() -> Sequence[str] | Exception:
        try:
            return answers.get(timeout=_NOTICED)
        except Empty:
            raise TimeoutError from None

    # it may outlive the request, but not the program
    Thread(target=work, name="name look-up", daemon=True).start()
    found = patience.during(attempt, LOOKING_UP, "no answer of the name server")
    if isinstance(found, Exception):
        raise found
    return found


def _connect_first(
    lines: Iterable[socket.socket], patience: _Patience
) -> socket.socket:
    """Return the first of several connections that is established."""
    fault: Exception = OSError()
    for line in lines:
        try:
            patience.during(lambda line=line: _wait(line), CONNECTING)  # type: ignore[misc]
            code = line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
            if not code:
                return line
            fault = OSError(code, os.strerror(code))
        except Unreached as error:
            fault = error
        except BaseException:
            line.close()
            raise
        line.close()
    raise fault


def _wait(line: socket.socket) -> None:
    _, ready, failed = select.select([], [line], [line], _NOTICED)
    if not ready and not failed:
        raise TimeoutError


def _pass_body(
    response: HTTPResponse, host: str, taking: Download, patience: _Patience
) -> int:
    """Pass the body on in pieces; return its size.

    The standard library ends silently if a body is too short, so it is counted.
    """
    if response.getheader("Content-Encoding", "identity").lower() != "identity":
        raise NotFetched(f"{host}: compressed in a way that was not asked for")
    expected, limit = response.length, taking.limits.size
    if expected is None and not response.chunked:
        raise NotFetched(f"{host}: does not say how long its answer is")
    done = 0
    while expected is None or done < expected:
        if max(done, expected or 0) > limit:
            raise NotFetched(f"{host}: more than {limit // 1_000_000} MB; refused")
        piece = response.read1(_PIECE)
        if not piece:
            break
        done += len(piece)
        patience.note_content()
        taking.take(piece)
        taking.tick(done, expected or 0)
    if expected is not None and done != expected:
        raise Unreached(f"{host}: broke off after {done:,} of {expected:,} bytes")
    return done


#: The longest wait that a host can demand, seconds.
_WAITED_MAX = 120
_TOO_MANY = 429
_LATER = (500, 502, 503, 504)


def build_refusal(answer: Response, instead: str) -> NotFetched:
    """Build the error for an unusable answer; `instead` is what to do by hand."""
    host, status = answer.address.host, answer.status
    if status in (401, 403):
        return NotFetched(f"{host}: asks for a login or keeps programs out; {instead}")
    if status in (404, 410):
        return NotFetched(f"{host}: no such file or page; {instead}")
    if status == _TOO_MANY:
        return _build_too_many(answer)
    if status in _LATER:
        return Unreached(f"{host}: the server reports an error ({status}); try later")
    return NotFetched(f"{host}: an unexpected answer ({status})")


def _build_too_many(answer: Response) -> NotFetched:
    wait = answer.header("retry-after")
    after = float(wait) if re.fullmatch("[0-9]{1,6}", wait) else None
    message = f"{answer.address.host}: too many requests"
    if after is not None and after > _WAITED_MAX:
        return NotFetched(
            f"{message}; it asks to be tried again in {_format_duration(after)}"
        )
    return Unreached(f"{message}; try later", after)


def _format_duration(seconds: float) -> str:
    """Write a duration in minutes or hours."""
    minutes = round(-(-seconds // 60))
    if minutes < 120:
        return plural(minutes, "minute")
    return f"{minutes / 60:.0f} hours"
