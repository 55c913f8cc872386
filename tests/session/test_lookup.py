"""The rating lists without an app: opened when first asked, or said to be none."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.core.events.crosstable import Participant
from elo_tui.session import paths
from elo_tui.session.lookup import Asked, Lookup
from elo_tui.views.field_view import FieldState
from tests.core.crosstables import event
from tests.session.made import TODAY
from tests.store.lists.made import imported, named


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    return tmp_path


def test_nothing_is_opened_before_the_first_question(data: Path) -> None:
    lookup = Lookup()
    lookup.close()
    assert list(data.iterdir()) == []


def test_who_is_in_a_list_is_found(data: Path) -> None:
    imported(data / "lists", named(), date="2026-11-01")
    lookup = Lookup()
    answer = lookup.search_players(Asked("nepo"))()
    assert (answer.fault, answer.hint) == ("", "")
    assert [one.name for one in answer.found] == ["Nepomniachtchi, Ian"]
    assert lookup.search_players(Asked("nepo", "ENG"))().found == ()
    lookup.close()


@pytest.mark.parametrize(
    ("imports", "hint"),
    [(True, "No rating list yet: elo-tui list update"), (False, "")],
)
def test_where_names_come_from_is_said_to_who_can_bring_them(
    imports: bool, hint: str
) -> None:
    lookup = Lookup(imports)
    answer = lookup.search_players(Asked("nepo"))()
    assert answer.found == ()
    assert answer.hint.startswith(hint)
    assert bool(answer.hint) == imports
    state = FieldState(
        TODAY._replace(system="fide"),
        event([Participant(1, name="Berg, Anna", rating=1900)]),
    )
    assert state.crosstable is not None
    why_not = lookup.prepare_completion(
        state.crosstable, state.form._asdict(), state.given
    )()
    assert isinstance(why_not, str)
    assert ("import" in why_not) == imports
    lookup.close()
