"""An event as a tournament report file (TRF16)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from elo_tui.core.entry import clean_name
from elo_tui.core.events.crosstable import Crosstable, Pairing, Participant
from elo_tui.core.figures import plain
from elo_tui.core.formats.trf.headers import TEXT_MAX
from elo_tui.core.formats.trf.player_line import ROUNDS_MAX
from elo_tui.core.model import Problem

_NAME_WIDTH = 33
#: Opponent, colour and result.
_CELL_WIDTH = 8


class _DoesNotFit(Exception):
    """What the format cannot represent; never escapes this module."""

    def __init__(self, player: Participant, what: str) -> None:
        super().__init__(f"player {player.no}: {what}")


def write(crosstable: Crosstable) -> str | Problem:
    """The report, with LF at the end of each line.

    A name over 33 characters is truncated and ends in an ellipsis; a title or
    federation over three is left out. A number, ID or total too long for its columns,
    two games of one player in one round, or an ID shared by two players is a Problem.
    The format cannot represent why games are excluded, K-factors, national ratings and
    rating changes. A game not played yet has a blank result.
    """
    try:
        _ids_differ(crosstable)
        lines = [*_headers(crosstable), *map(_player, crosstable.players)]
    except _DoesNotFit as problem:
        return Problem("trf", f"tournament report file: {problem}")
    return "".join(f"{line}\n" for line in lines)


def _ids_differ(crosstable: Crosstable) -> None:
    owners: dict[str, Participant] = {}
    for player in crosstable.players:
        if player.fide_id.strip("0"):
            other = owners.setdefault(player.fide_id, player)
            if other is not player:
                raise _DoesNotFit(player, f"its id is that of player {other.no}")


def _headers(crosstable: Crosstable) -> Iterator[str]:
    event, players = crosstable.event, crosstable.players
    rated = sum(bool(player.rating) for player in players)
    first, last = (*event.written, "", "")[:2]
    control = "" if event.time_control == event.coded_control else event.time_control
    records = (
        ("012", event.name),
        ("022", event.city),
        ("032", event.federation),
        ("042", _day(event.start) or first),
        ("052", _day(event.end) or last),
        ("062", str(len(players))),
        ("072", str(rated)),
        ("122", control),
        ("222", event.coded_control),
        ("XXR", _unplayed_rounds(crosstable)),
    )
    for code, value in records:
        if text := clean_name(value, TEXT_MAX):
            yield f"{code} {text}"


def _day(day: date | None) -> str:
    return day.isoformat().replace("-", "/") if day else ""


def _unplayed_rounds(crosstable: Crosstable) -> str:
    """The number of rounds, where the players' lines do not show it."""
    stated = crosstable.event.rounds
    rounds = (p.round for player in crosstable.players for p in player.pairings)
    return "" if stated in (None, max(rounds, default=None)) else str(stated)


def _player(player: Participant) -> str:
    birth = f"{player.birth_year}/00/00" if player.birth_year else ""
    fields = (
        f"001 {_number(player.no, player)}",
        f"{player.sex:1.1}{_short(player.title):>3}",
        f"{clean_name(player.name, _NAME_WIDTH):{_NAME_WIDTH}}",
        "    " if player.rating is None else _number(player.rating, player),
        f"{_short(player.federation):>3}",
        _fitting(player.fide_id, 11, player),
        f"{birth:10}",
        _fitting(_points(player.points), 4, player),
        "    ",
    )
    rounds = "".join(f"  {cell:{_CELL_WIDTH}}" for cell in _cells(player))
    return " ".join(fields) + rounds.rstrip()


def _cells(player: Participant) -> Iterator[str]:
    """The rounds in order, blank where there is none."""
    by_round = {pairing.round: pairing for pairing in player.pairings}
    if len(by_round) < len(player.pairings):
        raise _DoesNotFit(player, "two games in one round")
    if not all(1 <= number <= ROUNDS_MAX for number in by_round):
        raise _DoesNotFit(player, f"rounds from 1 to {ROUNDS_MAX} only")
    for number in range(1, max(by_round, default=0) + 1):
        pairing = by_round.get(number)
        yield _cell(pairing, player) if pairing else ""


def _cell(pairing: Pairing, player: Participant) -> str:
    opponent = pairing.opponent
    number = "0000" if opponent is None else _number(opponent, player)
    return f"{number} {pairing.colour or '-'} {pairing.code.replace('*', '')}"


def _number(value: int, player: Participant) -> str:
    return _fitting(str(value), 4, player)


def _fitting(text: str, width: int, player: Participant) -> str:
    text = clean_name(text)
    if len(text) > width:
        raise _DoesNotFit(player, f"{text} is longer than its {width} columns")
    return f"{text:>{width}}"


def _short(text: str) -> str:
    text = clean_name(text)
    return text if len(text) <= 3 else ""


def _points(points: float | None) -> str:
    if points is None:
        return ""
    text = plain(points)
    return text if "." in text else f"{text}.0"
