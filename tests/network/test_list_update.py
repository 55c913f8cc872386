"""A list is fetched where it is another one, and replaces the old one whole or not."""

from __future__ import annotations

import io
import zipfile
from email.utils import formatdate
from pathlib import Path

import pytest

from elo_tui.features.lists.update import (
    UNHEARD,
    Steps,
    Updated,
    choose_lists,
    read_list_infos,
    update_list,
)
from elo_tui.network.hosts import FetchableList, NotFetched, Stopped, find_list
from elo_tui.readers.lists import ListProgress
from elo_tui.session.paths import STATE_VARIABLE
from elo_tui.session.web import NO_CALLBACKS
from elo_tui.store.lists.list_folder import Lists
from tests.network.server import NOW, Reply, Server
from tests.store.lists.made import combined, imported, named, row

FIDE = "ratings.fide.com/download/players_list.zip"
OF_OCTOBER = formatdate(NOW - 11 * 86_400, usegmt=True)
ROW = find_list("fide")
assert isinstance(ROW, FetchableList)
FIDE_ROW: FetchableList = ROW


def zipped(*members: tuple[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return packed.getvalue()


LIST = zipped(("players_list_foa.txt", named()))


def reply(body: bytes = LIST, modified: str = OF_OCTOBER) -> Reply:
    return Reply(body, headers={"Last-Modified": modified} if modified else {})


class Desk:
    """A folder with lists, and the server they come from."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server = server
        self.folder = folder / "lists"

    def update(
        self, row: FetchableList = FIDE_ROW, steps: Steps = UNHEARD, **changes: object
    ) -> list[Updated]:
        self.server.asked.clear()
        return update_list(
            row, self.folder, self.server.web(**changes), NO_CALLBACKS, steps
        )

    def refusal(self, row: FetchableList = FIDE_ROW) -> str:
        with pytest.raises(NotFetched) as raised:
            self.update(row)
        return str(raised.value)

    @property
    def methods(self) -> list[str]:
        return [one.method for one in self.server.asked]

    def state(self) -> dict[str, bytes]:
        """All that lies in the folder of the lists, but for the lock."""
        files = self.folder.iterdir()
        return {one.name: one.read_bytes() for one in files if one.suffix != ".lock"}


@pytest.fixture
def desk(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setenv(STATE_VARIABLE, str(tmp_path / "state"))
    server.replies[FIDE] = reply()
    return Desk(server, tmp_path)


@pytest.fixture
def old(desk: Desk) -> dict[str, bytes]:
    """A list of September that is here already, as it lies on the disk."""
    imported(
        desk.folder, combined(row("1", "Old, One", ratings=(2000,))), date="2026-09-01"
    )
    return desk.state()


def test_a_list_is_fetched_and_imported_with_its_day(desk: Desk) -> None:
    (done,) = desk.update()
    assert desk.methods == ["HEAD", "GET"]
    assert done.imported is not None
    info = read_list_infos(desk.folder)["fide"]
    assert (info.players, info.date) == (11, "2026-10-01")
    assert info.source == "players_list_foa.txt in players_list.zip"
    assert "dated 2026-10-01 by its file" in done.imported.notes[0].text
    assert {*desk.state()} == {"fide.db"}


def test_the_headers_are_those_that_are_needed_and_name_who_asks(desk: Desk) -> None:
    desk.update()
    agent = desk.server.asked[0].headers["user-agent"]
    assert agent.startswith("elo-tui/")
    for one in desk.server.asked:
        assert {*one.headers} == {"host", "user-agent", "accept", "accept-encoding"}
        assert one.headers["accept-encoding"] == "identity"


def test_an_unchanged_list_costs_one_head_and_no_get(desk: Desk) -> None:
    desk.update()
    before = desk.state()
    desk.server.clock.time += 3_601
    (done,) = desk.update()
    assert desk.methods == ["HEAD"]
    assert (done.imported, done.summary) == (None, f"unchanged since {OF_OCTOBER}")
    assert desk.state() == before


def test_within_the_hour_nothing_is_asked_at_all(desk: Desk) -> None:
    desk.update()
    desk.server.clock.time += 3_500
    (done,) = desk.update()
    assert (desk.methods, done.imported) == ([], None)
    assert "within the hour" in done.summary


@pytest.mark.parametrize("what", ["day", "length", "no day"])
def test_another_day_or_length_is_another_list(desk: Desk, what: str) -> None:
    desk.update()
    desk.server.clock.time += 4_000
    longer = zipped(("players_list_foa.txt", named() + row("7").encode() + b"\r\n"))
    desk.server.replies[FIDE] = {
        "day": reply(modified=formatdate(NOW - 3_600, usegmt=True)),
        "length": reply(longer),
        "no day": reply(modified=""),
    }[what]
    (done,) = desk.update()
    assert desk.methods == ["HEAD", "GET"]
    assert done.imported is not None


def test_a_list_removed_or_imported_by_hand_is_fetched_again(desk: Desk) -> None:
    desk.update()
    Lists(desk.folder).remove("fide")
    desk.update()
    assert desk.methods == ["HEAD", "GET"]
    imported(desk.folder, named(), date="2026-10-01")
    desk.update()
    assert desk.methods == ["HEAD", "GET"]


def test_where_head_is_refused_the_day_is_asked_with_the_get(desk: Desk) -> None:
    for status in (403, 405, 501):
        desk.server.replies[FIDE] = [Reply(status=status), reply()]
        desk.update()
        assert desk.methods == ["HEAD", "GET"]
        assert "if-modified-since" not in desk.server.asked[1].headers
        desk.server.clock.time += 4_000
        desk.server.replies[FIDE] = [Reply(status=status), Reply(status=304)]
        (done,) = desk.update()
        assert desk.server.asked[1].headers["if-modified-since"] == OF_OCTOBER
        assert done.imported is None
        Lists(desk.folder).remove("fide")


@pytest.mark.slow
def test_a_transfer_broken_anywhere_leaves_the_old_list_whole(
    desk: Desk, old: dict[str, bytes]
) -> None:
    places = [len(LIST) * part // 20 for part in range(20)]
    for place in places:
        desk.server.replies[FIDE] = reply()._replace(cut=place)
        assert "broke off" in desk.refusal()
        # started again twice, after 5 and 30 seconds
        assert desk.methods == ["HEAD", "GET", "GET", "GET"]
        assert desk.state() == old
    desk.server.replies[FIDE] = reply()
    assert desk.update()[0].imported is not None


def test_what_breaks_off_once_is_begun_anew(desk: Desk) -> None:
    broken = reply()._replace(cut=100)
    desk.server.replies[FIDE] = [reply(), broken, Reply(status=503), reply()]
    heard: list[str] = []
    (done,) = desk.update(on_wait=heard.append)
    assert [one.rpartition("; ")[2] for one in heard] == [
        "again in 5 s",
        "again in 30 s",
    ]
    assert heard[0].startswith("ratings.fide.com: broke off after 100 of ")
    assert desk.methods == ["HEAD", "GET", "GET", "GET"]
    assert done.imported is not None
    times = [one.at - NOW for one in desk.server.asked]
    assert times == pytest.approx([0, 1, 6, 36], abs=0.2)


PAGE = b"\xef\xbb\xbf\r\n <!doctype html><title>Welcome to our hotel</title>"
MANY = zipped(*((f"{number}.txt", b"x") for number in range(21)))
SINGLE = zipped(("list.txt", b"ID,Name\r\n"))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (Reply(PAGE), "a page instead of the list, perhaps a login"),
        (Reply(b"{}"), "something else instead of the list"),
        (Reply(LIST[:-10]), "the zip is damaged"),
        (Reply(MANY), "larger than any list"),
        (Reply(zipped(("../list.txt", named()))), "names that point elsewhere"),
        (Reply(zipped(("/etc/x", named()))), "names that point elsewhere"),
        (Reply(zipped(("C:\\x", named()))), "names that point elsewhere"),
        (Reply(SINGLE), "without the column rating"),
        (
            Reply(zipped(("a.csv", b"id,name,rating\r\n1,A,2000\r\n"))),
            "a CSV list, not",
        ),
        (Reply(LIST, headers={"Content-Encoding": "gzip"}), "compressed in a way"),
        (Reply(LIST, stated=-1), "does not say how long"),
        (Reply(LIST, stated=300_000_000), "more than 200 MB"),
        (Reply(status=401), "asks for a login"),
        (Reply(status=403), "asks for a login"),
        (Reply(status=404), "no such file or page"),
        (Reply(status=429, headers={"Retry-After": "7200"}), "tried again in 2 hours"),
        (Reply(status=429), "too many requests"),
        (Reply(status=500), "reports an error (500)"),
        (Reply(status=206), "unexpected answer (206)"),
    ],
)
def test_what_is_no_list_is_refused_and_the_old_one_stays(
    desk: Desk, old: dict[str, bytes], given: Reply, said: str
) -> None:
    desk.server.replies[FIDE] = [reply(), given]
    assert said in desk.refusal()
    assert desk.state() == old


def test_a_bomb_is_refused_and_the_old_list_stays(
    desk: Desk, old: dict[str, bytes]
) -> None:
    bomb = zipped(("players_list_foa.txt", b"0" * 90_000_000))
    desk.server.replies[FIDE] = [reply(), Reply(bomb)]
    assert "a zip that unpacks to too much" in desk.refusal()
    assert desk.state() == old


def test_a_body_longer_than_stated_is_cut_where_stated(desk: Desk) -> None:
    desk.server.replies[FIDE] = reply(LIST + b"more")._replace(stated=len(LIST))
    assert desk.update()[0].imported is not None


def test_how_long_to_wait_is_heeded(desk: Desk) -> None:
    busy = Reply(status=429, headers={"Retry-After": "90"})
    desk.server.replies[FIDE] = [busy, reply()]
    assert desk.update()[0].imported is not None
    assert desk.server.asked[1].at - NOW == pytest.approx(90, abs=0.5)


def test_an_older_list_than_the_one_here_is_refused(desk: Desk) -> None:
    imported(desk.folder, named(), date="2026-11-01")
    before = desk.state()
    said = desk.refusal()
    assert "of 2026-10-01, older than the one here, of 2026-11-01" in said
    assert desk.state() == before


def fide_list(players: int, ratings: tuple[object, ...]) -> bytes:
    """FIDE's list of so many players with the same ratings, games and K."""
    rows = (row(str(number), ratings=ratings) for number in range(1, players + 1))
    return combined(*rows)


#: In the order of the list: rating, games and K in standard, rapid and blitz.
ALL_POOLS = (2000, 0, 20, 1900, 0, 20, 1800, 0, 20)
NO_BLITZ = (2000, 0, 20, 1900, 0, 20)
NO_RATING = ("", "", "", "", "", "", 1800, 0, 20)


@pytest.mark.parametrize(
    ("players", "ratings", "loss"),
    [
        (91, ALL_POOLS, ""),
        (90, ALL_POOLS, "90 players instead of 100"),
        (200, NO_BLITZ, "no blitz ratings left"),
        (200, NO_RATING, "no standard or rapid ratings left"),
        (5, NO_BLITZ, "5 players instead of 100, no blitz ratings left"),
    ],
)
def test_a_list_that_has_shrunk_is_taken_only_if_that_is_wanted(
    desk: Desk, players: int, ratings: tuple[object, ...], loss: str
) -> None:
    imported(desk.folder, fide_list(100, ALL_POOLS), date="2026-09-01")
    before = desk.state()
    new = zipped(("players_list_foa.txt", fide_list(players, ratings)))
    desk.server.replies[FIDE] = reply(new)
    if loss:
        assert desk.refusal() == f"fide: {loss}; the list is unchanged"
        assert desk.state() == before
    heard: list[str] = []

    def accepts(text: str) -> bool:
        heard.append(text)
        return True

    (done,) = desk.update(steps=Steps(accepts=accepts))
    assert heard == [loss] * bool(loss)
    assert done.imported is not None
    assert read_list_infos(desk.folder)["fide"].players == players


def test_a_pool_that_has_shrunk_is_asked_about_though_the_list_has_not(
    desk: Desk,
) -> None:
    rows = find_list("knsb")
    assert isinstance(rows, FetchableList)
    header = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\r\n"

    def serve(counts: tuple[int, ...]) -> None:
        for address, count in zip(rows.addresses, counts, strict=True):
            lines = (f"{n};Vries, An;;NED;1900;;1990;w\r\n" for n in range(count))
            desk.server.replies[address.removeprefix("https://")] = reply(
                zipped(("lijst.csv", f"{header}{''.join(lines)}".encode()))
            )

    serve((30, 20, 10))
    desk.update(rows)
    desk.server.clock.time += 4_000
    serve((31, 18, 10))
    said = desk.refusal(rows)
    assert (
        said == "knsb: 18 players rated in rapid instead of 20; the list is unchanged"
    )
    # the file before it was complete
    assert read_list_infos(desk.folder)["knsb"].players == 31


@pytest.mark.parametrize(
    ("day", "counts_from"),
    [
        ("Fri, 09 Oct 2026 10:00:00 GMT", "2026-10-01"),
        ("Wed, 30 Sep 2026 22:00:00 GMT", "2026-10-01"),
        ("Mon, 28 Sep 2026 22:00:00 GMT", "2026-10-01"),
        ("Sun, 27 Sep 2026 22:00:00 GMT", "2026-09-01"),
        # it is 12:00 on 20 October, and clocks differ a little
        ("Tue, 20 Oct 2026 12:03:00 GMT", "2026-10-01"),
        ("Tue, 20 Oct 2026 13:00:00 GMT", None),
        ("Tue, 20 Oct 2026 23:00:00 -1200", None),
        ("Fri, 20 Nov 2026 22:00:00 GMT", None),
        ("Fri, 31 Dec 9999 22:00:00 GMT", None),
        ("yesterday", None),
    ],
)
def test_the_day_of_the_file_gives_that_of_the_list(
    desk: Desk, day: str, counts_from: str | None
) -> None:
    desk.server.replies[FIDE] = reply(modified=day)
    (done,) = desk.update()
    assert read_list_infos(desk.folder)["fide"].date == counts_from
    assert done.imported is not None
    note = f"the list does not say its date; that of its file, {day}, is not used"
    assert (note in [one.text for one in done.imported.notes]) == (not counts_from)


def test_a_list_of_three_files_is_one_and_each_is_asked_for_by_itself(
    desk: Desk,
) -> None:
    row = find_list("knsb")
    assert isinstance(row, FetchableList)
    header = b"Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\r\n"
    for place, address in enumerate(row.addresses):
        line = f"{7 + place};Vries, An de;;NED;{1900 + place};;1990;w\r\n".encode()
        desk.server.replies[address.removeprefix("https://")] = reply(
            zipped(("lijst.csv", header + line))
        )
    done = desk.update(row)
    assert [one.imported is not None for one in done] == [True] * 3
    assert read_list_infos(desk.folder)["knsb"].players == 3
    desk.server.clock.time += 4_000
    rapid = row.addresses[1].removeprefix("https://")
    desk.server.replies[rapid] = reply(
        zipped(("lijst.csv", header + b"8;Vries, An de;;NED;1950;;1990;w\r\n")),
        modified=formatdate(NOW, usegmt=True),
    )
    done = desk.update(row)
    assert desk.methods == ["HEAD", "HEAD", "GET", "HEAD"]
    assert [one.imported is not None for one in done] == [False, True, False]
    desk.server.clock.time += 4_000
    desk.update(row)
    assert desk.methods == ["HEAD"] * 3


def test_who_does_not_wait_any_more_leaves_nothing(
    desk: Desk, old: dict[str, bytes]
) -> None:
    def stop(_done: int, _total: int) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        desk.update(steps=Steps(fetching=stop))
    assert desk.state() == old

    def stop_reading(progress: ListProgress) -> None:
        if progress.step == "indexing":
            raise Stopped

    with pytest.raises(Stopped):
        desk.update(steps=Steps(reading=stop_reading))
    assert desk.state() == old


def test_each_address_is_said_before_it_is_asked_and_progress_is_heard(
    desk: Desk,
) -> None:
    said: list[tuple[str, int]] = []
    heard: list[tuple[int, int]] = []

    def says(address: str) -> None:
        said.append((address, len(desk.server.asked)))

    desk.update(
        on_request=says,
        steps=Steps(fetching=lambda done, all: heard.append((done, all))),
    )
    assert said == [(f"https://{FIDE}", 0), (f"https://{FIDE}", 1)]
    assert heard[-1] == (len(LIST), len(LIST))


def test_without_names_the_lists_here_are_meant(
    desk: Desk, old: dict[str, bytes]
) -> None:
    assert choose_lists((), desk.folder) == [FIDE_ROW]
    assert [row.name for row in choose_lists(("dsb", "DWZ", "ecf"), desk.folder)] == [
        "dwz",
        "ecf",
    ]
    with pytest.raises(NotFetched, match="no list here that can be fetched"):
        choose_lists((), desk.folder / "none")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("uscf", r"uscf \(US Chess\): not fetched; .*login"),
        ("acf", "its licence forbids it"),
        ("fied", "did you mean fide"),
        ("xyz", "choose fide, dwz, ecf"),
    ],
)
def test_what_is_not_fetched_is_said_with_what_to_do(
    tmp_path: Path, name: str, said: str
) -> None:
    with pytest.raises(NotFetched, match=said):
        choose_lists((name,), tmp_path)
