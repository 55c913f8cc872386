"""A server of the tests' own that stands for every host, with a certificate for all."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from elo_tui.network.connection import Proxy, Reach
from elo_tui.network.visits import VisitOptions
from elo_tui.session.web import Web

HOSTS = (
    *("ratings.fide.com", "chess-results.com", "s1.chess-results.com"),
    *("s2.chess-results.com", "lichess.org", "www.schachbund.de", "schaakbond.nl"),
    *("rating.englishchess.org.uk", "api.chess.com", "server.chess.ca"),
)
#: What the name server of the tests says of every host.
PUBLIC = "93.184.216.34"
#: 2026-10-20, 12:00 in universal time.
NOW = 1_792_497_600.0


class Reply(NamedTuple):
    """What the server does with one request."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = {}
    cut: int | None = None
    """The line is closed after so many bytes of the body."""
    stated: int | None = None
    """The length stated, where that is not the body's own; negative: none."""
    silent: bool = False
    """Nothing is said, and the line stays open."""


class Request(NamedTuple):
    """What was asked."""

    method: str
    host: str
    path: str
    headers: Mapping[str, str]
    at: float
    """By the clock of the test."""


class Clock:
    """Time that passes only when someone waits."""

    def __init__(self) -> None:
        self.time = NOW

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds


class Server:
    """Answers by host and path; what is not written down is 404."""

    def __init__(self, certificate: Path, listening: socket.socket) -> None:
        self.replies: dict[str, Reply | Sequence[Reply]] = {}
        """By ``HOST/PATH``; several come one after the other, the last for ever."""
        self.asked: list[Request] = []
        self.clock = Clock()
        self.looked_up: Callable[[str], Sequence[str]] = lambda _host: [PUBLIC]
        self.lines: list[str] = []
        """The numbers to which a line was begun."""
        self.proxy: Proxy | None = None
        self.through: list[str] = []
        """What was said to the proxy."""
        self.proxy_status = 200
        self._certificate = certificate
        self._listening = listening
        self._held: list[socket.socket] = []
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(certificate, certificate.with_suffix(".key"))

    def reach(self) -> Reach:
        return Reach(
            look_up=lambda host: self.looked_up(host),
            begin=self._begin,
            proxy=lambda _host: self.proxy,
            trust=partial(ssl.create_default_context, cafile=str(self._certificate)),
        )

    def web(self, **changes: object) -> Web:
        """The network as the session sees it."""

        def change(ways: VisitOptions) -> VisitOptions:
            ways = ways._replace(now=self.clock.now, sleep=self.clock.sleep)
            return ways._replace(**changes)  # type: ignore[arg-type]

        return Web(self.reach, change)

    def _begin(self, number: str, _port: int) -> socket.socket:
        self.lines.append(number)
        line = socket.socket()
        line.setblocking(False)
        line.connect_ex(self._listening.getsockname())
        return line

    def run(self) -> None:
        """Serve until the listening socket is closed."""
        while True:
            try:
                line, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(line,), daemon=True).start()

    def end(self) -> None:
        for line in self._held:
            line.close()

    def _serve(self, plain: socket.socket) -> None:
        plain.settimeout(10)
        if plain.recv(7, socket.MSG_PEEK) == b"CONNECT":
            self.through.append(plain.recv(4096).decode())
            plain.sendall(f"HTTP/1.1 {self.proxy_status} Said\r\n\r\n".encode())
        with suppress(OSError), self._context.wrap_socket(plain, True) as line:
            head = b""
            while b"\r\n\r\n" not in head:
                piece = line.recv(4096)
                if not piece:
                    return
                head += piece
            request = self._understood(head.decode("latin-1"))
            self.asked.append(request)
            reply = self._reply(request.host + request.path)
            if reply.silent:
                self._held.append(line)
                line.recv(1)
                return
            line.sendall(_written(request.method, reply))

    def _understood(self, head: str) -> Request:
        first, *lines = head.split("\r\n")
        method, path, _ = first.split(" ")
        pairs = (line.partition(": ") for line in lines if line)
        headers = {name.lower(): text for name, _, text in pairs}
        return Request(method, headers["host"], path, headers, self.clock.time)

    def _reply(self, where: str) -> Reply:
        found = self.replies.get(where, Reply(b"nothing here", 404))
        if isinstance(found, Reply):
            return found
        first, *rest = found
        if rest:
            self.replies[where] = rest
        return first


def _written(method: str, reply: Reply) -> bytes:
    stated = len(reply.body) if reply.stated is None else reply.stated
    length = {"Content-Length": str(stated)} if stated >= 0 else {}
    headers = length | dict(reply.headers)
    lines = [
        f"HTTP/1.1 {reply.status} Said",
        *(f"{n}: {t}" for n, t in headers.items()),
    ]
    head = "\r\n".join([*lines, "", ""]).encode("latin-1")
    return head if method == "HEAD" else head + reply.body[: reply.cut]


def certificate(folder: Path) -> Path:
    """A certificate for all HOSTS that only the tests trust."""
    if shutil.which("openssl") is None:
        pytest.skip("needs the program openssl, to make a certificate")
    made = folder / "hosts.pem"
    names = ",".join(f"DNS:{host}" for host in HOSTS)
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-nodes", "-days", "2"),
            *("-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", "/CN=elo-tui tests"),
            *("-addext", f"subjectAltName={names}", "-out", str(made)),
            *("-keyout", str(made.with_suffix(".key"))),
        ],
        check=True,
        capture_output=True,
        timeout=60,
    )
    return made


@contextmanager
def serving(certificate: Path) -> Iterator[Server]:
    """A server that runs as long as it is needed."""
    with socket.create_server(("127.0.0.1", 0), backlog=50) as listening:
        server = Server(certificate, listening)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.end()
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)
            listening.close()
            thread.join(10)
