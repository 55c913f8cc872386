"""The title norms of all players of an event (FIDE B.01), and what each still needs.

The figures are those of `elo_tui.core.norms.report`: of a norm that is reached, over
the largest permitted set of games; of any other, over all games that count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from elo_tui.core.events.crosstable import Crosstable, Participant, index_players
from elo_tui.core.events.reading import get_control
from elo_tui.core.events.round_months import EventMonth
from elo_tui.core.model import Problem, Result
from elo_tui.core.norms.checks import POINTLESS
from elo_tui.core.norms.event_norms import find_format
from elo_tui.core.norms.many_foreigners import has_many_foreigners
from elo_tui.core.norms.missing_conditions import (
    describe_missing,
    describe_undecided,
)
from elo_tui.core.norms.norm_outlook import (
    NormOutlook,
    find_outlook,
    list_known_opponents,
)
from elo_tui.core.norms.report import BYE, judge_norm
from elo_tui.core.norms.requirements import (
    NO_MEMBER,
    ORDINARY,
    Circumstances,
    Condition,
    Format,
    GameLeftOut,
    NormGame,
    NormReport,
    NormTitle,
    list_possible_titles,
    player_norm_games,
)
from elo_tui.core.systems.fide.rateable import APPROVED_YEAR, find_needed_minutes
from elo_tui.core.text.figures import plural
from elo_tui.core.text.time_control import TimeControl, needs_approval, read_control

Status = Literal["reached", "possible", "undecided", "missed"]
#: The exemptions that no file shows, and the one that the rounds show.
EXEMPTIONS = {
    "1.4.3a": "final of the national championship",
    "1.4.3b": "national team championship",
    "1.4.3c": "zonal",
}
MANY_FOREIGNERS = ("1.4.3d", "many foreigners")
#: Conditions that are no condition on the games that count.
_OF_EVENT = frozenset({"format", "unrated", "rounds", "left_out"})
#: The articles that exclude a game.
_ARTICLES = {NO_MEMBER: "1.4.2a", POINTLESS: "1.4.2b"}
#: The first article of B.01 on the playing time.
TIME_ARTICLE = "1.1"


class NormTerms(Struct, frozen=True, kw_only=True):
    """Facts about an event that no file shows."""

    exemptions: frozenset[str] = frozenset()
    """Some of EXEMPTIONS."""
    is_approved: bool = False
    """Whether FIDE approved a time control of 45+30 or longer, in 2026."""
    months: tuple[EventMonth, ...] = ()
    """The event by months, with the lists of an event of more than 30 days (1.1.4)."""
    is_team_championship: bool = False
    """1.4.1b: a World or Continental Team or Club Championship of 7 to 9 rounds."""
    is_world_cup: bool = False
    """1.4.1b: the World Cup or the Women's World Cup."""


class PlayerNorm(Struct, frozen=True, kw_only=True):
    """The norm of one title for one player."""

    player: Participant
    status: Status
    report: NormReport
    games: tuple[NormGame, ...]
    exemptions: tuple[str, ...]
    """The letters of 1.4.3 that hold for the player by the terms."""
    failing: tuple[str, ...]
    """The articles that the games do not satisfy, without those still to come."""
    left_out: tuple[GameLeftOut, ...]
    missing: str
    """The missing conditions, or those still needed; empty for a norm reached."""
    outlook: NormOutlook | None = None
    """The score that the rounds to come need; None without such rounds."""

    @property
    def title(self) -> NormTitle:
        """The title that the norm counts for."""
        return self.report.title

    @property
    def needs(self) -> int | None:
        """The least result of the paired last round, half points.

        None if no result is enough, or if other rounds are open as well.
        """
        return None if self.outlook is None else self.outlook.last_game


class AllNorms(Struct, frozen=True, kw_only=True):
    """The norms of all players of an event, in its order, the hardest title first."""

    format: Format
    rounds: int
    has_foreigners: bool
    """Whether 1.4.3d holds."""
    open_rounds: tuple[int, ...]
    """The rounds without all results, paired or not."""
    norms: tuple[PlayerNorm, ...]


def judge_all_norms(crosstable: Crosstable, terms: NormTerms) -> AllNorms | Problem:
    """Judge the norms of all players for the titles above their own."""
    control = read_control(get_control(crosstable.event))
    pool = crosstable.event.pool or control.pool
    if pool not in (None, "standard"):
        return Problem("pool", f"norms are made in standard events, this is {pool}")
    if lacking := _find_lacking(crosstable):
        return lacking
    kind = find_format(crosstable)
    has_foreigners = kind == "swiss" and has_many_foreigners(crosstable)
    event = _Judged(
        crosstable=crosstable,
        terms=terms,
        unpaired=tuple(range(_find_last_paired(crosstable) + 1, crosstable.rounds + 1)),
        control=control.control,
        facts=ORDINARY._replace(
            date=crosstable.event.start,
            rounds=crosstable.rounds,
            format=kind,
            many_foreigners=has_foreigners,
            team_championship=terms.is_team_championship,
            world_cup=terms.is_world_cup,
        ),
    )
    norms: list[PlayerNorm] = []
    for player in crosstable.players:
        for found in _judge_player(event, player):
            if isinstance(found, Problem):
                return found
            norms.append(found)
    return AllNorms(
        format=kind,
        rounds=crosstable.rounds,
        has_foreigners=has_foreigners,
        open_rounds=_list_open_rounds(crosstable),
        norms=tuple(norms),
    )


def _find_lacking(crosstable: Crosstable) -> Problem | None:
    """Name what no player of the file has, if no norm can be judged without it."""
    players = crosstable.players
    if not any(one.title for one in players):
        return Problem("title", "no titles; norms need those of the opponents")
    if not any(one.rating for one in players):
        return Problem("rating", "no ratings; norms need those of the opponents")
    met = (one.opponent for player in players for one in player.pairings)
    if not any(met):
        return Problem("rounds", "no games yet; norms are judged from them")
    return None


class _Judged(Struct, frozen=True, kw_only=True):
    """The facts on which the norms of all players depend."""

    crosstable: Crosstable
    terms: NormTerms
    control: TimeControl | None
    facts: Circumstances
    unpaired: tuple[int, ...]


def _find_last_paired(crosstable: Crosstable) -> int:
    rounds = (one.round for player in crosstable.players for one in player.pairings)
    return max(rounds, default=0)


def _list_open_rounds(crosstable: Crosstable) -> tuple[int, ...]:
    """List the rounds with a game to come, and those that are not paired."""
    remaining = {
        one.round
        for player in crosstable.players
        for one in player.pairings
        if one.opponent is not None and one.code in ("", "*")
    }
    last = _find_last_paired(crosstable)
    return tuple(sorted({*remaining, *range(last + 1, crosstable.rounds + 1)}))


def _judge_player(
    event: _Judged, player: Participant
) -> Iterator[PlayerNorm | Problem]:
    crosstable = event.crosstable
    games = _take_months(player_norm_games(crosstable, player), event.terms.months)
    at_home = player.federation == crosstable.event.federation != ""
    named = event.terms.exemptions
    facts = event.facts._replace(
        federation=player.federation,
        # 1.4.3a and b are about players of the federation alone
        national_final=at_home and "1.4.3a" in named,
        national_team=at_home and "1.4.3b" in named,
        zonal="1.4.3c" in named,
    )
    unpaired = event.unpaired
    known = list_known_opponents(crosstable, player, unpaired, facts)
    to_come = known or tuple(
        NormGame(rating=None, title=None, federation="", round=number)
        for number in unpaired
    )
    for title in list_possible_titles(player.title, player.sex):
        report = judge_norm(title, games, facts)
        if isinstance(report, Problem):
            yield report
            return
        yield _make_norm(event, player, report, games, to_come, facts)


def _take_months(
    games: tuple[NormGame, ...], months: Sequence[EventMonth]
) -> tuple[NormGame, ...]:
    """Give opponents the rating and title of the month of each game (1.1.4)."""
    if not months:
        return games
    players = {
        number: index_players(month.crosstable)
        for month in months
        for number in month.rounds
    }
    found = []
    for game in games:
        opponent = players.get(game.round or 0, {}).get(int(game.opponent or 0))
        if opponent is not None:
            title = None if game.title is None else opponent.title
            game = game._replace(rating=opponent.rating or None, title=title)
        found.append(game)
    return tuple(found)


def _make_norm(
    event: _Judged,
    player: Participant,
    report: NormReport,
    games: tuple[NormGame, ...],
    to_come: tuple[NormGame, ...],
    facts: Circumstances,
) -> PlayerNorm:
    """Make the norm from the checklist, with the outlook on open rounds."""
    time = _find_time_fault(event, player)
    failed = [one for one in report.conditions if _is_failing(one)]
    outlook = None
    if not report.achieved and not time:
        crosstable = event.crosstable
        outlook = find_outlook(crosstable, report, games, to_come, facts)
    status: Status = "missed"
    missing = time or describe_missing(failed, report)
    if report.achieved and not time:
        status, missing = "reached", ""
    elif outlook is not None and outlook.is_possible:
        status, missing = "possible", outlook.text
    elif report.achieved is None and not (time or failed):
        status, missing = "undecided", describe_undecided(report)
    failing = {one.article for one in failed} | ({TIME_ARTICLE} if time else set())
    return PlayerNorm(
        player=player,
        status=status,
        report=report,
        games=games,
        exemptions=_list_exemptions(facts),
        failing=tuple(sorted(failing)),
        left_out=tuple(_list_left_out(report, games)),
        missing=missing,
        outlook=outlook,
    )


def _list_exemptions(facts: Circumstances) -> tuple[str, ...]:
    held = {"a": facts.national_final, "b": facts.national_team, "c": facts.zonal}
    return tuple(letter for letter, is_held in held.items() if is_held)


def _is_failing(condition: Condition) -> bool:
    return condition.met is False and condition.name not in _OF_EVENT


def _list_left_out(
    report: NormReport, games: Sequence[NormGame]
) -> Iterator[GameLeftOut]:
    """Yield the rounds that do not count, each with its article; a bye has none."""
    for one in report.left_out:
        if one.why == BYE:
            yield one._replace(article=BYE)
        elif one.article:
            yield one._replace(article=_ARTICLES.get(one.why, one.article))
    forfeits = {game.round for game in games if game.result is Result.FORFEIT_WIN}
    for number in report.counted:
        if number in forfeits:
            yield GameLeftOut(number, "forfeit, counts as a loss", "1.4.2c")


def _find_time_fault(event: _Judged, player: Participant) -> str:
    """Explain why the time control allows the player no norm; empty if it does."""
    control = event.control
    if control is None:
        return ""
    text = get_control(event.crosstable.event)
    start = event.crosstable.event.start
    is_year = start is None or start.year == APPROVED_YEAR
    if event.terms.is_approved and is_year and needs_approval(text):
        return ""
    ratings = {one.no: one.rating or 0 for one in event.crosstable.players}
    met = [ratings.get(one.opponent or 0, 0) for one in player.pairings]
    needed = max(
        (find_needed_minutes(player.rating or 0, one) for one in met), default=0
    )
    if control.seconds >= 60 * needed:
        return ""
    unless = " unless approved (2026)" if is_year and needs_approval(text) else ""
    minutes = plural(control.seconds // 60, "minute")
    return f"{minutes} for 60 moves, {needed} are needed (1.1){unless}"


def select_norms(norms: Iterable[PlayerNorm]) -> tuple[PlayerNorm, ...]:
    """Select the norms reached, possible, undecided, or one condition short."""
    return tuple(
        one for one in norms if one.status != "missed" or len(one.failing) == 1
    )


def list_reached(norms: Iterable[PlayerNorm]) -> tuple[PlayerNorm, ...]:
    """List the norms reached, of each player the hardest title alone."""
    found: dict[int, PlayerNorm] = {}
    for one in norms:
        if one.status == "reached":
            found.setdefault(one.player.no, one)
    return tuple(found.values())
