"""The answer to "who is next": likely opponents, colours and byes of the next round.

Also the pairing itself as text and as data: edition, order, engine, trust.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import metadata
from math import fsum
from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.core.events.crosstable import Note, Participant
from elo_tui.core.pairing.next_round import NextRound, PlayerNext
from elo_tui.core.pairing.reproduction import (
    ALL_CHECKED,
    FITS_FROM,
    PairingMethod,
    Reproduction,
)
from elo_tui.core.text.figures import format_percent
from elo_tui.features.event.answer.pairing_facts import Reproduced, describe_pairing
from elo_tui.kit.answer import (
    BASIS,
    Answer,
    Basis,
    Measure,
    Notes,
    Record,
    Score,
    Share,
)
from elo_tui.kit.answer_parts import note_text

#: The opponents named in a row; the others are one number.
NAMED = 3
_NAMED_OF_ONE = 12
#: By the half points of the usual count.
_RESULTS = {2: "win", 1: "draw", 0: "loss"}
_FORECAST = "a forecast from the results so far, never the pairing of the arbiter"


class LikelyOpponent(Record, frozen=True, kw_only=True):
    """A likely opponent of the next round."""

    no: Annotated[int, Measure("no.")]
    name: str
    probability: Share
    white: Share
    """The chance of this pairing with White."""


class NextPlayer(Record, frozen=True, kw_only=True):
    """The next round of one player."""

    no: Annotated[int, Measure("no.")]
    name: str
    white: Share
    bye: Share
    opponents: tuple[LikelyOpponent, ...]


class NextByResult(Record, frozen=True, kw_only=True):
    """The next round of one player by the result of the open game."""

    result: str
    points: Score
    probability: Share
    white: Share
    bye: Share
    opponents: tuple[LikelyOpponent, ...]


class BoardRow(Record, frozen=True, kw_only=True):
    """A pair of the next round, or a player with a bye."""

    no: Annotated[int, Measure("no.")]
    white: Annotated[str, Measure("White")]
    other: Annotated[int | None, Measure("no.")]
    black: Annotated[str, Measure("Black")]


class LikelyRow(Record, frozen=True, kw_only=True):
    """A player with the likeliest opponents."""

    no: Annotated[int, Measure("no.")]
    name: str
    white: Annotated[float, Measure("White", unit="share")]
    opponents: Annotated[str, Measure("likely opponents")]
    others: Share | None


class OpponentRow(Record, frozen=True, kw_only=True):
    """A likely opponent of one player, or the rest of them together."""

    chance: Share
    opponent: str
    title: str
    rating: int | None
    white: Annotated[float | None, Measure("White", unit="share")]


class ResultRow(Record, frozen=True, kw_only=True):
    """The likely opponents of one player by the result of the open game."""

    points: Score
    chance: Share
    opponents: Annotated[str, Measure("likely opponents")]
    white: Annotated[float, Measure("White", unit="share")]


class NextAnswer(Answer, frozen=True, kw_only=True):
    """The next round of all players, or of one: a forecast."""

    event: Annotated[str, Measure(role="source")]
    round: int
    scheduled: Annotated[int, Measure("of rounds", role="people")]
    edition: Basis
    order: Annotated[str, Measure("order of the players", role="basis")]
    engine: Basis
    exact: Annotated[bool, BASIS]
    runs: Annotated[int | None, BASIS]
    open_games: Annotated[int, BASIS]
    reproduced: Annotated[Reproduced | None, Measure(role="data")]
    rounds_so_far: Annotated[str, Measure("rounds so far", role="people")]
    boards: Annotated[tuple[BoardRow, ...], Measure(role="people")]
    """The only pairing, if no game is open."""
    likely: Annotated[tuple[LikelyRow, ...], Measure("players", role="people")]
    opponents: Annotated[tuple[OpponentRow, ...], Measure(role="people")]
    """The likely opponents of one player."""
    results: Annotated[tuple[ResultRow, ...], Measure("by the result", role="people")]
    players: Annotated[tuple[NextPlayer, ...], Measure(role="data")]
    absent: tuple[int, ...]
    notes: Notes
    away: Annotated[str, Measure(role="people")]
    """The sentence that the player asked for is absent."""
    if_result: Annotated[tuple[NextByResult, ...] | UnsetType, Measure(role="data")]

    @property
    def title(self) -> str:
        if self.event:
            return f"{self.event} round {self.round}, a forecast"
        return "Next round, a forecast"


def answer_next(
    name: str,
    found: NextRound,
    notes: Sequence[Note],
    player: Participant | None = None,
) -> NextAnswer:
    """Answer with the next round of all players, or of one."""
    shown, event = _shown_players(found, player), found.event
    pairing = describe_pairing(found.method, engine_label(found.is_exact))
    is_whole = player is None
    return NextAnswer(
        event=name,
        round=event.next_round,
        scheduled=event.scheduled,
        edition=pairing.edition,
        order=pairing.order,
        engine=pairing.engine,
        exact=not event.games,
        runs=found.runs,
        open_games=len(event.games),
        reproduced=pairing.reproduced,
        rounds_so_far=reproduction_text(found.method.reproduced),
        boards=_list_boards(found) if is_whole and not event.games else (),
        likely=_list_likely(found) if is_whole and event.games else (),
        opponents=() if is_whole or not shown else _list_opponents(found, shown[0]),
        results=() if is_whole or not shown else _list_results(found, shown[0]),
        players=tuple(_describe_player(found, one) for one in shown),
        absent=tuple(event.players[at].no for at in sorted(event.away)),
        notes=tuple(list_next_notes(found, notes)),
        away=_say_absent(found, player) if player and not shown else "",
        if_result=_describe_results(found, shown),
    )


def _say_absent(found: NextRound, player: Participant) -> str:
    return f"{player.label} is absent in round {found.event.next_round}"


def _shown_players(
    found: NextRound, player: Participant | None
) -> tuple[PlayerNext, ...]:
    if player is None:
        return found.players
    return tuple(
        one for one in found.players if found.event.players[one.player].no == player.no
    )


def _describe_player(found: NextRound, one: PlayerNext) -> NextPlayer:
    who = found.event.players[one.player]
    return NextPlayer(
        no=who.no,
        name=who.name,
        white=one.white,
        bye=one.bye,
        opponents=_describe_opponents(found, one),
    )


def _describe_results(
    found: NextRound, shown: Sequence[PlayerNext]
) -> tuple[NextByResult, ...] | UnsetType:
    """Split the chances of one player by the result of the open game, if any."""
    rows = found.split_by_result(shown[0].player) if len(shown) == 1 else ()
    if not rows:
        return UNSET
    return tuple(
        NextByResult(
            result=_RESULTS.get(row.halves, ""),
            points=row.halves / 2,
            probability=row.probability,
            white=row.next.white,
            bye=row.next.bye,
            opponents=_describe_opponents(found, row.next),
        )
        for row in rows
    )


def _describe_opponents(
    found: NextRound, one: PlayerNext
) -> tuple[LikelyOpponent, ...]:
    players = found.event.players
    return tuple(
        LikelyOpponent(
            no=players[row.player].no,
            name=players[row.player].name,
            probability=row.probability,
            white=row.white,
        )
        for row in one.opponents
    )


def _list_boards(found: NextRound) -> tuple[BoardRow, ...]:
    """List the one pairing, in the order of the stronger player; byes are last."""
    players = found.event.players
    boards, byes = [], []
    for one in found.players:
        who = players[one.player]
        if one.bye:
            byes.append(BoardRow(no=who.no, white=who.name, other=None, black="bye"))
        for row in one.opponents:
            if row.white:
                black = players[row.player]
                boards.append(
                    BoardRow(
                        no=who.no, white=who.name, other=black.no, black=black.name
                    )
                )
    return (*boards, *byes)


def _list_likely(found: NextRound) -> tuple[LikelyRow, ...]:
    """List all players with their likeliest opponents."""
    players = found.event.players
    rows = []
    for one in found.players:
        others = fsum(row.probability for row in one.opponents[NAMED:])
        who = players[one.player]
        rows.append(
            LikelyRow(
                no=who.no,
                name=who.name,
                white=one.white,
                opponents=_name_likely(found, one),
                others=others or None,
            )
        )
    return tuple(rows)


def _name_likely(found: NextRound, one: PlayerNext) -> str:
    """Name the likeliest opponents and the bye, each with its chance."""
    players = found.event.players
    named = [
        f"{players[row.player].label} {format_percent(row.probability)}"
        for row in one.opponents[:NAMED]
    ]
    if one.bye:
        named.append(f"bye {format_percent(one.bye)}")
    return "; ".join(named)


def _list_opponents(found: NextRound, one: PlayerNext) -> tuple[OpponentRow, ...]:
    """List the likely opponents of a player; the others are one row."""
    rows = [
        OpponentRow(
            chance=row.probability,
            opponent=found.event.players[row.player].label,
            title=found.event.players[row.player].title,
            rating=found.event.players[row.player].shown_rating,
            white=row.white,
        )
        for row in one.opponents[:_NAMED_OF_ONE]
    ]
    rest = one.opponents[_NAMED_OF_ONE:]
    others = (fsum(row.probability for row in rest), f"{len(rest)} others")
    rows += [
        OpponentRow(chance=chance, opponent=name, title="", rating=None, white=None)
        for chance, name in (others, (one.bye, "bye"))
        if chance
    ]
    return tuple(rows)


def _list_results(found: NextRound, one: PlayerNext) -> tuple[ResultRow, ...]:
    """List the likely opponents by the result of the open game, if one is open."""
    return tuple(
        ResultRow(
            points=row.halves / 2,
            chance=row.probability,
            opponents=_name_likely(found, row.next),
            white=row.next.white,
        )
        for row in found.split_by_result(one.player)
    )


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


def engine_label(is_exact: bool) -> str:
    """Name the engine of the samples with its version, or the approximation."""
    if not is_exact:
        return "approximate"
    return f"py4swiss {metadata.version('py4swiss')}"


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
    if method.assumed:
        yield f"{method.assumed}: C.04 of {method.edition} assumed"
    yield f"initial colour: {colour} for the first player"
    if method.is_accelerated:
        yield "paired with the Baku acceleration (C.04.7)"
    if method.reproduced is None:
        return
    rounds = method.reproduced.rounds
    if rounds and rounds[0].round > 2:
        many = f"over {ALL_CHECKED} players: "
        newest = f"only the newest {len(rounds)} rounds are paired again"
        is_far_off = method.reproduced.is_far_off and not method.reproduced.is_exact
        yield f"{newest}: other rules, it seems" if is_far_off else f"{many}{newest}"
    for one in rounds:
        is_odd = one.most_pairs and one.pairs < FITS_FROM * one.most_pairs
        if is_odd and method.reproduced.is_exact:
            yield (
                f"round {one.round}: {one.pairs} of {one.most_pairs} pairs by the"
                " rules; late entries, or changed by hand"
            )
