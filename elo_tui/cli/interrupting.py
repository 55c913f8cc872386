"""Ctrl+C in a long computation: a sentence, and the exit code that shells give it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

#: Exit code of a program that Ctrl+C has ended, as shells give it.
INTERRUPTED = 130


class Interrupted(click.ClickException):
    """The user does not want to wait: one line on stderr."""

    exit_code = INTERRUPTED


@contextmanager
def interruptible(sentence: Callable[[], str]) -> Iterator[None]:
    """Raise Interrupted with this sentence if Ctrl+C is pressed meanwhile.

    Elsewhere Ctrl+C ends the program at once and without a word. A signal that the
    parent process has chosen to ignore stays ignored.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted(sentence()) from None
    finally:
        signal.signal(signal.SIGINT, before)
