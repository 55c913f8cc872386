"""What a test opens is closed when the test ends, if it is not closed before."""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Protocol, TypeVar


class Closable(Protocol):
    """What can be closed, twice, too."""

    def close(self) -> None: ...


Kept = TypeVar("Kept", bound=Closable)
#: What is open; a program that a test runs beside itself closes it when it ends.
_open = [ExitStack()]
atexit.register(_open[0].close)


@contextmanager
def close_at_the_end() -> Iterator[None]:
    """Close what is opened meanwhile: in a test, or in a fixture of several tests."""
    with ExitStack() as opened:
        _open.append(opened)
        try:
            yield
        finally:
            _open.remove(opened)


def until_end(opened: Kept) -> Kept:
    """Have it closed at the end."""
    _open[-1].callback(opened.close)
    return opened
