"""An event read again: the same, corrected, changed by hand, or incomplete."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Note
from elo_tui.core.model import Game, Given, Result
from elo_tui.core.replay.event_corrections import (
    NOTES_MAX,
    Correction,
    add_digest,
    choose_notes,
    compare_reading,
    count_games,
    digest_event,
)
from elo_tui.core.replay.journal_records import Entry, Origin

GAMES = (
    Game(1700, Result.WIN, "Dahl, Bo"),
    Game(1750, Result.DRAW, "Ek, Cy"),
    Game(1800, Result.LOSS, "Falk, Di"),
)
GAP = Note(4, "3 games counted, 2 read", on_games=True)
READ = Entry(name="Fjordby Open", games=GAMES[:2], origin=Origin("FIDE", "451"))
WHOLE = replace(READ, games=GAMES)
STORED = replace(add_digest(READ), id=2, rev=1)
BY_HAND = replace(STORED, rev=2, given=Given(rating=1750))
OLD = replace(READ, id=2, rev=1)


@pytest.mark.parametrize(
    ("stored", "read", "outcome"),
    [
        (STORED, READ, "same"),
        (STORED, WHOLE, "corrected"),
        (STORED, replace(WHOLE, notes=("a gap",)), "incomplete"),
        # a change by hand stays, whether or not the page has changed
        (BY_HAND, READ, "same"),
        (BY_HAND, WHOLE, "edited"),
        # an import that was undone and restored is not a change by hand
        (replace(STORED, rev=3), WHOLE, "corrected"),
        # the file of an older program has no digests
        (OLD, READ, "same"),
        (OLD, WHOLE, "corrected"),
        (replace(OLD, rev=2), WHOLE, "edited"),
        # what was missing was about other players
        (replace(STORED, notes=("a gap",)), READ, "corrected"),
    ],
)
def test_what_reading_an_event_again_comes_to(
    stored: Entry, read: Entry, outcome: str
) -> None:
    assert compare_reading(stored, read) == outcome


def test_a_digest_is_of_the_facts_alone() -> None:
    digest = digest_event(READ)
    same = replace(READ, id=9, rev=4, notes=("a gap",))
    assert digest_event(same) == digest_event(add_digest(READ)) == digest
    other = replace(READ, games=(GAMES[0], replace(GAMES[1], result=Result.WIN)))
    assert digest_event(other) != digest


def test_games_that_count_are_named() -> None:
    assert Correction(STORED, WHOLE).text == "3 games for 2"
    forfeit = Game(1700, Result.FORFEIT_WIN, "Dahl, Bo")
    assert count_games(replace(READ, games=(*GAMES[:1], forfeit))) == 1


def test_gaps_are_stored_first_and_nothing_without_gaps() -> None:
    remark = Note(None, "encoding guessed")
    assert choose_notes([remark]) == ()
    assert choose_notes([remark, GAP]) == (
        "line 4, 3 games counted, 2 read",
        "encoding guessed",
    )
    many = choose_notes([GAP] * (NOTES_MAX + 2))
    assert (len(many), many[-1]) == (NOTES_MAX + 1, "and 2 more notes")
    assert choose_notes([Note(4, "cell not read", left_out=True)])
