"""Crosstables: a Swiss by starting number or by place, and round robins."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from elo_tui.core.events.crosstable import CODES, Crosstable, Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.who_met_whom import berger_round, rounds_of
from elo_tui.readers.vega.pages import page_facts, results
from elo_tui.readers.vega.pages.players import (
    RTG,
    Entry,
    about_ratings,
    entries,
    has_ratings,
    left_out,
    tie_break_names,
)
from elo_tui.readers.vega.pages.vega_columns import Columns
from elo_tui.readers.vega.pages.vega_page import Page, Table

_COLOURLESS = (
    "pasted text has lost the colours, and a forfeit looks like a game; the page as a"
    " file, or the pairings of the rounds, have both"
)
_BY_PLACE = (
    "opponents are named by place and no starting numbers are here; the places are the"
    " players' numbers"
)
_ROBIN = (
    "a round robin has no rounds and no colours; rounds as in FIDE's Berger tables by"
    " starting number"
)
_DOUBLE = (
    "a win counts 2 points in the totals of this page; the results are those of the"
    " cells"
)
#: With more than one in so many players whose points are not explained, no ranking.
_TENTH = 10
#: A win, a draw, a bye, in half points, where a win counts 2 points.
_TWO_POINTS = (("W", 4), ("D", 2), ("L", 0), ("P", 4), ("A", 0))


def read(page: Page, table: Table, notes: list[Note]) -> Crosstable:
    """The players with their rounds; raises SourceRefused."""
    columns = Columns.of(table.titles)
    found = entries(table, columns, notes)
    if _is_robin(table, columns, found):
        players = _robin(columns, found, notes)
        rounds_given = False
        notes.append(Note(table.line, _ROBIN))
    else:
        players = _swiss(page, columns, found, notes)
        rounds_given = True
    event = page_facts.event_facts(page)
    if not rounds_given:
        event = event._replace(rounds=rounds_of(len(players)))
    if _counts_double(players):
        event = event._replace(half_points=_TWO_POINTS)
        notes.append(Note(None, _DOUBLE))
    event = event._replace(tie_breaks=tie_break_names(table, columns))
    incomplete = "" if event.half_points else _disagreement(players)
    rated = has_ratings(players)
    if rated:
        notes.append(about_ratings(table.line))
    return Crosstable(
        event,
        players,
        ratings=RTG if rated else "",
        incomplete=incomplete,
        rounds_given=rounds_given,
    )


def _swiss(
    page: Page, columns: Columns, found: Sequence[Entry], notes: list[Note]
) -> tuple[Participant, ...]:
    places = columns.rounds
    numbers = _opponents(columns, found, notes)
    texts = [entry.row.text(place) for entry in found for place in places]
    first = page.pasted and results.puts_number_first(texts)
    if page.pasted:
        notes.append(Note(None, _COLOURLESS))
    players = []
    for entry in found:
        pairings = []
        for number, place in enumerate(places, start=1):
            cell = entry.row.cell(place)
            if not cell.text:
                continue
            met = (
                results.of_text(cell.text, first)
                if page.pasted
                else results.of_cell(cell)
            )
            if met is None:
                where = f"player {entry.player.no}, round {number}"
                why = "is no result of Vega's (1, ½, 0 and a number, or BYE)"
                notes.append(
                    left_out(entry.row, f"{where}: {_quoted(cell.text)} {why}")
                )
                continue
            opponent = met.opponent
            if opponent is not None:
                opponent = numbers.get(opponent, opponent)
            pairings.append(Pairing(number, opponent, met.colour, met.code))
        players.append(entry.player._replace(pairings=tuple(pairings)))
    if any(texts) and not any(player.pairings for player in players):
        raise SourceRefused("no cell of the crosstable names a result and an opponent")
    return tuple(players)


def _opponents(
    columns: Columns, found: Sequence[Entry], notes: list[Note]
) -> dict[int, int]:
    """The starting numbers by the numbers that the cells use."""
    place = columns.place("place")
    if place is None:
        # with boxes the column # is the place where the ranking is the order
        place = columns.place("number")
    if place is None:
        return {}
    used = {
        number: entry.player.no
        for entry in found
        if (number := cells.whole(entry.row.text(place))) is not None
    }
    if columns.place("place") is not None and not any(e.is_numbered for e in found):
        notes.append(Note(None, _BY_PLACE))
    if len(used) < len(found):
        raise SourceRefused("the players have no places, by which the cells name them")
    return used


def _is_robin(table: Table, columns: Columns, found: Sequence[Entry]) -> bool:
    """Whether the columns are players: as many as rows, and only results in them."""
    places = columns.rounds
    if not found or len(places) != len(found) or len(found) != len(table.rows):
        return False
    own = (entry.row.text(place) for entry, place in zip(found, places, strict=True))
    if not all(map(cells.is_own, own)):
        return False
    texts = [entry.row.text(place) for entry in found for place in places]
    return any(texts) and all(len(text.split()) < 2 for text in texts)


def _robin(
    columns: Columns, found: Sequence[Entry], notes: list[Note]
) -> tuple[Participant, ...]:
    count = len(found)
    order = sorted(entry.player.no for entry in found)
    berger = {no: at for at, no in enumerate(order, start=1)}
    players = []
    for own, entry in enumerate(found):
        pairings = []
        for other, place in enumerate(columns.rounds):
            if own == other:
                continue
            text = entry.row.text(place)
            opponent = found[other].player.no
            code = results.score(text)
            if code is None:
                where = f"player {entry.player.no} against {opponent}"
                why = "is no result of Vega's (1, ½, 0 or . for an open game)"
                notes.append(left_out(entry.row, f"{where}: {_quoted(text)} {why}"))
                continue
            number = berger_round(berger[entry.player.no], berger[opponent], count)
            pairings.append(Pairing(number, opponent, "", code))
        players.append(entry.player._replace(pairings=tuple(sorted(pairings))))
    return tuple(players)


def _counts_double(players: Sequence[Participant]) -> bool:
    """Whether every total is twice the points of the cells."""
    totals = [
        (Fraction(player.points), Fraction(_halves(player), 2))
        for player in players
        if player.points is not None
    ]
    return any(total for total, _ in totals) and all(
        total == 2 * cells_give for total, cells_give in totals
    )


def _disagreement(players: Sequence[Participant]) -> str:
    """Why nobody is ranked: many totals are not those of the cells."""
    stated = [player for player in players if player.points is not None]
    wrong = sum(player.points != _halves(player) / 2 for player in stated)
    if wrong * _TENTH <= len(stated):
        return ""
    text = (
        f"the points of {wrong} of {len(stated)} players are not those of their cells"
    )
    return f"{text}, so nobody is ranked"


def _halves(player: Participant) -> int:
    return sum(CODES[pairing.code].halves for pairing in player.pairings)


def _quoted(text: str) -> str:
    return f"'{clean_name(text, 20)}'"
