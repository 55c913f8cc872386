"""Forms for an official rating and for the name of an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace
from textual.app import ComposeResult

from elo_tui.core import entry, systems
from elo_tui.core.entry import read_event_day
from elo_tui.core.facts import get_fact, system_uses
from elo_tui.core.model import Player, Problem
from elo_tui.core.replay.journal_records import Account, Listed
from elo_tui.core.replay.tracks import find_listed
from elo_tui.core.setup import check_last_day
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.same_name import is_same_name
from elo_tui.features.journal.people_dialog import NAME_MAX
from elo_tui.kit.screens.dialog import Dialog, compose_form
from elo_tui.kit.widgets.controls import Field, fact_control
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import Control, FormPane, note_problems
from elo_tui.session.rounds_owner import OwnerProposal

#: Fields after day and rating, by fact.
_FIELDS = {
    "own_k": "listed_k",
    "games_played": "listed_games",
    "dwz_index": "listed_index",
    "rd": "listed_rd",
    "volatility": "listed_volatility",
    "reached_2400": "listed_2400",
    "reached_2300": "listed_2300",
}


class OfficialRating(NamedTuple):
    """The official rating of a day, entered or deleted."""

    listed: Listed
    deleted: bool = False


class _Entered(NamedTuple):
    """Input of the form; `player` is None without a rating."""

    day: date
    player: Player | None


class OfficialScreen(Dialog[OfficialRating], scope="official"):
    """Form for the official rating of a day."""

    def __init__(
        self,
        keymap: Mapping[str, str],
        account: Account,
        system: str,
        pool: str,
        day: date,
    ) -> None:
        """`pool` is the speed if the system has speeds; the day can be changed."""
        super().__init__(keymap)
        self._known_on = partial(find_listed, account, system, pool)
        new = Listed(system=system, pool=pool, day=day)
        self.listed = self._known_on(day) or new
        name, person = systems.get_row(system).name, account.person.name
        if system_uses("pool", system) or system_uses("speed", system):
            name += f" {pool}"
        self.heading = ("Official rating", f"{person}, {name}" if person else name)

    form = Inside(FormPane)

    def compose_body(self) -> ComposeResult:
        yield from compose_form(self._make_controls())

    def _make_controls(self) -> Iterator[Control]:
        yield Field("Since", id="listed_day", length=12)
        yield Field("Rating", id="listed_rating", length=12)
        for fact, field in _FIELDS.items():
            if system_uses(fact, self.listed.system):
                yield fact_control(fact, field)

    def _initial_texts(self) -> dict[str, str]:
        listed, player = self.listed, self.listed.player
        texts = {
            field: entry.write_value(getattr(player, get_fact(fact).attribute))
            for fact, field in _FIELDS.items()
        }
        rating = entry.RatingEntry(player.rating, player.provisional)
        new = Listed(system=listed.system, pool=listed.pool, day=listed.day)
        texts["listed_rating"] = "" if listed == new else entry.write_value(rating)
        return texts | {"listed_day": listed.day.isoformat()}

    def on_mount(self) -> None:
        self.form.fill(self._initial_texts(), self._read)
        rating = self.query_one("#listed_rating", Field)
        self.set_focus(rating)
        rating.select_all()

    def _read(self) -> _Entered | None:
        """Read the fields; None while one is wrong, as its note explains."""
        text = self.form.text
        day = entry.read_event_day(text("listed_day"), "since")
        rating = entry.read_rating_entry(text("listed_rating"), "rating")
        if day is None:
            day = Problem("listed_day", "since: the day, such as 2026-01-01")
        texts = {fact: text(field) for fact, field in _FIELDS.items()}
        values, problems = entry.read_facts(texts, _FIELDS)
        found = {"listed_day": day, "listed_rating": rating}
        found |= {_FIELDS[fact]: problem for fact, problem in problems.items()}
        self.form.notes = note_problems(found)
        if isinstance(day, Problem) or isinstance(rating, Problem) or problems:
            return None
        if rating is None:
            return _Entered(day, None)
        facts: dict[str, Any] = {"rating": rating.value}
        facts |= {get_fact(fact).attribute: values.get(fact) for fact in _FIELDS}
        facts["provisional"] = rating.provisional
        facts["rd"] = values.get("rd", rating.rd)
        return _Entered(day, replace(self.listed.player, **facts))

    def action_take(self) -> None:
        entered = self._read()
        if entered is None:
            self.say(self.form.first_note, "wrong")
            return
        known = self._known_on(entered.day)
        if entered.player is None:
            if known is None:
                self.say("No rating typed yet; Esc goes back", "wrong")
                return
            self.dismiss(OfficialRating(known, deleted=True))
            return
        listed = replace(self.listed, day=entered.day, player=entered.player)
        # replaces the official rating of that day, if any
        number, rev = (known.id, known.rev) if known is not None else (0, 0)
        self.dismiss(OfficialRating(replace(listed, id=number, rev=rev)))


class EventNames(NamedTuple):
    """Name, days and player under which rounds are added to the journal."""

    event: str
    date: str
    end: str
    person: str
    """Name of a new person; empty for the chosen one."""


class KeepScreen(Dialog[EventNames], scope="keep"):
    """Form for the name of an event, and for its player if that is in doubt."""

    def __init__(
        self,
        keymap: Mapping[str, str],
        rounds: EventNames,
        proposal: OwnerProposal,
        lasts: bool,
    ) -> None:
        """`rounds` has the names that the rounds bring with them."""
        super().__init__(keymap)
        self._rounds, self._proposal = rounds, proposal
        self._asks_for_person = not proposal.person or bool(proposal.doubts)
        self.set_class(not self._asks_for_person, "-known")
        self._asked = False
        """Whether the user was warned that facts contradict the person."""
        about = f"for {proposal.person}" if proposal.person else "your first event"
        if proposal.doubts:
            about = f"{proposal.doubts[0][0].upper()}{proposal.doubts[0][1:]}"
        elif proposal.notes:
            about += f"; incomplete: {proposal.notes[0]}"
        if not lasts:
            about += "; until the program ends"
        self.heading = ("Keep in the journal", about)

    form = Inside(FormPane)

    def compose_body(self) -> ComposeResult:
        yield from compose_form(self._make_controls())

    def _make_controls(self) -> Iterator[Control]:
        yield Field("Event", id="keep_event", length=NAME_MAX)
        if self._asks_for_person:
            yield Field("Player", id="keep_person", length=NAME_MAX)
        yield Field("Begins", id="keep_date", length=12)
        yield Field("Ends", id="keep_end", length=12, placeholder=self._rounds.date)

    def on_mount(self) -> None:
        texts = {f"keep_{name}": text for name, text in self._rounds._asdict().items()}
        texts["keep_person"] = texts["keep_person"] or self._proposal.person
        # what was wrong is being changed
        self.form.fill(texts, self._clear_notes)
        self.query_one("#keep_event", Field).action_end()

    def _clear_notes(self) -> None:
        self.form.notes = {}

    def action_take(self) -> None:
        fields = {field.id: field for field in self.query(Field)}
        names = {
            name: clean_name(field.value, NAME_MAX) for name, field in fields.items()
        }
        for name in ("keep_event", "keep_person"):
            if name in fields and not names[name]:
                self.set_focus(fields[name])
                label = fields[name].label.lower()
                self.form.notes = {name: ("type a name first", "wrong")}
                self.say(f"Type a name of the {label} first", "wrong")
                return
        fault = _day_problem(names["keep_date"], names["keep_end"])
        self._clear_notes()
        if fault is not None:
            field = {"date": "keep_date", "event_end": "keep_end"}[fault.field]
            self.form.notes = {field: (fault.text, "wrong")}
            self.set_focus(fields[field])
            self.call_after_refresh(self.say, fault.text, "wrong")
            return
        person = names.get("keep_person", "")
        if not self._check_person(person):
            self.set_focus(fields["keep_person"])
            return
        question = "Games may be missing in the file. Enter or y adds it incomplete"
        if self._proposal.notes and not self.is_confirmed(
            names, question, self.action_take
        ):
            return
        if self._proposal.person and is_same_name(person, self._proposal.person):
            person = ""
        days = names["keep_date"], names["keep_end"]
        self.dismiss(EventNames(names["keep_event"], *days, person))

    def _check_person(self, person: str) -> bool:
        """Return whether the rounds may be added for a person; else show why not."""
        proposal = self._proposal
        if any(is_same_name(person, other) for other in proposal.others):
            text = f"{person} is in the journal: choose that person first, then add"
            self.call_after_refresh(self.say, text, "wrong")
            return False
        is_proposed = is_same_name(person, proposal.person)
        if self._asked or not proposal.doubts or not is_proposed:
            return True
        self._asked = True
        doubts = ", ".join(proposal.doubts)
        text = f"{doubts[0].upper()}{doubts[1:]}: Enter again adds them anyway"
        self.call_after_refresh(self.say, text, "wrong")
        return False


def _day_problem(first: str, last: str) -> Problem | None:
    """Find the problem with the days of an event."""
    day = read_event_day(first)
    if isinstance(day, Problem):
        return day
    if day is None and not last:
        return Problem("date", "date: the first day, such as 2026-01-31")
    return check_last_day({"date": first, "event_end": last})
