"""SwissPerfect's texts: cells, columns by place or by tabs, rankings, refusals."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.readers import swissperfect
from elo_tui.readers.detect import read_text
from tests.readers.tables.test_tables import sound

#: As in the documentation of the Irish federation's reader (SPExport): two ratings.
COLUMNS = """\
No Name           Feder Intl Id Loc Id Rtg  Loc  Title Total  1   2   3

1  Duck, Daffy    IRL           12345       2200 IM    2     0:= 3:W 2:D
2  Mouse, Minerva       1234568        1900            1.5   3:D 0:= 1:D
3  Mouse, Mickey  USA   1234567                  GM    0.5   2:D 1:L
"""


def read(text: str) -> tuple[Crosstable, list[str]]:
    found = read_text(text)
    assert isinstance(found, EventReading), found
    assert found.format == "swissperfect"
    return found.sections[0], [note.text for note in found.notes]


PIECES = st.sampled_from(
    [
        *("No Name Feder Rtg 1 2", "No\tName\tRtg\t1\t2", "\n", "\t", "  ", "1.", "2"),
        *("Place Name Feder Rtg  Loc Score", "7:W", ":", "0:=", "4-8", "Ann", "2000"),
        *(COLUMNS, "99999:W", "[Tournament Info]"),
    ]
)


@given(st.lists(PIECES | st.text(max_size=6), max_size=25).map("".join))
def test_any_text(source: str) -> None:
    swissperfect.matches(source)
    sound(swissperfect.read(source))
