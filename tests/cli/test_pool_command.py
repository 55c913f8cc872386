"""The commands of a pool, against the shared vectors and a real club.

Expected numbers: `../shared/vectors/pool` and `../shared/data/club/expected.json`, by
programs independent of this one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import shared
from tests.cli.answers import answer, call, data, refusal
from tests.cli.pool_vectors import lists_of, make_pool, read_vector, values
from tests.readers.trf_text import player

VECTORS = shared.files("vectors/pool", "*.json")
LISTS = [file for file in VECTORS if not file.stem.startswith(("fit_", "whr_"))]
CLUB = shared.files("data/club", "event_*.trf")
NEEDS_CLUB = pytest.mark.skipif(not CLUB, reason="needs ../shared/data/club")


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "club.pool")


@pytest.mark.skipif(not LISTS, reason="needs ../shared/vectors/pool")
@pytest.mark.parametrize("file", LISTS, ids=lambda file: file.stem)
def test_lists_from_report_files(file: Path, tmp_path: Path) -> None:
    vector = read_vector(file)
    if vector["kind"] == "ladder":
        check_ladder(vector, tmp_path)
        return
    made = make_pool(vector, tmp_path)
    tolerance = 3e-6 if vector["settings"]["system"] == "glicko2" else 1e-6
    present: dict[str, list[float]] = {}
    for found, expected in zip(lists_of(made), vector["lists"], strict=True):
        present |= expected["players"]
        assert (found["event"], found["period"], found["date"]) == (
            expected.get("event"),
            expected.get("period"),
            expected["date"],
        )
        shown = values(found, vector["columns"])
        assert len(shown) == expected["count"]
        wanted = {id: present[id] for id in shown}
        for id, numbers in wanted.items():
            assert shown[id] == pytest.approx(numbers, abs=tolerance), id
    before = answer("pool", "list", made, "--json")
    if vector.get("removed"):
        number = str(vector["removed"]["event"])
        entry = data("pool", "remove", made, number)["entry"]
        last = values(data("pool", "list", made), vector["columns"])
        for id, numbers in vector["removed"]["players"].items():
            assert last[id] == pytest.approx(numbers, abs=tolerance), id
        data("pool", "undo", made, str(entry))
        assert answer("pool", "list", made, "--json") == before
    if vector.get("merge"):
        merge = vector["merge"]
        entry = data("pool", "merge", made, merge["keep"], merge["gone"])["entry"]
        last = values(data("pool", "list", made), vector["columns"])
        assert last.keys() == merge["players"].keys()
        for id, numbers in merge["players"].items():
            assert last[id] == pytest.approx(numbers, abs=tolerance), id
        data("pool", "undo", made, str(entry))
        assert answer("pool", "list", made, "--json") == before


def check_ladder(vector: dict[str, Any], folder: Path) -> None:
    (events,) = (file for file in LISTS if file.stem == vector["events_of"])
    made = make_pool(read_vector(events), folder)
    for rule, ids in vector["expected"].items():
        found = data("pool", "ladder", made, "--rule", rule)["players"]
        assert [one["id"] for one in found] == ids


@NEEDS_CLUB
def test_a_real_club(path: str) -> None:
    expected = read_vector(shared.file("data/club/expected.json"))
    words = ["--system", "elo", "--k", "24", "--newcomers", "file", "--start", "1000"]
    answer("pool", "new", path, *words)
    added = data("pool", "add", path, *map(str, CLUB))["events"]
    assert sum(one["rated_games"] for one in added) == expected["games"]
    found = data("pool", "list", path)
    shown = values(found, expected["list"]["columns"])
    assert len(shown) == expected["players"]
    for id, numbers in expected["list"]["players"].items():
        assert shown[id] == pytest.approx(numbers, abs=1e-6), id
    assert data("pool", "replay", path)["same"]
    # the sum of the rounds is the change, as no rule rounds or limits
    for entry in data("pool", "player", path, "1100")["entries"]:
        changes = [one["change"] for one in entry["rounds"] if one["rated"]]
        assert sum(changes) == pytest.approx(entry["after"] - entry["before"])
    best = found["players"][0]
    assert best["place"] == 1
    double = refusal("pool", "add", path, str(CLUB[2]))
    assert "most of its games are those of event 3" in double
    assert len(data("pool", "log", path)["entries"]) == 1 + len(CLUB)


@NEEDS_CLUB
@pytest.mark.slow
def test_the_fit_and_the_quality_of_a_real_club(path: str) -> None:
    expected = read_vector(shared.file("data/club/expected.json"))
    words = ["--system", "elo", "--k", "24", "--newcomers", "file", "--start", "1000"]
    answer("pool", "new", path, *words)
    answer("pool", "add", path, *map(str, CLUB))
    fitted = {one["id"]: one for one in data("pool", "fit", path)["players"]}
    for id, (rating, error, component) in expected["fit"]["players"].items():
        one = fitted[id]
        assert one["component"] == component
        assert [one["rating"], one["error"]] == pytest.approx([rating, error], abs=1e-3)
    white = data("pool", "fit", path, "--white", "fit")["white_advantage"]
    assert white == pytest.approx(expected["fit_white"], abs=1e-3)
    wanted = expected["quality"]
    words = ["--from", wanted["from"], "--systems", "pool,fit,file,points,half"]
    judged = data("pool", "quality", path, *words)
    assert (judged["events"], judged["games"]) == (wanted["events"], wanted["games"])
    for one in judged["systems"]:
        for name in ("log_loss", "brier"):
            expected_value = wanted["systems"][one["name"]][name]
            assert one[name] == pytest.approx(expected_value, abs=1e-6)


FITS = [file for file in VECTORS if file.stem.startswith(("fit_", "whr_"))]
#: The options of `pool fit` by the keys of the vectors.
OPTIONS = ("prior", "white", "mean", "draws", "w2", "reference")


@pytest.mark.skipif(not FITS, reason="needs ../shared/vectors/pool")
@pytest.mark.parametrize("file", FITS, ids=lambda file: file.stem)
def test_fits_from_report_files(file: Path, tmp_path: Path) -> None:
    vector = read_vector(file)
    made = make_pool({**vector, "settings": {"system": "elo"}}, tmp_path)
    given = vector["fit"]
    words = ["--dynamic"] if given.get("dynamic") else []
    for name in OPTIONS:
        if given.get(name) is not None:
            words += [f"--{name}", str(given[name])]
    for id, rating in given.get("anchors", {}).items():
        words += ["--anchor", f"{id}={rating}"]
    found = data("pool", "fit", made, *words)
    shown = {one["id"]: one for one in found["players"]}
    for id, numbers in vector["expected"]["players"].items():
        if given.get("dynamic"):
            days = [[m["date"], m["rating"], m["error"]] for m in shown[id]["history"]]
            for (day, *own), (wanted_day, *wanted) in zip(days, numbers, strict=True):
                assert day == wanted_day
                assert own == pytest.approx(wanted, abs=1e-4)
        else:
            rating, error, component = numbers
            assert shown[id]["component"] == component
            if rating is not None:
                own = [shown[id]["rating"], shown[id]["error"]]
                assert own == pytest.approx([rating, error], abs=1e-4)


EVENT = "\n".join(
    (
        "012 Spring",
        "042 2026/03/01",
        "052 2026/03/02",
        player(1, "   2 w 1", name="Berg, Anna", rating=1500, points="1.0"),
        player(2, "   1 b 0", name="Dahl, Bo", rating=1400, points="0.0"),
        "",
    )
)


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Two events; the second has the first player with a comma turned round."""
    first, second = tmp_path / "one.trf", tmp_path / "two.trf"
    first.write_text(EVENT, encoding="utf-8")
    other = EVENT.replace("Spring", "Autumn").replace("2026/03", "2026/09")
    other = other.replace("Berg, Anna", "Anna Berg ").replace("2 w 1", "2 w =")
    other = other.replace("1 b 0", "1 b =").replace(" 1.0", " 0.5")
    second.write_text(other.replace(" 0.0", " 0.5"), encoding="utf-8")
    return [str(first), str(second)]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("list {gone}", "no such pool"),
        ("list {text}", "not the file of a pool"),
        ("new {path} --system elo", "exists already"),
        ("new {new} --system ecf", "--system"),
        ("new {new} --system elo --k 40@10", "--k"),
        ("new {new} --system glicko --newcomers fit", "newcomers"),
        ("add {path} {gone}", "gone.pool"),
        ("add {path} {games}", "a pool needs whole events"),
        ("add {path} {undated}", "states no date"),
        ("remove {path} 7", "no such event"),
        ("restore {path} 1", "not removed"),
        ("undo {path} 1", "began the pool"),
        ("undo {path} 99", "no entry 99"),
        ("merge {path} x y", "no such person"),
        ("player {path} x", "no such person"),
        ("settings {path} --from 2026-01-01", "no setting given"),
        ("settings {path} --from soon --k 20", "such as 2026-03-01"),
        ("list {path} --date 2020-01-01", "no list by 2020-01-01"),
        ("compare {path} --from 2026-01-01", "--from and --to"),
        ("fit {path} --anchor x=1", "no such person"),
        ("fit {path} --anchor x", "ID=R gives a rating"),
        ("quality {path} --systems none", "systems"),
        ("export {path} {out} --format csv --hide x", "no such person"),
        ("export {path} {path}", "no ending states it"),
        ("export {path} -", "--format"),
    ],
)
def test_what_is_refused_is_refused_in_a_sentence_and_changes_nothing(
    words: str, reason: str, path: str, files: list[str], tmp_path: Path
) -> None:
    answer("pool", "new", path, "--system", "elo")
    answer("pool", "add", path, files[0])
    names = {name: str(tmp_path / f"{name}.pool") for name in ("gone", "text", "new")}
    Path(names["text"]).write_text("no database")
    games, undated = tmp_path / "games.txt", tmp_path / "undated.trf"
    games.write_text("1800 W\n")
    undated.write_text(EVENT.replace("042 2026/03/01\n052 2026/03/02\n", ""))
    before = answer("pool", "log", path, "--json")
    paths = {**names, "path": path, "games": games, "undated": undated}
    line = [word.format(**paths, out=tmp_path / "out.csv") for word in words.split()]
    assert reason in refusal("pool", *line)
    assert answer("pool", "log", path, "--json") == before


def test_the_same_ledger_gives_the_same_bytes(path: str, files: list[str]) -> None:
    answer("pool", "new", path, "--system", "elo")
    answer("pool", "add", path, *files)
    before = answer("pool", "list", path, "--every", "--json")
    for command in ("remove", "restore"):
        answer("pool", command, path, "1")
    assert answer("pool", "list", path, "--every", "--json") == before


def test_a_newer_or_foreign_file_is_only_refused(path: str) -> None:
    import sqlite3

    for pragma, reason in (
        ("application_id = 1", "another program"),
        ("user_version = 99", "newer version"),
    ):
        Path(path).unlink(missing_ok=True)
        answer("pool", "new", path, "--system", "elo")
        connection = sqlite3.connect(path)
        connection.execute(f"PRAGMA {pragma}")
        connection.close()
        assert reason in refusal("pool", "list", path)
    assert call("pool").exit_code in (0, 2)


TYPED = "Ann Berg 1-0 Bob Ray\nCarl Fox 1-0 Dora Lim\nBob Ray 0-1 Carl Fox\n"


def test_the_same_games_in_other_spellings_are_the_same_event(
    path: str, tmp_path: Path
) -> None:
    answer("pool", "new", path, "--system", "elo")
    answer("pool", "add", path, "-", "--date", "2026-03-01", stdin=TYPED)
    table = tmp_path / "e1.csv"
    names = {"Ann Berg": '"Berg, Ann"', "Bob Ray": '"Ray, Bob"'}
    rows = [
        line.replace(" 1-0 ", ",1-0,").replace(" 0-1 ", ",0-1,")
        for line in TYPED.splitlines()
    ]
    text = "\n".join(["White,Result,Black", *rows, ""])
    for name, turned in names.items():
        text = text.replace(name, turned)
    table.write_text(text, encoding="utf-8")
    line = "pool", "add", path, str(table), "--date", "2026-03-01"
    assert "most of its games are those of event 1" in refusal(*line)
    # two people joined by an answer are one in a file, too
    answer(
        "pool", "add", path, "-", "--date", "2026-04-01", stdin="Annie B 1-0 Bob Ray"
    )
    answer("pool", "merge", path, "Ann Berg", "Annie B")
    again = TYPED.replace("Ann Berg", "Annie B").replace("Bob Ray", "Ray, Bob")
    line = "pool", "add", path, "-", "--date", "2026-03-01"
    assert "those of event 1" in refusal(*line, stdin=again)


def test_no_one_plays_against_oneself(path: str) -> None:
    answer("pool", "new", path, "--system", "elo")
    line = "pool", "add", path, "-", "--date", "2026-03-01"
    assert "line 1: ann: the same person on both" in refusal(*line, stdin="ann 1 ann")
    answer(*line, stdin="Ann Berg 1-0 Bob Ray")
    assert "the same person on both sides" in refusal(*line, stdin="berg 1 ann berg")
    # a new person of the same name
    assert "pool split" in refusal(*line, stdin="Ann Berg/101 1-0 Bob Ray")


@pytest.mark.parametrize(
    ("name", "start"), [("l.html", "<!doctype html"), ("l.CSV", "id,"), ("l.md", "")]
)
def test_the_ending_decides_what_is_exported(
    name: str, start: str, path: str, files: list[str], tmp_path: Path
) -> None:
    answer("pool", "new", path, "--system", "elo")
    answer("pool", "add", path, files[0])
    answer("pool", "export", path, "-o", str(tmp_path / name))
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert text.lower().lstrip("\ufeff").startswith(start)
    assert "Berg, Anna" in text
