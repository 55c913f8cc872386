"""Swiss-Manager files built to the letter of their layout, for a checkout alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from struct import pack, pack_into
from typing import NamedTuple

MARK = b"\xff\x89\x44"
BYE, ABSENT = 0xFFFF, 0xFFFE

Entry = tuple[int, int, int]
"""White, Black, code."""

#: What nobody but the licensee of the program should see.
SECRETS = ("licence 4711", "C:\\Users\\ann\\games.pgn", "ann@example.org")


class Entrant(NamedTuple):
    """A player as the file has one."""

    last: str
    first: str = ""
    title: str = ""
    rating: int = 0
    national: int = 0
    federation: str = ""
    fide_id: int = 0
    born: int = 0
    k: int = 0
    woman: int = 0
    national_id: str = ""
    team: int = 0
    board: int = 0


#: A player of each kind: all facts, national only, a year of birth, one name, nothing.
ENTRANTS = (
    Entrant("Novák", "Jan", "FM", 2310, 2290, "CZE", 301234, 19780412, 20),
    Entrant("Ivanova", "Anna", "", 0, 1850, "BUL", 0, 20090000, 0, 1, "B-77"),
    Entrant("Lee", "", "II", 1905, 0, "KOR", 13200001, 0, 40),
    Entrant("Sam"),
)
#: Two rounds that were played with a bye and an absence, and one to come.
ROUNDS: tuple[tuple[Entry, ...], ...] = (
    ((1, 2, 1), (3, BYE, 9), (4, ABSENT, 3)),
    ((2, 3, 2), (4, 1, 5)),
    ((1, 3, 0), (2, 4, 0)),
)
HEAD = {
    0: "Spring Open",
    1: "Group A",
    5: "Brno",
    7: SECRETS[1],
    14: "15 min + 10 sec",
    20: "XXX",
    23: SECRETS[2],
    25: "CZE",
}


def tournament(
    entrants: Sequence[Entrant] = ENTRANTS,
    rounds: Sequence[Sequence[Entry]] = ROUNDS,
    head: Mapping[int, str] = HEAD,
    configuration: Mapping[int, int] | None = None,
    others: Iterable[bytes] = (),
) -> bytes:
    """A file of individual players; `configuration` sets numbers of two bytes in it,
    `others` are further parts, each with its tag.
    """
    parts = [
        b"\xa3" + MARK + b"".join(map(_round, rounds)),
        b"\xa5" + MARK + b"".join(map(_player, entrants)),
        b"\xb3" + MARK + b"".join(_game(*one) for games in rounds for one in games),
        *others,
    ]
    numbers = {4: len(rounds), 23: len(entrants), 27: len(rounds)}
    start = _head(head) + _configuration(numbers | dict(configuration or {}))
    offsets = []
    data = start
    for part in parts:
        offsets.append(len(data))
        data += part
    offsets.append(len(data))
    offsets += [0] * (7 - len(offsets))
    return data + b"\xd3" + MARK + pack("<7I", *offsets) + b"\xe3" + MARK


def text(words: str) -> bytes:
    data = words.encode("utf-16-le", "surrogatepass")
    return pack("<H", len(data) // 2) + data


def _head(words: Mapping[int, str]) -> bytes:
    fixed = bytearray(108)
    fixed[:4] = b"\x93" + MARK
    fixed[8:20] = SECRETS[0].encode()
    pack_into("<II", fixed, 28, 20250319, 1000001)
    return bytes(fixed) + b"".join(text(words.get(place, "")) for place in range(132))


def _configuration(numbers: Mapping[int, int]) -> bytes:
    data = bytearray(5887)
    data[:4] = b"\x95" + MARK
    pack_into("<I", data, 75, 20260328)
    pack_into("<I", data, 79, 20260329)
    for place, number in numbers.items():
        pack_into("<H", data, place, number)
    return bytes(data)


def _round(games: Sequence[Entry]) -> bytes:
    data = bytearray(76)
    pack_into("<H", data, 6, len(games))
    return text("10:00") + text("") * 15 + bytes(data)


def _player(one: Entrant) -> bytes:
    words = [""] * 18
    words[:2] = one.last, one.first
    words[4], words[5], words[10] = one.title, one.national_id, one.federation
    data = bytearray(134)
    pack_into("<HHH", data, 30, one.woman, one.rating, one.national)
    pack_into("<I", data, 38, one.born)
    pack_into("<IHH", data, 48, one.fide_id, one.team, one.board)
    pack_into("<H", data, 82, one.k)
    return b"".join(map(text, words)) + bytes(data)


def teams(*names: str) -> bytes:
    """The part of the teams."""
    rows = (text(name) + text("") * 4 + bytes(96) for name in names)
    return b"\xb5" + MARK + b"".join(rows)


def _game(white: int, black: int, code: int) -> bytes:
    return pack("<HHB", white, black, code) + bytes(16)
