"""The same surroundings for every test, whoever's machine it runs on."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from elo_tui.session.paths import CONFIG_VARIABLE, DATA_VARIABLE, STATE_VARIABLE

# random tests judge results, not speed: a busy machine must not fail them
settings.register_profile(
    "steady",
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow],
)
# by hand, before a release: --hypothesis-profile=thorough
settings.register_profile("thorough", settings.get_profile("steady"), max_examples=1000)
settings.load_profile("steady")


def pytest_configure() -> None:
    """Take away what the framework reads from the environment when it is imported."""
    for name in [name for name in os.environ if name.startswith("TEXTUAL")]:
        del os.environ[name]


def pytest_xdist_auto_num_workers() -> int:
    """A worker for each processor, and one for the time in which apps do nothing."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(autouse=True, scope="session")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No settings and no memory of the user, and a terminal with true colour."""
    nowhere = tmp_path_factory.mktemp("settings") / "none.toml"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CONFIG_VARIABLE, str(nowhere))
        patch.setenv(STATE_VARIABLE, str(nowhere.parent / "state"))
        patch.setenv(DATA_VARIABLE, os.devnull)
        patch.setenv("TERM", "xterm-256color")
        patch.setenv("COLORTERM", "truecolor")
        patch.delenv("NO_COLOR", raising=False)
        yield


@pytest.fixture(autouse=True, scope="module")
def memory() -> Iterator[None]:
    """Give back what the apps of a module have kept for as long as they would run."""
    yield
    gc.unfreeze()
    gc.collect()
