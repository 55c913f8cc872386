"""The standings of an event: places, points and the value of every tie-break."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Note, Participant
from elo_tui.core.figures import plural
from elo_tui.core.model import Problem
from elo_tui.core.standings.codes import POINTS, TieBreakCode
from elo_tui.core.standings.order import Level, encounter_values, split_by_tie_break
from elo_tui.core.standings.outcome_points import ScoreTable
from elo_tui.core.standings.round_kinds import Kind, TieBreakEvent, tie_break_event
from elo_tui.core.standings.stated_codes import stated_codes
from elo_tui.core.standings.tie_break_editions import TieBreakEdition, edition_for
from elo_tui.core.standings.tie_breaks import (
    ENCOUNTER,
    ROBIN_USUAL,
    SWISS_USUAL,
    TIE_BREAKS,
    filter_codes,
    natural_value,
)


class Wanted(NamedTuple):
    """What is asked of the standings; None means as the event has it."""

    codes: tuple[TieBreakCode, ...] | None = None
    """To apply after the points; empty for points only."""
    date: date | None = None
    """The day that selects the edition, else the first of the event."""
    unrated: int | None = None
    """The rating assigned to unrated players."""


class Placed(NamedTuple):
    """One player's row."""

    player: int
    """The index in the field."""
    place: int
    """The best place among those level."""
    shared: bool
    who: Participant
    points: Fraction
    values: tuple[Fraction | None, ...]
    """In the order of the codes; None where a value does not exist."""

    @property
    def place_text(self) -> str:
        """The place, marked where it is shared."""
        return f"{self.place}=" if self.shared else str(self.place)


class Standings(NamedTuple):
    """All players, from first place on."""

    edition: TieBreakEdition
    codes: tuple[TieBreakCode, ...]
    rows: tuple[Placed, ...]
    notes: tuple[Note, ...]
    table: ScoreTable
    levels: tuple[tuple[tuple[int, ...], ...], ...]
    """Who was level before each code was applied."""


#: Nothing asked for: everything as the event has it.
AS_STATED = Wanted()


def compute_standings(
    crosstable: Crosstable, wanted: Wanted = AS_STATED
) -> Standings | Problem:
    """The standings of an event, or why there are none.

    Rounds that have not begun are left out; a game still open counts no points.
    """
    edition = edition_for(crosstable.event, wanted.date)
    read = tie_break_event(crosstable, edition, wanted.unrated)
    if isinstance(read, Problem):
        return read
    field, notes = read
    codes, more = choose_codes(crosstable, field, wanted.codes)
    table = ScoreTable(field)
    levels, rows = _build_rows(table, codes)
    about = (*_round_notes(field), *_rating_notes(table, codes))
    return Standings(
        edition=edition,
        codes=codes,
        rows=rows,
        notes=(*notes, *more, *about),
        table=table,
        levels=levels,
    )


def choose_codes(
    crosstable: Crosstable,
    field: TieBreakEvent,
    wanted: tuple[TieBreakCode, ...] | None,
) -> tuple[tuple[TieBreakCode, ...], tuple[Note, ...]]:
    """The tie-breaks: as asked for, else as the event states, else the usual ones."""
    if wanted is not None:
        kept, more = filter_codes(wanted, field.round_robin, field.edition)
        return kept, tuple(Note(None, text) for text in more)
    stated = stated_codes(crosstable, field)
    codes, notes = stated.codes, list(stated.notes)
    if not stated.columns:
        codes = ROBIN_USUAL if field.round_robin else SWISS_USUAL
        kind = "round robins" if field.round_robin else "Swiss events"
        listed = ", ".join(map(str, codes))
        none = "no tie-breaks stated"
        if crosstable.event.tie_breaks:
            none = "none of the tie-breaks stated is known here"
        notes.append(f"{none}; usual ones of {kind}: {listed}")
    kept, more = filter_codes(codes, field.round_robin, field.edition)
    return kept, tuple(Note(None, text) for text in (*notes, *more))


def _build_rows(
    table: ScoreTable, codes: Sequence[TieBreakCode]
) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], tuple[Placed, ...]]:
    players = range(len(table.field.players))
    values: list[list[Fraction | None]] = [[] for _ in players]
    levels: list[Level] = split_by_tie_break(table, POINTS, [*players])
    before = []
    for code in codes:
        before.append(tuple(map(tuple, levels)))
        parts = [split_by_tie_break(table, code, level) for level in levels]
        if code.name == ENCOUNTER:
            for part in parts:
                for player, number in encounter_values(part).items():
                    values[player].append(Fraction(number))
        else:
            rule = TIE_BREAKS[code.name]
            for player in players:
                found = rule.value(table, code, player)
                values[player].append(natural_value(code, found))
        levels = [level for part in parts for level in part]
    before.append(tuple(map(tuple, levels)))
    rows: list[Placed] = []
    for level in levels:
        place = len(rows) + 1
        for player in level:
            rows.append(
                Placed(
                    player=player,
                    place=place,
                    shared=len(level) > 1,
                    who=table.field.players[player],
                    points=Fraction(table.score[player], 2),
                    values=tuple(values[player]),
                )
            )
    return tuple(before), tuple(rows)


def _round_notes(field: TieBreakEvent) -> list[Note]:
    """Remarks on the rounds counted."""
    notes = []
    if field.open_games:
        games = plural(field.open_games, "game")
        text = f"standings so far: {games} of round 1 to {field.last} still open"
        notes.append(Note(None, text))
    if field.round_robin and any(
        one.kind in (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS)
        for row in field.rounds
        for one in row
    ):
        text = "forfeits of a round robin count as games for DE, SB, KS and WIN"
        notes.append(Note(None, f"{text} (C.07 15.2)"))
    if field.edition.virtual:
        text = "unplayed rounds by the virtual opponent; SB is not certain"
        notes.append(
            Note(None, f"rules {field.edition.label}, as programs did: {text}")
        )
    return notes


def _rating_notes(table: ScoreTable, codes: Sequence[TieBreakCode]) -> list[Note]:
    rated = [code for code in codes if TIE_BREAKS.get(code.name) in _OF_RATINGS]
    unrated = [one for one in table.field.players if not one.rating]
    if not rated or not unrated:
        return []
    listed = ", ".join(map(str, rated))
    count = f"{len(unrated)} without a rating"
    if table.field.unrated is None:
        return [Note(None, f"{listed} dropped: {count} (C.07 10)")]
    return [Note(None, f"{count}, counted as {table.field.unrated}")]


_OF_RATINGS = [
    rule for rule in TIE_BREAKS.values() if rule.article.split(".")[0] == "10"
]
