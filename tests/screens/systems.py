"""What the fields of a form ask for in each rating system, as the tests need it."""

from __future__ import annotations

from typing import Any

from textual.geometry import Offset
from textual.widget import Widget

from elo_tui.core.facts import FACTS, get_fact
from elo_tui.core.setup import OF_UNRATED
from elo_tui.core.systems import KEYS, SYSTEMS
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.kit.widgets.lines import Row
from elo_tui.session.forms import Form, evaluate_game, shows_field
from tests.screens.desk import AnyDesk, inside

#: Texts that each system takes in all the fields that it alone asks for; ratings that
#: take the place of a missing one have a field for the unrated only.
WHOLE: dict[str, dict[str, Any]] = {
    row.key: {
        fact.name: fact.example
        for fact in FACTS
        if fact.subject in ("player", "event")
        and fact.ask in row.asks
        and not fact.choices
        and fact.name not in OF_UNRATED
    }
    for row in SYSTEMS
}
#: What every system can compute with: the deviations are asked for by some only.
RATED: dict[str, Any] = {
    "own": "1600",
    "opponent": "1700",
    "rd": "120",
    "opponent_rd": "80",
}
DAY: dict[str, Any] = {"date": "2026-01-31"}
#: A text that cannot be used, in each field of each system: beyond the limits where the
#: fact has some.
WRONG = [
    (key, name, str(get_fact(name).high + 1) if get_fact(name).high else "x")
    for key, texts in WHOLE.items()
    for name in texts
]
#: What a system cannot do without.
MISSING = [
    (key, name)
    for key, texts in WHOLE.items()
    for name in {**texts, **DAY}
    if evaluate_game(Form(**{**RATED, **DAY, "system": key, name: ""})).missing
]


async def chosen(desk: AnyDesk, key: str) -> None:
    """Choose the system with this key."""
    desk.put(system=key)
    await desk.settle()


def asked_for(form: Form, *left_out: str) -> set[str]:
    """The fields that a form shows, by the rules of the core."""
    # the systems to compare are chosen in the comparison
    no_facts = {"compared", "control", "days"}
    names = {
        name for name in Form.__struct_fields__ if shows_field(name, form)
    } - no_facts
    return names.difference(left_out)


def displayed(screen: WorkScreen[Any]) -> set[str]:
    """The fields that a screen shows."""
    return {control.id or "" for control in screen.controls() if control.display}


def places(screen: WorkScreen[Any]) -> dict[str, Offset]:
    """Where the fields shown stand."""
    return {
        control.id or "": control.region.offset
        for control in screen.controls()
        if control.display
    }


def overlapping(screen: WorkScreen[Any]) -> list[tuple[str | None, str | None]]:
    """Fields that stand on one another or touch: a bracket must fit between them."""
    controls: list[Widget] = [c for c in screen.controls() if c.display]
    return [
        (one.id, other.id)
        for one in controls
        for other in controls
        if one is not other and one.region.grow((0, 2, 0, 0)).overlaps(other.region)
    ]


def digits(rows: str | list[Row]) -> str:
    """The digits in some text."""
    text = rows if isinstance(rows, str) else "".join(t for row in rows for t, _ in row)
    return "".join(char for char in text if char.isdigit())


async def check_places(
    desk: AnyDesk, size: tuple[int, int], texts: dict[str, str]
) -> None:
    """In every system each field is whole, stands alone, and where it always does."""
    await desk.pilot.resize_terminal(*size)
    desk.put(**texts)
    seen: dict[str, object] = {}
    for key in (*KEYS, "fide"):
        desk.put(system=key)
        await desk.settle()
        assert overlapping(desk.screen) == [], key
        for control in desk.screen.controls():
            if control.display:
                assert inside(control, size), (key, control)
                # labels are not cut
                assert control.label in desk.shown(FormPane), key
        for name, place in places(desk.screen).items():
            assert seen.setdefault(name, place) == place, (key, name)
