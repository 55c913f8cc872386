"""Games typed into a pool line by line: keys counted, changes seen, names asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from elo_tui.core.model import Problem
from elo_tui.core.pool.event_plan import rate_addition
from elo_tui.core.pool.game_columns import PoolSettings, complete_settings
from elo_tui.core.pool.pool_rating import map_ratings
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.features.pool import pools
from elo_tui.features.pool.add_event_dialog import AddEventScreen
from elo_tui.features.pool.evening import KnownNames
from elo_tui.features.pool.evening_dialog import EveningScreen
from elo_tui.features.pool.names import find_pool_file
from elo_tui.features.pool.screen import PoolScreen
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store.pool_file import open_pool
from tests.clubs import make_club
from tests.screens.desk import Desk, picture, pool
from tests.screens.filing_desk import settled
from tests.store.lists.made import imported, named

pytestmark = pytest.mark.screen

#: Invented; several share a surname, a first name or its beginning.
FORTY = """Aalto, Mika; Abel, Clara; Abel, Clemens; Adler, Ruth; Bauer, Jonas;
Bauer, Jan; Becker, Ida; Bergmann, Paul; Berger, Paula; Conti, Marco; Costa, Maria;
Dahl, Bo; Diaz, Ana; Dumont, Luc; Eder, Tom; Fischer, Lena; Fischer, Leo; Gomez, Raul;
Grau, Eva; Haas, Emil; Hahn, Nora; Ito, Ken; Jansen, Piet; Jung, Mia; Kaya, Deniz;
Klein, Otto; Koch, Max; Lang, Finn; Lange, Fritz; Meier, Karl; Meyer, Karla;
Moreau, Alice; Novak, Jana; Olsen, Per; Peters, Ute; Quinn, Maeve; Roth, Sara;
Sato, Yuki; Wagner, Tim; Wolf, Anton"""
NAMES = [" ".join(name.split()) for name in FORTY.split(";")]
#: Most keys for a game.
KEYS = 12


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))


def begin_club() -> None:
    settings = complete_settings(PoolSettings(k=((0, 20.0),)))
    assert not isinstance(settings, Problem)
    people = enumerate(NAMES, start=1)
    opening = [
        {"id": str(no), "name": one, "rating": 1900 - 10 * no} for no, one in people
    ]
    assert pools.begin_pool("club", settings, opening) is None


def read() -> ReplayedPool:
    found = pools.change_pool("club", ())
    assert not isinstance(found, Problem), found
    return found


def read_text(number: int) -> str:
    """The text stored with an event."""
    path = find_pool_file("club")
    assert isinstance(path, Path)
    with open_pool(path) as file:
        digests = {one.number: one.digest for one in read().state.events}
        return file.read_source(digests[number]).decode()


def shorten(name: str) -> str:
    """What a person types for a name: as few letters as tell it from all others."""
    known = KnownNames(NAMES)
    surname, first = name.lower().split(", ")
    parts = [
        (one[:count], other[:more])
        for one, other in ((surname, first), (first, surname))
        for count in range(1, len(one) + 1)
        for more in range(3)
    ]
    ways = sorted((" ".join(filter(None, part)) for part in parts), key=len)
    return next(way for way in ways if len(way) > 1 and known.find(way) == (name,))


async def open_evening(desk: Desk[PoolScreen]) -> EveningScreen:
    await desk.press("a")
    assert isinstance(desk.top, EveningScreen)
    return desk.top


async def test_thirty_six_games_take_at_most_twelve_keys_each() -> None:
    begin_club()
    random = Random(36)
    games = [
        (*random.sample(NAMES, 2), random.choice(["1-0", "0-1", "½-½"]))
        for _ in range(36)
    ]
    async with pool() as desk:
        top = await open_evening(desk)
        counts = []
        for white, black, result in games:
            sign = {"1-0": "1", "0-1": "0", "½-½": "="}[result]
            keys = [*f"{shorten(white)} {sign} {shorten(black)}", "enter"]
            counts.append(len(keys))
            await desk.press(*["space" if key == " " else key for key in keys])
        assert max(counts) <= KEYS, counts
        lines = [f"{white} {result} {black}" for white, black, result in games]
        assert [*top.evening.lines] == lines
        await desk.press("enter")
        await settled(desk)
        assert isinstance(desk.top, AddEventScreen)
        await desk.press("enter")
        await settled(desk)
        assert desk.message == "typed games added; undo takes it out"
    found = read()
    assert [one.rated_games for one in found.events] == [36]
    day = found.events[0].first_day.isoformat()
    assert read_text(1) == "".join(f"{line}\n" for line in [day, *lines])


async def test_changes_are_those_of_the_list_after() -> None:
    make_club()
    async with pool() as desk:
        top = await open_evening(desk)
        await desk.write("ok 1 iv")
        await settled(desk)
        shown = {one.name: one.after for one in top.ratings}
        before = {one.name: one.before for one in top.ratings}
        people = read().columns.people
        ratings = map_ratings(people, read().newest)
        named = {people.names[people.ids.index(id)]: one for id, one in ratings.items()}
        assert before == {name: named[name] for name in shown}
        await desk.press("enter", "enter")
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
    people, ratings = read().columns.people, map_ratings(people, read().newest)
    named = {people.names[people.ids.index(id)]: one for id, one in ratings.items()}
    assert shown == {name: named[name] for name in shown}
    assert len(shown) == 2


async def test_a_name_of_two_is_asked_and_one_of_none_is_new() -> None:
    make_club()
    async with pool() as desk:
        top = await open_evening(desk)
        await desk.write("be 1 zoe")
        assert top.preview[0] == (
            "? be: 2 names begin so; the arrows choose",
            "wrong",
        )
        await desk.press("enter")
        assert not top.evening.lines
        assert [text for text, _ in top.preview] == ["Berg, Lars 1-0 zoe", "new: zoe"]
        await desk.press("enter")
        assert top.evening.lines == ("Berg, Lars 1-0 zoe",)
        # the name typed once is known from then on
        await desk.write("zo = ok")
        assert [*top.preview] == [("zoe ½-½ Okafor, Chidi", "strong")]
        await desk.press("ctrl+u")
        await desk.write("iv 1 ok")
        # though one name begins so, it may be somebody new
        await desk.press("down", "down", "enter")
        assert top.preview[1] == ("new: ok", "wrong")


async def test_a_name_offered_leaves_the_result_before_it() -> None:
    make_club()
    async with pool() as desk:
        top = await open_evening(desk)
        for result in ("=", "1", "1-0", "-"):
            await desk.press("ctrl+u")
            await desk.write(f"ta {result} si")
            await desk.press("tab")
            assert top.field.value == f"ta {result} Silva, Inês "


async def test_undo_takes_a_line_back_and_escape_leaves_all() -> None:
    make_club()
    async with pool() as desk:
        top = await open_evening(desk)
        await desk.press(*"ok", "space", "1", "space", *"iv", "enter")
        await desk.press(*"ta", "space", "0", "space", *"si", "enter")
        await desk.press("ctrl+z")
        assert top.evening.lines == ("Okafor, Chidi 1-0 Ivanova, Anna",)
        await desk.press("ctrl+r")
        assert len(top.evening.lines) == 2
        await desk.press("escape", "a")
        assert isinstance(desk.top, EveningScreen)
        assert desk.top.evening == top.evening
        # a line is taken up, changed and put back
        await desk.press("up", "up", "enter")
        assert desk.top.field.value == "Okafor, Chidi 1-0 Ivanova, Anna"
        assert desk.top.evening.lines == ("Tanaka, Ren 0-1 Silva, Inês",)


async def test_a_score_becomes_games_by_a_key() -> None:
    make_club()
    async with pool() as desk:
        top = await open_evening(desk)
        await desk.write("ok 3-1 iv")
        await settled(desk)
        assert top.preview[1][0].startswith("one game, by its score; ")
        one = {rating.name: rating.after for rating in top.ratings}
        await desk.press("f7")
        await settled(desk)
        assert top.preview[1][0].startswith("4 games; ")
        four = {rating.name: rating.after for rating in top.ratings}
        assert four["Okafor, Chidi"] > one["Okafor, Chidi"]
        await desk.press("enter")
        assert len(top.evening.lines) == 4
        await desk.press("ctrl+z")
        await desk.write("ok 3-1 iv")
        # also after the line was added
        await desk.press("enter", "up", "f7")
        assert len(top.evening.lines) == 4


async def test_pasted_lines_are_added_as_they_are_written() -> None:
    make_club()
    async with pool() as desk:
        top = await open_evening(desk)
        await desk.paste("Round 1\nChidi Okafor 1-0 Anna Ivanova\nRen - Zoe ½\n")
        assert top.evening.lines == (
            *("Round 1", "Okafor, Chidi 1-0 Ivanova, Anna", "Ren ½ Zoe"),
        )
        assert top.message[0] == "3 lines pasted; new: Ren; Zoe"
        assert not {*top.evening.lines} - seen_lines(picture(desk.app))
        await desk.paste("Ann 1-0 Ben\nsee you next week\n")
        assert top.message[0] == "Not pasted: see you next week: no game"
        assert len(top.evening.lines) == 3


def seen_lines(rows: Sequence[str]) -> set[str]:
    """The numbered lines that a dialog shows."""
    found = (re.match(r"\W*\d+ (.+?)(?:  |$)", row) for row in rows)
    return {line[1] for line in found if line}


async def test_games_pasted_over_the_list_show_what_they_would_do() -> None:
    make_club()
    async with pool() as desk:
        await desk.paste("Chidi Okafor 1-0 Anna Ivanova\nRen Tanaka 0-1 Zoe Blum\n")
        await settled(desk)
        assert isinstance(desk.top, AddEventScreen)


def test_the_rating_of_an_addition_is_that_of_the_list(tmp_path: Path) -> None:
    made = make_club(evenings=3)
    later = make_club("later", evenings=4)
    path = find_pool_file("later")
    assert isinstance(path, Path)
    with open_pool(path) as file:
        content = file.contents[later.state.events[-1].digest]
        contents = {one.digest: file.contents[one.digest] for one in later.state.events}
    found = rate_addition(made, {**contents, "": content})
    assert not isinstance(found, Problem)
    ratings = map_ratings(later.columns.people, later.newest)
    names = dict(zip(later.columns.people.names, later.columns.people.ids, strict=True))
    assert {one.name: one.after for one in found} == {
        one.name: ratings[names[one.name]] for one in content.players
    }


async def test_a_newcomer_is_offered_from_the_rating_lists(tmp_path: Path) -> None:
    make_club()
    imported(tmp_path / "lists", named(), date="2026-09-01")
    async with pool() as desk:
        top = await open_evening(desk)
        await desk.write("nepo")
        await settled(desk)
        assert top.offers.given == ("Nepomniachtchi, Ian", "nepo: a new name")
        await desk.press("tab")
        assert top.field.value == "Nepomniachtchi, Ian "
        await desk.write("1 ok")
        await settled(desk)
        assert [text for text, _ in top.preview] == [
            "Nepomniachtchi, Ian 1-0 Okafor, Chidi",
            "new: Nepomniachtchi, Ian",
        ]
        await desk.press("ctrl+u")
        await desk.write("ok 1 nune")
        await settled(desk)
        assert "Nuñez, Begoña" in top.offers.given
