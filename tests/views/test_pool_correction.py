"""The games of an event as lines: a line that changes changes its game alone."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest

from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import Problem
from elo_tui.core.pool.game_kind import NOT_STATED
from elo_tui.core.pool.ledger import EventContent, Round, extract_event
from elo_tui.core.pool.pool_people import PoolPlayer
from elo_tui.features.pool.correction import correct_games, write_games
from elo_tui.features.pool.evening import extract_evening
from elo_tui.readers.detect import read_text
from elo_tui.readers.meanings import Meanings
from tests.clubs import content

DAY = date(2026, 3, 2)
SCORES = """Date,Home,Away,Goals
2026-03-02,Schalke 04,Ashford,3-1
2026-03-02,Ashford,Brackley,0-0
2026-03-09,Brackley,Schalke 04,1-0
"""


def type_again(event: EventContent, *lines: str, goals: bool = False) -> EventContent:
    meanings = Meanings(are_scores=True if goals else None)
    typed = extract_evening(lines, date(2026, 11, 20), meanings)
    assert isinstance(typed, EventContent), typed
    return correct_games(event, typed)


def write(event: EventContent) -> list[str]:
    lines = write_games(event)
    assert not isinstance(lines, Problem), lines
    return [*lines]


def read_scores() -> EventContent:
    reading = read_text(SCORES)
    assert isinstance(reading, EventReading), reading
    found = extract_event(reading.sections[0])
    assert isinstance(found, EventContent), found
    return found


@pytest.mark.parametrize("number", range(8))
def test_lines_that_stay_change_nothing(number: int) -> None:
    event = content(number)
    assert type_again(event, *write(event)) == event


def test_goals_and_sides_stay() -> None:
    event = read_scores()
    lines = write(event)
    assert "3-1" in " ".join(lines)
    assert type_again(event, *lines, goals=True) == event


@pytest.mark.parametrize("seed", range(8))
def test_a_line_that_changes_changes_its_game_alone(seed: int) -> None:
    random, event = Random(seed), content(seed)
    lines = write(event)
    place = random.choice([at for at, one in enumerate(lines) if "1-0" in one])
    lines[place] = lines[place].replace("1-0", "0-1")
    changed = type_again(event, *lines)
    assert changed.players == event.players
    pairs = zip(event.rounds, changed.rounds, strict=True)
    ((before, after),) = [(one, other) for one, other in pairs if one != other]
    assert after == before._replace(halves=2 - before.halves)


def make(*rounds: Round) -> EventContent:
    names = enumerate(("Ann Ash", "Ben Birch", "Cid Cole"), start=1)
    players = tuple(
        PoolPlayer(no=no, id=f"id{no}", name=name, rating=1500) for no, name in names
    )
    return EventContent(
        name="Spring", first_day=DAY, last_day=DAY, players=players, rounds=rounds
    )


def play(round: int, white: int, black: int, halves: int = 0) -> Round:
    """A game with the colours of the file."""
    return Round(
        round=round, white=white, black=black, halves=halves, colours_known=True
    )


def test_who_was_another_person_leaves_and_byes_stay() -> None:
    bye, forfeit = (
        Round(round=2, white=2, why="bye"),
        Round(round=3, white=1, black=2, why="forfeit"),
    )
    event = make(play(1, 1, 3, 2), bye, forfeit)
    assert write(event) == ["Round 1", "Ann Ash 1-0 Cid Cole"]
    found = type_again(
        event, "Round 1", "Ann Ash 1-0 Dan Dale", "Round 3", "Ben Birch 1-0 Ann Ash"
    )
    assert [(one.no, one.id, one.name) for one in found.players] == [
        (1, "id1", "Ann Ash"),
        (2, "id2", "Ben Birch"),
        (4, "", "Dan Dale"),
    ]
    # the game that was a forfeit was played, with the colours of the file unknown
    assert found.rounds == (
        play(1, 1, 4, 2),
        bye,
        Round(round=3, white=1, black=2),
    )


def test_two_of_one_name_are_corrected_by_a_file() -> None:
    event = make(play(1, 1, 2, 2))
    players = (*event.players[:2], event.players[2]._replace(name="Ash, Ann"))
    assert isinstance(write_games(event._replace(players=players)), Problem)


def test_a_game_without_a_score_has_none_after_it() -> None:
    found = type_again(make(play(1, 1, 2, 2)), "Round 1", "Ann Ash = Ben Birch")
    assert found.rounds == (play(1, 1, 2, 1),)
    assert found.rounds[0].points == NOT_STATED
