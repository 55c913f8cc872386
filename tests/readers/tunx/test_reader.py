"""Swiss-Manager's tournaments: every field to the letter of the layout."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import astuple, replace

from elo_tui.core.events.crosstable import (
    Crosstable,
    Pairing,
    build_games,
    index_players,
)
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.core.model import KFactor, Problem, find_unrated_reason
from elo_tui.core.teams.team_standings import compute_team_standings
from elo_tui.core.text.clean_text import NAME_MAX
from elo_tui.features.event.view.field import rate_all, take_event_terms
from elo_tui.features.tournament.report.formats import write
from elo_tui.features.tournament.report.trf import write as write_report
from elo_tui.readers.detect import read_data
from elo_tui.session.forms import Form
from tests.readers.tunx.made import (
    ABSENT,
    BYE,
    ENTRANTS,
    HEAD,
    MARK,
    ROUNDS,
    SECRETS,
    Entrant,
    Entry,
    teams,
    tournament,
)


def read(data: bytes) -> EventReading:
    found = read_data(data)
    assert isinstance(found, EventReading), str(found)
    return found


def refused(data: bytes) -> str:
    found = read_data(data)
    assert isinstance(found, BadLine)
    assert found.line is None
    return found.text


def section(data: bytes) -> Crosstable:
    (event,) = read(data).sections
    return event


def texts(data: bytes) -> list[str]:
    return [note.text for note in read(data).notes]


def one_game(code: int, black: int = 2) -> bytes:
    """A file with one entry of player 1."""
    return tournament(rounds=(((1, black, code),),))


def cells(data: bytes, no: int) -> list[Pairing]:
    player = section(data).player(no)
    assert player is not None
    return list(player.pairings)


def test_the_event() -> None:
    event = section(tournament()).event
    assert astuple(event)[:8] == (
        "Spring Open: Group A",
        "Brno",
        "CZE",
        date(2026, 3, 28),
        date(2026, 3, 29),
        "15 min + 10 sec",
        3,
        "rapid",
    )


def test_the_reading() -> None:
    found = read(tournament())
    assert (found.format, found.encoding) == ("tunx", "utf-16-le")
    assert [note.text for note in found.notes] == [
        "1 of 4 players have only a national rating: shown as such,"
        " never taken for one of FIDE",
        "rapid by FIDE's times: the time control is 15 min + 10 sec",
    ]


def test_the_players() -> None:
    players = section(tournament()).players
    assert [
        astuple(replace(player, pairings=(), points=None))[:11] for player in players
    ] == [
        (1, "Novák, Jan", "FM", 2310, "CZE", "301234", None, (), 1978, "", 20),
        (2, "Ivanova, Anna", "", None, "BUL", "", None, (), 2009, "w", None),
        (3, "Lee", "II", 1905, "KOR", "13200001", None, (), None, "", 40),
        (4, "Sam", "", None, "", "", None, (), None, "", None),
    ]
    assert [player.national_rating for player in players] == [2290, 1850, None, None]
    assert [player.national_id for player in players] == ["", "B-77", "", ""]


def test_the_rounds_and_the_points_they_give() -> None:
    players = section(tournament()).players
    assert [player.points for player in players] == [2.0, 0.5, 1.5, 0.0]
    assert [player.pairings for player in players] == [
        (Pairing(1, 2, "w", "1"), Pairing(2, 4, "b", "+"), Pairing(3, 3, "w", "*")),
        (Pairing(1, 1, "b", "0"), Pairing(2, 3, "w", "="), Pairing(3, 4, "w", "*")),
        (Pairing(1, None, "", "U"), Pairing(2, 2, "b", "="), Pairing(3, 1, "b", "*")),
        (Pairing(1, None, "", "Z"), Pairing(2, 1, "w", "-"), Pairing(3, 2, "b", "*")),
    ]


@pytest.mark.parametrize(
    ("code", "white", "black"),
    [
        (0, "*", "*"),
        (1, "1", "0"),
        (2, "=", "="),
        (3, "0", "1"),
        (4, "+", "-"),
        (5, "-", "+"),
        (6, "-", "-"),
    ],
)
def test_a_game(code: int, white: str, black: str) -> None:
    data = one_game(code)
    assert cells(data, 1) == [Pairing(1, 2, "w", white)]
    assert cells(data, 2) == [Pairing(1, 1, "b", black)]


@pytest.mark.parametrize(
    ("black", "code", "cell"),
    [(BYE, 9, "U"), (BYE, 0, "*"), (ABSENT, 2, "H"), (ABSENT, 3, "Z"), (ABSENT, 0, "")],
)
def test_a_round_without_an_opponent(black: int, code: int, cell: str) -> None:
    assert cells(one_game(code, black), 1) == [Pairing(1, None, "", cell)]


@pytest.mark.parametrize("code", [15, 17, 7, 255])
def test_an_unknown_result_is_not_rated_and_said(code: int) -> None:
    data = one_game(code)
    why = f"result code {code} is unknown"
    assert cells(data, 1) == [Pairing(1, 2, "w", "", why)]
    assert cells(data, 2) == [Pairing(1, 1, "b", "", why)]
    assert f"round 1, 1 - 2: {why}; not rated, no points counted" in texts(data)
    event = section(data)
    for player in event.players[:2]:
        # player 2 has no rating, but that is not why
        (game,) = build_games(player, index_players(event))
        assert (game.result, find_unrated_reason(game)) == (None, why)


@pytest.mark.parametrize(
    ("black", "said"),
    [
        (BYE, "player 1 is a bye: code 3"),
        (ABSENT, "player 1 is not paired: code 1"),
        (0, "player 1 is without an opponent: code 4"),
    ],
)
def test_unknown_points_without_an_opponent_are_said(black: int, said: str) -> None:
    data = one_game(int(said[-1]), black)
    assert cells(data, 1) == [Pairing(1, None, "", "")]
    assert f"round 1, {said} is unknown; no points counted" in texts(data)


def test_nothing_to_nothing_is_no_forfeit_and_not_rated() -> None:
    data = one_game(10)
    assert cells(data, 1) == [Pairing(1, 2, "w", "0", "0 : 0 without a forfeit")]
    assert cells(data, 2) == [Pairing(1, 1, "b", "0", "0 : 0 without a forfeit")]
    assert "round 1, 1 - 2: 0 : 0 without a forfeit; not rated" in texts(data)


def test_many_unknown_results_are_counted() -> None:
    entrants = [Entrant(f"P{no}") for no in range(1, 31)]
    games: list[Entry] = [(no, no + 15, 15) for no in range(1, 16)]
    said = texts(tournament(entrants, (games,)))
    assert sum("result code 15" in text for text in said) == 12
    assert "3 more such results, not rated" in said


def test_nothing_entered_is_said_of_each_player_once() -> None:
    rounds: list[list[Entry]] = [[(2, ABSENT, 0), (4, ABSENT, 0)]] * 3
    data = tournament(rounds=rounds)
    assert "not paired, nothing entered, no points counted: player 2, 4" in texts(data)
    assert cells(data, 2) == [Pairing(n, None, "", "") for n in (1, 2, 3)]
    event = section(data)
    assert build_games(event.players[1], index_players(event)) == ()


def test_an_empty_slot_is_nobody() -> None:
    data = tournament(rounds=(((0, 0, 0), (1, 2, 1)),))
    assert cells(data, 1) == [Pairing(1, 2, "w", "1")]


def test_rounds_are_as_long_as_the_schedule_says() -> None:
    data = tournament(rounds=(((1, 2, 1),), (), ((3, 4, 3), (1, 2, 2))))
    assert cells(data, 1) == [Pairing(1, 2, "w", "1"), Pairing(3, 2, "w", "=")]
    assert cells(data, 4) == [Pairing(3, 3, "b", "1")]


def test_the_players_before_the_first_round() -> None:
    event = section(tournament(rounds=((), (), ())))
    assert event.event.rounds == 3
    assert {player.points for player in event.players} == {0.0}
    assert not any(player.pairings for player in event.players)


def test_sections_are_found_by_their_tags() -> None:
    # the marks of a section may occur in a text, and unknown sections come and go
    odd = "".join(map(chr, (0xFFA5, 0x4489, 0xFFB3, 0x4489)))
    entrants = (Entrant(odd), *ENTRANTS[1:])
    data = tournament(entrants, others=(b"\xc5" + MARK + bytes(8),))
    assert [player.pairings for player in section(data).players] == [
        player.pairings for player in section(tournament()).players
    ]


def test_a_second_name_is_enough() -> None:
    data = tournament((Entrant("", "Anna Maria"), *ENTRANTS[1:]))
    assert section(data).players[0].name == "Anna Maria"


def test_texts_are_cleaned_and_cut() -> None:
    nasty = Entrant(
        "\x1b[31mIvan\u202e", "o\x00va\ud800", "\x07GM", national_id="x" * 199
    )
    data = tournament((nasty, *ENTRANTS[1:]), head={0: "Open\x1b]0;x\x07" + "y" * 500})
    event = section(data)
    player = event.players[0]
    assert player.name == "\ufffd[31mIvan, o\ufffdva\ufffd"
    assert (player.title, len(player.national_id)) == ("\ufffdGM", NAME_MAX)
    assert event.event.name.startswith("Open\ufffd]0;x\ufffdyyy")
    assert len(event.event.name) == 100


@pytest.mark.parametrize(
    ("entrant", "said"),
    [
        (Entrant("A", rating=4001), "rating 4001"),
        (Entrant("A", national=65535), "national rating 65535"),
        (Entrant("A", born=99990000), "year of birth 9999"),
        (Entrant("A", k=1001, born=12), "K 1001"),
    ],
)
def test_a_number_that_cannot_be_is_left_out_and_said(
    entrant: Entrant, said: str
) -> None:
    data = tournament((entrant, *ENTRANTS[1:]))
    assert f"player 1 A: not read: {said}" in texts(data)
    player = section(data).players[0]
    assert (player.rating, player.national_rating) == (None, None)
    assert (player.birth_year, player.k) == (None, None)


def test_a_day_that_is_none_is_left_out_and_said() -> None:
    right, wrong = (day.to_bytes(4, "little") for day in (20260328, 20261328))
    data = tournament().replace(right, wrong)
    assert "20261328 is not a date in the calendar; not read" in texts(data)
    event = section(data).event
    assert (event.start, event.end) == (None, date(2026, 3, 29))


def test_days_in_the_wrong_order_are_said() -> None:
    right, wrong = (day.to_bytes(4, "little") for day in (20260328, 20260330))
    said = "the event ends 2026-03-29, before its first day 2026-03-30"
    assert said in texts(tournament().replace(right, wrong))


def test_another_number_of_players_is_said() -> None:
    data = tournament(configuration={23: 7})
    assert "7 players stated, 4 read" in texts(data)


@pytest.mark.parametrize(
    ("kind", "name"), [(2, "team round robin"), (3, "team"), (0, "individual")]
)
def test_a_file_without_players_is_refused_by_its_kind(kind: int, name: str) -> None:
    data = tournament((), ((),) * 150, configuration={15: kind})
    assert refused(data).startswith(f"a tournament of Swiss-Manager ({name}) with no p")


def test_boards_of_teams_name_players() -> None:
    data = tournament(configuration={15: 3})
    plain = section(tournament())
    found = section(data)
    assert found.players == plain.players
    assert found.event.pairing == "TEAM_SWISS"
    assert texts(data)[0] == (
        "team tournament: matches from the games on its boards, no byes of teams"
    )


def test_teams_have_members_by_board_and_matches() -> None:
    entrants = (
        Entrant("Ann", team=1, board=2),
        Entrant("Bo", team=1, board=1),
        Entrant("Cy", team=2, board=1),
        Entrant("Di", team=2, board=2),
    )
    data = tournament(
        entrants,
        (((2, 3, 1), (4, 1, 2)),),
        configuration={15: 2, 53: 2},
        others=[teams("Rooks", "Knights")],
    )
    found = section(data)
    assert [(one.name, one.members) for one in found.teams.teams] == [
        ("Rooks", (2, 1)),
        ("Knights", (3, 4)),
    ]
    ranked = compute_team_standings(found)
    assert not isinstance(ranked, Problem)
    # Bo beat Cy on board 1, Ann and Di drew
    assert [(row.team.no, float(row.game_points)) for row in ranked.rows] == [
        (1, 1.5),
        (2, 0.5),
    ]
    assert ranked.event.round_robin


@pytest.mark.parametrize(("stated", "rounds"), [(0, 3), (2, 2), (3, 3), (500, 3)])
def test_rounds_are_as_stated_where_there_are_so_many(stated: int, rounds: int) -> None:
    data = tournament(rounds=((), (), ()), configuration={4: stated})
    assert section(data).event.rounds == rounds


def test_nothing_private_is_shown() -> None:
    data = tournament()
    assert all(
        secret.encode("utf-16-le") in data or secret.encode() in data
        for secret in SECRETS
    )
    found = read(data)
    shown = repr(found) + str(write_report(found.sections[0]))
    assert not any(secret in shown for secret in SECRETS)


def test_the_k_of_the_file_is_a_stated_one() -> None:
    event = section(tournament())
    field = rate_all(event, take_event_terms(event, Form(), date(2026, 11, 22)))
    assert isinstance(field, EventRatings)
    novak, ivanova, lee, _ = (row.event for row in field.rows)
    assert novak is not None
    assert lee is not None
    assert ivanova is not None
    assert novak.k == KFactor(20, "stated by the report")
    assert lee.k == KFactor(40, "stated by the report")
    assert (novak.terms.pool, novak.terms.date) == ("rapid", date(2026, 3, 28))
    # 1850 is a national rating
    assert ivanova.first_rating
    assert '"national_rating": 1850' in str(write("json", field))


def test_a_federation_that_was_not_chosen_is_none() -> None:
    assert section(tournament(head=HEAD | {25: "ZZZ"})).event.federation == ""
    assert (
        section(tournament(head=HEAD | {20: "GER", 25: ""})).event.federation == "GER"
    )


def test_games_to_come_are_games() -> None:
    event = section(tournament())
    games = build_games(event.players[0], index_players(event))
    assert [game.result for game in games][-1] is None
    assert games[-1].opponent == 1905
    assert ROUNDS[-1][0] == (1, 3, 0)
