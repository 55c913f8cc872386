"""Stakes of a game of two people of a pool, and the odds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.core.pool.game_columns import People
from elo_tui.core.pool.pool_stakes import GameOdds, PoolStakes, SideStakes
from elo_tui.core.text.figures import format_percent, format_whole_percents, plural
from elo_tui.features.pool.answer.analysis import Calibration, describe_class
from elo_tui.features.pool.answer.ledger import describe_settings
from elo_tui.features.pool.answer.rows import DATA, PersonLabel, label_person
from elo_tui.kit.answer import Answer, Basis, Change, Lead, Measure, Record

_RATING = Measure(decimals=0)


class PersonStakes(Record, frozen=True, kw_only=True):
    """Changes of one of the two by each result; None without a rating."""

    id: Annotated[str, DATA]
    name: Annotated[str, DATA]
    label: PersonLabel
    side: str | UnsetType
    """If the sides have names, and the first is named."""
    rating: Annotated[float | None, _RATING]
    k: Annotated[float | None, Measure("K")]
    expected: Annotated[float | None, Measure(decimals=3)]
    win: Change | None
    draw: Change | UnsetType | None
    """Absent in a game without draws."""
    loss: Change | None
    after_win: Annotated[float | None, _RATING]
    after_draw: Annotated[float | UnsetType | None, _RATING]
    after_loss: Annotated[float | None, _RATING]


class PoolOdds(Record, frozen=True, kw_only=True):
    """The chances of the first of the two."""

    win: Annotated[float, DATA]
    draw: Annotated[float | UnsetType, DATA]
    loss: Annotated[float, DATA]
    draw_rate: Annotated[float, DATA]
    """The share of draws observed."""
    draw_games: Annotated[int, DATA]
    """The games in which it was observed."""


class StakesAnswer(Answer, frozen=True, kw_only=True):
    """The stakes of a game of two people of a pool, and the odds."""

    lead: Lead
    """The odds in whole per cents: a club has too few games for tenths."""
    rules: Basis
    date: Basis
    players: tuple[PersonStakes, ...]
    odds: Annotated[PoolOdds | None, Measure("odds")]
    favourites: Annotated[Calibration | None, Measure(role="data")]
    remarks: Annotated[tuple[str, ...], Measure("note", role="people")]

    @property
    def title(self) -> str:
        return " - ".join(one.label for one in self.players)


def answer_stakes(found: PoolStakes, people: People) -> StakesAnswer:
    """Answer with the changes of both and the odds of the first."""
    has_draws = found.settings.draws == "yes"
    sides = found.settings.side_names
    names = (sides.first, sides.second) if found.has_side else ("", "")
    odds, likeness = found.odds, found.likeness
    return StakesAnswer(
        lead=() if odds is None else (_write_odds(odds, has_draws),),
        rules=describe_settings(found.settings),
        date=date.fromordinal(found.day).isoformat(),
        players=tuple(
            _describe_side(one, people, name, has_draws)
            for one, name in zip(found.sides, names, strict=True)
        ),
        odds=None
        if odds is None
        else PoolOdds(
            win=odds.win,
            draw=odds.draw if has_draws else UNSET,
            loss=odds.loss,
            draw_rate=odds.draw_rate,
            draw_games=odds.draw_games,
        ),
        favourites=None if likeness is None else describe_class(likeness),
        remarks=tuple(_remark(found)),
    )


def _write_odds(odds: GameOdds, has_draws: bool) -> str:
    names = ("win", "draw", "loss") if has_draws else ("win", "loss")
    shares = (odds.win, odds.draw, odds.loss) if has_draws else (odds.win, odds.loss)
    pairs = zip(names, format_whole_percents(shares), strict=True)
    return f"odds: {', '.join(f'{name} {share}' for name, share in pairs)}"


def _describe_side(
    one: SideStakes, people: People, side: str, has_draws: bool
) -> PersonStakes:
    win, draw, loss = one.outcomes
    id, name = people.ids[one.person], people.names[one.person]
    return PersonStakes(
        id=id,
        name=name or id,
        label=label_person(id, name or id),
        side=side or UNSET,
        rating=one.rating,
        k=one.k,
        expected=one.expected,
        win=win.change if win else None,
        draw=(draw.change if draw else None) if has_draws else UNSET,
        loss=loss.change if loss else None,
        after_win=win.after if win else None,
        after_draw=(draw.after if draw else None) if has_draws else UNSET,
        after_loss=loss.after if loss else None,
    )


def _remark(found: PoolStakes) -> Iterator[str]:
    """Yield the basis of the numbers."""
    if found.settings.margin == "games":
        yield "one game of a match; each counts so"
    elif found.settings.margin != "off":
        yield f"a win by one; margin {found.settings.margin} weighs a larger one"
    odds, likeness = found.odds, found.likeness
    if odds is None:
        yield "no odds: both need a rating"
    elif found.settings.draws == "yes":
        yield _describe_draws(odds)
    if likeness is not None and likeness.expected is not None:
        yield (
            f"favourites of the pool that expected {100 * likeness.low:.0f} to"
            f" {100 * likeness.high:.0f} % scored {100 * (likeness.score or 0):.0f} %"
            f" in {plural(likeness.games, 'game')}"
        )


def _describe_draws(odds: GameOdds) -> str:
    if not odds.draw_games:
        return "draws: none known, as no game was rated"
    games = plural(odds.draw_games, "game")
    which = "with such a favourite" if odds.of_class else "of the pool"
    return f"draws: {format_percent(odds.draw_rate, 0)} of {games} {which}"
