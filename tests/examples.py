"""How many examples a property needs that is to be tried with more than usual."""

from __future__ import annotations

from hypothesis import settings

#: As many as the profiles of conftest.py try, except `-m fast`, which tries a fifth.
_USUAL = 25


def try_examples(count: int) -> settings:
    """Try a property with `count` examples; with a fifth of them in `-m fast`."""
    usual = min(settings().max_examples, _USUAL)
    return settings(max_examples=max(1, count * usual // _USUAL))
