"""The quick rating of US Chess: the regular formulas, without the K of dual events."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from elo_tui.core import Game, Player, RatedEvent, Result, Terms
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import Given
from elo_tui.core.replay.journal_records import Account, Entry, Listed, Person
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.core.systems import get_row, load
from elo_tui.features.event.view.field import rate_all, take_event_terms
from elo_tui.readers import uschess
from elo_tui.session.forms import Form

DAY = date(2026, 1, 31)
TERMS = Terms(event_end=DAY)
GAMES = (Game(1700, Result.WIN), Game(1500, Result.DRAW), Game(1650, Result.LOSS))
SECTION = """\
 Pair | Player Name    |Total|Round|
 Num  | USCF ID / Rtg  | Pts |  1  |
----------------------------------
    1 | A PLAYER       |1.0  |W   2|
   VA | 10000001 / Q: 1700   ->1712 |     |
    2 | B PLAYER       |0.0  |L   1|
   VA | 10000002 / Q: 1650   ->1638 |     |
"""
PLAYERS = pytest.mark.parametrize(
    "player",
    [
        Player(1545, games_played=13),
        Player(1545, games_played=5),
        Player(1900),
        Player(2300),
        Player(0, birth_year=2008),
    ],
    ids=["provisional", "special", "established", "master", "first"],
)


def rated(key: str, player: Player, terms: Terms) -> RatedEvent:
    event = load(key).rate(player, GAMES, terms)
    assert isinstance(event, RatedEvent)
    return event


@PLAYERS
def test_the_formulas_are_those_of_the_regular_rating(player: Player) -> None:
    quick = rated("uscf-quick", player, TERMS)
    regular = rated("uscf", player, TERMS)
    assert quick == replace(regular, system="uscf-quick", edition=quick.edition)
    assert quick.edition.startswith("US Chess quick, bonus threshold 10")


@PLAYERS
def test_an_event_that_is_regular_too_takes_nothing_off_the_quick_k(
    player: Player,
) -> None:
    """4.2 of the document lowers the K of the regular rating alone."""
    dual = replace(TERMS, dual=True)
    assert rated("uscf-quick", player, dual) == rated("uscf-quick", player, TERMS)
    assert "dual" not in get_row("uscf-quick").asks


def test_a_section_with_quick_ratings_is_rated_as_quick() -> None:
    found = uschess.read(SECTION)
    assert isinstance(found, EventReading)
    (section,) = found.sections
    assert section.system == "uscf-quick"
    form = take_event_terms(section, Form(event_end="2026-01-31"), date(2026, 11, 22))
    field = rate_all(section, form)
    assert isinstance(field, EventRatings)
    regular = rate_all(replace(section, system="uscf"), replace(form, system="uscf"))
    assert isinstance(regular, EventRatings)
    assert [one.event and one.event.new_rating for one in field.rows] == [
        one.event and one.event.new_rating for one in regular.rows
    ]
    assert {one.event.system for one in field.rows if one.event} == {"uscf-quick"}


def test_it_is_a_rating_of_its_own_in_a_journal() -> None:
    events = tuple(
        Entry(system=system, last=DAY, given=Given(games_played=30), games=GAMES)
        for system in ("uscf", "uscf-quick")
    )
    listed = tuple(
        Listed(system=system, pool="", day=date(2026, 1, 1), player=Player(rating))
        for system, rating in (("uscf", 1600), ("uscf-quick", 1500))
    )
    tracks = replay_journal(Account(Person(), listed, events), date(2026, 6, 1)).tracks
    assert [track.system for track in tracks] == ["uscf", "uscf-quick"]
    assert [track.periods[0].base for track in tracks] == [1600, 1500]
