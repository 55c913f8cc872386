"""What was understood of a file, and whose rounds are taken from it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Note, Participant
from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import Game, Result
from elo_tui.features.event.facts import EventFactsPane, NoteList
from elo_tui.features.event.open_dialog import OpenScreen
from elo_tui.features.event.player_list import Choosable, PlayerList
from elo_tui.features.event.player_table import PlayerTable
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.sums import EventSums
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.screens.text_pages import HelpScreen
from elo_tui.session import paths
from tests.core.crosstables import event as crosstable
from tests.readers.test_pgn_text import online
from tests.readers.tunx.made import tournament as swiss_manager
from tests.screens.desk import AnyDesk, game, picture, stale, text, tournament
from tests.screens.filing_desk import (
    EVENT,
    in_front,
    player_line,
    review,
    reviewed,
    said,
    settled,
    type_path,
)

OLD = Game(1800, Result.WIN, "Ada")


@pytest.fixture(autouse=True)
def memory_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.STATE_VARIABLE, str(tmp_path / "state"))


@pytest.fixture
def event(tmp_path: Path) -> Path:
    file = tmp_path / "riga.trf"
    file.write_text(EVENT, encoding="utf-8")
    return file


def facts(desk: AnyDesk) -> str:
    return text(desk.top.query_one(EventFactsPane))


def players(desk: AnyDesk) -> list[str]:
    """The rows of the list under its head."""
    return text(desk.top.query_one(PlayerList), 80, 30).splitlines()[2:]


async def test_the_event_is_described(event: Path) -> None:
    async with game() as desk:
        await review(desk, event)
        assert facts(desk).splitlines()[:3] == [
            " Riga Open (Riga, LAT)",
            " 2026-05-01 to 2026-05-03",
            " 3 players, 2 rounds, 3 games   nothing left out",
        ]
        rows = players(desk)
        assert [row.split() for row in rows] == [
            [">", "1", "Ozols,", "Kārlis", "LAT", "2100", "1.5"],
            ["2", "Berg,", "Anna", "LAT", "1900", "0.5"],
            ["3", "Müller,", "Jörg", "LAT", "2000", "1"],
        ]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("muller", [3]),
        ("karlis", [1]),
        ("jo mu", [3]),
        ("MÜLLER", [3]),
        ("lat", [1, 2, 3]),
        ("lat an", [2]),
        ("2", [2]),
        ("10003", [3]),
        ("1000", []),
        ("rlis", [1]),
        ("nobody", []),
    ],
)
async def test_letters_find_players(event: Path, typed: str, found: list[int]) -> None:
    async with game() as desk:
        screen = await review(desk, event)
        await desk.press(*("space" if char == " " else char for char in typed))
        numbers = [int(row.strip(" >").split()[0]) for row in players(desk) if found]
        assert numbers == found
        assert screen.players.count == len(found)
        assert (screen.players.player is None) == (not found)
        assert stale(desk.app) == []


def test_marks_and_strokes_need_not_be_typed() -> None:
    names = ("Müller", "Łódź", "Øst", "Þór", "Bæk", "Челпанов")
    players = [Participant(no, name) for no, name in enumerate(names, start=1)]
    choosable = Choosable.of(crosstable(players))
    typed = (
        *(("muller", 1), ("mueller", 1), ("MÜL", 1), ("lodz", 2), ("ost", 3)),
        *(("oest", 3), ("tor", 4), ("thor", 4), ("Þó", 4), ("bak", 5), ("baek", 5)),
        *(("chelpanov", 6), ("челп", 6)),
    )
    for words, no in typed:
        found = choosable.matching(words)
        assert [player.no for player in found] == [no], words
    assert list(Choosable().matching("x")) == []


async def test_enter_takes_the_player_as_one_change(event: Path) -> None:
    async with tournament(OLD, own="1600", born="1990") as desk:
        before = desk.screen.state
        await review(desk, event)
        await desk.write("anna")
        await desk.press("enter")
        await settled(desk)
        assert in_front(desk) is desk.screen
        state = desk.screen.state
        assert [(g.opponent, g.result, g.colour) for g in state.rounds] == [
            (2100, Result.LOSS, "b"),
            (2000, Result.DRAW, "w"),
        ]
        form = state.form
        assert (form.own, form.born) == ("1900", "1980")
        assert (form.date, form.event_end) == ("2026-05-01", "2026-05-03")
        assert desk.field("own").value == "1900"
        # 1900 v 2100: 0 - .24, v 2000: .5 - .36; K 20 by the rating
        assert desk.screen.view is not None
        assert desk.screen.view.event is not None
        assert desk.screen.view.event.change == pytest.approx(-2.0)
        assert (
            desk.message
            == "Rounds of Berg, Anna taken; undo restores the previous state"
        )
        await desk.press("ctrl+z")
        assert desk.screen.state == before
        assert desk.field("own").value == "1600"


async def test_from_another_screen_tournament_comes_to_front(event: Path) -> None:
    async with game(own="1600") as desk:
        await review(desk, event)
        await desk.press("down", "down", "up", "enter")
        await settled(desk)
        top = desk.top
        assert isinstance(top, TournamentScreen)
        assert top.state.form.own == "1900"
        assert len(top.state.rounds) == 2
        assert desk.screen.state.own == "1600"
        await desk.press("f2")
        assert in_front(desk) is desk.screen


async def test_the_whole_event_goes_to_field(event: Path) -> None:
    async with game(own="1600") as desk:
        await review(desk, event)
        await desk.press("f6")
        await settled(desk)
        top = desk.top
        assert isinstance(top, FieldScreen)
        assert top.state.crosstable is not None
        assert [p.no for p in top.state.crosstable.players] == [1, 2, 3]
        assert top.state.form.date == "2026-05-01"


async def test_a_file_of_swiss_manager_is_rated_as_it_says(tmp_path: Path) -> None:
    file = tmp_path / "group-a"
    file.write_bytes(swiss_manager())
    async with game() as desk:
        await review(desk, file)
        assert facts(desk).splitlines()[0] == " Spring Open: Group A (Brno, CZE)"
        assert "only a national rating" in text(desk.top.query_one(NoteList), 120, 5)
        await desk.press("f6")
        await settled(desk)
        screen = desk.top
        assert isinstance(screen, FieldScreen)
        assert screen.state.form.pool == "rapid"
        sums = screen.query_one(EventSums)
        assert "K 20: stated by the report" in text(sums, 120, 3)
        await desk.press("down")
        # and nowhere else
        assert "national rating 1850" in text(sums, 120, 3)
        assert "1850" not in text(screen.query_one(PlayerTable), 120, 20)


async def test_escape_changes_nothing(event: Path) -> None:
    async with tournament(OLD, own="1600") as desk:
        before = desk.screen.history
        await review(desk, event)
        await desk.write("anna")
        await desk.press("escape")
        assert isinstance(desk.top, OpenScreen)
        assert desk.top.field.value == str(event)
        await desk.press("escape")
        assert in_front(desk) is desk.screen
        assert desk.screen.history == before


async def test_no_player_is_no_choice(event: Path) -> None:
    async with tournament(OLD, own="1600") as desk:
        await review(desk, event)
        await desk.write("xyz")
        await desk.press("enter")
        assert said(desk) == ("No player is chosen", "wrong")
        await desk.press("backspace", "backspace", "backspace")
        assert len(players(desk)) == 3


async def test_what_is_left_out_is_named_first(tmp_path: Path) -> None:
    file = tmp_path / "bad.trf"
    bad = "001    x  this is no line of a player"
    file.write_text(f"{EVENT}{bad}\n", encoding="utf-8")
    async with game() as desk:
        screen = await review(desk, file)
        left_out = [note for note in screen.notes if note.left_out]
        assert [note.line for note in left_out] == [9]
        assert "8 of 9 lines read, 1 not whole" in facts(desk)
        rows = text(desk.top.query_one(NoteList)).splitlines()
        assert "1 left out" in rows[0]
        assert rows[1].startswith(" line 9: left out: ")


async def test_notes_scroll_and_letters_go_on_finding(event: Path) -> None:
    async with game() as desk:
        screen = await review(desk, event)
        notes = tuple(Note(line, "something is odd") for line in range(1, 31))
        reading = screen.opened.reading._replace(notes=notes)
        screen.again(screen.opened._replace(reading=reading))
        await desk.settle()
        await desk.press("tab")
        assert desk.focused == "notes"
        await desk.press("pagedown", "down")
        rows = text(desk.top.query_one(NoteList)).splitlines()
        assert rows[1] == " line 5: something is odd"
        assert "5-8 of 30" in rows[0]
        await desk.press("tab")
        await desk.write("an")
        assert screen.filter == "an"


async def test_a_guessed_encoding_is_shown_and_changed(tmp_path: Path) -> None:
    file = tmp_path / "old.trf"
    file.write_bytes(EVENT.replace("Kārlis", "Łukasz").encode("cp1250", "replace"))
    async with game() as desk:
        screen = await review(desk, file)
        assert "cp1252 (Western European), guessed; F7 if names look wrong: " in facts(
            desk
        )
        assert "£ukasz" in "\n".join(players(desk))
        await desk.write("jorg")
        await desk.press("f7")
        await settled(desk)
        assert reviewed(desk) is screen
        assert "cp1250 (Central European); F7 if" in facts(desk)
        await desk.press("backspace", "backspace", "backspace", "backspace")
        assert "Łukasz" in "\n".join(players(desk))
        assert stale(desk.app) == []


async def test_a_review_left_while_its_file_is_read_again_stays_left(
    tmp_path: Path,
) -> None:
    file = tmp_path / "open.trf"
    file.write_bytes(EVENT.replace("Kārlis", "Łukasz").encode("cp1250", "replace"))
    async with game() as desk:
        screen = await review(desk, file)
        await desk.press("f7", "escape")
        await settled(desk)
        assert screen not in desk.app.screen_stack
        assert desk.app.is_running


async def test_a_pasted_event_has_no_other_encoding() -> None:
    async with game() as desk:
        await desk.paste(EVENT)
        await settled(desk)
        assert not any(word == "encoding" for _, word, _ in reviewed(desk).keys)
        await desk.press("f7")
        assert said(desk) == ("Its encoding is certain", "dim")


async def test_a_round_of_a_second_file_brings_its_players(tmp_path: Path) -> None:
    board = "1;0;0;{};1;0;;1:0;0;;"
    header = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;A;B"
    first, second = tmp_path / "r1.txt", tmp_path / "r2.txt"
    first.write_text(f"{header}\n1;{board.format('1;2')}\n", encoding="utf-8")
    second.write_text(f"{header}\n2;{board.format('3;1')}\n", encoding="utf-8")
    async with game() as desk:
        screen = await review(desk, first)
        await desk.press("f8")
        await settled(desk)
        await type_path(desk, second)
        await desk.press("enter")
        await settled(desk)
        assert reviewed(desk) is screen
        assert said(desk)[0].startswith("2 of 3 players filled in from ")
        assert [player.no for player in screen.table.players] == [1, 2, 3]


async def test_a_start_list_fills_in_what_is_missing(tmp_path: Path) -> None:
    crosstable, start_list = tmp_path / "cross.trf", tmp_path / "start.trf"
    crosstable.write_text(EVENT.replace("2100", "    "), encoding="utf-8")
    start_list.write_text(EVENT, encoding="utf-8")
    async with game() as desk:
        screen = await review(desk, crosstable)
        assert players(desk)[0].split()[-2] == "-"
        await desk.press("f8")
        await settled(desk)
        assert isinstance(desk.top, OpenScreen)
        await type_path(desk, start_list)
        await desk.press("enter")
        await settled(desk)
        assert reviewed(desk) is screen
        words, _ = said(desk)
        assert "1 of 3 players filled in from " in words
        assert players(desk)[0].split()[-2] == "2100"
        # going back from the choice of a second file changes nothing
        await desk.press("f8")
        await settled(desk)
        await desk.press("escape")
        assert reviewed(desk) is screen


async def test_one_of_several_events_is_chosen(event: Path) -> None:
    async with tournament(own="1600") as desk:
        screen = await review(desk, event)
        reading = screen.opened.reading
        assert isinstance(reading, EventReading)
        first = reading.sections[0]
        second = replace(
            first, event=replace(first.event, name="Second"), players=first.players[:1]
        )
        both = reading._replace(sections=(first, second))
        screen.again(screen.opened._replace(reading=both))
        assert facts(desk).startswith(" 1 of 2: Riga Open (Riga, LAT)")
        await desk.press("f9")
        assert facts(desk).startswith(" 2 of 2: Second (Riga, LAT)")
        assert len(players(desk)) == 1
        assert stale(desk.app) == []
        await desk.press("f10", "f10")
        assert screen.table is second
        await desk.press("f6")
        await settled(desk)
        assert isinstance(desk.top, FieldScreen)
        assert desk.top.state.crosstable is second


async def test_a_card_that_says_nothing_of_its_player_leaves_what_was_typed(
    event: Path,
) -> None:
    async with tournament(own="1600", born="1990") as desk:
        screen = await review(desk, event)
        reading = screen.opened.reading
        assert isinstance(reading, EventReading)
        table = reading.sections[0]
        unknown = replace(table.players[0], name="", rating=None, birth_year=None)
        card = replace(table, players=(unknown, *table.players[1:]), owner=1)
        screen.again(screen.opened._replace(reading=reading._replace(sections=(card,))))
        await desk.press("enter")
        await settled(desk)
        form = desk.screen.state.form
        assert (form.own, form.born, form.date) == ("1600", "1990", "2026-05-01")
        assert desk.message == "Rounds taken; undo restores the previous state"


async def test_games_of_one_player_are_taken_straight(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("2010 W Ivanova\n1900 L\n2000\n")
    async with tournament(OLD, own="1600") as desk:
        screen = await review(desk, file)
        rows = text(screen.players, 80, 20).splitlines()
        assert "Rounds of one player" in rows[0]
        assert rows[1].split() == ["1", "Ivanova", "2010", "1"]
        words = [word for _, word, _ in screen.keys]
        assert "whole event" not in words
        await desk.press("f6", "f8")
        assert reviewed(desk) is screen
        await desk.press("enter")
        await settled(desk)
        assert [g.opponent for g in desk.screen.state.rounds] == [2010, 1900, 2000]
        assert desk.screen.state.form.own == "1600"
        await desk.press("ctrl+z")
        assert desk.screen.state.rounds == (OLD,)


async def test_a_click_marks_a_player_and_the_next_takes(event: Path) -> None:
    async with tournament(own="1600") as desk:
        screen = await review(desk, event)
        await desk.pilot.click(PlayerList, offset=(10, 3))
        await desk.settle()
        assert screen.players.player is not None
        assert screen.players.player.no == 2
        await desk.pilot.click(PlayerList, offset=(10, 3))
        await settled(desk)
        assert in_front(desk) is desk.screen
        assert desk.screen.state.form.own == "1900"


async def test_names_are_text(tmp_path: Path) -> None:
    file = tmp_path / "x.trf"
    name = "[@click=app.quit]x[/]"
    file.write_text(EVENT.replace("Berg, Anna".ljust(33), name.ljust(33)))
    async with game() as desk:
        await review(desk, file)
        assert any(name in row for row in picture(desk.app))
        assert desk.app.is_running


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (120, 40)], ids=str)
async def test_every_size_shows_facts_players_and_keys(
    event: Path, size: tuple[int, int]
) -> None:
    async with game(size=size) as desk:
        await review(desk, event)
        shown = "\n".join(picture(desk.app))
        for part in ("Riga Open", "3 players, 2 rounds", "Ozols, Kārlis", "Enter my"):
            assert part in shown
        assert stale(desk.app) == []
        await desk.pilot.resize_terminal(40, 12)
        assert "Ozols" in "\n".join(picture(desk.app))


async def test_help_explains_the_review(event: Path) -> None:
    async with game() as desk:
        await review(desk, event)
        await desk.press("f1")
        assert isinstance(desk.top, HelpScreen)
        page = str(desk.top.page())
        assert "Who are you?" in page
        assert "In the review" in page


async def test_a_large_event_is_filtered_at_once(tmp_path: Path) -> None:
    lines = [player_line(no, f"Name{no}, X", 1500 + no % 900) for no in range(1, 3001)]
    file = tmp_path / "large.trf"
    file.write_text("012 Large\n" + "\n".join(lines) + "\n")
    async with game() as desk:
        screen = await review(desk, file)
        await desk.write("name2999")
        assert screen.players.count == 1
        assert screen.players.player is not None
        assert screen.players.player.no == 2999


async def test_whose_games_is_asked_where_two_names_fit(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(online("Ada", "Bo", 11) + online("Bo", "Ada", 12))
    async with tournament() as desk:
        await review(desk, path)
        asked = "Enter takes {}'s games; F9 shows other players"
        assert said(desk) == (asked.format("Ada"), "dim")
        await desk.press("f9")
        assert said(desk) == (asked.format("Bo"), "dim")
        await desk.press("enter")
        await settled(desk)
        screen = in_front(desk)
        assert isinstance(screen, TournamentScreen)
        assert (screen.state.name, screen.state.form.own) == ("Bo", "1600")
        assert (screen.state.form.system, screen.state.form.speed) == (
            "lichess",
            "blitz",
        )
