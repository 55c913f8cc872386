"""Savings of the start: modules, annotations, the collection of garbage."""

from __future__ import annotations

import gc
import sys
import typing
from functools import cache
from importlib import import_module
from types import ModuleType

#: Seconds until the first picture has been seen, with no key likely yet.
SETTLED = 0.2
#: So many objects more than before are searched for garbage.
_NEW_OBJECTS = 10_000
#: The same in a command, which may make records by the million.
_NEW_RECORDS = 200_000


def spare_annotations() -> None:
    """Let `typing` leave annotations as text, as Python 3.14 does.

    It compiles that of each field of each named tuple, 860 by the first picture, and
    compares it with eight special forms: 8 ms. Who asks for one has it evaluated, which
    compiles a text just as well.
    """
    names = vars(typing)
    names["compile"] = lambda text, *_: text
    check = names["_type_check"]

    def check_if_not_text(arg: object, *rest: object, **options: object) -> object:
        if type(arg) is str and not options:
            return typing.ForwardRef(arg)
        return check(arg, *rest, **options)

    names["_type_check"] = check_if_not_text


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


def spare_searches() -> None:
    """Let the framework look through the names of each class once.

    For each class of a widget it sorts the names of all its bases, some 600, to find
    those of computed values: 3 ms for the 32 widgets of the first picture.
    """
    vars(import_module("textual.dom"))["dir"] = _list_computed


def _list_computed(kind: type) -> set[str]:
    return {name for base in kind.__mro__ for name in _list_own_computed(base)}


@cache
def _list_own_computed(base: type) -> tuple[str, ...]:
    return tuple(name for name in vars(base) if "compute_" in name)


class _NoPalette(ModuleType):
    """A module in which every name is that of an empty class."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


def spare_collections() -> None:
    """Look for garbage seldom: the records of a command are hardly ever any."""
    gc.set_threshold(_NEW_RECORDS)


def settle() -> None:
    """Do after the first picture what the start goes without."""
    from elo_tui.terminal.parsed_sheets import SHEETS

    SHEETS.save()
    # existing objects stay for good: to look for garbage in them takes as long as to
    # import half of the program, and finds next to nothing
    gc.freeze()
    # a key makes some thousands, nearly all of them gone when its picture is painted
    gc.set_threshold(_NEW_OBJECTS)
    gc.enable()
