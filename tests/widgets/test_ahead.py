"""The rows of the parts of Ahead: aligned, in every width, the answer first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import pytest
from rich.cells import cell_len

from elo_tui.core.model import Game, Result
from elo_tui.features.tournament.ahead.pane import Parts, Results
from elo_tui.features.tournament.ahead.rows import WIDE, ahead_rows
from elo_tui.features.tournament.ahead.view import AheadView, look_ahead
from elo_tui.features.tournament.view import evaluate_rounds
from elo_tui.kit.widgets.lines import Row
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import AheadForm, TournamentState
from tests.core import cases
from tests.golden import assert_golden
from tests.widgets.drawn import DATE, lines, plain, sketch, widest

WON = Game(2010, Result.WIN)
ROUNDS = (WON, Game(2050), Game(1930))
NORM = cases.NORM[:8]


def seen(*games: Game, facts: dict[str, str] | None = None, **texts: str) -> AheadView:
    form = Form(**({"own": "1990", "date": DATE} | (facts or {})))
    state = TournamentState(form, games, ahead=AheadForm(**texts))
    return look_ahead(evaluate_rounds(state, ()))


#: How each view is made; `view` makes it once, when a test wants it.
SOME: dict[str, Callable[[], AheadView]] = {
    "nothing": lambda: seen(),
    "wrong": lambda: seen(*ROUNDS, target="x"),
    "plan": lambda: seen(*ROUNDS, target="2000"),
    "reached": lambda: seen(*ROUNDS, target="1900"),
    "out": lambda: seen(*ROUNDS, target="2500"),
    "long": lambda: seen(*[Game(1900 + n) for n in range(40)], target="2000"),
    "many": lambda: seen(*[Game(1900 + n) for n in range(14)], target="2000"),
    "scores": lambda: seen(*ROUNDS, part="scores", target="2000"),
    "performance": lambda: seen(
        *ROUNDS, part="scores", kind="performance", target="2200"
    ),
    "hundred": lambda: seen(*[Game(1990)] * 100, part="scores"),
    "only": lambda: seen(
        *[Game(1500 + n) for n in range(8)],
        part="scores",
        facts={"system": "lichess", "rd": "80", "opponent_rd": "80"},
    ),
    "norm": lambda: seen(*NORM, Game(2250), part="norms", format="swiss"),
    "no-norm": lambda: seen(*NORM[:5], part="norms", federation="NOR", format="swiss"),
    "made": lambda: seen(
        *NORM,
        Game(2250, Result.WIN, title="WCM", federation="ENG"),
        part="norms",
        federation="NOR",
        format="swiss",
        foreigners="no",
    ),
    "untold": lambda: seen(*[Game(2400, Result.WIN)] * 9, part="norms"),
    "next": lambda: seen(part="next", next="1850, 2010 40, 2600"),
    "colours": lambda: seen(part="next", next="1850 w, 2010 40 b"),
    "season": lambda: seen(*ROUNDS, part="season", performance="2050", target="2010"),
    "elo-season": lambda: seen(
        facts={"system": "elo", "own_k": "12.5"}, part="season", performance="2600"
    ),
    "leaves": lambda: seen(facts={"own": "1410"}, part="season", performance="900"),
    "first": lambda: seen(part="next", next="1850", facts={"own": "unrated"}),
    "unreached": lambda: seen(*ROUNDS, part="scores", target="2500"),
}


@cache
def view(name: str) -> AheadView:
    return SOME[name]()


@pytest.mark.parametrize("name", SOME)
def test_rows_fit_every_width(name: str) -> None:
    for width in (40, 46, 58, WIDE - 1, WIDE, 80, 120, 200):
        rows = ahead_rows(view(name), width)
        assert rows
        assert widest(rows) <= width, width


@pytest.mark.parametrize("name", SOME)
@pytest.mark.parametrize("height", [1, 2, 4, 13, 30])
def test_a_window_is_never_overfull(name: str, height: int) -> None:
    results = Results()
    results.set_reactive(Results.view, view(name))
    for top in (0, 3, 10_000):
        results.set_reactive(Results.top, top)
        rows = results.rows(40, height)
        assert 0 < len(rows) <= height
        assert widest(rows) <= 40


def test_pictures() -> None:
    """Sources: B.02 8.1.2 and 8.3; conditions of norms B.01 1.4.

    With K 20, +140 is .69, and with K 40 the other side of .47 is 40 x .47. In the
    season, both first events are in the list of March, as that of February closed on
    29 January: 60 below is .42, 9 x 20 x .08 = 14.40, and 10.60 with it make 2015.
    """
    narrow = {"scores", "next", "colours", "season"}
    pictures: dict[str, Sequence[Row]] = {
        f"{name}, {width}": ahead_rows(view(name), width)
        for name in SOME.keys() - {"long", "hundred"}
        for width in ((40, 80) if name in narrow else (80,))
    }
    pictures = dict(sorted(pictures.items()))
    # B.01 1.4.3e: whether enough foreigners take part is asked of a Swiss alone
    won = [Game(2400, Result.WIN)] * 9
    for format_ in ("", "swiss"):
        asked = seen(*won, part="norms", format=format_)
        pictures[f"asked, {format_}, 200"] = ahead_rows(asked, 200)
    for width in (40, 58, 80):
        parts = Parts()
        parts.set_reactive(Parts.value, "norms")
        pictures[f"parts, {width}"] = parts.rows(width, 1)
    assert_golden("widgets/ahead.txt", sketch(pictures))


def test_the_longest_bar_is_the_likeliest_score() -> None:
    rows = lines(ahead_rows(view("scores"), 80))
    shares = {
        float(row.partition("%")[0].split()[-1]): row.count("█")
        for row in rows
        if "█" in row
    }
    assert max(shares, key=lambda share: share) == max(shares, key=shares.__getitem__)


@pytest.mark.parametrize("width", [38, 40, 46, 58, 78])
@pytest.mark.parametrize("name", SOME)
def test_no_figure_stands_in_the_column_of_the_scroll_sign(
    name: str, width: int
) -> None:
    rows = [plain(row) for row in ahead_rows(SOME[name](), max(width, 40))]
    full = [row for row in rows if cell_len(row.rstrip()) == max(width, 40)]
    assert full == []


@pytest.mark.parametrize("height", range(8, 40))
def test_a_plan_has_the_scores_around_the_one_needed_in_free_rows(height: int) -> None:
    found = view("long")
    whole, free = ahead_rows(found, 80), height - len(ahead_rows(found, 80))
    rows = ahead_rows(found, 80, height)
    if free < 5:
        assert rows == whole
        return
    assert len(rows) <= height
    ticks = [plain(row).startswith(" ✓") for row in rows]
    # the lowest score that is enough, and the highest that is not
    last = max(place for place, tick in enumerate(ticks) if tick)
    assert plain(rows[last + 1])[:7].strip()
