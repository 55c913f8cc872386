"""``elo-tui journal drafts``: listed, and thrown away one by one."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from elo_tui.core.model import Game, Result
from elo_tui.session.forms import Form
from elo_tui.session.paths import DATA_VARIABLE, data_file
from elo_tui.session.permissions import Prefill
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store import stored_drafts
from elo_tui.store.data_file import open_data_file
from tests.cli.answers import answer, call, data, refusal

#: Of a run that nobody knows any more, and so one that is over.
RUN = 9


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))


def left() -> None:
    """Two drafts of a run that did not come to its end."""
    path, now = data_file(), datetime.now()
    assert path is not None
    rounds = TournamentState(Form(), (Game(1900, Result.WIN),))
    game = Form(own="1800", opponent="1900")
    with closing(open_data_file(path, now)) as store:
        earlier = now - timedelta(days=2)
        stored_drafts.save_draft(store, RUN, "game", game, earlier)
        stored_drafts.save_draft(
            store, RUN, "tournament", rounds, now - timedelta(days=1)
        )


def test_without_a_draft_there_is_none_to_drop() -> None:
    assert answer("journal", "drafts") == "Drafts\nno drafts\n"
    assert "; no drafts" in refusal("journal", "drafts", "--drop", "1")


def test_drafts_are_listed_and_dropped_by_number() -> None:
    left()
    first, second = answer("journal", "drafts").splitlines()[-2:]
    assert first.split()[:2] == ["1", "tournament"]
    assert first.endswith("  1 round")
    assert second.endswith("  1800 against 1900")
    assert [one["number"] for one in data("journal", "drafts")["drafts"]] == [1, 2]
    assert "3; the last is 2" in refusal("journal", "drafts", "--drop", "3")
    assert answer("journal", "drafts", "--drop", "1").startswith("Dropped\n")
    (last,) = data("journal", "drafts")["drafts"]
    assert (last["number"], last["what"]) == (1, "1800 against 1900")


def test_a_draft_is_opened_on_its_screen() -> None:
    left()
    asked: list[Prefill] = []

    def opened(prefill: Prefill) -> int:
        asked.append(prefill)
        return 0

    result = call("journal", "drafts", "--take", "2", open_screens=opened)
    assert result.exit_code == 0
    assert [(one.screen, one.draft) for one in asked] == [("game", (RUN, "game"))]
    assert "3; the last is 2" in refusal("journal", "drafts", "--take", "3")
    assert "alone" in refusal("journal", "drafts", "--take", "1", "--drop", "1")


def test_drafts_that_the_list_leaves_out_are_named() -> None:
    path, now = data_file(), datetime.now()
    assert path is not None
    game = Form(own="1800", opponent="1900")
    with closing(open_data_file(path, now)) as store:
        for hours in range(1, 202):
            day = now - timedelta(hours=hours)
            stored_drafts.save_draft(store, RUN + hours, "game", game, day)
        old = now - timedelta(days=31)
        stored_drafts.save_draft(store, 300, "tournament", TournamentState(game), old)
        stored_drafts.begin_session(store, now)
    text = answer("journal", "drafts")
    assert text.count("1800 against 1900") == stored_drafts.COUNT
    assert "game: the 10 newest are stored, older ones were deleted" in text
    assert "1 draft older than 30 days not listed; the next session deletes" in text
    assert len(data("journal", "drafts")["notes"]) == 2
    kept = answer("journal", "drafts", "--keep")
    assert "a tournament" in kept
    assert "older than" not in kept
