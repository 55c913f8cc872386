"""The dialogs of pools: choose one, begin one, add an event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.reactive import var

from elo_tui.core.events.crosstable import Crosstable, Note, note_text
from elo_tui.core.events.reading import find_largest
from elo_tui.core.model import Problem
from elo_tui.core.pool.event_plan import EventPlan
from elo_tui.core.pool.game_columns import (
    POOL_ROWS,
    PoolSettings,
    complete_settings,
    read_k,
)
from elo_tui.core.pool.ledger import EventContent, extract_event
from elo_tui.core.replay.event_corrections import choose_notes
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_change, plural
from elo_tui.features.pool.names import is_pool_name, list_pools
from elo_tui.features.pool.pools import read_opening_path
from elo_tui.kit.screens.dialog import Dialog, compose_form
from elo_tui.kit.tables.pick_list import PickList, describe_rows
from elo_tui.kit.widgets.controls import Choice, Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import Control, FormPane
from elo_tui.kit.widgets.lines import Lines, Row, Span, fit, sentence_rows
from elo_tui.session.path_completion import PATH_MAX
from elo_tui.store.pool_file import AddedFile, NewEntry

NAME_MAX = 60
#: Most notes of a reader that a dialog shows.
_NOTES = 4
_A_DAY = "2026-03-01"


class NewPool(NamedTuple):
    """A pool to be begun."""

    name: str
    settings: PoolSettings
    opening: tuple[Mapping[str, object], ...] = ()
    """Rows of the list that it begins with."""


#: Results of the choice of a pool that are no names: another file, a new pool.
OTHER_FILE, NEW = "/", ""


class PoolsScreen(Dialog[str], scope="pools"):
    """Dialog that chooses a pool; its result is the name, OTHER_FILE or NEW.

    The pool changed last is the first.
    """

    list: Inside[PickList[str]] = Inside(PickList)

    def __init__(
        self, keymap: Mapping[str, str], names: Sequence[str], present: str
    ) -> None:
        super().__init__(keymap)
        self._names, self._present = names, present
        self.heading = ("Pools", "rating lists of your own")

    def compose_body(self) -> ComposeResult:
        yield PickList(describe_rows(_indent), empty=" No pool yet: a begins one")

    def on_mount(self) -> None:
        self.list.given = tuple(self._names)
        if self._present in self._names:
            self.list.cursor = self._names.index(self._present)
        self.say("Enter opens a pool, o the file of one elsewhere, a begins one", "dim")

    @property
    def idle_actions(self) -> frozenset[str]:
        return frozenset() if self._names else frozenset({"screen.take"})

    def action_take(self) -> None:
        if self.list.item is not None:
            self.dismiss(self.list.item)

    def action_add(self) -> None:
        self.dismiss(NEW)

    def action_file(self) -> None:
        self.dismiss(OTHER_FILE)


def _indent(name: str, width: int) -> str:
    return f" {name}"


#: Labels of the choices for newcomers.
_NEWCOMERS = {
    "start": "begin at Start",
    "file": "as the file says",
    "fit": "by their first event",
    "list": "by the federation's list",
}

_PERIODS = {
    "event": "after each event",
    "month": "monthly",
    "01-01,04-01,07-01,10-01": "every three months",
    "01-01,07-01": "in January and July",
}

_NEEDS_LIST = "first ratings need rated opponents: name a List"


class NewPoolScreen(Dialog[NewPool], scope="new_pool"):
    """Form for a new pool."""

    def __init__(self, keymap: Mapping[str, str]) -> None:
        super().__init__(keymap)
        self.heading = ("New pool", "its rules; K and the rest can change later")

    form = Inside(FormPane)

    def compose_body(self) -> ComposeResult:
        yield from compose_form(self._make_controls())

    def _make_controls(self) -> Iterator[Control]:
        yield Field("Name", id="pool_name", length=NAME_MAX)
        names = {row.key: row.name for row in POOL_ROWS.values()}
        yield Choice("System", names, id="pool_system")
        yield Field("K", id="pool_k", length=40, placeholder="20")
        yield Choice("New", dict(_NEWCOMERS), id="pool_newcomers")
        yield Field("Start", id="pool_start", length=5, placeholder="1500")
        yield Choice("Rated", dict(_PERIODS), id="pool_period")
        yield Field("List", id="pool_opening", length=PATH_MAX)

    def on_mount(self) -> None:
        self.form.fill({"pool_k": "40,20@30"}, self._check)
        self._check()

    def _check(self) -> None:
        """Show the fields that the system uses, with the choices that it has."""
        system = self.form.text("pool_system") or "elo"
        row = POOL_ROWS[system]
        self.query_one("#pool_k").display = row.sets_k
        options = (
            ("pool_newcomers", row.pool_newcomers),
            (
                "pool_period",
                [*_PERIODS] if len(row.pool_periods) > 1 else row.pool_periods,
            ),
        )
        for name, keys in options:
            choice = self.query_one(f"#{name}", Choice)
            words = _NEWCOMERS | _PERIODS
            wanted = {key: words[key] for key in keys}
            if choice.options != wanted:
                choice.options = wanted
                first = row.pool_periods if name == "pool_period" else keys
                choice.value = first[0]
            choice.display = len(keys) > 1
        begins = self.form.text("pool_newcomers") != "list"
        self.query_one("#pool_start").display = begins
        self._read()

    def _read(self) -> NewPool | None:
        """Read the form; None while a field is wrong, as its note explains."""
        notes: dict[str, Span] = {}
        name = clean_name(self.form.text("pool_name"), NAME_MAX)
        if name and not is_pool_name(name):
            notes["pool_name"] = ("letters, digits, blanks and - only", "wrong")
        elif name in list_pools():
            notes["pool_name"] = ("a pool has this name already", "wrong")
        settings = PoolSettings(
            system=self.form.text("pool_system") or "elo",
            newcomers=self.form.text("pool_newcomers"),
            period=self.form.text("pool_period"),
        )
        row = POOL_ROWS[settings.system]
        if row.sets_k and (text := self.form.text("pool_k").strip()):
            steps = read_k(text)
            if isinstance(steps, Problem):
                notes["pool_k"] = ("such as 20, or 40,20@30 games", "wrong")
            else:
                settings = settings._replace(k=steps)
        if text := self.form.text("pool_start").strip():
            try:
                settings = settings._replace(start=float(text))
            except ValueError:
                notes["pool_start"] = ("a number such as 1500", "wrong")
        done = complete_settings(settings)
        if isinstance(done, Problem) and not notes:
            notes[f"pool_{done.field}"] = (done.text, "wrong")
        if row.pool_newcomers == ("list",):
            notes.setdefault("pool_system", (_NEEDS_LIST, "dim"))
        opening = self._read_list(notes)
        self.form.notes = notes
        if isinstance(done, Problem) or any(
            role == "wrong" for _, role in notes.values()
        ):
            return None
        return NewPool(name, done, opening)

    def _read_list(self, notes: dict[str, Span]) -> tuple[Mapping[str, object], ...]:
        """Read the list that the pool begins with, or note why not."""
        path = self.form.text("pool_opening").strip()
        if not path:
            return ()
        found = read_opening_path(path)
        if isinstance(found, Problem):
            notes["pool_opening"] = (found.text, "wrong")
            return ()
        notes["pool_opening"] = (f"{len(found):,} people to begin with", "dim")
        return tuple(found)

    def action_take(self) -> None:
        found = self._read()
        if found is None:
            self.say(self.form.first_note, "wrong")
        elif not found.name:
            self.say("Type a name first; Esc goes back", "wrong")
        else:
            self.dismiss(found)


class PlanLines(Lines):
    """Effects of adding the event."""

    texts: var[tuple[Span, ...]] = var(())

    def rows(self, width: int, height: int) -> Sequence[Row]:
        rows = [
            row for text, role in self.texts for row in sentence_rows(text, width, role)
        ]
        if len(rows) > height > 0:
            rows[height - 1 :] = [((fit(" ...", width), "dim"),)]
        return rows


class NewEvent(NamedTuple):
    """An event that may be added; a file may have several."""

    sections: tuple[Crosstable, ...]
    label: str
    """The name of its source."""
    data: bytes
    """The bytes of its source, to be stored."""


class AddEventScreen(Dialog[NewEntry], scope="add_event"):
    """Dialog that shows the effects of an event; its result is the entry."""

    def __init__(
        self,
        keymap: Mapping[str, str],
        new: NewEvent,
        pool: str,
        plan: Callable[[EventContent], EventPlan | Problem],
    ) -> None:
        super().__init__(keymap)
        self._new, self._sections = new, new.sections
        self._section = find_largest(new.sections)
        self._plan = plan
        self._planned: tuple[EventContent, EventPlan | Problem] | None = None
        self.heading = ("Add an event", f"to {pool}")

    form = Inside(FormPane)
    plan_lines = Inside(PlanLines)

    @property
    def idle_actions(self) -> frozenset[str]:
        one = len(self._sections) == 1
        return frozenset({"screen.section(1)"} if one else ())

    def compose_body(self) -> ComposeResult:
        yield from compose_form(
            [
                Field("Name", id="event_name", length=NAME_MAX),
                Field("First day", id="event_first", length=10, placeholder=_A_DAY),
                Field("Last day", id="event_last", length=10),
            ]
        )
        yield PlanLines()

    def _initial_texts(self) -> dict[str, str]:
        facts = self._sections[self._section].event
        first, last = facts.start or facts.end, facts.end or facts.start
        return {
            "event_name": facts.name,
            "event_first": first.isoformat() if first else "",
            "event_last": last.isoformat() if last and last != first else "",
        }

    def on_mount(self) -> None:
        self.form.fill(self._initial_texts(), self._check)
        self._check()
        # without a date the first thing to do is to type one
        wanted = "#event_name" if self.form.text("event_first") else "#event_first"
        self.set_focus(self.query_one(wanted))

    def action_section(self, by: int) -> None:
        """Show the next event of the file."""
        self._section = (self._section + by) % len(self._sections)
        for name, text in self._initial_texts().items():
            self.query_one(f"#{name}", Field).value = text
        self._check()

    def _check(self) -> None:
        content = self._read()
        if content is None:
            self.plan_lines.texts = ()
            return
        if self._planned is not None and self._planned[0] == content:
            self.plan_lines.texts = tuple(self._describe(*self._planned))
            return
        self.plan_lines.texts = (("Computing what it would do ...", "dim"),)

        def plan() -> None:
            self.call_later(self._take_plan, content, self._plan(content))

        self.run_worker(plan, thread=True, exclusive=True)

    def _take_plan(self, content: EventContent, plan: EventPlan | Problem) -> None:
        """Show the effects of an event, unless it has changed since."""
        if self._read() == content:
            self._planned = (content, plan)
            self.plan_lines.texts = tuple(self._describe(*self._planned))

    def _read(self) -> EventContent | None:
        """Read name and days; None while one is wrong, as its note explains."""
        days: dict[str, date | None] = {}
        notes: dict[str, Span] = {}
        for name in ("event_first", "event_last"):
            text = self.form.text(name).strip()
            try:
                days[name] = date.fromisoformat(text) if text else None
            except ValueError:
                notes[name] = (f"a day such as {_A_DAY}", "wrong")
        if not notes and days["event_first"] is None:
            notes["event_first"] = ("the file states no date: type it", "wrong")
        self.form.notes = notes
        if notes:
            return None
        table = self._sections[self._section]
        facts = replace(
            table.event,
            name=clean_name(self.form.text("event_name"), NAME_MAX),
            start=days["event_first"],
            end=days["event_last"] or days["event_first"],
        )
        found = extract_event(replace(table, event=facts))
        problem = found.text if isinstance(found, Problem) else ""
        if not isinstance(found, Problem) and found.last_day < found.first_day:
            problem = "the event ends before it begins"
        if problem:
            self.form.notes = {"event_last": (problem, "wrong")}
        return None if isinstance(found, Problem) or problem else found

    def _describe(
        self, content: EventContent, plan: EventPlan | Problem
    ) -> Sequence[Span]:
        players = plural(len(content.players), "player")
        spans: list[Span] = [
            (f"{players}, {plural(content.rated_games, 'rated game')}", "strong")
        ]
        if len(self._sections) > 1:
            spans.append((f"event {self._section + 1} of {len(self._sections)}", "dim"))
        spans += self._describe_notes()
        if isinstance(plan, Problem):
            return [*spans, (f"! {plan.text}", "wrong")]
        if plan.corrected is not None:
            games = plural(content.rated_games, "rated game")
            text = f"corrects event {plan.double}: {games} for"
            spans.append((f"{text} {plan.corrected.rated_games}", "strong"))
        elif plan.double:
            text = f"! Most of its games are those of event {plan.double}"
            spans.append((text, "wrong"))
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

    @property
    def _notes(self) -> tuple[Note, ...]:
        return self._sections[self._section].notes

    def _describe_notes(self) -> Iterator[Span]:
        """Describe the reader's notes on the file, missing games first."""
        notes = sorted(self._notes, key=lambda note: not note.is_gap)
        for note in notes[:_NOTES]:
            mark, role = ("! ", "wrong") if note.is_gap else ("", "dim")
            yield f"{mark}{note_text(note)}", role
        if len(notes) > _NOTES:
            more = plural(len(notes) - _NOTES, "more note")
            yield f"and {more}; elo-tui read shows all", "dim"

    def action_take(self) -> None:
        content = self._read()
        if content is None:
            self.say(self.form.first_note, "wrong")
            return
        if self._planned is None or self._planned[0] != content:
            self.say("Still being computed; Enter again adds it then", "dim")
            return
        plan = self._planned[1]
        if isinstance(plan, Problem):
            self.say(plan.text, "wrong")
            return
        notes = choose_notes(self._notes)
        question = _question(plan, bool(notes))
        if question and not self.is_confirmed(content, question, self.action_take):
            return
        added = AddedFile(self._new.label, self._new.data, content, notes)
        if plan.corrected is None:
            self.dismiss(NewEntry("add", added=added))
        else:
            self.dismiss(NewEntry("replace", {"event": plan.double}, added))


def _question(plan: EventPlan, is_incomplete: bool) -> str:
    """Return the question before an event is added; "" for none."""
    if plan.double and plan.corrected is None:
        return f"Event {plan.double} again? Enter adds it"
    if is_incomplete:
        verb = "adds" if plan.corrected is None else "replaces"
        return f"Games or players may be missing. Enter {verb} it incomplete"
    return ""


def _name_some(names: Sequence[str]) -> str:
    """Name the first few people."""
    if not names:
        return ""
    more = f" and {len(names) - 4:,} more" if len(names) > 4 else ""
    return f": {'; '.join(names[:4])}{more}"
