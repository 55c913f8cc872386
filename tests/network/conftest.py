"""The server of the network's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.network import server as servers
from tests.network.server import Server


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return servers.certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def server(certificate: Path) -> Iterator[Server]:
    with servers.serving(certificate) as running:
        yield running
