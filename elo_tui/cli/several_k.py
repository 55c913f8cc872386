"""Several K-factors at once: ``--k 10,20,40``."""

from __future__ import annotations

import re

from elo_tui.cli.options import Texts
from elo_tui.cli.output import Refused
from elo_tui.core import entry, facts

MOST = 10
_FLAG = "--k"
_BETWEEN = re.compile(r"\s*[,;\s]\s*")
#: One K with a decimal comma; two K-factors have two digits each.
_DECIMAL = re.compile(r"[0-9]+,[0-9]")


def taken(texts: dict[str, str]) -> tuple[str, ...]:
    """The K-factors if several were given; these are then removed from the texts.

    Empty if there is one or none: that stays as it is.
    """
    text = entry.stripped(texts.get("own_k", ""))
    parts = _BETWEEN.split(text)
    if len(parts) == 1 or _DECIMAL.fullmatch(text):
        return ()
    typed = entry.clean_name(text, 40)
    for part in parts:
        if not isinstance(entry.k_factor(part), float):
            raise Refused(
                f"{_FLAG} '{typed}': K-factors over 0, up to {facts.K_MAX}, such as"
                " 10,20,40"
            )
    if len(parts) > MOST:
        raise Refused(f"{_FLAG} '{typed}': at most {MOST} K-factors")
    del texts["own_k"]
    return tuple(dict.fromkeys(parts))


def each(whole: Texts, texts: Texts, ks: tuple[str, ...]) -> list[tuple[Texts, Texts]]:
    """Both texts with each K; unchanged if there are not several."""
    if not ks:
        return [(whole, texts)]
    return [({**whole, "own_k": k}, {**texts, "own_k": k}) for k in ks]


def refuse_beside(ks: tuple[str, ...], **given: object) -> None:
    """Refuse options that apply to a single K if several were given."""
    for name, value in given.items():
        if ks and value:
            raise Refused(f"--{name}: with one {_FLAG} only")
