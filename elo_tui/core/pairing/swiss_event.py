"""An event in the terms of pairing: rounds played, open games, who is away.

Anything a report omits is assumed and noted: a player who lost by forfeit, or was
away twice in a row, has left; all others play on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Note, Participant
from elo_tui.core.forecast.open_games import RemainingGame, prepare_games
from elo_tui.core.model import Problem
from elo_tui.core.pairing.pairing_choices import NO_CHOICES, PairingChoices
from elo_tui.core.pairing.seats import (
    EDITIONS,
    Attendance,
    Cell,
    Edition,
    Seat,
    first_seats,
    list_paired,
)
from elo_tui.core.standings.round_kinds import (
    PlayerRound,
    ResultPoints,
    RoundKind,
    TieBreakEvent,
    edition_for,
    is_round_robin,
    is_team_event,
    tie_break_event,
)
from elo_tui.core.text.figures import plural

Order = Literal["numbers", "rating"]

_KINDS = {
    RoundKind.PLAYED: Attendance.GAME,
    RoundKind.OPEN: Attendance.GAME,
    RoundKind.FORFEIT_WIN: Attendance.FORFEIT_WIN,
    RoundKind.FORFEIT_LOSS: Attendance.FORFEIT_LOSS,
    RoundKind.HALF_BYE: Attendance.HALF_BYE,
    RoundKind.ZERO_BYE: Attendance.ABSENT,
}
_LISTED = 12
#: In records 192 and 092 of a report: pairings by other rules.
_OTHER_SYSTEMS = ("Dubov", "Burstein", "Monrad", "McMahon", "Keizer")
#: In record 192 of a report: accelerated.
_BAKU = "BAKU"
_GONE = frozenset({Attendance.ABSENT, Attendance.FORFEIT_LOSS})
#: The order of titles at equal ratings (C.04.2.B).
_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")


class SwissEvent(NamedTuple):
    """A Swiss with the round to pair; players are indices, by starting number."""

    field: TieBreakEvent
    players: tuple[Participant, ...]
    rounds: tuple[tuple[Cell, ...], ...]
    """A row for each round with a pairing; open games have 0 points."""
    games: tuple[RemainingGame, ...]
    """The games without a result."""
    scheduled: int
    """The number of rounds."""
    away: frozenset[int]
    """The players who are not paired in the next round."""
    gone: frozenset[int]
    """The players among them who are not paired later either."""
    notes: tuple[Note, ...]
    returning: frozenset[int] = frozenset()
    """Players assumed to be paired again."""
    forbidden: tuple[tuple[int, int, int, int], ...] = ()
    """The pairs who must not meet, from a first to a last round."""
    virtual: tuple[tuple[int, ...], ...] = ()
    """The half points that acceleration adds, by player and round, if stated."""
    is_accelerated: bool | None = None
    """Whether the Baku acceleration is stated, or stated not to be used."""
    initial_white: bool | None = None
    """Whether the first player had White in round 1, if it is stated."""
    byes: tuple[tuple[int, str, int], ...] = ()
    """Byes asked for apart from the rounds: round, letter, player."""
    stated_system: str = ""
    """A system that the source names and that is not the Dutch one."""
    stated_edition: Edition | None = None
    """The edition that record 192 of a report names."""

    @property
    def next_round(self) -> int:
        """The round to pair."""
        return len(self.rounds) + 1

    @property
    def present(self) -> list[int]:
        """The players who are paired in the next round."""
        return [at for at in range(len(self.players)) if at not in self.away]

    @property
    def points(self) -> ResultPoints:
        return self.field.points

    def away_in(self, number: int) -> dict[int, Cell]:
        """Return who is away in a round to come, each with what the round gives."""
        away = self.away if number == self.next_round else self.gone
        codes = dict.fromkeys(away, "Z") | _list_announced(self.players, number)
        codes |= {player: code for at, code, player in self.byes if at == number}
        return {
            player: self._absence(code)
            for player, code in codes.items()
            if player not in self.returning
        }

    def _absence(self, code: str) -> Cell:
        points = self.points
        if code == "H":
            return Cell(Attendance.HALF_BYE, halves=points.draw)
        if code == "F":
            return Cell(Attendance.FULL_BYE, halves=points.win)
        return Cell(Attendance.ABSENT, halves=points.absence)

    def seats_at_start(self, order: Order, is_accelerated: bool = False) -> list[Seat]:
        """Return the players before round 1, with the points that acceleration adds."""
        numbers = self.pairing_numbers(order)
        seats = first_seats(numbers)
        if self.virtual:
            added: Sequence[tuple[int, ...]] = self.virtual
        elif is_accelerated:
            present = self.present_in(1) if self.rounds else self.present
            added = add_points(numbers, present, self.scheduled)
        else:
            return seats
        return [
            seat._replace(virtual=points)
            for seat, points in zip(seats, added, strict=True)
        ]

    def seat_players(
        self, seats: Sequence[Seat], number: int, present: Collection[int]
    ) -> list[Seat]:
        """Return the players of a round, with forbidden opponents as met."""
        paired = list_paired(seats, present)
        barred: dict[int, set[int]] = defaultdict(set)
        for one, other, first, last in self.forbidden:
            if first <= number <= last:
                barred[one].add(other)
                barred[other].add(one)
        if not barred:
            return paired
        return [
            seat._replace(met=seat.met | barred.get(seat.player, set()))
            for seat in paired
        ]

    def pairing_numbers(self, order: Order) -> list[int]:
        """Return the pairing number of each player, 1 for the highest rank."""
        if order == "numbers":
            return [player.no for player in self.players]
        ranked = sorted(range(len(self.players)), key=self._initial_rank)
        numbers = [0] * len(ranked)
        for number, player in enumerate(ranked, start=1):
            numbers[player] = number
        return numbers

    def _initial_rank(self, index: int) -> tuple[int, int, str, int]:
        player = self.players[index]
        title = player.title.upper()
        place = _TITLES.index(title) if title in _TITLES else len(_TITLES)
        return -(player.rating or 0), place, player.name.casefold(), player.no

    def present_in(self, number: int) -> list[int]:
        """List the players who were paired in a round, or had the bye of the pairing.

        A bye of a full point counts as that of the pairing if the round has no other
        and the number of the rest is odd.
        """
        row = self.rounds[number - 1]
        paired = [
            player
            for player, cell in enumerate(row)
            if cell.opponent is not None or cell.kind is Attendance.PAIRING_BYE
        ]
        full = [i for i, cell in enumerate(row) if cell.kind is Attendance.FULL_BYE]
        if len(paired) % 2 and len(full) == 1:
            paired = sorted((*paired, *full))
        return paired

    def pairs_of(self, number: int) -> dict[frozenset[int], int]:
        """Return the pairs of a round, each with its White; byes are no pairs."""
        row = self.rounds[number - 1]
        return {
            frozenset((player, cell.opponent)): player
            if cell.is_white
            else cell.opponent
            for player, cell in enumerate(row)
            if cell.opponent is not None
            and row[cell.opponent].opponent == player
            and player < cell.opponent
        }


def add_points(
    numbers: Sequence[int], present: Sequence[int], scheduled: int
) -> list[tuple[int, ...]]:
    """Return the half points that the Baku acceleration adds, by player and round.

    The first half of the list, rounded up to an even number, gets a point in the first
    half of the accelerated rounds, then half a point; half of all rounds are
    accelerated (C.04.7, both rounded up). Late entries above its last player belong to
    it.
    """
    ranked = sorted(numbers[player] for player in present)
    count = 2 * -(-len(ranked) // 4)
    last = ranked[count - 1] if count <= len(ranked) else ranked[-1]
    rounds = -(-scheduled // 2)
    whole = -(-rounds // 2)
    points = (2,) * whole + (1,) * (rounds - whole)
    return [points if number <= last else () for number in numbers]


def _why_not_paired(crosstable: Crosstable) -> str:
    """Explain why an event has no next round to pair; empty if it may have one."""
    if len(crosstable.players) < 2:
        return "fewer than two players: nothing to pair"
    if is_team_event(crosstable):
        return "a team event: its own rules pair the teams"
    if is_round_robin(crosstable):
        return "a round robin: its table pairs all rounds in advance"
    return ""


def _find_unknown(choices: PairingChoices, places: Mapping[int, int]) -> Problem | None:
    """Find a choice that names a number of no player."""
    for name, given in (
        ("absent", {*choices.absent}),
        ("withdrawn", {*choices.withdrawn}),
        ("returning", {*choices.returning}),
        ("forbid", {no for pair in choices.forbidden for no in pair}),
    ):
        if unknown := given - places.keys():
            listed = ", ".join(map(str, sorted(unknown)))
            return Problem(name, f"no player has the number {listed}")
    return None


def _list_forbidden(
    crosstable: Crosstable, choices: PairingChoices, places: Mapping[int, int]
) -> tuple[tuple[int, int, int, int], ...]:
    """List the pairs that may not meet, by place, with their first and last round."""
    return tuple(
        (places[one], places[other], first, last)
        for one, other, first, last in (
            *crosstable.wishes.forbidden,
            *((*pair, 1, crosstable.rounds) for pair in choices.forbidden),
        )
        if one in places and other in places and one != other
    )


def read_swiss(
    crosstable: Crosstable,
    choices: PairingChoices = NO_CHOICES,
    unrated: int | None = None,
) -> SwissEvent | Problem:
    """Read the event and find the round to pair; a Problem if it is no open Swiss."""
    if reason := _why_not_paired(crosstable):
        return Problem("file", reason)
    edition = edition_for(crosstable.event, None)
    read = tie_break_event(crosstable, edition, unrated, whole=True)
    if isinstance(read, Problem):
        return read
    field, notes = read
    whole, games, more = prepare_games(field)
    scheduled = crosstable.rounds
    if field.last >= scheduled:
        return Problem(
            "file",
            f"no round left to pair: {plural(scheduled, 'round')} stated, all paired (a"
            " report states the number of rounds in record 142 or XXR)",
        )
    rows = tuple(
        zip(*(_read_cells(who, row) for who, row in _lines(whole)), strict=True)
    )
    if (fault := _find_fault(rows)) is not None:
        return Problem("file", fault)
    places = {player.no: at for at, player in enumerate(field.players)}
    if problem := _find_unknown(choices, places):
        return problem
    wishes = crosstable.wishes
    byes = tuple(
        (number, code, places[no]) for number, code, no in wishes.byes if no in places
    )
    named = {places[no] for no in (*choices.absent, *wishes.absent) if no in places}
    number = len(rows) + 1
    announced = _list_announced(field.players, number)
    announced |= {player: code for at, code, player in byes if at == number}
    away, gone = _find_absences(rows, announced, named)
    left = {places[no] for no in choices.withdrawn}
    returning = frozenset(places[no] for no in choices.returning)
    away, gone = (away | left) - returning, (gone | left) - returning
    if len(field.players) - len(away) < 2:
        return Problem("file", "fewer than two players are left to pair")
    stated = crosstable.event.pairing
    is_accelerated, initial_white = choices.is_accelerated, choices.initial_white
    virtual: tuple[tuple[int, ...], ...] = ()
    if is_accelerated is None:
        is_accelerated = _BAKU in stated or None
        virtual = _list_virtual(wishes.virtual, places, scheduled)
    if initial_white is None:
        initial_white = wishes.initial_white
    departed = [field.players[at].no for at in sorted(gone - left)]
    departures = _note_departures(departed, number, scheduled, bool(announced))
    others = (name for name in _OTHER_SYSTEMS if name.upper() in stated.upper())
    editions = (one for one in EDITIONS if f"DUTCH_{one}" in stated)
    return SwissEvent(
        field=whole,
        players=field.players,
        rounds=rows,
        games=games,
        scheduled=scheduled,
        away=away,
        gone=gone,
        notes=(*notes, *more, *departures),
        returning=returning,
        forbidden=_list_forbidden(crosstable, choices, places),
        virtual=virtual,
        is_accelerated=is_accelerated,
        initial_white=initial_white,
        byes=byes,
        stated_system=next(others, ""),
        stated_edition=next(editions, None),
    )


def _find_fault(rows: Sequence[Sequence[Cell]]) -> str | None:
    """Explain why the rounds so far cannot lead to the next one; None if they can."""
    for number, row in enumerate(rows, start=1):
        if all(cell.opponent is None for cell in row):
            return f"round {number} has no pairing: the next rounds depend on it"
        if _is_second_leg(rows[: number - 1], row):
            return (
                f"the pairs of round {number} have met before: games of two legs, or"
                " another system; the Dutch system pairs nobody twice"
            )
    return None


def _is_second_leg(before: Sequence[Sequence[Cell]], row: Sequence[Cell]) -> bool:
    """Whether most pairs of a round have played each other before."""
    met = [
        any(
            old[player].kind is Attendance.GAME
            and old[player].opponent == cell.opponent
            for old in before
        )
        for player, cell in enumerate(row)
        if cell.opponent is not None
    ]
    return 2 * sum(met) > len(met)


def _list_virtual(
    stated: Sequence[tuple[int, int, int, int, int]],
    places: Mapping[int, int],
    rounds: int,
) -> tuple[tuple[int, ...], ...]:
    """List the points added, by player and round; nothing if none are stated."""
    if not stated:
        return ()
    added = [[0] * rounds for _ in places]
    for halves, first, last, low, high in stated:
        for no, at in places.items():
            if low <= no <= high:
                for number in range(max(1, first), min(last, rounds) + 1):
                    added[at][number - 1] = halves
    return tuple(map(tuple, added))


def _lines(field: TieBreakEvent) -> list[tuple[Participant, tuple[PlayerRound, ...]]]:
    return list(zip(field.players, field.rounds, strict=True))


def _read_cells(who: Participant, row: Sequence[PlayerRound]) -> list[Cell]:
    codes = {pairing.round: pairing.code for pairing in who.pairings}
    cells = []
    for one in row:
        if one.kind is RoundKind.FULL_BYE:
            from_pairing = codes.get(one.number) in ("U", "+")
            kind = Attendance.PAIRING_BYE if from_pairing else Attendance.FULL_BYE
        else:
            kind = _KINDS[one.kind]
        cells.append(Cell(kind, one.opponent, one.colour == "w", one.points))
    return cells


def _find_absences(
    rows: Sequence[Sequence[Cell]],
    announced: Mapping[int, str],
    named: Collection[int],
) -> tuple[frozenset[int], frozenset[int]]:
    """Find who is away in the next round, and who of them has left.

    `named` are others away. If the source announces an absence in that round, it has
    all of them.
    """
    away, gone = set(announced), {at for at, code in announced.items() if code == "Z"}
    if not announced:
        gone = {
            index
            for index, cells in enumerate(zip(*rows, strict=True))
            if _has_left([cell.kind for cell in cells])
        }
        away |= gone
    return frozenset(away | {*named}), frozenset(gone)


def _list_announced(players: Sequence[Participant], number: int) -> dict[int, str]:
    """List the absences of a round that the source announces, with their codes."""
    return {
        index: pairing.code
        for index, player in enumerate(players)
        for pairing in player.pairings
        if pairing.round == number and pairing.opponent is None and pairing.code
    }


def _note_departures(
    numbers: Sequence[int], next_round: int, last: int, is_announced: bool
) -> list[Note]:
    """Name the players who are assumed to have left, and why."""
    if not numbers or (is_announced and next_round == last):
        return []
    named = ", ".join(map(str, numbers[:_LISTED]))
    rest = f" and {len(numbers) - _LISTED} more" if len(numbers) > _LISTED else ""
    cause = "a loss by forfeit, or two rounds away"
    if is_announced:
        cause = f"the absence announced in round {next_round}"
    return [Note(None, f"no longer paired: {named}{rest} (assumed from {cause})")]


def _has_left(kinds: Sequence[Attendance]) -> bool:
    """Whether a player lost by forfeit, or was away twice or ever since."""
    if not kinds or kinds[-1] not in _GONE:
        return False
    if kinds[-1] is Attendance.FORFEIT_LOSS:
        return True
    return all(kind in _GONE for kind in kinds[-2:])
