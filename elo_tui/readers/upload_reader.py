"""The XML that programs upload to chess-results.com.

``<player no="3" lastname="Eide,Cleo" rtgfide="0" rtgnat="1650"/>``, and for each game
``<playerpairing round="1" whiteno="3" blackno="-1" reswhite="1,0" forfeit=""/>``. A
number of Black below 1 is a bye (-1) or a player who was not paired (-2); ``forfeit``
is K for a forfeit, U for a game not rated, D for none, H for one adjourned. Sources:
the documents of its author, as other programs quote them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Tick, ignore_progress
from elo_tui.core.events.team_facts import (
    NO_TEAMS,
    StatedMatch,
    Team,
    TeamBye,
    TeamFacts,
)
from elo_tui.core.facts import GAMES_MAX, RATING_MAX
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.readers.game_rows.days import read_day
from elo_tui.readers.shared import (
    SourceRefused,
    read_digits,
    refuse_more_players,
    return_refusal,
)
from elo_tui.readers.tables import cells
from elo_tui.readers.xml_documents import get_attributes, parse_xml

if TYPE_CHECKING:
    from lxml import etree

FORMAT = "chess-results-upload"

_ROOT = re.compile(
    r"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.*?-->\s*)*<chessresults[\s>]", re.S
)
_PAIRING = {
    "0": "SWISS",
    "1": "ROUND_ROBIN",
    "2": "TEAM_ROUND_ROBIN",
    "3": "TEAM_SWISS",
}
_TEAM_ROUND_ROBIN = "2"
_TEAMS = frozenset({_TEAM_ROUND_ROBIN, "3"})
#: The numbers of tie-breaks that need no more facts, as codes.
_MATCH_POINTS, _GAME_POINTS = "13", "1"
_TIE_BREAKS = {_MATCH_POINTS: "MPTS", _GAME_POINTS: "GPTS"}
_UNNAMED = "number {} of chess-results, its details not in the file"
_CODES = {"1": "1", "0.5": "=", "0": "0"}
_FORFEITS = {"1": "+", "0": "-", "0.5": "="}
_BYES = {"1": "F", "0.5": "H", "0": "Z"}
_UNRATED = "not rated, as the file says"

Values = Mapping[str, str]


def matches(text: str) -> bool:
    """Whether the root of a document is that of such an upload."""
    return _ROOT.match(text) is not None


@return_refusal
def read(text: str, tick: Tick = ignore_progress) -> EventReading:
    """Read the event with its players and games."""
    root = parse_xml(text)
    tick(len(text))
    players = [get_attributes(one) for one in root.iter("player")]
    games = [get_attributes(one) for one in root.iter("playerpairing")]
    facts = next((get_attributes(one) for one in root.iter("tournament")), {})
    days = {
        one.get("round", ""): _read_day(one.get("date", ""))
        for one in map(get_attributes, root.iter("round"))
    }
    if not players:
        raise SourceRefused("an upload to chess-results.com without players")
    refuse_more_players(len(players))
    notes: list[Note] = []
    pairings = _list_pairings(games, days, notes)
    is_of_teams = facts.get("type", "") in _TEAMS
    if facts.get("ratedfide", "").upper() == "N":
        notes.append(Note(None, "not rated by FIDE, as the file says"))
    read_players = (_read_player(one, pairings) for one in players)
    event = Crosstable(
        _read_facts(facts),
        # files of teams have rows for the boards that are empty
        tuple(one for one in read_players if one.name or one.pairings),
        teams=_read_teams(root, facts, players) if is_of_teams else NO_TEAMS,
    )
    return EventReading(FORMAT, (event,), tuple(notes))


def _read_teams(
    root: etree._Element, facts: Values, players: Sequence[Values]
) -> TeamFacts:
    """Read the teams with their members by board, and the matches."""
    members: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for one in players:
        no, team = read_digits(one.get("no", "")), read_digits(one.get("teamno", ""))
        if no and team:
            board = read_digits(one.get("board", "")) or no
            members[team].append((board, no))
    teams = []
    for one in map(get_attributes, root.iter("team")):
        number = read_digits(one.get("no", "")) or 0
        teams.append(
            Team(
                no=number,
                name=clean_name(one.get("teamname", "")),
                members=tuple(no for _, no in sorted(members.get(number, ()))),
                match_points=_read_score(facts, one, _MATCH_POINTS),
                game_points=_read_score(facts, one, _GAME_POINTS),
                place=read_digits(one.get("rank", "")) or None,
            )
        )
    boards = read_digits(facts.get("playerperteam", "")) or None
    byes, matches = _read_matches(root, facts, boards)
    numbers = [facts.get(f"tb{at}no", "") for at in range(1, 6)]
    stated = [number for number in numbers if number.strip("0")]
    return TeamFacts(
        teams=tuple(team for team in teams if team.no),
        byes=tuple(byes),
        matches=tuple(matches),
        boards=boards,
        tie_breaks=tuple(_TIE_BREAKS.get(one, _UNNAMED.format(one)) for one in stated),
        from_records=True,
    )


def _read_score(facts: Values, team: Values, number: str) -> int | None:
    """Read the total of a team, half points, in the column of a kind of tie-break."""
    for at in range(1, 6):
        if facts.get(f"tb{at}no", "") == number:
            total = cells.parse_decimal(team.get(f"tb{at}", ""))
            return None if total is None else round(2 * total)
    return None


def _read_matches(
    root: etree._Element, facts: Values, boards: int | None
) -> tuple[list[TeamBye], list[StatedMatch]]:
    """Read the matches; a bye brings the match points that its game points win."""
    byes, matches = [], []
    last = read_digits(facts.get("currentround", "")) or GAMES_MAX
    for one in map(get_attributes, root.iter("teampairing")):
        number, first, second = (
            read_digits(one.get(name, "")) for name in ("round", "no1", "no2")
        )
        if not number or not first:
            continue
        scores = [cells.parse_decimal(one.get(name, "")) for name in ("res1", "res2")]
        halves = [0 if score is None else round(2 * score) for score in scores]
        if second:
            is_over = None not in scores and number <= last
            points = (halves[0], halves[1]) if is_over else None
            matches.append(StatedMatch(number, first, second, points))
        elif number <= last and (
            halves[0] or facts.get("type", "") != _TEAM_ROUND_ROBIN
        ):
            made, drawn = halves[0], boards or 0
            win, draw, loss = NO_TEAMS.match_worth
            worth = win if made > drawn else draw if made == drawn else loss
            byes.append(
                TeamBye(
                    round=number,
                    team=first,
                    letter="U",
                    match_points=worth,
                    game_points=made,
                )
            )
    return byes, matches


def _read_day(text: str) -> date | None:
    found = read_day(text)
    return found.first if found else None


def _read_facts(facts: Values) -> EventFacts:
    return EventFacts(
        name=clean_name(facts.get("name", ""), TEXT_MAX),
        city=clean_name(facts.get("location", "")),
        federation=clean_name(facts.get("federation", ""), 12),
        start=_read_day(facts.get("from", "")),
        end=_read_day(facts.get("to", "")),
        time_control=clean_name(facts.get("timecontrol", ""), 30),
        rounds=read_digits(facts.get("rounds", "")) or None,
        pairing=_PAIRING.get(facts.get("type", ""), ""),
    )


def _read_number(text: str) -> int | None:
    number = read_digits(text.strip())
    return number if number is not None and number <= RATING_MAX else None


def _read_player(
    facts: Values, pairings: Mapping[int, Sequence[Pairing]]
) -> Participant:
    """Read a player; without a FIDE rating the one of the list is a national one."""
    no = read_digits(facts.get("no", "")) or 0
    international, of_list, national = (
        _read_number(facts.get(name, "")) or 0 for name in ("rtgfide", "rtg", "rtgnat")
    )
    born = facts.get("dob", "")
    last, first = (
        facts.get(name, "").strip(" ,") for name in ("lastname", "firstname")
    )
    k = cells.parse_decimal(facts.get("kfactor", "") or facts.get("kfaktor", ""))
    return Participant(
        no=no,
        name=clean_name(", ".join(filter(None, (last, first)))),
        title=clean_name(facts.get("title", ""), 12),
        rating=international,
        federation=clean_name(facts.get("fed", ""), 12),
        fide_id=facts.get("fideid", "").strip().strip("0") and facts["fideid"].strip(),
        points=cells.parse_decimal(facts.get("pts", "")),
        pairings=tuple(sorted(pairings.get(no, ()), key=lambda one: one.round)),
        birth_year=cells.parse_year(born) or cells.parse_year(born[:4]),
        sex={"m": "m", "w": "w", "f": "w"}.get(facts.get("sex", "").casefold(), ""),
        k=k if k and k > 0 else None,
        national_rating=national or (0 if international else of_list) or None,
        place=read_digits(facts.get("rank", "")) or None,
    )


def _list_pairings(
    games: Sequence[Values], days: Mapping[str, date | None], notes: list[Note]
) -> Mapping[int, list[Pairing]]:
    found: dict[int, list[Pairing]] = defaultdict(list)
    for game in games:
        number = read_digits(game.get("round", ""))
        white = read_digits(game.get("whiteno", ""))
        black = read_digits(game.get("blackno", ""))
        if not number or number > GAMES_MAX or not white:
            who = clean_name(
                f"{game.get('whiteno', '')} - {game.get('blackno', '')}", 20
            )
            text = f"a game without round or player: {who}; left out"
            notes.append(Note(None, text, left_out=True, on_games=True))
            continue
        day = days.get(game["round"])
        marks = game.get("forfeit", "").strip().upper()
        results = [
            _read_points(game.get(name, "")) for name in ("reswhite", "resblack")
        ]
        if not black:
            # -1 is a bye, -2 not paired
            code = _BYES.get(results[0], "Z")
            found[white].append(
                Pairing(round=number, opponent=None, colour="", code=code, day=day)
            )
            continue
        codes = _read_codes(results, marks)
        why = _UNRATED if marks == "U" else ""
        for own, (no, met) in enumerate(((white, black), (black, white))):
            found[no].append(
                Pairing(
                    round=number,
                    opponent=met,
                    colour="b" if own else "w",
                    code=codes[own],
                    excluded=why,
                    day=day,
                )
            )
    return found


def _read_points(text: str) -> str:
    points = cells.parse_decimal(text)
    return "" if points is None else f"{points:g}"


def _read_codes(results: Sequence[str], marks: str) -> tuple[str, str]:
    if marks == "H" or "" in results:
        return "*", "*"
    if marks in ("K", "D"):
        one, other = (_FORFEITS.get(points, "-") for points in results)
        return one, other
    one, other = (_CODES.get(points, "*") for points in results)
    # both without a point: nobody came
    return ("-", "-") if one == other == "0" else (one, other)
