"""What the start spares the framework changes nothing that it finds."""

from __future__ import annotations

import builtins
import inspect
from collections.abc import Iterator

import pytest
from textual import dom
from textual.dom import DOMNode
from textual.reactive import var
from textual.widget import Widget

from elo_tui.terminal import sparing


@pytest.fixture(autouse=True)
def _spared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dom, "dir", builtins.dir, raising=False)
    sparing.spare_searches()


def every_class(base: type[DOMNode] = DOMNode) -> Iterator[type[DOMNode]]:
    for one in base.__subclasses__():
        yield one
        yield from every_class(one)


def list_computed(kind: type) -> set[str]:
    return {one for one in dir(kind) if one.startswith(("_compute_", "compute_"))}


def test_the_framework_still_searches_all_names() -> None:
    assert "in dir(cls)" in inspect.getsource(DOMNode.__init_subclass__)


def test_the_same_computed_values_are_found() -> None:
    class Sum(Widget):
        terms: var[tuple[int, ...]] = var(())
        total: var[int] = var(0)

        def compute_total(self) -> int:
            return sum(self.terms)

    class Mean(Sum):
        mean: var[float] = var(0.0)

        def _compute_mean(self) -> float:
            return self.total / len(self.terms)

    assert Sum._computes == {"total"}
    assert {"total"} <= Mean._computes
    assert len(Mean._computes) == 2
    kinds = [*every_class()]
    assert {Sum, Mean} <= {*kinds}
    for kind in kinds:
        found = {
            name
            for name in sparing._list_computed(kind)
            if name.startswith(("_compute_", "compute_"))
        }
        assert found == list_computed(kind), kind
