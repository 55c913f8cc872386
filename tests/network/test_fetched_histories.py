"""A person's history is fetched from an address: only what is new, and resumed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elo_tui.core.events.reading import BadLine, Cancelled
from elo_tui.core.replay.journal_records import Account
from elo_tui.kit.command_line import source as cli_source
from elo_tui.session.paths import DATA_VARIABLE, STATE_VARIABLE
from elo_tui.session.web import Progress
from elo_tui.session.web_pages import is_history, read_history_pages
from elo_tui.store.journal_document import Document
from tests.cli.answers import call
from tests.network.server import Reply, Server
from tests.shared import file, needs

SIGNE = "https://lichess.org/@/signe"
GAMES = "lichess.org/api/games/user/signe?rated=true&moves=false&sort=dateAsc"
ARCHIVES = "api.chess.com/pub/player/signe/games/archives"


@pytest.fixture(autouse=True)
def on_command_line(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Server:
    monkeypatch.setenv(STATE_VARIABLE, str(tmp_path / "state"))
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setattr(cli_source, "WEB", server.web())
    assert call("journal", "profile", "add", "Signe").exit_code == 0
    return server


def lichess(*numbers: int) -> bytes:
    """Games as Lichess exports them, a line each, one a minute."""
    lines = []
    for number in numbers:
        players = {
            "white": {"user": {"name": "signe"}, "rating": 1500, "ratingDiff": 0},
            "black": {"user": {"name": f"p{number}"}, "rating": 1500, "ratingDiff": 0},
        }
        game = {
            "id": f"game{number:04}",
            "rated": True,
            "variant": "standard",
            "speed": "blitz",
            "perf": "blitz",
            "createdAt": 1_760_000_000_000 + 60_000 * number,
            "status": "draw",
            "players": players,
        }
        lines.append(json.dumps(game) + "\n")
    return "".join(lines).encode()


def imported(*names: str) -> tuple[int, str]:
    """The exit code of an import, and what it has said."""
    result = call("journal", "import", *names)
    return result.exit_code, result.stdout + result.stderr


def test_games_are_asked_for_from_the_newest_on(server: Server) -> None:
    server.replies[GAMES] = Reply(lichess(1, 2, 3))
    code, said = imported(SIGNE)
    assert (code, "3 new games" in said) == (0, True), said
    assert said.count(f"asking https://{GAMES}") == 1
    (first,) = server.asked
    assert first.headers["accept"] == "application/x-ndjson"
    # game 3: 1,760,000,180 s
    server.replies[f"{GAMES}&since=1760000180000"] = Reply(lichess(3, 4))
    code, said = imported(SIGNE)
    assert (code, "1 new game" in said) == (0, True), said
    server.replies[f"{GAMES}&since=1760000240000"] = Reply(b"")
    code, said = imported(SIGNE)
    assert (code, said.splitlines()[:2]) == (0, ["Import", "nothing new"])


def test_what_came_before_a_break_is_imported_and_it_goes_on(server: Server) -> None:
    games = lichess(1, 2, 3)
    server.replies[GAMES] = Reply(games, cut=len(lichess(1, 2)) + 100)
    code, said = imported(SIGNE)
    assert code == 2
    assert "2 new games" in said
    assert "the rest is imported" in said
    server.replies[f"{GAMES}&since=1760000120000"] = Reply(lichess(2, 3))
    code, said = imported(SIGNE)
    assert (code, "1 new game" in said) == (0, True), said


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (Reply(status=404), "lichess.org: no such file or page"),
        (Reply(status=429), "lichess.org: too many requests"),
        (Reply(lichess(1), cut=20), "lichess.org: broke off"),
        (Reply(b"<html>login</html>"), "not one person's history"),
    ],
)
def test_without_anything_of_use_nothing_is_imported(
    server: Server, reply: Reply, said: str
) -> None:
    server.replies[GAMES] = reply
    code, text = imported(SIGNE)
    assert code == 2
    assert "imported" not in text
    assert said in text
    assert json.loads(call("journal", "history", "--json").stdout)["games"] == []


@needs("data/history/chesscom_2026_01.json")
def test_the_months_of_chesscom_from_the_newest_on(server: Server) -> None:
    place = "api.chess.com/pub/player/signev98/games"
    months = [f"https://{place}/2026/{number}" for number in ("01", "02")]
    server.replies[f"{place}/archives"] = Reply(
        json.dumps({"archives": months[:1]}).encode()
    )
    for month, name in zip(months, ("2026_01", "2026_02"), strict=True):
        data = file(f"data/history/chesscom_{name}.json").read_bytes()
        server.replies[month.removeprefix("https://")] = Reply(data)
    code, said = imported("https://www.chess.com/member/SigneV98")
    assert code == 0, said
    server.replies[f"{place}/archives"] = Reply(
        json.dumps({"archives": months}).encode()
    )
    server.asked.clear()
    code, said = imported("https://www.chess.com/member/SigneV98")
    assert code == 0, said
    asked = [one.path.rpartition("/games/")[2] for one in server.asked]
    assert asked[0] == "archives"
    assert asked[-1] == "2026/02"


@needs("data/history/fide_profile.html")
def test_a_profile_brings_the_calculations_that_are_missing(server: Server) -> None:
    place = "ratings.fide.com"
    folder = "data/history/fide_"
    server.replies[f"{place}/profile/99000017"] = Reply(
        file(f"{folder}profile.html").read_bytes()
    )
    server.replies[f"{place}/a_calculations.phtml?event=99000017"] = Reply(
        file(f"{folder}calculations_index.html").read_bytes()
    )
    kinds = {"standard": 0, "rapid": 1, "blitz": 2}
    pages = [*file(f"{folder}profile.html").parent.glob("fide_calculations_20*.html")]
    for page in pages:
        month, kind = page.stem.removeprefix("fide_calculations_").split("_")
        where = f"id_number=99000017&rating_period={month}-01&t={kinds[kind]}"
        server.replies[f"{place}/a_indv_calculations.php?{where}"] = Reply(
            page.read_bytes()
        )
    code, said = imported("https://ratings.fide.com/profile/99000017")
    # two months of the index are not among the samples
    assert code == 2
    assert "no such file or page" in said
    assert "the rest is imported" in said
    asked = [one.path for one in server.asked]
    assert len(asked) == len({*asked})
    server.asked.clear()
    imported("https://ratings.fide.com/profile/99000017")
    # what is in the journal is not asked for again
    assert len(server.asked) < len(asked)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("https://lichess.org/", "neither lichess.org/@/NAME"),
        ("https://www.chess.com/", "neither chess.com/member/NAME"),
        ("https://ratings.fide.com/", "neither a profile nor the calculations"),
        ("https://server.chess.ca/", "not the history of a player"),
        ("https://example.org/signe", "not among the hosts"),
        ("http://lichess.org/@/signe", "only addresses that begin with https://"),
    ],
)
def test_other_addresses_are_refused(server: Server, address: str, said: str) -> None:
    code, text = imported(address)
    assert code == 2
    assert said in text
    assert server.asked == []


def opened(server: Server, address: str = SIGNE) -> Document | BadLine:
    """What the Journal screen opens at an address."""
    progress = Progress(lambda _done, _total: None, lambda: False)
    return read_history_pages(address, Account(), server.web(), progress)


def test_the_journal_screen_reads_what_came_before_a_break(server: Server) -> None:
    server.replies[GAMES] = Reply(lichess(1, 2), cut=len(lichess(1)) + 9)
    found = opened(server)
    assert isinstance(found, Document)
    assert found.reading is not None
    assert len(found.reading.history.games) == 1
    assert found.reading.notes[-1].endswith("; the rest was read")
    server.replies[GAMES] = Reply(b"")
    assert opened(server) == BadLine(None, f"{SIGNE}: nothing new")


def test_the_months_of_a_year_are_one_history(server: Server) -> None:
    player = "https://api.chess.com/pub/player/signe"
    months = [f"{player}/games/2026/{number}" for number in ("02", "01")]
    server.replies[ARCHIVES] = Reply(json.dumps({"archives": months}).encode())
    for number, month in enumerate(months):
        game = {
            "url": f"https://www.chess.com/game/live/{number}",
            "time_control": "180",
            "end_time": 1_768_000_000 + number,
            "rated": True,
            "time_class": "blitz",
            "rules": "chess",
            "white": {"rating": 1500, "result": "agreed", "username": "signe"},
            "black": {"rating": 1500, "result": "agreed", "username": f"p{number}"},
        }
        answer = json.dumps({"games": [game]}).encode()
        server.replies[month.removeprefix("https://")] = Reply(answer)
    found = opened(server, "https://www.chess.com/member/Signe")
    assert isinstance(found, Document), found
    assert found.reading is not None
    assert len(found.reading.history.games) == 2
    assert [one.name for one in found.reading.owner.identities] == ["signe"]


def test_whoever_cancels_gets_nothing(server: Server) -> None:
    server.replies[GAMES] = Reply(lichess(1, 2))
    progress = Progress(lambda _done, _total: None, lambda: True)
    with pytest.raises(Cancelled):
        read_history_pages(SIGNE, Account(), server.web(), progress)
    nothing = read_history_pages(SIGNE, Account(), None, progress)
    assert isinstance(nothing, BadLine)
    assert is_history(SIGNE)
    assert not is_history("https://lichess.org/swiss/abcdefgh")


@pytest.mark.parametrize(
    "body",
    [
        b'{"archives": null}',
        b'{"archives": 7}',
        b'{"archives": {"a": 1}}',
        b"null",
        b"[]",
        b"7",
        b'{"archives": ',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
    ids=lambda body: body[:24].decode("latin-1"),
)
def test_an_answer_without_a_list_of_months_is_refused(
    server: Server, body: bytes
) -> None:
    server.replies[ARCHIVES] = Reply(body)
    code, said = imported("https://www.chess.com/member/signe")
    assert code == 2
    assert "api.chess.com: no list of months" in said


def test_months_of_another_kind_are_passed_over(server: Server) -> None:
    odd: dict[str, object] = {
        "archives": [None, 7, {}, [], "https://elsewhere.example/2026/01"]
    }
    server.replies[ARCHIVES] = Reply(json.dumps(odd).encode())
    code, said = imported("https://www.chess.com/member/signe")
    assert (code, "nothing new" in said) == (0, True), said
