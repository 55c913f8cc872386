"""PGN: players, rounds, results, ratings and sections from the tags of the games."""

from __future__ import annotations

from datetime import date

import pytest

from elo_tui.core.events.crosstable import Crosstable, Pairing, exclude_contradictions
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers.pgn.pgn_reader import matches, read


def game(
    white: str = "Ada", black: str = "Bo", result: str = "1-0", **tags: str
) -> str:
    """A game; the move text may be given as ``moves``."""
    moves = tags.pop("moves", f"1. e4 e5 {result}")
    found = {"Event": "Open", "White": white, "Black": black, "Result": result} | tags
    lines = [f'[{name} "{value}"]' for name, value in found.items()]
    return "\n".join([*lines, "", moves, "", ""])


def reading(text: str) -> EventReading:
    assert matches(text)
    found = read(text)
    assert isinstance(found, EventReading), str(found)
    assert found.format == "pgn"
    for section in found.sections:
        assert exclude_contradictions(section)[1] == ()
    return found


def one(text: str) -> Crosstable:
    found = reading(text)
    assert len(found.sections) == 1
    return found.sections[0]


def said(found: EventReading | BadLine) -> str:
    assert isinstance(found, EventReading)
    return "\n".join(f"{note.line}: {note.text}" for note in found.notes)


def test_a_game_and_its_players() -> None:
    text = game(
        "Novak, Jan",
        "Lee",
        Round="2.13",
        WhiteElo="2100",
        BlackElo="0",
        WhiteTitle="FM",
        BlackTitle="-",
        WhiteFideId="123456",
        WhiteFederation="CZE",
        Site="Prague CZE",
        EventDate="2024.05.01",
        Date="2024.05.03",
        TimeControl="5400+30",
    )
    table = one(text)
    assert table.event.name == "Open"
    assert (table.event.city, table.event.federation) == ("Prague", "CZE")
    assert table.event.start == date(2024, 5, 1)
    assert table.event.end == date(2024, 5, 3)
    assert table.event.time_control == "5400+30"
    white, black = table.players
    assert white[:6] == (1, "Novak, Jan", "FM", 2100, "CZE", "123456")
    assert black[:6] == (2, "Lee", "", 0, "", "")
    assert white.pairings == (Pairing(2, 2, "w", "1"),)
    assert black.pairings == (Pairing(2, 1, "b", "0"),)
    assert white.line == 1


@pytest.mark.parametrize(
    ("result", "codes"),
    [
        ("1-0", "10"),
        ("0-1", "01"),
        ("1/2-1/2", "=="),
        ("1/2", "=="),
        ("*", "**"),
        ("?", "**"),
        ("", "**"),
        ("+/-", "+-"),
        ("--+", "-+"),
    ],
)
def test_results(result: str, codes: str) -> None:
    players = one(game(result=result, moves="1. e4 e5")).players
    assert "".join(player.pairings[0].code for player in players) == codes


def test_an_unknown_result_is_left_out() -> None:
    found = read(game() + game(result="2-0", moves="1. e4"))
    assert "6: game left out" not in said(found)
    assert "8: game left out: result 2-0 is not 1-0" in said(found)


@pytest.mark.parametrize("elo", ["", "?", "-", "----", None])
def test_no_elo(elo: str | None) -> None:
    tags = {} if elo is None else {"WhiteElo": elo}
    found = reading(game(**tags))
    assert found.sections[0].players[0].rating is None
    assert "rating" not in said(found)


@pytest.mark.parametrize("elo", ["abc", "99999", "4001", "\uff11\uff16", "1e3", "-20"])
def test_no_rating_is_said(elo: str) -> None:
    found = reading(game(WhiteElo=elo))
    assert found.sections[0].players[0].rating is None
    assert "1: WhiteElo" in said(found)
    assert any(note.left_out for note in found.notes)


def test_the_tag_decides_against_a_star() -> None:
    found = reading(game(moves=" * ") + game("Cy", "Di", moves="1. e4 *"))
    assert [player.pairings[0].code for player in found.sections[0].players] == [
        *"1010"
    ]
    assert "2 games with * in the move text" in said(found)
    assert "1 game without moves: a forfeit cannot be told" in said(found)


def test_another_result_in_the_move_text() -> None:
    found = reading(game() + game("Cy", "Di", moves="1. e4 e5 0-1"))
    assert "8: 1 game with another result in the move text" in said(found)
    assert found.sections[0].players[2].pairings[0].code == "1"


def test_the_move_text_gives_a_result_that_no_tag_has() -> None:
    text = game(moves="1. e4 e5 0-1").replace('[Result "1-0"]\n', "")
    assert one(text).players[0].pairings[0].code == "0"


def test_a_rating_that_changes() -> None:
    found = reading(
        game(WhiteElo="1500", Round="1") + game("Cy", "Ada", BlackElo="1510", Round="2")
    )
    assert found.sections[0].players[0].rating == 1500
    assert "several ratings of one player; the first counts: Ada 1500" in said(found)


def test_players_are_distinguished_by_the_id() -> None:
    text = (
        game("Smith, J", "Bo", Round="1", WhiteFideId="77")
        + game("Smith,John", "Cy", Round="2", WhiteFideId="77")
        + game("Smith, J", "Di", Round="3")
        + game("Bo", "Cy", Round="3", WhiteFideId="5")
    )
    table = one(text)
    assert [p.name for p in table.players] == ["Smith, J", "Bo", "Cy", "Di"]
    assert len(table.players[0].pairings) == 3


def test_two_players_of_one_name() -> None:
    table = one(game("Smith", "Smith", WhiteFideId="1", BlackFideId="2"))
    assert [p.fide_id for p in table.players] == ["1", "2"]


def test_blanks_and_capitals_make_no_other_player() -> None:
    table = one(game("Lee,Kim") + game("lee, kim", "Cy"))
    assert [p.name for p in table.players] == ["Lee,Kim", "Bo", "Cy"]


def test_games_without_players_are_left_out() -> None:
    found = read(game() + game("?", "") + game("Bo", "bo"))
    assert "8: game left out: the names of both players are missing" in said(found)
    assert "15: game left out: both players are the same" in said(found)
    assert isinstance(found, EventReading)
    assert len(found.sections[0].players) == 2


def test_an_unknown_opponent_is_nobody_twice() -> None:
    table = one(game("Ada", "?", BlackElo="1700") + game("Ada", "NN"))
    assert [(p.name, p.rating) for p in table.players] == [
        ("Ada", None),
        ("", 1700),
        ("", None),
    ]


def test_sections() -> None:
    found = reading(
        game(Event="A", Site="Here")
        + game(Event="B", Site="https://example.org/1")
        + game(Event="A", Site="Here", Round="?")
        + game(Event="B", Site="https://example.org/2")
        + game(Event="A", Site="There")
        + game(Event="?")
        + game(Event="").replace('[Event ""]\n', "")
    )
    events = [(s.event.name, s.event.city) for s in found.sections]
    assert events == [("A", "Here"), ("B", ""), ("A", "There"), ("", "")]
    assert [len(s.players[0].pairings) for s in found.sections] == [2, 2, 1, 2]


def test_dates_that_are_not_whole_do_not_count() -> None:
    event = one(
        game(Date="2024.??.??", Round="1")
        + game(Date="2024.02.30", Round="2")
        + game(Date="2024.03.02", Round="3")
        + game(Date="2024.02.28", UTCDate="????.??.??", Round="4")
    ).event
    assert (event.start, event.end) == (date(2024, 2, 28), date(2024, 3, 2))


def rounds_of(table: Crosstable, no: int) -> list[int]:
    return [pairing.round for pairing in table.players[no - 1].pairings]


def test_games_without_rounds_keep_each_players_order() -> None:
    text = game() + game("Cy", "Di") + game("Ada", "Di") + game("Bo", "Ada", "0-1")
    found = reading(text)
    table = found.sections[0]
    assert [rounds_of(table, no) for no in (1, 2, 3, 4)] == [
        [1, 2, 3],
        [1, 3],
        [1],
        [1, 2],
    ]
    assert "number" not in said(found)


def test_two_games_in_a_round_are_numbered_and_said() -> None:
    text = game(Round="2.1") + game(Round="1.2") + game("Bo", "Ada", Round="1.1")
    found = reading(text)
    table = found.sections[0]
    assert rounds_of(table, 1) == rounds_of(table, 2) == [1, 2, 3]
    assert [p.colour for p in table.players[0].pairings] == ["b", "w", "w"]
    assert "1: round 1 has two games of a player; games numbered" in said(found)


def test_a_missing_round_among_others_is_said() -> None:
    found = reading(game(Round="-") + game("Ada", "Cy", Round="1"))
    assert rounds_of(found.sections[0], 1) == [1, 2]
    assert found.sections[0].players[0].pairings[0].opponent == 3
    assert "1 game without a round number; all numbered" in said(found)


def test_a_broadcast_on_lichess_has_other_ratings() -> None:
    site = "https://lichess.org/broadcast/open/round-1/abcdefgh"
    found = reading(game(Site=site, WhiteElo="2500"))
    assert "WhiteElo and BlackElo do not say whose ratings" in said(found)
    assert "Lichess" not in said(found)


def test_no_games() -> None:
    assert read("") == BadLine(
        None, 'no games found; they begin with tags: [White "Name"]'
    )
    assert not matches("1850 W\n1900 L\n")
    found = read("only text\n")
    assert isinstance(found, BadLine)
    assert found.line == 1


def sites(*of_games: tuple[str, str, str, str]) -> str:
    """Games by Site, Round, White and Black."""
    return "".join(
        game(white, black, Site=site, Round=number)
        for site, number, white, black in of_games
    )


def test_one_event_under_two_spellings_of_its_place() -> None:
    text = sites(
        ("Oslo NOR", "1.1", "Ada", "Bo"),
        ("Oslo, Norway", "1.2", "Cy", "Di"),
        ("Oslo, Norway", "2.1", "Bo", "Cy"),
    )
    found = reading(text)
    (section,) = found.sections
    assert [player.name for player in section.players] == ["Ada", "Bo", "Cy", "Di"]
    assert section.rounds == 2
    assert "1: 2 spellings of the Site taken as one event" in said(found)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(("Bonn GER", "2.1", "Cy", "Di"), id="other-players"),
        pytest.param(("Bonn GER", "1.2", "Ada", "Di"), id="a-round-again"),
        pytest.param(("Bonn GER", "?", "Ada", "Di"), id="no-round"),
    ],
)
def test_events_that_only_share_a_name(other: tuple[str, str, str, str]) -> None:
    found = reading(sites(("Oslo NOR", "1.1", "Ada", "Bo"), other))
    assert [section.event.city for section in found.sections] == ["Oslo", "Bonn"]


def test_events_of_two_years_are_two() -> None:
    text = game(Site="Oslo NOR", Round="1", Date="1920.01.01")
    text += game(Site="Oslo", Round="2", Date="1923.01.01")
    assert len(reading(text).sections) == 2


def study(number: int, white: str, black: str, **tags: str) -> str:
    tags = {"Site": "https://lichess.org/study/abcdefgh/ijklmnop"} | tags
    event = f"Round {number}: {white} - {black}"
    return game(white, black, **{"Event": event} | tags)


def test_an_event_tag_for_each_game_of_a_study() -> None:
    text = study(1, "Ada", "Bo") + study(1, "Cy", "Di") + study(2, "Di", "Ada")
    section = one(text)
    assert [player.name for player in section.players] == ["Ada", "Bo", "Cy", "Di"]
    # the Event names the rounds that no Round tag does
    assert [p.round for p in section.players[0].pairings] == [1, 2]
    assert section.event.name == ""


def test_the_names_in_the_event_may_be_short_and_titled() -> None:
    text = game("Ada, A", "Bo", Event="Round 1: GM Ada - Bobby Bo", Round="1")
    text += game("Bo", "Ada, A", Event="Round 2: Bo vs. GM Ada", Round="2")
    assert len(reading(text).sections) == 1


def test_a_broadcast_has_a_name() -> None:
    tags = {"Site": "?", "BroadcastName": "Fjord Open 2026 | Round 1"}
    text = study(1, "Ada Alder", "Bo", **tags) + study(1, "Cy", "Di", **tags)
    assert one(text).event.name == "Fjord Open 2026"


def test_an_event_tag_for_each_round() -> None:
    text = game(Event="Fjord Open, Round 1", Round="1")
    text += game("Bo", "Ada", Event="Fjord Open, Round 2", Round="2")
    assert one(text).event.name == "Fjord Open"


def test_two_games_of_a_match_in_one_round() -> None:
    text = study(1, "Ada", "Bo", Round="1.1") + study(1, "Bo", "Ada", Round="1.2")
    found = reading(text)
    assert len(found.sections) == 1
    assert "round 1 has two games of a player" in said(found)


@pytest.mark.parametrize("word", ["BYE", "Bye", "bye", "spielfrei"])
@pytest.mark.parametrize(
    ("result", "code"), [("1-0", "U"), ("1/2-1/2", "H"), ("0-1", "Z"), ("*", "U")]
)
def test_a_bye_is_nobody(word: str, result: str, code: str) -> None:
    text = game("Ada", word, result, moves=result, Round="1")
    text += game("Bo", "Ada", Round="2")
    found = reading(text)
    (section,) = found.sections
    assert [player.name for player in section.players] == ["Ada", "Bo"]
    assert section.players[0].pairings[0] == Pairing(1, None, "", code)
    assert "without moves" not in said(found)


def test_a_bye_of_black() -> None:
    section = one(game("BYE", "Ada", "0-1", moves="0-1", Round="1"))
    assert section.players[0].pairings == (Pairing(1, None, "", "U"),)


@pytest.mark.parametrize("tags", [{"BlackElo": "1800"}, {"BlackFideId": "77"}, {}])
def test_a_player_may_be_called_bye(tags: dict[str, str]) -> None:
    moves = "1-0" if tags else "1. e4 e5 1-0"
    section = one(game("Ada", "Bye", moves=moves, Round="1", **tags))
    assert [player.name for player in section.players] == ["Ada", "Bye"]


def test_a_bye_against_a_bye() -> None:
    found = read(game("BYE", "Bye", moves="1-0"))
    assert isinstance(found, BadLine)
    assert "a bye against a bye" in found.text


def test_the_games_of_a_match_may_be_numbered_in_the_site() -> None:
    match = [
        game(*pair, Site=site, Round="?", Date="2026.05.01")
        for pair, site in ((("Ada", "Bo"), "02"), (("Bo", "Ada"), "01"))
    ]
    section = one("".join(match))
    assert [pairing.round for pairing in section.players[0].pairings] == [1, 2]
    assert section.players[0].pairings[0].colour == "b"
    assert section.event.city == ""


def test_a_number_in_the_site_of_other_games_is_a_place() -> None:
    several = game(Site="1", Round="?") + game("Cy", "Di", Site="2", Round="?")
    assert len(reading(several).sections) == 2


def test_a_study_names_its_event() -> None:
    games = (
        game(
            *pair,
            Event=f"Round {number}: {pair[0]} - {pair[1]}",
            Site=f"https://lichess.org/study/abcdefgh/{number}",
            StudyName="Open of Nowhere",
            Round=f"{number}.1",
        )
        for number, pair in enumerate((("Ada", "Bo"), ("Bo", "Ada")), start=1)
    )
    assert one("".join(games)).event.name == "Open of Nowhere"


def test_the_sections_of_a_broadcast_are_events() -> None:
    games = (
        game(
            *pair,
            Event=f"Round {number}",
            Site=f"https://lichess.org/broadcast/nowhere/round-{number}/{name}{number}",
            BroadcastName=f"Nowhere 2026 | {name}",
            Round=f"{number}.1",
        )
        for number in (1, 2)
        for name, pair in (("Open", ("Ada", "Bo")), ("Women", ("Cy", "Di")))
    )
    found = reading("".join(games))
    assert [section.event.name for section in found.sections] == [
        "Nowhere 2026 | Open",
        "Nowhere 2026 | Women",
    ]
    assert [len(section.players) for section in found.sections] == [2, 2]
