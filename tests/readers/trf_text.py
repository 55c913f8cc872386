"""Lines of tournament report files laid out by column, for the tests."""

from __future__ import annotations

from elo_tui.core.events.crosstable import Crosstable, Note, Participant
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers.trf_reader import read


def player(
    no: int | str = 1,
    *rounds: str,
    name: str = "Ivanova, Anna",
    sex: str = "",
    title: str = "",
    rating: int | str = "",
    federation: str = "",
    fide_id: str = "",
    birth: str = "",
    points: str = "",
) -> str:
    """A ``001`` record; a round is ``"  12 w 1"``, eight characters."""
    fields = (
        f"001 {no:>4} {sex:1}{title:>3} {name:33} {rating:>4} {federation:>3}"
        f" {fide_id:>11} {birth:10} {points:>4}     "
    )
    return "  ".join([fields, *rounds])


def reading(*lines: str) -> EventReading:
    found = read("\n".join(lines))
    assert isinstance(found, EventReading), str(found)
    assert found.format == "trf"
    return found


def event(*lines: str) -> Crosstable:
    (section,) = reading(*lines).sections
    return section


def first(*lines: str) -> Participant:
    return event(*lines).players[0]


def notes(*lines: str) -> tuple[Note, ...]:
    return reading(*lines).notes


def refused(*lines: str) -> BadLine:
    found = read("\n".join(lines))
    assert isinstance(found, BadLine), found
    assert found.text.isprintable()
    return found
