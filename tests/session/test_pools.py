"""Pools as a thread begins, plans and changes them: a plan tells what then happens."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import PoolSettings
from elo_tui.core.pool.ledger import EventContent
from elo_tui.core.pool.pool_rating import map_ratings
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.features.pool import pools
from elo_tui.features.pool.opening_file import read_opening_file
from elo_tui.readers.sources import Source
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store.pool_file import AddedFile, NewEntry
from tests import clubs
from tests.lakeside import LAKESIDE


@pytest.fixture
def pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ReplayedPool:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    return clubs.make_club(evenings=4)


def require(found: object) -> ReplayedPool:
    assert isinstance(found, ReplayedPool), found
    return found


def ratings_of(pool: ReplayedPool) -> dict[str, float]:
    """The newest ratings by name."""
    people = pool.columns.people
    found = map_ratings(people, pool.newest)
    names = dict(zip(people.ids, people.names, strict=True))
    return {names[id]: rating for id, rating in found.items()}


def add_with_guest(number: int) -> EventContent:
    """An evening in which a newcomer plays for one of the members."""
    content = clubs.content(number)
    first, *others = content.players
    guest = replace(first, id="999", name="Guest, New")
    return replace(content, players=(guest, *others))


@pytest.mark.parametrize("corrects", [0, 3])
@pytest.mark.parametrize("number", [4, 6])
def test_a_plan_and_a_typed_event_tell_what_the_change_then_does(
    pool: ReplayedPool, number: int, corrects: int
) -> None:
    content = add_with_guest(number)
    plan = pools.plan_addition("club", [content], corrects)
    typed = pools.rate_typed(pool, content, corrects)
    assert not isinstance(plan, Problem), plan
    assert not isinstance(typed, Problem), typed
    assert typed.pool is pool
    before = ratings_of(pool)
    kind = "replace" if corrects else "add"
    added = AddedFile("typed", b"x", content)
    data = {"event": corrects} if corrects else {}
    changed = require(pools.change_pool("club", [NewEntry(kind, data, added)]))
    after = ratings_of(changed)
    # the plan names newcomers, and the largest changes first
    assert plan.new == ("Guest, New",)
    changes = [abs(to - fro) for _, fro, to in plan.changes]
    assert changes == sorted(changes, reverse=True)
    for name, fro, to in plan.changes:
        assert (before[name], after[name]) == pytest.approx((fro, to))
    assert "Guest, New" in {one.name for one in typed.ratings}
    for one in typed.ratings:
        assert one.before == before.get(one.name)
        assert one.after == pytest.approx(after[one.name])
    number = corrects or changed.state.events[-1].number
    stored = pools.read_event(changed, number)
    assert stored == content


def test_what_another_program_has_added_counts_for_a_typed_event(
    pool: ReplayedPool,
) -> None:
    added = AddedFile("later.trf", b"x", clubs.content(4))
    later = require(pools.change_pool("club", [NewEntry("add", added=added)]))
    typed = pools.rate_typed(pool, clubs.content(6))
    assert not isinstance(typed, Problem), typed
    assert len(typed.pool.entries) == len(later.entries) == len(pool.entries) + 1
    before = ratings_of(later)
    assert [one.before for one in typed.ratings] == pytest.approx(
        [before[one.name] for one in typed.ratings]
    )


@pytest.mark.usefixtures("pool")
def test_a_change_is_whole_or_nothing() -> None:
    # a list without draws refuses an evening that has some
    begun = clubs.make_club("strict", evenings=0, draws="no")
    good = NewEntry("private", {"id": "103", "private": True})
    drawn = NewEntry("add", added=AddedFile("e.trf", b"x", clubs.content(4)))
    refused = pools.change_pool("strict", [good, drawn])
    assert isinstance(refused, Problem)
    assert "draw" in refused.text
    again = require(pools.change_pool("strict", []))
    assert again.entries == begun.entries
    allowed = require(pools.change_pool("club", [drawn]))
    assert len(allowed.events) == 5


def test_faults_of_the_file_are_sentences(
    pool: ReplayedPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = clubs.content(4)
    again = pools.begin_pool("club", PoolSettings())
    assert isinstance(again, Problem)
    assert again.field == "pool"
    file = next((tmp_path / "data").rglob("club.pool"))
    file.write_bytes(b"not a database" * 300)
    for found in (
        pools.change_pool("club", []),
        pools.plan_addition("club", [content]),
        pools.rate_typed(pool, content),
        pools.read_event(pool, 1),
    ):
        assert isinstance(found, Problem)
        assert found.field == "pool"
        assert found.text == "club.pool: not the file of a pool"
    missing = pools.change_pool("no such", [])
    assert isinstance(missing, Problem)
    assert isinstance(pools.begin_pool("a:b", PoolSettings()), Problem)
    monkeypatch.setenv(DATA_VARIABLE, "/dev/null")
    assert isinstance(pools.change_pool("club", []), Problem)


def test_the_bytes_of_a_source_are_those_of_its_file_or_its_text(
    tmp_path: Path,
) -> None:
    file = tmp_path / "evening.trf"
    file.write_bytes(b"\xefvening")
    assert pools.read_source_bytes(Source("seen", str(file))) == b"\xefvening"
    typed = Source("typed", text="½ point")
    assert pools.read_source_bytes(typed) == "½ point".encode()
    assert pools.read_source_bytes(Source("seen", str(tmp_path / "gone"))) == b""


def test_a_list_to_begin_with_is_read_from_any_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    rows = [
        {"id": str(100 + no), "name": name, "rating": 2000 - no}
        for no, name in enumerate(("Berg, Lars", "Novak, Petra"))
    ]
    lines = [f'{one["id"]},"{one["name"]}",{one["rating"]}' for one in rows]
    text = "\n".join(["id,name,rating", *lines, ""])
    (tmp_path / "list.csv").write_text(text, encoding="utf-8")
    found = pools.read_opening_path("~/list.csv")
    assert not isinstance(found, Problem), found
    assert [{key: row[key] for key in rows[0]} for row in found] == [
        {**one, "rating": pytest.approx(one["rating"])} for one in rows
    ]
    missing = pools.read_opening_path(str(tmp_path / "gone.csv"))
    assert isinstance(missing, Problem)
    assert missing.field == "path"
    # the players of an event; somebody twice is a sentence
    assert isinstance(read_opening_file(clubs.report(0).encode()), Problem)
    players = read_opening_file(LAKESIDE.encode())
    assert not isinstance(players, Problem), players
    assert players[0] == {
        "id": "90000137",
        "name": "Okafor, Chidi",
        "rating": 2512,
        "birth_year": 1989,
    }
    assert (len(players), players[-1]["rating"]) == (12, 0)
    twice = text + lines[0] + "\n"
    assert isinstance(read_opening_file(twice.encode()), Problem)


def test_the_games_of_an_event_in_other_spellings_are_that_event(
    pool: ReplayedPool,
) -> None:
    stored = clubs.content(1)
    turned = [
        replace(one, id="", name=" ".join(one.name.split(", ")[::-1]))
        for one in stored.players
    ]
    again = replace(stored, name="typed", players=tuple(turned))
    plan = pools.plan_addition(pool.source, [again])
    assert not isinstance(plan, Problem)
    assert (plan.double, plan.new) == (2, ())
