"""The cards of the players: all on one page are an event, a single one is a player's.

A card has a row a round. A bye and a forfeit look alike on it, and the opponent of the
forfeit is lost: only the points are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.crosstable import CODES, Crosstable, Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_number
from elo_tui.readers.shared import (
    SourceRefused,
    quote,
    refuse_more_players,
    sum_half_points,
)
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.table_players import read_fide_id, read_sex
from elo_tui.readers.vega import vega_codes, vega_page
from elo_tui.readers.vega.vega_codes import Columns
from elo_tui.readers.vega.vega_page import Piece, VegaCell, VegaPage, VegaRow, VegaTable
from elo_tui.readers.vega.vega_players import (
    NamedPlayer,
    clean_title,
    name_ratings,
    omission_note,
    read_person,
    read_rating,
)

#: "3  CM Name , K= 0, Elo=1786, ID=7000001"
_CARD = re.compile(
    r"([0-9]{1,5}) +(\S.{0,80}?) ?, ?K= ?([0-9.]{0,6}) ?, ?Elo= ?([0-9]{0,4})"
    r" ?, ?ID= ?(\S{0,20})"
)
#: "N = 3 Name"
_NUMBERED = re.compile(r"N ?= ?([0-9]{1,5}) +(\S.{0,80})")
#: "Name: X , Startingrank-Number = 1", and a line with the rest
_NAMED = re.compile(r"Name: ?(\S.{0,80}?) ?, ?Startingrank-Number ?= ?([0-9]{1,5})")
_FACTS = re.compile(
    r"Fide ID: ?([0-9]{0,12}) ?, ?Rating: ?([0-9]{0,4}) ?, ?Title: ?(\w{0,4}) ?,"
    r" ?Birthdate: ?([0-9./-]{0,10}) ?, ?Fed: ?(\w{0,8}) ?, ?Sex: ?(\w?)",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<![0-9])((?:18|19|20)[0-9]{2})(?![0-9])")
_COLOURS: dict[str, Colour] = {"W": "w", "B": "b"}

_UNPLAYED = (
    "a bye and a forfeit look alike on the cards, and the opponent of a forfeit is not"
    " named; the crosstable or the pairings as a second file have both"
)
_INCOMPLETE = (
    "the cards do not say which rounds were byes and which were forfeits; standings"
    " need the crosstable"
)
_RATED_ONLY = (
    "cards for FIDE hold only the games that count for a rating; standings need the"
    " crosstable"
)


class _Unplayed(NamedTuple):
    """A round without a game."""

    no: int
    round: int
    halves: int


class _Card(NamedTuple):
    """A player with the games on the card, and the opponents in them."""

    owner: Participant
    opponents: tuple[Participant, ...]
    unplayed: tuple[_Unplayed, ...]


def read_cards(
    page: VegaPage, tables: Sequence[VegaTable], notes: list[Note]
) -> Crosstable:
    """Read the event of all cards, or the only one; raises SourceRefused."""
    for_fide = "fide_id" in Columns.read(tables[0].titles).kinds
    cards: dict[int, _Card] = {}
    numbers = _OpponentNumbers(tables)
    for table in tables:
        card = _read_card(table, numbers, notes)
        if card.owner.no in cards:
            raise SourceRefused(f"two cards of player {card.owner.no}", table.line)
        cards[card.owner.no] = card
    unplayed = [one for card in cards.values() for one in card.unplayed]
    notes += _describe_unplayed(unplayed)
    players = _merge_players(cards.values(), for_fide)
    refuse_more_players(len(players))
    event = vega_page.read_event_facts(page)
    ratings = "" if for_fide else name_ratings(players, tables[0].line, notes)
    if len(cards) == 1:
        (owner,) = cards
        return Crosstable(event, players, owner=owner, ratings=ratings)
    if for_fide:
        incomplete = "" if _have_all_played(players) else _RATED_ONLY
    else:
        incomplete = _INCOMPLETE if any(one.halves for one in unplayed) else ""
    return Crosstable(event, players, ratings=ratings, incomplete=incomplete)


def _have_all_played(players: Sequence[Participant]) -> bool:
    """Whether all players have games in the same rounds, from 1 on."""
    rounds = {tuple(one.round for one in player.pairings) for player in players}
    first = next(iter(rounds))
    return len(rounds) == 1 and first == tuple(range(1, len(first) + 1))


def _merge_players(cards: Iterable[_Card], for_fide: bool) -> tuple[Participant, ...]:
    """Merge the players of all cards with the facts in the rows of opponents."""
    cards = list(cards)
    players = {card.owner.no: card.owner for card in cards}
    for card in cards:
        for other in card.opponents:
            known = players.setdefault(other.no, other)
            players[other.no] = replace(
                known,
                name=max(known.name, other.name, key=len),
                title=known.title or other.title,
                rating=other.rating if known.rating is None else known.rating,
                federation=known.federation or other.federation,
                fide_id=known.fide_id or other.fide_id,
                sex=known.sex or other.sex,
            )
    if for_fide:
        # a rated player is on the cards of the opponents
        owners = {card.owner.no for card in cards}
        for no, player in players.items():
            met = {pairing.opponent for pairing in player.pairings}
            if player.rating is None and met & owners:
                players[no] = replace(player, rating=0)
    return tuple(players[no] for no in sorted(players))


def _describe_unplayed(unplayed: Sequence[_Unplayed]) -> list[Note]:
    given = [one for one in unplayed if one.halves]
    if not given:
        return []
    shown = "; ".join(
        f"player {one.no}, round {one.round}: {format_number(one.halves / 2)}"
        for one in given
    )
    text = f"points without a game ({clean_name(shown, 400)}): {_UNPLAYED}"
    return [Note(None, text)]


class _OpponentNumbers:
    """The starting numbers on all cards, for the cells in which one is missing."""

    def __init__(self, tables: Sequence[VegaTable]) -> None:
        owners = filter(None, (_read_owner(table.caption) for table in tables))
        self._known = {owner.name.casefold(): owner.no for owner in owners}
        for table in tables:
            columns = Columns.read(table.titles)
            for row in table.rows:
                name = read_person(row.cell(columns.place("name"))).name.casefold()
                number = cells.parse_whole(row.text(columns.opponent))
                if name and number:
                    self._known.setdefault(name, number)

    def find(self, row: VegaRow, one: NamedPlayer, notes: list[Note]) -> int:
        """Find the number of an opponent by the name, else give the next one."""
        name = one.name.casefold()
        number = self._known.get(name)
        how = f"found by the name: {number}"
        if number is None:
            number = self._known[name] = max(self._known.values(), default=0) + 1
            how = f"taken as {number}"
        shown = quote(one.name, 30)
        notes.append(Note(row.line, f"{shown} has no number here; {how}"))
        return number


def _read_card(table: VegaTable, numbers: _OpponentNumbers, notes: list[Note]) -> _Card:
    columns = Columns.read(table.titles)
    owner = _read_owner(table.caption)
    if owner is None:
        raise SourceRefused(
            "a card without a caption that names its player", table.line
        )
    pairings: dict[int, Pairing] = {}
    opponents: dict[int, Participant] = {}
    unplayed: list[_Unplayed] = []
    for row in table.rows:
        number = cells.parse_whole(row.text(columns.place("turn")))
        if number is None:
            one = read_person(row.cell(columns.place("name")))
            if one.is_nobody or not cells.parse_whole(row.text(columns.opponent)):
                # the sums below the rounds
                continue
            number = max(pairings, default=0) + 1
            shown = quote(one.name, 30)
            notes.append(Note(row.line, f"{shown}: no round; taken as round {number}"))
        where = f"player {owner.no}, round {number}"
        text = row.text(columns.place("result"))
        code = vega_codes.parse_score(text)
        if not 0 < number <= GAMES_MAX or number in pairings:
            notes.append(omission_note(row, f"{where}: appears twice"))
            continue
        if code is None:
            shown = clean_name(text, 12)
            why = f"'{shown}' is no result of Vega's (1.0, 0.5, 0.0)"
            notes.append(omission_note(row, f"{where}: {why}"))
            continue
        other = _read_opponent(row, columns, numbers, notes)
        if other is None:
            unplayed.append(_Unplayed(owner.no, number, CODES[code].halves))
            continue
        opponents[other.no] = other
        colour = _COLOURS.get(row.text(columns.place("colour")).strip().upper(), "")
        pairings[number] = Pairing(number, other.no, colour, code)
    total = columns.place("total")
    if total is not None and pairings:
        halves = sum_half_points(pairings.values())
        owner = replace(owner, points=halves / 2, rated_games=len(pairings))
    owner = replace(
        owner, pairings=tuple(pairings[at] for at in sorted(pairings)), line=table.line
    )
    return _Card(owner, tuple(opponents.values()), tuple(unplayed))


def _read_opponent(
    row: VegaRow, columns: Columns, numbers: _OpponentNumbers, notes: list[Note]
) -> Participant | None:
    """Read the player in a row, None for a round without one."""
    text = row.text(columns.opponent)
    number = cells.parse_whole(text)
    has_title = columns.place("title") is not None
    one = read_person(row.cell(columns.place("name")), holds_all=not has_title)
    if number is None and one.name and not one.is_nobody:
        number = numbers.find(row, one, notes)
    if not number:
        return None
    rating = read_rating(row, columns.place("rating"), notes)
    return replace(
        one.participant(number, row.line),
        title=one.title or clean_title(row.text(columns.place("title"))),
        rating=rating,
        federation=clean_name(row.text(columns.place("federation")), 12)
        or row.cell(columns.place("federation")).flag,
        fide_id=read_fide_id(row.text(columns.place("fide_id"))),
    )


def _read_owner(caption: VegaCell) -> Participant | None:
    """Read the player that a caption names."""
    text = caption.text
    if found := _CARD.match(text):
        number, _, k, rating, own_id = found.groups()
        one = read_person(_make_cell(found[2]))
        factor = cells.parse_decimal(k)
        return replace(
            one.participant(int(number)),
            rating=cells.parse_rating(rating),
            k=factor or None,
            national_id=read_fide_id(own_id),
        )
    if found := _NAMED.match(text):
        rest = _FACTS.search(text)
        player = Participant(int(found[2]), clean_name(found[1]))
        if rest is None:
            return player
        own_id, rating, title, birth, federation, gender = rest.groups()
        year = _YEAR.search(birth)
        return replace(
            player,
            title=title,
            rating=cells.parse_rating(rating),
            federation=federation,
            fide_id=read_fide_id(own_id),
            birth_year=int(year[1]) if year else None,
            sex=read_sex(gender),
        )
    if found := _NUMBERED.match(text):
        one = read_person(_make_cell(found[2]), holds_all=False)
        return replace(
            one.participant(int(found[1])), fide_id=read_fide_id(caption.fide_id)
        )
    return None


def _make_cell(text: str) -> VegaCell:
    return VegaCell((Piece("", text),))
