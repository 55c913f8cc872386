"""The dialogs of the arbiter's desk: the verdict on a report, norms of all players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from textual.app import ComposeResult
from textual.reactive import var

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.model import Problem
from elo_tui.core.norms.all_norms import (
    EXEMPTIONS,
    MANY_FOREIGNERS,
    AllNorms,
    NormTerms,
    judge_all_norms,
    select_norms,
)
from elo_tui.core.text.figures import format_stated_points, plural
from elo_tui.features.event_desk.answer.norms import (
    STATUSES,
    EventNormsAnswer,
    NormOfPlayer,
    NormsShown,
    answer_norms,
    explain_length,
)
from elo_tui.features.event_desk.answer.verdict import VerdictAnswer, VerdictRow
from elo_tui.kit.answer import Answer, Record
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.kit.screens.shown_answers import Shown, show_answer
from elo_tui.kit.tables.columns import Column, text_column
from elo_tui.kit.tables.pick_list import PickList
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.lines import Lines, Row, cut_words, rule, sentence_rows

RowOf = TypeVar("RowOf", bound=Record)

#: Saves what a dialog shows.
SaveShown = Callable[[Shown], object]


class DeskRows(NamedTuple, Generic[RowOf]):
    """The columns, groups and texts of a list of the desk."""

    list_columns: Callable[[int], Sequence[Column[RowOf]]]
    name_group: Callable[[RowOf], str]
    """Returns the title above the first row of a kind."""
    describe: Callable[[RowOf], tuple[str, ...]]
    """Returns a title and sentences about a row."""
    find_player: Callable[[RowOf], int | None]
    """Finds the starting number that a row is about."""
    empty: str
    """The sentence in place of rows."""


class DeskList(PickList[RowOf]):
    """A list in groups, with rows about players."""

    def __init__(self, kind: DeskRows[RowOf]) -> None:
        super().__init__(kind.list_columns, has_titles=True, empty=f" {kind.empty}")
        self.kind = kind

    def group(self, item: RowOf) -> str:
        return self.kind.name_group(item)


class DeskFacts(Lines):
    """Sentences about the row under the cursor of a list, the first as a title."""

    facts: var[tuple[str, ...]] = var(())

    def __init__(self, rows: DeskList[Any]) -> None:
        super().__init__()
        self._rows = rows

    def on_mount(self) -> None:
        self.watch(self._rows, "cursor", self._follow)
        self.watch(self._rows, "given", self._follow)

    def _follow(self) -> None:
        row = self._rows.item
        self.facts = () if row is None else self._rows.kind.describe(row)
        self.display = row is not None

    def rows(self, width: int, height: int) -> Sequence[Row]:
        if not self.facts:
            return ()
        title, *facts = self.facts
        rows = (row for fact in facts if fact for row in sentence_rows(fact, width))
        return (rule(width, title), *rows)[:height]


def compose_rows(kind: DeskRows[RowOf]) -> ComposeResult:
    """Yield a list, and below it the facts about a row."""
    rows = DeskList(kind)
    yield rows
    yield DeskFacts(rows)


def go_to_player(dialog: Dialog[int], rows: DeskList[Any]) -> None:
    """End a dialog with the player of the row under the cursor."""
    row = rows.item
    no = None if row is None else rows.kind.find_player(row)
    if no is None:
        dialog.say("No player in this row", "dim")
    else:
        dialog.dismiss(no)


def save_answer(dialog: Dialog[int], save: SaveShown, answer: Answer | None) -> None:
    """Save or copy all rows of a dialog; None if nothing is shown."""
    if answer is None:
        dialog.say("Nothing to save", "dim")
    else:
        save(show_answer(answer.title, "all rows", lambda: answer))


_LINE: Column[VerdictRow] = Column(
    "line", "Line", 8, lambda one: one.line_numbers.partition(" ")[0]
)


class VerdictScreen(Dialog[int], scope="verdict"):
    """Dialog with everything found in a report; its result is a player to go to."""

    list: Inside[DeskList[VerdictRow]] = Inside(DeskList)

    def __init__(
        self, keymap: Mapping[str, str], save: SaveShown, answer: VerdictAnswer
    ) -> None:
        super().__init__(keymap)
        self._save, self._answer = save, answer
        self.heading = (answer.title, answer.summary)

    def compose_body(self) -> ComposeResult:
        yield from compose_rows(
            DeskRows(
                list_columns=_list_verdict_columns,
                name_group=lambda row: f"{row.severity}s",
                describe=_describe_finding,
                find_player=lambda row: next(iter(row.players), None),
                empty="Nothing found: the report may be sent.",
            )
        )

    def on_mount(self) -> None:
        super().on_mount()
        self.list.given = self._answer.findings
        self.say("Enter goes to the player; elo-tui check compares with a list", "dim")

    def action_take(self) -> None:
        go_to_player(self, self.list)

    def action_save(self) -> None:
        """Save or copy all findings."""
        save_answer(self, self._save, self._answer)


def _list_verdict_columns(width: int) -> Sequence[Column[VerdictRow]]:
    room = width - _LINE.width

    def write(one: VerdictRow) -> str:
        # the facts below have the whole sentence
        return f" {cut_words(one.text, room - _AIR)}"

    return [_LINE, text_column("text", " Found", 200, write, 20)]


def _describe_finding(row: VerdictRow) -> tuple[str, ...]:
    place = f" ({row.place})" if row.place else ""
    text = f"{row.text}{place}"
    return row.check, text, f"Remedy: {row.fix}", f"Rule: {row.rule}"


#: The narrowest list with averages and performances, cells.
_WITH_FIGURES = 60
_NORM_COLUMNS: tuple[Column[NormOfPlayer], ...] = (
    Column("no", "No", 7, lambda one: str(one.no)),
    text_column("name", " Name", 25, lambda one: f" {one.name}", 13),
    text_column("title", "", 4, lambda one: one.title),
    Column(
        "score",
        "Score",
        7,
        lambda one: f"{format_stated_points(one.score)}/{one.games}",
    ),
    Column(
        "average",
        "Avg",
        5,
        lambda one: str(one.average or "-"),
        from_width=_WITH_FIGURES,
    ),
    Column(
        "performance",
        "Perf",
        5,
        lambda one: str(one.performance or "-"),
        from_width=_WITH_FIGURES,
    ),
)
#: Before this word a missing condition is shortened: the facts below have all of it.
_SHORTENED_AT = (" against ", " in round ", ", ", " is enough")
#: The cells of the text of a row, and the blanks before it.
_TEXT_MAX, _TEXT_MIN, _AIR = 80, 14, 2


def _shorten(one: NormOfPlayer, room: int) -> str:
    """Shorten the missing conditions to the room, at best to a whole one."""
    text = one.missing or one.counted
    first, *others = text.split("; ")
    others = [other for other in others if not other.startswith("assumed")]
    if others:
        count = len(others)
        short = [f"{first}; {plural(count, 'other')}", f"{count + 1} conditions"]
    else:
        short = [first, *(first.partition(mark)[0] for mark in _SHORTENED_AT)]
    fits = (words for words in (text, *short) if len(words) <= room)
    return next(fits, cut_words(first, room))


class NormsState(Struct, frozen=True, kw_only=True):
    """The choices that decide which norms are shown."""

    terms: NormTerms = NormTerms()
    is_everyone: bool = False
    """Whether norms far away are shown as well."""


class NormsScreen(Dialog[int], scope="norms"):
    """Dialog with the norms of all players, under the exemptions chosen.

    Its result is a player to go to.
    """

    list: Inside[DeskList[NormOfPlayer]] = Inside(DeskList)

    state: var[NormsState] = var(NormsState)

    def __init__(
        self, keymap: Mapping[str, str], save: SaveShown, crosstable: Crosstable
    ) -> None:
        super().__init__(keymap)
        self._save, self._crosstable = save, crosstable
        self._judged: tuple[NormTerms, AllNorms | Problem] | None = None
        """The norms judged last, with the choices that they depend on."""
        self._shown: EventNormsAnswer | None = None

    def compose_body(self) -> ComposeResult:
        yield from compose_rows(
            DeskRows(
                list_columns=_list_norm_columns,
                name_group=lambda row: row.status,
                describe=_describe_norm,
                find_player=lambda row: row.no,
                empty="No norm is reached, possible or missed by one condition.",
            )
        )

    def on_mount(self) -> None:
        super().on_mount()
        self._show(self.state)

    def watch_state(self, state: NormsState) -> None:
        if self.is_mounted:
            self._show(state)

    def _show(self, state: NormsState) -> None:
        if self._judged is None or self._judged[0] != state.terms:
            judged = judge_all_norms(self._crosstable, state.terms)
            self._judged = state.terms, judged
        found = self._judged[1]
        if isinstance(found, Problem):
            self.list.empty = f"No norm was judged: {found.text}."
            self.say(f"No norms: {found.text}", "wrong")
            return
        norms = found.norms if state.is_everyone else select_norms(found.norms)
        self._shown = answer_norms(
            NormsShown(
                crosstable=self._crosstable,
                found=found,
                terms=state.terms,
                selected=norms,
            )
        )
        held = [f"{one}, {EXEMPTIONS[one]}" for one in self._shown.exemptions]
        if found.has_foreigners:
            held.append(", ".join(MANY_FOREIGNERS))
        exempt = f"; exempt by {'; '.join(held)}" if held else ""
        rounds = plural(self._shown.rounds, "round")
        rounds = f"{self._shown.format}, {rounds}{exempt}"
        self.heading = (self._shown.title, rounds)
        rows = sorted(self._shown.norms, key=lambda one: STATUSES.index(one.status))
        self.list.given = tuple(rows)
        reached = sum(one.status == "reached" for one in norms)
        possible = sum(one.status == "possible" for one in norms)
        counts = f"{reached} reached, {possible} possible, {len(norms)} shown"
        self.say(explain_length(found, state.terms) or counts, "dim")

    def action_take(self) -> None:
        go_to_player(self, self.list)

    def action_save(self) -> None:
        """Save or copy all norms shown."""
        save_answer(self, self._save, self._shown)

    def action_exempt(self, article: str) -> None:
        """Switch an exemption that no file shows."""
        terms = self.state.terms
        exemptions = terms.exemptions ^ {article}
        self.state = replace(self.state, terms=replace(terms, exemptions=exemptions))

    def action_approve(self) -> None:
        """Switch whether FIDE approved a shorter time control."""
        terms = replace(self.state.terms, is_approved=not self.state.terms.is_approved)
        self.state = replace(self.state, terms=terms)

    def action_everyone(self) -> None:
        """Show all norms, or those reached or near."""
        self.state = replace(self.state, is_everyone=not self.state.is_everyone)


def _list_norm_columns(width: int) -> Sequence[Column[NormOfPlayer]]:
    columns = [one for one in _NORM_COLUMNS if width >= one.from_width]
    room = width - sum(one.width for one in columns) - _AIR
    room = max(room, _TEXT_MIN - 3 * _AIR)

    def write(one: NormOfPlayer) -> str:
        return f"{' ' * _AIR}{_shorten(one, room)}"

    return [*columns, text_column("what", "", _TEXT_MAX, write, _TEXT_MIN)]


def _describe_norm(row: NormOfPlayer) -> tuple[str, ...]:
    failed = [one for one in row.conditions if one.met is False]
    conditions = (f"{one.article}: {one.text}" for one in failed)
    return f"{row.name}: {row.title}", row.missing, row.counted, *conditions
