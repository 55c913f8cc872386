"""Rounds of one player brought up to date with their event."""

from __future__ import annotations

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.origin import FromFile
from elo_tui.core.model import Game, Result
from elo_tui.features.event.view.refresh import (
    NOTHING,
    add_known_ratings,
    find_rounds,
    is_continued,
    list_differing_rounds,
    refresh_rounds,
)
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState

ONE = Game(2000, Result.WIN, "Berg, Anna", "w", round=1)
TO_COME = Game(1900, None, "Ozols, Karlis", "b", round=2)
OVER = replace(TO_COME, result=Result.DRAW)
NEXT = Game(2100, None, "Elm, Ed", "w", round=3)


def test_rounds_to_come_may_be_over_and_more_may_follow() -> None:
    assert is_continued((ONE, TO_COME), (ONE, OVER, NEXT))
    assert is_continued((ONE,), (replace(ONE, opponent=2010),))
    assert not is_continued((ONE, OVER), (ONE, TO_COME))
    assert not is_continued((ONE, TO_COME), (ONE,))
    assert list_differing_rounds((ONE, OVER), (ONE, TO_COME)) == [2]


def test_what_is_new_is_said_and_the_cursor_stays_in_its_round() -> None:
    before = TournamentState(Form(), (ONE, TO_COME), cursor=1)
    after, said = refresh_rounds(before, (ONE, OVER, NEXT))
    assert said == "result: round 2; new pairing: round 3"
    assert (after.cursor, after.news) == (1, (OVER, NEXT))
    assert refresh_rounds(after, after.rounds) == (after, NOTHING)
    left, said = refresh_rounds(before, (replace(ONE, result=Result.LOSS),))
    # its round is gone: the last one that is left
    assert left.cursor == 0
    assert refresh_rounds(before, ())[0].cursor == 0
    assert said == "change: round 1; round taken out: round 2"


def test_a_rating_that_the_event_lacks_stays() -> None:
    bare = replace(ONE, opponent=None)
    assert add_known_ratings((bare, NEXT), (ONE,)) == (ONE, NEXT)


def test_the_player_is_known_by_id_then_by_name() -> None:
    ann = Participant(
        7, "Berg, A", fide_id="11", pairings=(Pairing(1, 8, "b", "0"),), rating=2000
    )
    me = Participant(8, "Ozols, Karlis", pairings=(Pairing(1, 7, "w", "1"),))
    event = Crosstable(EventFacts("Riga"), (ann, me))
    by_name = find_rounds([event], FromFile("f", "Riga", "Karlis Ozols", 3))
    assert by_name == (Game(2000, Result.WIN, "Berg, A", "w", round=1),)
    by_id = find_rounds([event], FromFile("f", "Riga", "Berg, Anna", 1, fide_id="11"))
    assert by_id is not None
    assert by_id[0].result is Result.LOSS
    assert find_rounds([event], FromFile("f", "Riga", "Nobody")) is None
