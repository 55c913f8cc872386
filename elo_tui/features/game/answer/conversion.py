"""A rating of before a day on which all ratings of a system were converted."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.core.systems.dwz import dwz_editions
from elo_tui.core.systems.fide import conversion_2024
from elo_tui.kit.answer import Answer, Measure, Working

_DATA = Measure(role="data")


class ConversionAnswer(Answer, frozen=True, kw_only=True):
    """A rating before and after a conversion; a DWZ has an index, if it is known."""

    name: Annotated[str, _DATA]
    date: Annotated[date, _DATA]
    rating: Annotated[int, _DATA]
    index: Annotated[int | UnsetType | None, _DATA] = UNSET
    new_rating: Annotated[int, _DATA]
    new_index: Annotated[int | UnsetType | None, _DATA] = UNSET
    outcome: Annotated[str, Measure(role="people")]
    working: Working

    @property
    def title(self) -> str:
        return self.name


def answer_fide_conversion(rating: int) -> ConversionAnswer:
    """Answer with a standard rating of FIDE as converted on 1 March 2024."""
    new = rating + conversion_2024.find_rise(rating)
    return ConversionAnswer(
        name=conversion_2024.CONVERSION,
        date=conversion_2024.CONVERSION_DAY,
        rating=rating,
        new_rating=new,
        outcome=f"{rating} becomes {new}",
        working=tuple(conversion_2024.conversion_steps(rating)),
    )


def answer_dwz_conversion(made: dwz_editions.Conversion) -> ConversionAnswer:
    """Answer with a DWZ as converted on 8 June 2026."""
    before = _write_dwz(made.rating, made.old_index)
    return ConversionAnswer(
        name=dwz_editions.CONVERSION,
        date=dwz_editions.CONVERSION_DAY,
        rating=made.rating,
        index=made.old_index,
        new_rating=made.new_rating,
        new_index=made.new_index,
        outcome=f"{before} becomes {_write_dwz(made.new_rating, made.new_index)}",
        working=tuple(dwz_editions.conversion_steps(made)),
    )


def _write_dwz(rating: int, index: int | None) -> str:
    return f"{rating}" if index is None else f"{rating}-{index}"
