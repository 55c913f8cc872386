"""Any text and any table of cells is read or refused, quickly and in words."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import CODES, exclude_contradictions
from elo_tui.core.events.reading import BadLine, EventReading, Reading
from elo_tui.readers.tables import copied_text, saved_page
from tests.readers.tables.made import html_table, page_of, spaced, tabbed

_TITLES = (
    "No. SNo Rk. Bo. Rd. Name White Black Rtg RtgI RtgN FED FideID Pts. Res. Result"
    " 1.Rd 2.Rd 3.Rd 1 2 3 K rtg+/- TB1 sex Typ Club/City Ng Farbe born Title x"
    " FRtg n Team MP - 2½:1½ Nº.Inic."
)
_CELLS = (
    "1 2 3 -1 -2 2w1 1b0 3w½ 1b+ 2w -½ -0 * ½ 0 + - 1½ 1-0 +-- bye GM GER 2000 0 1900"
    " 4001 12345 w m 1990 -14,80 x A,B =1+1"
)
_PHRASES = (
    *("", "1 - 0", "- 1K", "Alder, Ann", "date 2026-02-01", "N = 1 X", "Round 1"),
    *("not paired", "1.1", "01. Mai", "1-Feb", "00.01.1900", "II Alder, Ann"),
)

TITLES = st.sampled_from([*_TITLES.split(), ""])
CELLS = st.sampled_from([*_CELLS.split(), *_PHRASES])
ANYTHING = st.text(st.characters(exclude_categories=()), max_size=20)
ROWS = st.lists(st.lists(CELLS | ANYTHING, max_size=12), max_size=8)
TABLES = st.tuples(st.lists(TITLES, min_size=2, max_size=12), ROWS).map(
    lambda parts: [parts[0], *parts[1]]
)


def sound(found: Reading | EventReading | BadLine) -> None:
    if isinstance(found, BadLine):
        assert found.line is None or found.line >= 1
        assert found.text.isprintable()
        return
    assert all(note.text.isprintable() for note in found.notes)
    if isinstance(found, Reading):
        assert all(game.name.isprintable() for game in found.games)
        return
    assert found.sections
    for section in found.sections:
        numbers = [player.no for player in section.players]
        assert len(set(numbers)) == len(numbers)
        for player in section.players:
            assert player.name.isprintable()
            assert player.rating is None or 0 <= player.rating <= 4000
            rounds_of_player = [pairing.round for pairing in player.pairings]
            assert len(set(rounds_of_player)) == len(rounds_of_player)
            assert {pairing.code for pairing in player.pairings} <= set(CODES)
        exclude_contradictions(section)


@given(TABLES)
def test_any_table(rows: list[list[str]]) -> None:
    sound(copied_text.read(tabbed(rows)))
    sound(copied_text.read(spaced(rows)))
    sound(copied_text.read("\n".join(";".join(row) for row in rows)))
    sound(saved_page.read(page_of(html_table(rows))))


@given(st.text(st.characters(exclude_categories=())))
def test_any_text(source: str) -> None:
    copied_text.matches(source)
    saved_page.matches(source)
    sound(copied_text.read(source))
    sound(saved_page.read(source))


_TAGS = "<table>|<tr>|<td>|</table>|</td>|<th>|<html>|<!--|-->|<caption>|<h2>|<br>"
_REST = "<td colspan=3>|<script>|</script>|&#0;|&nbsp;|<td class='FarbewT'>|No.|Name"

PIECES = st.sampled_from([*_TAGS.split("|"), *_REST.split("|"), "Rtg", "1.Rd", "2w1"])


@given(st.lists(PIECES | CELLS, max_size=40).map("".join))
def test_any_page(source: str) -> None:
    sound(saved_page.read(source))
