"""The names of an answer's values: labels, units and decimals, in one table.

A name is that of JSON, preceded by that of its record if it has another meaning there;
``.*`` are the values of a list. A name without a row is its own label, and its number
has up to four decimals.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from elo_tui.core.text.figures import format_change, format_number, format_percent

Unit = Literal["", "share", "change"]
Scalar = str | int | float | bool | None


class Measure(NamedTuple):
    """Unit, decimals and label of a value."""

    label: str = ""
    """Its label; empty: the words of the name."""
    unit: Unit = ""
    """A share is from 0 to 1 and shown in percent, a change with its sign."""
    decimals: int | None = None
    """None shows all of them, up to four."""
    is_basis: bool = False
    """Whether the answer rests on it."""
    says: str = ""
    """The label of each sentence, if the value is a list of sentences."""
    is_named: bool = True
    """Whether its name precedes those of the values in it."""


_SHARE = Measure(unit="share")
_CHANGE = Measure(unit="change", decimals=2)
_BASIS = Measure(is_basis=True)
_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?")
#: The digits after which a number without stated decimals is rounded.
_DECIMALS = 4

NAMES: dict[str, Measure] = {
    **dict.fromkeys(
        (
            *("probability", "win", "draw", "loss", "gain", "percentile", "enough"),
            *("band.reached", "band.error", "places.*", "points.*", "white", "bye"),
        ),
        _SHARE,
    ),
    **dict.fromkeys(
        (
            *("change", "opponent_change", "expected_change", "change_without_limit"),
            *("change_from", "change_to", "change_if_waived", "pending"),
        ),
        _CHANGE,
    ),
    **dict.fromkeys(
        (
            *("system", "edition", "rules", "pool", "model", "fitted_on", "rating"),
            *("opponent_rating", "colour", "format", "encoding", "exact", "runs"),
            *("open_games", "list", "list_date", "strength", "estimate"),
            *("source", "kind", "target", "days_assumed", "section"),
        ),
        _BASIS,
    ),
    "k": Measure("K", is_basis=True),
    "next_k": Measure("next K"),
    "k_reason": Measure("reason of the K", is_basis=True),
    "order": Measure("order of the players", is_basis=True),
    "engine": _BASIS,
    "reproduced.of": Measure("of"),
    "no": Measure("no."),
    "rounded": Measure(unit="change", decimals=0),
    "opponent_rounded": Measure(unit="change", decimals=0),
    "tpr": Measure("TPR"),
    "ptp": Measure("PTP"),
    "fide_id": Measure("FIDE ID"),
    "id": Measure("ID"),
    "dwz_index": Measure("DWZ index"),
    "by_k": Measure("by K"),
    "levels": Measure("norm levels"),
    "mend": Measure("to do"),
    "tie_breaks": Measure(is_basis=True, is_named=False),
    "tie_break_titles": Measure(says="tie-break"),
    "sentences": Measure(says="answer"),
    "text": Measure(says="answer"),
    "notes": Measure(says="note"),
    "remarks": Measure(says="note"),
    "limits": Measure(says="limit"),
    "assumptions": Measure(says="assumed"),
    "extrapolated": Measure(says="extrapolated"),
    "provided": Measure(says="provided"),
}


def measure_of(path: tuple[str, ...]) -> Measure:
    """Look up the measure of a value by its name, with or without its record's."""
    *names, last = path
    if names and is_number(last):
        last = "*"
    whole = f"{names[-1]}.{last}" if names else last
    return NAMES.get(whole) or NAMES.get(last, Measure())


def is_number(name: str) -> bool:
    """Whether a name is the number of a value in a list, such as a place or a score."""
    return _NUMBER.fullmatch(name) is not None


def label_of(path: tuple[str, ...]) -> str:
    """Join the labels on the way to a value: ``band low change``."""
    *names, last = path
    shown = [name for name in names if NAMES.get(name, Measure()).is_named]
    return " ".join(
        NAMES.get(name, Measure()).label or name.replace("_", " ")
        for name in (*shown, last)
    )


def show_value(value: Scalar, measure: Measure) -> str:
    """Format the value for people; empty if None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    if measure.unit == "share":
        return format_percent(value)
    if measure.unit == "change":
        return format_change(value, 2 if measure.decimals is None else measure.decimals)
    if measure.decimals is not None:
        return f"{value:.{measure.decimals}f}"
    if isinstance(value, int):
        return str(value)
    return format_number(value, _DECIMALS)
