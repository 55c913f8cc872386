"""Rounds that the name of a broadcast or study counts, and sections with names."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from elo_tui.core.events.reading import EventReading
from elo_tui.readers import read

#: A round robin of four, by FIDE's Berger tables (C.05, annex 1).
ROUNDS = (((0, 3), (1, 2)), ((3, 2), (0, 1)), ((1, 3), (2, 0)))
OPEN = ("Alder, Ann", "Birch, Bo", "Cedar, Cyd", "Dogwood, Di")
WOMEN = ("Elm, Eve", "Fir, Fay", "Gorse, Gia", "Hazel, Hope")


def write(tags: Mapping[str, str], names: tuple[str, ...] = OPEN) -> str:
    """The games of a round robin; {round}, {white} and {black} are filled in."""
    games = []
    for number, pairs in enumerate(ROUNDS, start=1):
        for white, black in pairs:
            known = {"round": number, "white": names[white], "black": names[black]}
            lines = [f'[{tag} "{text.format(**known)}"]' for tag, text in tags.items()]
            lines += [f'[White "{names[white]}"]', f'[Black "{names[black]}"]']
            lines += ['[Result "1-0"]', f'[Date "2026.11.0{number}"]']
            games.append("\n".join(lines) + "\n\n1. e4 1-0\n\n")
    return "".join(games)


def events(text: str) -> list[tuple[str, int, int, int]]:
    """Name, players, games and rounds of each event."""
    found = read(text.encode())
    assert isinstance(found, EventReading), found
    return [
        (
            section.event.name,
            len(section.players),
            sum(len(player.pairings) for player in section.players) // 2,
            section.rounds,
        )
        for section in found.sections
    ]


@pytest.mark.parametrize(
    ("tags", "name"),
    [
        ({"Event": "Round {round}", "StudyName": "Round {round}"}, ""),
        ({"Event": "Runde {round}", "BroadcastName": "Runde {round}"}, ""),
        (
            {"Event": "Round {round}: {white} - {black}", "StudyName": "Round {round}"},
            "",
        ),
        (
            {"Event": "Round {round}", "StudyName": "Lake Open Round {round}"},
            "Lake Open",
        ),
        ({"Event": "Lake | Open", "StudyName": "Round {round}"}, "Lake | Open"),
        (
            {"Event": "Lake", "BroadcastName": "Lake", "StudyName": "Round {round}"},
            "Lake",
        ),
        (
            {
                "Event": "Lake | Open",
                "Round": "{round}.1",
                "StudyName": "Round {round}",
            },
            "Lake | Open",
        ),
        (
            {"Event": "Round {round}: {white} - {black}", "BroadcastName": "Lake"},
            "Lake",
        ),
    ],
)
def test_rounds_in_any_of_the_names_are_one_event(
    tags: dict[str, str], name: str
) -> None:
    assert events(write(tags)) == [(name, 4, 6, 3)]


def test_parts_after_a_bar_are_sections() -> None:
    texts = [
        write({"Event": f"Lake | {part}", "StudyName": "Round {round}"}, names)
        for part, names in (("Open", OPEN), ("Women", WOMEN))
    ]
    assert events("".join(texts)) == [
        ("Lake | Open", 4, 6, 3),
        ("Lake | Women", 4, 6, 3),
    ]


def test_a_tag_that_is_there_twice_begins_no_game() -> None:
    text = write({"Event": "Lake"})
    line = '[White "Alder, Ann"]\n'
    assert events(text.replace(line, line + line, 1)) == events(text)
    found = read(text.replace(line, line + line, 1).encode())
    assert isinstance(found, EventReading)
    assert any("a tag occurs twice" in note.text for note in found.notes)


def test_a_date_that_is_damaged_is_named() -> None:
    text = write({"Event": "Lake"}).replace("2026.11.01", "2026.x11.01", 1)
    found = read(text.encode())
    assert isinstance(found, EventReading)
    (note,) = [one.text for one in found.notes if "2026.x11.01" in one.text]
    assert note.startswith("1 game with a date that is not one of PGN")
