"""One visit at a time, a second between two requests, and no way round the table."""

from __future__ import annotations

import itertools
import socket
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from elo_tui.network.connection import (
    Download,
    Limits,
    Proxy,
    Reach,
    Response,
    find_proxy,
)
from elo_tui.network.hosts import (
    Address,
    NotFetched,
    Stopped,
    Unreached,
    has_lists,
    has_pages,
)
from elo_tui.network.visits import VisitOptions, open_visit
from tests.network.server import NOW, PUBLIC, Reply, Server
from tests.network.test_addresses import HOSTILE, INNER_NUMBERS

#: How long a thread of the test may last, seconds.
LIMIT = 20.0
HERE = Address("chess-results.com", "/tnr1.aspx")
WHERE = "chess-results.com/tnr1.aspx"
CHUNKED = {"Transfer-Encoding": "chunked"}


def known(host: str) -> bool:
    return has_lists(host) or has_pages(host)


@pytest.fixture
def options(server: Server, tmp_path: Path) -> VisitOptions:
    clock = server.clock
    return VisitOptions(known, tmp_path, server.reach(), clock.now, clock.sleep)


def asked(options: VisitOptions, address: Address = HERE) -> tuple[Response, bytes]:
    body = bytearray()
    with open_visit(options) as visiting:
        answer = visiting.ask("GET", address, Download(body.extend))
    return answer, bytes(body)


def refusal(options: VisitOptions) -> str:
    with pytest.raises(NotFetched) as raised:
        asked(options)
    return str(raised.value)


def leading(to: str, status: int = 302) -> Reply:
    return Reply(status=status, headers={"Location": to})


def test_the_bare_host_leads_to_a_numbered_one(
    server: Server, options: VisitOptions
) -> None:
    server.replies[WHERE] = leading("https://s1.chess-results.com/tnr1.aspx?x=1")
    server.replies["s1.chess-results.com/tnr1.aspx?x=1"] = Reply(b"page")
    answer, body = asked(options)
    assert (str(answer.address), body) == (
        "https://s1.chess-results.com/tnr1.aspx?x=1",
        b"page",
    )


#: As a Location every hostile address is refused too, but for those that are only a
#: path of the host that was asked.
_PATHS = {"", "/etc/passwd", "ratings"}
HOSTILE_LOCATIONS = [
    text
    for text in HOSTILE
    if text not in _PATHS and text.isprintable() and text.isascii()
]


@pytest.mark.slow
def test_two_hundred_hostile_redirects_are_refused(
    server: Server, options: VisitOptions
) -> None:
    assert len(HOSTILE_LOCATIONS) >= 190
    statuses = itertools.cycle((301, 302, 303, 307, 308))
    server.replies[WHERE] = [
        leading(text, status)
        for text, status in zip(HOSTILE_LOCATIONS, statuses, strict=False)
    ]
    for text in HOSTILE_LOCATIONS:
        said = refusal(options)
        assert said.startswith("chess-results.com redirects to "), (text, said)
    # nothing but the first address was ever asked
    assert {(one.host, one.path) for one in server.asked} == {
        ("chess-results.com", "/tnr1.aspx")
    }
    assert len(server.asked) == len(HOSTILE_LOCATIONS)


def test_a_redirect_without_end_is_given_up(
    server: Server, options: VisitOptions
) -> None:
    server.replies[WHERE] = leading("/tnr1.aspx")
    assert "too many redirects" in refusal(options)
    assert len(server.asked) == 4


@pytest.mark.parametrize("number", INNER_NUMBERS)
def test_a_host_that_is_an_inner_one_is_not_reached(
    server: Server, options: VisitOptions, number: str
) -> None:
    for numbers in ([number], [PUBLIC, number], [number, PUBLIC]):
        server.looked_up = lambda _host, numbers=numbers: numbers  # type: ignore[misc]
        assert "internal network" in refusal(options)
    assert (server.lines, server.asked) == ([], [])


def test_a_name_that_changes_its_number_is_looked_up_once(
    server: Server, options: VisitOptions
) -> None:
    numbers = iter(([PUBLIC], ["127.0.0.1"]))
    server.looked_up = lambda _host: next(numbers)
    server.replies[WHERE] = Reply(b"page")
    assert asked(options)[1] == b"page"
    assert server.lines == [PUBLIC]


def test_a_certificate_of_another_host_is_refused(
    server: Server, options: VisitOptions
) -> None:
    wrong = Address("ratings.ruchess.ru", "/")
    with pytest.raises(NotFetched, match="certificate is not valid: Hostname mismatch"):
        asked(options, wrong)
    strict = options._replace(reach=options.reach._replace(trust=Reach().trust))
    assert "certificate is not valid: self-signed" in refusal(strict)
    assert server.asked == []


def test_a_second_lies_between_two_requests_to_a_host(
    server: Server, options: VisitOptions
) -> None:
    server.replies[WHERE] = leading("https://s1.chess-results.com/a")
    server.replies["s1.chess-results.com/a"] = leading("/b")
    server.replies["s1.chess-results.com/b"] = Reply(b"page")
    for _ in range(2):
        asked(options)
    times: dict[str, list[float]] = {}
    for one in server.asked:
        times.setdefault(one.host, []).append(one.at - NOW)
    assert times["s1.chess-results.com"] == pytest.approx([0, 1, 2, 3], abs=0.2)
    assert times["chess-results.com"] == pytest.approx([0, 1], abs=0.2)


def test_one_visit_at_a_time(server: Server, options: VisitOptions) -> None:
    server.replies[WHERE] = Reply(b"page")
    for folder in (options.folder, None):
        # without a folder the sessions of a kiosk keep apart by themselves
        one = options._replace(folder=folder)
        with open_visit(one):
            busy = "elo-tui is fetching something already; try again in a moment"
            assert refusal(one) == busy
        before = server.clock.time
        assert asked(one)[1] == b"page"
        assert folder is not None or server.clock.time - before >= 1


def gone(_host: str) -> Sequence[str]:
    raise socket.gaierror(-2, "Name or service not known")


def refused_line(_number: str, _port: int) -> socket.socket:
    """A line to a port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        place = free.getsockname()
    line = socket.socket()
    line.setblocking(False)
    line.connect_ex(place)
    return line


def fast(step: float) -> Callable[[], float]:
    """A clock on which so many seconds pass each time it is read."""
    return partial(next, itertools.count(0.0, step))


def test_without_a_network_it_is_said_so(options: VisitOptions) -> None:
    nowhere = options._replace(reach=options.reach._replace(look_up=gone))
    assert "not found; check the network" in refusal(nowhere)
    closed = options._replace(reach=options.reach._replace(begin=refused_line))
    assert refusal(closed) == "chess-results.com: Connection refused"


@pytest.mark.slow
def test_a_silent_host_and_one_that_drips_are_given_up(
    server: Server, options: VisitOptions
) -> None:
    server.replies[WHERE] = Reply(silent=True)
    silent = options._replace(reach=options.reach._replace(clock=fast(4)))
    assert refusal(silent) == "chess-results.com: no answer for 30 seconds"
    server.replies[WHERE] = Reply(b"x" * 2_000_000)
    drips = options._replace(reach=options.reach._replace(clock=fast(0.5)))
    assert refusal(drips) == "chess-results.com: too slow, given up"


@pytest.fixture
def no_name_server(server: Server) -> Iterator[None]:
    """A look-up that ends with the test."""
    ended = Event()

    def look_up(_host: str) -> Sequence[str]:
        ended.wait(LIMIT)
        return [PUBLIC]

    server.looked_up = look_up
    yield
    ended.set()


@pytest.mark.usefixtures("no_name_server")
@pytest.mark.slow
def test_a_silent_name_server_is_given_up(
    server: Server, options: VisitOptions
) -> None:
    silent = options._replace(reach=options.reach._replace(clock=fast(1)))
    said = "chess-results.com: no answer of the name server for 10 seconds"
    assert refusal(silent) == said
    server.proxy = Proxy("proxy.inner.example", 3128)
    assert refusal(silent) == said
    assert server.lines == []


@pytest.mark.usefixtures("no_name_server")
def test_a_look_up_ends_when_the_user_gives_up(options: VisitOptions) -> None:
    answers = iter((False, False, True))
    reach = options.reach._replace(is_cancelled=lambda: next(answers, True))
    with pytest.raises(Stopped):
        asked(options._replace(reach=reach))


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (Reply(b"x" * 10, stated=1_000), "broke off after 10 of 1,000 bytes"),
        (Reply(b"x", stated=8_000_001), "more than 8 MB"),
        (Reply(b"x" * 8_000_001, stated=-1), "does not say how long"),
        (Reply(b"5\r\nab", stated=-1, headers=CHUNKED), "broke"),
        (Reply(b"zz\r\n", stated=-1, headers=CHUNKED), "broke"),
        (Reply(b"x", headers={"X": "y" * 70_000}), "broke off"),
    ],
)
def test_an_answer_that_is_not_whole_is_refused(
    server: Server, options: VisitOptions, reply: Reply, said: str
) -> None:
    server.replies[WHERE] = reply
    with pytest.raises(NotFetched, match=said):
        asked(options)


def test_an_answer_in_chunks_is_read(server: Server, options: VisitOptions) -> None:
    body = b"2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"
    server.replies[WHERE] = Reply(body, 200, CHUNKED, stated=-1)
    assert asked(options)[1] == b"abc"


def test_trailers_without_end_are_given_up(
    server: Server, options: VisitOptions
) -> None:
    trailers = b"X-Trailer: none\r\n" * 50_000
    body = b"2\r\nab\r\n0\r\n" + trailers
    server.replies[WHERE] = Reply(body, 200, CHUNKED, stated=-1)
    seconds = itertools.count()
    hasty = options._replace(
        reach=options.reach._replace(clock=lambda: float(next(seconds)))
    )
    # the limit of the whole answer is far away
    limits = Limits(10**9, 10**6)
    # since Python 3.15 its library breaks off after some of them
    given_up = pytest.raises(Unreached, match=r"no answer|it broke off")
    with open_visit(hasty) as visiting, given_up:
        visiting.ask("GET", HERE, Download(lambda _piece: None, limits))


def test_a_proxy_of_the_environment_is_gone_through(
    server: Server, options: VisitOptions
) -> None:
    server.proxy = Proxy("proxy.inner.example", 3128)
    server.looked_up = lambda host: ["10.0.0.7"] if host.startswith("proxy") else []
    server.replies[WHERE] = Reply(b"page")
    assert asked(options)[1] == b"page"
    assert server.lines == ["10.0.0.7"]
    (said,) = server.through
    assert said.startswith("CONNECT chess-results.com:443 HTTP/1.1\r\n")
    server.proxy_status = 407
    assert "proxy.inner.example does not let it through (407)" in refusal(options)


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ("http://proxy.example:3128", Proxy("proxy.example", 3128)),
        ("proxy.example:8080", Proxy("proxy.example", 8080)),
        ("http://proxy.example/", Proxy("proxy.example", 80)),
        ("", None),
        ("http://me:word@proxy.example", "without a login"),
        ("socks5://proxy.example", "only an http:// proxy"),
        ("http://proxy.example:port", "only an http:// proxy"),
    ],
)
def test_which_proxy_the_environment_names(
    monkeypatch: pytest.MonkeyPatch, named: str, expected: Proxy | str | None
) -> None:
    for name in ("https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("https_proxy", named)
    if isinstance(expected, str):
        with pytest.raises(NotFetched, match=expected):
            find_proxy("chess-results.com")
        return
    assert find_proxy("chess-results.com") == expected
    monkeypatch.setenv("no_proxy", "chess-results.com")
    assert find_proxy("s1.chess-results.com") is None


def test_whoever_stops_waiting_is_not_kept(
    server: Server, options: VisitOptions
) -> None:
    server.replies[WHERE] = Reply(silent=True)
    looks = itertools.count()
    cancelled = options.reach._replace(is_cancelled=lambda: next(looks) > 3)
    with pytest.raises(Stopped):
        asked(options._replace(reach=cancelled))
    server.replies[WHERE] = Reply(b"page")
    assert asked(options)[1] == b"page"


@pytest.mark.parametrize(
    "harm",
    [
        lambda _data: b"no database at all, but something else" * 99,
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"CREATE TABLE page", b"CR\xedATE TABLE page"),
        lambda data: data.replace(b"length TEXT", b"lengtH TEXt"),
    ],
    ids=["other text", "cut off", "a definition that is not UTF-8", "other column"],
)
def test_what_cannot_be_noted_is_not_asked(
    server: Server, options: VisitOptions, harm: Callable[[bytes], bytes]
) -> None:
    assert options.folder is not None
    server.replies[WHERE] = Reply(b"page")
    asked(options)
    file = options.folder / "network.db"
    file.write_bytes(harm(file.read_bytes()))
    said = f"recorded (network.db in {options.folder} is damaged: delete it)"
    assert said in refusal(options)
    assert len(server.asked) == 1
    assert issubclass(Unreached, NotFetched)
