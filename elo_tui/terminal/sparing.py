"""What the framework imports at the start, and the program does not need then."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType


def spare_encryption() -> None:
    """Let asyncio do without TLS, as in a Python that was built without it.

    The framework imports asyncio, which imports OpenSSL if available: 4 MB of memory
    and 10 ms of the start for something not used here.
    """
    if "asyncio" not in sys.modules and "ssl" not in sys.modules:
        sys.modules["ssl"] = None  # type: ignore[assignment]
        import_module("asyncio")
        del sys.modules["ssl"]


def spare_palette() -> None:
    """Let the framework's app do without its command palette.

    It names the palette in methods that are not called here; with it come trees,
    option lists and other widgets: 1 MB of memory and 10 ms of the start. Our own
    palette imports them when it is opened.
    """
    if "textual.app" not in sys.modules and "textual.command" not in sys.modules:
        sys.modules["textual.command"] = _NoPalette("textual.command")
        import_module("textual.app")
        del sys.modules["textual.command"]


class _NoPalette(ModuleType):
    """A module in which every name is that of an empty class."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})
