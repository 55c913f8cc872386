"""Events written as a report: exact columns, and the same event when read again."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
    compute_points,
)
from elo_tui.core.events.reading import EventReading, set_pool
from elo_tui.core.facts import RATING_MAX
from elo_tui.core.model import NOT_RATED, Colour, Problem
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.tournament.report.trf import left_out, write
from elo_tui.readers.detect import read_data, read_text
from elo_tui.readers.trf_reader import read
from tests.readers.trf_text import player
from tests.shared import file, needs, table


def written(*players: Participant, event: EventFacts | None = None) -> str:
    text = write(Crosstable(event or EventFacts(), players))
    assert isinstance(text, str), text
    return text


def problem(*players: Participant) -> str:
    found = write(Crosstable(EventFacts(), players))
    assert isinstance(found, Problem)
    return found.text.removeprefix("tournament report file: ")


def test_a_whole_report() -> None:
    event = EventFacts(
        "Open of Somewhere",
        "Somewhere",
        "FRA",
        date(2024, 12, 1),
        date(2024, 12, 8),
        "90 min + 30 s",
        9,
    )
    anna = Participant(
        1,
        "Ivanova, Anna",
        "WGM",
        2299,
        "GEO",
        "12345678901",
        1.5,
        (Pairing(1, 2, "w", "1"), Pairing(3, None, "", "H"), Pairing(4, 2, "b", "*")),
        1978,
        "w",
    )
    bob = Participant(2, "Bob", rating=0, pairings=(Pairing(1, 1, "b", "0"),))
    assert written(anna, bob, event=event) == (
        "012 Open of Somewhere\n"
        "022 Somewhere\n"
        "032 FRA\n"
        "042 2024/12/01\n"
        "052 2024/12/08\n"
        "062 2\n"
        "072 1\n"
        "122 90 min + 30 s\n"
        "XXR 9\n"
        "001    1 wWGM Ivanova, Anna                     2299 GEO 12345678901"
        " 1978/00/00  1.5    1     2 w 1            0000 - H     2 b\n"
        "001    2      Bob                                  0                "
        "             0.0    2     1 b 0\n"
    )


def test_a_game_keeps_its_columns() -> None:
    line = written(Participant(1, pairings=(Pairing(99, 1234, "b", "="),)))
    assert line.splitlines()[-1][1071:] == "1234 b ="


def test_a_long_name_is_whole_in_a_comment() -> None:
    *_, comment, line = written(Participant(7, "N" * 34, rating=1800)).splitlines()
    assert line[14:52] == "N" * 33 + " 1800"
    assert comment == "### elo-tui name 7 " + "N" * 34


@pytest.mark.parametrize(
    ("title", "written_title"),
    [("WIM", "WIM"), ("f", "FM"), ("wg", "WGM"), ("NM", ""), ("k+", ""), ("I", "")],
)
def test_only_titles_of_fide_are_written(title: str, written_title: str) -> None:
    player = Participant(1, title=title)
    assert written(player).splitlines()[-1][10:13].strip() == written_title
    said = ("without 1 title of a national federation",)
    assert left_out(Crosstable(EventFacts(), (player,))) == (
        () if written_title else said
    )


@needs("data/tables/wild_national_titles.csv")
def test_national_categories_are_counted() -> None:
    path = "data/tables/wild_national_titles.csv"
    reading = read_data(file(path).read_bytes())
    assert isinstance(reading, EventReading)
    (section,) = reading.sections
    lines = [one for one in str(write(section)).splitlines() if one.startswith("001")]
    titles = {line[14:47].strip(): line[10:13].strip() for line in lines}
    expected = table(f"{path}.list.csv")
    assert titles == {row["name"]: row["title_in_trf_export"] for row in expected}
    assert left_out(section) == ("without 8 titles of a national federation",)


def test_a_federation_that_has_no_columns_is_left_out_and_counted() -> None:
    player = Participant(1, federation="France")
    assert written(player).splitlines()[-1].split() == ["001", "1"]
    assert left_out(Crosstable(EventFacts(), (player,))) == (
        "without 1 club or federation of more than three letters",
    )


def test_the_points_are_those_of_the_rounds() -> None:
    won, lost = (Pairing(1, 2, "w", "1"),), (Pairing(1, 1, "b", "0"),)
    first = Participant(1, "Ann", points=1.5, pairings=won)
    lines = written(first, Participant(2, "Bo", pairings=lost)).splitlines()
    assert [line[80:84] for line in lines[-2:]] == [" 1.0", " 0.0"]
    assert [line[85:89] for line in lines[-2:]] == ["   1", "   2"]
    assert "### elo-tui points 1 1.5" in lines


def test_stated_places_are_the_ranks() -> None:
    players = (Participant(no, place=place) for no, place in ((1, 2), (2, 3), (3, 1)))
    ranks = [line[85:89].strip() for line in written(*players).splitlines()[-3:]]
    assert ranks == ["2", "3", "1"]


def test_a_game_that_is_not_rated_stays_so() -> None:
    pairing = Pairing(1, 2, "w", "1", NOT_RATED)
    assert written(Participant(1, pairings=(pairing,))).endswith("   2 w W\n")


def test_the_rounds_of_one_player_are_no_report() -> None:
    alone = Crosstable(EventFacts(), (Participant(1), Participant(2)), owner=1)
    refused = write(alone)
    assert isinstance(refused, Problem)
    assert refused.text.endswith("it needs those of all players")


def test_the_worth_of_results_is_in_columns() -> None:
    worths = (("W", 6), ("D", 2), ("L", 0))
    text = written(Participant(1), event=EventFacts(half_points=worths))
    # the columns of the example of FIDE's technical commission
    assert "\n162  W 3.0    D 1.0    L 0.0\n" in text


def test_no_line_end_or_control_reaches_the_file() -> None:
    bad = "a\nb\r\x1b\x00\u2028\u2029\x85\ud800c"
    event = EventFacts(bad, bad, bad, time_control=bad)
    text = written(
        Participant(1, bad, bad, 1, bad, fide_id="1\n2", sex="w"), event=event
    )
    assert all(line.isprintable() for line in text.split("\n"))
    assert text.count("\n") == 7
    assert isinstance(read(text), EventReading)


WON = Pairing(1, 2, "w", "1")
RANGE = "rounds from 1 to 99 only"


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (Participant(10000), "10000 is longer than its 4 columns"),
        (Participant(1, fide_id="1" * 12), f"{'1' * 12} is longer than its 11 columns"),
        (Participant(1, rating=12345), "12345 is longer than its 4 columns"),
        (
            Participant(1, pairings=(replace(WON, opponent=10000),)),
            "10000 is longer than its 4 columns",
        ),
        (
            Participant(1, pairings=(WON, replace(WON, opponent=3))),
            "two games in one round",
        ),
        (
            Participant(1, pairings=(replace(WON, round=100),)),
            "rounds from 1 to 99 only",
        ),
        (Participant(1, pairings=(replace(WON, round=0),)), "rounds from 1 to 99 only"),
    ],
)
def test_a_number_that_does_not_fit_is_refused(
    player: Participant, reason: str
) -> None:
    assert problem(player) == f"player {player.no}: {reason}"


def test_an_id_of_two_players_is_refused() -> None:
    twins = (Participant(1, fide_id="77"), Participant(2, fide_id="77"))
    refused = write(Crosstable(EventFacts(), twins))
    assert isinstance(refused, Problem)
    assert refused.text.endswith("player 2: its id is that of player 1")


def cleaned(limit: int) -> st.SearchStrategy[str]:
    return st.text(max_size=limit).map(lambda text: clean_name(text, limit))


#: A blank result is how the format says *.
codes = st.sampled_from(sorted(set(CODES) - {"*"}))
colours: st.SearchStrategy[Colour] = st.sampled_from(["w", "b", ""])
cells = st.tuples(st.none() | st.integers(1, 9999), colours, codes)
rounds = st.lists(cells, max_size=12).map(
    lambda found: tuple(
        Pairing(number, opponent, colour, code)
        for number, (opponent, colour, code) in enumerate(found, start=1)
    )
)
titles = st.sampled_from(["", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"])
players = st.builds(
    Participant,
    st.integers(1, 9999),
    cleaned(60),
    titles,
    st.none() | st.integers(0, RATING_MAX),
    st.sampled_from(["", "FRA", "GEO", "ÖST"]),
    st.from_regex(r"[0-9]{0,11}", fullmatch=True),
    st.none() | st.integers(0, 199).map(lambda halves: halves / 2),
    rounds,
    st.none() | st.integers(1900, 2099),
    st.sampled_from(["", "m", "w"]),
    # the report file has no column for the others
    **{name: st.just(value) for name, value in [*asdict(Participant(0)).items()][10:]},
)
fields = st.lists(
    players,
    min_size=1,
    max_size=6,
    # an id of zeros is nobody's
    unique_by=(
        lambda player: player.no,
        lambda player: player.fide_id if player.fide_id.strip("0") else -player.no,
    ),
)


def stated(limit: int) -> st.SearchStrategy[str]:
    """Texts that state something: dashes and question marks stand for nothing."""
    return cleaned(limit).filter(lambda text: not text or text[0] not in "-?")


facts = st.builds(
    EventFacts,
    stated(100),
    stated(100),
    stated(100),
    st.none() | st.dates(),
    st.none() | st.dates(),
    stated(100),
    st.none() | st.integers(1, 99),
    pool=st.sampled_from([None, "standard", "rapid", "blitz"]),
    pairing=stated(60),
    tie_breaks=st.lists(stated(30).filter(bool), max_size=3).map(tuple),
    half_points=st.just(()),
    speed=st.none(),
    readings=st.just(()),
    written=st.just(()),
    coded_control=st.just(""),
)


@given(facts, fields)
def test_a_written_event_is_read_again(
    event: EventFacts, participants: list[Participant]
) -> None:
    crosstable = Crosstable(event, tuple(participants))
    text = write(crosstable)
    assert isinstance(text, str)
    found = read(text)
    assert isinstance(found, EventReading), str(found)
    (again,) = found.sections
    assert [replace(player, line=None, place=None) for player in again.players] == [
        replace(player, points=compute_points(player)) for player in participants
    ]
    # the time control decides where nothing else does
    wanted = set_pool(crosstable)[0].event
    assert set_pool(again)[0].event == replace(
        wanted, rounds=event.rounds or crosstable.rounds or None
    )
    assert not any(note.left_out for note in found.notes)


@pytest.mark.parametrize(
    "records",
    [
        ("042 05/06/2021", "052 07/06/2021", "122 90 min"),
        ("042 05/06/2021", "222 5400+30"),
        ("122 15 min + 10 sec", "222 900+10"),
    ],
)
def test_open_dates_and_a_coded_time_control_are_read_again(
    records: tuple[str, ...],
) -> None:
    before = read_text("\n".join((*records, player(1))))
    assert isinstance(before, EventReading)
    text = write(before.sections[0])
    assert isinstance(text, str)
    again = read_text(text)
    assert isinstance(again, EventReading)
    assert again.sections[0].event == before.sections[0].event


@given(fields, st.data())
def test_rounds_left_out_come_back_as_blank_rounds(
    participants: list[Participant], data: st.DataObject
) -> None:
    whole = replace(
        participants[0], pairings=tuple(Pairing(n, 2, "w", "1") for n in range(1, 9))
    )
    kept = data.draw(st.sets(st.sampled_from(whole.pairings), min_size=1))
    gappy = replace(whole, pairings=tuple(p for p in whole.pairings if p in kept))
    found = read(written(gappy))
    assert isinstance(found, EventReading)
    (again,) = found.sections
    first, last = gappy.pairings[0].round, gappy.pairings[-1].round
    assert again.players[0].pairings == tuple(
        pairing if pairing in kept else Pairing(pairing.round, None, "", "")
        for pairing in whole.pairings[first - 1 : last]
    )


def test_rounds_that_are_not_known_stay_unknown() -> None:
    third = (
        Participant(1, "Ann", pairings=(Pairing(3, 2, "w", "1"),)),
        Participant(2, "Bo", pairings=(Pairing(3, 1, "b", "0"),)),
    )
    text = written(*third)
    assert "### elo-tui first round 3" in text.splitlines()
    reading = read(text)
    assert isinstance(reading, EventReading)
    again = reading.sections[0].players
    assert [one.pairings for one in again] == [one.pairings for one in third]
