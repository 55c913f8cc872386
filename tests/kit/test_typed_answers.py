"""A typed answer in every face: the fields alone say how a value is shown."""

from __future__ import annotations

import csv
import io
import json
from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.core.model import Step
from elo_tui.kit.answer import (
    MERGED,
    Answer,
    Basis,
    Change,
    Lead,
    Measure,
    Notes,
    Record,
    Share,
    Working,
    encode,
)
from elo_tui.kit.answer_parts import sort_parts
from elo_tui.kit.faces import answer_faces


class Round(Record, frozen=True, kw_only=True):
    round: int
    won: bool | None


class Person(Record, frozen=True, kw_only=True):
    no: Annotated[int, Measure("no.")]
    name: str
    change: Change
    chances: tuple[tuple[float, float], ...] = ()
    asks: Annotated[tuple[str, ...], Measure(role="data")] = ()
    likely: Annotated[str, Measure(role="people")] = "yes"
    rounds: tuple[Round, ...] = ()


class Club(Answer, frozen=True, kw_only=True):
    """An answer with one field of each kind."""

    win: int
    share: Share
    percentile: float | None
    heading: Annotated[str, Measure(role="source")]
    lead: Lead
    people: tuple[Person, ...]
    edition: Annotated[Basis, Measure("rules", role="basis")]
    notes: Notes
    why: Annotated[str, Measure("not rated", role="people")] = "a match"
    working: Working

    @property
    def title(self) -> str:
        return self.heading


class Odds(Answer, frozen=True, kw_only=True):
    bye: Share | None
    colour: Annotated[str | None, Measure(role="basis")]

    @property
    def title(self) -> str:
        return "Odds"


class System(Record, frozen=True, kw_only=True):
    key: str
    name: str
    source: str


class Systems(Answer, frozen=True, kw_only=True):
    systems: tuple[System, ...]

    @property
    def title(self) -> str:
        return "Systems"


ADA = Person(
    no=1,
    name="Ada",
    change=4.5,
    chances=((0.5, 0.25), (10, 0.75)),
    asks=("k", "rd"),
    rounds=(Round(round=1, won=True),),
)
BO = Person(no=2, name="Bo", change=-3.0, rounds=(Round(round=1, won=None),))
CLUB = Club(
    win=5,
    share=0.123456,
    percentile=25.0,
    heading="Games won",
    lead=("Ada won most",),
    people=(ADA, BO),
    edition="2026",
    notes=("two games are open",),
    working=(Step("sum", "4.5 - 3 = 1.5", "8.3"),),
)


def test_json_has_the_fields_by_their_names_but_none_for_people_alone() -> None:
    data = json.loads(answer_faces.write("json", CLUB))
    assert [*data] == [
        *("win", "share", "percentile", "people", "edition", "notes", "working")
    ]
    assert data["people"][0]["chances"] == [[0.5, 0.25], [10, 0.75]]
    assert "likely" not in data["people"][0]
    assert data["working"] == [
        {"label": "sum", "text": "4.5 - 3 = 1.5", "article": "8.3"}
    ]


def test_a_count_is_no_share_whatever_its_name() -> None:
    assert answer_faces.write_text(CLUB).splitlines()[:5] == [
        *("Games won", "Ada won most", "win: 5", "share: 12.3 %", "percentile: 25")
    ]


def test_tables_in_csv_have_every_column_with_exact_values() -> None:
    text = answer_faces.write("csv", CLUB)
    values, people, rounds = (
        [*csv.reader(io.StringIO(block))] for block in text.split("\r\n\r\n")
    )
    assert values[2] == ["share", "0.123456"]
    assert people == [
        ["no", "name", "change", "chances.0.5", "chances.10", "asks"],
        ["1", "Ada", "4.5", "0.25", "0.75", "k, rd"],
        ["2", "Bo", "-3.0", "", "", ""],
    ]
    assert rounds == [["of", "round", "won"], ["1 Ada", "1", "true"], ["2 Bo", "1", ""]]


def test_people_get_signs_and_no_column_for_programs() -> None:
    text = answer_faces.write_text(CLUB)
    assert "no.  name  change  chances 0.5  chances 10  likely\n" in text
    assert "  1  Ada    +4.50         0.25        0.75  yes\n" in text
    assert "asks" not in text
    assert text.endswith(
        "\nrules: 2026\nnote: two games are open\nnot rated: a match\n"
        "\nWorking\nsum: 4.5 - 3 = 1.5 [8.3]\n"
    )


def test_a_field_that_may_be_missing_keeps_its_measure() -> None:
    parts = sort_parts(Odds(bye=0.5, colour="w"))
    assert [(one.name.label, one.text) for one in parts.values] == [("bye", "50 %")]
    assert parts.remarks() == [("colour", "w")]
    assert sort_parts(Odds(bye=None, colour=None)).values == []


def test_a_table_too_wide_for_a_terminal_is_a_list_for_each_record() -> None:
    found = Systems(systems=(System(key="a", name="A", source="x" * 80),))
    assert answer_faces.write_text(found).splitlines() == [
        *("Systems", "", "a: A", f"  source: {'x' * 80}")
    ]


class Effect(Record, frozen=True, kw_only=True):
    change: Change
    rd: Annotated[float | UnsetType, Measure("RD")] = UNSET


class Stake(Record, frozen=True, kw_only=True):
    """An outcome for both sides; each has values of the same kind."""

    you: Annotated[Effect, MERGED]
    opponent: Annotated[Effect, Measure(is_merged=True, prefix="opponent_")]


class Game(Answer, frozen=True, kw_only=True):
    outcome: Annotated[dict[str, Stake], MERGED]
    rounds: tuple[Round, ...]
    again: Annotated[tuple[Round, ...], Measure(role="json")] = ()

    @property
    def title(self) -> str:
        return "Game"


class ByK(Answer, frozen=True, kw_only=True):
    by_k: tuple[Game, ...]

    @property
    def title(self) -> str:
        return "ByK"


STAKE = Stake(you=Effect(change=5.0), opponent=Effect(change=-5.0, rd=40.5))
GAME = Game(outcome={"win": STAKE}, rounds=(), again=ADA.rounds)


def test_merged_values_belong_to_the_record_around_them() -> None:
    assert encode(GAME) == {
        "win": {"change": 5.0, "opponent_change": -5.0, "opponent_rd": 40.5},
        "rounds": [],
        "again": [{"round": 1, "won": True}],
    }
    (table,) = sort_parts(GAME).tables
    assert [one.path for one in table.columns] == [
        *(("outcome",), ("change",), ("opponent_change",), ("opponent_rd",))
    ]
    assert table.columns[-1].label == "opponent RD"
    assert table.rows == (("win", 5.0, -5.0, 40.5),)


def test_merged_records_of_a_row_are_columns_of_its_table() -> None:
    (table,) = sort_parts(ByK(by_k=(GAME,))).tables
    assert [one.path for one in table.columns] == [
        *(("win", "change"), ("win", "opponent_change"), ("win", "opponent_rd"))
    ]


class Chances(Record, frozen=True, kw_only=True):
    places: Annotated[tuple[float, ...], Measure(unit="share")]
    points: Annotated[tuple[tuple[float, float], ...], Measure(unit="share")]


class Outlook(Answer, frozen=True, kw_only=True):
    players: tuple[Chances, ...]

    @property
    def title(self) -> str:
        return "Chances"


def test_the_columns_of_places_and_scores_are_in_order() -> None:
    players = (
        Chances(places=(0.5, 0.5), points=((1, 0.25), (10, 0.75))),
        Chances(places=(0.5, 0.5), points=((0.5, 1.0),)),
    )
    [table] = sort_parts(Outlook(players=players)).tables
    assert [column.label for column in table.columns] == [
        *("places 1", "places 2", "points 0.5", "points 1", "points 10")
    ]
    assert [*table.texts()] == [
        ("50 %", "50 %", "", "25 %", "75 %"),
        ("50 %", "50 %", "100 %", "", ""),
    ]


class Event(Record, frozen=True, kw_only=True):
    label: str
    days: tuple[tuple[str, str], ...]
    norms: tuple[str, ...] = ()


class Month(Record, frozen=True, kw_only=True):
    events: tuple[Event, ...]


class Track(Record, frozen=True, kw_only=True):
    system: str
    pool: str
    months: tuple[Month, ...]


class Journal(Answer, frozen=True, kw_only=True):
    tracks: tuple[Track, ...]
    why: str | None = None
    notes: Notes = ()

    @property
    def title(self) -> str:
        return "Journal"


def test_what_is_empty_is_left_out_and_records_at_any_depth_name_their_owners() -> None:
    event = Event(label="Open", days=(("2026-05-01", "2026-05-03"),))
    track = Track(system="fide", pool="rapid", months=(Month(events=(event,)),))
    parts = sort_parts(Journal(tracks=(track,)))
    outer, inner = parts.tables
    assert [column.label for column in outer.columns] == ["system", "pool"]
    assert inner.title == "Tracks months events"
    assert [*inner.texts()] == [("fide rapid", "Open", "2026-05-01 to 2026-05-03")]
    assert (parts.values, parts.basis, parts.notes) == ([], [], [])
