"""The games typed into a line of the Tournament screen, and messages on its rounds."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.reading import BadLine, EventReading, Reading
from elo_tui.core.model import Game, Result
from elo_tui.core.text.figures import plural
from elo_tui.core.text.result_words import SIGNS
from elo_tui.features.tournament.view import keep_number
from elo_tui.kit.commands.bindings import key_label
from elo_tui.readers import detect, typed_games
from elo_tui.readers.game_marks import MarkFault, is_sign, read_marks
from elo_tui.session.rounds_owner import find_own_name
from elo_tui.session.tournament_state import TournamentState, insert_typed

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
    # the next rating may follow a result without a comma
    start, _, last = text.rpartition(" ")
    if isinstance(reading, BadLine) and last.isdigit():
        reading = typed_games.read(start)
    if isinstance(reading, BadLine):
        reading = typed_games.read(text[: max(text.rfind(","), text.rfind(";"), 0)])
    return reading.games if isinstance(reading, Reading) else ()


class PastedGames(NamedTuple):
    """The games of a paste of several lines, for the entry line."""

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


class TypedTaken(NamedTuple):
    """The result of entering the entry line."""

    state: TournamentState | None
    """The changed rounds; None if nothing was changed."""
    text: str
    role: str = "dim"


def take_typed(state: TournamentState, has_offers: bool) -> TypedTaken:
    """Add the games of the entry line, or change a round to them.

    A result alone is that of the round before, if that has none.
    """
    reading = typed_games.read(state.typed)
    if isinstance(reading, BadLine):
        if has_offers:
            fault = reading.text.partition(";")[0]
            return TypedTaken(None, f"{fault}; the arrows choose a player below")
        return _take_lone_result(state) or TypedTaken(None, reading.text, "wrong")
    if not reading.games:
        return TypedTaken(None, "Type a game first, such as 2010 W")
    if text := explain_own_name(state, reading.games):
        return TypedTaken(None, text, "wrong")
    after = insert_typed(state, keep_number(state, reading.games))
    return TypedTaken(after, describe_added(state, reading.games))


def _take_lone_result(state: TournamentState) -> TypedTaken | None:
    """Give the last round a result typed alone, or name the rounds without one."""
    words = state.typed.split()
    if state.place is not None or not all(map(is_sign, words)):
        return None
    try:
        marks = read_marks(words)
    except MarkFault:
        return None
    if marks.result is None or marks.times > 1:
        return None
    open_rounds = [at for at, game in enumerate(state.rounds) if game.result is None]
    if not open_rounds:
        return None
    last = open_rounds[-1]
    if last != len(state.rounds) - 1:
        text = f"Round {last + 1} has no result: Down, choose it, then w, d or l"
        return TypedTaken(None, text, "wrong")
    game = replace(state.rounds[last], result=marks.result)
    after = replace(state, rounds=(*state.rounds[:last], game), typed="")
    return TypedTaken(after, f"Round {last + 1} has the result {SIGNS[marks.result]}")


def explain_own_name(state: TournamentState, games: tuple[Game, ...]) -> str:
    """Explain that an opponent would be the player; "" if none would be."""
    name = find_own_name(state, games)
    return f"{name} with that rating is you: you cannot play yourself" * bool(name)


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
