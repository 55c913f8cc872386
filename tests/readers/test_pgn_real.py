"""Real PGN files: what can be counted in them with grep."""

from __future__ import annotations

from collections import Counter
from datetime import date

from msgspec.structs import astuple

from elo_tui.core.events.reading import EventReading, exclude_contradictions
from elo_tui.readers.pgn.pgn_reader import matches, read
from tests.shared import file, needs

CHEBANENKO = "data/pgn/chebanenko_memorial_2020.pgn"
VEGA = "data/pgn/vega_hobsons_bay_western_masters_2025_no_moves.pgn"
LICHESS = "data/pgn/lichess_db_2013_01_first16.pgn"
SINGLE = "data/pgn/lichess_single_2024.pgn"
BOM = "data/pgn/utf8_bom.pgn"


def reading(path: str) -> EventReading:
    text = file(path).read_text(encoding="utf-8-sig")
    assert matches(text)
    found = read(text)
    assert isinstance(found, EventReading), str(found)
    for section in found.sections:
        assert exclude_contradictions(section)[1] == ()
    return found


def codes(found: EventReading) -> Counter[str]:
    """White's results of all games."""
    return Counter(
        pairing.code
        for section in found.sections
        for player in section.players
        for pairing in player.pairings
        if pairing.colour == "w"
    )


@needs(CHEBANENKO)
def test_a_round_robin() -> None:
    found = reading(CHEBANENKO)
    [table] = found.sections
    assert table.event.name == "Chebanenko Memorial"
    assert table.event.start == date(2020, 5, 23)
    assert codes(found) == {"1": 17, "=": 18, "0": 10}
    assert len(table.players) == 10
    for player in table.players:
        assert [pairing.round for pairing in player.pairings] == list(range(1, 10))
        assert {p.opponent for p in player.pairings} == set(range(1, 11)) - {player.no}
    first = table.players[0]
    assert astuple(first)[1:4] == ("Volkov,Sergey1", "GM", 2570)
    assert first.fide_id == "4122763"
    assert astuple(table.players[1])[1:4] == ("Smirin,I", "GM", 2612)
    [note] = found.notes
    assert "the list of their ratings" in note.text


@needs(VEGA)
def test_games_without_moves() -> None:
    found = reading(VEGA)
    [table] = found.sections
    assert (table.event.city, table.event.federation) == ("Hobsons Bay", "AUS")
    assert codes(found) == {"1": 2, "=": 2, "0": 7, "*": 4}
    assert {player.name: player.rating for player in table.players} == {
        "Paul,Cijo": 1611,
        "Lacson,Joemar": 1727,
        "Davis,Tony J": 1735,
        "Krishnan,Anirudh": 1774,
        "Hogg,Dean": 1911,
        "Lingineni,Khushal": 1606,
    }
    texts = [note.text for note in found.notes]
    assert any(text.startswith("11 games without moves") for text in texts)
    assert any(text.startswith("11 games with * in the move text") for text in texts)
    assert any("the list of their ratings" in text for text in texts)


@needs(LICHESS)
def test_the_lichess_database() -> None:
    found = reading(LICHESS)
    names = [section.event.name for section in found.sections]
    kinds = ("Rated Classical game", "Rated Bullet game", "Rated Blitz game")
    assert names == list(kinds)
    assert codes(found) == {"1": 8, "=": 1, "0": 7}
    player = found.sections[0].players[0]
    assert (player.name, player.rating) == ("BFG9k", 1639)
    assert len(player.pairings) == 2
    assert "ratings: Lichess ratings in 16 games" in [n.text for n in found.notes]
    changes = [
        player.published_change
        for section in found.sections
        for player in section.players
    ]
    assert None not in changes


@needs(SINGLE)
def test_a_lichess_export() -> None:
    found = reading(SINGLE)
    (section,) = found.sections
    # one name is in all eight games
    owner, *opponents = section.players
    assert (owner.no, owner.name) == (section.owner, "mliebelt")
    assert (len(owner.pairings), len(opponents)) == (8, 8)
    assert found.notes[0].text.startswith("8 games of mliebelt on Lichess")


@needs(BOM)
def test_a_byte_order_mark_and_no_opponent() -> None:
    found = reading(BOM)
    assert [section.event.name for section in found.sections] == ["A", "B"]
    for section in found.sections:
        assert [p.name for p in section.players] == ["White vs 1...c5", ""]
    assert codes(found) == {"*": 2}
    marked = read(file(BOM).read_text(encoding="utf-8"))
    assert isinstance(marked, EventReading)
    assert len(marked.sections) == 2
