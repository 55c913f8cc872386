"""The messages for unexpected answers."""

from __future__ import annotations

import re

from elo_tui.network.connection import Response
from elo_tui.network.failure import NotFetched, Unreached

#: The longest wait that a host can demand, seconds.
_WAITED_MAX = 120
_TOO_MANY = 429
_LATER = (500, 502, 503, 504)


def refuse(answer: Response, instead: str) -> NotFetched:
    """Why an answer is unusable; `instead` is what the user can do by hand."""
    host, status = answer.address.host, answer.status
    if status in (401, 403):
        return NotFetched(f"{host}: asks for a login or keeps programs out; {instead}")
    if status in (404, 410):
        return NotFetched(f"{host}: no such file or page; {instead}")
    if status == _TOO_MANY:
        return _too_many(answer)
    if status in _LATER:
        return Unreached(f"{host}: has an error of its own ({status}); try later")
    return NotFetched(f"{host}: an unexpected answer ({status})")


def _too_many(answer: Response) -> NotFetched:
    wait = answer.header("retry-after")
    after = float(wait) if re.fullmatch("[0-9]{1,6}", wait) else None
    message = f"{answer.address.host}: too many requests"
    if after is not None and after > _WAITED_MAX:
        return NotFetched(f"{message}; it asks to be tried again in {_long(after)}")
    return Unreached(f"{message}; try later", after)


def _long(seconds: float) -> str:
    """A duration in words."""
    minutes = -(-seconds // 60)
    return f"{minutes:.0f} minutes" if minutes < 120 else f"{minutes / 60:.0f} hours"
