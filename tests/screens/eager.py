"""Tasks as the program has them, on a Python that can start them eagerly."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App
from textual.pilot import Pilot

_run_test = App.run_test


@asynccontextmanager
async def run_test(self: App[Any], **options: Any) -> AsyncIterator[Pilot[Any]]:  # noqa: ANN401
    """Start tasks eagerly since Python 3.12.

    The framework does so in `run_async`, not in its own `run_test`: screens compose
    before they are on the stack, and messages and paints come in another order.
    """
    if hasattr(asyncio, "eager_task_factory"):
        asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    async with _run_test(self, **options) as pilot:
        yield pilot
