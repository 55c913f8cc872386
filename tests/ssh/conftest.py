"""One server for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ssh.server import Server, serving, why_not


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    reason = why_not()
    if reason:
        pytest.skip(reason)
    with serving(tmp_path_factory.mktemp("ssh")) as running:
        yield running
