"""Cards of Vega's players: all of a page are an event."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import Problem
from elo_tui.core.standings.standings import compute_standings
from elo_tui.readers import detect
from tests.readers.tables.made import rounds
from tests.readers.vega.pages import (
    FIRST,
    HEADERS,
    NAMES,
    SECOND,
    found,
    page,
    refused,
    table,
)


def test_cards_of_all_players_are_an_event() -> None:
    section, reading = found(page("National History Cards", FIRST, SECOND))
    assert section.owner is None
    assert rounds(section, 1) == [(1, 2, "w", "1")]
    assert rounds(section, 2) == [(1, 1, "b", "0")]
    one, two = section.players
    assert (one.name, one.title, one.rating, one.k) == ("Alder,Ann", "CM", 1786, None)
    assert (one.national_id, two.points) == ("7000001", None)
    (note,) = (note for note in reading.notes if "without a game" in note.text)
    assert "player 1, round 2: 0.5" in note.text
    ranking = compute_standings(section)
    assert isinstance(ranking, Problem)
    assert "forfeits" in ranking.text


def test_one_card_is_a_player_s() -> None:
    section, _ = found(page("National History Cards", FIRST))
    assert section.owner == 1
    assert rounds(section, 1) == [(1, 2, "w", "1")]


def fide_card(no: int, *met: int, first: int = 1) -> str:
    """The card of a player for FIDE, with wins against others."""
    rows = [
        (str(at), "W ", str(other), NAMES[other - 1], "91", "GER", "1900", "1")
        for at, other in enumerate(met, start=first)
    ]
    caption = (
        f'N = {no}<a href="http://fide.com/profile/9100{no}"> {NAMES[no - 1]} </a>'
    )
    return table(HEADERS["fide_cards"][1], *rows, caption=caption)


@pytest.mark.parametrize(
    ("cards", "rating"),
    [
        # nobody's card could have the rating of player 1
        ((fide_card(1, 2),), None),
        # player 2 met player 1, and does not list the game: it counts for player 1 only
        ((fide_card(1, 2), fide_card(2, 3)), 0),
        ((fide_card(1, 2), fide_card(2, 1)), 1900),
    ],
)
def test_the_own_rating_stands_on_the_cards_of_the_opponents(
    cards: Sequence[str], rating: int | None
) -> None:
    section, _ = found(page("FIDE History Cards", *cards))
    one = section.player(1)
    assert one is not None
    assert (one.name, one.fide_id, one.rating) == (NAMES[0], "91001", rating)


def test_a_game_that_counts_for_one_of_two_players_is_no_contradiction() -> None:
    source = page("FIDE History Cards", fide_card(1, 2), fide_card(2, 3, first=2))
    reading = detect.read_text(source)
    assert isinstance(reading, EventReading)
    (section,) = reading.sections
    assert [p.excluded for player in section.players for p in player.pairings] == [
        "",
        "",
    ]
    assert not any("that round" in note.text for note in reading.notes)
    ranking = compute_standings(section)
    assert isinstance(ranking, Problem)
    assert "count for a rating" in ranking.text


@pytest.mark.parametrize(
    ("cards", "whole"),
    [
        # everybody has a game in each round from the first on, or something is missing
        ((fide_card(1, 2), fide_card(2, 1)), True),
        ((fide_card(1, 2, 2), fide_card(2, 1, 1)), True),
        ((fide_card(1, 2), fide_card(2, 1), fide_card(3)), False),
        ((fide_card(1, 2, first=2), fide_card(2, 1, first=2)), False),
        ((fide_card(1, 2, 3), fide_card(2, 1), fide_card(3, 1, first=2)), False),
    ],
)
def test_cards_of_rated_games_are_whole_where_everybody_played(
    cards: Sequence[str], whole: bool
) -> None:
    section, _ = found(page("FIDE History Cards", *cards))
    assert (section.incomplete == "") is whole


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("<title>Sheet</title></head><body><h1>Lake Open</h1>", "Lake Open"),
        ("</head><body><h1>Lake Open</h1><h2>Hall</h2>", "Lake Open"),
        ("<title>Lake Open</title></head><body>", "Lake Open"),
    ],
)
def test_the_event_is_named_by_its_first_heading(head: str, name: str) -> None:
    source = page("National History Cards", FIRST, SECOND)
    before, _, after = source.partition("<title>")
    section, _ = found(before + head + after.partition("</h1>")[2])
    assert section.event.name == name


def test_two_cards_of_one_player_are_refused() -> None:
    assert "two cards of player 1" in refused(page("Cards", FIRST, FIRST))


def test_the_long_caption_of_2017() -> None:
    row = (
        *("1", "W ", "6", "Cedar,Cyd", "91301554", "DEN", "1932", "FM"),
        *("306", "0.85", "0.5", "0.5"),
    )
    caption = (
        'Name: <a href="http://fide.com/card.phtml?event=91300074">Alder Ann</a>'
        " ,  Startingrank-Number = 12<br> Fide ID: 91300074, Rating: 1648, Title: WIM,"
        " Birthdate: 1988,  Fed: IND,  Sex: f<br> Event: Lake, Place: Shore (SWE),"
        " Start:26/02/2017, Finish: 27/02/2017"
    )
    section, _ = found(
        page(
            "FIDE History Cards", table(HEADERS["fide_cards"][0], row, caption=caption)
        )
    )
    one = section.player(12)
    assert one is not None
    assert one._replace(pairings=(), line=None) == one._replace(
        no=12,
        name="Alder Ann",
        title="WIM",
        rating=1648,
        federation="IND",
        fide_id="91300074",
        birth_year=1988,
        sex="w",
        points=0.5,
        rated_games=1,
        pairings=(),
        line=None,
    )
    assert (section.event.city, section.event.federation) == ("Shore", "SWE")
    assert (section.event.start, section.event.end) == (
        date(2017, 2, 26),
        date(2017, 2, 27),
    )


def test_the_title_before_an_opponent_s_name_is_not_the_name() -> None:
    name = '<span class="title male"> FM</span> <a href="x.html#2">Birch,Bo</a>'
    plain = "FM Birch,Bo"
    for cell in (name, plain):
        row = ("1", "W ", "2", cell, "91", "GER", "1900", "1")
        caption = "N = 1 Alder,Ann"
        cards = table(HEADERS["fide_cards"][1], row, caption=caption)
        section, _ = found(page("FIDE History Cards", cards))
        two = section.player(2)
        assert two is not None
        assert (two.title, two.name) == ("FM", "Birch,Bo")
