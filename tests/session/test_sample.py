"""What belongs to a sample, of which nothing is stored."""

from __future__ import annotations

from msgspec.structs import replace

from elo_tui.core.events.origin import FromFile
from elo_tui.core.replay.journal_records import Account, Person
from elo_tui.session.forms import Form
from elo_tui.session.sample import SAMPLE, SAMPLE_RECORD, is_sample
from elo_tui.session.tournament_state import TournamentState


def test_a_sample_is_known_by_its_number_or_its_source() -> None:
    for number in (SAMPLE_RECORD - 1, SAMPLE_RECORD, SAMPLE_RECORD + 1):
        account = Account(replace(Person(), id=number))
        assert is_sample(account) is (number == SAMPLE_RECORD)
    for source in (SAMPLE, "open.trf"):
        state = replace(TournamentState(Form()), origin=FromFile(source=source))
        assert is_sample(state) is (source == SAMPLE)
    assert not is_sample(TournamentState(Form()))
    assert not is_sample(None)
