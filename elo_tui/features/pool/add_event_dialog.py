"""The dialog that shows what the events of a file would do in a pool."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace
from textual.app import ComposeResult

from elo_tui.core.events.crosstable import Crosstable, Note, note_text
from elo_tui.core.events.event_days import split_sections
from elo_tui.core.events.reading import drop_option, find_largest
from elo_tui.core.model import Problem
from elo_tui.core.pool.event_plan import EventPlan
from elo_tui.core.pool.ledger import EventContent, extract_event
from elo_tui.core.pool.namesakes import name_players
from elo_tui.core.pool.pool_people import Identities
from elo_tui.core.replay.event_corrections import choose_notes
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_change, plural
from elo_tui.features.pool.answer.warnings import describe_large, describe_unfinished
from elo_tui.features.pool.correction import correct_games
from elo_tui.features.pool.rules_dialogs import NAME_MAX
from elo_tui.kit.commands.bindings import key_label, keys_of
from elo_tui.kit.screens.dialog import Dialog, compose_form
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.dialog_parts import Sentences
from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.kit.widgets.lines import Span
from elo_tui.store.pool_file import AddedFile, NewEntry

#: Most notes of a reader that the dialog shows.
_NOTES = 4
_A_DAY = "2026-03-01"


class NewEvent(NamedTuple):
    """A candidate for the list: the event of a file, which may have several."""

    sections: tuple[Crosstable, ...]
    label: str
    """The name of its source."""
    data: bytes
    """The bytes of its source, to be stored."""
    corrects: int = 0
    """The event that it takes the place of; 0 for none."""
    typed_for: EventContent | None = None
    """The event that the typed games replace; None if it has its own."""
    by_day: bool | None = None
    """Whether each day is an event, as the user decided."""
    people: tuple[Identities, Mapping[str, str]] | None = None
    """The people of the pool, and the ids chosen for names that several have."""


#: Several events of a file.
_Contents = tuple[EventContent, ...]
#: Finds the effects of events on a pool, in a thread.
_Plan = Callable[[_Contents], EventPlan | Problem]


class AddEventScreen(Dialog[tuple[NewEntry, ...]], scope="add_event"):
    """Dialog that shows the effects of all events of a file; its result are entries.

    Games of several days without rounds are an event a day. Rounds that lie far apart
    are asked about: an event a day is proposed.
    """

    def __init__(
        self,
        keymap: Mapping[str, str],
        news: Sequence[NewEvent],
        pool: str,
        plan: _Plan,
        ask_columns: Callable[[], object] | None = None,
        find_stamp: Callable[[], object] = lambda: None,
    ) -> None:
        """`ask_columns` lets the user change what the columns of a table mean.

        `find_stamp` finds a value that is another one once the pool has changed.
        """
        super().__init__(keymap)
        self._find_stamp = find_stamp
        self._stamp: object = None
        self._news, self._plan, self._ask_columns = news, plan, ask_columns
        self._planned: tuple[_Contents, EventPlan | Problem] | None = None
        self._corrects = news[0].corrects
        self._sections = [one for new in news for one in new.sections]
        self._doubt = "" if self._corrects else split_sections(self._sections).doubt
        decided = news[0].by_day
        self._split_sections(True if self._doubt and decided is None else decided)
        self.heading = ("Add an event", f"to {pool}")
        if self._corrects:
            self.heading = (f"Correct event {self._corrects}", f"of {pool}")

    form = Inside(FormPane)
    plan_lines = Inside(Sentences)

    def _split_sections(self, by_day: bool | None) -> None:
        """Take the sections of the files as events, or their days."""
        found = split_sections(self._sections, by_day)
        self._events, self._days = found.events, found.days
        sources = [new for new in self._news for _ in new.sections]
        self._sources = [sources[place] for place in found.places]
        if self._corrects:
            largest = find_largest(self._sections)
            self._events, self._days = (self._sections[largest],), 1
            self._sources = [sources[largest]]
        # of several files the first event, of one its largest
        self._shown = 0 if len(self._news) > 1 else find_largest(self._events)
        self._typed: dict[int, dict[str, str]] = {}
        """The texts typed for events, by their place."""
        self._name: str | None = None
        """The name typed for the events of all days."""

    @property
    def _is_by_day(self) -> bool:
        return len(self._events) > len(self._sections)

    @property
    def idle_actions(self) -> frozenset[str]:
        is_idle = {
            "screen.section(1)": len(self._events) == 1,
            "screen.days": self._days == 1,
            "screen.columns": self._ask_columns is None,
        }
        return frozenset(action for action, idle in is_idle.items() if idle)

    def compose_body(self) -> ComposeResult:
        yield from compose_form(
            [
                Field("Name", id="event_name", length=NAME_MAX),
                Field("First day", id="event_first", length=10, placeholder=_A_DAY),
                Field("Last day", id="event_last", length=10),
            ]
        )
        yield Sentences()

    def _list_texts(self, place: int) -> dict[str, str]:
        """List the texts typed for an event, else those of its file."""
        facts = self._events[place].event
        first, last = facts.start or facts.end, facts.end or facts.start
        return self._typed.get(place) or {
            "event_name": facts.name if self._name is None else self._name,
            "event_first": first.isoformat() if first else "",
            "event_last": last.isoformat() if last and last != first else "",
        }

    def on_mount(self) -> None:
        self.form.fill(self._list_texts(self._shown), self._check)
        self._check()
        # without a date the first thing to do is to type one
        wanted = "#event_name" if self.form.text("event_first") else "#event_first"
        self.set_focus(self.query_one(wanted))

    def action_section(self, by: int) -> None:
        """Show the next event of the file."""
        self._show((self._shown + by) % len(self._events))

    def action_columns(self) -> None:
        """Show what the columns of a table are read as."""
        if self._ask_columns is None:
            self.say("Its format states what every field is", "dim")
        else:
            self._ask_columns()

    def action_days(self) -> None:
        """Take the games of each day as an event, or all days as one."""
        if self._days == 1:
            self.say("The file has games of one day only, or does not date them", "dim")
            return
        self._split_sections(by_day=not self._is_by_day)
        self._doubt = ""
        self._show(self._shown)
        self.name_keys()

    def _show(self, place: int) -> None:
        """Show an event, with the input typed for it before."""
        self._shown = place
        for name, text in self._list_texts(place).items():
            self.query_one(f"#{name}", Field).value = text
        self._check()

    def _check(self) -> None:
        names = ("event_name", "event_first", "event_last")
        texts = {name: self.form.text(name) for name in names}
        known = self._list_texts(self._shown)
        if self._is_by_day and texts["event_name"] != known["event_name"]:
            self._name = texts["event_name"]
            self._typed = {
                place: {**typed, "event_name": self._name}
                for place, typed in self._typed.items()
            }
        if texts != self._list_texts(self._shown):
            self._typed[self._shown] = texts
        contents = self._read()
        if contents is None:
            self.plan_lines.texts = ()
            return
        if self._planned is not None and self._planned[0] == contents:
            self.plan_lines.texts = tuple(self._describe(*self._planned))
            return
        self.plan_lines.texts = (("Computing what it would do ...", "dim"),)

        self._stamp = self._find_stamp()

        def plan() -> None:
            self.call_later(self._take_plan, contents, self._plan(contents))

        self.run_worker(plan, thread=True, exclusive=True)

    def _take_plan(self, contents: _Contents, plan: EventPlan | Problem) -> None:
        """Show the effects of the events, unless they have changed since."""
        if self._read() == contents:
            self._planned = (contents, plan)
            self.plan_lines.texts = tuple(self._describe(*self._planned))

    def _read(self) -> _Contents | None:
        """Read all events; None while one is wrong, as a note explains."""
        found = []
        for place in range(len(self._events)):
            notes: dict[str, Span] = {}
            content = self._read_one(place, notes)
            if content is None and place != self._shown:
                ((text, role),) = notes.values()
                notes = {"event_name": (f"event {place + 1}: {text}", role)}
            if content is None:
                self.form.notes = notes
                return None
            found.append(content)
        self.form.notes = {}
        return tuple(found)

    def _read_one(self, place: int, notes: dict[str, Span]) -> EventContent | None:
        """Read name and days of an event; None while one is wrong, with a note."""
        texts = self._list_texts(place)
        days: dict[str, date | None] = {}
        for name in ("event_first", "event_last"):
            text = texts[name].strip()
            try:
                days[name] = date.fromisoformat(text) if text else None
            except ValueError:
                notes[name] = (f"a day such as {_A_DAY}", "wrong")
                return None
        if days["event_first"] is None:
            notes["event_first"] = ("the file states no date: type it", "wrong")
            return None
        table = self._events[place]
        facts = replace(
            table.event,
            name=clean_name(texts["event_name"], NAME_MAX),
            start=days["event_first"],
            end=days["event_last"] or days["event_first"],
        )
        found = extract_event(replace(table, event=facts))
        typed_for = self._news[0].typed_for
        if typed_for is not None and not isinstance(found, Problem):
            found = correct_games(typed_for, found)._replace(
                name=found.name, first_day=found.first_day, last_day=found.last_day
            )
        people = self._sources[place].people
        if people is not None and not isinstance(found, Problem):
            found = replace(found, players=name_players(found.players, *people))
        problem = found.text if isinstance(found, Problem) else ""
        if not isinstance(found, Problem) and found.last_day < found.first_day:
            problem = "the event ends before it begins"
        if problem:
            notes["event_last"] = (problem, "wrong")
        return None if isinstance(found, Problem) or problem else found

    def _describe(
        self, contents: _Contents, plan: EventPlan | Problem
    ) -> Sequence[Span]:
        spans = [*self._describe_size(contents), *self._describe_notes()]
        if isinstance(plan, Problem):
            return [*spans, (f"! {drop_option(plan.text)}{self._hint(plan)}", "wrong")]
        if plan.corrected is not None:
            number = next(filter(None, plan.targets))
            content = contents[plan.targets.index(number)]
            games = plural(content.rated_games, "rated game")
            text = f"corrects event {number}: {games} for"
            spans.append((f"{text} {plan.corrected.rated_games}", "strong"))
        if plan.double:
            text = f"! Most of its games are those of event {plan.double}"
            spans.append((text, "wrong"))
        if plan.large is not None:
            spans.append((f"! It {describe_large(plan.large)}", "wrong"))
        new = len(plan.new)
        spans.append((f"{new:,} new{_name_some(plan.new)}", ""))
        if plan.by_name:
            spans.append((f"recognised by name{_name_some(plan.by_name)}", ""))
        for one, other, why in plan.questions[:3]:
            spans.append((f"? {one} and {other}: {why}", "dim"))
        for name, before, after in plan.changes:
            change = format_change(after - before, 1)
            spans.append((f"{name}: {before:.0f} → {after:.0f}, {change}", ""))
        return spans

    def _describe_size(self, contents: _Contents) -> Iterator[Span]:
        """Describe the event shown, and how the file is taken as events."""
        content, count = contents[self._shown], len(contents)
        players = plural(len(content.players), "player")
        yield f"{players}, {plural(content.rated_games, 'rated game')}", "strong"
        if count > 1:
            games = plural(sum(one.rated_games for one in contents), "rated game")
            way = ", one a day" if self._is_by_day else ""
            yield f"event {self._shown + 1} of {count}{way}: {games} in all", "strong"
        if text := describe_unfinished(self._events[self._shown]):
            yield f"! {text}; once finished, c on Events takes its file", "wrong"
        key = key_label(keys_of("add_event.days", self.keymap))
        if self._days > 1 and key:
            other = (
                "takes the days as one event"
                if self._is_by_day
                else (f"makes an event of each of {self._days} days")
            )
            text = f"{self._doubt}; {key} {other}" if self._doubt else f"{key} {other}"
            yield text, "dim"

    def _hint(self, problem: Problem) -> str:
        """Name the key that decides a problem with an option."""
        key = key_label(keys_of("add_event.columns", self.keymap))
        if self._ask_columns is None or drop_option(problem.text) == problem.text:
            return ""
        return f"; {key}: what 1-0 means"

    @property
    def _notes(self) -> tuple[Note, ...]:
        return self._events[self._shown].notes

    def _describe_notes(self) -> Iterator[Span]:
        """Describe the reader's notes on the file, missing games first."""
        notes = sorted(self._notes, key=lambda note: not note.is_gap)
        for note in notes[:_NOTES]:
            mark, role = ("! ", "wrong") if note.is_gap else ("", "dim")
            yield f"{mark}{drop_option(note_text(note))}", role
        if len(notes) > _NOTES:
            more = plural(len(notes) - _NOTES, "more note")
            yield f"and {more}; elo-tui read shows all", "dim"

    def action_take(self) -> None:
        contents = self._read()
        if contents is None:
            self.say(self.form.first_note, "wrong")
            return
        if self._planned is None or self._planned[0] != contents:
            self.say("Still being computed; Enter again adds it then", "dim")
            return
        if self._stamp != self._find_stamp():
            self._planned = None
            self._check()
            self.say("The list has just changed: look again, then Enter", "wrong")
            return
        plan = self._planned[1]
        if isinstance(plan, Problem):
            self.say(drop_option(plan.text) + self._hint(plan), "wrong")
            return
        question = self._question(plan)
        if question and not self.is_confirmed(contents, question, self.action_take):
            return
        self.dismiss(tuple(self._list_entries(contents, plan)))

    def _list_entries(self, contents: _Contents, plan: EventPlan) -> Iterator[NewEntry]:
        """List the entries of the events; notes on a file once, with its first day."""
        noted: set[Note] = set()
        rows = zip(contents, self._events, self._sources, plan.targets, strict=True)
        for content, event, source, target in rows:
            notes = choose_notes([note for note in event.notes if note not in noted])
            noted |= {*event.notes}
            added = AddedFile(source.label, source.data, content, notes)
            if target:
                yield NewEntry("replace", {"event": target}, added)
            else:
                yield NewEntry("add", added=added)

    def _question(self, plan: EventPlan) -> str:
        """Return the question before events are added; "" for none."""
        count = len(self._events)
        them = "it" if count == 1 else f"{count} events"
        if plan.double:
            return f"Event {plan.double} again? Enter or y adds {them}"
        if self._doubt:
            return f"{self._doubt.capitalize()}. Enter or y adds {them}, one a day"
        if any(choose_notes(event.notes) for event in self._events):
            verb = "adds" if plan.corrected is None else "replaces"
            return (
                f"Games or players may be missing. Enter or y {verb} {them} incomplete"
            )
        if plan.large is not None:
            change = format_change(plan.large.change, 0)
            return f"A rating changes by {change} in one event. Enter or y adds {them}"
        return ""


def _name_some(names: Sequence[str]) -> str:
    """Name the first few people."""
    if not names:
        return ""
    more = f" and {len(names) - 4:,} more" if len(names) > 4 else ""
    return f": {'; '.join(names[:4])}{more}"
