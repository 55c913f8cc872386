"""Tournament under every rating system: fields, rounds, sums, and what is missing."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Game, RatedEvent, Result
from elo_tui.core.systems import KEYS
from elo_tui.core.text.figures import format_change
from elo_tui.features.tournament import view as core
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.features.tournament.totals import total_rows
from elo_tui.kit.event_words import additions
from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState
from tests.core.cases import NO_FIRST_RATING
from tests.screens.desk import Desk, in_one_app, inside, picture, stale, tournament
from tests.screens.rounds import changes, table, view
from tests.screens.rounds import totals as sums
from tests.screens.systems import (
    MISSING,
    WHOLE,
    WRONG,
    asked_for,
    check_places,
    chosen,
    displayed,
    places,
)

DAY: dict[str, Any] = {"date": "2026-01-31"}
FACTS: dict[str, Any] = {"own": "1600", "rd": "120", "opponent_rd": "80", **DAY}
#: Nine rounds: a bye, a game to come, opponents with a deviation of their own.
ROUNDS = (
    Game(2010, Result.WIN),
    Game(1900, Result.DRAW),
    Game(1900, Result.DRAW, colour="w"),
    Game(1850, Result.LOSS, rd=80),
    Game(2100, Result.WIN, "Ivanova"),
    Game(None, Result.FULL_BYE),
    Game(1700, Result.WIN, colour="b"),
    Game(1650, Result.LOSS, rd=60),
    Game(1800),
)
SIZES = [(80, 24), (120, 40), (60, 24), (40, 24), (40, 12), (80, 12), (120, 12)]
#: Where nothing of the form is scrolled away.
WHOLE_FORM = [size for size in SIZES if size[1] >= 24]


def answer(*rounds: Game, **texts: str) -> RatedEvent:
    """What the core says to a form and these rounds."""
    state = TournamentState(Form(**(FACTS | texts)), rounds)
    event = core.evaluate_rounds(state, ()).event
    assert event is not None
    return event


def event_of(desk: Desk[TournamentScreen]) -> RatedEvent:
    event = view(desk).event
    assert event is not None
    return event


def totals(desk: Desk[TournamentScreen]) -> str:
    """The sums, blanks joined."""
    return " ".join(sums(desk.screen).split())


@in_one_app(partial(tournament, *ROUNDS, **FACTS), *KEYS)
async def test_a_system_shows_the_fields_it_asks_for_and_the_answer(
    desk: Desk[TournamentScreen], key: str
) -> None:
    desk.put(system=key)
    await desk.settle()
    # each game of a tournament says its own colour
    of_games = ("opponent", "opponent_k", "score", "of", "colour")
    assert displayed(desk.screen) == asked_for(desk.screen.state.form, *of_games)
    assert stale(desk.app) == []
    event = answer(*ROUNDS, system=key)
    rows = table(desk)
    assert len(rows) == len(ROUNDS)
    for line, game in zip(rows, event.games, strict=True):
        if game.change is not None:
            assert line.endswith(
                f"{format_change(game.change)} {format_change(game.total)}"
            )
    assert rows[5].endswith("bye")
    assert rows[8].endswith("to come")
    assert totals(desk).startswith("── Total ")
    assert f"{event.player.rating} → {event.new_rating} " in totals(desk)
    assert f" {format_change(event.change)} " in totals(desk)
    assert f"TPR {event.tpr}" in totals(desk)


@pytest.mark.slow
@in_one_app(partial(tournament, *ROUNDS, **FACTS), *KEYS)
async def test_the_answer_fits_every_layout(
    desk: Desk[TournamentScreen], key: str
) -> None:
    await chosen(desk, key)
    event = event_of(desk)
    for size in SIZES:
        await desk.pilot.resize_terminal(*size)
        await desk.settle()
        assert stale(desk.app) == [], size
        shown = "\n".join(picture(desk.app))
        assert f"{event.player.rating} → {event.new_rating}" in shown
        assert format_change(event.change) in shown
        assert any(f"{event.expected:.{n}f}" in totals(desk) for n in (2, 3, 4))
        assert "…" not in totals(desk), size
        assert inside(desk.screen.table, size)
        assert inside(desk.screen.entry, size)
        if event.rd is not None:
            assert f"RD {event.rd:.2f}" in totals(desk)


@pytest.mark.slow
@in_one_app(
    partial(tournament, *ROUNDS),
    *product(WHOLE_FORM, ({}, {"own": "unrated", "pool": "rapid"})),
)
async def test_no_field_moves_and_none_stands_on_another(
    desk: Desk[TournamentScreen], size: tuple[int, int], texts: dict[str, str]
) -> None:
    await check_places(desk, size, texts)


@pytest.mark.slow
@in_one_app(partial(tournament, *ROUNDS), *((size,) for size in WHOLE_FORM))
async def test_tab_follows_the_rows(
    desk: Desk[TournamentScreen], size: tuple[int, int]
) -> None:
    await desk.pilot.resize_terminal(*size)
    for key in KEYS:
        desk.put(system=key)
        await desk.go("own")
        visited = []
        while desk.focused != "rounds":
            if desk.focused != "typed":
                visited.append(desk.focused)
            await desk.press("tab")
        there = places(desk.screen)
        assert visited == sorted(visited, key=lambda name: there[name].transpose)
        assert set(visited) == displayed(desk.screen)


@in_one_app(partial(tournament, *ROUNDS, **FACTS), *KEYS)
async def test_what_was_typed_for_a_system_is_there_again(
    desk: Desk[TournamentScreen], key: str
) -> None:
    await chosen(desk, key)
    desk.put(**WHOLE[key])
    before, event = desk.screen.state, event_of(desk)
    for other in (*KEYS, key):
        desk.put(system=other)
    await desk.settle()
    assert desk.screen.state == before
    assert event_of(desk) == event
    for name, text in WHOLE[key].items():
        assert desk.field(name).value == text


async def test_a_system_is_one_step_to_undo_and_to_redo() -> None:
    async with tournament(*ROUNDS, **FACTS) as desk:
        fide = event_of(desk)
        await desk.go("system")
        await desk.press(*("right",) * KEYS.index("lichess"))
        assert event_of(desk).system == "lichess"
        lichess = event_of(desk)
        await desk.press("ctrl+z")
        assert event_of(desk) == fide
        assert desk.focused == "system"
        await desk.press("ctrl+r")
        assert event_of(desk) == lichess
        assert "rd" in displayed(desk.screen)
        assert desk.screen.state.rounds == ROUNDS


@in_one_app(partial(tournament, *ROUNDS, **FACTS), *MISSING)
async def test_a_missing_fact_is_asked_for_and_is_no_error(
    desk: Desk[TournamentScreen], key: str, name: str
) -> None:
    await chosen(desk, key)
    state = desk.screen.state
    form = replace(state.form, **{name: ""})
    desk.screen.change(replace(state, form=form))
    desk.screen.fill()
    assert view(desk).event is None
    assert view(desk).missing
    rows = total_rows(view(desk), 120)
    assert rows[1][0][0].strip() == view(desk).missing
    assert rows[1][0][1] == "dim"
    assert [role for _, role in desk.screen.notes.values() if role == "wrong"] == []
    # number, rating and result of each round are left: nothing computed
    assert all("." not in line for line in table(desk))
    assert desk.screen.chapters == ()
    assert desk.screen.result_text() == ""
    desk.screen.change(state)
    assert event_of(desk).new_rating is not None


@in_one_app(partial(tournament, *ROUNDS, **FACTS), *WRONG)
async def test_a_wrong_fact_is_said_and_leaves_no_result(
    desk: Desk[TournamentScreen], key: str, name: str, text: str
) -> None:
    await chosen(desk, key)
    await desk.go(name)
    desk.put(**{name: text})
    note, role = desk.screen.notes[name]
    assert role == "wrong"
    assert note in desk.shown(FormPane) or desk.screen.message == (note, "wrong")
    assert view(desk).event is None
    assert totals(desk).endswith(f"no result ── ! {note}")
    assert all("." not in line for line in table(desk))
    desk.put(**{name: FACTS.get(name, "")})
    assert event_of(desk).new_rating is not None


NEWCOMER: dict[str, Any] = {"own": "unrated", "rd": "350"}


@in_one_app(
    partial(tournament, *ROUNDS, **(FACTS | NEWCOMER)),
    *[key for key in KEYS if key not in NO_FIRST_RATING],
)
async def test_a_first_rating(desk: Desk[TournamentScreen], key: str) -> None:
    await chosen(desk, key)
    texts = NEWCOMER | {"system": key}
    event = answer(*ROUNDS, **texts)
    assert event.first_rating
    assert event.new_rating is not None
    assert f"first rating {event.new_rating} 4/7 performance" in totals(desk)
    # a rating that comes from all games together has no change of a round
    if all(game.expected is None for game in event.games):
        assert table(desk)[0] == "1 2010 1 counts"
        assert "0.00" not in desk.shown(RoundTable)
    desk.screen.change(replace(desk.screen.state, rounds=ROUNDS[:2]))
    event = answer(*ROUNDS[:2], **texts)
    if key in ("fide", "dwz"):
        # B.02 7.1.4 and DWZ 3.5: five games make a first rating
        assert event.new_rating is None
        assert f"first rating none {event.why_none}" in totals(desk)
    else:
        assert f"first rating {event.new_rating}" in totals(desk)


async def test_each_game_gives_its_own_deviation_and_colour() -> None:
    async with tournament(own="1600", system="lichess", rd="120") as desk:
        await desk.write("1850/80 w 1")
        await desk.press("enter")
        assert desk.screen.state.rounds == (
            Game(1850, Result.WIN, colour="w", rd=80.0),
        )
        one = answer(
            *desk.screen.state.rounds, system="lichess", rd="120", opponent_rd=""
        )
        assert changes(desk) == [f"{one.change:+.2f}"]
        row = " ".join(desk.shown(RoundTable).splitlines()[1].split())
        assert row.startswith("1 RD 80 w 1850 1 ")
        facts = dict(additions(one))
        assert f"RD {facts['RD']}" in totals(desk)
        # the next one says no deviation: it is assumed until it is typed
        await desk.write("1700 W")
        assert event_of(desk).assumed[0] == "opponents' RD 60, of active players"
        desk.put(opponent_rd="70")
        assert event_of(desk).rated_games == 2
        assert "of active players" not in " ".join(event_of(desk).assumed)
