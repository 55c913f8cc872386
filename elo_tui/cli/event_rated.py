"""The ratings behind ``elo-tui event``: for one player, or for a whole event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from elo_tui.cli import options
from elo_tui.cli.options import Texts
from elo_tui.cli.output import Refused
from elo_tui.core import days, setup
from elo_tui.core.events import rated_field
from elo_tui.core.events.crosstable import (
    Crosstable,
    Participant,
    games_of,
    listed,
)
from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.events.reading import Reading
from elo_tui.core.model import Game, Given, Player, RatedEvent
from elo_tui.core.norms.us_chess import BEFORE, ratings_after
from elo_tui.core.systems import RatingSystem, get_row

#: Typed facts that can only apply to one player.
_PERSONAL = ("own", "standard", "record", "compared")
#: A player given one of these is not rated with all others if a system does that; the
#: floor is then the player's own.
_ALONE = ("own", "record", "floor")
_DAYS = ("date", "event_end")


class Alone(NamedTuple):
    """One player's event, with the facts it was rated from."""

    system: RatingSystem
    texts: Texts
    """Everything that it was rated from, typed or not."""
    crosstable: Crosstable
    player: Participant
    games: tuple[Game, ...]
    event: RatedEvent
    ratings_after: Mapping[int, int] = BEFORE
    """The ratings of the field after the event, if all of it was rated."""

    def as_field(self) -> RatedField:
        """The same as a field with this single row."""
        return rated_field.alone(self.crosstable, self.player, self.games, self.event)


def dated(
    crosstable: Crosstable, whole: Texts, texts: Texts, label: str
) -> dict[str, str]:
    """The texts, with what the report states about the event where none was typed."""
    stated = rated_field.texts_of_event(crosstable, options.today())
    typed = {*_DAYS, *texts} if texts.keys() & {*_DAYS} else {*texts}
    found = {
        **whole,
        **{name: text for name, text in stated.items() if name not in typed},
    }
    if not typed.isdisjoint(_DAYS):
        return found
    problems = setup.set_up_texts(found).problems
    for day in _DAYS:
        if day in problems:
            when = found[day] or days.describe(found["days"])
            raise Refused(
                f"{label}, event of {when}:"
                f" {problems[day].text.partition(': ')[2]}"
                f" ({options.option_label(day)} YYYY-MM-DD selects other rules)"
            )
    return found


def games(reading: Reading, whole: Texts, texts: Texts, name: str) -> Alone:
    """A list of games, of a player whose rating is typed."""
    basis = options.settled(whole, texts, positional=False)
    you = basis.you._replace(name=name)
    event = options.require_result(
        basis.system.rate(you, reading.games, basis.terms), texts
    )
    crosstable = listed(reading.games, name, you.rating)
    return Alone(
        system=basis.system,
        texts=basis.texts,
        crosstable=crosstable,
        player=crosstable.players[0],
        games=reading.games,
        event=event,
    )


def one_of(
    crosstable: Crosstable,
    player: Participant,
    whole: Texts,
    texts: Texts,
    name: str,
    given_by_no: Mapping[int, Given] = rated_field.NOTHING_GIVEN,
) -> Alone:
    """A player of an event; what is typed overrides what is given."""
    given = given_by_no.get(player.no)
    own = rated_field.texts_of_player(player, given, whole["system"])
    basis = options.settled({**whole, **own, **texts}, texts, positional=False)
    you = basis.you._replace(name=name or player.name)
    known = rated_field.known(player, given)
    pool = whole.get("pool", "standard")
    by_number = rated_field.with_standard_ratings(crosstable, given_by_no, pool)
    rounds = games_of(player, by_number)
    if "own_k" not in texts and known.k_reason:
        you = you._replace(k_reason=known.k_reason)
    ratings = BEFORE
    if get_row(whole["system"]).whole_event_module and texts.keys().isdisjoint(_ALONE):
        event, ratings = _in_its_field(
            crosstable, player, you, whole, texts, given_by_no
        )
    else:
        event = options.require_result(
            basis.system.rate(you, rounds, basis.terms), texts
        )
    return Alone(
        system=basis.system,
        texts=basis.texts,
        crosstable=crosstable,
        player=player,
        games=rounds,
        event=event,
        ratings_after=ratings,
    )


def everybody(
    crosstable: Crosstable,
    whole: Texts,
    texts: Texts,
    given_by_no: Mapping[int, Given] = rated_field.NOTHING_GIVEN,
) -> RatedField:
    """All players of an event; typed facts apply where no report or list has any."""
    personal = _ALONE if get_row(whole["system"]).whole_event_module else ()
    for fact in (*_PERSONAL, *personal):
        if fact in texts:
            flag = "--compare" if fact == "compared" else options.option_label(fact)
            raise Refused(f"{flag}: FILE holds a whole event; add --player for one")
    return _rated(crosstable, whole, texts, given_by_no)


def _in_its_field(
    crosstable: Crosstable,
    player: Participant,
    you: Player,
    whole: Texts,
    texts: Texts,
    given_by_no: Mapping[int, Given],
) -> tuple[RatedEvent, Mapping[int, int]]:
    """The player's part of the whole event, and all ratings after it.

    US Chess rates nobody in isolation, and in a DWZ event first ratings of others
    count.
    """
    # what is typed is given for this player only
    for_all = {**whole, "born": "", "games_played": "", "dwz_index": ""}
    given = Given(
        birth_year=you.birth_year,
        games_played=you.games_played,
        dwz_index=you.dwz_index,
    )
    rated = _rated(crosstable, for_all, texts, {**given_by_no, player.no: given})
    own = next(one for one in rated.rows if one.player.no == player.no)
    found = own.problem if own.event is None else own.event
    assert found is not None
    event = options.require_result(found, texts)
    return event._replace(player=event.player._replace(name=you.name)), ratings_after(
        rated
    )


def _rated(
    crosstable: Crosstable,
    whole: Texts,
    texts: Texts,
    given: Mapping[int, Given] = rated_field.NOTHING_GIVEN,
) -> RatedField:
    rated = rated_field.rate_all(crosstable, whole, given)
    if not isinstance(rated, RatedField):
        options.refuse_first(rated, texts, positional=False)
        raise AssertionError("a problem of no field")
    return rated
