"""bash, zsh and fish themselves, with the completion that the program prints for them.

What Tab has made of a line is what the shell parts it into: a name with commas and
blanks must be one word.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.process import run
from tests.lakeside import LAKESIDE
from tests.pty.shells import SHELLS, Completed, interactive, missing
from tests.store.lists.made import named


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with files of known kinds and others, a journal and a rating list."""
    home = tmp_path_factory.mktemp("home")
    (home / "lakeside open.trf").write_text(LAKESIDE, encoding="utf-8")
    (home / "lakeside.odt").write_text("a poster")
    (home / "notes").write_text("2010 W")
    (home / "old").mkdir()
    (home / "old" / "GAMES.PGN").write_text("")
    (home / "fide.txt").write_bytes(named())
    environment = os.environ | {DATA_VARIABLE: str(home / "data")}
    for words in (
        ("journal", "profile", "add", "Østby Dahl, Ane"),
        ("list", "import", str(home / "fide.txt")),
    ):
        assert run(*words, env=environment).code == 0
    return home


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(
            shell,
            marks=pytest.mark.skipif(missing(shell), reason=f"needs {shell}"),
        )
        for shell in SHELLS
    ],
)
def completed(request: pytest.FixtureRequest, home: Path) -> Iterator[Completed]:
    with interactive(request.param, home, **{DATA_VARIABLE: str(home / "data")}) as one:
        yield one


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("tourn", ["tournament"]),
        ("list imp", ["list", "import"]),
        ("assess 1600 1800 --expl", ["assess", "1600", "1800", "--explain"]),
        ("assess 1 2 --system dw", ["assess", "1", "2", "--system", "dwz"]),
        ("assess 1 2 --system=dw", ["assess", "1", "2", "--system=dwz"]),
        ("assess --compare fide,dw", ["assess", "--compare", "fide,dwz"]),
        ("lake", ["lakeside open.trf"]),
        ("read lake", ["read", "lakeside open.trf"]),
        ('read "lake', ["read", "lakeside open.trf"]),
        ("event old/", ["event", "old/GAMES.PGN"]),
        ("event no", ["event", "notes"]),
        (
            "event 'lakeside open.trf' --player iva",
            ["event", "lakeside open.trf", "--player", "Ivanova, Anna"],
        ),
        ("journal --profile Øst", ["journal", "--profile", "Østby Dahl, Ane"]),
        ("list find nepo", ["list", "find", "Nepomniachtchi, Ian"]),
    ],
)
def test_tab_completes(completed: Completed, typed: str, words: list[str]) -> None:
    assert completed(f"elo-tui {typed}") == ["elo-tui", *words]


def test_a_path_below_the_home(completed: Completed, home: Path) -> None:
    assert completed("elo-tui read ~/lake") == [
        *("elo-tui", "read"),
        f"{home}/lakeside open.trf",
    ]
