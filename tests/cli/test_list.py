"""``elo-tui list``: import, find, info and remove."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.session import paths
from tests.cli.answers import answer, call, data, refusal
from tests.cli.process import environment, in_terminal
from tests.store.lists.made import combined, named, row


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A file to import; the folder of the lists is empty."""
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    path = tmp_path / "standard_feb15frl.txt"
    path.write_bytes(named())
    return str(path)


def test_the_files_of_two_pools_are_one_list(file: str) -> None:
    folder = Path(file).parent
    for name, rating in (("KLASSIEK.csv", 2000), ("RAPID.csv", 1900)):
        text = f"Relatienummer;Naam;Rating\n7;Musch, Ada;{rating}\n"
        (folder / name).write_text(text)
        said = answer("list", "import", str(folder / name), "--date", "2026-11-01")
    assert "  kept: standard 2026-11-01\n" in said
    assert "replaces" not in said
    [info] = data("list", "info")["lists"]
    assert info["pools"] == ["standard 2026-11-01", "rapid 2026-11-01"]
    assert "standard 2026-11-01, rapid 2026-11-01" in answer("list", "info")
    [one] = data("list", "find", "7")["players"]
    assert (one["standard"]["rating"], one["rapid"]["rating"]) == (2000, 1900)


def test_info_and_remove(file: str) -> None:
    assert answer("list", "info") == "Rating lists\nno rating list here yet\n"
    assert data("list", "info") == {"lists": []}
    answer("list", "import", file, "--name", "old")
    [info] = data("list", "info")["lists"]
    assert list(info) == [
        *("name", "date", "players", "left_out", "imported", "source", "layout"),
        *("pools", "system"),
    ]
    assert (info["name"], info["date"], info["players"]) == ("old", "2015-02-01", 11)
    lines = answer("list", "info").splitlines()
    assert lines[3].split()[:3] == ["old", "2015-02-01", "11"]
    assert lines[-1].startswith("note: old is older than a month: ")
    assert answer("list", "remove", "old") == "removed old\n"
    assert data("list", "info") == {"lists": []}


def test_a_damaged_list_is_one_sentence(file: str) -> None:
    answer("list", "import", file, "--name", "old")
    folder = paths.lists_folder()
    assert folder is not None
    (folder / "old.db").write_text("no database")
    for arguments in (("find", "a"), ("info",)):
        message = refusal("list", *arguments)
        assert "old: the list is damaged" in message
        assert "import it again" in message
    answer("list", "remove", "old")


def test_beside_a_damaged_list_the_others_are_searched(file: str) -> None:
    answer("list", "import", file)
    folder = paths.lists_folder()
    assert folder is not None
    asked = ("find", "a"), ("find", "a", "--json"), ("info",), ("info", "--json")
    before = [answer("list", *arguments) for arguments in asked]
    (folder / "aaa.db").write_text("no database")
    for arguments, said in zip(asked, before, strict=True):
        result = call("list", *arguments)
        assert (result.exit_code, result.stdout) == (0, said)
        assert result.stderr.startswith("aaa: the list is damaged")
        assert len(result.stderr.splitlines()) == 1


def test_nothing_is_kept_where_the_data_are_switched_off(
    monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, "/dev/null")
    assert paths.lists_folder() is None
    assert "no lists are stored" in refusal("list", "import", file)
    assert "no lists are stored" in refusal("list", "remove", "fide")
    assert "no rating list here yet" in refusal("list", "find", "a")


@pytest.mark.slow
def test_the_progress_is_for_a_terminal_only(file: str, tmp_path: Path) -> None:
    rows = [row(str(number), "Same, Name") for number in range(1, 80_000)]
    Path(file).write_bytes(combined(*rows))
    piped = call("list", "import", file)
    assert piped.stderr == ""
    ended = in_terminal(
        *("list", "import", file),
        env=environment(**{paths.DATA_VARIABLE: str(tmp_path / "other")}),
    )
    assert ended.code == 0
    assert ended.stdout == piped.stdout
    assert ended.stderr.endswith("\r")
    assert ended.stderr.split("\r")[-1] == ""
