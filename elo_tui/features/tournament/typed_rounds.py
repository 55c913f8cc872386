"""The games typed into a line of the Tournament screen, and messages on its rounds."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.reading import BadLine, EventReading, Reading
from elo_tui.core.model import Game, Result
from elo_tui.core.text.figures import plural
from elo_tui.kit.commands.bindings import key_label
from elo_tui.readers import detect, typed_games
from elo_tui.session.tournament_state import TournamentState

#: How rounds opened from another screen are left, by its mode.
_WAYS_BACK = {
    "field": "Esc returns to the event",
    "journal": "Every change is saved in the journal; Esc returns to it",
}


def are_games(text: str) -> bool:
    """Whether the text of your rating is a line of games instead."""
    several = len(text.split()) > 1 or "," in text or ";" in text
    return several and isinstance(typed_games.read(text), Reading)


def move_games_to_line(state: TournamentState) -> TournamentState:
    """Move games typed as your rating into the entry line."""
    before_them = [state.typed] if state.typed.strip() else []
    typed = "; ".join([*before_them, state.form.own])
    return replace(state, form=replace(state.form, own=""), typed=typed)


def read_readable_games(text: str) -> tuple[Game, ...]:
    """Read the games of an entry line, without an unfinished last one."""
    reading = typed_games.read(text)
    if isinstance(reading, BadLine):
        reading = typed_games.read(text[: max(text.rfind(","), text.rfind(";"), 0)])
    return reading.games if isinstance(reading, Reading) else ()


class PastedGames(NamedTuple):
    """What a paste of several lines has for the entry line."""

    games: tuple[str, ...] = ()
    """Each game as typed."""
    note: str = ""
    fault: str = ""
    """Sentence if no games were pasted."""
    lines: str = ""
    """The lines unchanged, if they cannot be read."""


def read_pasted_games(text: str) -> PastedGames:
    """Read the games in pasted lines."""
    reading = detect.read_text(text)
    if isinstance(reading, BadLine):
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        return PastedGames(fault=f"pasted {reading}", lines="; ".join(lines))
    if isinstance(reading, EventReading):
        return PastedGames(fault="This is a whole event; open it instead")
    if not reading.games:
        return PastedGames(fault="No game in the pasted lines")
    note = f" ({reading.notes[0].text})" if reading.notes else ""
    return PastedGames(tuple(map(typed_games.write_game, reading.games)), note)


def describe_added(before: TournamentState, games: tuple[Game, ...]) -> str:
    """Describe how the games of the entry line have changed the rounds."""
    if before.place is not None and before.replaces == len(games):
        return f"Round {before.place + 1} changed"
    future = sum(game.result is None for game in games)
    byes = sum(game.result in (Result.FULL_BYE, Result.HALF_BYE) for game in games)
    text = f"{plural(len(games), 'round')} added"
    if future:
        text += f", {future} remaining"
    if byes:
        text += f", {byes} without a game"
    return text


def describe_way_back(mode: str, key_of_likely: str = "") -> str:
    """Describe how rounds of a mode are left, and the key of likely opponents."""
    if mode not in _WAYS_BACK:
        return ""
    likely = f"{key_label(key_of_likely)} has the likely opponents; "
    return f"{likely if key_of_likely else ''}{_WAYS_BACK[mode]}"


def add_opponent(text: str, game: Game) -> str:
    """Replace a partial name at the end by the beginning of a game, or append it."""
    place, name = typed_games.find_partial_name(text)
    if not name:
        # after the present text
        text = f"{text.rstrip(' ,;')}; " if text.strip(" ,;") else ""
        place = len(text)
    return text[:place] + typed_games.write_beginning(game)
