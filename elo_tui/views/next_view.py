"""The next round of one player on the Field screen, and as text for Tournament."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from elo_tui.answers.next_answer import engine_label, reproduction_text
from elo_tui.core.model import Colour, Step
from elo_tui.core.pairing.next_round import NextRound, PlayerNext
from elo_tui.core.text.figures import format_percent

#: The opponents named; more are one row.
_NAMED, _NAMED_AFTER, _TAKEN = 6, 3, 5
_RESULTS = {0: "if you lose", 1: "if you draw", 2: "if you win"}


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
        yield title, (Step("away", "not paired in this round"),)
    else:
        yield title, tuple(_opponents(found, one))
        if stakes:
            yield "Rating change: win, draw, loss", tuple(stakes)
        if results := found.split_by_result(one.player):
            yield (
                "The open game",
                tuple(
                    Step(
                        _RESULTS.get(row.halves, f"with {row.halves / 2:g}"),
                        _list_likely(found, row.next),
                    )
                    for row in results
                ),
            )
    yield "What it rests on", tuple(_basis(found))


def list_rivals(found: NextRound, no: int) -> list[LikelyRival]:
    """List a player's likeliest rated opponents."""
    one = _find_player(found, no)
    rivals = []
    for row in one.opponents[:_TAKEN] if one is not None else ():
        who = found.event.players[row.player]
        if who.rating:
            colour: Colour = "w" if row.white >= 0.5 else "b"
            name = who.name or f"player {who.no}"
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
            format_percent(row.probability),
            f"{title}{who.name or who.no}{rating}, {_colour(row.white)}",
        )
    if rest := one.opponents[_NAMED:]:
        share = sum(row.probability for row in rest)
        yield Step(format_percent(share), f"one of {len(rest)} others")
    if one.bye:
        yield Step(format_percent(one.bye), "the bye")


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
    return f"{', '.join(names)}; {_colour(one.white)}"


def _basis(found: NextRound) -> Iterator[Step]:
    method = found.method
    yield Step("rules", f"Dutch system (C.04.3) of {method.edition}")
    checked = method.reproduced
    yield Step(
        "rounds so far",
        "being paired again" if checked is None else reproduction_text(checked),
    )
    yield Step("engine", engine_label(found.is_exact))
    if found.runs:
        error = format_percent(found.error(0.5))
        yield Step("outcomes", f"{found.runs:,} drawn, standard error up to {error}")
    if found.event.away:
        away = [str(found.event.players[at].no) for at in sorted(found.event.away)]
        yield Step("away", ", ".join(away))
