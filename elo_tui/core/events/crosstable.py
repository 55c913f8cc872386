"""An event as a whole: its players and rounds as a report gives them.

Nothing is corrected here: a game on which the two players' lines disagree is left
unchanged, with the reason why it is not rated, and is named in a note.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Literal, NamedTuple

from msgspec.structs import replace

from elo_tui.core.days import DayRange
from elo_tui.core.events.team_facts import NO_TEAMS, TeamFacts
from elo_tui.core.model import NOT_RATED, Colour, CoreRecord, Game, Pool, Result, Speed


class Note(CoreRecord, frozen=True):
    """A remark of a reader; ``line`` is None when it concerns the whole file."""

    line: int | None
    """The line of the source; None if it concerns the whole file."""
    text: str
    """A sentence."""
    left_out: bool = False
    """Whether this line, or part of it, was not read."""
    on_ratings: bool = False
    """Whether it is about the ratings alone; other ratings make it void."""
    on_games: bool = False
    """Whether games or players are missing, doubled or contradictory."""

    @property
    def is_gap(self) -> bool:
        """Whether the event is perhaps not complete."""
        return self.left_out or self.on_games


class ResultCode(NamedTuple):
    """The meaning of a result code of the tournament report file (TRF16, TRF26)."""

    result: Result | None
    """None for a game still to be played."""
    rated: bool = True
    halves: int = 0
    """Half points, as the code itself gives them."""
    why: str = ""
    """The reason why such a game is not rated, if the result alone does not give it."""


#: By the half points they give.
_BYES = (Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE)

_NO_MOVE = "less than one move made"

#: The codes in upper case; a blank after an opponent is a game not played yet.
CODES: dict[str, ResultCode] = {
    "1": ResultCode(Result.WIN, halves=2),
    "=": ResultCode(Result.DRAW, halves=1),
    "0": ResultCode(Result.LOSS),
    "W": ResultCode(Result.WIN, False, 2, _NO_MOVE),
    "D": ResultCode(Result.DRAW, False, 1, _NO_MOVE),
    "L": ResultCode(Result.LOSS, False, 0, _NO_MOVE),
    "+": ResultCode(Result.FORFEIT_WIN, False, 2),
    "-": ResultCode(Result.FORFEIT_LOSS, False, 0),
    "H": ResultCode(Result.HALF_BYE, False, 1),
    "F": ResultCode(Result.FULL_BYE, False, 2),
    "U": ResultCode(Result.FULL_BYE, False, 2),
    "Z": ResultCode(Result.ZERO_BYE, False),
    "*": ResultCode(None),
    "": ResultCode(None),
}
#: The code of the other player of a game.
OTHER_CODES = {
    "1": "0",
    "=": "=",
    "0": "1",
    "W": "L",
    "D": "D",
    "L": "W",
    "+": "-",
    "-": "+",
}


class Pairing(CoreRecord, frozen=True, order=True):
    """One round of one player, as the source has it."""

    round: int
    """The number of the round, from 1."""
    opponent: int | None
    """The opponent's starting number; None for no opponent."""
    colour: Colour
    """The player's colour, ``w`` or ``b``; "" if not stated."""
    code: str
    """A key of CODES."""
    excluded: str = ""
    """The reason why this game is not rated although its code would be."""
    own_rating: int | None = None
    """The player's rating before this game, if the source has one for every game."""
    own_rating_after: int | None = None
    """The same after the game."""
    own_change: int | None = None
    """The change of the player's rating that the source states for this game."""
    day: date | None = None
    """The day of the game, if the source has one for every game."""
    side: Literal["", "home", "away", "first", "second"] = ""
    """The side of the player if the source names sides other than colours."""
    score: tuple[int, int] | None = None
    """Goals, sets or games of the player and of the opponent, if the source has them.
    They are equal in a win without a margin, as after a retirement."""

    @property
    def rating_stated(self) -> int | None:
        """The player's rating that the source has for this game."""
        return self.own_rating_after if self.own_rating is None else self.own_rating


class Participant(CoreRecord, frozen=True):
    """A player of an event; facts that the source does not give are empty or None."""

    no: int
    """The starting number, by which the other players' lines refer to this player."""
    name: str = ""
    """As the source writes it."""
    title: str = ""
    """GM, IM, WGM ... or ""."""
    rating: int | None = None
    """0 for a player marked as unrated, None without a statement."""
    federation: str = ""
    """Three capital letters."""
    fide_id: str = ""
    """The player's number in the list the ratings come from, as written."""
    points: float | None = None
    """The stated total, byes and forfeits included; from the rated games only if
    ``rated_games`` is given."""
    pairings: tuple[Pairing, ...] = ()
    """The rounds, in their order."""
    birth_year: int | None = None
    """The year of birth."""
    sex: str = ""
    """``m``, ``w`` or nothing."""
    k: float | None = None
    """The K-factor that the source states."""
    provisional: int | None = None
    """Games behind a provisional rating (US Chess), 0 if unknown."""
    published_change: float | None = None
    """The rating change that the source states, points."""
    published_rating: int | None = None
    """The rating after the event that the source states."""
    national_rating: int | None = None
    """The rating in a federation's list, as opposed to `rating`."""
    national_id: str = ""
    """The player's number in that list, as written."""
    line: int | None = None
    """The player's position in the source."""
    rated_games: int | None = None
    """The number of rated games, if the source counts them and gives the points in
    them."""
    place: int | None = None
    """The final place that the source states."""
    tie_breaks: tuple[str, ...] = ()
    """The tie-break values that the source states, as written, in the event's order."""
    region: str = ""
    """The part of a country that the source names in place of a federation."""
    club: str = ""
    """The club, or the town, as the source names it."""
    group: str = ""
    """The categories that the source names, such as ``U14``."""

    printed_rating: int | None = None
    """A number in the rating's place that is not of the event's kind, by the source
    itself; `rating` is 0 then."""
    printed_kind: str = ""
    """The kind of that number: ``estimate`` or ``national``."""

    @property
    def label(self) -> str:
        """Number and name, such as ``3 Ada``."""
        return f"{self.no} {self.name}".rstrip()

    @property
    def shown_name(self) -> str:
        """The name, or ``player 3`` without one."""
        return self.name or f"player {self.no}"

    @property
    def shown_rating(self) -> int | None:
        """The number in the rating's place, of any kind."""
        return self.rating or self.printed_rating or self.rating

    @property
    def origin(self) -> str:
        """The federation, else the region."""
        return self.federation or self.region

    @property
    def stated(self) -> tuple[Pairing, ...]:
        """The rounds for which the source has an opponent or points."""
        return tuple(
            [
                pairing
                for pairing in self.pairings
                if pairing.opponent is not None
                or CODES[pairing.code].result is not None
            ]
        )


class EventFacts(CoreRecord, frozen=True):
    """The facts that the source gives about the event itself."""

    name: str = ""
    """The name as written; "" if not stated."""
    city: str = ""
    """The place; "" if not stated."""
    federation: str = ""
    """The federation that holds it; "" if not stated."""
    start: date | None = None
    """The first day; None if not stated."""
    end: date | None = None
    """The last day; None if not stated."""
    time_control: str = ""
    """The time control as written."""
    rounds: int | None = None
    """The stated number of rounds."""
    pool: Pool | None = None
    """The kind of rating that the event is rated in."""
    pairing: str = ""
    """The pairing system as written: ``FIDE_DUTCH``, ``Individual: Round-Robin``."""
    tie_breaks: tuple[str, ...] = ()
    """The tie-breaks that order the players, as written: codes (``BH/C1``) or names."""
    half_points: tuple[tuple[str, int], ...] = ()
    """The value of each result by record 162 of a report file: its letter, half points;
    empty if the usual points apply."""
    readings: tuple[DayRange, ...] = ()
    """The possible days, if the dates have several readings; then `start` and `end` are
    None."""
    written: tuple[str, ...] = ()
    """The dates as written, the first and the last, if they do not give the days."""
    coded_control: str = ""
    """The time control as record 222 of a report file codes it, in seconds."""
    speed: Speed | None = None
    """The kind of game on a server that rates each separately."""
    round_days: tuple[date, ...] = ()
    """The day of every round, if the source states all of them."""

    @property
    def days_text(self) -> str:
        """Its days: ``2026-10-03 to 2026-10-11``; "" if they are not known."""
        days = [day.isoformat() for day in (self.start, self.end) if day]
        return " to ".join(dict.fromkeys(days))


class PairingWishes(CoreRecord, frozen=True):
    """Statements of a source about the pairing of rounds to come."""

    initial_white: bool | None = None
    """Whether the first player had White in round 1; None if not stated."""
    byes: tuple[tuple[int, str, int], ...] = ()
    """Round, letter (F, H or Z) and starting number."""
    absent: tuple[int, ...] = ()
    """The starting numbers of players who are not in the next round."""
    forbidden: tuple[tuple[int, int, int, int], ...] = ()
    """Two starting numbers, and the first and last round of those in which they must
    not meet."""
    virtual: tuple[tuple[int, int, int, int, int], ...] = ()
    """Half points that acceleration adds for pairing, the first and last round, the
    first and last starting number."""


NO_WISHES = PairingWishes()


class Crosstable(CoreRecord, frozen=True):
    """An event with its players in the order of the source."""

    event: EventFacts
    """The facts of the event itself."""
    players: tuple[Participant, ...]
    """In the order of the source, which is mostly that of starting numbers."""
    owner: int | None = None
    """The starting number of the player with this list, if only that player's rounds
    are known."""
    system: str = ""
    """The key of the rating system of the ratings, if the source implies it."""
    ratings: str = ""
    """The source's name for ratings of an unstated federation (TWZ in Swiss-Chess);
    those of a second file take precedence."""
    incomplete: str = ""
    """The reason why rounds are missing from the source, so that it gives no standings;
    a game may then be on the line of one player only."""
    rounds_given: bool = True
    """Whether the source gives the rounds of the games."""
    wishes: PairingWishes = NO_WISHES
    """Statements about the pairing of rounds to come."""
    teams: TeamFacts = NO_TEAMS
    """The teams of its players, if the source lists any."""
    notes: tuple[Note, ...] = ()
    """Notes of the reader on this event, for whatever stores it."""

    @property
    def has_teams(self) -> bool:
        """Whether the source lists teams of its players."""
        return bool(self.teams.teams)

    @property
    def lacks_ratings(self) -> bool:
        """Whether it has pairings but no rating of any player."""
        return (
            self.owner is None
            and any(player.pairings for player in self.players)
            and not any(player.rating for player in self.players)
        )

    def player(self, no: int) -> Participant | None:
        """Return the player with a starting number."""
        return next((player for player in self.players if player.no == no), None)

    @property
    def rounds(self) -> int:
        """The number of rounds: as stated, or the most that any player has."""
        if not self.rounds_given:
            most = max((len(player.pairings) for player in self.players), default=0)
            return max(self.event.rounds or 0, most)
        played = (p.round for player in self.players for p in player.pairings)
        return max(self.event.rounds or 0, max(played, default=0))


def build_games(
    player: Participant, by_number: dict[int, Participant]
) -> tuple[Game, ...]:
    """Build a player's rounds as games, with the opponents' ratings."""
    numbers = {one.opponent for one in player.stated if one.opponent is not None}
    met = [by_number[no] for no in numbers if no in by_number]
    # in a list of one player's games each game may have another opponent
    names = [one.name.casefold() for one in met if one.pairings]
    shared = (
        [name for name, count in Counter(names).items() if count > 1]
        if len({*names}) < len(names)
        else ()
    )
    return tuple([_build_game(pairing, by_number, shared) for pairing in player.stated])


def index_players(crosstable: Crosstable) -> dict[int, Participant]:
    """Return the players by starting number."""
    return {player.no: player for player in crosstable.players}


def _build_game(
    pairing: Pairing, by_number: dict[int, Participant], shared: Sequence[str]
) -> Game:
    code = CODES[pairing.code]
    if pairing.opponent is None:
        # without an opponent, the code of a played game only gives its points
        return Game(None, _BYES[code.halves], round=pairing.round)
    opponent = by_number.get(pairing.opponent)
    why = pairing.excluded or code.why
    return Game(
        opponent=(opponent.rating or None) if opponent else None,
        result=code.result,
        name=_name_opponent(opponent, shared),
        colour=pairing.colour,
        rated=not why,
        round=pairing.round,
        provisional=opponent.provisional if opponent else None,
        why=why,
        title=opponent.title if opponent else "",
        federation=opponent.federation if opponent else "",
    )


def _name_opponent(opponent: Participant | None, shared: Sequence[str]) -> str:
    """Name the opponent, with the number if two opponents share the name.

    A player without a name, but with rounds, is identified by the number alone.
    """
    if opponent is None:
        return ""
    if not opponent.name:
        return f"no. {opponent.no}" if opponent.pairings else ""
    if shared and opponent.pairings and opponent.name.casefold() in shared:
        return f"{opponent.name} (no. {opponent.no})"
    return opponent.name


def compute_points(player: Participant) -> float | None:
    """Return the stated total, else the sum of the rounds; else None."""
    if player.points is not None or not player.pairings:
        return player.points
    return sum(CODES[pairing.code].halves for pairing in player.pairings) / 2


def note_text(note: Note) -> str:
    """Format a note with its line, if any."""
    return note.text if note.line is None else f"line {note.line}, {note.text}"


def describe_player(player: Participant) -> str:
    return f"player {player.no}" + (f" {player.name}" if player.name else "")


def build_crosstable(
    games: Sequence[Game], name: str = "", rating: int | None = None
) -> Crosstable:
    """Build an event from one player's games: the player is 1, opponents follow."""
    pairings = []
    opponents: list[Participant] = []
    for position, game in enumerate(games, start=1):
        is_paired = game.result not in _BYES
        if is_paired:
            facts = game.title, game.opponent or 0, game.federation
            one = Participant(len(opponents) + 2, game.name, *facts)
            opponents.append(replace(one, provisional=game.provisional))
        opponent = opponents[-1].no if is_paired else None
        code = game.result.value if game.result else "*"
        why = "" if game.rated else game.why or NOT_RATED
        number = game.round or position
        pairings.append(
            Pairing(
                round=number,
                opponent=opponent,
                colour=game.colour,
                code=code,
                excluded=why,
            )
        )
    owner = Participant(1, name, rating=rating, pairings=tuple(pairings))
    return Crosstable(EventFacts(), (owner, *opponents), owner=1)
