"""What cannot be a rating, a K, a score ...: said beside the field, never computed.

The row numbers are those of the list of hostile inputs the program is held against.
"""

from __future__ import annotations

from functools import partial

import pytest
from textual import events

from elo_tui.features.game.board import Board
from elo_tui.features.game.screen import GameScreen
from elo_tui.kit.widgets.form_pane import FormPane
from tests.screens.desk import Desk, game, in_one_app
from tests.screens.outcomes import moves

RANGE = "1 to 4000"
PLAIN = "write 1600 without separators"


def refused(desk: Desk[GameScreen], field: str, name: str, accepted: str) -> str:
    """What is said of a field whose text cannot be used; nothing is computed."""
    note, role = desk.screen.notes[field]
    assert role == "wrong"
    assert note.startswith(f"{name}: ")
    assert accepted in note
    assert desk.screen.view is not None
    assert desk.screen.view.result is None
    assert desk.screen.result_text() == ""
    board = desk.shown(Board)
    assert "No result while a field is wrong" in board
    assert not any(char.isdigit() for char in board)
    return note


def row(name: str, *texts: str, accepted: str = RANGE) -> object:
    return pytest.param(texts, accepted, id=name)


@in_one_app(
    partial(game, own="1600", opponent="1800"),
    row("row03-letters", "abc"),
    row("row04-letter-k", "1600k", accepted="1600k is not a rating; 1 to 4000"),
    row("row04-letter-o", "16OO", accepted="16OO is not a rating; 1 to 4000"),
    row("row07-zero", "0", "00", accepted="0 means unrated; 1 to 4000"),
    row("row08-dashes", "-20", "−20", "–20", accepted="negative; 1 to 4000"),
    row("row09-plus", "+20"),
    row("row10-point", "1600.5", accepted="whole numbers only; 1 to 4000"),
    row("row11-comma", "1600,5", accepted="whole numbers only; 1 to 4000"),
    row("row12-thousands-comma", "1,600", accepted=PLAIN),
    row("row13-thousands-point", "1.600", accepted=PLAIN),
    row(
        "row14-blanks-and-apostrophe",
        "1 600",
        "1\N{NO-BREAK SPACE}600",
        "1\N{THIN SPACE}600",
        "1'600",
        accepted=PLAIN,
    ),
    row("row15-underscore", "1_600", accepted=PLAIN),
    row("row16-exponent-hexadecimal", "1e3", "0x640"),
    row("row17-no-numbers", "nan", "NaN", "inf", "-inf", "Infinity"),
    row("row18-huge", "1e400", "9" * 400),
    row("row19-5000-nines", "9" * 5000),
    row("row20-too-high", "99999"),
    row("row21-one-too-high", "4001"),
    row("row22-full-width", "１６００"),  # noqa: RUF001
    row("row23-other-scripts", "١٦٠٠", "१६००"),
    row("row24-no-digits", "²", "½", "Ⅷ"),
    row("row30-other-encoding", "16\ufffd0", accepted="is the terminal UTF-8?"),
    row("row58-gap-of-a-million", "1001600"),
)
async def test_wrong_rating_is_said_kept_and_not_computed(
    desk: Desk[GameScreen], texts: tuple[str, ...], accepted: str
) -> None:
    for text in texts:
        desk.put(own=text)
        note = refused(desk, "own", "rating", accepted)
        assert desk.field("own").value == text
        assert desk.field("own").wrong
        # the whole sentence can be read: beside the field or in the message row
        beside = note in desk.shown(FormPane)
        assert beside or desk.screen.message == (note, "wrong")
        desk.put(own="1600")
        assert moves(desk)[0] == ("win", "+15.20", 1615)
        assert "own" not in desk.screen.notes
        assert not desk.field("own").wrong


async def test_row57_many_keys_at_once_are_all_taken_in_order() -> None:
    async with game(opponent="1800") as desk:
        for _ in range(300):
            desk.app.post_message(events.Key("escape", None))
        await desk.write("1600")
        assert desk.field("own").value == "1600"
        assert moves(desk)[0] == ("win", "+15.20", 1615)


@in_one_app(
    partial(game, own="1600", opponent="1800"),
    pytest.param(
        "own_k",
        "K",
        {
            "0": "over 0, up to 1000",
            "-10": "over 0, up to 1000",
            "1000000000": "over 0, up to 1000",
            "1e9": "over 0, up to 1000",
            "20.125": "two decimals",
        },
        id="row59-k",
    ),
    pytest.param("opponent_k", "K", {"0": "up to 1000"}, id="row59-opponent-k"),
    pytest.param(
        "born",
        "born",
        {"0": "1900 to 2026", "2099": "1900 to 2026", "10": "1900 to 2026"},
        id="row61-year-of-birth",
    ),
    pytest.param(
        "games_played",
        "games",
        {"-1": "0 to 100000", "many": "0 to 100000", "1000000": "0 to 100000"},
        id="games-played",
    ),
    pytest.param(
        "date",
        "date",
        {
            "31.01.2026": "such as 2026-01-31",
            "2026-1-31": "such as 2026-01-31",
            "2026-02-30": "not in the calendar",
            "x": "such as 2026-01-31",
        },
        id="date",
    ),
)
async def test_wrong_fact_is_said_by_name_and_not_computed(
    desk: Desk[GameScreen], field: str, name: str, wrong: dict[str, str]
) -> None:
    await desk.go(field)
    before = desk.field(field).value
    for text, accepted in wrong.items():
        desk.put(**{field: text})
        note = refused(desk, field, name, accepted)
        assert desk.field(field).value == text
        beside = note in desk.shown(FormPane)
        assert beside or desk.screen.message == (note, "wrong")
        desk.put(**{field: before})
        assert moves(desk)[0] == ("win", "+15.20", 1615)


async def test_two_wrong_fields_are_both_named_one_after_the_other() -> None:
    async with game(own="1x", opponent="1y") as desk:
        assert desk.screen.notes["own"][1] == "wrong"
        assert desk.screen.notes["opponent"][1] == "wrong"
        desk.put(own="1600")
        assert "own" not in desk.screen.notes
        refused(desk, "opponent", "rating", RANGE)
        desk.put(opponent="1800")
        assert moves(desk)[0] == ("win", "+15.20", 1615)
