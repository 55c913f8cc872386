"""The rows of the comparison: aligned, never wider or higher than their window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import pytest

from elo_tui.core.game_stakes import IF_YOU
from elo_tui.core.model import Game, Result
from elo_tui.core.systems import KEYS
from elo_tui.features.game.compare.comparison import ComparedSystem, Comparison
from elo_tui.features.game.compare.pane import LOW, Compare
from elo_tui.features.game.compare.view import compare_events, compare_games
from elo_tui.kit.widgets.lines import ROLES, Row
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState
from tests.golden import assert_golden
from tests.widgets.drawn import DATE, roles, sketch, widest, words

ALL = " ".join(KEYS)
FACTS = {"own": "1600", "rd": "120", "opponent_rd": "80", "date": DATE}
ROUNDS = tuple(Game(1700 + 50 * n, Result.WIN if n % 2 else None) for n in range(9))


SHORT = "opp. if "


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


def test_pictures() -> None:
    shown = {
        # FIDE 8.1.2: 99-106 is .36 for the lower rated; 20 x .64, x .14 and x -.36;
        # Elo: 1 / (1 + 10^(100/400)) = .35994
        "two": (of_game("fide elo"), [(80, 14)]),
        # what has no room is counted; 40 cells hold the labels and two columns of 11
        "usual": (of_game(), [(80, 7), (80, 14), (80, 20), (40, 24), (40, 6)]),
        "chosen": (of_game("fide glicko2"), [(80, 14), (40, 20), (40, LOW - 1)]),
        # 1600 against 1800 under FIDE: a loss costs 4.80, the opponent gains as much
        "one": (of_game("fide", opponent="1800"), [(80, 14)]),
        # the reason for an empty column stays
        "no RD": (of_game("fide glicko", rd=""), [(80, 6), (80, 14)]),
        # single rounds are left out before the assumptions
        "rounds": (of_rounds(), [(80, 12), (80, 14), (80, 20)]),
        # eight figures, two rows of systems, title and names leave two rows for three
        "shared notes": (of_game(opponent="1800"), [(84, 14)]),
        "all": (of_game(ALL), [(200, 40)]),
    }
    pictures = {
        f"{name}, {width}x{height}": drawn(found, width, height)
        for name, (found, sizes) in shown.items()
        for width, height in sizes
    }
    assert_golden("widgets/compare.txt", sketch(pictures))


@pytest.mark.parametrize(("width", "height"), [(118, 20), (78, 30), (60, 40)])
@pytest.mark.parametrize("name", SOME)
def test_no_note_is_cut_while_rows_are_free(name: str, width: int, height: int) -> None:
    rows = words(drawn(some(name), width, height))
    text = " ".join(rows)
    found, _ = shown(some(name), width)
    if len(rows) < height:
        assert "…" not in text
        assert [one.note for one in found if one.note not in text] == []


def test_roles_are_those_the_stylesheet_knows() -> None:
    assert roles(drawn(of_game(ALL), 120, 30)) <= {"", *ROLES}
    strong = [row for row in drawn(of_rounds(), 80, 20) if row[-1][1] == "strong"]
    assert [row.split()[0:2] for row in words(strong)] == [["new", "rating"]]


def test_before_the_first_comparison_there_is_nothing() -> None:
    assert drawn(None) == ()
