"""Long work in a browser tab lets keys in, and its faults reach the app."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from elo_tui.terminal import page_workers
from elo_tui.terminal.page_workers import PageWorkers

pytestmark = pytest.mark.fast


class _Stacks:
    """Stands for Pyodide, and counts how often a stack was set aside."""

    def __init__(self) -> None:
        self.may_wait = True
        self.waits = 0

    def wait(self, awaited: Awaitable[object]) -> None:
        self.waits += 1
        awaited.__await__().close()


@pytest.fixture
def stacks(monkeypatch: pytest.MonkeyPatch) -> _Stacks:
    monkeypatch.setattr(page_workers, "SLICE", 0.0)
    monkeypatch.setattr(page_workers, "ANSWERING", 0.0)
    return _Stacks()


def _make(stacks: _Stacks) -> PageWorkers:
    return PageWorkers(lambda: stacks.may_wait, stacks.wait)


def test_each_slice_ends_by_letting_others_in(stacks: _Stacks) -> None:
    workers = _make(stacks)
    workers.let_in()
    workers.let_in()
    assert stacks.waits == 2


def test_a_browser_that_cannot_works_on(stacks: _Stacks) -> None:
    stacks.may_wait = False
    _make(stacks).let_in()
    assert stacks.waits == 0


def test_a_key_is_answered_first(
    stacks: _Stacks, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a second passes between two looks
    clock = iter(range(100))
    monkeypatch.setattr(page_workers, "monotonic", lambda: float(next(clock)))
    monkeypatch.setattr(page_workers, "ANSWERING", 5.0)
    workers = _make(stacks)
    workers.note_input()
    workers.let_in()
    # once for all, and until the fifth second
    assert stacks.waits == 4


async def test_work_has_a_result_or_a_fault(stacks: _Stacks) -> None:
    loop = asyncio.get_running_loop()
    _make(stacks).serve(loop)
    assert await loop.run_in_executor(None, divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        await loop.run_in_executor(None, divmod, 7, 0)


async def test_nobody_waits_for_cancelled_work(stacks: _Stacks) -> None:
    loop = asyncio.get_running_loop()
    _make(stacks).serve(loop)
    done: list[str] = []
    given_up = loop.run_in_executor(None, done.append, "worked")
    given_up.cancel()
    while not done:
        await asyncio.sleep(0)
    assert given_up.cancelled()
