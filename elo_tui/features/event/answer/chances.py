"""The chances of places, scores and norms in an event with open games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from msgspec import UNSET, UnsetType

from elo_tui.core.events.crosstable import Crosstable, Note, Participant
from elo_tui.core.forecast.norm_chances import (
    NormChance,
    compute_norm_chances,
    list_assumptions,
)
from elo_tui.core.forecast.open_games import Assumption
from elo_tui.core.forecast.place_chances import (
    EventChances,
    PlayerChances,
    list_scores_needed,
)
from elo_tui.core.pairing.reproduction import PairingMethod
from elo_tui.core.pairing.rounds_ahead import RoundsAhead, compute_norms_ahead
from elo_tui.core.text.figures import format_percent, plural, simplify_number
from elo_tui.features.event.answer.chance_words import (
    describe_method,
    enough_text,
    places_text,
)
from elo_tui.features.event.answer.next_round import engine_label, list_method_notes
from elo_tui.features.event.answer.pairing_facts import PairingFacts, describe_pairing
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


class Norms(NamedTuple):
    """Chances of title norms, if the event allows any."""

    chances: tuple[NormChance, ...]
    assumed: tuple[str, ...]
    """The assumptions that all of them share."""


class ChancesRequest(NamedTuple):
    """A request for chances."""

    model: str
    places: int
    """The number of prize places."""
    player: Participant | None = None
    assumed: tuple[Assumption, ...] = ()
    norms: Norms | None = None
    ahead: RoundsAhead | None = None
    """The rounds paired in every outcome, if any were asked for."""
    method: PairingMethod | None = None
    """The rules that paired these rounds."""


def find_norms(
    crosstable: Crosstable,
    found: EventChances | RoundsAhead,
    one: Participant | None = None,
) -> Norms:
    """Find the chances of title norms for all players, or for one.

    Over rounds ahead those of one player alone are found.
    """
    if isinstance(found, EventChances):
        asked = found.field.players if one is None else (one,)
        rows = compute_norm_chances(crosstable, found, asked)
    else:
        rows = () if one is None else compute_norms_ahead(crosstable, found, one)
    return Norms(rows, list_assumptions(crosstable))


class ChancesRow(Record, frozen=True, kw_only=True):
    """The chances of one player; probabilities are from 0 to 1."""

    no: Annotated[int, Measure("no.")]
    name: str
    win: Share
    places: Annotated[tuple[float, ...], Measure(unit="share")]
    points: Annotated[tuple[tuple[float, float], ...], Measure(unit="share")]
    expected_points: float


class LikelyPlayer(Record, frozen=True, kw_only=True):
    """The chances of one player in short."""

    no: Annotated[int, Measure("no.")]
    name: str
    expected: Annotated[float, Measure(decimals=2)]
    """The expected points."""
    win: Share
    prize: Share
    """The chance of a prize place."""
    likeliest: Annotated[str, Measure("likeliest place")]


class ScoreEnough(Record, frozen=True, kw_only=True):
    """The probability of a score, and that it is then enough for a prize place."""

    points: Score
    probability: Share
    enough: Share
    verdict: Annotated[str, Measure(role="people")]


class ScoresEnough(Record, frozen=True, kw_only=True):
    """The scores of one player."""

    no: Annotated[int, Measure("no.", role="data")]
    places: Annotated[int, Measure(role="data")]
    points: tuple[ScoreEnough, ...]


class NormChanceRow(Record, frozen=True, kw_only=True):
    """The chance of a title norm, an estimate from a player's own games to come."""

    no: Annotated[int, Measure("no.")]
    name: str
    norm: str
    probability: Share
    at_least: bool
    estimate: Annotated[bool, Measure(role="data")]
    provided: tuple[str, ...]


class ChancesAnswer(Answer, frozen=True, kw_only=True):
    """The chances of all players; probabilities are from 0 to 1."""

    event: Annotated[str, Measure(role="source")]
    method: Annotated[str, Measure(role="people")]
    days_assumed: Annotated[str | UnsetType, BASIS]
    edition: Basis
    rules: Annotated[str, Measure("rules", role="people")]
    tie_breaks: Annotated[tuple[str, ...], Measure("tie-breaks", role="basis")]
    exact: Annotated[bool, BASIS]
    runs: Annotated[int | None, BASIS]
    open_games: Annotated[int, BASIS]
    model: Basis
    rounds_ahead: int | UnsetType
    pairing: PairingFacts | UnsetType
    likely: Annotated[tuple[LikelyPlayer, ...], Measure("players", role="people")]
    """The likeliest winner first."""
    players: Annotated[tuple[ChancesRow, ...], Measure(role="data")]
    notes: Notes
    needed: ScoresEnough | UnsetType
    norms: tuple[NormChanceRow, ...] | UnsetType

    @property
    def title(self) -> str:
        return f"{self.event} chances" if self.event else "Chances"


def answer_chances(
    name: str, found: EventChances, notes: Sequence[Note], asking: ChancesRequest
) -> ChancesAnswer:
    """Answer with the chances of all players."""
    is_paired = asking.ahead is not None and asking.method is not None
    one = find_requested_player(found, asking)
    model = f"{asking.model} (FIDE Technical Commission, July 2025)"
    return ChancesAnswer(
        event=name,
        method=(
            f"{plural(len(found.games), 'open game')}, {describe_method(found)};"
            f" model {model}; odds and plan have another;"
            f" a prize is {places_text(asking.places)}"
        ),
        days_assumed=found.edition.assumed or UNSET,
        edition=found.edition.label,
        rules=found.edition.text,
        tie_breaks=tuple(map(str, found.codes)),
        exact=found.exact,
        runs=found.runs,
        open_games=len(found.games),
        model=asking.model,
        rounds_ahead=asking.ahead.rounds if asking.ahead and is_paired else UNSET,
        pairing=_describe_pairing(asking),
        likely=_rank_likely(found, asking.places),
        players=tuple(map(_describe_player, found.players)),
        notes=tuple(list_chance_notes(found, notes, asking)),
        needed=UNSET if one is None else _describe_needed(one, found, asking.places),
        norms=_describe_norms(asking.norms),
    )


def _describe_pairing(asking: ChancesRequest) -> PairingFacts | UnsetType:
    """Describe how the rounds ahead were paired, if any were asked for."""
    if asking.ahead is None or asking.method is None:
        return UNSET
    return describe_pairing(asking.method, engine_label(asking.ahead.is_exact))


def _describe_player(one: PlayerChances) -> ChancesRow:
    return ChancesRow(
        no=one.who.no,
        name=one.who.name,
        win=one.first(1),
        places=tuple(one.places),
        points=tuple((halves / 2, share) for halves, share in one.points),
        expected_points=one.expected_half_points / 2,
    )


def _rank_likely(found: EventChances, places: int) -> tuple[LikelyPlayer, ...]:
    """Describe all players, the likeliest winner first."""
    return tuple(
        LikelyPlayer(
            no=one.who.no,
            name=one.who.name,
            # since Python 3.12 the last digit of a sum may be another
            expected=round(one.expected_half_points / 2, 9),
            win=one.first(1),
            prize=one.first(places),
            likeliest=(
                f"{one.likeliest + 1} ({format_percent(one.by_place[one.likeliest])})"
            ),
        )
        for one in found.rank_likeliest(places)
    )


def _describe_needed(
    one: PlayerChances, found: EventChances, places: int
) -> ScoresEnough:
    rows = list_scores_needed(one, places)
    return ScoresEnough(
        no=one.who.no,
        places=places,
        points=tuple(
            ScoreEnough(
                points=simplify_number(row.halves / 2),
                probability=row.likely,
                enough=row.enough,
                verdict=enough_text(row, found.exact),
            )
            for row in rows
        ),
    )


def _describe_norms(norms: Norms | None) -> tuple[NormChanceRow, ...] | UnsetType:
    if norms is None or not norms.chances:
        return UNSET
    return tuple(
        NormChanceRow(
            no=row.who.no,
            name=row.who.name,
            norm=row.code,
            probability=row.probability,
            at_least=row.at_least,
            estimate=True,
            provided=(*norms.assumed, *row.provided),
        )
        for row in norms.chances
    )


def list_chance_notes(
    found: EventChances, notes: Sequence[Note], asking: ChancesRequest
) -> Iterator[str]:
    for one in asking.assumed:
        yield f"assumed: {one.text}"
    for note in (*notes, *found.notes):
        yield note_text(note)
    if asking.method is not None:
        yield from list_method_notes(asking.method)
    if not found.exact:
        yield describe_method(found)


def find_requested_player(
    found: EventChances, asking: ChancesRequest
) -> PlayerChances | None:
    if asking.player is None:
        return None
    return next(one for one in found.players if one.who.no == asking.player.no)
