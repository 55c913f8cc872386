"""Players shown before a file is read to its end are those of the whole reading."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.events.reading import EventReading, Show
from elo_tui.readers import detect
from tests.benchmarks.readers import event, save_csv, save_html, save_trf

EARLY = {
    "trf": save_trf(event(600, 3)).decode(),
    "chess-results": save_html(event(600, 3)).decode(),
    "table": save_csv(event(600, 3)).decode(),
}
#: Opponents may be named by either column, which the games decide.
TWO_NUMBERS = (
    "Rk.\tNo.\tName\tRtg\t1.Rd\n1\t2\tAlder\t1900\t1w1\n2\t1\tBirch\t1800\t2b0\n"
)


def facts(player: Participant) -> tuple[object, ...]:
    return player.no, player.title, player.name, player.federation, player.rating


def collect(into: list[tuple[Participant, ...]]) -> Show:
    def show(players: Iterable[Participant]) -> None:
        into.append(tuple(players))

    return show


@pytest.mark.parametrize("key", EARLY)
def test_they_are_the_first_ones_in_their_order(key: str) -> None:
    shown: list[tuple[Participant, ...]] = []
    found = detect.read_text(EARLY[key], show=collect(shown))
    assert isinstance(found, EventReading)
    assert found.format == key
    whole = [facts(player) for player in found.sections[0].players]
    assert any(shown)
    for players in shown:
        assert [facts(player) for player in players] == whole[: len(players)]
        assert len(players) < len(whole)


@pytest.mark.parametrize("key", EARLY)
def test_showing_them_changes_nothing(key: str) -> None:
    assert detect.read_text(EARLY[key], show=collect([])) == detect.read_text(
        EARLY[key]
    )


def test_only_early_formats_take_the_function() -> None:
    assert {row.key for row in detect.FORMATS if row.early} == {*EARLY}


def test_no_player_is_shown_under_a_number_that_may_be_another() -> None:
    shown: list[tuple[Participant, ...]] = []
    found = detect.read_text(TWO_NUMBERS, show=collect(shown))
    assert isinstance(found, EventReading)
    assert not any(shown)
