"""The answer to "who is next": likely opponents, colours and byes of the next round.

Also the pairing itself as text and as data: edition, order, engine, trust.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import metadata
from math import fsum
from typing import Any

from elo_tui.answers.answer_parts import Answer, encode_fields
from elo_tui.core.events.crosstable import Note, Participant
from elo_tui.core.pairing.next_round import NextRound, PlayerNext
from elo_tui.core.pairing.reproduction import (
    ALL_CHECKED,
    FITS_FROM,
    PairingMethod,
    Reproduction,
)
from elo_tui.core.text.figures import format_percent, format_points
from elo_tui.kit.answer_parts import note_text
from elo_tui.kit.text_parts import TextPart, TextTable

#: The opponents named in a row; the others are one number.
NAMED = 3
_NAMED_OF_ONE = 12
#: By the half points of the usual count.
_RESULTS = {2: "win", 1: "draw", 0: "loss"}
_FORECAST = "a forecast from the results so far, never the pairing of the arbiter"
_ORDERS = {
    "numbers": "players in the order of their numbers",
    "rating": "players in the order of their ratings",
}


def answer_next(
    name: str,
    found: NextRound,
    notes: Sequence[Note],
    player: Participant | None = None,
) -> Answer:
    """Answer with the next round of all players, or of one."""
    shown, number = _shown_players(found, player), found.event.next_round
    return Answer(
        f"{name} round {number}, a forecast" if name else "Next round, a forecast",
        _data(found, notes, shown),
        text=_text(name, found, notes, player, shown),
    )


def _shown_players(
    found: NextRound, player: Participant | None
) -> tuple[PlayerNext, ...]:
    if player is None:
        return found.players
    return tuple(
        one for one in found.players if found.event.players[one.player].no == player.no
    )


def _data(
    found: NextRound,
    notes: Sequence[Note],
    shown: Sequence[PlayerNext],
) -> dict[str, Any]:
    event = found.event
    pairing = describe_pairing(found.method, engine_label(found.is_exact))
    data = {
        "round": event.next_round,
        "edition": pairing["edition"],
        "order": pairing["order"],
        "engine": pairing["engine"],
        "exact": not event.games,
        "runs": found.runs,
        "open_games": len(event.games),
        "reproduced": pairing["reproduced"],
        "players": [_encode_player(found, one) for one in shown],
        "absent": [event.players[at].no for at in sorted(event.away)],
        "notes": [*list_next_notes(found, notes)],
    }
    results = found.split_by_result(shown[0].player) if len(shown) == 1 else ()
    if results:
        data["if_result"] = [
            {
                "result": _RESULTS.get(row.halves, ""),
                "points": row.halves / 2,
                "probability": row.probability,
                **_encode_chances(found, row.next),
            }
            for row in results
        ]
    return data


def _encode_player(found: NextRound, one: PlayerNext) -> dict[str, Any]:
    who = found.event.players[one.player]
    return {"no": who.no, "name": who.name, **_encode_chances(found, one)}


def _encode_chances(found: NextRound, one: PlayerNext) -> dict[str, Any]:
    players = found.event.players
    return {
        "white": one.white,
        "bye": one.bye,
        "opponents": [
            {
                "no": players[row.player].no,
                "name": players[row.player].name,
                **encode_fields(row, "probability", "white"),
            }
            for row in one.opponents
        ],
    }


def list_next_notes(found: NextRound, notes: Sequence[Note]) -> Iterator[str]:
    """List the notes of the source, the assumptions, and the method."""
    yield _FORECAST
    for note in (*notes, *found.event.notes):
        yield note_text(note)
    yield from list_method_notes(found.method)
    if found.runs:
        error = format_percent(found.error(0.5))
        yield f"{found.runs:,} outcomes drawn at random, standard error up to {error}"
    if not found.is_exact:
        yield "paired by an approximation that gives about seven in eight of the pairs"


def _text(
    name: str,
    found: NextRound,
    notes: Sequence[Note],
    player: Participant | None,
    shown: Sequence[PlayerNext],
) -> Iterator[TextPart]:
    event, method = found.event, found.method
    if name:
        yield f"event: {name}"
    yield f"round: {event.next_round} of {event.scheduled}"
    yield f"rules: Dutch system (C.04.3) of {method.edition}, {_ORDERS[method.order]}"
    yield f"rounds so far: {reproduction_text(method.reproduced)}"
    yield f"engine: {engine_label(found.is_exact)}"
    yield f"open games: {len(event.games)}"
    if event.away:
        listed = ", ".join(str(event.players[at].no) for at in sorted(event.away))
        yield f"absent: {listed}"
    for text in list_next_notes(found, notes):
        yield f"note: {text}"
    yield ""
    if player is None:
        yield _boards(found) if not event.games else _table(found, shown)
        return
    for one in shown:
        yield from _one_player(found, one)
    if not shown:
        yield f"{player.label} is absent in round {event.next_round}"


def _boards(found: NextRound) -> TextTable:
    """Tabulate the one pairing, in the order of the stronger player."""
    players = found.event.players
    rows: list[Sequence[str]] = [["no", "White", "no", "Black"]]
    byes: list[Sequence[str]] = []
    for one in found.players:
        who = players[one.player]
        if one.bye:
            byes.append([str(who.no), who.name, "", "bye"])
        for row in one.opponents:
            if row.white:
                black = players[row.player]
                rows.append([str(who.no), who.name, str(black.no), black.name])
    return TextTable((*rows, *byes), left=(1, 3))


def _table(found: NextRound, shown: Sequence[PlayerNext]) -> TextTable:
    """Tabulate all players with their likeliest opponents."""
    players = found.event.players
    rows: list[Sequence[str]] = [["no", "name", "White", "likely opponents", "others"]]
    for one in shown:
        who = players[one.player]
        named = [
            f"{players[row.player].label} {format_percent(row.probability)}"
            for row in one.opponents[:NAMED]
        ]
        if one.bye:
            named.append(f"bye {format_percent(one.bye)}")
        others = fsum(row.probability for row in one.opponents[NAMED:])
        likely, rest = ", ".join(named), format_percent(others) if others else ""
        rows.append([str(who.no), who.name, format_percent(one.white), likely, rest])
    return TextTable(tuple(rows), left=(1, 3))


def _one_player(found: NextRound, one: PlayerNext) -> Iterator[TextPart]:
    players = found.event.players
    yield f"{players[one.player].label} in round {found.event.next_round}:"
    yield opponents_table(found, one, _NAMED_OF_ONE)
    for row in found.split_by_result(one.player):
        likely = ", ".join(
            f"{players[each.player].label} {format_percent(each.probability)}"
            for each in row.next.opponents[:NAMED]
        )
        bye = f", bye {format_percent(row.next.bye)}" if row.next.bye else ""
        yield (
            f"with {format_points(row.halves)} from the open game"
            f" ({format_percent(row.probability)}): {likely}{bye};"
            f" White {format_percent(row.next.white)}"
        )


def opponents_table(found: NextRound, one: PlayerNext, most: int) -> TextTable:
    """Tabulate the likely opponents of a player; the others are one row."""
    players = found.event.players
    rows: list[Sequence[str]] = [["chance", "opponent", "title", "rating", "White"]]
    for row in one.opponents[:most]:
        who = players[row.player]
        chance, white = format_percent(row.probability), format_percent(row.white)
        rating = str(who.shown_rating or "")
        rows.append([chance, who.label, who.title, rating, white])
    if rest := one.opponents[most:]:
        share = format_percent(fsum(row.probability for row in rest))
        rows.append([share, f"{len(rest)} others", "", "", ""])
    if one.bye:
        rows.append([format_percent(one.bye), "bye", "", "", ""])
    return TextTable(tuple(rows), left=(1, 2))


def engine_label(is_exact: bool) -> str:
    """Name the engine of the samples with its version, or the approximation."""
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
    """List rounds that do not fit, and choices made because the source states none."""
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
