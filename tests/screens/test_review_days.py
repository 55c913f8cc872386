"""The review of a file of many days, and of one person's games: it asks."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from elo_tui.cli.without_screen import prefill_lines
from elo_tui.core.replay.journal_records import Account, Person
from elo_tui.features.event.facts import EventFactsPane
from elo_tui.features.event.review_dialog import ReviewScreen
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.journal.questions import ImportJournalScreen
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.command_line import guards
from elo_tui.session import paths
from elo_tui.session.permissions import Prefill
from elo_tui.start import build_app
from tests.cli.answers import call
from tests.screens.desk import AnyDesk, Desk, game, handed_over, journal, picture, text
from tests.screens.filing_desk import in_front, open_file, review, said, settled
from tests.screens.test_pool_days import ROUNDS, SEASON

pytestmark = pytest.mark.screen

#: Ann's games of three clubs: four people, Ann in every game.
OWN = "\n\n".join(
    f'[Event "{name}"]\n[Date "2026.0{number}.01"]\n[Round "1"]\n[White "{white}"]\n'
    f'[Black "{black}"]\n[Result "1-0"]\n\n1. e4 1-0'
    for number, (name, white, black) in enumerate(
        (("Cup", "Berg, Ann", "Bo"), ("League", "Cy", "Berg, Ann")), start=1
    )
) + (
    '\n\n[Event "League"]\n[Date "2026.03.01"]\n[Round "2"]\n[White "Berg, Ann"]\n'
    '[Black "Di"]\n[Result "1/2-1/2"]\n\n1. e4 1/2-1/2\n'
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.STATE_VARIABLE, str(tmp_path / "state"))
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    for name, lines in (("season", SEASON), ("rounds", ROUNDS)):
        (tmp_path / f"{name}.csv").write_text("\n".join((*lines, "")), "utf-8")
    (tmp_path / "own.pgn").write_text(OWN, "utf-8")
    return tmp_path


def facts(desk: AnyDesk) -> list[str]:
    return text(desk.top.query_one(EventFactsPane)).splitlines()[:3]


async def test_days_without_rounds_are_events(folder: Path) -> None:
    async with game() as desk:
        await review(desk, folder / "season.csv")
        assert facts(desk)[0].startswith(" 1 of 3:")
        assert facts(desk)[1] == " 2026-01-09"
        assert said(desk)[0] == "3 days, an event each; F4 takes them as one."
        await desk.press("f9")
        assert facts(desk)[1] == " 2026-01-16"
        await desk.press("f6", "f6")
        await settled(desk)
        screen = in_front(desk)
        assert isinstance(screen, FieldScreen)
        assert screen.state.crosstable is not None
        assert screen.state.crosstable.event.start == date(2026, 1, 16)


async def test_all_days_are_one_event_by_key(folder: Path) -> None:
    async with game() as desk:
        await review(desk, folder / "season.csv")
        await desk.press("f4")
        assert facts(desk)[1] == " 2026-01-09 to 2026-02-06"
        assert said(desk)[0] == "One event of 3 days; F4 makes an event of each."


async def test_rounds_far_apart_are_asked_about(folder: Path) -> None:
    async with game() as desk:
        await review(desk, folder / "rounds.csv")
        assert facts(desk)[1] == " 2026-01-09 to 2026-06-09"
        message = "Its rounds lie 151 days apart; F4 makes an event of each."
        assert said(desk)[0] == message
        await desk.press("f4")
        assert facts(desk)[1] == " 2026-01-09"


async def test_a_player_of_a_day_goes_to_the_tournament_screen(folder: Path) -> None:
    async with game() as desk:
        await review(desk, folder / "season.csv")
        await desk.press(*"cleo", "enter", "enter")
        await settled(desk)
        screen = in_front(desk)
        assert isinstance(screen, TournamentScreen)
        assert [one.name for one in screen.state.rounds] == ["Ann Berg"]


async def test_whose_games_is_asked(folder: Path) -> None:
    async with game() as desk:
        await review(desk, folder / "own.pgn")
        assert "Berg, Ann is in every game: whose are they?" in said(desk)[0]


@pytest.mark.parametrize(
    "words", [("own.pgn",), ("season.csv",), ("field", "season.csv")]
)
async def test_the_command_line_opens_the_review(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Prefill] = []

    def start(prefill: Prefill) -> int:
        started.append(prefill)
        return 0

    monkeypatch.setattr(guards, "find_screen_problem", lambda: None)
    assert call(*words, open_screens=start).exit_code == 0
    (prefill,) = started
    app = build_app(prefill, date(2026, 11, 20))
    async with app.run_test(size=(80, 24)) as pilot:
        await handed_over(pilot, app)
        screen = app.screen_stack[0]
        assert isinstance(screen, FieldScreen)
        desk = Desk(pilot, app, screen)
        await app.workers.wait_for_complete()
        await settled(desk)
        assert isinstance(desk.top, ReviewScreen)


def test_without_a_screen_the_largest_event_is_printed() -> None:
    started: list[Prefill] = []

    def start(prefill: Prefill) -> int:
        started.append(prefill)
        return 0

    assert call("own.pgn", open_screens=start).exit_code == 0
    assert any(
        "League" in line for line in prefill_lines(started[0], date(2026, 11, 20))
    )


async def test_a_season_is_imported_by_days_in_the_journal(folder: Path) -> None:
    person = Person(1, 1, "Berg, Ann")
    async with journal(Account(person)) as desk:
        await open_file(desk, folder / "season.csv")
        await settled(desk)
        assert isinstance(desk.top, ImportJournalScreen)
        assert "Ann Berg: 2 events" in "\n".join(picture(desk.app))
        await desk.press("escape", "escape")
        # of nobody who is known, and one event: reviewed as elsewhere
        await open_file(desk, folder / "rounds.csv")
        await settled(desk)
        assert isinstance(desk.top, ReviewScreen)
