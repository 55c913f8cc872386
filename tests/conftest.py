"""The same surroundings for every test, whoever's machine it runs on."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from elo_tui.session.paths import CONFIG_VARIABLE, DATA_VARIABLE, STATE_VARIABLE
from tests.closing_time import close_at_the_end

TESTS = Path(__file__).parent

#: A container may have 64 MB there, and three runs are kept.
_MEMORY = 1 << 30

# a golden text that differs is shown line by line
pytest.register_assert_rewrite("tests.golden")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Take away what the framework reads from the environment when it is imported.

    What is compiled is kept, whatever the environment says: pytest needs 15 seconds for
    its own way to compile all the tests, and the program is started two hundred times.
    """
    for name in [name for name in os.environ if name.startswith("TEXTUAL")]:
        del os.environ[name]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # whoever starts the program does not have it: what is not written yet is kept
    os.environ.pop("PYTHONUNBUFFERED", None)
    sys.dont_write_bytecode = False
    _choose_folder()
    # garbage is looked for less often, or every tenth second goes into it
    gc.set_threshold(100_000, 20, 100)
    _choose_examples("quick" if config.option.markexpr == "fast" else "steady")


def _choose_folder() -> None:
    """Keep temporary files in memory: databases wait for a disk, several times each."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        return
    about = os.statvfs(memory)
    # small programs of the tests lie there, too
    runs_programs = not about.f_flag & os.ST_NOEXEC
    if runs_programs and about.f_bavail * about.f_frsize > _MEMORY:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))


def _choose_examples(profile: str) -> None:
    """How many examples a property is tried with."""
    # not before, or it is compiled again in each worker: a second
    from hypothesis import HealthCheck, settings

    # random tests judge results, not speed: a busy machine must not fail them
    settings.register_profile(
        "steady",
        deadline=None,
        max_examples=25,
        suppress_health_check=[HealthCheck.too_slow],
    )
    steady = settings.get_profile("steady")
    # between two edits: `-m fast` only looks whether a property holds at all
    settings.register_profile("quick", steady, max_examples=5)
    # by hand, before a release: --hypothesis-profile=thorough
    settings.register_profile("thorough", steady, max_examples=1000)
    settings.load_profile(profile)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Each processor takes its share, where pytest-xdist is there and `-n` is not."""
    option = config.option
    shared = hasattr(config, "workerinput") or option.collectonly
    if not shared and getattr(option, "numprocesses", 0) is None:
        option.numprocesses, option.dist = "auto", "worksteal"


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Begin with another folder in each worker; the next reads what it compiled."""
    config = session.config
    worker = getattr(config, "workerinput", None)
    if worker and config.args == config.getini("testpaths"):
        places = [str(path) for path in sorted(TESTS.iterdir()) if _is_collected(path)]
        start = int(worker["workerid"][2:]) * len(places) // worker["workercount"]
        config.args[:] = places[start:] + places[:start]


def _is_collected(path: Path) -> bool:
    return path.is_dir() or path.match("test_*.py")


#: What the tests of a folder need; those of all others are fast unless marked.
_NEEDS = {"screens": "screen", "app": "screen", "pty": "pty", "ssh": "ssh"}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Folders without a fast test are not read where only those are wanted."""
    slow = collection_path.is_dir() and collection_path.name in _NEEDS
    return True if slow and config.option.markexpr == "fast" else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test by what it needs, so that a part of them can be run."""
    items.sort(key=lambda item: item.path)
    _spread(items)
    for item in items:
        if need := _need(item.path):
            item.add_marker(need)
        elif not any(map(item.get_closest_marker, ("screen", "pty", "slow"))):
            item.add_marker("fast")


def _spread(items: list[pytest.Item]) -> None:
    """Put files that wait for other processes evenly among what keeps one busy."""
    waiting = [item for item in items if _waits(item)]
    busy = [item for item in items if not _waits(item)]
    groups = [[*group] for _, group in groupby(waiting, key=lambda item: item.path)]
    step = -(-len(busy) // max(1, len(groups)))
    items[:] = [
        item
        for at, group in enumerate(groups or [[]])
        for item in (*group, *busy[at * step : (at + 1) * step])
    ]


def _waits(item: pytest.Item) -> bool:
    return _need(item.path) in ("pty", "ssh")


@cache
def _need(path: Path) -> str | None:
    """What the tests of a file need by their folder."""
    return _NEEDS.get(path.relative_to(TESTS).parts[0])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> object:
    """Send only what is counted from a worker: the rest took a millisecond a test."""
    option = item.config.option
    every = option.xmlpath or option.durations is not None
    if every or not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Garbage is not looked for in what was collected."""
    from hypothesis import find, strategies

    # its random numbers are known from now on: freezing hides who refers to them, and
    # since Python 3.14 the first property would be warned that nobody does
    find(strategies.none(), lambda _: True)
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One for each processor, and half as many again where some wait for a terminal.

    Each collects all tests, for some seconds: with twice as many that costs more than
    the processors that are left idle.
    """
    processors = os.cpu_count() or 1
    return processors if config.option.markexpr == "fast" else -(-3 * processors // 2)


@pytest.fixture(autouse=True, scope="session")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """No settings and no memory of the user, and a terminal with true colour."""
    nowhere = tmp_path_factory.mktemp("settings") / "none.toml"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CONFIG_VARIABLE, str(nowhere))
        patch.setenv(STATE_VARIABLE, str(nowhere.parent / "state"))
        patch.setenv(DATA_VARIABLE, os.devnull)
        patch.setenv("TERM", "xterm-256color")
        patch.setenv("COLORTERM", "truecolor")
        patch.delenv("NO_COLOR", raising=False)
        yield nowhere


@pytest.fixture(autouse=True, scope="session")
def quick_apps() -> Iterator[None]:
    """The pilot waits for what is to be done; all apps share the styles once found."""
    if "textual.app" not in sys.modules:
        yield
        return
    from textual.app import App
    from textual.pilot import Pilot

    from elo_tui.terminal import overrides, styling
    from tests.screens import eager, idling

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pilot, "pause", idling.pause)
        patch.setattr(App, "run_test", eager.run_test)
        # where others have the processor for a second, the next key is not for whatever
        # has the focus then: that is meant for a key that never has its effect
        patch.setattr(overrides, "_PATIENCE", idling.LIMIT)
        make_known = styling._make_known.__wrapped__
        patch.setattr(styling, "_make_known", lru_cache(maxsize=64)(make_known))
        yield


@pytest.fixture(autouse=True)
def closed_files() -> Iterator[None]:
    """What the test itself has opened is no matter of the collector."""
    with close_at_the_end():
        yield


@pytest.fixture(autouse=True)
def settings_of_nobody(surroundings: Path) -> Iterator[None]:
    """What a test has chosen is no other test's setting."""
    yield
    surroundings.unlink(missing_ok=True)


@pytest.fixture(autouse=True, scope="module")
def memory(request: pytest.FixtureRequest) -> Iterator[None]:
    """Give back what the apps of a module have kept, before there are those of more.

    What is kept even so, such as caches, is not looked through again.
    """
    yield
    if _need(request.path) == "screen":
        gc.collect()
        gc.freeze()
