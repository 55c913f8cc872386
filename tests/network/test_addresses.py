"""Which addresses and hosts are asked: those of the table, and none besides."""

from __future__ import annotations

from itertools import product

import pytest

from elo_tui.network.hosts import (
    LISTS,
    Address,
    NotFetched,
    has_lists,
    has_pages,
    is_public,
    parse_address,
)
from elo_tui.session.web import is_address

#: Schemes and ways of writing that lead elsewhere than to the host they show.
_SCHEMES = ("file", "ftp", "http", "data", "gopher", "ws", "jar", "javascript", "HTTP")
_INNER = (
    *("localhost", "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1"),
    *("10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1"),
    *("0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[fe80::1]", "[fd00::1]"),
    *("[64:ff9b::7f00:1]", "[2002:7f00:1::]", "224.0.0.1", "255.255.255.255"),
    *("printer", "router.local", "db.internal", "wiki.corp", "nas.lan", "x.onion"),
    *("chess-results.com.evil.example", "evilchess-results.com", "s1.chess-results.co"),
    *("chess-results.com.", "s100.chess-results.com", "x.s1.chess-results.com"),
    *(
        "ratings.fide.com.evil.example",
        "fide.com",
        "xn--chess-results-.com",
        "\u217dhess.com",
    ),
)
_PATHS = (
    *("/", "/download/players_list.zip", "/tnr1.aspx?lan=1"),
    "/?to=https://ratings.fide.com/",
)
HOSTILE = [
    *(
        f"{scheme}://ratings.fide.com{path}"
        for scheme, path in product(_SCHEMES, _PATHS)
    ),
    *(f"https://{host}{path}" for host, path in product(_INNER, _PATHS)),
    *(f"https://ratings.fide.com:{port}/" for port in (0, 22, 80, 444, 8443, 65535)),
    *(
        f"https://{user}@ratings.fide.com/"
        for user in ("me", "me:word", ":", "", "%40")
    ),
    *(
        "https://ratings.fide.com@evil.example/",
        "https://evil.example#@ratings.fide.com",
    ),
    *("https://evil.example\\@ratings.fide.com/", "https:/\\evil.example/", "https://"),
    *("https:///ratings.fide.com/", "//evil.example/", "/etc/passwd", "", "ratings"),
    *(
        "https://ratings.fide.com/a b",
        "https://ratings.fide.com/\r\nHost: evil.example",
    ),
    *(
        "https://ratings.fide.com/\0",
        "https://ratings.fide.com/\x1b[2J",
        "https://[::1",
    ),
    *("https://ratings.fide.com:99999/", "https://ratings.fide.com/ä", "file:///etc"),
    f"https://ratings.fide.com/{'x' * 3000}",
]


def known(host: str) -> bool:
    return has_lists(host) or has_pages(host)


def refusal(text: str) -> str:
    with pytest.raises(NotFetched) as raised:
        parse_address(text, known)
    return str(raised.value)


def test_two_hundred_hostile_addresses_are_refused_in_one_line() -> None:
    assert len({*HOSTILE}) == len(HOSTILE) >= 200
    refusals = [refusal(text) for text in HOSTILE]
    assert all(said.isprintable() and 20 < len(said) < 250 for said in refusals)


@pytest.mark.parametrize(
    ("text", "host", "path"),
    [
        ("https://ratings.fide.com", "ratings.fide.com", "/"),
        ("HTTPS://Chess-Results.com:443/tnr1.aspx?art=4#a", "chess-results.com", ""),
        (
            " https://s12.chess-results.com/tnr1.aspx?art=4 ",
            "s12.chess-results.com",
            "",
        ),
    ],
)
def test_a_host_of_the_table_is_asked(text: str, host: str, path: str) -> None:
    assert parse_address(text, known) == Address(host, path or "/tnr1.aspx?art=4")


def test_a_redirect_is_seen_from_where_it_leads_on() -> None:
    base = Address("chess-results.com", "/tnr1.aspx?lan=1")
    assert parse_address("tnr2.aspx", known, base) == Address(
        "chess-results.com", "/tnr2.aspx"
    )
    with pytest.raises(NotFetched, match=r"evil\.example is not among the hosts"):
        parse_address("//evil.example/tnr1.aspx", known, base)


def test_every_address_of_the_table_may_be_asked() -> None:
    for one in LISTS:
        for text in one.addresses:
            assert str(parse_address(text, has_lists)) == text


def test_lists_and_pages_have_hosts_of_their_own() -> None:
    assert not has_lists("chess-results.com")
    assert not has_pages("www.schachbund.de")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *(("https://a.b/c", True), ("file:///x", True), (" x+y://z", True)),
        *(("C:\\x", False), ("a/b://c", False), ("report.trf", False), ("", False)),
    ],
)
def test_what_is_written_as_an_address(text: str, expected: bool) -> None:
    assert is_address(text) is expected


#: Of IANA's registries of special-purpose addresses, and those that hide others.
INNER_NUMBERS = (
    *("0.0.0.0", "0.1.2.3", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1"),
    *("169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1"),
    *("192.168.0.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1"),
    *("224.0.1.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1"),
    *("::ffff:10.0.0.1", "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::a00:1"),
    *("64:ff9b:1::a00:1", "100::1", "2001::1", "2001:db8::1", "2002:a00:1::1"),
    # for documentation and protocols: RFC 9637, RFC 2928
    *("3fff::1", "3fff:fff:ffff::1", "2001:1::1", "2001:20::1"),
    *("fc00::1", "fd12::1", "fe80::1", "fec0::1", "ff02::1", "fe80::1%eth0", "", "x"),
)


@pytest.mark.parametrize("number", INNER_NUMBERS)
def test_an_inner_number_is_not_public(number: str) -> None:
    assert not is_public(number)


@pytest.mark.parametrize(
    "number", ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "2a00:1450::1"]
)
def test_a_number_of_the_whole_network_is_public(number: str) -> None:
    assert is_public(number)
