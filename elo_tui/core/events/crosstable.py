"""An event as a whole: who played whom, as a report states it, and what is wrong in it.

Nothing is corrected here: a game that the two players' lines tell differently stays
where it stands, with the reason why it is not rated, and is named in a note.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core.figures import plain
from elo_tui.core.model import NOT_RATED, Colour, Game, Result


class Note(NamedTuple):
    """Something a reader wants said; ``line`` is None when it concerns the whole."""

    line: int | None
    text: str
    left_out: bool = False
    """Whether this line, or a part of it, is missing in what was read."""


class Code(NamedTuple):
    """What a result code of the tournament report file means (TRF16, TRF26)."""

    result: Result | None
    """None is a game still to be played."""
    rated: bool = True
    halves: int = 0
    """Half points, as the code itself gives them."""
    why: str = ""
    """Why such a game is not rated, where its result alone does not say it."""


#: By the half points they give.
_BYES = (Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE)

_NO_MOVE = "less than one move made"

#: The codes in upper case; a blank beside an opponent is a game not played yet.
CODES: dict[str, Code] = {
    "1": Code(Result.WIN, halves=2),
    "=": Code(Result.DRAW, halves=1),
    "0": Code(Result.LOSS),
    "W": Code(Result.WIN, False, 2, _NO_MOVE),
    "D": Code(Result.DRAW, False, 1, _NO_MOVE),
    "L": Code(Result.LOSS, False, 0, _NO_MOVE),
    "+": Code(Result.FORFEIT_WIN, False, 2),
    "-": Code(Result.FORFEIT_LOSS, False, 0),
    "H": Code(Result.HALF_BYE, False, 1),
    "F": Code(Result.FULL_BYE, False, 2),
    "U": Code(Result.FULL_BYE, False, 2),
    "Z": Code(Result.ZERO_BYE, False),
    "*": Code(None),
    "": Code(None),
}


class Pairing(NamedTuple):
    """One round of one player as the source has it."""

    round: int
    opponent: int | None
    """The opponent's starting number; None is nobody."""
    colour: Colour
    code: str
    """A key of CODES."""
    excluded: str = ""
    """Why this game is not rated although its code would be."""


class Participant(NamedTuple):
    """A player of an event; what the source does not tell is empty or None."""

    no: int
    """The starting number, by which the others name this player."""
    name: str = ""
    title: str = ""
    rating: int | None = None
    """0 is a player whom the source calls unrated, None one without any word on it."""
    federation: str = ""
    fide_id: str = ""
    """The player's number in the list that the ratings come from, as written."""
    points: float | None = None
    """The total that the source states, with byes and forfeits."""
    pairings: tuple[Pairing, ...] = ()
    birth_year: int | None = None
    sex: str = ""
    """``m``, ``w`` or nothing."""
    k: float | None = None
    """The K-factor that the source states."""
    provisional: int | None = None
    """The games behind a provisional rating (US Chess), 0 where they are not told."""
    published_change: float | None = None
    """The change of the rating that the source states, points."""
    published_rating: int | None = None
    """The rating after the event that the source states."""
    line: int | None = None
    """Where the player stands in the source."""

    @property
    def told(self) -> tuple[Pairing, ...]:
        """The rounds of which the source says anything."""
        return tuple(p for p in self.pairings if p.code or p.opponent is not None)


class EventFacts(NamedTuple):
    """What the source tells of the event itself."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    time_control: str = ""
    rounds: int | None = None


class Crosstable(NamedTuple):
    """An event with its players in the order of the source."""

    event: EventFacts
    players: tuple[Participant, ...]
    owner: int | None = None
    """The starting number of the player whose list this is; only that player's rounds
    are known then."""
    system: str = ""
    """The key of the rating system whose ratings these are, where the kind of the
    source tells it."""

    @property
    def lacks_ratings(self) -> bool:
        """Whether it tells who met whom, and of nobody in the field a rating."""
        return (
            self.owner is None
            and any(player.pairings for player in self.players)
            and not any(player.rating for player in self.players)
        )

    def player(self, no: int) -> Participant | None:
        """The player with a starting number."""
        return next((player for player in self.players if player.no == no), None)

    @property
    def rounds(self) -> int:
        """The number of rounds: as stated, or as many as any player has."""
        played = (p.round for player in self.players for p in player.pairings)
        return max(self.event.rounds or 0, max(played, default=0))


def games_of(
    player: Participant, by_number: dict[int, Participant]
) -> tuple[Game, ...]:
    """The rounds of a player as games, with the opponents' ratings."""
    return tuple(_game(pairing, by_number) for pairing in player.told)


def numbered(crosstable: Crosstable) -> dict[int, Participant]:
    """The players by starting number."""
    return {player.no: player for player in crosstable.players}


def _game(pairing: Pairing, by_number: dict[int, Participant]) -> Game:
    code = CODES[pairing.code]
    if pairing.opponent is None:
        # without an opponent a code of a played game gives its points only
        return Game(None, _BYES[code.halves], round=pairing.round)
    opponent = by_number.get(pairing.opponent)
    why = pairing.excluded or code.why
    return Game(
        (opponent.rating or None) if opponent else None,
        code.result,
        opponent.name if opponent else "",
        pairing.colour,
        not why,
        pairing.round,
        provisional=opponent.provisional if opponent else None,
        why=why,
        title=opponent.title if opponent else "",
        federation=opponent.federation if opponent else "",
    )


def checked(crosstable: Crosstable) -> tuple[Crosstable, tuple[Note, ...]]:
    """The same event with contradictory games excluded, and what is wrong in words.

    Where only the owner's rounds are known there is nothing to compare them with.
    """
    by_number = numbered(crosstable)
    rounds = {
        (player.no, pairing.round): pairing
        for player in crosstable.players
        for pairing in player.pairings
    }
    notes: list[Note] = []
    players = []
    for player in crosstable.players:
        pairings = []
        for pairing in player.pairings:
            excluded = _contradiction(player, pairing, by_number, rounds)
            # what a reader has excluded it has also said
            if excluded and not pairing.excluded:
                pairing = pairing._replace(excluded=excluded)
                text = f"{_who(player)}, round {pairing.round}: {excluded};"
                notes.append(Note(player.line, f"{text} not rated"))
            pairings.append(pairing)
        players.append(player._replace(pairings=tuple(pairings)))
        notes += _points_note(player)
    return crosstable._replace(players=tuple(players)), tuple(notes)


def _contradiction(
    player: Participant,
    pairing: Pairing,
    by_number: dict[int, Participant],
    rounds: dict[tuple[int, int], Pairing],
) -> str:
    """Why a game cannot be rated as it stands, or nothing."""
    if pairing.opponent is None:
        return ""
    if pairing.opponent == player.no:
        return "is paired with itself"
    opponent = by_number.get(pairing.opponent)
    if opponent is None:
        return f"there is no player {pairing.opponent}"
    if not opponent.pairings:
        return ""
    back = rounds.get((opponent.no, pairing.round))
    if back is None or back.opponent != player.no:
        other = "nobody" if back is None or back.opponent is None else back.opponent
        return f"player {opponent.no} met {other} in that round"
    own, other_code = CODES[pairing.code], CODES[back.code]
    played = own.result is not None and other_code.result is not None
    if own.rated != other_code.rated and played:
        return f"player {opponent.no} has {back.code} where this is {pairing.code}"
    # less than one point between them is a penalty, more is impossible
    if own.halves + other_code.halves > 2:
        return f"player {opponent.no} has {back.code} where this is {pairing.code}"
    return ""


def _points_note(player: Participant) -> Iterator[Note]:
    """Points that are not the sum of the rounds are said, never corrected."""
    if player.points is None or not player.pairings:
        return
    cells = sum(CODES[pairing.code].halves for pairing in player.pairings) / 2
    if cells != player.points:
        stated = plain(player.points)
        text = f"{_who(player)}: {stated} points stated, the rounds give {plain(cells)}"
        yield Note(player.line, text)


def _who(player: Participant) -> str:
    return f"player {player.no}" + (f" {player.name}" if player.name else "")


def joined(
    crosstable: Crosstable, start_list: Crosstable
) -> tuple[Crosstable, tuple[Note, ...]]:
    """The crosstable with what only the start list tells, found by starting number.

    A player whose names differ in the two is found by the name, where only one has it;
    else the player is left as it is, with a note. A rating of 0 is one that is told,
    but where nobody has a rating it is none.
    """
    by_number = numbered(start_list)
    by_name = _alone_with_name(start_list)
    notes: list[Note] = []
    players = []
    renumbered = 0
    lacks_ratings = crosstable.lacks_ratings
    for player in crosstable.players:
        numbered_so = by_number.get(player.no)
        other = numbered_so
        if other is None or not _may_be_one(player, other):
            other = by_name.get(_words(player.name))
            renumbered += other is not None
        if other is not None:
            full = Participant._make(_filled(player, other))
            if lacks_ratings:
                full = full._replace(rating=full.rating or other.rating)
            players.append(full._replace(line=player.line))
            continue
        text = "is not in the second file"
        if numbered_so is not None:
            text = f"is {numbered_so.name} in the second file; nothing taken"
        notes.append(Note(player.line, f"{_who(player)} {text}"))
        players.append(player)
    if renumbered:
        text = f"found by the name, with other numbers in the second file: {renumbered}"
        notes.insert(0, Note(None, text))
    event = EventFacts._make(_filled(crosstable.event, start_list.event))
    whole = crosstable._replace(event=event, players=tuple(players))
    return whole._replace(system=whole.system or start_list.system), tuple(notes)


def _filled(mine: Sequence[object], theirs: Sequence[object]) -> Iterator[object]:
    """My facts, with theirs where I have none."""
    for own, other in zip(mine, theirs, strict=True):
        yield other if own in ("", None, ()) else own


def _may_be_one(one: Participant, other: Participant) -> bool:
    """Whether nothing in two names says that they are two people's."""
    unnamed = not one.name or not other.name
    return unnamed or _words(one.name) == _words(other.name)


def _alone_with_name(crosstable: Crosstable) -> dict[tuple[str, ...], Participant]:
    """The players by the words of their names, without namesakes."""
    words = [_words(player.name) for player in crosstable.players]
    count = Counter(words)
    found = zip(words, crosstable.players, strict=True)
    return {name: player for name, player in found if name and count[name] == 1}


def _words(name: str) -> tuple[str, ...]:
    """The words of a name, whatever their order and commas."""
    return tuple(sorted(name.replace(",", " ").replace(".", " ").casefold().split()))


def listed(
    games: Sequence[Game], name: str = "", rating: int | None = None
) -> Crosstable:
    """One player's list of games as an event: the player is 1, opponents follow."""
    pairings = []
    opponents: list[Participant] = []
    for position, game in enumerate(games, start=1):
        somebody = game.result not in _BYES
        if somebody:
            opponents.append(
                Participant(
                    len(opponents) + 2,
                    game.name,
                    rating=game.opponent or 0,
                    provisional=game.provisional,
                    title=game.title,
                    federation=game.federation,
                )
            )
        pairings.append(
            Pairing(
                game.round or position,
                opponents[-1].no if somebody else None,
                game.colour,
                game.result.value if game.result else "*",
                "" if game.rated else game.why or NOT_RATED,
            )
        )
    owner = Participant(1, name, rating=rating, pairings=tuple(pairings))
    return Crosstable(EventFacts(), (owner, *opponents), owner=1)
