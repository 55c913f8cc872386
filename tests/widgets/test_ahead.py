"""The rows of the parts of Ahead: aligned, in every width, the answer first."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from rich.cells import cell_len

from elo_tui.core.model import Game, Result
from elo_tui.views.ahead_view import AheadView, look_ahead
from elo_tui.views.forms import Form
from elo_tui.views.tournament_view import AheadForm, TournamentState, evaluate_rounds
from elo_tui.widgets.ahead_pane import Parts, Results
from elo_tui.widgets.ahead_rows import WIDE, ahead_rows
from tests.core import cases
from tests.widgets.drawn import DATE, lines, plain, roles, widest, words

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


def test_the_answer_of_a_plan_comes_first() -> None:
    rows = ahead_rows(view("plan"), 80)
    assert plain(rows[0]).startswith(" rating 2000 needs 1 of 2; ")
    assert rows[0][0][1] == "strong"
    # the ways stand below the ratings of the opponents
    text = lines(rows)
    head = next(row for row in text if "easiest" in row)
    assert head.split() == ["likely", "2050", "1930", "easiest", "ways"]
    first = text[text.index(head) + 1]
    assert cell_len(first) == head.index("1930") + len("1930")
    plan = view("plan").plan
    assert plan is not None
    signs = [word.replace("=", "½") for word in plan.paths[0].text.split()]
    assert first.split()[-2:] == signs
    # with many games the results follow each other
    many = lines(ahead_rows(view("many"), 80))
    assert any(row.split() == ["likely", "easiest", "ways"] for row in many)


def test_out_of_reach_and_safe_are_said_in_words() -> None:
    assert words(ahead_rows(view("out"), 80))[0].startswith(
        "rating 2500 is out of reach: 2 of 2 give"
    )
    assert words(ahead_rows(view("reached"), 80))[0] == (
        "rating 1900 is safe: any result is enough"
    )


@pytest.mark.parametrize("width", [40, 80])
def test_scores_are_marked_and_aligned(width: int) -> None:
    rows = lines(ahead_rows(view("scores"), width))
    at = next(y for y, row in enumerate(rows) if row.startswith("  score"))
    table = rows[at + 1 : at + 6]
    # K 20: 10.60 from the win, then 20 x (2 - 1.00) for both won
    assert [row.split()[-1] for row in table] == [
        "2021",
        "2011",
        "2001",
        "1991",
        "1981",
    ]
    assert table[0].split()[-2] == "+30.60"
    assert [row.startswith(" ✓") for row in table] == [True, True, True, False, False]
    assert len({cell_len(row) for row in table}) == 1
    assert len({row.index("%") for row in table}) == 1
    assert any("✓ rating 2000 or more:" in row for row in rows)
    assert any("10 to 90 %" in row for row in rows)


def test_a_target_out_of_reach_is_marked_so_without_colour() -> None:
    out = ahead_rows(seen(*ROUNDS, part="scores", target="2500"), 80)
    (row,) = [row for row in out if "2500 or more" in plain(row)]
    assert plain(row).strip() == "✗ rating 2500 or more: 0 %"
    assert row[0][1] == "bad"


def test_the_longest_bar_is_the_likeliest_score() -> None:
    rows = lines(ahead_rows(view("scores"), 80))
    shares = {
        float(row.partition("%")[0].split()[-1]): row.count("█")
        for row in rows
        if "█" in row
    }
    assert max(shares, key=lambda share: share) == max(shares, key=shares.__getitem__)


def test_conditions_have_a_sign_and_a_word() -> None:
    rows = words(ahead_rows(view("norm"), 80))
    assert rows[0].startswith("GM norm needs ½ of 1")
    # eight games are one too few; what fails stands before what is asked or met
    assert rows[1] == "so far not met: 1 of 10 conditions fails"
    assert "✗ not met 8 games, at least 9 1.4.1" in rows
    signs = [row[0] for row in rows if row[:1] in ("✗", "?", "✓")]
    assert signs == sorted(signs, key="✗?✓".index)
    assert any(row.startswith("✓ met average 2419, at least 2380") for row in rows)
    untold = words(ahead_rows(view("untold"), 80))
    assert any(row.startswith("? asked format: not given") for row in untold)
    out = words(ahead_rows(view("no-norm"), 80))
    assert out[0].startswith("✗ GM norm: not met: ")
    assert words(ahead_rows(view("made"), 80))[0].startswith(
        "✓ GM norm: met, counts as"
    )


def test_what_is_asked_is_named_by_its_field() -> None:
    text = " ".join(words(ahead_rows(view("untold"), 80)))
    assert "still to be given:" in text
    assert "Format" in text
    assert "titles of opponents" in text
    assert "_" not in text


@pytest.mark.parametrize("width", [40, 80])
def test_the_next_opponents_for_both_sides(width: int) -> None:
    rows = lines(ahead_rows(view("next"), width))
    text = "\n".join(rows)
    # +140 is .69, B.02 8.1.2; with K 40 the other side of .47 is 40 x .47 and so on
    for figures in ("+6.20 1996", "-3.80 1986", "-13.80 1976", "-6.20 1844"):
        assert figures in text
    assert "-21.20 1989" in text
    yours = [row for row in rows if "you" in row]
    theirs = [row for row in rows if "they" in row or row.startswith("opp")]
    assert len(yours) == len(theirs) == 3
    ends = {row.index(" 1996") for row in yours[:1]} | {
        theirs[0].index(" 1844"),
    }
    assert len(ends) == 1


def test_odds_say_what_they_rest_on() -> None:
    for name in ("plan", "scores", "next", "only"):
        rows = ahead_rows(view(name), 80)
        assert "646,208 rated games shown by broadcast" in " ".join(words(rows))
        assert rows[-1][0][1] == "dim"
    assert "odds:" not in " ".join(words(ahead_rows(view("norm"), 80)))


def test_a_wrong_field_leaves_no_figure() -> None:
    rows = ahead_rows(view("wrong"), 80)
    assert words(rows) == ["No result while a field is wrong."]
    assert roles(rows) == {"dim"}


@pytest.mark.parametrize("width", [40, 80])
def test_your_colour_stands_after_a_rating(width: int) -> None:
    rows = words(ahead_rows(view("colours"), width))
    assert any(row.startswith("1850 w ") for row in rows)
    assert any(row.startswith("2010 b ") for row in rows)
    figures = [row for row in rows if "+6.20 1996" in row]
    assert len(figures) == 1


@pytest.mark.parametrize("width", [40, 80])
def test_a_season_is_a_row_for_each_event(width: int) -> None:
    rows = lines(ahead_rows(view("season"), width))
    said = " ".join(" ".join(rows[: rows.index("")]).split())
    assert said.startswith("✓ 2010 is reached after 1 event, 9 games, once 2026-02")
    assert "2 games of this event to come: not counted" in said
    at = next(y for y, row in enumerate(rows) if row.startswith(" event"))
    end = rows.index("", at)
    now, first, *_ = table = rows[at + 1 : end]
    games, words = (["1"], ["this", "event"]) if width == 80 else ([], [])
    figures = [DATE, "1990", "20", "1.00", *games, "+10.60", "2001", *words]
    assert now.split() == figures
    # both are in the list of March, as that of February closed on 29 January: 60 below
    # is .42, 9 x 20 x .08 = 14.40, and 10.60 with it make 2015
    figures = ["✓2026-02-01", "1990", "20", "4.50", *(["9"] * (width == 80))]
    assert first.split() == [*figures, "+14.40", "2015"]
    assert len({row.index("20", 15) for row in table}) == 1
    # the sign of more to come fits beside every row
    if width == 40:
        assert max(map(cell_len, table)) <= width - 2


def test_a_rating_that_leaves_the_list_has_no_new_one() -> None:
    rows = lines(ahead_rows(view("leaves"), 80))
    assert "leaves the list" in rows[0]
    at = next(y for y, row in enumerate(rows) if row.startswith(" event"))
    assert rows[rows.index("", at) - 1].split()[-1] == "-"


@pytest.mark.parametrize("width", [40, 58, 80])
def test_the_chosen_part_is_the_tab(width: int) -> None:
    parts = Parts()
    parts.set_reactive(Parts.value, "norms")
    (row,) = parts.rows(width, 1)
    title = "── Ahead " if width > 40 else "── "
    assert plain(row).startswith(f"{title} Plan  Scores  Norms  Next  Season ")
    assert [part.strip() for part, role in row if role == "tab"] == ["Norms"]
    assert cell_len(plain(row)) == width


def test_only_fields_that_are_there_are_still_to_be_given() -> None:
    # B.01 1.4.3e: whether enough foreigners take part is asked of a Swiss alone
    for format_, named in (("", False), ("swiss", True)):
        view = seen(*[Game(2400, Result.WIN)] * 9, part="norms", format=format_)
        rows = " ".join(words(ahead_rows(view, 200)))
        assert ("Foreigners" in rows.split("still to be given: ")[1]) == named
        assert "titles of opponents" in rows


@pytest.mark.parametrize("width", [38, 40, 46, 58, 78])
@pytest.mark.parametrize("name", SOME)
def test_no_figure_stands_in_the_column_of_the_scroll_sign(
    name: str, width: int
) -> None:
    rows = [plain(row) for row in ahead_rows(SOME[name](), max(width, 40))]
    full = [row for row in rows if cell_len(row.rstrip()) == max(width, 40)]
    assert full == []
