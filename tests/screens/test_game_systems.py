"""Game under every rating system: its fields, its answers, and what it cannot say."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from elo_tui.core.fact_answers import GameAnswer
from elo_tui.core.game_stakes import Stakes
from elo_tui.core.model import RatedEvent
from elo_tui.core.systems import KEYS, get_row
from elo_tui.core.text.figures import format_change
from elo_tui.features.game.board import Board
from elo_tui.features.game.screen import GameScreen
from elo_tui.kit.event_words import additions, decimal_text
from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.kit.widgets.working import Working
from elo_tui.session import forms as core
from elo_tui.session.forms import Form
from tests.core.cases import NO_FIRST_RATING
from tests.screens.desk import Desk, game, in_one_app, picture, stale
from tests.screens.outcomes import stakes
from tests.screens.systems import (
    DAY,
    MISSING,
    RATED,
    WHOLE,
    WRONG,
    asked_for,
    check_places,
    chosen,
    digits,
    displayed,
    places,
)

#: Where nothing of the form is scrolled away.
SIZES = [(80, 24), (120, 40), (60, 24), (40, 24)]


def view(desk: Desk[GameScreen]) -> GameAnswer:
    assert desk.screen.view is not None
    return desk.screen.view


def answer(**texts: str) -> Stakes:
    """What the core says to a form."""
    result = core.evaluate_game(Form(**(DAY | texts))).result
    assert result is not None
    return result


def moved(result: Stakes) -> list[tuple[float, int | None]]:
    """What each outcome does to your rating."""
    return [(o.you.change, o.you.new_rating) for o in result.outcomes]


def new(event: RatedEvent) -> str:
    """The new rating, with its decimals where it is a real number."""
    return decimal_text(event) or str(event.new_rating)


def board(desk: Desk[GameScreen]) -> list[str]:
    """The rows of the board, blanks joined."""
    return [" ".join(line.split()) for line in desk.shown(Board).splitlines()]


@in_one_app(partial(game, **RATED, **DAY), *KEYS)
async def test_a_system_shows_the_fields_it_asks_for_and_the_answer(
    desk: Desk[GameScreen], key: str
) -> None:
    desk.put(system=key)
    await desk.settle()
    assert displayed(desk.screen) == asked_for(desk.screen.state)
    assert stale(desk.app) == []
    # the screen shows what the core says, both sides of every outcome
    for line, outcome in zip(
        board(desk)[2:5], answer(**RATED, system=key).outcomes, strict=True
    ):
        you, opponent = outcome.you, outcome.opponent
        assert line == (
            f"{outcome.label} {format_change(you.change)} {new(you)}"
            f" {format_change(opponent.change)} {new(opponent)}"
        )
    assert get_row(key).name.split()[0] in desk.screen.edition


@pytest.mark.slow
@in_one_app(game, *product(SIZES, ({}, {"own": "unrated", "pool": "rapid"})))
async def test_no_field_moves_and_none_stands_on_another(
    desk: Desk[GameScreen], size: tuple[int, int], texts: dict[str, str]
) -> None:
    await check_places(desk, size, texts)


@pytest.mark.slow
@in_one_app(game, *((size,) for size in SIZES))
async def test_tab_follows_the_rows(
    desk: Desk[GameScreen], size: tuple[int, int]
) -> None:
    await desk.pilot.resize_terminal(*size)
    for key in KEYS:
        desk.put(system=key)
        await desk.go("own")
        visited = ["own"]
        await desk.press("tab")
        while desk.focused != "own":
            visited.append(desk.focused)
            await desk.press("tab")
        there = places(desk.screen)
        assert visited == sorted(visited, key=lambda name: there[name].transpose)
        assert set(visited) == displayed(desk.screen)


@in_one_app(partial(game, **RATED), *KEYS)
async def test_what_was_typed_for_a_system_is_there_again(
    desk: Desk[GameScreen], key: str
) -> None:
    await chosen(desk, key)
    desk.put(**WHOLE[key])
    before, result = desk.screen.state, stakes(desk)
    for other in (*KEYS, key):
        desk.put(system=other)
    await desk.settle()
    assert desk.screen.state == before
    assert stakes(desk) == result
    for name, text in WHOLE[key].items():
        assert desk.field(name).value == text


async def test_undo_and_redo_of_a_system() -> None:
    async with game(**RATED) as desk:
        await desk.go("system")
        await desk.press(*("right",) * KEYS.index("glicko"))
        assert desk.screen.state.system == "glicko"
        for key, system in (("ctrl+z", "fide"), ("ctrl+r", "glicko")):
            await desk.press(key)
            assert desk.screen.state.system == system
            assert desk.choice("system").value == system
            assert displayed(desk.screen) == asked_for(desk.screen.state)
            assert desk.focused == "system"
            assert stale(desk.app) == []


async def test_a_field_that_undo_takes_away_leaves_the_focus_in_the_form() -> None:
    async with game(**RATED) as desk:
        desk.put(system="glicko")
        await desk.settle()
        await desk.go("c")
        await desk.press("ctrl+z")
        assert desk.screen.state.system == "fide"
        assert not desk.field("c").display
        assert desk.focused in displayed(desk.screen)
        before = desk.screen.state
        await desk.press("9")
        assert desk.screen.state != before


@in_one_app(partial(game, **RATED, **DAY), *MISSING)
async def test_a_missing_fact_is_asked_for_and_is_no_error(
    desk: Desk[GameScreen], key: str, name: str
) -> None:
    await chosen(desk, key)
    form = replace(desk.screen.state, **{name: ""})
    desk.screen.change(form)
    desk.screen.fill()
    missing = core.evaluate_game(form).missing
    assert missing
    rows = desk.screen.query_one(Board).rows(120, 5)
    assert rows[-1][0][0].strip() == missing
    assert rows[-1][0][1] == "dim"
    assert [role for _, role in desk.screen.notes.values() if role == "wrong"] == []
    assert view(desk).result is None
    assert digits("".join(board(desk)[1:-1])) == ""
    assert desk.screen.chapters == ()
    assert desk.screen.result_text() == ""
    typed = replace(form, **{name: "2026-01-31" if name == "date" else "90"})
    desk.screen.change(typed)
    assert stakes(desk).rated


@in_one_app(partial(game, **RATED, **DAY, size=(120, 40)), *WRONG)
async def test_a_wrong_fact_is_said_and_leaves_no_result(
    desk: Desk[GameScreen], key: str, name: str, text: str
) -> None:
    await chosen(desk, key)
    assert stakes(desk).rated
    await desk.go(name)
    desk.put(**{name: text})
    problem = core.evaluate_game(desk.screen.state).problems[name]
    assert desk.screen.notes[name] == (problem.text, "wrong")
    assert desk.field(name).wrong
    # beside the field, or below where there is no room for all of it
    below = desk.screen.message == (problem.text, "wrong")
    line = desk.field(name).region.y - desk.screen.query_one(FormPane).region.y
    beside = desk.shown(FormPane).splitlines()[line]
    assert problem.text in beside or below
    assert f"! {problem.text[:8]}" in beside
    assert view(desk).result is None
    assert board(desk)[-1] == "No result while a field is wrong."
    assert digits("".join(board(desk)[1:-1])) == ""
    working = desk.screen.query_one(Working).chapters
    assert all(step.text == "" for chapter in working for step in chapter.steps)
    desk.put(**{name: (RATED | DAY).get(name, "")})
    assert stakes(desk).rated
    assert desk.screen.message[1] == "dim"


NEWCOMER: dict[str, Any] = {**RATED, "own": "unrated", "rd": "350", "score": "1"}


@in_one_app(
    partial(game, **NEWCOMER, **DAY),
    *[key for key in KEYS if key not in NO_FIRST_RATING],
)
async def test_a_first_rating_of_one_game(desk: Desk[GameScreen], key: str) -> None:
    await chosen(desk, key)
    texts = NEWCOMER | {"system": key}
    win = answer(**texts).shown.you
    assert win.first_rating
    if key in ("fide", "dwz"):
        # B.02 7.1.4 and DWZ 3.5: five games make a first rating
        assert win.new_rating is None
        assert "5 games" in win.why_none
        assert board(desk)[-1] == f"first rating none: {win.why_none}"
        assert "▸win first none 0.00 1700" in board(desk)
    else:
        assert board(desk)[-1].startswith(f"first rating {win.new_rating} win")
        # and the opponent has lost to somebody
        assert f"▸win first {new(win)} -" in " ".join(board(desk))


@in_one_app(partial(game, **RATED, score="1"), "glicko", "glicko2", "lichess")
async def test_deviation_and_interval_stand_beside_the_bar(
    desk: Desk[GameScreen], key: str
) -> None:
    desk.put(system=key)
    found = answer(**RATED, system=key, score="1")
    facts = dict(additions(found.shown.you))
    for width in (80, 60):
        await desk.pilot.resize_terminal(width, 24)
        bar = board(desk)[-1]
        # by both RDs, as the odds in the bar are
        assert bar.startswith(f"expected {found.expected:.4f} █"), width
        odds = view(desk).odds
        assert odds is not None
        assert odds.expected == found.expected
        assert bar.endswith(f"win: RD {facts['RD']}, 95 % {facts['95 %']}"), width
    await desk.pilot.resize_terminal(40, 12)
    assert board(desk)[-1].endswith(f"░ win: RD {facts['RD']}")


async def test_a_deviation_may_stand_after_the_rating() -> None:
    # glicko.pdf, example: 1500/200 wins against 1400/30
    apart = {"own": "1500", "rd": "200", "opponent": "1400", "opponent_rd": "30"}
    expected = moved(answer(**apart, system="glicko"))
    async with game(own="1500/200", opponent="1400/30", system="glicko") as desk:
        assert moved(stakes(desk)) == expected
        desk.put(rd="150")
        assert desk.screen.notes["rd"][1] == "wrong"
        assert view(desk).result is None
        desk.put(rd="200")
        assert moved(stakes(desk)) == expected


async def test_us_chess_takes_a_provisional_rating() -> None:
    texts: dict[str, Any] = {"opponent": "1700", "system": "uscf"}
    async with game(own="1545/P13", **texts, **DAY) as desk:
        # P13 says the 13 games behind the rating
        plain = answer(own="1545", games_played="13", **texts)
        assert moved(stakes(desk)) == moved(plain)
        await desk.press("home")
        assert "1545/P13" in picture(desk.app)[2]
        desk.put(games_played="20")
        assert desk.screen.notes["games_played"][1] == "wrong"
        assert view(desk).result is None
        desk.put(games_played="13")
        assert stakes(desk).rated


async def test_lichess_asks_for_the_colour() -> None:
    async with game(**RATED, **DAY, system="lichess") as desk:
        await desk.settle()
        changes = []
        for colour in ("", "w", "b"):
            desk.put(colour=colour)
            texts: dict[str, Any] = {**RATED, "system": "lichess", "colour": colour}
            assert stakes(desk).outcomes == answer(**texts).outcomes
            changes.append(stakes(desk).outcomes[0].you.change)
        # White's first move: a win with Black is worth more
        assert changes[1] < changes[0] < changes[2]
        desk.put(system="glicko2")
        await desk.settle()
        assert not desk.choice("colour").display


@pytest.mark.parametrize("pool", ["rapid", "blitz"])
async def test_the_standard_rating_is_asked_for_where_there_is_no_other(
    pool: str,
) -> None:
    async with game(own="unrated", opponent="1700", **DAY) as desk:
        assert "standard" not in displayed(desk.screen)
        desk.put(pool=pool)
        await desk.settle()
        assert "standard" in displayed(desk.screen)
        desk.put(standard="1650")
        texts: dict[str, Any] = {"opponent": "1700", "pool": pool}
        result = answer(own="unrated", standard="1650", **texts)
        assert stakes(desk).outcomes == result.outcomes
        assert result.outcomes[0].you.new_rating is not None
        for own, there in (("1600", False), ("UNRATED", True), ("unrate", False)):
            desk.put(own=own)
            assert ("standard" in displayed(desk.screen)) is there, own
        desk.put(own="unrated", system="ecf")
        await desk.settle()
        assert "standard" not in displayed(desk.screen)


@in_one_app(partial(game, **RATED, score="1", colour="w"), *KEYS)
async def test_every_step_shows_its_result_at_80_columns(
    desk: Desk[GameScreen], key: str
) -> None:
    await desk.pilot.resize_terminal(80, 60)
    desk.put(system=key)
    desk.put(**WHOLE[key])
    await desk.settle()
    shown = desk.shown(Working)
    assert view(desk).your_steps
    for step in view(desk).your_steps:
        assert step.text in shown, step.label
    # wrapped between words where it is narrower, never cut
    await desk.pilot.resize_terminal(120, 60)
    shown = " ".join(desk.shown(Working).split())
    assert "…" not in shown
    for step in view(desk).your_steps:
        last = step.text.split()[-2:]
        assert " ".join(last) in shown or last[-1] in shown, step.label
