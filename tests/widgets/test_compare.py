"""The rows of the comparison: aligned, never wider or higher than their window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from string import ascii_uppercase

import pytest

from elo_tui.answers.comparison import ComparedSystem, Comparison
from elo_tui.core.model import Game, Result
from elo_tui.core.stakes import IF_YOU
from elo_tui.core.systems import KEYS, SYSTEMS
from elo_tui.views.comparison_view import compare_events, compare_games
from elo_tui.views.forms import Form
from elo_tui.views.tournament_view import TournamentState
from elo_tui.widgets.compare_pane import LOW, Compare
from elo_tui.widgets.lines import ROLES, Row
from tests.widgets.drawn import DATE, lines, roles, widest, words

ALL = " ".join(KEYS)
FACTS = {"own": "1600", "rd": "120", "opponent_rd": "80", "date": DATE}
ROUNDS = tuple(Game(1700 + 50 * n, Result.WIN if n % 2 else None) for n in range(9))


SHORT = "opp. if "
#: The keys that toggle the systems, in the order of the table.
KEYS_OF_SYSTEMS = "1234567890" + ascii_uppercase


def of_game(compared: str = "", **texts: str) -> Comparison:
    whole = FACTS | {"opponent": "1700"} | texts
    return compare_games(Form(**whole, compared=compared))


def of_rounds(compared: str = "", **texts: str) -> Comparison:
    form = Form(**(FACTS | texts), compared=compared)
    return compare_events(TournamentState(form, ROUNDS), ())


def drawn(found: Comparison | None, width: int = 80, height: int = 14) -> Sequence[Row]:
    compare = Compare()
    compare.set_reactive(Compare.comparison, found)
    return compare.rows(width, height)


#: How each is made; `some` makes it once, when a test wants it.
SOME: dict[str, Callable[[], Comparison]] = {
    "one": lambda: of_game("lichess"),
    "two": lambda: of_game("fide glicko"),
    "usual": lambda: of_game(),
    "all": lambda: of_game(ALL),
    "unrated": lambda: of_game(ALL, own="unrated"),
    "wrong": lambda: of_game(ALL, own="x"),
    "missing": lambda: of_game(ALL, rd="", opponent_rd=""),
    "match": lambda: of_game(ALL, of="700", score="350½"),
    "rounds": lambda: of_rounds(ALL),
    "rounds-usual": lambda: of_rounds(),
}


@cache
def some(name: str) -> Comparison:
    return SOME[name]()


@pytest.mark.slow
@pytest.mark.parametrize("name", SOME)
def test_rows_fit_every_width_and_height(name: str) -> None:
    for width in range(40, 201):
        for height in (1, 3, 5, LOW - 1, LOW, 14, 30):
            rows = drawn(some(name), width, height)
            assert widest(rows) <= width, (width, height)
            assert len(rows) <= height, (width, height)


@pytest.mark.parametrize("name", SOME)
@pytest.mark.parametrize("width", [40, 60, 72, 80, 120, 200])
def test_no_figure_is_cut(width: int, name: str) -> None:
    found = some(name)
    columns, rows = shown(found, width)
    for label in found.labels:
        cells = [column.cells.get(label, "-") for column in columns]
        if set(cells) != {"-"}:
            short = label.replace(f"{IF_YOU}score", SHORT).replace(IF_YOU, SHORT)
            short = short.replace("lose", "loss")
            lines = {f"{name} {' '.join(cells)}" for name in (label, short)}
            assert sum(rows.count(" ".join(line.split())) for line in lines) == 1


def shown(found: Comparison, width: int) -> tuple[Sequence[ComparedSystem], list[str]]:
    """The columns drawn in a high window, and the rows with their blanks joined."""
    rows = words(drawn(found, width, 60))
    for count in range(len(found.columns), 0, -1):
        names = " ".join(column.name for column in found.columns[:count])
        if names in rows:
            return found.columns[:count], rows
    raise AssertionError(f"no names in {rows}")


def test_numbers_are_those_of_the_core() -> None:
    # FIDE 8.1.2: 99-106 is .36 for the lower rated; 20 x .64, x .14 and x -.36
    assert words(drawn(of_game("fide elo")))[3:8] == [
        "FIDE Elo",
        "K 20 20",
        # 1 / (1 + 10^(100/400)) = .35994
        "expected 0.36 0.3599",
        "win +12.80 1613 +12.80 1613",
        "draw +2.80 1603 +2.80 1603",
    ]


def test_columns_stand_below_their_names() -> None:
    rows = lines(drawn(of_game()))[3:]
    ends = [len(rows[0])] + [len(row) for row in rows[3:9]]
    assert len(set(ends)) == 1
    fide = rows[0].index("FIDE") + len("FIDE")
    assert rows[3][:fide].endswith("1613")


def test_the_systems_compared_are_marked_as_tabs_are() -> None:
    for width, height in ((80, 14), (40, 20), (40, LOW - 1)):
        rows = drawn(of_game("fide glicko2"), width, height)
        text = "".join(lines(rows[:5]))
        marked = [text for row in rows[:5] for text, role in row if role == "tab"]
        assert [one.split()[0] for one in marked] == ["1", "7"]
        for key, system in zip(KEYS_OF_SYSTEMS, SYSTEMS, strict=False):
            assert f"{key} {system.name}" in text or height < LOW
            assert key in text


def test_what_there_is_no_room_for_is_counted() -> None:
    assert words(drawn(of_game()))[0].rstrip("─ ").endswith("pools are not comparable")
    # 40 cells hold the labels and two columns of 11
    assert "1 system more" in words(drawn(of_game(), 40, 24))[0]
    assert "rows more" in words(drawn(of_rounds(), 80, 12))[0]
    low = words(drawn(of_game(), 40, 6))[0]
    keys = " ".join(KEYS_OF_SYSTEMS[: len(SYSTEMS)])
    assert low.startswith(f"{keys} k +1")
    assert "more" not in words(drawn(of_game(ALL), 200, 40))[0]


def test_a_low_window_shows_figures_before_assumptions() -> None:
    rows = words(drawn(of_game(), 80, 7))
    assert [row.split()[0] for row in rows[2:]] == [
        *("K", "expected", "win", "draw", "loss"),
    ]
    rows = words(drawn(of_game(), 80, 20))
    assert rows[-1].startswith("DWZ 2013: assumed ")


def test_why_a_column_is_empty_is_said_before_its_rows_end() -> None:
    rows = words(drawn(of_game("fide glicko", rd=""), 80, 6))
    assert rows[-1].startswith("Glicko: RD: needed")
    assert "win +12.80 1613 -" in words(drawn(of_game("fide glicko", rd="")))


def test_rounds_give_way_to_what_was_assumed() -> None:
    rows = words(drawn(of_rounds(), 80, 14))
    assert any(row.startswith("DWZ 2013: assumed") for row in rows)
    assert any(row.startswith("round 2 ") for row in rows)
    assert not any(row.startswith("round 8 ") for row in rows)


@pytest.mark.parametrize(("width", "height"), [(118, 20), (78, 30), (60, 40)])
@pytest.mark.parametrize("name", SOME)
def test_no_note_is_cut_while_rows_are_free(name: str, width: int, height: int) -> None:
    rows = words(drawn(SOME[name](), width, height))
    text = " ".join(rows)
    found, _ = shown(SOME[name](), width)
    if len(rows) < height:
        assert "…" not in text
        assert [one.note for one in found if one.note not in text] == []


def test_notes_share_rows_where_each_has_none_of_its_own() -> None:
    # eight figures, two rows of systems, the title and the names leave two for three
    rows = words(drawn(of_game(opponent="1800"), 84, 14))
    text = " ".join(rows[-2:])
    assert "…" not in text
    assert [f"{name}: assumed" in text for name in ("FIDE", "US Chess", "DWZ 2013")]
    assert rows[-3].startswith("opponent, if you lose")


def test_roles_are_those_the_stylesheet_knows() -> None:
    assert roles(drawn(of_game(ALL), 120, 30)) <= {"", *ROLES}
    strong = [row for row in drawn(of_rounds(), 80, 20) if row[-1][1] == "strong"]
    assert [row.split()[0:2] for row in words(strong)] == [["new", "rating"]]


def test_changes_and_outcomes_have_the_colours_of_the_board() -> None:
    # 1600 against 1800 under FIDE: a loss costs 4.80, and brings the opponent as much
    spans = [span for row in drawn(of_game("fide", opponent="1800")) for span in row]
    coloured = {text.strip(): role for text, role in spans if role in ("good", "bad")}
    assert coloured == {
        "win": "good",
        "loss": "bad",
        "+15.20": "good",
        "+5.20": "good",
        "-4.80": "bad",
        "-15.20": "bad",
        "-5.20": "bad",
        "+4.80": "good",
    }


def test_before_the_first_comparison_there_is_nothing() -> None:
    assert drawn(None) == ()
