"""What is photographed: every screen, dialog, empty part and fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any, NamedTuple

from elo_tui.core.replay.journal_records import Account, Person
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.store.journal_document import write_document
from tests import scene_dialogs as dialogs
from tests.accounts import LEAGUE, YEAR
from tests.clubs import report
from tests.lakeside import LAKESIDE, OPEN_EVENT
from tests.pupils import write_event, write_list
from tests.shared import VECTORS
from tests.store.lists.made import combined, row

Size = tuple[int, int]
PHONE: Size = (40, 12)
USUAL: Size = (80, 24)
LARGE: Size = (120, 40)
WALL: Size = (200, 60)
ALL_SIZES = (PHONE, USUAL, LARGE, WALL)

#: Makes a dialog of the keymap.
Shown = Callable[[Mapping[str, str]], Dialog[Any]]


class Scene(NamedTuple):
    """Keys are pressed, then the screen is drawn at each size."""

    name: str
    keys: tuple[str, ...] = ()
    sizes: tuple[Size, ...] = ALL_SIZES
    theme: str = "elo-dark"
    dialog: Shown | None = None
    """A dialog that no key alone leads to, opened before the keys."""
    is_linked: bool = False
    """Whether the documents show it, by its name alone."""

    def name_at(self, size: Size) -> str:
        """The name of its file, with the size unless it is the usual one alone."""
        if size == USUAL and (self.is_linked or self.sizes == (USUAL,)):
            return self.name
        width, height = size
        return f"{self.name}-{width}x{height}"


class Start(NamedTuple):
    """One start of the app: the screen it begins with, and what is filled in."""

    screen: str
    scenes: tuple[Scene, ...]
    texts: Mapping[str, str] = {}
    typed: str = ""
    """The rounds of the Tournament screen."""
    event: str = ""
    """The report whose event the Event screen has."""
    account: Account | None = None
    files: Mapping[str, bytes] = {}
    """What lies in the folder where the program is started."""
    players: bytes = b""
    """FIDE's rating list, where there is one."""
    club: int = 0
    """The number of evenings in the pool of a club; 0 for no pool."""
    has_pupils: bool = False
    """Whether the roster has twenty pupils with an event."""
    fault: str = ""
    """Why nothing is kept on the disk."""


RATINGS = {"own": "1600", "opponent": "1800"}
JUNIOR = {"own": "1850", "opponent": "2010", "born": "2010", "games_played": "64"}
EVENT = """
Ivanova, Anna 2010 w 1
Berg, Lars 1875 b =
Okafor, Chidi 2043 w 0
bye ½
Silva, Inês 1922 b 1
Schmidt, Jürgen 2101 w =
Novak, Petra unrated b 1
Tanaka, Ren 1988 w 1
Kowalski, Ewa 2056 b
"""
AHEAD = """
Ivanova, Anna 2010 WFM BUL w 1
Berg, Lars 1875 b =
Silva, Inês 1922 WIM POR w 1
Schmidt, Jürgen 2101 FM GER b
2043 w
1988 b
"""
PLAYER = {"own": "1950"}
#: Round 6 of a Swiss is open, rounds 7 and 8 are not paired.
CLUB_EVENT = (VECTORS / "pairing" / "club_18.trf").read_text(encoding="utf-8")
#: Nobody has a rating, and a line of it cannot be used.
UNRATED = re.sub(r"(?m)^(001.{45}).{4}", r"\1   0", LAKESIDE) + "001   13\n"

LISTED = combined(
    row(
        *("900001", "Ivanova, Anna", "BUL", "F", ("", "WFM")),
        (2043, 9, 20, 1931, 0, 20, 1958, 4, 20),
        born="2001",
    ),
    row(
        *("900002", "Ivanov, Boris", "BUL", "M", ("IM", "")),
        (2412, 0, 10, 2398, 0, 10),
        born="1979",
        flag="i",
    ),
    row("900003", "Ivarsson, Åse", "SWE", "F", ratings=(1988, 5, 20), born="2009"),
    row("900004", "Iversen, Jan", "NOR", ratings=("", "", "", 1702, 3, 20)),
    row("900005", "Ivković, Luka", "CRO", ratings=(2201, 0, 20), born="1995"),
)
_BORIS = Account(Person(2, 1, "Ivanov, Boris"), (), (LEAGUE,))
#: A table in which day and month may be exchanged.
ASKED = """White,Black,Result,Played on,Remarks
Ivanova,Okafor,1-0,05/03/2026,
Berg,Silva,1/2-1/2,02/04/2026,adjourned twice
Okafor,Berg,0-1,03/02/2026,
Silva,Ivanova,0-1,06/05/2026,
"""
#: The chart of FIDE's site, of one month.
CHART = (
    '[{"date_2":"2026-Nov","id_number":"99000017","rating":"2000","period_games":"3",'
    '"rapid_rtng":"1940","rapid_games":"0","blitz_rtng":null,"blitz_games":null,'
    '"name":"Ivanova, Anna","country":"BUL"}]'
)
FOLDER = {
    "2025/winter.trf": b"",
    "league/round-1.html": b"",
    "journal.json": write_document([YEAR, _BORIS]).encode(),
    "lakeside-2026.trf": LAKESIDE.encode(),
    "nobody.json": write_document([]).encode(),
    "photo.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(range(256)),
    "unrated.trf": UNRATED.encode(),
}
#: To the period whose official rating is another than the computed one.
_DIFFERENCE = ("end", *["up"] * 5)

STARTS = (
    Start(
        "game",
        (
            Scene("game"),
            Scene("game-light", sizes=(USUAL,), theme="elo-light"),
            Scene("game-ansi", sizes=(USUAL,), theme="ansi-dark"),
            Scene("game-working", ("f4",)),
            Scene("game-chart", ("f4", "f8"), is_linked=True),
            Scene("game-expected", ("down",)),
            Scene("game-strength", ("down",)),
            Scene("game-compare", ("escape", "f5"), is_linked=True),
        ),
        RATINGS | {"score": "1"},
    ),
    Start(
        "game",
        (
            Scene("copied", ("ctrl+y",)),
            Scene("plain-text", ("escape", "alt+r")),
            Scene("palette", ("escape", "ctrl+p")),
            Scene("palette-found", tuple("csv")),
            Scene("help", ("escape", "escape", "tab", "f1")),
            Scene("settings", ("escape", "alt+s")),
            Scene("settings-key", (*"copy", "enter")),
            Scene("settings-none", ("escape", "ctrl+u", *"xyz")),
        ),
        RATINGS | {"score": "1"},
    ),
    Start("game", (Scene("game-elo", sizes=(USUAL,)),), RATINGS | {"system": "elo"}),
    Start("game", (Scene("game-junior", sizes=(USUAL,)),), JUNIOR),
    Start(
        "game",
        (Scene("game-glicko2", sizes=(USUAL,)),),
        {"own": "1600", "opponent": "1700/30", "rd": "200", "system": "glicko2"}
        | {"volatility": "0.06", "score": "1"},
    ),
    Start(
        "game",
        (Scene("game-uscf", sizes=(USUAL,)),),
        {"own": "1545/P13", "opponent": "1700", "system": "uscf", "score": "1"},
    ),
    Start(
        "game",
        (Scene("game-match", sizes=(USUAL,)),),
        RATINGS | {"score": "2.5", "of": "4"},
    ),
    Start(
        "game",
        (
            Scene("game-invalid", is_linked=True),
            Scene("game-wrong-k", ("end", *["backspace"] * 4, *"1800", "tab", *"0")),
        ),
        RATINGS | {"opponent": "18OO"},
    ),
    Start(
        "game",
        (
            Scene("game-empty"),
            Scene("lookup-empty", ("alt+l",)),
            Scene("fetch-lists", ("f5",)),
            Scene("fetch-lists-by-hand", ("end", *["down"] * 20, "enter")),
            Scene("tournament-empty", ("escape", "escape", "f3")),
            Scene("field-empty", ("f6",)),
            Scene("journal-empty", ("f12",)),
            Scene("people-empty", ("p",)),
            Scene("person-new", ("a",)),
            Scene("pool-empty", ("escape", "escape", "f11")),
            Scene("open-empty", ("f2", "ctrl+o")),
        ),
    ),
    Start(
        "tournament",
        (
            Scene("tournament", ("down", "down", "down")),
            Scene("tournament-working", ("f4",)),
            Scene("tournament-compare", ("escape", "f5")),
            Scene("tournament-course", ("escape", "f8"), is_linked=True),
            Scene("save", ("escape", "ctrl+s")),
            Scene("save-refused", ("home", *"nowhere/", "enter")),
            Scene("keep", ("escape", "ctrl+l")),
            Scene("keep-refused", ("enter",)),
        ),
        PLAYER,
        EVENT,
    ),
    Start(
        "tournament",
        (
            Scene("tournament-typing", tuple("2043w")),
            Scene("tournament-wrong", (*"x 2", "enter")),
        ),
        PLAYER,
        EVENT,
    ),
    Start(
        "tournament",
        (Scene("tournament-undone", ("down", "down", "l", "ctrl+z"), sizes=(USUAL,)),),
        PLAYER,
        EVENT,
    ),
    Start(
        "tournament",
        (Scene("tournament-first", sizes=(USUAL,)),),
        {"own": "unrated"},
        EVENT,
    ),
    Start(
        "tournament",
        (
            Scene("ahead-plan", ("f7", *"1975"), is_linked=True),
            Scene("ahead-scores", ("f9",), is_linked=True),
            Scene("scores", ("f10", "f8", "down")),
        ),
        PLAYER,
        AHEAD,
    ),
    Start(
        "tournament",
        (
            Scene("ahead-norms", ("f7", "f9", "f9")),
            Scene("ahead-next", ("f9", *"2100 w, 2050 b, 1990 40")),
        ),
        PLAYER,
        AHEAD,
    ),
    Start(
        "tournament",
        (Scene("ahead-season", ("f7", *"2040", "f10", *"2060"), is_linked=True),),
        PLAYER,
        AHEAD,
    ),
    Start(
        "field",
        (
            Scene("field", ("down", "down", "down")),
            Scene("standings", ("2",)),
            Scene("chances-over", ("3",)),
            Scene("field-facts", ("1", "f", "tab", *"2010"), is_linked=True),
            Scene("field-facts-wrong", (*["backspace"] * 4, *"99")),
            Scene("field-none", ("escape", "/", *"xyz")),
        ),
        event=LAKESIDE,
    ),
    Start("field", (Scene("chances", ("3",)),), event=OPEN_EVENT),
    Start(
        "field",
        (
            Scene("verdict", dialog=dialogs.show_verdict),
            Scene("norms", dialog=dialogs.show_norms),
            Scene("round", dialog=dialogs.show_round),
            Scene("categories", dialog=dialogs.show_categories),
            Scene("board", dialog=dialogs.show_board),
            Scene("board-results", ("right", "right")),
        ),
        event=LAKESIDE,
    ),
    *(
        [
            Start(
                "field",
                (Scene("next-round", ("3", "n", "f4"), is_linked=True),),
                event=CLUB_EVENT,
            )
        ]
        # the extra has no wheel for some platforms
        if find_spec("py4swiss")
        else []
    ),
    Start(
        "journal",
        (
            Scene("journal", _DIFFERENCE),
            Scene("journal-chart", ("f8",), is_linked=True),
            Scene("official", ("escape", "o")),
            Scene("official-wrong", tuple("2x")),
            Scene("people", ("escape", "p")),
            Scene("person", ("e",)),
            Scene("person-wrong", ("tab", *"12a", "tab", *"x1")),
        ),
        account=YEAR,
    ),
    Start(
        "journal",
        (
            Scene("conflict", dialog=dialogs.show_changed),
            Scene("conflict-deleted", dialog=dialogs.show_deleted),
            Scene("differences", dialog=dialogs.show_differing),
            Scene("drafts", dialog=dialogs.show_drafts),
            Scene("drafts-asked", ("x",)),
            Scene("reading", dialog=dialogs.show_reading),
            Scene("fetching", dialog=dialogs.show_fetching),
        ),
        account=YEAR,
    ),
    Start(
        "journal",
        (Scene("journal-unreachable"),),
        account=YEAR,
        fault="the disk is full",
    ),
    Start(
        "game",
        (
            Scene("open", ("ctrl+o",)),
            Scene("open-typed", tuple("la")),
            Scene("review", ("enter",)),
            Scene("review-none", tuple("xyz")),
            Scene("open-refused", ("escape", "ctrl+u", *"photo.jpg", "enter")),
            Scene("open-missing", ("ctrl+u", *"spring-open.trf", "enter")),
        ),
        files=FOLDER,
    ),
    Start(
        "game",
        (
            Scene("columns", ("ctrl+o", *"evening.csv", "enter")),
            Scene("columns-said", ("right", "down", "down", "down", "down", "b")),
        ),
        files={"evening.csv": ASKED.encode()},
    ),
    Start(
        "game",
        (
            Scene("review-notes", ("ctrl+o", *"unrated.trf", "enter")),
            Scene("take-in", ("escape", "ctrl+u", *"journal.json", "enter")),
            Scene("take-in-empty", ("escape", "ctrl+u", *"nobody.json", "enter")),
        ),
        files=FOLDER,
    ),
    Start(
        "game",
        (
            Scene("whose-history", ("ctrl+o", *"chart.json", "enter")),
            Scene("import-list", ("escape", "ctrl+u", *"list.txt", "enter")),
        ),
        files={"chart.json": CHART.encode(), "list.txt": LISTED},
    ),
    Start(
        "home",
        (
            Scene("home-empty"),
            Scene("sample-journal", ("4",)),
            Scene("sample-club", ("alt+h", "5")),
            Scene("roster-empty", ("alt+m",)),
        ),
    ),
    Start(
        "game",
        (
            Scene("game-offers", tuple("iva")),
            Scene("lookup", ("escape", "alt+l")),
            Scene("lookup-none", tuple("xyz")),
            Scene("lookup-wrong", ("tab", *"n1")),
            Scene("fetch-lists-here", ("ctrl+u", "f5")),
        ),
        {"opponent": "1800"},
        players=LISTED,
    ),
    Start(
        "pool",
        (
            Scene("pool", is_linked=True),
            Scene("pool-working", ("down", "down", "enter"), is_linked=True),
            Scene("pool-chart", ("escape", "f8")),
            Scene("pool-events", ("escape", "2")),
            Scene("pool-movers", ("3",), is_linked=True),
            Scene("pool-who", ("4",)),
            Scene("pool-ledger", ("5",)),
            Scene("pool-ladder", ("8",)),
            Scene("pool-correct", ("2", "c", "down", "down", "1")),
            Scene("pool-split", ("escape", "1", "d", "space")),
            Scene("pools", ("escape", "p")),
            Scene("pool-new", ("a", *"juniors")),
            Scene("pool-evening", ("escape", "a", *"ok 1 iv", "enter", *"be = ha")),
            Scene("pool-add", ("ctrl+u", *"evening9.trf", "enter")),
        ),
        files={"evening9.trf": report(8).encode()},
        club=8,
    ),
    Start(
        "roster",
        (
            Scene("roster", is_linked=True),
            Scene("roster-working", ("f4",)),
            Scene("roster-chart", ("escape", "space", "space", "f8"), is_linked=True),
            Scene("roster-add", ("escape", "a", *"90000101; Berg, Ben")),
            Scene("roster-file", ("escape", "f", *"open.trf", "enter")),
        ),
        players=write_list(11).encode(),
        files={"open.trf": write_event().encode()},
        has_pupils=True,
    ),
)
