"""An event as a tournament report file (TRF16), and records of TRF26 for the rest.

What has no record, as a name over 33 characters or the kind of rating without a coded
time control, is in comments of TRF26, which our reader understands (see
`elo_tui.core.events.trf_player`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from msgspec.structs import replace

from elo_tui.core.entry import read_title
from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
    compute_points,
)
from elo_tui.core.events.reading import set_pool
from elo_tui.core.events.trf_player import FIRST_ROUND, ROUNDS_MAX, write_remark
from elo_tui.core.model import NOT_RATED, Problem
from elo_tui.core.standings.standings import StandingsRow, compute_standings
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.core.text.figures import format_number, plural
from elo_tui.features.tournament.report.trf_teams import write_teams

_NAME_WIDTH = 33
#: The codes for games that count for the points and not for ratings.
_UNRATED = {"1": "W", "=": "D", "0": "L"}
#: Opponent, colour and result.
_CELL_WIDTH = 8


class _DoesNotFit(Exception):
    """Raised for an event that the format cannot represent, in this module only."""

    def __init__(self, player: Participant, what: str) -> None:
        super().__init__(f"player {player.no}: {what}")


def write(crosstable: Crosstable) -> str | Problem:
    """Write the report, lines ending with LF; `left_out` counts the gaps.

    A number, ID or total too long for its columns, two games of one player in one
    round, an ID shared by two players, or the rounds of one player only is a Problem.
    Points and ranks that the source does not state are computed. A game that is not
    rated has the code of one without moves; one not played yet has a blank result.
    """
    lacking = crosstable.incomplete
    if crosstable.owner is not None:
        lacking = "only one player's rounds are known; it needs those of all players"
    if lacking:
        return Problem("trf", f"tournament report file: {lacking}")
    try:
        _ids_differ(crosstable)
        found = compute_standings(crosstable)
        ranked = () if isinstance(found, Problem) else found.rows
        ranks = _ranks(crosstable, ranked)
        totals = _totals(crosstable, ranked)
        lines = [
            *_headers(crosstable, totals),
            *write_teams(crosstable),
            *(
                _player(player, totals[player.no], ranks.get(player.no))
                for player in crosstable.players
            ),
        ]
    except _DoesNotFit as problem:
        return Problem("trf", f"tournament report file: {problem}")
    return "".join(f"{line}\n" for line in lines)


def left_out(crosstable: Crosstable) -> tuple[str, ...]:
    """Count what the format cannot represent, in sentences."""
    players = crosstable.players
    counts = (
        (sum(bool(p.title) and not read_title(p.title) for p in players), "title"),
        (sum(bool(p.federation) and not _short(p.federation) for p in players), "club"),
        (sum(p.k is not None for p in players), "K-factor"),
        (sum(p.national_rating is not None for p in players), "national rating"),
    )
    what = {
        "title": "of a national federation",
        "club": "or federation of more than three letters",
    }
    return tuple(
        f"without {plural(count, name)} {what.get(name, '')}".rstrip()
        for count, name in counts
        if count
    )


def _ranks(crosstable: Crosstable, ranked: Sequence[StandingsRow]) -> dict[int, int]:
    """Return the ranks by number: as stated, else by the event's tie-breaks."""
    players = crosstable.players
    stated = {player.no: player.place for player in players if player.place}
    if len(stated) == len(players) == len(set(stated.values())):
        return stated
    if not any(player.pairings for player in players):
        return {}
    ordered = [row.who for row in ranked] or sorted(
        players, key=lambda player: -(compute_points(player) or 0)
    )
    return {player.no: rank for rank, player in enumerate(ordered, start=1)}


def _totals(
    crosstable: Crosstable, ranked: Sequence[StandingsRow]
) -> dict[int, float | None]:
    """Sum the points of the rounds by number; None without rounds and total."""
    totals: dict[int, float | None] = {
        player.no: None
        if player.points is None and not player.pairings
        else sum(CODES[pairing.code].halves for pairing in player.pairings) / 2
        for player in crosstable.players
    }
    if crosstable.event.half_points:
        # results are worth something else than usual
        totals |= {row.who.no: float(row.points) for row in ranked if row.who.pairings}
    return totals


def _ids_differ(crosstable: Crosstable) -> None:
    owners: dict[str, Participant] = {}
    for player in crosstable.players:
        if player.fide_id.strip("0"):
            other = owners.setdefault(player.fide_id, player)
            if other is not player:
                raise _DoesNotFit(player, f"its id is that of player {other.no}")


def _headers(
    crosstable: Crosstable, totals: Mapping[int, float | None]
) -> Iterator[str]:
    event, players = crosstable.event, crosstable.players
    rated = sum(bool(player.rating) for player in players)
    first, last = (*event.written, "", "")[:2]
    control = "" if event.time_control == event.coded_control else event.time_control
    of_teams = [code for code in crosstable.teams.tie_breaks if "," not in code]
    records = (
        # other programs need a name; ours takes this for none
        ("012", event.name or "?"),
        ("022", event.city),
        ("032", event.federation),
        ("042", _day(event.start) or first),
        ("052", _day(event.end) or last),
        ("062", str(len(players))),
        ("072", str(rated)),
        ("092", event.pairing),
        ("122", control),
        ("222", event.coded_control),
        ("212", ",".join(event.tie_breaks or of_teams) if _is_listed(event) else ""),
        ("XXR", str(crosstable.event.rounds or crosstable.rounds or "")),
        ("192", _name_primary(crosstable)),
    )
    for code, value in records:
        if text := clean_name(value, TEXT_MAX):
            yield f"{code} {text}"
    if event.round_days:
        days = (f"{day:%y/%m/%d}" for day in event.round_days)
        yield "132".ljust(FIRST_ROUND - 1) + "  ".join(days)
    if event.half_points:
        # a letter and its value take nine columns (TRF26)
        worths = (f"{letter} {half / 2:<4.1f}" for letter, half in event.half_points)
        yield ("162  " + "   ".join(worths)).rstrip()
    yield from _remarks(crosstable, totals)


def _remarks(
    crosstable: Crosstable, totals: Mapping[int, float | None]
) -> Iterator[str]:
    """Yield comments with facts that no record has."""
    event, players = crosstable.event, crosstable.players
    without_word, _ = set_pool(replace(crosstable, event=replace(event, pool=None)))
    if event.pool != without_word.event.pool and event.pool:
        yield write_remark("pool", event.pool)
    if crosstable.system:
        yield write_remark("system", crosstable.system)
    rounds = {one.round for player in players for one in player.pairings}
    if (first_round := min(rounds, default=1)) > 1:
        yield write_remark("first round", first_round)
    if not _is_listed(event):
        for name in event.tie_breaks:
            yield write_remark("tie-break", name)
    for player in players:
        if len(name := clean_name(player.name)) > _NAME_WIDTH:
            yield write_remark("name", player.no, name)
        # with a record 162, totals are not read
        is_read = player.points == totals[player.no] and not event.half_points
        if player.points is not None and not is_read:
            yield write_remark("points", player.no, format_number(player.points))


def _is_listed(event: EventFacts) -> bool:
    """Whether record 212 has room for the tie-breaks, which commas separate."""
    return not any("," in code for code in event.tie_breaks)


def _name_primary(crosstable: Crosstable) -> str:
    """Name the score that ranks the teams, unless the system's name has it."""
    primary = crosstable.teams.primary
    if not primary or f"_{primary}" in crosstable.event.pairing.upper():
        return ""
    return "FIDE_TEAM_GP_MP" if primary == "GP" else "FIDE_TEAM_MP_GP"


def _day(day: date | None) -> str:
    return day.isoformat().replace("-", "/") if day else ""


def _player(player: Participant, total: float | None, rank: int | None) -> str:
    birth = f"{player.birth_year}/00/00" if player.birth_year else ""
    fields = (
        f"001 {_number(player.no, player)}",
        f"{player.sex:1.1}{read_title(player.title):>3}",
        f"{clean_name(player.name)[:_NAME_WIDTH]:{_NAME_WIDTH}}",
        "    " if player.rating is None else _number(player.rating, player),
        f"{_short(player.federation):>3}",
        _fitting(player.fide_id, 11, player),
        f"{birth:10}",
        _fitting(_points(total), 4, player),
        "    " if rank is None else _number(rank, player),
    )
    rounds = "".join(f"  {cell:{_CELL_WIDTH}}" for cell in _cells(player))
    return " ".join(fields) + rounds.rstrip()


def _cells(player: Participant) -> Iterator[str]:
    """Write the rounds in order; missing ones are blank."""
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
    code = pairing.code.replace("*", "")
    if pairing.excluded == NOT_RATED:
        code = _UNRATED.get(code, code)
    return f"{number} {pairing.colour or '-'} {code}"


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
    text = format_number(points)
    return text if "." in text else f"{text}.0"
