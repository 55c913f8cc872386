"""What a kiosk leaves out, and its end when nobody is there."""

from __future__ import annotations

from asyncio import timeout
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import datetime
from pathlib import Path

import pytest
from textual import events

from elo_tui.features.event.player_table import PlayerTable
from elo_tui.features.event.screen import FieldScreen
from elo_tui.kit.commands.bindings import all_commands
from elo_tui.kit.screens.text_pages import CopiedScreen, HelpScreen, IdleScreen
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.session import paths, permissions
from elo_tui.session.drafts import STATES
from elo_tui.session.forms import Form
from elo_tui.session.permissions import (
    FILES,
    LISTS,
    NEED_PROFILE,
    KioskTerms,
    Prefill,
    pick_texts,
)
from elo_tui.start import build_app
from elo_tui.store import stored_drafts
from elo_tui.store.data_file import open_data_file
from tests.screens.desk import SIZE, TODAY, AnyDesk, Desk, picture
from tests.screens.filing_desk import EVENT, reviewed, settled
from tests.screens.keeping_desk import settle
from tests.screens.test_palette import offers

#: How long a busy machine may take, seconds.
LIMIT = 20.0
REFUSED = "A kiosk opens and saves no files"


@asynccontextmanager
async def at_kiosk(
    profile: str = "", screen: str = "game", fetches: bool = False, **texts: str
) -> AsyncIterator[AnyDesk]:
    """The app under the rules of a kiosk."""
    terms = KioskTerms(profile=profile, fetches=fetches)
    prefill = Prefill(screen, pick_texts(texts), kiosk=terms)
    app = build_app(prefill, TODAY)
    async with app.run_test(size=SIZE) as pilot:
        assert isinstance(app.screen, WorkScreen)
        yield Desk(pilot, app, app.screen)


def names(*ids: str) -> set[str]:
    return {c.name for c in all_commands() if c.id in ids and c.name}


@pytest.mark.parametrize("profile", ["", "anna"])
async def test_what_does_not_apply_is_not_offered(profile: str) -> None:
    left_out = FILES + LISTS if profile else FILES + LISTS + NEED_PROFILE
    async with at_kiosk(profile, own="1600", opponent="1800") as desk:
        offered = set(await offers(desk.screen))
        assert not offered & names(*left_out)
        assert names("screen.copy", "app.quit") <= offered
        # to keep rounds is offered where there are some
        everywhere = names(*(one for one in NEED_PROFILE if one.startswith("app.")))
        assert (everywhere <= offered) == bool(profile)
        actions = {action for _, _, action in desk.screen.keys}
        assert "screen.copy" in actions
        assert not actions & {"app.open", "app.save"}
        await desk.press("f1")
        assert isinstance(desk.top, HelpScreen)
        page = desk.top.page().plain
        assert "[screen.copy]" in page
        assert not [name for name in left_out if f"[{name}]" in page]
        await desk.press("escape")
        assert ("Journal" in picture(desk.app)[0]) == bool(profile)


@pytest.mark.parametrize("profile", ["", "anna"])
async def test_the_screens_go_round(profile: str) -> None:
    async with at_kiosk(profile) as desk:
        shown = []
        for _ in range(4):
            shown.append(desk.app.current_mode)
            await desk.press("ctrl+t")
        rest = "journal" if profile else "game"
        assert shown == ["game", "tournament", "field", rest]
        desk.app.action_mode("journal")
        await desk.settle()
        assert (desk.app.current_mode == "journal") == bool(profile)


async def test_nothing_leads_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "event.trf"
    file.write_text(EVENT, encoding="utf-8")
    async with at_kiosk() as desk:
        for key in ("ctrl+o", "ctrl+s"):
            await desk.press(key)
            assert desk.message.startswith(REFUSED)
            assert desk.top is desk.screen
            await desk.press("tab")
        await desk.paste(str(file))
        await settled(desk)
        assert desk.top is desk.screen


async def test_a_pasted_event_is_read_and_joined_with_no_file() -> None:
    async with at_kiosk(screen="field") as desk:
        table = desk.screen.query_one(PlayerTable)
        assert not any(
            "Ctrl+O" in text for row in table.rows(80, 20) for text, _ in row
        )
        await desk.paste(EVENT)
        await settled(desk)
        review = reviewed(desk)
        assert "screen.join" not in {action for _, _, action in review.keys}
        await desk.press("f8")
        await settled(desk)
        assert desk.top is review
        await desk.press("f6")
        await settled(desk)
        assert desk.app.current_mode == "field"


async def test_the_result_is_sent_to_the_terminal() -> None:
    async with at_kiosk(own="1600", opponent="1800") as desk:
        await desk.press("ctrl+y")
        assert isinstance(desk.top, CopiedScreen)
        assert desk.app.clipboard.startswith("rules: FIDE")
        assert "Sent to your terminal" in "\n".join(picture(desk.app))


async def test_no_settings_are_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "config.toml"
    file.write_text('theme = "elo-light"\n[keys]\n"screen.open" = "f9"\n')
    monkeypatch.setenv(paths.CONFIG_VARIABLE, str(file))
    async with at_kiosk() as desk:
        assert desk.app.theme == "elo-dark"
        await desk.press("f9")
        assert desk.top is desk.screen


def test_each_profile_has_a_folder_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    assert paths.data_file("anna") == tmp_path / "profiles" / "anna" / "elo.db"
    assert not Prefill(kiosk=KioskTerms()).keeps
    assert Prefill(kiosk=KioskTerms(profile="anna")).keeps
    assert Prefill().keeps


class Clock:
    """Time that passes on demand; whoever waits for it is called."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def pass_time(desk: AnyDesk, clock: Clock, seconds: float) -> None:
    """Let time pass, and the app look at the clock as its timer would."""
    clock.now += seconds
    assert desk.app.session.idle is not None
    desk.app.workspace.warn_if_idle(desk.app.session.idle)
    await desk.settle()


async def test_who_does_nothing_is_warned_once_and_leaves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr(permissions, "monotonic", clock)
    async with at_kiosk(own="1600", opponent="1800") as desk:
        await pass_time(desk, clock, 28 * 60)
        assert desk.top is desk.screen
        await pass_time(desk, clock, 61)
        warning = desk.top
        assert isinstance(warning, IdleScreen)
        await pass_time(desk, clock, 30)
        assert desk.top is warning
        assert desk.app._exit is False
        await pass_time(desk, clock, 30)
        assert desk.app._exit is True
        assert desk.app.return_code == 0


async def cut_off(profile: str, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """Type a rating and do nothing until the end, or leave by a key."""
    clock = Clock()
    monkeypatch.setattr(permissions, "monotonic", clock)
    async with at_kiosk(profile) as desk:
        await settle(desk)
        await desk.write("1850")
        if key:
            await desk.press(key)
        else:
            await pass_time(desk, clock, 30 * 60)
        assert desk.app._exit
        assert not desk.app.return_code
    # as `elo_tui.start.run_app` does after the end
    assert desk.app.session.close() == ""


@pytest.mark.parametrize("key", ["", "ctrl+q"], ids=["cut off", "quit"])
async def test_a_member_finds_a_draft(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, key: str
) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    await cut_off("anna", monkeypatch, key)
    file = tmp_path / "profiles" / "anna" / "elo.db"
    with closing(open_data_file(file, datetime.now())) as store:
        with store.write() as connection:
            connection.execute("UPDATE session SET pid = 0, marker = 'gone'")
        found = stored_drafts.list_drafts(store, 0, datetime.now(), STATES)
    states = [draft.state for draft in found]
    own = [state.own for state in states if isinstance(state, Form)]
    assert own == ["1850"]
    async with at_kiosk("anna") as desk:
        await settle(desk)
        assert desk.message.startswith("Unfinished at ")
        await desk.press("ctrl+g")
        await settle(desk)
        assert desk.field("own").value == "1850"
    desk.app.session.close()


async def test_nothing_is_left_of_a_visitor_who_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    await cut_off("", monkeypatch, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("over", ["", "f1", "ctrl+p"])
async def test_any_key_keeps_the_session(
    monkeypatch: pytest.MonkeyPatch, over: str
) -> None:
    clock = Clock()
    monkeypatch.setattr(permissions, "monotonic", clock)
    async with at_kiosk(own="1600", opponent="1800") as desk:
        if over:
            await desk.press(over)
        front = desk.top
        await pass_time(desk, clock, 29 * 60)
        assert isinstance(desk.top, IdleScreen)
        await desk.press("5")
        assert desk.top is front
        # the key was for the warning alone
        assert desk.form.own == "1600"
        await pass_time(desk, clock, 28 * 60)
        assert desk.top is front
        desk.app.post_message(events.Paste("x"))
        await desk.settle()
        await pass_time(desk, clock, 28 * 60)
        assert desk.top is front
        assert not desk.app._exit


async def test_the_warning_comes_by_itself() -> None:
    prefill = Prefill(kiosk=KioskTerms())
    app = build_app(prefill, TODAY)
    assert app.session.idle is not None
    app.session.idle.limit = permissions.WARNING + 0.01
    async with app.run_test(size=SIZE) as pilot:
        async with timeout(LIMIT):
            while not isinstance(app.screen, IdleScreen):
                await pilot.pause(0.01)
        assert not app._exit


async def test_the_end_comes_by_itself() -> None:
    app = build_app(Prefill(kiosk=KioskTerms()), TODAY)
    assert app.session.idle is not None
    app.session.idle.limit = 0.05
    async with app.run_test(size=SIZE) as pilot:
        async with timeout(LIMIT):
            while not app._exit:
                await pilot.pause(0.01)
        assert app.return_code == 0


@pytest.mark.parametrize("kiosk", [True, False])
async def test_rounds_ahead_are_bounded_in_a_kiosk_only(kiosk: bool) -> None:
    terms = KioskTerms() if kiosk else None
    app = build_app(Prefill("field", kiosk=terms), TODAY)
    async with app.run_test(size=SIZE):
        assert isinstance(app.screen, FieldScreen)
        assert app.screen.chances.is_bounded is kiosk
