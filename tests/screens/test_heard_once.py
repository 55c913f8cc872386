"""Each field is listened to once: a key is evaluated once, on every screen."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from elo_tui.kit.widgets.controls import Choice
from elo_tui.session.forms import Form
from tests.screens.desk import Desk, field, game, journal, tournament

Opened = Callable[[], AbstractAsyncContextManager[Desk[Any]]]


@pytest.mark.parametrize("opened", [game, tournament, field, journal])
async def test_a_control_is_heard_once(opened: Opened) -> None:
    async with opened() as desk:
        heard: list[Form] = []

        def follow(_state: Any, _mode: str, after: Form) -> Form:  # noqa: ANN401
            heard.append(after)
            return after

        desk.screen.follow = follow
        controls = [one for one in desk.screen.controls() if one.display]
        assert controls
        for control in controls:
            heard.clear()
            old = control.value
            if isinstance(control, Choice):
                control.value = next(key for key in control.options if key != old)
            else:
                control.value = f"{old}1"
            assert len(heard) == 1, control.id
            control.value = old


async def test_games_being_typed_are_heard_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[str] = []
    async with tournament() as desk:
        monkeypatch.setattr(
            desk.screen, "show", lambda state: shown.append(state.typed)
        )
        desk.screen.entry.value = "2"
        assert shown == ["2"]
