"""The official rating of a day: entered, changed or taken away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import var

from elo_tui.core import entry, systems
from elo_tui.core.facts import asked, named
from elo_tui.core.model import Player, Problem
from elo_tui.core.replay.journal_records import Listed
from elo_tui.screens.dialog import Dialog
from elo_tui.widgets.controls import Field, fact_control
from elo_tui.widgets.form_pane import FormPane, Notes

#: The fields beside day and rating, by the facts that they are of.
_FACTS = {
    "own_k": "listed_k",
    "games_played": "listed_games",
    "dwz_index": "listed_index",
    "rd": "listed_rd",
    "volatility": "listed_volatility",
    "reached_2400": "listed_2400",
    "reached_2300": "listed_2300",
}


class OfficialRating(NamedTuple):
    """What becomes of the rating of a day."""

    listed: Listed
    deleted: bool = False


class _Entered(NamedTuple):
    """What stands in the fields; `player` is None where no rating was typed."""

    day: date
    player: Player | None


class OfficialScreen(Dialog[OfficialRating], scope="official"):
    """A small form over the Journal screen; what is wrong is said beside its field."""

    notes: var[Notes] = var({})

    def __init__(
        self,
        keymap: Mapping[str, str],
        listed: Listed,
        known_on: Callable[[date], Listed | None],
        whose: str,
    ) -> None:
        """`known_on` gives what there is for a day."""
        super().__init__(keymap)
        self.listed = listed
        self._known_on = known_on
        name = systems.row(listed.system).name
        if asked("pool", listed.system) or asked("speed", listed.system):
            name += f" {listed.pool}"
        self.heading = ("Official rating", f"{whose}, {name}" if whose else name)

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane().data_bind(OfficialScreen.notes):
            yield Field("Since", id="listed_day", length=12)
            yield Field("Rating", id="listed_rating", length=12)
            for fact, field in _FACTS.items():
                if asked(fact, self.listed.system):
                    yield fact_control(fact, field)

    def on_mount(self) -> None:
        for name, text in _texts(self.listed).items():
            for control in self.query_one(FormPane).controls():
                if control.id == name:
                    control.value = text
        for field in self.query(Field):
            self.watch(field, "value", self._say_what_is_wrong, init=False)
        rating = self.query_one("#listed_rating", Field)
        self.set_focus(rating)
        rating.select_all()

    def _say_what_is_wrong(self) -> None:
        self._read()

    def _read(self) -> _Entered | None:
        """What was entered; None while a field is wrong, which is then said."""
        text = self.query_one(FormPane).text
        day = entry.iso_date(text("listed_day"), "since")
        rating = entry.rating_entry(text("listed_rating"), "rating")
        if day is None:
            day = Problem("listed_day", "since: the day, such as 2026-01-01")
        texts = {fact: text(field) for fact, field in _FACTS.items()}
        values, problems = entry.read(texts, _FACTS)
        found = {"listed_day": day, "listed_rating": rating}
        found |= {_FACTS[fact]: problem for fact, problem in problems.items()}
        self.notes = {
            field: (one.text, "wrong")
            for field, one in found.items()
            if isinstance(one, Problem)
        }
        if isinstance(day, Problem) or isinstance(rating, Problem) or problems:
            return None
        if rating is None:
            return _Entered(day, None)
        facts: dict[str, Any] = {"rating": rating.value}
        facts |= {named(fact).attribute: values.get(fact) for fact in _FACTS}
        facts["provisional"] = rating.provisional
        facts["rd"] = values.get("rd", rating.rd)
        return _Entered(day, self.listed.player._replace(**facts))

    def action_take(self) -> None:
        entered = self._read()
        if entered is None:
            self.say(next(iter(self.notes.values()))[0], "wrong")
            return
        known = self._known_on(entered.day)
        if entered.player is None:
            if known is None:
                self.say("No rating typed yet; Esc goes back", "wrong")
                return
            self.dismiss(OfficialRating(known, deleted=True))
            return
        listed = self.listed._replace(day=entered.day, player=entered.player)
        # one that is there for that day gives way
        number, rev = (known.id, known.rev) if known is not None else (0, 0)
        self.dismiss(OfficialRating(listed._replace(id=number, rev=rev)))


def _texts(listed: Listed) -> dict[str, str]:
    """What stands in the fields at first."""
    player = listed.player
    texts = {
        field: entry.text_of(getattr(player, named(fact).attribute))
        for fact, field in _FACTS.items()
    }
    texts["listed_day"] = listed.day.isoformat()
    if listed == Listed(system=listed.system, pool=listed.pool, day=listed.day):
        return texts | {"listed_rating": ""}
    rating = entry.RatingEntry(player.rating, player.provisional)
    return texts | {"listed_rating": entry.text_of(rating)}
