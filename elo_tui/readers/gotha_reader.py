"""Tournaments of OpenGotha, the pairing program of Go clubs.

``<Player name="Eide" firstName="Cleo" rating="1793"/>``, and games name their players
by both names in capitals without blanks: ``whitePlayer="EIDECLEO"``. The ratings are
those of Go.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from elo_tui.core.events.reading import EventReading, Note, Tick, ignore_progress
from elo_tui.core.facts import GAMES_MAX, RATING_MAX
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.core.text.figures import plural
from elo_tui.readers.game_rows.days import read_day
from elo_tui.readers.game_rows.game_list import GameList, RowGame, RowSide
from elo_tui.readers.game_rows.games_event import build_reading
from elo_tui.readers.shared import SourceRefused, read_digits, return_refusal
from elo_tui.readers.xml_documents import get_attributes, parse_xml

FORMAT = "opengotha"

_ROOT = re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?<Tournament\s[^>]*gothaVersion", re.S)
_RESULTS = {
    "WHITEWINS": ("1", "0"),
    "BLACKWINS": ("0", "1"),
    "EQUAL": ("=", "="),
    "BOTHWIN": ("+", "+"),
    "BOTHLOSE": ("-", "-"),
    "UNKNOWN": ("*", "*"),
}
_NOT_PLAYED = {"1": "+", "0": "-", "=": "="}
_HANDICAP = "a game with handicap stones"


def matches(text: str) -> bool:
    """Whether the root of a document is a tournament of OpenGotha."""
    return _ROOT.match(text) is not None


@return_refusal
def read(text: str, tick: Tick = ignore_progress) -> EventReading:
    """Read the event with its players and games."""
    root = parse_xml(text)
    tick(len(text))
    sides = dict(
        _read_player(get_attributes(one)) for one in root.iterfind("Players/Player")
    )
    games = [
        game
        for one in root.iterfind("Games/Game")
        if (game := _read_game(get_attributes(one), sides)) is not None
    ]
    facts = next(map(get_attributes, root.iter("GeneralParameterSet")), {})
    notes = [Note(None, "ratings of Go, shown as national ones")] if sides else []
    handicaps = sum(game.excluded == _HANDICAP for game in games)
    if handicaps:
        count = plural(handicaps, "game")
        notes.append(Note(None, f"not rated, with handicap stones: {count}"))
    if not games:
        raise SourceRefused("a tournament of OpenGotha without games")
    listed = GameList(
        games=games,
        family="colours",
        notes=tuple(notes),
        name=clean_name(facts.get("name", ""), TEXT_MAX),
        rows=len(games),
        are_national=True,
    )
    reading = build_reading(listed, FORMAT)
    days = [read_day(facts.get(name, "")) for name in ("begindate", "enddate")]
    first, last = (day.first if day else None for day in days)
    sections = tuple(
        replace(one, event=replace(one.event, start=first, end=last))
        for one in reading.sections
    )
    return reading._replace(sections=sections)


def _read_player(facts: Mapping[str, str]) -> tuple[str, RowSide]:
    first, last = facts.get("firstname", "").strip(), facts.get("name", "").strip()
    rating = read_digits(facts.get("rating", "").strip())
    side = RowSide(
        name=clean_name(f"{first} {last}"),
        rating=rating if rating and rating <= RATING_MAX else None,
        federation=clean_name(facts.get("country", ""), 12),
    )
    return f"{last}{first}".replace(" ", "").upper(), side


def _read_game(
    facts: Mapping[str, str], sides: Mapping[str, RowSide]
) -> RowGame | None:
    white = sides.get(facts.get("whiteplayer", "").replace(" ", "").upper())
    black = sides.get(facts.get("blackplayer", "").replace(" ", "").upper())
    number = read_digits(facts.get("roundnumber", ""))
    if white is None or black is None or not number or number > GAMES_MAX:
        raise SourceRefused(
            f"a game of {_name_players(facts)}, who is not among the players"
        )
    result = facts.get("result", "").removeprefix("RESULT_")
    codes = _RESULTS.get(result.removesuffix("_BYDEF"), ("*", "*"))
    if result.endswith("_BYDEF"):
        codes = _forfeit(codes)
    has_handicap = (read_digits(facts.get("handicap", "")) or 0) > 0
    return RowGame(
        line=0,
        first=white,
        second=black,
        codes=codes,
        round=number,
        excluded=_HANDICAP if has_handicap else "",
        knows_colours=facts.get("knowncolor", "true") != "false",
    )


def _forfeit(codes: tuple[str, str]) -> tuple[str, str]:
    """The codes of a game that was not played."""
    one, other = (_NOT_PLAYED.get(code, code) for code in codes)
    return one, other


def _name_players(facts: Mapping[str, str]) -> str:
    names = (facts.get(name, "") for name in ("whiteplayer", "blackplayer"))
    return clean_name(" and ".join(names), 60)
