"""A tab of a headless Chromium with the page, driven by its debugging port."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import subprocess
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from typing import Any, Self
from urllib.request import urlopen

from websockets.asyncio.client import ClientConnection, connect

#: How long a busy machine may take for anything, seconds.
LIMIT = 60.0
#: Between two looks at the screen, seconds.
LOOK = 0.05
_ROWS = """[...Array(term.rows).keys()].map(
  (y) => term.buffer.active.getLine(y).translateToString(true, 0, term.cols))"""


class _Quiet(SimpleHTTPRequestHandler):
    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """The kind of a file; what browsers take for a module is one."""
        name = os.fspath(path)
        return "text/javascript" if name.endswith(".mjs") else super().guess_type(path)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@asynccontextmanager
async def serve(folder: Path) -> AsyncIterator[str]:
    """Serve a folder at an address of this machine."""
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(_Quiet, directory=str(folder))
    )
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Browser:
    """A headless Chromium with a profile of its own."""

    def __init__(self, program: str, profile: Path) -> None:
        self._process = subprocess.Popen(
            [
                program,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--remote-debugging-port=0",
                f"--user-data-dir={profile}",
                "--window-size=1200,800",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr is not None
        self._errors = self._process.stderr
        told = next(line for line in self._errors if "listening on" in line)
        self.address = told.split("/")[2]

    def measure_time(self) -> float:
        """The time of the processor that all its processes have had, ms."""
        ours = {self._process.pid}
        spent = 0
        # a child has a higher number, but for those after the highest one
        for folder in sorted(
            Path("/proc").glob("[0-9]*"), key=lambda one: int(one.name)
        ):
            with suppress(OSError):
                stat = (folder / "stat").read_text().rpartition(") ")[2].split()
                if int(folder.name) in ours or int(stat[1]) in ours:
                    ours.add(int(folder.name))
                    for task in (folder / "task").iterdir():
                        spent += int((task / "schedstat").read_text().split()[0])
        return spent / 1e6

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(LIMIT)
        self._errors.close()

    @asynccontextmanager
    async def open_tab(
        self, url: str, prepare: Sequence[tuple[str, dict[str, Any]]] = ()
    ) -> AsyncIterator[Tab]:
        """Open a tab with the page of an address.

        `prepare` has methods of the debugging protocol to call before, with values.
        """
        made = f"http://{self.address}/json/list"
        pages = json.load(await asyncio.to_thread(urlopen, made))
        browser = json.load(
            await asyncio.to_thread(urlopen, f"http://{self.address}/json/version")
        )
        assert pages
        async with connect(browser["webSocketDebuggerUrl"], max_size=None) as first:
            tab = Tab(first, "", self)
            async with tab.listening():
                found = await tab.call("Target.createTarget", url="about:blank")
        target = found["targetId"]
        socket = f"ws://{self.address}/devtools/page/{target}"
        async with connect(socket, max_size=None) as own:
            tab = Tab(own, target, self)
            async with tab.listening():
                for domain in ("Page", "Runtime", "Network", "Log"):
                    await tab.call(f"{domain}.enable")
                for method, values in prepare:
                    await tab.call(method, **values)
                await tab.call("Page.navigate", url=url)
                try:
                    yield tab
                finally:
                    await tab.call("Page.close")


class Tab:
    """A tab: its terminal, its requests and its messages."""

    def __init__(self, socket: ClientConnection, target: str, browser: Browser) -> None:
        self._socket = socket
        self.browser = browser
        self.target = target
        self._numbers = count(1)
        self._awaited: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.events: list[dict[str, Any]] = []

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Take what the browser says meanwhile."""
        task = asyncio.create_task(self._listen())
        try:
            yield
        finally:
            task.cancel()

    async def _listen(self) -> None:
        async for text in self._socket:
            message = json.loads(text)
            if "id" in message:
                self._awaited.pop(message["id"]).set_result(message)
            else:
                self.events.append(message)

    async def call(self, method: str, **values: object) -> dict[str, Any]:
        """Call a method of the debugging protocol."""
        number = next(self._numbers)
        reply = self._awaited[number] = asyncio.get_running_loop().create_future()
        request = {"id": number, "method": method, "params": values}
        await self._socket.send(json.dumps(request))
        found = await asyncio.wait_for(reply, LIMIT)
        assert "error" not in found, (method, found["error"])
        result: dict[str, Any] = found["result"]
        return result

    async def run(self, script: str) -> Any:  # noqa: ANN401
        """Run JavaScript in the page and return its value."""
        found = await self.call(
            "Runtime.evaluate",
            expression=script,
            returnByValue=True,
            awaitPromise=True,
        )
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    async def rows(self) -> list[str]:
        """The rows of the terminal, without the blanks at their ends."""
        if not await self.run("Boolean(window.term)"):
            return []
        return [row.rstrip() for row in await self.run(_ROWS)]

    async def until(self, holds: Callable[[list[str]], bool]) -> list[str]:
        """Wait until the rows are as they should be; raises TimeoutError."""
        rows: list[str] = []
        for _ in range(round(LIMIT / LOOK)):
            rows = await self.rows()
            if holds(rows):
                return rows
            await asyncio.sleep(LOOK)
        raise TimeoutError("\n".join([*rows, await self.state()]))

    async def until_shown(self, *texts: str) -> list[str]:
        """Wait until all texts are on the terminal."""
        return await self.until(
            lambda rows: all(one in "\n".join(rows) for one in texts)
        )

    async def type(self, keys: str) -> None:
        """Type keys, in the characters of a terminal."""
        await self.run(f"term.input({json.dumps(keys)})")

    async def resize(self, columns: int, rows: int) -> None:
        """Give the terminal a size, whatever that of the window."""
        await self.run(f"term.resize({columns}, {rows})")

    async def drop(self, path: Path) -> None:
        """Drop a file on the page."""
        content = base64.b64encode(path.read_bytes()).decode()
        await self.run(
            f"""(() => {{
              const bytes = Uint8Array.from(atob("{content}"), (c) => c.charCodeAt(0));
              const dataTransfer = new DataTransfer();
              dataTransfer.items.add(new File([bytes], {json.dumps(path.name)}));
              const event = new Event("drop", {{ cancelable: true }});
              dispatchEvent(Object.assign(event, {{ dataTransfer }}));
            }})()"""
        )

    async def run_until(self, script: str) -> None:
        """Wait until a script is true in the page; raises TimeoutError."""
        for _ in range(round(LIMIT / LOOK)):
            if await self.run(script):
                return
            await asyncio.sleep(LOOK)
        raise TimeoutError(script)

    async def state(self) -> str:
        """The line below the terminal."""
        text: str = await self.run("document.querySelector('#state').textContent")
        return text

    def list_events(self, *methods: str) -> list[dict[str, Any]]:
        """List what the browser has said of some kinds."""
        return [one["params"] for one in self.events if one["method"] in methods]
