"""Pairing of rounds, as text and as data: edition, order, engine, trust."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import metadata
from typing import Any

from elo_tui.core.pairing.reproduction import (
    ALL_CHECKED,
    FITS_FROM,
    PairingMethod,
    Reproduction,
)


def engine_label(is_exact: bool) -> str:
    """Name what paired the samples: the engine with its version, or our own."""
    if not is_exact:
        return "approximate"
    return f"py4swiss {metadata.version('py4swiss')}"


def describe_pairing(method: PairingMethod, engine: str) -> dict[str, Any]:
    """Encode edition, order, engine and the rounds reproduced."""
    return {
        "edition": method.edition,
        "order": method.order,
        "engine": engine,
        "reproduced": encode_reproduction(method.reproduced),
    }


def encode_reproduction(found: Reproduction | None) -> dict[str, Any] | None:
    """Encode the rounds reproduced, the sums first."""
    if found is None:
        return None
    return {
        "pairs": found.pairs,
        "of": found.most_pairs,
        "colours": found.colours,
        "rounds": [one._asdict() for one in found.rounds],
    }


def reproduction_text(found: Reproduction | None) -> str:
    """Describe how well the rules fit the rounds played."""
    if found is None:
        return "not checked"
    if not found.most_pairs:
        return "no round to check yet"
    counts = f"{found.pairs} of {found.most_pairs} pairs as played"
    if not found.is_exact:
        return f"by an approximation, {counts}"
    if len(found.rounds) == 1:
        return f"{counts}; one round alone cannot tell"
    if found.share < FITS_FROM:
        return f"mostly Dutch, {counts}; the estimates are weaker"
    return f"as the Dutch system pairs, {counts}"


def list_method_notes(method: PairingMethod) -> Iterator[str]:
    """List rounds that do not fit, and the choices made for want of a statement."""
    colour = "White" if method.initial_white else "Black"
    yield f"initial colour: {colour} for the first player"
    if method.is_accelerated:
        yield "paired with the Baku acceleration (C.04.7)"
    if method.reproduced is None:
        return
    rounds = method.reproduced.rounds
    if rounds and rounds[0].round > 2:
        yield (
            f"over {ALL_CHECKED} players: only the newest {len(rounds)} rounds are"
            " paired again"
        )
    for one in rounds:
        is_odd = one.most_pairs and one.pairs < FITS_FROM * one.most_pairs
        if is_odd and method.reproduced.is_exact:
            yield (
                f"round {one.round}: {one.pairs} of {one.most_pairs} pairs by the"
                " rules; late entries, or changed by hand"
            )
