"""The app is composed of parts: what it inherits, and how its dialogs answer."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from typing import Any, get_args, get_origin

import pytest

from elo_tui.app import elo_app
from elo_tui.app.elo_app import EloApp
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.session.permissions import KioskTerms, Permissions, Prefill
from elo_tui.start import build_app
from elo_tui.terminal import overrides
from tests.screens.desk import TODAY
from tests.shared import CHECKOUT


def dialogs() -> Iterator[type[Dialog[Any]]]:
    for path in sorted((CHECKOUT / "elo_tui").rglob("*.py")):
        if "Dialog" not in path.read_text("utf-8"):
            continue
        name = ".".join(path.relative_to(CHECKOUT).with_suffix("").parts)
        module = import_module(name)
        for _, found in inspect.getmembers(module, inspect.isclass):
            own = found.__module__ == module.__name__ and found is not Dialog
            if own and issubclass(found, Dialog):
                yield found


def test_nothing_of_ours_is_inherited_but_what_the_terminal_asks_for() -> None:
    ours = {base for base in EloApp.__mro__ if base.__module__.startswith("elo_tui")}
    rooms = {base.__module__ for base in ours - {EloApp}}
    assert rooms == {overrides.__name__}
    assert len(inspect.getsource(elo_app).splitlines()) <= 345


@pytest.mark.parametrize("dialog", [*dialogs()])
def test_a_dialog_says_what_it_ends_with(dialog: type[Dialog[Any]]) -> None:
    bases = [
        base
        for kind in dialog.__mro__
        for base in vars(kind).get("__orig_bases__", ())
        if get_origin(base) is Dialog
    ]
    assert len(bases) == 1
    result = get_args(bases[0])[0]
    assert result is not None


def test_no_dialog_speaks_to_the_app() -> None:
    names = {dialog.__name__.removesuffix("Screen").lower() for dialog in dialogs()}
    assert len(names) > 10
    handlers = [name for name in dir(EloApp) if name.startswith("on_")]
    spoken = [name for name in handlers if name.split("_")[1] in names]
    assert spoken == []


def test_a_kiosk_is_the_same_app_with_other_permissions() -> None:
    usual, kiosk = (
        build_app(Prefill(), TODAY),
        build_app(Prefill(kiosk=KioskTerms()), TODAY),
    )
    assert type(usual) is type(kiosk) is EloApp
    assert usual.session.permissions == Permissions()
    assert usual.session.idle is None
    assert kiosk.session.permissions.refused
    assert kiosk.session.idle is not None
    assert not kiosk.session.journal.is_stored
