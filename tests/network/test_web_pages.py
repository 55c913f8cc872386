"""An address of an event or a player is read: the right pages, fetched and joined."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.core.events.reading import BadLine, Cancelled, EventReading
from elo_tui.kit.command_line import source as cli_source
from elo_tui.readers.sources import Opened, Source
from elo_tui.session import web_pages
from elo_tui.session.paths import DATA_VARIABLE, STATE_VARIABLE
from elo_tui.session.permissions import Prefill
from elo_tui.session.web import Progress, Web
from tests.cli.answers import call
from tests.lakeside import LAKESIDE
from tests.network.server import Reply, Server
from tests.network.test_list_update import FIDE, reply, zipped
from tests.readers.reported import ROWS, STARTS
from tests.readers.tables.made import html_table, page_of
from tests.readers.test_fide_page import DRAW, HEAD, SUMS, WIN, html
from tests.shared import file, needs
from tests.store.lists.made import combined, row

EVENT = "https://chess-results.com/tnr123.aspx"
CROSSTABLE = "/tnr123.aspx?lan=1&art=4&zeilen=99999"
START_LIST = "/tnr123.aspx?lan=1&art=0&zeilen=99999"
BUTTON = b'<html><input type="submit" id="cb_alleDetails"/></html>'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(STATE_VARIABLE, str(tmp_path / "state"))
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def event(server: Server) -> Server:
    """An event whose crosstable has no ratings, on a numbered host."""
    for path, rows in ((CROSSTABLE, ROWS), (START_LIST, STARTS)):
        page = page_of(html_table(rows)).encode()
        server.replies[f"s1.chess-results.com{path}"] = Reply(page)
        to = {"Location": f"https://s1.chess-results.com{path}"}
        server.replies[f"chess-results.com{path}"] = Reply(status=302, headers=to)
    return server


def read(server: Server, address: str = EVENT) -> Opened | BadLine:
    server.asked.clear()
    progress = Progress(lambda _done, _total: None, lambda: False)
    return web_pages.read_pages(Source.from_address(address), server.web(), progress)


def opened(server: Server, address: str = EVENT) -> EventReading:
    found = read(server, address)
    assert isinstance(found, Opened), found
    assert isinstance(found.reading, EventReading)
    return found.reading


def refusal(server: Server, address: str = EVENT) -> str:
    found = read(server, address)
    assert isinstance(found, BadLine)
    return str(found)


def where(server: Server) -> list[str]:
    return [one.host + one.path for one in server.asked]


@pytest.mark.parametrize(
    "address",
    [
        EVENT,
        f"{EVENT}?lan=1&art=4",
        f"{EVENT}?lan=20&art=0&turdet=YES&SNode=S0",
        "https://CHESS-RESULTS.com/TNR123.aspx?ART=4#x",
    ],
)
def test_any_page_of_an_event_stands_for_its_crosstable_and_starting_rank(
    event: Server, address: str
) -> None:
    reading = opened(event, address)
    (section,) = reading.sections
    assert [player.rating for player in section.players] == [2400, 2300, 2100, 1900]
    assert [len(player.pairings) for player in section.players] == [3] * 4
    # the bare host leads on once, and the second page is asked where that led
    assert where(event) == [
        f"chess-results.com{CROSSTABLE}",
        f"s1.chess-results.com{CROSSTABLE}",
        f"s1.chess-results.com{START_LIST}",
    ]
    said = [note.text for note in reading.notes[:2]]
    assert all(text.startswith("fetched at ") for text in said)
    assert said[0].endswith(f"https://s1.chess-results.com{CROSSTABLE}")


def test_a_page_lasts_five_minutes_and_a_starting_rank_a_day(event: Server) -> None:
    opened(event)
    event.clock.time += 290
    opened(event)
    assert where(event) == []
    event.clock.time += 20
    opened(event)
    assert [path.partition("art=")[2][0] for path in where(event)] == ["4", "4"]
    event.clock.time += 86_400
    opened(event)
    assert len(where(event)) == 3


def test_a_page_that_cannot_be_read_is_asked_for_again(event: Server) -> None:
    good = event.replies[f"s1.chess-results.com{CROSSTABLE}"]
    event.replies[f"s1.chess-results.com{CROSSTABLE}"] = Reply(b"<html>Hotel</html>")
    assert opened(event).sections[0].rounds == 0
    event.replies[f"s1.chess-results.com{CROSSTABLE}"] = good
    event.clock.time += 61
    assert opened(event).sections[0].rounds == 3


def test_another_page_is_read_where_there_is_no_crosstable(event: Server) -> None:
    event.replies[f"chess-results.com{CROSSTABLE}"] = Reply(b"<html>teams</html>")
    path = "/tnr123.aspx?lan=1&art=5&zeilen=99999"
    event.replies[f"chess-results.com{path}"] = Reply(
        page_of(html_table(ROWS)).encode()
    )
    event.replies[f"chess-results.com{START_LIST}"] = Reply(
        page_of(html_table(STARTS)).encode()
    )
    reading = opened(event, f"{EVENT}?art=5&lan=0&snr=")
    assert reading.sections[0].players[0].rating == 2400


def test_before_the_first_round_there_is_the_starting_rank(event: Server) -> None:
    event.replies[f"chess-results.com{CROSSTABLE}"] = Reply(b"<html>soon</html>")
    (section,) = opened(event).sections
    assert [len(player.pairings) for player in section.players] == [0] * 4


def test_an_event_behind_a_button_is_left_there(server: Server) -> None:
    for path in (CROSSTABLE, START_LIST):
        server.replies[f"chess-results.com{path}"] = Reply(BUTTON)
    said = refusal(server)
    assert "press it, save the page, and open the file" in said
    # no form is sent, nor is another page tried
    assert [one.method for one in server.asked] == ["GET"]


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (Reply(status=404), "no such file or page"),
        (Reply(status=403), "keeps programs out"),
        (Reply(status=429, headers={"Retry-After": "600"}), "again in 10 minutes"),
        (Reply(status=429), "too many requests; try later"),
        (Reply(status=500), "reports an error (500); try later"),
        (Reply(b"<html>Welcome to our hotel</html>"), "no table with a known header"),
        (Reply(b"x", stated=9_000_000), "more than 8 MB"),
        (Reply(b"<html>", cut=3), "broke off"),
    ],
)
def test_no_page_is_asked_for_twice(server: Server, reply: Reply, said: str) -> None:
    server.replies[f"chess-results.com{CROSSTABLE}"] = reply
    server.replies[f"chess-results.com{START_LIST}"] = reply
    assert said in refusal(server)
    assert len({*where(server)}) == len(server.asked)


def test_the_calculations_of_a_player_are_read(server: Server) -> None:
    page = html(HEAD, SUMS, DRAW, WIN, owner="Kovac, Ana").encode()
    path = "/a_indv_calculations.php?id_number=77&rating_period={}&t={}"
    for month, kind in (("2026-03-01", 0), ("2026-10-01", 0), ("2026-10-01", 2)):
        server.replies[f"ratings.fide.com{path.format(month, kind)}"] = Reply(page)
    for address in (
        f"https://ratings.fide.com{path.format('2026-03-01', 0)}",
        "https://ratings.fide.com/calculations.phtml?id_number=77&period=2026-03-01&rating=0",
        "https://ratings.fide.com/calculations.phtml?id_number=77&period=2026-10-01&rating=2",
        "https://ratings.fide.com/profile/77",
        "https://ratings.fide.com/profile/77/calculations",
    ):
        assert opened(server, address).sections[0].owner == 1


def test_swisses_and_arenas_of_lichess_are_read(server: Server) -> None:
    server.replies["lichess.org/swiss/AbCd1234.trf"] = Reply(LAKESIDE.encode())
    arena = "lichess.org/api/tournament/AbCd1234/games?moves=false"
    server.replies[arena] = Reply(
        b'[Event "Arena"]\n[White "a"]\n[Black "b"]\n[WhiteElo "1900"]\n'
        b'[BlackElo "2000"]\n[Result "1-0"]\n\n1-0\n'
    )
    swiss = opened(server, "https://lichess.org/swiss/AbCd1234")
    assert swiss.sections[0].event.name == "Lakeside Open 2026"
    assert opened(server, "https://lichess.org/tournament/AbCd1234").format == "pgn"
    server.replies["lichess.org/swiss/x.trf"] = Reply(b"<html>No such</html>")
    assert "a page instead" in refusal(server, "https://lichess.org/swiss/x")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("https://chess-results.com/", "no page of an event"),
        ("https://lichess.org/@/somebody", "neither a swiss nor an arena"),
        ("https://lichess.org/swiss/../../account", "neither a swiss nor an arena"),
        ("https://ratings.fide.com/top_lists.phtml", "neither a profile nor"),
        ("https://ratings.fide.com/profile/77/../x", "neither a profile nor"),
        ("http://chess-results.com/tnr1.aspx", "only addresses that begin with https"),
        ("https://schaakbond.nl/", "not among the hosts"),
        ("file:///etc/passwd", "only addresses"),
    ],
)
def test_what_no_page_is_behind_is_not_asked(
    server: Server, address: str, said: str
) -> None:
    assert said in refusal(server, address)
    assert server.asked == []


def test_where_it_is_not_allowed_nothing_is_asked(server: Server) -> None:
    progress = Progress(lambda _done, _total: None, lambda: False)
    found = web_pages.read_pages(Source.from_address(EVENT), None, progress)
    assert isinstance(found, BadLine)
    assert "no pages are fetched here" in found.text


def test_whoever_does_not_wait_gets_nothing(event: Server) -> None:
    progress = Progress(lambda _done, _total: None, lambda: True)
    with pytest.raises(Cancelled):
        web_pages.read_pages(Source.from_address(EVENT), event.web(), progress)


@needs("data/chess_results/british2026_champ_crosstable_final.html")
def test_a_real_crosstable_and_starting_rank_are_joined(server: Server) -> None:
    saved = "data/chess_results/british2026_champ"
    for path, name in ((CROSSTABLE, "crosstable_final"), (START_LIST, "startingrank")):
        page = file(f"{saved}_{name}.html").read_bytes()
        server.replies[f"chess-results.com{path}"] = Reply(page)
    players = opened(server).sections[0].players
    assert len(players) > 40
    assert sum(player.rating is not None for player in players) > 40


@pytest.fixture
def on_command_line(event: Server, monkeypatch: pytest.MonkeyPatch) -> Server:
    monkeypatch.setattr(cli_source, "WEB", event.web())
    return event


def test_the_command_line_reads_an_address_and_names_it_first(
    on_command_line: Server,
) -> None:
    result = call("read", EVENT)
    assert result.exit_code == 0
    assert "Alder" in result.stdout
    assert result.stderr.splitlines() == [
        f"asking https://{one.host}{one.path}" for one in on_command_line.asked
    ]
    result = call("event", EVENT, "--player", "3", "--date", "2026-05-01")
    assert result.exit_code == 0, result.stderr
    assert "2100" in result.stdout
    # within five minutes nothing is asked again
    assert result.stderr == ""


@pytest.mark.parametrize("words", [(EVENT,), ("open", EVENT), ("field", EVENT)])
def test_the_program_opens_an_address_on_the_screen_that_fits_it(
    on_command_line: Server, words: tuple[str, ...]
) -> None:
    opened: list[Prefill] = []

    def opens(prefill: Prefill) -> int:
        opened.append(prefill)
        return 0

    assert call(*words, open_screens=opens).exit_code == 0
    (prefill,) = opened
    assert (prefill.screen, prefill.source) == ("field", EVENT)
    assert prefill.event is not None
    assert len(prefill.event.players) == 4


def test_what_a_command_cannot_do_with_an_address_is_said(
    on_command_line: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    for words, said in (
        (("read", EVENT, "--format", "trf"), "--format: not with an address"),
        (("accuracy", EVENT), "an address; save the page"),
        (("read", "https://evil.example/x"), "not among the hosts"),
        (("--kiosk", EVENT), "--kiosk: no files are read"),
    ):
        result = call(*words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr
    monkeypatch.setattr(cli_source, "WEB", Web())
    assert on_command_line.asked == []


def test_list_update_on_the_command_line(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli_source, "WEB", server.web())
    server.replies[FIDE] = reply()
    result = call("list", "update", "fide")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("fide: 11 players, of 2026-10-01, from players")
    assert f"asking https://{FIDE}" in result.stderr
    again = call("list", "update")
    assert (again.exit_code, again.stderr) == (0, "")
    assert again.stdout.startswith("fide: players_list.zip: unchanged; asked for at ")
    result = call("list", "update", "fide", "ecf")
    assert result.exit_code == 2
    assert "rating.englishchess.org.uk: no such file or page" in result.stderr
    assert "US Chess" in call("list", "update", "uscf").stderr
    server.clock.time += 4_000
    server.replies[FIDE] = reply(zipped(("players_list_foa.txt", combined(row("1")))))
    result = call("list", "update", "fide")
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        "fide: 1 player instead of 11, no standard ratings left; the list is unchanged;"
        " --accept-smaller replaces it"
    ) in result.stderr
    result = call("list", "update", "fide", "--accept-smaller")
    assert result.exit_code == 0
    assert "  replaces 11 players of 2026-10-01\n" in result.stdout
    result = call("--kiosk", "list", "update", "fide")
    assert "--kiosk: not with list" in result.stderr
