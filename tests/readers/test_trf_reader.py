"""The fields, rounds and header records of a tournament report file."""

from __future__ import annotations

import pytest

from elo_tui.core.events.crosstable import Pairing
from elo_tui.core.events.reading import Cancelled
from elo_tui.readers.trf_reader import matches, read
from tests.readers.trf_text import first, notes, player, reading


def test_the_columns_of_the_tests_are_those_of_the_format() -> None:
    line = player(
        17,
        " 141 w 1",
        "0000 - H",
        sex="w",
        title="WGM",
        rating=2299,
        federation="GEO",
        fide_id="12345678901",
        birth="1978/01/02",
        points="11.5",
    )
    assert line == (
        "001   17 wWGM Ivanova, Anna                     2299 GEO 12345678901"
        " 1978/01/02 11.5        141 w 1  0000 - H"
    )


@pytest.mark.parametrize(
    ("cell", "pairing"),
    [
        (" 141 w 1", Pairing(1, 141, "w", "1")),
        ("1412 b 0", Pairing(1, 1412, "b", "0")),
        ("   2 B =", Pairing(1, 2, "b", "=")),
        ("   2 W W", Pairing(1, 2, "w", "W")),
        ("   2 w d", Pairing(1, 2, "w", "D")),
        ("   2 w l", Pairing(1, 2, "w", "L")),
        ("   2 - +", Pairing(1, 2, "", "+")),
        ("   2   -", Pairing(1, 2, "", "-")),
        ("   2 w *", Pairing(1, 2, "w", "*")),
        ("   2 w", Pairing(1, 2, "w", "")),
        ("   2", Pairing(1, 2, "", "")),
        ("2    w 1", Pairing(1, 2, "w", "1")),
        ("0000 - h", Pairing(1, None, "", "H")),
        ("0000 - F", Pairing(1, None, "", "F")),
        ("0000 - u", Pairing(1, None, "", "U")),
        ("   0 - Z", Pairing(1, None, "", "Z")),
        ("0000 - -", Pairing(1, None, "", "-")),
        ("0000 - +", Pairing(1, None, "", "+")),
        ("       U", Pairing(1, None, "", "U")),
        ("     -", Pairing(1, None, "", "")),
        ("0000 -", Pairing(1, None, "", "")),
    ],
)
def test_a_round(cell: str, pairing: Pairing) -> None:
    assert first(player(1, cell)).pairings == (pairing,)
    assert first(player(1, cell) + "   ").pairings == (pairing,)
    (_, last) = first(player(1, "  12 b 1", cell)).pairings
    assert last == pairing._replace(round=2)
    assert notes(player(1, cell)) == ()


@pytest.mark.parametrize("value", ["0", "100", "nine", "-3", "9" * 5000, "\uff19"])
def test_a_number_of_rounds_that_is_none(value: str) -> None:
    found = reading(f"142 {value}", player(1, "   2 w 1"))
    assert found.sections[0].event.rounds == 1
    (note,) = found.notes
    assert (note.line, note.left_out) == (1, True)
    assert note.text.endswith("is not a number of rounds, 1 to 99")


def test_tick_is_given_the_characters_and_may_stop() -> None:
    text = "\n".join(["#"] * 1000 + [player()])
    reported: list[int] = []
    read(text, reported.append)
    assert reported == sorted(reported)
    assert 0 < reported[0] < reported[-1] <= len(text)

    def stop(_done: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        read(text, stop)


@pytest.mark.parametrize(
    "text",
    ["", "1850 W\n1900 L\n", "012 W\n1850 L\n", "opponent_rating\n1", "001", "0010 x"],
)
def test_not_recognised(text: str) -> None:
    assert not matches(text)
