"""Every sample, written in each format that promises to be readable, comes back."""

from __future__ import annotations

import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.entry import read_title
from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
    compute_points,
)
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import Problem
from elo_tui.features.event.view.field import rate_all
from elo_tui.features.tournament.report import formats as event_formats
from elo_tui.features.tournament.report import trf as trf_report
from elo_tui.readers.detect import read_data, read_text
from elo_tui.session.forms import Form
from tests.shared import SHARED

#: Larger samples hold nothing that smaller ones do not.
_BYTES_MAX = 30_000
_SECTIONS = 3
_LISTS = ("expected", ".list.csv", "README")


@cache
def samples() -> tuple[tuple[str, Crosstable], ...]:
    return tuple(_samples())


def _samples() -> Iterator[tuple[str, Crosstable]]:
    for path in sorted((SHARED / "data").rglob("*")):
        if not path.is_file() or any(part in path.name for part in _LISTS):
            continue
        if path.stat().st_size <= _BYTES_MAX:
            yield from _sections(path)


def _sections(path: Path) -> Iterator[tuple[str, Crosstable]]:
    found = read_data(path.read_bytes())
    if isinstance(found, EventReading):
        for number, section in enumerate(found.sections[:_SECTIONS], start=1):
            yield f"{path.name} {number}", section


def written(section: Crosstable, key: str) -> str:
    if key == "trf":
        text: str | Problem = trf_report.write(section)
    else:
        field = rate_all(section, Form(date="2026-01-10"))
        assert isinstance(field, EventRatings)
        text = event_formats.write(key, field)
    assert isinstance(text, str), text
    return text


def kept(section: Crosstable, key: str) -> dict[int, tuple[object, ...]]:
    """What a format keeps of the players: everything, but for what it names."""
    return {one.no: _kept(one, key) for one in section.players}


def _kept(player: Participant, key: str) -> tuple[object, ...]:
    is_report, is_page = key == "trf", key == "html"
    rounds = tuple(
        # a blank means what * means, and nobody has no colour
        (one.round, one.opponent, one.colour if one.opponent else "", one.code or "*")
        for one in player.pairings
        if one.opponent is not None or one.code.strip("*")
    )
    return (
        player.name,
        read_title(player.title) if is_report else player.title,
        player.rating,
        player.federation,
        # one with letters is none
        player.fide_id if player.fide_id.strip("0").isdigit() else "",
        compute_points(player),
        None if is_page else player.birth_year,
        None if is_page else player.sex,
        rounds,
    )


def differences(section: Crosstable, key: str) -> list[str]:
    text = written(section, key)
    found = read_text(text)
    if not isinstance(found, EventReading):
        return [f"not read: {found}"]
    before, after = kept(section, key), kept(found.sections[0], key)
    wrong = [
        f"player {no}: {before.get(no)} became {after.get(no)}"
        for no in before.keys() | after.keys()
        if before.get(no) != after.get(no)
    ]
    if key == "trf":
        facts = replace(section.event, rounds=section.rounds or None)
        again = found.sections[0].event
        if section.system:
            # the file does not say that these ratings are of one kind only
            facts = replace(facts, pool=again.pool)
        wrong += [f"{facts} became {again}"] if facts != again else []
    return wrong


@pytest.mark.parametrize("key", ["csv", "html", "trf"])
@pytest.mark.slow
def test_every_sample_comes_back(key: str) -> None:
    if not samples():
        pytest.skip("needs ../shared/data beside the checkout")
    wrong = {
        name: found[:2]
        for name, section in samples()
        # of games that are not all there no report can be made
        if (key != "trf" or (section.owner is None and not section.incomplete))
        and (found := differences(section, key))
    }
    assert wrong == {}


LONG = "Fernandez de la Vega y Sanchez, " + string.ascii_letters


@pytest.mark.parametrize("key", ["csv", "html", "trf"])
@pytest.mark.parametrize(
    "players",
    [
        pytest.param((Participant(1, "Ann"), Participant(2, "Bo")), id="no games"),
        pytest.param((Participant(1, "Ann", rating=0),), id="alone and unrated"),
        pytest.param((Participant(1, LONG, rating=1900),), id="a long name"),
        pytest.param((Participant(3, "Ann", points=2.5),), id="points without rounds"),
        pytest.param(
            (
                Participant(1, rating=1800, pairings=(Pairing(1, 2, "w", "1"),)),
                Participant(2, pairings=(Pairing(1, 1, "b", "0"),)),
            ),
            id="no names",
        ),
        *(
            pytest.param(
                (
                    Participant(
                        1, "Ann", rating=1800, pairings=(Pairing(2, None, "", code),)
                    ),
                    Participant(2, "Bo", rating=1700),
                ),
                id=f"{code} without an opponent",
            )
            for code in "+-UFHZ1=0WDL*"
        ),
    ],
)
def test_players_and_rounds_at_the_edge_come_back(
    key: str, players: tuple[Participant, ...]
) -> None:
    assert differences(Crosstable(EventFacts("Open"), players), key) == []


@pytest.mark.parametrize("key", [row.key for row in event_formats.WRITERS])
def test_no_format_cuts_a_name(key: str) -> None:
    players = (
        Participant(1, LONG, rating=1800, pairings=(Pairing(1, 2, "w", "1"),)),
        Participant(2, "Bo", rating=1700, pairings=(Pairing(1, 1, "b", "0"),)),
    )
    name = "Championship of the " + "very " * 20 + "long name"
    text = "".join(written(Crosstable(EventFacts(name), players), key).split())
    names = [LONG] if key == "csv" else [LONG, name]
    assert [one for one in names if "".join(one.split()) not in text] == []
