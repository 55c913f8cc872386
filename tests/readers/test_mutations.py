"""A few hundred files with some bytes changed: read or refused, soon and in little."""

from __future__ import annotations

import pytest

from tests.benchmarks import mutations


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 400, 100))
def test_changed_files_are_read_or_refused(first: int) -> None:
    # a machine with other work may take longer than the benchmark allows
    found = mutations.batch(mutations.own(), range(first, first + 100), seconds=5.0)
    assert [one for one in found if " MB " not in one.what] == []
