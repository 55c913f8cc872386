"""Header, key line, message row and the sentence that asks for room."""

from __future__ import annotations

import pytest

from elo_tui.kit.commands.bindings import key_words
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.commands.table import SCOPES
from elo_tui.kit.screens.work_screen import MODES
from elo_tui.kit.widgets.lines import first_clauses
from elo_tui.kit.widgets.screen_rows import Header, KeyLine, MessageLine, TooSmall
from tests.widgets.drawn import WIDTHS, lines, widest

EDITION = "FIDE Rapid & Blitz, rules of 2024-12-01"


@pytest.mark.parametrize("width", WIDTHS)
def test_the_header_names_the_screens_at_every_width(width: int) -> None:
    # Home is among the tabs on Home alone
    header = Header([(mode, "", name) for mode, name in MODES[1:]], "tournament")
    header.set_reactive(Header.edition, EDITION)
    (row,) = lines(header.rows(width, 1))
    names = f" Game  Tournament  Event  Journal  Club{' list' * (width >= 83)} "
    # the last screen is named if it leaves room for the rules
    names += " Roster " * (len(names) + len(" Roster ") <= width - 30)
    assert row.startswith(names.rstrip())
    assert widest(header.rows(width, 1)) <= width
    marked = [text for text, role in header.rows(width, 1)[0] if role == "tab"]
    assert marked == [" Tournament "]
    # the names come first; the rules have what room they leave, and are never cut
    rest = row.removeprefix(names.rstrip()).strip()
    brief = EDITION.replace(", rules of ", ", ")
    shown = [EDITION, brief, EDITION.partition(",")[0], ""]
    fitting = (one for one in shown if len(names) + len(one) + 2 <= width)
    assert rest == next(fitting, "")


@pytest.mark.parametrize("width", WIDTHS)
def test_the_key_line_shows_no_half_word(width: int) -> None:
    line = KeyLine()
    keys = key_words(SCOPES, {})
    line.set_reactive(KeyLine.keys, keys)
    rows = line.rows(width, 1)
    assert widest(rows) <= width
    (row,) = lines(rows)
    shown = row.strip().split("  ")
    # what stays comes first, then the others in the order of all of them
    stay = [one for one in ("F1 help", "^Q quit") if one in shown]
    assert shown[: len(stay)] == stay
    others = [f"{key} {word}" for key, word, _ in keys]
    rest = iter([*stay, *(one for one in others if one not in stay)])
    assert all(one in rest for one in shown)
    assert "F1 help" in shown
    assert ("^Q quit" in shown) == (width >= 60)


def test_a_long_message_ends_in_an_ellipsis() -> None:
    line = MessageLine()
    line.set_reactive(MessageLine.message, ("x" * 100, "wrong"))
    assert lines(line.rows(40, 1)) == [" ! " + "x" * 36 + "…"]


def test_every_hint_has_a_first_clause_for_a_phone() -> None:
    too_long = {
        name for name, hint in HINTS.items() if len(first_clauses(hint.line, 39)) > 39
    }
    assert too_long == set()


def test_a_hint_leaves_out_clauses_that_have_no_room() -> None:
    line = MessageLine()
    hint = "1 to 9 add a system or take it away; k: several K"
    line.set_reactive(MessageLine.message, (hint, "dim"))
    assert lines(line.rows(40, 1)) == [" 1 to 9 add a system or take it away"]
    assert lines(line.rows(80, 1)) == [f" {hint}"]


@pytest.mark.parametrize(("role", "shown"), [("wrong", " ! no"), ("dim", " no")])
def test_a_message_of_what_is_wrong_has_a_sign(role: str, shown: str) -> None:
    line = MessageLine()
    line.set_reactive(MessageLine.message, ("no", role))
    assert lines(line.rows(40, 1)) == [shown]


@pytest.mark.parametrize("width", range(1, 60, 7))
def test_room_is_asked_for_in_as_many_rows_as_it_takes(width: int) -> None:
    rows = TooSmall().rows(width, 99)
    assert widest(rows) <= width
    if width > 7:
        sentence = "elo-tui needs 40x12 cells; please enlarge the window."
        assert " ".join(" ".join(lines(rows)).split()) == sentence
