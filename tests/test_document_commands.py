"""Every command that a document shows is run, among files of the names that it uses."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

from elo_tui.cli.group import group
from elo_tui.cli.manual import EXIT_OF, walk_commands
from elo_tui.network import connection
from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, call
from tests.clubs import make_club, report
from tests.golden import FOLDER
from tests.lakeside import LAKESIDE
from tests.shared import VECTORS
from tests.shown_commands import PROGRAM, Shown, list_shown
from tests.store.lists.made import combined, row, sample

pytestmark = pytest.mark.slow

SHOWN = list_shown()
#: What a word in capitals stands for.
VALUES = {
    "ADDRESS": "https://lichess.org/swiss/j8rtJ5GL",
    "COMMAND": "assess",
    "DATE": "2026-04-01",
    "FILE": "report.trf",
    "FILE...": "a_chart_data.json",
    "[NAME]": "Berg",
}
#: Shown as a mistake, or about what only a longer history has: part of the answer.
REFUSED = {
    "evnt": "did you mean event?",
    "journal drafts --take 1": "no draft has the number 1",
    "journal drafts --drop 2": "no draft has the number 2",
    "journal history --system lichess": "nothing of that is in this journal",
    "journal undo 12": "step 12: no such step",
    "pool restore club 2": "EVENT 2: not removed",
    "roster undo --redo": "nothing to restore",
    # of the club in tests/golden/cli/pool.txt
    "pool player club Berg, Anna": "no such person",
}
_CHART = '[{"date_2":"2025-Nov","id_number":"1503014","rating":"1712"}]'
_EVALUATED = """\
[Event "{event}"]
[White "Ada"]
[Black "Bo"]
[Result "1-0"]

1. e4 {{ [%eval 0.15] }} 1-0

"""
_OF_USER = """\
[Event "rated blitz game"]
[Site "https://lichess.org/aaaaaaa{no}"]
[White "{white}"]
[Black "signe_v"]
[Result "1-0"]
[UTCDate "2025.01.0{no}"]
[UTCTime "10:00:00"]
[WhiteElo "1500"]
[BlackElo "1636"]
[TimeControl "180+0"]

*

"""
_EVENING = "2026-10-02\nOkafor 1-0 Berg\n"
_GAMES = "2010 W\n1875 draw\n2043\n"
_ROWS = "opponent_rating,score\n2010,1\n1875,0.5\n"
_SEASON = "White,Black,Result,Date\nAnna Berg,Bo Cid,1-0,2026-09-05\n"
_SCORES = "Home,Away,Score,Date\nRooks,Knights,3-0,2026-09-05\n"
_PEOPLE = {
    "1503014": "Nilsen, Kari",
    "1715410": "Nepo, Ian",
    "90000411": "Berg, Lars",
    "90000822": "Tanaka, Ren",
    "90000900": "Muller, Jan",
    **{str(number): f"Pupil, No {number}" for number in range(1, 7)},
}


def write_files(folder: Path) -> None:
    """Write the files that the documents name."""
    texts = {
        **dict.fromkeys(("report.trf", "open.trf", "closed.trf"), _write_masters()),
        "autumn.trf": LAKESIDE,
        "spring.trf": report(8),
        # norms need a title
        "league.trf": _read_block("league.trf").replace("1      Ada", "1   FM Ada"),
        **dict.fromkeys(("sep.txt", "oct.txt"), _read_block("may.txt")),
        **dict.fromkeys(("games.txt", "may.txt", "league.txt", "old.txt"), _GAMES),
        **dict.fromkeys(("games.csv", "a.csv", "b.csv"), _ROWS),
        "season.csv": _SEASON,
        "results.csv": _SCORES,
        "club.csv": "id,name,rating\n7,Ann,1800\n8,Ben,1700\n",
        "pupils.txt": "90000411\n# a remark\n90000822\n",
        "a_chart_data.json": _CHART,
        **dict.fromkeys(
            ("lichess_signe.pgn", "lichess_signe_v.pgn"),
            _OF_USER.format(no=1, white="a") + _OF_USER.format(no=2, white="b"),
        ),
        **dict.fromkeys(
            ("game.pgn", "analysed.pgn", "games.pgn"),
            _EVALUATED.format(event="One") + _EVALUATED.format(event="Two"),
        ),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    write_lists(folder)
    answer("event", "report.trf", "--html", "-o", "page.html")
    for name in (
        *("crosstable", "index", "startlist", "pairs1", "players"),
        *("round1", "round2", "round3"),
    ):
        shutil.copy(folder / "page.html", folder / f"{name}.html")


def _write_masters() -> str:
    """Write an event of 18 players in whose open round 4 meets 7."""
    text = (VECTORS / "pairing/club_18.trf").read_text(encoding="utf-8")
    for old, new in (
        ("7 b 1     4 w", "7 b 1     3 w"),
        ("14 b 1     7 w", "14 b 1     2 b"),
        ("5 b 1     2 b", "5 b 1     7 w"),
        ("2 w 0     3 b", "2 w 0     4 b"),
        ("Quist, Maja  ", "Ivanova, Anna"),
    ):
        assert old in text
        text = text.replace(old, new)
    return text


def _read_block(name: str) -> str:
    """Read a file of the transcript of a league."""
    text = (FOLDER / "cli/event_by_month.txt").read_text(encoding="utf-8")
    return text.partition(f">> {name}\n")[2].partition("\n\n")[0] + "\n"


def write_lists(folder: Path) -> None:
    """Write rating lists as they are published."""
    players = combined(
        *(
            row(number, name, ratings=(1900, 3, 20, 1850, 0, 20), born="2009")
            for number, name in _PEOPLE.items()
        )
    )
    for name in ("players_list_foa.txt", "standard_feb15frl.txt"):
        (folder / name).write_bytes(players)
    for name, content in (
        ("players_list.zip", players),
        ("KLASSIEK.zip", sample("knsb").encode()),
    ):
        with zipfile.ZipFile(folder / name, "w") as archive:
            archive.writestr("players_list_foa.txt", content)
    german = VECTORS / "rating_lists/LV-0-csv.synthetic.zip"
    shutil.copy(german, folder / "LV-0-csv.zip")


def keep_journal() -> None:
    """Give one person a journal."""
    answer("journal", "profile", "add", "Vinterdal, Signe", "--born", "1990")
    answer("journal", "list-value", "--rating", "1950", "--date", "2026-01-01")
    for day in ("2026-01-14", "2026-01-21", "2026-02-21"):
        answer("journal", "add", "--date", day, "games.txt")
    answer("journal", "export", "journal.json")
    answer("journal", "delete", "3")
    answer("journal", "import", "a_chart_data.json", "--as", "Vinterdal, Signe")


def import_lists() -> None:
    """Import two rating lists."""
    answer("list", "import", "players_list.zip", "--date", "2026-11-01")
    answer("list", "import", "standard_feb15frl.txt", "--name", "fide-2015")


def keep_roster() -> None:
    """Give several people a journal."""
    import_lists()
    answer("roster", "add", "--ids", "1503014,1715410,90000411,90000822")


def keep_pool() -> None:
    """Begin the pool of a club."""
    make_club(evenings=5)
    answer("pool", "add", "club", "-", stdin="2026-10-09\nDahl, Dora 1-0 Berg, Lars\n")


def keep_league() -> None:
    """Begin the pool of a league."""
    answer("pool", "new", "league", "--system", "elo", "--sides", "home-away")


#: What is stored before, by the first words of a command.
WORLDS: dict[str, Callable[[], None]] = {
    "pool new": lambda: None,
    "pool add league": keep_league,
    "pool": keep_pool,
    "assess": keep_pool,
    "journal": keep_journal,
    "roster add": import_lists,
    "": keep_roster,
}


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A folder with files and data for each world."""
    made = {}
    for name, keep in WORLDS.items():
        folder = tmp_path_factory.mktemp(name.replace(" ", "-") or "roster")
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder)
            patch.setenv(DATA_VARIABLE, str(folder / "data"))
            write_files(folder)
            keep()
        made[name] = folder
    return made


class Reached(BaseException):
    """The network is asked."""


def reach(*_arguments: object, **_options: object) -> None:
    raise Reached


#: The commands as they are typed, without words of their own.
BARE = {
    one.command_path.removeprefix(f"{PROGRAM} ")
    for one in walk_commands(click.Context(group, info_name=PROGRAM))
}


@pytest.mark.parametrize("shown", SHOWN, ids=str)
def test_a_command_of_the_documents_runs(
    shown: Shown,
    worlds: dict[str, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = " ".join(shown.words)
    if {"next", "--rounds-ahead"} & {*shown.words} and not find_spec("py4swiss"):
        pytest.skip("needs the extra pairing (py4swiss)")
    world = next(name for name in WORLDS if line.startswith(name))
    folder = tmp_path / "here"
    shutil.copytree(worlds[world], folder)
    monkeypatch.chdir(folder)
    monkeypatch.setenv(DATA_VARIABLE, str(folder / "data"))
    monkeypatch.setattr(connection, "_open_connection", reach)
    if line.startswith("journal export"):
        Path("journal.json").unlink()
    words = [VALUES.get(word, word) for word in shown.words]
    if line in BARE:
        # it is named, not called
        words.append("--help")
    if "https://" in " ".join(words) or line.startswith("list update "):
        with pytest.raises(Reached):
            call(*words, open_screens=lambda _: 0)
        return
    stdin = _EVENING if world == "pool" else _GAMES
    ended = call(*_expand(words), stdin=stdin, open_screens=lambda _: 0)
    for start, text in REFUSED.items():
        if line.startswith(start):
            assert (ended.exit_code, text in ended.stderr) == (2, True), ended.output
            return
    own = EXIT_OF.get(line.partition(" ")[0], ())
    assert str(ended.exit_code) in {"0", *(code for code, _ in own)}, ended.output


def _expand(words: list[str]) -> list[str]:
    """Expand patterns of files as a shell does; one that matches none is left out."""
    found: list[str] = []
    for word in words:
        found += sorted(map(str, Path().glob(word))) if "*" in word else [word]
    return found


def test_the_commands_are_found() -> None:
    assert len(SHOWN) >= 250
    assert {"README", "commands", "pool-fit", "ssh"} <= {shown.page for shown in SHOWN}
