"""Cards of Vega's players: all of a page are an event."""

from __future__ import annotations

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
