"""The pool that a subcommand names: its file, its ledger, its columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from elo_tui.core.pool.ledger import LedgerLine, PoolColumns, PoolState, build_columns
from elo_tui.core.pool.ledger import fold_entries as fold
from elo_tui.core.pool.pool_rating import PoolList, RatedPool, rate_pool
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.pool import names, pools
from elo_tui.features.pool.answer.rows import label_person, name_event
from elo_tui.features.pool.answer.warnings import describe_by_event
from elo_tui.features.pool.evening import KnownNames
from elo_tui.kit.command_line import options
from elo_tui.kit.command_line.arguments import require_found
from elo_tui.kit.command_line.completion_candidates import Words, offer_words
from elo_tui.kit.command_line.output import Refused
from elo_tui.store.faults import NotRead, StoreFault
from elo_tui.store.pool_file import PoolFile, open_pool

if TYPE_CHECKING:
    from elo_tui.kit.command_line.answer_output import AnswerOutput

#: Most people that a refusal names.
_NAMED_MAX = 5
_NUMBER = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,9})?")


@offer_words
def offer_pools(ctx: click.Context, incomplete: str) -> Words:
    """The pools of the data folder."""
    return ((name, "") for name in names.list_pools())


pool_argument = click.argument("pool", metavar="POOL", shell_complete=offer_pools)


class OpenedPool(NamedTuple):
    """A pool with what follows from its ledger."""

    file: PoolFile
    entries: Sequence[LedgerLine]
    state: PoolState

    def load_columns(self) -> PoolColumns:
        """Read the contents of the events and join the people."""
        return build_columns(self.state, self.file.contents)

    def list_private(
        self, columns: PoolColumns, wanted: AnswerOutput
    ) -> frozenset[int]:
        """List the people that the form of an answer must not show: those of a page."""
        return columns.list_private(self.state) if wanted.is_table else frozenset()

    def read_names(self) -> dict[int, str]:
        """Read the names and days of the events that are not damaged, by number."""
        names = {}
        for one in self.state.events:
            with suppress(NotRead):
                event = self.file.contents[one.digest]
                names[one.number] = name_event(one.number, event.name, event.first_day)
        return names

    def describe_large(self, columns: PoolColumns | None = None) -> dict[int, str]:
        """Describe changes that are too large for one event, by its number.

        None is known of a pool that is damaged or cannot be rated.
        """
        with suppress(NotRead, Refused):
            columns = columns or self.load_columns()
            return describe_by_event(self.rate(columns).large, columns.events)
        return {}

    def rate(
        self,
        columns: PoolColumns,
        every: bool = False,
        newest: int = 1,
        days: Sequence[date] = (),
        person: int = -1,
        take: Callable[[PoolList], object] | None = None,
    ) -> RatedPool:
        """Rate the pool and store these lists, or hand them on; raises Refused."""
        found = rate_pool(
            *columns.table,
            self.state.settings,
            every=every,
            newest=newest,
            days=[day.toordinal() for day in days],
            person=person,
            take=take,
            finds_large=True,
        )
        return require_found(found)


def find_person(columns: PoolColumns, text: str, label: str) -> int:
    """Find a person by an id, a name or the beginning of a name.

    Raises Refused for none and for several.
    """
    at = columns.identities.find(text)
    if at >= 0:
        return at
    shown = f"{label} '{clean_name(text, 20)}'"
    people = columns.people
    names = {*KnownNames(people.names).find(text)}
    found = [at for at, name in enumerate(people.names) if name in names]
    if not found:
        raise Refused(f"{shown}: no such person; see `pool list`")
    if len(found) > 1:
        some = [label_person(people.ids[at], people.names[at]) for at in found]
        more = f" and {len(some) - _NAMED_MAX} more" if len(some) > _NAMED_MAX else ""
        raise Refused(f"{shown}: {'; '.join(some[:_NAMED_MAX])}{more}; name the id")
    return found[0]


def find_pool_file(name: str) -> Path:
    """Find the file that a name or a path means; raises Refused."""
    return require_found(names.find_pool_file(name))


@contextmanager
def open_named(name: str, changes: bool = False) -> Iterator[OpenedPool]:
    """Open the pool of a name; raises Refused for any fault of it.

    With `changes` other programs are locked out, and all is written or nothing.
    """
    try:
        with (
            open_pool(find_pool_file(name)) as file,
            file.writing() if changes else nullcontext(),
        ):
            entries = file.list_entries()
            yield OpenedPool(file, entries, fold(entries))
            if changes and (problem := pools.check_changed(file)):
                raise Refused(problem.text)
    except StoreFault as fault:
        raise Refused(str(fault)) from None


def is_active(opened: OpenedPool, number: int) -> bool:
    """Whether an event is on the list, not removed; raises Refused for no event."""
    for one in opened.state.events:
        if one.number == number:
            return one.is_active
    raise Refused(f"EVENT {number}: no such event; `pool log` lists them")


def read_day(text: str, option: str) -> date:
    """Read a day given by an option; raises Refused."""
    return options.parse_day(option, text, "such as 2026-03-01")


def read_number(text: str | None, option: str, usual: float = 0.0) -> float:
    """Read a number given by an option; `usual` without one. Raises Refused."""
    if text is None:
        return usual
    if _NUMBER.fullmatch(text):
        return float(text)
    raise Refused(f"{option} '{clean_name(text, 20)}': a number")
