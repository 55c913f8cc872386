"""Chances in an event on the Event screen: open games, places, norms, next round.

Forecasts and pairings are imported when chances are shown: an event is opened, and may
be left, without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.forecast.open_games import (
    Assumption,
    Chance,
    find_chance,
    prepare_games,
)
from elo_tui.core.model import Colour, Problem, Step
from elo_tui.core.pairing.pairing_choices import NO_CHOICES, PairingChoices
from elo_tui.core.standings.round_kinds import EDITIONS, tie_break_event
from elo_tui.core.standings.standings import Wanted
from elo_tui.core.text.figures import (
    align_percent,
    count_points,
    format_ordinal,
    format_percent,
    plural,
)
from elo_tui.features.event.answer.chance_words import enough_text, norm_chance_text
from elo_tui.features.event.view.standings import Ranking

if TYPE_CHECKING:
    from elo_tui.core.forecast.place_chances import EventChances, PlayerChances
    from elo_tui.core.pairing.next_round import NextRound, PlayerNext
    from elo_tui.core.pairing.rounds_ahead import RoundsAhead

#: The length of the longest bar of a place, cells.
_BAR = 20
#: Below this probability a place is not listed.
_LISTED = 0.0005


class Request(NamedTuple):
    """An event with the results assumed, and the rules it is ordered by."""

    crosstable: Crosstable
    wanted: Wanted
    ahead: bool = False
    """Whether rounds that are not paired yet are forecast, too."""
    choices: PairingChoices = NO_CHOICES
    """Assumptions about these rounds."""


class Simulated(NamedTuple):
    """The outcome of a request."""

    request: Request
    outcome: EventChances | Problem
    whole: bool = True
    """Whether nothing better is to come."""
    next: NextRound | None = None
    """The next round, if rounds ahead were asked for."""
    ahead: RoundsAhead | None = None
    """The rounds behind `outcome`, if they were asked for."""


class OpenGameRow(NamedTuple):
    """A game to come."""

    number: int
    """The round."""
    white: Participant
    black: Participant
    colours: bool
    """Whether it is known who has White."""
    chance: Chance
    """White's view."""
    assumed: str = ""
    """The assumed result of White, a key of RESULTS."""


class ChancesView(NamedTuple):
    """Open games and chances; `found` is None until computed."""

    request: Request | None = None
    games: tuple[OpenGameRow, ...] = ()
    found: EventChances | None = None
    rows: tuple[PlayerChances, ...] = ()
    """The players that pass the filter, the likeliest winner first."""
    first: int = 1
    """The number of prize places."""
    why_not: str = ""
    is_final: bool = False
    """Whether the chances are missing because no game is open."""
    next: NextRound | None = None
    """The next round, if it is forecast."""
    ahead: RoundsAhead | None = None
    """The rounds behind `found`, if they are not paired yet."""
    places: Mapping[int, int] = {}
    """The indexes of the players in `rows`, by starting number."""

    def place_of(self, no: int) -> int:
        """Return the row of a player, or the first one."""
        return self.places.get(no, 0)


def list_open_games(
    crosstable: Crosstable, unrated: int | None
) -> tuple[OpenGameRow, ...]:
    """The games to come, with how likely their results are."""
    read = tie_break_event(crosstable, EDITIONS[0], unrated, whole=True)
    if isinstance(read, Problem):
        return ()
    field, games, _ = prepare_games(read[0])
    return tuple(
        OpenGameRow(
            number=game.number,
            white=field.players[game.white],
            black=field.players[game.black],
            colours=game.colours,
            chance=find_chance(field, game),
        )
        for game in games
    )


def mark_assumed(
    games: Sequence[OpenGameRow], assumed: Sequence[Assumption]
) -> tuple[OpenGameRow, ...]:
    """Add the assumed results to the games."""
    results = {(one.first, one.second, one.number): one.code for one in assumed}
    return tuple(
        game._replace(
            assumed=results.get((game.white.no, game.black.no, game.number), "")
        )
        for game in games
    )


def assume_result(ranking: Ranking, game: OpenGameRow, code: str) -> Ranking:
    """Assume White's result of a game; without a code nothing is assumed of it."""
    key = (game.white.no, game.black.no, game.number)
    kept = [
        one for one in ranking.assumed if (one.first, one.second, one.number) != key
    ]
    if code:
        first, second, number = key
        kept.append(Assumption(first, second, code, number))
    return ranking._replace(assumed=tuple(kept))


def arrange_chances(
    view: ChancesView,
    simulated: Simulated,
    holds: Callable[[Participant], bool],
) -> ChancesView:
    """The chances that came out, the likeliest winner first."""
    outcome = simulated.outcome
    if isinstance(outcome, Problem):
        return view._replace(why_not=outcome.text)
    ranked = outcome.rank_likeliest(view.first)
    rows = tuple(one for one in ranked if holds(one.who))
    return view._replace(
        found=outcome,
        rows=rows,
        next=simulated.next,
        ahead=simulated.ahead,
        places={one.who.no: at for at, one in enumerate(rows)},
    )


def chapters(
    view: ChancesView, one: PlayerChances, stakes: Sequence[Step] = ()
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Explain what a player needs, and the probability of each place.

    `stakes` are the rating changes of the next round.
    """
    from elo_tui.core.forecast.place_chances import list_scores_needed

    found = view.found
    assert found is not None
    name = one.who.shown_name
    if view.next is not None:
        yield from next_chapters(view.next, one.who.no, stakes)
    steps = []
    for row in reversed(list_scores_needed(one, view.first)):
        points = count_points(row.halves / 2)
        enough = enough_text(row, found.exact)
        steps.append(Step(points, f"{enough} ({format_percent(row.likely)} likely)"))
    yield f"{name}: first {view.first if view.first > 1 else 'place'}", tuple(steps)
    yield "Each place", tuple(_places(one))
    request = view.request
    if request is not None and (norms := tuple(_norms(request, view, one.who))):
        yield "Title norms, an estimate", norms


def _norms(request: Request, view: ChancesView, who: Participant) -> Iterator[Step]:
    """The norms that the player's own games to come may make."""
    from elo_tui.features.event.answer.chances import find_norms

    assert view.found is not None
    norms = find_norms(request.crosstable, view.ahead or view.found, who)
    for row in norms.chances:
        yield Step(f"{row.name} norm", norm_chance_text(row))
    for text in norms.assumed if norms.chances else ():
        yield Step("taken for", text)


def _places(one: PlayerChances) -> Iterator[Step]:
    most = one.by_place[one.likeliest]
    for at, share in one.by_place.items():
        if share >= _LISTED:
            bar = "━" * max(1, round(_BAR * share / most))
            yield Step(format_ordinal(at + 1), f"{100 * share:6.1f} % {bar}")


# the next round of one player

#: The opponents named; more are one row.
_NAMED, _NAMED_AFTER, _TAKEN = 6, 3, 5
_AFTER = {0: "if you lose", 1: "if you draw", 2: "if you win"}


class LikelyRival(NamedTuple):
    """A likely opponent with a rating, and the likelier colour of the player."""

    name: str
    rating: int
    colour: Colour


def next_chapters(
    found: NextRound, no: int, stakes: Sequence[Step] = ()
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Explain the likely next opponents of a player, after each result.

    `stakes` are the rating changes against these opponents.
    """
    one = _find_player(found, no)
    title = f"Round {found.event.next_round}, a forecast"
    if one is None:
        yield title, (Step("absent", "not paired in this round"),)
    else:
        yield title, tuple(_opponents(found, one))
        if stakes:
            yield "Rating change: win, draw, loss", tuple(stakes)
        steps = []
        for row in found.split_by_result(one.player):
            result = _AFTER.get(row.halves, f"with {row.halves / 2:g}")
            steps.append(Step(result, _list_likely(found, row.next)))
        if steps:
            yield "The open game", tuple(steps)
    yield "What it rests on", tuple(_basis(found))


def list_rivals(found: NextRound, no: int) -> list[LikelyRival]:
    """List a player's likeliest rated opponents."""
    one = _find_player(found, no)
    rivals = []
    for row in one.opponents[:_TAKEN] if one is not None else ():
        who = found.event.players[row.player]
        if who.rating:
            colour: Colour = "w" if row.white >= 0.5 else "b"
            name = who.shown_name
            rivals.append(LikelyRival(name, who.rating, colour))
    return rivals


def write_rivals(rivals: Iterable[LikelyRival]) -> str:
    """Write likely opponents as Tournament reads them."""
    return ", ".join(f"{one.rating} {one.colour}" for one in rivals)


def _find_player(found: NextRound, no: int) -> PlayerNext | None:
    index = [player.no for player in found.event.players].index(no)
    return found.find_player(index)


def _opponents(found: NextRound, one: PlayerNext) -> Iterator[Step]:
    for row in one.opponents[:_NAMED]:
        who = found.event.players[row.player]
        rating = f" {who.shown_rating}" if who.shown_rating else ""
        title = f"{who.title} " if who.title else ""
        yield Step(
            align_percent(row.probability),
            f"{title}{who.name or who.no}{rating}, {_colour(row.white)}",
        )
    if rest := one.opponents[_NAMED:]:
        share = sum(row.probability for row in rest)
        yield Step(align_percent(share), f"any of {plural(len(rest), 'other')}")
    if one.bye:
        yield Step(align_percent(one.bye), "the bye")


def _colour(white: float) -> str:
    if white in (0.0, 1.0):
        return "you White" if white else "you Black"
    return f"you White {format_percent(white)}"


def _list_likely(found: NextRound, one: PlayerNext) -> str:
    names = [
        f"{found.event.players[row.player].name} {format_percent(row.probability)}"
        for row in one.opponents[:_NAMED_AFTER]
    ]
    if one.bye:
        names.append(f"bye {format_percent(one.bye)}")
    return f"{'; '.join(names)}; {_colour(one.white)}"


def _name_checked(found: NextRound) -> str:
    """Name the rounds that are being checked."""
    last = found.event.next_round - 1
    if last < 3:
        return "checking round 1" if last < 2 else "checking rounds 1 and 2"
    return f"checking rounds 1 to {last}"


def _basis(found: NextRound) -> Iterator[Step]:
    from elo_tui.features.event.answer.next_round import engine_label, reproduction_text

    method = found.method
    yield Step("rules", f"Dutch system (C.04.3) of {method.edition}")
    checked = method.reproduced
    yield Step(
        "rounds so far",
        _name_checked(found) if checked is None else reproduction_text(checked),
    )
    yield Step("engine", engine_label(found.is_exact))
    if found.runs:
        error = format_percent(found.error(0.5))
        yield Step("outcomes", f"{found.runs:,} drawn, standard error up to {error}")
    if found.event.away:
        absent = [str(found.event.players[at].no) for at in sorted(found.event.away)]
        yield Step("absent", ", ".join(absent))
