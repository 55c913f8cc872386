"""A player's card: one player's rounds, and the facts in the lines above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.model import Colour, Game, Result
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import SourceRefused, quote
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Row, Table
from elo_tui.readers.tables.header_words import Kind
from elo_tui.readers.tables.lines_around import find_card_owner, read_labels
from elo_tui.readers.tables.table_players import (
    RATINGS,
    TITLES,
    note_unread,
    read_fide_id,
    read_player,
    read_rating,
)

_COLOURS: Mapping[str, Colour] = {
    **dict.fromkeys(("white", "weiß", "weiss", "blanc", "wit", "белые"), "w"),
    **dict.fromkeys(("black", "schwarz", "noir", "zwart", "черные"), "b"),
}

_Rounds = tuple[Participant, tuple[Participant, ...]]


def read_cards(
    tables: Sequence[Table], event: EventFacts, notes: list[Note]
) -> Crosstable:
    """Read one card, or all cards of a page; raises SourceRefused."""
    cards = [_read_card(table, notes) for table in tables]
    if len(cards) == 1:
        owner, opponents = cards[0]
        return Crosstable(event, (owner, *opponents), owner.no)
    players = {owner.no: owner for owner, _ in cards}
    if len(players) < len(cards):
        raise SourceRefused("several cards without the names of their players")
    for _, opponents in cards:
        for player in opponents:
            known = players.setdefault(player.no, player)
            players[player.no] = known._replace(
                title=known.title or player.title,
                rating=player.rating if known.rating is None else known.rating,
                federation=known.federation or player.federation,
                fide_id=known.fide_id or player.fide_id,
            )
    return Crosstable(event, tuple(players[no] for no in sorted(players)))


def _read_card(table: Table, notes: list[Note]) -> _Rounds:
    opponents: dict[int, Participant] = {}
    pairings: list[Pairing] = []
    factors: set[float] = set()
    taken: set[int] = set()
    colours = find_colours(table)
    for row in table.rows:
        number = cells.parse_whole(table.text(row, "turn"))
        if number is None or number > GAMES_MAX or number in taken:
            twice = number in taken
            why = f"round {number} appears twice" if twice else "no round"
            notes.append(row.omission(why))
            continue
        no = cells.parse_whole(table.text(row, "number"))
        text = table.text(row, "result")
        colour = find_colour(table, row, colours) if no is not None else ""
        code = cells.parse_card_result(text, no is not None, colour)
        if no is None and code is None and not text and table.text(row, "number"):
            # -1 is a bye, -2 is not paired
            code = "U" if table.text(row, "number") == "-1" else "Z"
        if code is None:
            notes.append(note_unread(row, text, "not a result such as 1, ½, 0, - 1K"))
            continue
        if no is not None:
            player = read_player(table, row, no, notes)
            factors |= {player.k} if player.k else set()
            # points, K and change of such a row are not the opponent's
            opponents.setdefault(
                no, player._replace(points=None, k=None, published_change=None)
            )
        pairings.append(Pairing(number, no, colour, code))
        taken.add(number)
    owner = _read_owner(table, set(opponents), notes)
    if len(factors) > 1:
        notes.append(Note(table.line, "the games have different K; none is taken"))
    elif factors and owner.k is None:
        owner = owner._replace(k=factors.pop())
    opponents.pop(owner.no, None)
    return owner._replace(pairings=tuple(pairings)), tuple(opponents.values())


def find_colours(table: Table) -> Mapping[str, Colour]:
    """Return the words and letters for the colours in a table."""
    letters = cells.choose_letters(table.text(row, "colour") for row in table.rows)
    return {**_COLOURS, **letters}


def find_colour(table: Table, row: Row, colours: Mapping[str, Colour]) -> Colour:
    """Return the player's colour: a word in a column, or the style of a square."""
    word = table.text(row, "colour").casefold()
    if word in colours:
        return colours[word]
    return cells.find_colour(" ".join(row.classes))


def _read_owner(table: Table, taken: set[int], notes: list[Note]) -> Participant:
    facts = read_labels(table.above)
    no = cells.parse_whole(facts.get("number", ("", ""))[1])
    name = facts.get("name", ("", ""))[1]
    if no is None and (caption := find_card_owner(table.above)):
        no, name = caption
    if no is None:
        no = next(i for i in range(1, len(taken) + 2) if i not in taken)
        text = f"the card does not give the player's own number; taken as {no}"
        notes.append(Note(table.line, text))
    line = table.above[-1].line if table.above else table.line
    row = Row(line, tuple(value for _, value in facts.values()))
    kinds = list(facts)

    def text_of(kind: Kind) -> str:
        return facts.get(kind, ("", ""))[1]

    rating = None
    stated = [kind for kind in RATINGS if text_of(kind)]
    if stated:
        rating = read_rating(row, kinds.index(stated[0]), notes)
        label = clean_name(facts[stated[0]][0], 30)
        text = f"own rating from '{label}'"
        others = [quote(facts[kind][0], 30) for kind in stated[1:]]
        text += f", not from {', '.join(others)}" if others else ""
        text += "; the page does not say which list the opponents' are from"
        notes.append(Note(line, text))
    k = cells.parse_decimal(text_of("k"))
    title = text_of("title")
    return Participant(
        no=no,
        name=clean_name(name),
        title=title if title in TITLES else "",
        rating=rating,
        federation=clean_name(text_of("federation"), 12),
        fide_id=read_fide_id(text_of("fide_id")),
        points=cells.parse_decimal(text_of("points")),
        birth_year=cells.parse_year(text_of("birth")),
        sex="",
        k=k if k and k > 0 else None,
        published_change=cells.parse_decimal(text_of("change")),
        line=line,
    )


def read_games(table: Table, notes: list[Note]) -> tuple[Game, ...]:
    """Read one player's list of games without numbers; raises SourceRefused."""
    listed: list[Game] = []
    rating_place = table.header.place(*RATINGS)
    colours = find_colours(table)
    for row in table.rows:
        name = clean_name(table.text(row, "name"))
        rating = read_rating(row, rating_place, notes)
        text = table.text(row, "result")
        nobody = cells.is_bye(name) or cells.is_bye(text) or not (name or rating)
        colour = "" if nobody else find_colour(table, row, colours)
        code = cells.parse_card_result(text, not nobody, colour)
        if code is None:
            notes.append(note_unread(row, text, "not a result such as 1, ½, 0, +, -"))
            continue
        number = cells.parse_whole(table.text(row, "turn", "number"))
        listed.append(
            Game(
                None if nobody else rating or None,
                None if code == "*" else Result(code),
                "" if nobody else name,
                colour,
                round=number or None,
            )
        )
    if not listed:
        raise SourceRefused("a list of games without a game that can be read")
    return tuple(listed)
