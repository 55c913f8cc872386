"""Ranks and top lists of an imported list, equal to counting one by one."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from elo_tui.core.model import POOLS, Pool, Sex
from elo_tui.core.ranking import Born, PlayerGroup, Rank
from elo_tui.store.lists import ListError, Lists
from tests.store.lists.made import combined, imported, lists_of, row

FEDERATIONS = ("NOR", "GER", "MON")
YEARS = ("0000", "1950", "1961", "1988", "2010")
GROUPS = [
    PlayerGroup(federation, years, sex)
    for federation in ("", "NOR", "MON", "FRA")
    for years in (None, Born(1961), Born(last=1961), Born(1988, 1988))
    for sex in ("", "m", "w")
]


class One:
    """A player as he was put into the list."""

    def __init__(self, number: int, chance: random.Random) -> None:
        self.id = str(900_000 + number)
        self.federation = chance.choice(FEDERATIONS)
        self.sex = chance.choice("MF")
        self.born = chance.choice(YEARS)
        self.flag = chance.choice(("", "", "w", "i", "wi"))
        self.ratings = [chance.choice((0, 1400, 1401, 2000, 2700)) for _ in POOLS]

    def is_in(self, group: PlayerGroup) -> bool:
        sex: Sex = "w" if self.sex == "F" else "m"
        years, year = group.born, int(self.born)
        return (
            "i" not in self.flag
            and group.federation in ("", self.federation)
            and group.sex in ("", sex)
            and (years is None or (year > 0 and years.first <= year <= years.last))
        )

    def line(self) -> str:
        cells = [cell for rating in self.ratings for cell in (rating or "", "", "")]
        return row(
            self.id,
            "Last, First",
            self.federation,
            self.sex,
            ratings=cells,
            born=self.born,
            flag=self.flag,
        )


@pytest.fixture
def people() -> list[One]:
    chance = random.Random(4)
    return [One(number, chance) for number in range(200)]


@pytest.fixture
def folder(tmp_path: Path, people: list[One]) -> Path:
    imported(
        tmp_path / "lists",
        combined(*(one.line() for one in people)),
        date="2026-11-01",
    )
    return tmp_path / "lists"


@pytest.fixture
def lists(folder: Path) -> Iterator[Lists]:
    lists = lists_of(folder)
    yield lists
    lists.close()


def _asked(lists: Lists, rating: int, pool: Pool) -> dict[PlayerGroup, Rank]:
    standing = lists.standing(rating, pool, GROUPS, "fide")
    assert standing is not None
    # all ratings counted say the same as one looked up
    peers = lists.peers(pool, GROUPS, "fide")
    assert peers is not None
    assert peers.standing(rating) == standing
    return dict(standing.ranks)


def _counted(people: list[One], rating: int, pool: Pool) -> dict[PlayerGroup, Rank]:
    place = POOLS.index(pool)
    found = {}
    for group in GROUPS:
        rated = [one.ratings[place] for one in people if one.is_in(group)]
        rated = [other for other in rated if other]
        found[group] = Rank(
            sum(other > rating for other in rated),
            rated.count(rating),
            sum(other < rating for other in rated),
        )
    return found


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("rating", [1, 1399, 1400, 1401, 1999, 2000, 2700, 2701, 4000])
def test_equal_to_counting(
    lists: Lists, people: list[One], rating: int, pool: Pool
) -> None:
    assert _asked(lists, rating, pool) == _counted(people, rating, pool)


@pytest.mark.parametrize("version", [1, 2])
def test_an_older_list_answers_the_same(
    folder: Path, people: list[One], version: int
) -> None:
    with closing(sqlite3.connect(folder / "fide.db")) as ours, ours:
        ours.execute("DROP TABLE ranked")
        ours.execute(f"PRAGMA user_version = {version}")
    lists = lists_of(folder)
    for rating in (1400, 2000):
        assert _asked(lists, rating, "rapid") == _counted(people, rating, "rapid")
    assert lists.top("rapid", PlayerGroup(), "fide", 1)[0].rank == 1
    lists.close()


@pytest.mark.slow
@pytest.mark.parametrize("limit", [1, 7, 20, 1_000])
@pytest.mark.parametrize("group", GROUPS)
def test_the_strongest(
    lists: Lists, people: list[One], group: PlayerGroup, limit: int
) -> None:
    rated = sorted(
        (one.ratings[2] for one in people if one.is_in(group) and one.ratings[2]),
        reverse=True,
    )
    found = lists.top("blitz", group, "fide", limit)
    assert [one.rating for one in found] == rated[:limit]
    assert [one.rank for one in found] == [
        rated.index(rating) + 1 for rating in rated[:limit]
    ]
    by_id = {one.id: one for one in people}
    assert all(one.player.blitz.rating == one.rating for one in found)
    assert all(by_id[one.player.id].is_in(group) for one in found)
    assert len({one.player.id for one in found}) == len(found)


def test_the_sentence_says_the_list_and_its_day(tmp_path: Path) -> None:
    imported(tmp_path / "lists", combined(row(ratings=(2100,)), row("2")))
    lists = lists_of(tmp_path / "lists")
    standing = lists.standing(2000, "standard", [PlayerGroup()], "fide")
    assert standing is not None
    assert standing.sentence == (
        "2000 would be below all 1 active (FIDE list without a date, standard)"
    )
    assert lists.standing(2000, "standard", [PlayerGroup()], "other") is None
    lists.close()


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE ranked SET ratings = 7",
        "UPDATE ranked SET ratings = 'text'",
        "DROP TABLE ranked; UPDATE player SET facts = 'x'",
        "DROP TABLE ranked; UPDATE player SET facts = replace(facts, '2700', '99999')",
        "DROP TABLE ranked; UPDATE player SET facts = replace(facts, '2700', 'x')",
    ],
)
def test_a_damaged_list_is_named(folder: Path, harm: str) -> None:
    with closing(sqlite3.connect(folder / "fide.db")) as ours:
        ours.executescript(harm)
    lists = lists_of(folder)
    with pytest.raises(ListError, match="fide: the list is damaged"):
        lists.standing(2000, "standard", [PlayerGroup()], "fide")
    lists.close()
