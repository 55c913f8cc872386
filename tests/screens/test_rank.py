"""Where a rating stands: one line on Game, a sentence in the lookup, from the lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.rank_words import describe_ranks_briefly
from elo_tui.core.ranking import (
    Born,
    PlayerGroup,
    Rank,
    find_age_group,
)
from elo_tui.features.game.board import RankLine
from elo_tui.features.lists.lookup_dialog import ListingFacts
from elo_tui.kit.screens.list_queries import build_peers_query
from elo_tui.session import paths
from elo_tui.session.forms import Form
from elo_tui.session.lookup import Lookup, PeersAsked
from elo_tui.store.lists import Peers
from tests.screens.desk import AnyDesk, game, text
from tests.store.lists.made import combined, imported, row

#: Three active players, two of them of GER; the strongest one is inactive.
PLAYERS = combined(
    row("900001", "Alpha, Anna", "GER", ratings=(2600, 0, 10), flag="i"),
    row("900002", "Beta, Ben", "GER", ratings=(2400, 0, 10), born="1970"),
    row("900003", "Gamma, Gil", "SUI", ratings=(2300, 0, 20)),
    row("900004", "Delta, Dan", "GER", ratings=(2043, 0, 20), born="2009"),
)


@pytest.fixture
def listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    lists = paths.lists_folder()
    assert lists is not None
    (tmp_path / "data").mkdir()
    imported(lists, PLAYERS, date="2026-11-01")


async def found(desk: AnyDesk) -> None:
    await desk.settle()
    await desk.app.workers.wait_for_complete()
    await desk.settle()


@pytest.mark.usefixtures("listed")
async def test_the_rank_of_your_rating_follows_what_is_typed() -> None:
    async with game(own="2300", size=(120, 40)) as desk:
        await found(desk)
        assert desk.shown(RankLine).strip() == (
            "2300 would be 2nd of 3 active, level with 1, 33rd percentile"
            " (FIDE list of November 2026)"
        )
        await desk.go("own")
        # at once: whom it is compared with is known
        await desk.write("2500")
        assert "2500 would be 1st of 3 active, 100th percentile" in desk.shown(RankLine)
        # nobody has a rapid rating, and no rating has no rank
        desk.put(pool="rapid")
        await found(desk)
        assert "1st with no other active" in desk.shown(RankLine)
        desk.put(own="x")
        await found(desk)
        assert desk.shown(RankLine) == ""
        # the list is FIDE's
        desk.put(own="1600", pool="standard", system="uscf")
        await found(desk)
        assert desk.shown(RankLine) == ""


@pytest.mark.usefixtures("listed")
async def test_a_list_is_counted_at_the_start_and_on_coming_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[PeersAsked] = []

    def peers(lookup: Lookup, about: PeersAsked) -> Peers | None:
        asked.append(about)
        return count(lookup, about)

    count = Lookup.find_peers
    monkeypatch.setattr(Lookup, "find_peers", peers)
    async with game(own="2300") as desk:
        await found(desk)
        assert len(asked) == 1
        await desk.press("f3", "f2")
        await found(desk)
        assert len(asked) == 2
        assert "2300: 2nd of 3" in desk.shown(RankLine)


@pytest.mark.usefixtures("listed")
async def test_who_was_taken_from_the_list_is_ranked_in_the_federation() -> None:
    async with game(size=(120, 40)) as desk:
        await desk.go("own")
        await desk.write("delta")
        await found(desk)
        await desk.press("down", "enter")
        await found(desk)
        line = desk.shown(RankLine)
        assert line.startswith(" 2043: 3rd of 3, above none; 2nd in GER; 1st of")
        assert (
            "those born 2009 or later; 3rd of men (FIDE list of November 2026)" in line
        )
        await desk.press("alt+l")
        await found(desk)
        for letter in "beta":
            await desk.press(letter)
        await found(desk)
        facts = " ".join(text(desk.top.query_one(ListingFacts)).split())
        assert "2400: 1st of 3, 66th percentile; 1st in GER" in facts
        assert "(standard)" in facts


def test_as_many_groups_as_there_is_room_for() -> None:
    ranks = [
        (PlayerGroup(), Rank(41_202, 0, 470_842)),
        (PlayerGroup(federation="GER"), Rank(1_249, 0, 18_864)),
    ]
    where = "FIDE list of November 2026"
    whole = (
        "2000 would be 41,203rd of 512,044 active, 91st percentile; 1,250th of 20,113"
        " in GER, 93rd percentile (FIDE list of November 2026)"
    )
    assert describe_ranks_briefly(2000, ranks, where, len(whole)) == whole
    both = (
        "2000: 41,203rd of 512,044, 91st percentile; 1,250th in GER"
        " (FIDE list of November 2026)"
    )
    assert describe_ranks_briefly(2000, ranks, where, len(whole) - 1) == both
    first = (
        "2000 would be 41,203rd of 512,044 active, 91st percentile"
        " (FIDE list of November 2026)"
    )
    assert describe_ranks_briefly(2000, ranks, where, len(both) - 1) != both
    assert describe_ranks_briefly(2000, ranks[:1], where, len(both)) == first
    short = describe_ranks_briefly(2000, ranks, where, 60)
    assert short == "2000: 41,203rd of 512,044 (FIDE list of November 2026)"


def test_the_other_groups_in_few_words() -> None:
    groups = (
        PlayerGroup("GER"),
        PlayerGroup(born=Born(last=1960)),
        PlayerGroup(sex="w"),
    )
    ranks = [(group, Rank(2, 1, 97)) for group in (PlayerGroup(), *groups)]
    assert describe_ranks_briefly(2000, ranks, "fide", 110) == (
        "2000: 3rd of 100, 97th percentile; 3rd in GER;"
        " 3rd of those born 1960 or earlier; 3rd of women (fide)"
    )


def test_a_typed_year_of_birth_gives_the_group_of_that_age() -> None:
    form = Form(own="2300", born="2010")
    assert build_peers_query(form, 2300, None).born == 2010
    assert build_peers_query(replace(form, born="20x"), 2300, None).born is None
    assert build_peers_query(replace(form, system="elo"), 2300, None).born is None


@pytest.mark.parametrize(
    ("born", "group"),
    [
        (2010, Born(first=2010)),
        (2006, Born(first=2006)),
        (2005, None),
        (1977, None),
        (1976, Born(last=1976)),
    ],
)
def test_the_young_are_compared_with_the_young(born: int, group: Born | None) -> None:
    assert find_age_group(born, 2026) == group
