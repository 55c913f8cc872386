"""The chances of places, scores and norms in an event with open games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from elo_tui.answers.answer_parts import Answer
from elo_tui.answers.next_answer import (
    describe_pairing,
    engine_label,
    list_method_notes,
    reproduction_text,
)
from elo_tui.core.events.crosstable import Crosstable, Note, Participant
from elo_tui.core.forecast.norm_chances import (
    SURE,
    NormChance,
    compute_norm_chances,
    list_assumptions,
)
from elo_tui.core.forecast.open_games import Assumption
from elo_tui.core.forecast.place_chances import (
    EventChances,
    PlayerChances,
    ScoreNeeded,
    list_scores_needed,
)
from elo_tui.core.pairing.reproduction import PairingMethod
from elo_tui.core.pairing.rounds_ahead import RoundsAhead, compute_norms_ahead
from elo_tui.core.text.figures import (
    format_percent,
    format_points,
    plural,
    simplify_number,
)
from elo_tui.kit.answer_parts import note_text
from elo_tui.kit.text_parts import TextPart, TextTable

_RESULTS = {"1": "1-0", "0": "0-1", "=": "½-½"}


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


def find_norm_chances(
    crosstable: Crosstable, found: EventChances, one: Participant | None = None
) -> Norms:
    """Find the chances of title norms for all players, or for one."""
    asked = found.field.players if one is None else (one,)
    return Norms(
        compute_norm_chances(crosstable, found, asked), list_assumptions(crosstable)
    )


def find_norms_ahead(
    crosstable: Crosstable, ahead: RoundsAhead, one: Participant | None
) -> Norms | None:
    """Find the chances of title norms of one player over rounds ahead."""
    if one is None:
        return None
    found = compute_norms_ahead(crosstable, ahead, one)
    return Norms(found, list_assumptions(crosstable))


def answer_chances(
    name: str, found: EventChances, notes: Sequence[Note], asking: ChancesRequest
) -> Answer:
    """Answer with the chances of all players; probabilities are from 0 to 1."""
    data = _data(found, notes, asking)
    return Answer(
        f"{name} chances" if name else "Chances",
        data,
        text=_text(name, found, notes, asking),
    )


def _data(
    found: EventChances, notes: Sequence[Note], asking: ChancesRequest
) -> dict[str, Any]:
    days = found.edition.assumed
    data: dict[str, Any] = {
        **({"days_assumed": days} if days else {}),
        "edition": found.edition.label,
        "tie_breaks": [str(code) for code in found.codes],
        "exact": found.exact,
        "runs": found.runs,
        "open_games": len(found.games),
        "model": asking.model,
        **_pairing_data(asking),
        "players": [
            {
                "no": one.who.no,
                "name": one.who.name,
                "win": one.first(1),
                "places": list(one.places),
                "points": [[halves / 2, share] for halves, share in one.points],
                "expected_points": one.expected_halves / 2,
            }
            for one in found.players
        ],
        "notes": [*list_chance_notes(found, notes, asking)],
    }
    one = find_requested_player(found, asking)
    if one is not None:
        data["needed"] = {
            "no": one.who.no,
            "places": asking.places,
            "points": [
                {
                    "points": simplify_number(row.halves / 2),
                    "probability": row.likely,
                    "enough": row.enough,
                }
                for row in list_scores_needed(one, asking.places)
            ],
        }
    if asking.norms is not None and asking.norms.chances:
        data["norms"] = [
            {
                "no": row.who.no,
                "name": row.who.name,
                "norm": row.code,
                "probability": row.probability,
                "at_least": row.at_least,
                "estimate": True,
                "provided": [*asking.norms.assumed, *row.provided],
            }
            for row in asking.norms.chances
        ]
    return data


def _pairing_data(asking: ChancesRequest) -> dict[str, Any]:
    """Encode how the rounds ahead were paired; nothing without them."""
    if asking.ahead is None or asking.method is None:
        return {}
    engine = engine_label(asking.ahead.is_exact)
    return {
        "rounds_ahead": asking.ahead.rounds,
        "pairing": describe_pairing(asking.method, engine),
    }


def list_chance_notes(
    found: EventChances, notes: Sequence[Note], asking: ChancesRequest
) -> Iterator[str]:
    for one in asking.assumed:
        yield f"assumed: {one.first} - {one.second} {_RESULTS[one.code]}"
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


def _text(
    name: str, found: EventChances, notes: Sequence[Note], asking: ChancesRequest
) -> Iterator[TextPart]:
    if name:
        yield f"event: {name}"
    yield f"rules: {found.edition.text}"
    yield f"tie-breaks: {', '.join(map(str, found.codes)) or 'none, points only'}"
    yield f"open games: {len(found.games)}, {describe_method(found)}"
    yield (
        f"model: {asking.model} (FIDE Technical Commission, July 2025); odds and plan"
        " have another"
    )
    if asking.ahead is not None and asking.method is not None:
        reproduced = reproduction_text(asking.method.reproduced)
        yield (
            f"pairing: {plural(asking.ahead.rounds, 'round')} ahead, Dutch system of"
            f" {asking.method.edition}, {engine_label(asking.ahead.is_exact)};"
            f" rounds so far: {reproduced}"
        )
    for text in list_chance_notes(found, notes, asking):
        yield f"note: {text}"
    yield ""
    yield _table(found, asking.places)
    one = find_requested_player(found, asking)
    if one is not None:
        yield ""
        yield from _needed_lines(one, found, asking.places)
    if asking.norms is not None and asking.norms.chances:
        yield ""
        yield from _norm_lines(asking.norms)


def _table(found: EventChances, places: int) -> TextTable:
    """Tabulate the chances of all players, the likeliest winner first."""
    head = ["no", "name", "expected", "win", f"first {places}", "likeliest place"]
    ranked = sorted(
        found.players, key=lambda one: (-one.first(1), -one.first(places), one.who.no)
    )
    rows = []
    for one in ranked:
        likeliest = one.likeliest
        rows.append(
            [
                str(one.who.no),
                one.who.name,
                # since Python 3.12 the last digit of a sum may be another
                f"{round(one.expected_halves / 2, 9):.2f}",
                format_percent(one.first(1)),
                format_percent(one.first(places)),
                f"{likeliest + 1} ({format_percent(one.by_place[likeliest])})",
            ]
        )
    return TextTable((head, *rows), left=(1,))


def _norm_lines(norms: Norms) -> Iterator[str]:
    """List the norms that players may make."""
    yield "norms: estimates from each player's own games to come"
    for text in norms.assumed:
        yield f"norms: taken for {text}"
    for row in norms.chances:
        yield f"{row.who.label}: {row.name} norm {norm_chance_text(row)}"


def _needed_lines(
    one: PlayerChances, found: EventChances, places: int
) -> Iterator[str]:
    """List the chance that each score is enough."""
    yield f"{one.who.label} for {places_text(places)}:"
    for row in reversed(list_scores_needed(one, places)):
        points = f"{format_points(row.halves)} point{'s' * (row.halves != 2)}"
        likely = f"{format_percent(row.likely)} likely"
        yield f"{points} ({likely}): {enough_text(row, found.exact)}"


#: By whether every outcome was examined.
ALWAYS = {True: "certainly enough", False: "enough whenever reached"}
NEVER = {True: "never enough", False: "not enough whenever reached"}


def describe_method(found: EventChances) -> str:
    """Describe how the chances were found, with the remaining error."""
    if found.exact:
        return f"every outcome counted ({3 ** len(found.games):,})"
    error = format_percent(found.error(0.5))
    return f"{found.runs:,} outcomes drawn at random, standard error up to {error}"


def enough_text(row: ScoreNeeded, exact: bool) -> str:
    """Describe how often a score is enough; certain only if every outcome is known."""
    if row.enough > SURE:
        return ALWAYS[exact]
    return f"enough in {format_percent(row.enough)}" if row.enough else NEVER[exact]


def norm_chance_text(row: NormChance) -> str:
    """Describe the chance of a norm and its other conditions."""
    likely = f"{'at least ' * row.at_least}{format_percent(row.probability)}"
    return "; if this holds: ".join(filter(None, (likely, "; ".join(row.provided))))


def places_text(count: int) -> str:
    """Name the prize places."""
    return "the first place" if count == 1 else f"one of the first {count} places"
