"""Crosstables, by round or by opponent.

Most cells are empty in a Swiss that is printed as a matrix: these players have not met,
so nothing is still open. Byes and forfeits are missing, and so are all players beyond
the width of the page.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.model import NOT_RATED
from elo_tui.core.text.figures import format_number, plural
from elo_tui.readers.shared import (
    SourceRefused,
    drop_running_numbers,
    quote,
    sum_half_points,
)
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Row, Table
from elo_tui.readers.tables.header_words import Kind
from elo_tui.readers.tables.table_players import note_unread, read_player

#: The words for a double round robin in a page or a header.
_TWICE = (
    "double",
    "doppelrund",
    "doble",
    "dupl",
    "двухкруг",
    "kaksinkert",
    "dubbel",
    "dvoukol",
    "dwukołow",
    "doppio",
)
#: The cells of the page that lists unpaired players.
_ABSENT = frozenset(("*", "bye", "0f", "1f", ""))


def read_crosstable(table: Table, event: EventFacts, notes: list[Note]) -> Crosstable:
    """Read the players with their rounds; raises SourceRefused."""
    if table.header.layout == "rounds":
        return _read_swiss(table, event, "round", notes)
    texts = _list_texts(table, "opponent")
    spelled = cells.spell_rounds(texts).values()
    meaning = cells.choose_letters(spelled)
    met = [one for text in spelled if (one := cells.parse_round(text, meaning))]
    # "W2" names an opponent, too, where the columns are not those of the opponents
    is_wide = len(table.rows) == len(table.header.places("opponent"))
    named = [one for one in met if one.colour or not (is_wide or one.opponent is None)]
    if any(one.colour for one in named) or 2 * len(named) > len(met):
        return _read_swiss(table, event, "opponent", notes)
    return _read_round_robin(table, event, notes)


def _read_swiss(
    table: Table, event: EventFacts, kind: Kind, notes: list[Note]
) -> Crosstable:
    texts = _list_texts(table, kind)
    if {"*", "bye", "0f"} & texts and texts <= _ABSENT:
        raise SourceRefused(
            "a list of the players who were not paired; it holds no games"
        )
    _refuse_other_scale(table, {cells.parse_worth(text, paired=True) for text in texts})
    spelled = cells.spell_rounds(texts)
    meaning = cells.choose_letters(spelled.values())
    places = table.header.places(kind)
    rounds = [table.header.columns[place].number for place in places]
    if len(set(rounds)) < len(rounds):
        raise SourceRefused("two columns for one round", table.line)
    known = {
        text: cells.parse_round(spelled[text], meaning)
        or cells.parse_round(text, meaning)
        for text in texts
    }
    paired = any(met and met.opponent is not None for met in known.values())
    signs: list[Row] = []
    read_rows: list[tuple[Row, tuple[Pairing, ...]]] = []
    for row in table.rows:
        pairings = []
        for number, place in zip(rounds, places, strict=True):
            text = row.cell(place)
            met = known[text.casefold()] if text else None
            if not met and text == "0" and paired:
                met = cells.Met(None, "", "Z")
                signs.append(row)
            if met:
                why = "" if met.rated else NOT_RATED
                pairings.append(
                    Pairing(
                        round=number,
                        opponent=met.opponent,
                        colour=met.colour,
                        code=met.code,
                        excluded=why,
                    )
                )
            elif text:
                why = f"not a result such as 12w1, 12b½, -1 (round {number})"
                notes.append(note_unread(row, text, why))
        read_rows.append((row, tuple(pairings)))
    if signs:
        # a lost game has an opponent, so 0 alone can only be a former -0
        text = "a spreadsheet takes the sign of -0: 0 alone read as not paired"
        notes.append(Note(signs[0].line, f"{text}, in cells: {len(signs)}"))
    numbers = _choose_numbers(table, [pairings for _, pairings in read_rows], notes)
    players = [
        replace(read_player(table, row, no, notes), pairings=pairings)
        for no, (row, pairings) in zip(numbers, read_rows, strict=True)
    ]
    return Crosstable(event, _name_players(players))


def _name_players(players: Sequence[Participant]) -> tuple[Participant, ...]:
    """Return the players without running numbers before their names."""
    names = drop_running_numbers([player.name for player in players])
    return tuple(
        replace(player, name=name) for player, name in zip(players, names, strict=True)
    )


def _refuse_other_scale(table: Table, worths: set[float | None]) -> None:
    """Raise SourceRefused for games that are worth more than 1."""
    known = sorted((worth for worth in worths if worth is not None), reverse=True)
    if known and known[0] > 1:
        shown = [
            format_number(value).replace("0.5", "½").replace(".5", "½")
            for value in known
        ]
        values = ", ".join(shown[:-1]) + f" and {shown[-1]}" if shown[1:] else shown[0]
        scale = "Norway's scale" if 1.5 in known else "another scale"
        text = f"results of {values} are {scale}, not chess results"
        raise SourceRefused(f"{text}; put 1, ½, 0 to rate them", table.line)


def _list_texts(table: Table, kind: Kind) -> set[str]:
    places = table.header.places(kind)
    return {row.cell(place).casefold() for row in table.rows for place in places}


def _choose_numbers(
    table: Table, pairings: Sequence[Sequence[Pairing]], notes: list[Note]
) -> list[int]:
    """Choose the numbers by which the cells identify opponents.

    A crosstable in ranking order may name opponents by rank: the column is used by
    which more games are confirmed by both players.
    """
    best: list[int] = []
    agreed = -1
    titles = ""
    for place in table.header.places("number") + table.header.places("rank"):
        numbers = [cells.parse_whole(row.cell(place)) for row in table.rows]
        known = [number for number in numbers if number is not None]
        if len(set(known)) < len(table.rows):
            if place == table.header.place("number"):
                _refuse_twins(table, numbers)
            continue
        stated = {
            (no, pairing.round, pairing.opponent)
            for no, rounds in zip(known, pairings, strict=True)
            for pairing in rounds
            if pairing.opponent != no
        }
        both = sum((other, number, no) in stated for no, number, other in stated)
        if both > agreed:
            best, agreed, titles = known, both, cells.strip_cell(table.titles[place])
            used = place
    places = table.header.places("number") + table.header.places("rank")
    if not best and not places:
        notes.append(Note(table.line, "no numbers: players are numbered as listed"))
        return [*range(1, len(table.rows) + 1)]
    if not best:
        raise SourceRefused("the players have no numbers", table.line)
    if used != table.header.place("number", "rank"):
        notes.append(Note(table.line, f"opponents are named by the column {titles}"))
    return best


def _refuse_twins(table: Table, numbers: Sequence[int | None]) -> None:
    """Raise SourceRefused for two rows with one number, naming both lines."""
    lines: dict[int, int] = {}
    for row, number in zip(table.rows, numbers, strict=True):
        if number is None:
            continue
        if number in lines:
            text = f"player {number} is in line {lines[number]} already"
            raise SourceRefused(f"{text}; every player needs a number", row.line)
        lines[number] = row.line


def _read_round_robin(table: Table, event: EventFacts, notes: list[Note]) -> Crosstable:
    places = table.header.places("opponent")
    if len(table.rows) != len(places):
        rows = plural(len(table.rows), "player")
        text = f"a round robin of {len(places)} with {rows}"
        text += "; what names no opponents, as the page of a team does, is not rated:"
        text += " save the pairings by board"
        raise SourceRefused(text, table.line)
    # the columns follow the order of the rows, whether by number or by rank
    numbers = _choose_numbers(table, [() for _ in table.rows], notes)
    if is_swiss_matrix(table):
        return read_matrix(table, event, numbers, notes)
    twice = _is_double(table)
    worths = {
        cells.parse_worth(one, paired=False) for one in _list_texts(table, "opponent")
    }
    # 1½ may be a win and a draw
    if not twice and worths & {2.0, 3.0}:
        _refuse_other_scale(table, worths)
    players: list[Participant] = []
    for own, row in enumerate(table.rows, start=1):
        pairings: list[Pairing] = []
        for other, place in enumerate(places, start=1):
            text = row.cell(place)
            if own == other:
                if not cells.is_own(text):
                    notes.append(
                        note_unread(row, text, "where the player meets itself")
                    )
                continue
            codes = _parse_codes(text, twice)
            if codes is None:
                why = f"not a result such as 1, ½, 0 (opponent {other})"
                if cells.parse_two(text):
                    why = "two results where the table does not say that it is double"
                notes.append(note_unread(row, text, why))
                continue
            number = find_berger_round(own, other, len(places))
            for cycle, code in enumerate(codes):
                round_no = number + cycle * count_rounds(len(places))
                pairings.append(Pairing(round_no, numbers[other - 1], "", code))
        pairings.sort()
        player = read_player(table, row, numbers[own - 1], notes)
        players.append(replace(player, pairings=tuple(pairings)))
    text = "a round robin has no rounds and no colours; rounds as in FIDE's Berger"
    notes.append(Note(table.line, f"{text} tables"))
    numbers_of_rounds = (one.round for player in players for one in player.pairings)
    event = replace(event, rounds=event.rounds or max(numbers_of_rounds, default=None))
    return Crosstable(event, _name_players(players), rounds_given=False)


def _parse_codes(text: str, twice: bool) -> tuple[str, ...] | None:
    """Return the codes in a round robin's cell; an empty one is to be played."""
    code = cells.parse_result("" if text == "*" else text)
    if not twice:
        return None if code is None else (code,)
    return cells.parse_two(text) if code is None else (code, "*")


def _is_double(table: Table) -> bool:
    lines = (*(" ".join(row.cells) for row in table.above), *table.titles)
    return any(word in line.casefold() for line in lines for word in _TWICE)


def count_rounds(players: int) -> int:
    """Return the number of rounds of a round robin."""
    return players - 1 + players % 2


def find_berger_round(one: int, other: int, players: int) -> int:
    """Return the round in which two players meet (FIDE Handbook C.05, annex 1)."""
    rounds = count_rounds(players)
    low, high = sorted((one, other))
    met = 2 * low - 1 if high == rounds + 1 else low + high - 1
    return met % rounds or rounds


_NO_ROUNDS = (
    "a Swiss printed as a matrix: its games are read, but their rounds and colours are"
    " not here; the numbers of the rounds only keep the games apart"
)
_INCOMPLETE = (
    "a Swiss printed as a matrix, incomplete: the points of {} of {} players are not"
    " those of their games, so no player is ranked"
)
#: On the diagonal of a round robin; the matrix of a Swiss has a letter there.
_ROBIN_MARK = "*"


def is_swiss_matrix(table: Table) -> bool:
    """Whether fewer than half of the cells are filled, though some are."""
    places = table.header.places("opponent")
    filled = count = 0
    for own, row in enumerate(table.rows):
        for other, place in enumerate(places):
            text = row.cell(place)
            if own != other:
                count += 1
                filled += bool(text)
            elif text == _ROBIN_MARK:
                return False
    return 0 < 2 * filled < count


def read_matrix(
    table: Table, event: EventFacts, numbers: Sequence[int], notes: list[Note]
) -> Crosstable:
    """Read the players with their games, each in a separate round."""
    places = table.header.places("opponent")
    games: dict[int, dict[int, Pairing]] = {number: {} for number in numbers}
    for own, row in enumerate(table.rows):
        for other, place in enumerate(places[: len(numbers)]):
            text, back = row.cell(place), table.rows[other].cell(places[own])
            if own == other or not (text or back):
                continue
            codes = [cells.parse_result(one) if one else None for one in (text, back)]
            if None in codes:
                if text:
                    shown = quote(back, 12)
                    why = f"no result, or not that of the other side ({shown})"
                    notes.append(note_unread(row, text, why))
            elif own < other:
                one, two = numbers[own], numbers[other]
                number = _find_free_round(games[one], games[two])
                first, second = (code or "" for code in codes)
                games[one][number] = Pairing(number, two, "", first)
                games[two][number] = Pairing(number, one, "", second)
    players = tuple(
        replace(
            read_player(table, row, number, notes),
            pairings=tuple(games[number][at] for at in sorted(games[number])),
        )
        for number, row in zip(numbers, table.rows, strict=True)
    )
    differing = sum(
        player.points is not None
        and 2 * player.points != sum_half_points(player.pairings)
        for player in players
    )
    notes.append(Note(table.line, _NO_ROUNDS))
    incomplete = _INCOMPLETE.format(differing, len(players)) if differing else ""
    if incomplete:
        notes.append(Note(table.line, incomplete))
    return Crosstable(event, players, incomplete=incomplete, rounds_given=False)


def _find_free_round(one: dict[int, Pairing], other: dict[int, Pairing]) -> int:
    number = 1
    while number in one or number in other:
        number += 1
    return number
