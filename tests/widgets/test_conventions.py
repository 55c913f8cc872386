"""What classes of widgets and messages get by naming it."""

from __future__ import annotations

import pytest
from textual.binding import Binding
from textual.reactive import var

from elo_tui.features.event.chances_table import OpenGames
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.kit.commands.bindings import WITH_MOVES
from elo_tui.kit.commands.table import SCOPES
from elo_tui.kit.widgets.chart import Chart
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.conventions import Posting
from elo_tui.kit.widgets.lines import Lines


class Counted(Posting):
    """How many there are."""

    count: int
    what: str = "rounds"


class Sample(Lines):
    """Counts how often its rows are asked for again."""

    shown: var[int] = var(0)
    hidden: var[int] = var(0)
    redrawn = 0

    def redraw(self) -> None:
        self.redrawn += 1

    def watch_hidden(self) -> None:
        """What is hidden is not drawn."""


@pytest.mark.parametrize("kind", [RoundTable, OpenGames, Chart, Field])
def test_a_class_that_names_its_scope_has_its_commands(
    kind: type[RoundTable | OpenGames | Chart | Field],
) -> None:
    ids = {one.id for one in kind.BINDINGS if isinstance(one, Binding)}
    shared = SCOPES.get(kind.shared_scope, ())
    assert ids == {one.id for one in (*SCOPES[kind.scope], *shared)}
    assert bool(shared) == (kind.scope in WITH_MOVES)


def test_a_message_carries_the_facts_that_its_class_names() -> None:
    by_place, by_name = Counted(3), Counted(count=3, what="games")
    assert (by_place.count, by_place.what) == (3, "rounds")
    assert (by_name.count, by_name.what) == (3, "games")


def test_a_var_without_a_watcher_of_its_own_draws_the_rows_again() -> None:
    sample = Sample()
    watcher = vars(Sample)["watch_shown"]
    watcher(sample)
    assert sample.redrawn == 1
    sample.watch_hidden()
    assert sample.redrawn == 1
