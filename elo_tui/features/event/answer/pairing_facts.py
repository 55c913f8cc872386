"""The reproduction of the rounds of an event by the pairing rules, for answers."""

from __future__ import annotations

from typing import Annotated

from elo_tui.core.pairing.reproduction import PairingMethod, Reproduction
from elo_tui.kit.answer import Basis, Measure, Record


class RoundReproduced(Record, frozen=True, kw_only=True):
    """The pairs of a round that the engine gives as well."""

    round: int
    pairs: int
    most_pairs: int
    colours: int


class Reproduced(Record, frozen=True, kw_only=True):
    """The rounds from the second on, the sums first."""

    pairs: int
    of: Annotated[int, Measure("of")]
    colours: int
    rounds: tuple[RoundReproduced, ...]


class PairingFacts(Record, frozen=True, kw_only=True):
    """Edition, order and engine of a pairing, and the rounds reproduced."""

    edition: Basis
    order: Annotated[str, Measure("order of the players", role="basis")]
    engine: Basis
    reproduced: Reproduced | None


def describe_pairing(method: PairingMethod, engine: str) -> PairingFacts:
    """Describe how the rounds ahead were paired."""
    return PairingFacts(
        edition=method.edition,
        order=method.order,
        engine=engine,
        reproduced=_describe_reproduction(method.reproduced),
    )


def _describe_reproduction(found: Reproduction | None) -> Reproduced | None:
    if found is None:
        return None
    return Reproduced(
        pairs=found.pairs,
        of=found.most_pairs,
        colours=found.colours,
        rounds=tuple(
            RoundReproduced(
                round=one.round,
                pairs=one.pairs,
                most_pairs=one.most_pairs,
                colours=one.colours,
            )
            for one in found.rounds
        ),
    )
