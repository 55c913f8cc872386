"""What a player of a list fills in, and what is said of the list."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import asdict, replace

from elo_tui.core.model import Game
from elo_tui.session.forms import Form, fill_in_facts
from elo_tui.store.lists import player_facts
from elo_tui.store.lists.list_records import ListInfo, Listing, Rating
from elo_tui.store.lists.player_facts import (
    can_rate_from,
    describe_list_age,
    describe_player,
    make_game,
    read_rating_wanted,
)

INFO = ListInfo(
    name="fide",
    date="2026-02-01",
    players=2,
    left_out=0,
    imported="2026-02-01T12:00:00",
    source="x",
    layout="FIDE TXT",
)
NEPO = Listing(
    id="900001",
    name="Nepo, Ian",
    federation="FID",
    sex="m",
    title="GM",
    standard=Rating(2758, 0, 10),
    rapid=Rating(None, None, None),
    blitz=Rating(2785, 9, 0),
    born=1990,
    flag="i",
    dwz_index=None,
    list_name="fide",
)
FORM = Form(date="2026-02-14")
DAY = date(2026, 2, 14)


def taken(form: Form, side: str, one: Listing, info: ListInfo) -> tuple[Form, str]:
    """The form with the facts of a player, and what is said."""
    facts, said = player_facts.make_player_facts(
        read_rating_wanted(asdict(form)), side, one, info
    )
    return fill_in_facts(form, facts), said


@pytest.mark.parametrize(
    ("day", "date", "said"),
    [
        ("2026-02-01", "2026-02-28", "FIDE list of February 2026"),
        (
            "2026-02-01",
            "2026-03-01",
            "FIDE list of February 2026, older than the event",
        ),
        (
            "2026-02-01",
            "2026-01-31",
            "FIDE list of February 2026, newer than the event",
        ),
        (
            "2025-12-01",
            "2026-01-01",
            "FIDE list of December 2025, older than the event",
        ),
        (None, "2026-02-01", "FIDE list without a date"),
        ("2026-02-01", "2026-0", "FIDE list of February 2026"),
    ],
)
def test_a_list_of_another_month_says_so(day: str | None, date: str, said: str) -> None:
    event = read_rating_wanted(asdict(Form(date=date)))
    assert describe_list_age(replace(INFO, date=day), event.day) == said


def test_an_opponent_brings_rating_and_k_of_the_pool() -> None:
    before = replace(FORM, opponent="nep", opponent_k="40")
    form, said = taken(before, "opponent", NEPO, INFO)
    assert form == replace(FORM, opponent="2758", opponent_k="10")
    assert said == "Nepo, Ian: 2758, K 10; FIDE list of February 2026"


def test_a_k_of_zero_is_said_and_not_filled_in() -> None:
    before = replace(FORM, pool="blitz", opponent_k="40")
    form, said = taken(before, "opponent", NEPO, INFO)
    assert (form.opponent, form.opponent_k) == ("2785", "")
    assert said == "Nepo, Ian: 2785, K 0: not rated games; FIDE list of February 2026"


def test_an_opponent_without_a_rating_in_the_pool_is_unrated() -> None:
    form, said = taken(replace(FORM, pool="rapid"), "opponent", NEPO, INFO)
    assert (form.opponent, form.opponent_k, form.standard) == ("unrated", "", "")
    assert said == "Nepo, Ian: unrated in rapid; FIDE list of February 2026"


def test_oneself_has_the_standard_rating_then() -> None:
    form, said = taken(replace(FORM, pool="rapid", own_k="40"), "own", NEPO, INFO)
    assert form == replace(
        FORM, pool="rapid", own="unrated", standard="2758", born="1990"
    )
    assert "unrated in rapid, with the standard rating 2758" in said


def test_no_other_system_takes_the_standard_rating_in_its_place() -> None:
    before = replace(FORM, system="ecf", pool="rapid")
    form, said = taken(before, "own", NEPO, replace(INFO, name="ecf", layout="ECF"))
    assert (form.own, form.standard) == ("unrated", "")
    assert said == "Nepo, Ian: unrated in rapid; ECF list of February 2026"


def test_other_systems_take_the_rating_alone() -> None:
    before = replace(FORM, system="elo", pool="rapid", opponent_k="16")
    form, said = taken(before, "opponent", NEPO, INFO)
    assert (form.opponent, form.opponent_k) == ("2758", "")
    assert said == "Nepo, Ian: 2758; FIDE list of February 2026"
    dwz = replace(NEPO, dwz_index=31)
    form, _ = taken(replace(FORM, system="dwz"), "own", dwz, INFO)
    assert (form.own, form.own_k, form.dwz_index) == ("2758", "", "31")


def test_a_game_to_come() -> None:
    expected = Game(2758, name="Nepo, Ian", title="GM", federation="FID")
    assert make_game("standard", NEPO) == expected
    assert make_game("rapid", NEPO).opponent is None


@pytest.mark.parametrize("layout", ["DWZ", "ECF", "CFC", "KNSB"])
def test_nobody_elses_rating_is_one_of_fide(layout: str) -> None:
    national = replace(INFO, layout=layout)
    assert not can_rate_from(national, "fide")
    assert can_rate_from(national, "dwz")
    assert can_rate_from(national, "elo")
    assert can_rate_from(INFO, "fide")
    assert can_rate_from(INFO, "dwz")


@pytest.mark.parametrize(
    ("layout", "system", "said"),
    [
        ("FIDE TXT", "dwz", "2758, FIDE rating, not DWZ; FIDE list"),
        ("CFC", "ecf", "2758, CFC rating, not ECF; fide list"),
        ("ECF", "ecf", "Nepo, Ian: 2758; fide list"),
        ("DWZ", "dwz", "Nepo, Ian: 2758; fide list"),
        # any scale will do
        ("CFC", "elo", "Nepo, Ian: 2758; fide list"),
        # nobody has said whose these are
        ("CSV", "dwz", "Nepo, Ian: 2758; fide list"),
    ],
)
def test_a_rating_of_another_system_says_whose_it_is(
    layout: str, system: str, said: str
) -> None:
    for side in ("own", "opponent"):
        form = replace(FORM, system=system)
        filled, words = taken(form, side, NEPO, replace(INFO, layout=layout))
        assert said in words
        assert getattr(filled, side) == "2758"


def test_all_that_is_known() -> None:
    assert describe_player(NEPO, INFO, DAY) == (
        "Nepo, Ian",
        "standard 2758, K 10; blitz 2785, K 0: not rated games, 9 games",
        "ID 900001, GM, FID, male, born 1990, inactive",
        "FIDE list of February 2026",
    )
    national = replace(NEPO, id="NU7", fide_id="900001")
    assert describe_player(national, INFO, DAY)[2].startswith(
        "ID NU7, FIDE ID 900001, GM"
    )


@pytest.mark.parametrize(
    ("name", "layout", "day", "called"),
    [
        ("fide", "FIDE TXT", "2026-11-01", "FIDE list of November 2026"),
        ("fide-rapid", "FIDE TXT", "2015-02-01", "FIDE rapid list of February 2015"),
        ("dwz", "DWZ", "2026-06-12", "DWZ list of June 2026"),
        # a name of the user's own, and one that would lie about whose ratings they are
        ("fide-2015", "FIDE TXT", "2015-02-01", "fide-2015 list of February 2015"),
        ("fide", "CFC", "2026-11-01", "fide list of November 2026"),
        ("club", "CSV", None, "club list without a date"),
    ],
)
def test_a_list_is_called_by_whose_it_is(
    name: str, layout: str, day: str | None, called: str
) -> None:
    assert replace(INFO, name=name, layout=layout, date=day).label == called
