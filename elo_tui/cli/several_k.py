"""Several K-factors at once: ``--k 10,20,40``."""

from __future__ import annotations

from elo_tui.cli.options import Texts
from elo_tui.cli.output import Refused
from elo_tui.core import entry
from elo_tui.core.clean_text import clean_name
from elo_tui.core.model import Problem

_FLAG = "--k"


def taken(texts: dict[str, str]) -> tuple[str, ...]:
    """The K-factors if several were given; these are then removed from the texts.

    Empty if there is one or none: that stays as it is.
    """
    text = texts.get("own_k", "")
    found = entry.k_factors(text)
    if isinstance(found, Problem):
        # the message names more of the text than of a single value
        reason = found.text.partition(": ")[2]
        raise Refused(f"{_FLAG} '{clean_name(text, 40)}': {reason}")
    if found:
        del texts["own_k"]
    return found


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
