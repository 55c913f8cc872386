"""The news of a round as a typed answer: a page for the web, a text for messengers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import Annotated, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from elo_tui.core.desk.round_games import Bye, RoundGame, UpsetGame
from elo_tui.core.desk.round_news import (
    Contender,
    Gain,
    NearNorm,
    RoundLeader,
    RoundNews,
)
from elo_tui.core.events.team_matches import Match
from elo_tui.core.text.figures import (
    format_change,
    format_percent,
    format_points,
    plural,
    simplify_number,
)
from elo_tui.core.text.short_names import choose_name
from elo_tui.kit.answer import (
    BASIS,
    Answer,
    Change,
    Measure,
    Notes,
    Record,
    Score,
    Share,
)

#: The width of a text for a messenger, characters: a phone shows as many in a row.
WIDTH = 40
#: How many games a text lists, and how many rows of anything else.
_GAMES, _ROWS = 20, 5
#: How many rows a page lists.
_PAGE = 20
_NO = Measure("no.")

RowOf = TypeVar("RowOf")


class RoundGameRow(Record, frozen=True, kw_only=True):
    """A game of the round; of the next one its pairing alone.

    Changes are None if it is not rated.
    """

    white_no: Annotated[int, _NO]
    white: str
    white_points: Annotated[Score, Measure("before", unit="score")]
    result: str | UnsetType = UNSET
    black: str
    black_no: Annotated[int, _NO]
    black_points: Annotated[Score, Measure("before", unit="score")]
    white_change: Change | UnsetType | None = UNSET
    black_change: Change | UnsetType | None = UNSET


class RoundMatchRow(Record, frozen=True, kw_only=True):
    """A match of the round, with the game points of both teams."""

    team_no: Annotated[int, _NO]
    team: str
    result: str | None
    """None before the first result of a board."""
    opponent: str
    opponent_no: Annotated[int, _NO]


class ByeRow(Record, frozen=True, kw_only=True):
    """A player who scored without an opponent."""

    no: Annotated[int, _NO]
    name: str
    points: Score


class UpsetRow(Record, frozen=True, kw_only=True):
    """A result against the odds; `chance` is that of this result or a better one."""

    no: Annotated[int, _NO]
    name: str
    rating: int
    result: Score
    opponent_no: Annotated[int, _NO]
    opponent: str
    opponent_rating: int
    difference: int
    chance: Share


class LeaderRow(Record, frozen=True, kw_only=True):
    """A player or team among the first."""

    place: int
    shared: bool
    no: Annotated[int, _NO]
    name: str
    points: Score


class ContenderRow(Record, frozen=True, kw_only=True):
    """A player or team that can still be first; a chance needs all pairings."""

    no: Annotated[int, _NO]
    name: str
    points: Score
    most: Annotated[Score, Measure("at most", unit="score")]
    chance: Share | None


class NearNormRow(Record, frozen=True, kw_only=True):
    """A norm that is reached or still possible."""

    no: Annotated[int, _NO]
    name: str
    title: str
    status: str
    needs: str


class GainRow(Record, frozen=True, kw_only=True):
    """The rating change of a player from all rounds so far."""

    no: Annotated[int, _NO]
    name: str
    rating: int | None
    round: Annotated[Change | None, Measure("this round", unit="change", decimals=2)]
    change: Change


class RoundAnswer(Answer, frozen=True, kw_only=True):
    """The news of one round."""

    event: Annotated[str, Measure(role="source")]
    round: Annotated[int, BASIS]
    rounds: Annotated[int, BASIS]
    day: Annotated[str | None, BASIS]
    next_day: Annotated[str | None, Measure("next round", role="basis")]
    edition: Annotated[str | None, Measure("ratings", role="basis")]
    lead: Annotated[tuple[str, ...], Measure(role="people")]
    matches: tuple[RoundMatchRow, ...]
    results: tuple[RoundGameRow, ...]
    byes: tuple[ByeRow, ...]
    upsets: tuple[UpsetRow, ...]
    leaders: tuple[LeaderRow, ...]
    can_win: Annotated[tuple[ContenderRow, ...], Measure("can still win")]
    norms: Annotated[tuple[NearNormRow, ...], Measure("norms reached or possible")]
    gained: Annotated[tuple[GainRow, ...], Measure("rating gained")]
    next_matches: tuple[RoundMatchRow, ...]
    next_round: tuple[RoundGameRow, ...]
    notes: Notes

    @property
    def title(self) -> str:
        return (
            f"{self.event}, round {self.round}" if self.event else f"Round {self.round}"
        )

    def write_text(self) -> Iterator[str]:
        # short lines without a table, to be sent to phones
        yield from wrap(f"{self.title} of {self.rounds}", WIDTH)
        if self.day:
            yield self.day
        for heading, lines in (
            ("RESULTS", [*_write_matches(self.matches), *_write_games(self)]),
            ("UPSETS", _write_first(write_upset, self.upsets)),
            ("LEADERS", [_write_leader(one) for one in self.leaders[:_ROWS]]),
            ("CAN STILL WIN", _write_first(_write_contender, self.can_win)),
            ("NORMS", _write_first(_write_norm, self.norms)),
            ("RATING GAINED", [_write_gain(one) for one in self.gained[:_ROWS]]),
            (f"NEXT ROUND {self.next_day or ''}".rstrip(), [*_write_next(self)]),
        ):
            if lines:
                yield ""
                yield heading
                for line in lines:
                    yield from wrap(line, WIDTH, subsequent_indent="  ")
        if self.notes:
            yield ""
        for note in self.notes:
            yield from wrap(note, WIDTH, subsequent_indent="  ")


def _write_pair(one: str, between: str, other: str) -> str:
    """Write two names with a text between them, cut only if the row is too narrow."""
    room = WIDTH - len(between) - 2
    half = room // 2
    if len(one) + len(other) > room:
        first = choose_name(one, max(half, room - len(other)))
        other = choose_name(other, max(half, room - len(first)))
        one = choose_name(one, max(half, room - len(other)))
    return f"{one} {between} {other}"


def _write_first(write: Callable[[RowOf], str], rows: Sequence[RowOf]) -> list[str]:
    """Write the first rows, and the number of the others."""
    lines = [write(row) for row in rows[:_ROWS]]
    more = len(rows) - _ROWS
    return [*lines, f"and {more} more"] if more > 0 else lines


def _write_matches(rows: Sequence[RoundMatchRow]) -> Iterator[str]:
    for row in rows:
        yield f"{row.team} - {row.opponent} {row.result or '*'}"


def _write_games(answer: RoundAnswer) -> Iterator[str]:
    """Write the first games and the byes; those of matches are on the page."""
    if answer.matches:
        return
    yield from _write_pairs(answer.results)
    for points in sorted({one.points for one in answer.byes}, reverse=True):
        same = [one.name for one in answer.byes if one.points == points]
        yield f"bye ({format_points(round(2 * points))}): {'; '.join(same)}"


def write_upset(row: UpsetRow) -> str:
    """Write an upset as a sentence."""
    winner, other = f"{row.name} ({row.rating})", row.opponent
    chance = format_percent(row.chance)
    return f"{winner} {name_feat(row)} {other} ({row.opponent_rating}): {chance}"


def name_feat(row: UpsetRow) -> str:
    """Name what the lower rated player did to the other."""
    return "beat" if row.result == 1 else "drew with"


def _write_leader(row: LeaderRow) -> str:
    points = format_points(round(2 * row.points))
    return f"{row.place}{'=' * row.shared} {row.name} {points}"


def _write_contender(row: ContenderRow) -> str:
    chance = "" if row.chance is None else f": {format_percent(row.chance)}"
    return f"{row.name} ({format_points(round(2 * row.points))}){chance}"


def _write_norm(row: NearNormRow) -> str:
    needed = row.needs.partition(";")[0]
    return f"{row.name}, {row.title}: {needed or row.status}"


def _write_gain(row: GainRow) -> str:
    """Write the rating change of a player, with the part of the round."""
    now = "" if row.round is None else f" ({format_change(row.round)} now)"
    return f"{format_change(row.change)} {row.name}{now}"


def _write_next(answer: RoundAnswer) -> Iterator[str]:
    """Write the pairings of the next round, of an event of teams its matches."""
    for match in answer.next_matches:
        yield f"{match.team} - {match.opponent}"
    if answer.next_matches:
        return
    yield from _write_pairs(answer.next_round)


def _write_pairs(rows: Sequence[RoundGameRow]) -> Iterator[str]:
    """Write the first games, and the number of the others."""
    for row in rows[:_GAMES]:
        yield _write_pair(row.white, row.result or "-", row.black)
    if (more := len(rows) - _GAMES) > 0:
        yield f"and {plural(more, 'more game')}"


def answer_round(news: RoundNews, notes: Sequence[str]) -> RoundAnswer:
    """Answer with the news of a round; the longest lists are those of the games."""
    day, next_day = news.find_day(news.number), news.find_day(news.number + 1)
    remarks = [*notes]
    if news.no_standings:
        remarks.append(f"no standings: {news.no_standings}")
    if news.contenders:
        count = f"{len(news.contenders)} of {len(news.leaders)} can still win"
        unpaired = " by points alone, as later rounds are not paired"
        remarks.append(count + unpaired * (news.contenders[0].chance is None))
    return RoundAnswer(
        event=news.crosstable.event.name,
        round=news.number,
        rounds=news.crosstable.rounds,
        day=day.isoformat() if day else None,
        next_day=next_day.isoformat() if next_day else None,
        edition=news.edition or None,
        lead=tuple(_describe_lead(news)),
        matches=tuple(_describe_matches(news, news.matches)),
        results=tuple(map(_describe_game, news.games)),
        byes=tuple(map(_describe_bye, news.byes)),
        upsets=tuple(map(describe_upset, news.upsets)),
        leaders=tuple(map(_describe_leader, _take_first(news.leaders))),
        can_win=tuple(map(_describe_contender, news.contenders[:_PAGE])),
        norms=tuple(map(_describe_norm, _sort_norms(news.norms))),
        gained=tuple(
            describe_gain(one) for one in news.gains[:_PAGE] if one.change > 0
        ),
        next_matches=tuple(_describe_matches(news, news.next_matches)),
        next_round=tuple(map(_describe_pairing, news.next_games)),
        notes=tuple(remarks),
    )


def _describe_lead(news: RoundNews) -> Iterator[str]:
    """Name the first in a sentence."""
    first = [one for one in news.leaders if one.place == 1]
    if not first:
        return
    names = " and ".join(one.name for one in first[:_ROWS])
    points = format_points(round(2 * first[0].points))
    if news.rounds_left:
        leads = "leads" if len(first) == 1 else "lead"
        yield f"After round {news.number} {names} {leads} with {points}."
    else:
        wins = "wins" if len(first) == 1 else "share the first place"
        yield f"{names} {wins} with {points}."


def _take_first(leaders: Sequence[RoundLeader]) -> Sequence[RoundLeader]:
    """Take the first places, with all who share the last of them."""
    return [one for one in leaders if one.place <= 2 * _ROWS]


def _sort_norms(norms: Sequence[NearNorm]) -> list[NearNorm]:
    return sorted(norms, key=lambda one: not one.is_reached)


def _describe_matches(
    news: RoundNews, matches: Sequence[Match]
) -> Iterator[RoundMatchRow]:
    names = {team.no: team.name for team in news.crosstable.teams.teams}
    for match in matches:
        sums = match.half_points
        yield RoundMatchRow(
            team_no=match.one,
            team=names[match.one],
            result="-".join(map(format_points, sums)) if sums else None,
            opponent=names[match.other],
            opponent_no=match.other,
        )


def _describe_game(game: RoundGame) -> RoundGameRow:
    white_change, black_change = game.changes
    return replace(
        _describe_pairing(game),
        result=game.result,
        white_change=white_change,
        black_change=black_change,
    )


def _describe_pairing(game: RoundGame) -> RoundGameRow:
    return RoundGameRow(
        white_no=game.white.no,
        white=game.white.shown_name,
        white_points=simplify_number(float(game.before[0])),
        black=game.black.shown_name,
        black_no=game.black.no,
        black_points=simplify_number(float(game.before[1])),
    )


def _describe_bye(bye: Bye) -> ByeRow:
    player = bye.player
    points = simplify_number(bye.half_points / 2)
    return ByeRow(no=player.no, name=player.shown_name, points=points)


def describe_upset(one: UpsetGame) -> UpsetRow:
    """Describe a game against the odds."""
    return UpsetRow(
        no=one.scorer.no,
        name=one.scorer.shown_name,
        rating=one.scorer.rating or 0,
        result=1 if one.is_win else 0.5,
        opponent_no=one.other.no,
        opponent=one.other.shown_name,
        opponent_rating=one.other.rating or 0,
        difference=one.difference,
        chance=one.chance,
    )


def _describe_leader(one: RoundLeader) -> LeaderRow:
    return LeaderRow(
        place=one.place,
        shared=one.place_text.endswith("="),
        no=one.no,
        name=one.name,
        points=simplify_number(float(one.points)),
    )


def _describe_contender(one: Contender) -> ContenderRow:
    return ContenderRow(
        no=one.leader.no,
        name=one.leader.name,
        points=simplify_number(float(one.leader.points)),
        most=simplify_number(float(one.most)),
        chance=one.chance,
    )


def _describe_norm(one: NearNorm) -> NearNormRow:
    return NearNormRow(
        no=one.player.no,
        name=one.player.shown_name,
        title=one.title,
        status="reached" if one.is_reached else "possible",
        needs=one.needs,
    )


def describe_gain(one: Gain) -> GainRow:
    """Describe the rating change of a player."""
    return GainRow(
        no=one.player.no,
        name=one.player.shown_name,
        rating=one.player.rating,
        round=one.in_round,
        change=one.change,
    )
