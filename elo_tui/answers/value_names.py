"""The names of an answer's values: labels, units and decimals, in one table.

A name is that of JSON, preceded by that of its record if it has another meaning there;
``.*`` are the values of a list. A name without a row is its own label, and its number
has up to four decimals.
"""

from __future__ import annotations

import re

from elo_tui.kit.answer import BASIS, Measure

_SHARE = Measure(unit="share")
_CHANGE = Measure(unit="change", decimals=2)
_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?")

NAMES: dict[str, Measure] = {
    **dict.fromkeys(
        (
            *("probability", "win", "draw", "loss", "gain", "percentile", "enough"),
            *("band.reached", "band.error", "places.*", "points.*", "white", "bye"),
        ),
        _SHARE,
    ),
    **dict.fromkeys(
        ("change", "expected_change", "pending"),
        _CHANGE,
    ),
    **dict.fromkeys(
        (
            *("system", "edition", "rules", "pool", "model", "fitted_on", "rating"),
            *("opponent_rating", "colour", "format", "encoding", "exact", "runs"),
            *("open_games", "list", "list_date", "strength", "estimate"),
            *("source", "kind", "target", "days_assumed", "section"),
        ),
        BASIS,
    ),
    "k": Measure("K", role="basis"),
    "next_k": Measure("next K"),
    "k_reason": Measure("reason of the K", role="basis"),
    "order": Measure("order of the players", role="basis"),
    "engine": BASIS,
    "reproduced.of": Measure("of"),
    "no": Measure("no."),
    "rounded": Measure(unit="change", decimals=0),
    "fide_id": Measure("FIDE ID"),
    "id": Measure("ID"),
    "dwz_index": Measure("DWZ index"),
    "mend": Measure("to do"),
    "tie_breaks": Measure(role="basis", is_named=False),
    "tie_break_titles": Measure("tie-break", role="note"),
    "sentences": Measure(role="sentence"),
    "text": Measure(role="sentence"),
    "notes": Measure("note", role="note"),
    "remarks": Measure("note", role="note"),
    "limits": Measure("limit", role="note"),
    "assumptions": Measure("assumed", role="note"),
    "extrapolated": Measure("extrapolated", role="note"),
    "provided": Measure("provided", role="note"),
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
    return " ".join(map(_label, (*shown, last)))


def _label(name: str) -> str:
    measure = NAMES.get(name, Measure())
    # the label of a note precedes each one, and heads no column
    label = "" if measure.role == "note" else measure.label
    return label or name.replace("_", " ")
