"""Pages of the display in the hall: what fits, who is on them, what is not."""

from __future__ import annotations

import re
from datetime import date

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from elo_tui.core.desk.hall_event import HallEvent, find_hall_event, find_loss
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.event_ratings import write_event_texts
from elo_tui.core.events.reading import EventReading
from elo_tui.core.text.short_names import choose_name, list_short_names
from elo_tui.features.event_desk.view.board_pages import (
    ROWS,
    BoardPage,
    BoardSize,
    make_pages,
)
from elo_tui.readers.detect import read_data
from tests.benchmarks.readers import event, save_trf
from tests.core.teams.reports import numbered_team, report
from tests.lakeside import LAKESIDE, OPEN_EVENT

SIZES = ((40, 12), (80, 24), (120, 40), (200, 60))


def crosstable(content: bytes) -> Crosstable:
    reading = read_data(content)
    assert isinstance(reading, EventReading)
    return reading.sections[0]


def hall(content: bytes) -> HallEvent:
    found = crosstable(content)
    texts = {"system": "fide"} | write_event_texts(found, date(2026, 11, 28))
    return find_hall_event(found, texts)


def draw(page: BoardPage) -> list[str]:
    return ["".join(text for text, _ in line) for line in page.lines]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", [12, 150])
def test_every_page_fits_and_all_players_have_one(
    size: tuple[int, int], players: int
) -> None:
    width, height = size
    content = LAKESIDE.encode() if players == 12 else save_trf(event(players, 5))
    found = hall(content)
    pages = make_pages(found, BoardSize(width, height))
    columns = 2 if width >= 120 else 1
    for page in pages:
        lines = draw(page)
        # the title above and the bar below
        assert len(lines) <= height - 2
        assert all(cell_len(line) <= width for line in lines)
        # the heading is no person
        people = [line for line in lines[1:] if line.strip()]
        assert len(people) <= ROWS
    standings = "\n".join(
        line
        for page in pages
        if page.title.startswith("Standings")
        for line in draw(page)
    )
    for one in found.crosstable.players:
        # surnames are whole, whatever the width
        assert list_short_names(one.name)[-1] in standings or width < 80
    assert standings.count("\n") >= players // columns


def test_nothing_private_is_shown() -> None:
    shown = "\n".join(
        line
        for page in make_pages(hall(LAKESIDE.encode()), BoardSize(200, 60))
        for line in draw(page)
    )
    for one in crosstable(LAKESIDE.encode()).players:
        assert one.fide_id not in shown
        assert str(one.birth_year) not in shown


def test_a_round_begins_with_its_pairings_and_ends_with_its_results() -> None:
    size = BoardSize(80, 24)
    before = [page.title for page in make_pages(hall(OPEN_EVENT.encode()), size)]
    assert before == [
        "Round 5 of 5: pairings",
        "Round 5 of 5: boards by name",
        "Round 4 of 5: results",
        "Standings after round 4",
        "Rating gained",
    ]
    after = [page.title for page in make_pages(hall(LAKESIDE.encode()), size)]
    assert after == ["Round 5 of 5: results", "Standings after round 5", before[-1]]


def test_a_forfeit_known_before_does_not_begin_a_round() -> None:
    open_event = OPEN_EVENT.replace("   4 b  \n", "   4 b -\n", 1)
    size = BoardSize(80, 24)
    titles = [page.title for page in make_pages(hall(open_event.encode()), size)]
    assert titles[0] == "Round 5 of 5: pairings"
    begun = LAKESIDE.replace("   7 b 1\n", "   7 b  \n").replace(
        "  1 w 0\n", "  1 w  \n"
    )
    titles = [page.title for page in make_pages(hall(begun.encode()), size)]
    assert titles[:2] == ["Round 5 of 5: results", "Standings so far, in round 5"]


def test_before_the_first_round_the_page_says_so() -> None:
    event = crosstable(LAKESIDE.encode())
    players = tuple(replace(one, pairings=()) for one in event.players)
    found = find_hall_event(replace(event, players=players), {})
    (page,) = make_pages(found, BoardSize(80, 24))
    assert page.title == "Waiting for the first round"
    assert draw(page) == [
        " players without rounds; standings need the crosstable",
    ]


def test_a_file_that_ends_early_has_lost_players_or_rounds() -> None:
    whole = crosstable(LAKESIDE.encode())
    assert find_loss(whole, whole) == ""
    assert find_loss(whole, replace(whole, players=whole.players[:7])) == (
        "5 players fewer than before"
    )
    last = whole.players[-1]
    cut = replace(last, pairings=last.pairings[:3])
    shorter = replace(whole, players=(*whole.players[:-1], cut))
    assert find_loss(whole, shorter) == "1 player with fewer rounds"
    assert find_loss(shorter, whole) == ""


def test_names_get_shorter_from_their_end() -> None:
    assert [
        choose_name("Ivanova, Anna Maria", room) for room in (19, 18, 11, 9, 3)
    ] == [
        "Ivanova, Anna Maria",
        *("Ivanova, A.", "Ivanova, A."),
        *("Ivanova", "Ivanova"),
    ]
    assert choose_name("Rooks of the North", 5) == "Rooks of the North"


def test_matches_of_teams_come_before_their_boards_and_byes_last() -> None:
    players = {
        1: ["3 w 1", "5 b  "],
        2: ["4 b =", "6 w  "],
        3: ["1 b 0", "0000 - U"],
        4: ["2 w =", ""],
        5: ["0000 - U", "1 w  "],
        6: ["", "2 b  "],
    }
    teams = (numbered_team(1, 1, 2), numbered_team(2, 3, 4), numbered_team(3, 5, 6))
    found = find_hall_event(report(("192 FIDE_TEAM_TYPEA_MP_GP", *teams), players), {})
    pages = {page.title: draw(page) for page in make_pages(found, BoardSize(60, 20))}
    assert [*pages][:2] == ["Round 2 of 2: matches", "Round 2 of 2: pairings"]
    assert pages["Round 2 of 2: matches"][1].split() == ["Team", "1", "Team", "3"]
    assert pages["Round 2 of 2: pairings"][-1].split() == ["Player", "3", "bye"]
    lines = pages["Round 1 of 2: matches"]
    assert lines[1].split() == ["Team", "1", "1½", "-", "½", "Team", "2"]
    assert pages["Standings after round 1"][1].split() == ["1", "Team", "1", "2"]


@pytest.mark.parametrize("size", [(80, 24), (200, 60)], ids=str)
def test_names_begin_at_the_same_cells_on_every_page(size: tuple[int, int]) -> None:
    pages = make_pages(hall(OPEN_EVENT.encode()), BoardSize(*size))
    headings = [draw(page)[0] for page in pages]
    assert len(headings) == 5
    firsts = [re.search("White|Name", one) for one in headings]
    assert {one.start() for one in firsts if one} == {5}
    seconds = [re.search("Black|Opponent", one) for one in headings]
    # pairings, boards by name and results have two names
    starts = [one.start() for one in seconds if one]
    assert len(starts) == 3
    assert len({*starts}) == 1
    # standings and gains have their last columns in the same cells
    ends = [len(one.rstrip()) for one in headings[3:]]
    assert ends[0] == ends[1]
