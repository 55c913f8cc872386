# ruff: noqa: T201 - a script that prints its table
"""How fast a rating list of FIDE's size is imported and searched.

``python -m tests.benchmarks.lists [FOLDER]`` writes an invented list of 1.85 million
players there (about 300 MB, the same one in every run), imports it, beside what plain
SQLite needs for the same rows and search index, and asks for a thousand players; the
exit status is 1 where a target is missed. Without FOLDER it works in a temporary one.
"""

from __future__ import annotations

import json
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from elo_tui.core.model import POOLS, Sex
from elo_tui.core.ranking import Born, PlayerGroup
from elo_tui.readers.lists import ListProgress, no_tick
from elo_tui.readers.lists.layouts import detect_layout
from elo_tui.readers.lists.list_files import open_candidates
from elo_tui.readers.lists.list_rows import Collector
from elo_tui.store.lists import Lists
from elo_tui.store.lists.build import import_list
from elo_tui.store.lists.list_records import TABLES
from elo_tui.store.lists.player_search import list_near_words
from tests.benchmarks.figure import Figure, verdict

PLAYERS = 1_850_000
QUERIES = 1_000
_SEXES: tuple[Sex, ...] = ("", "m", "w")
_BATCH = 10_000
HEADER = (
    "ID Number      Name                                                        "
    " Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK"
    " B-day Flag"
)


class Language(NamedTuple):
    """How the names of some federations sound; every name is put together by chance."""

    federations: str
    starts: str
    vowels: str
    middles: str
    ends: str
    """Ends of family names."""
    families: int
    """How many family names there are; the more, the rarer each."""


LANGUAGES = (
    Language(
        "RUS RUS RUS RUS UKR BLR KAZ BUL SRB UZB",
        "b v g d zh k kr l m n p r s st t ch sh gr vl tr y",
        "a o e i u",
        "l r n k v d m s sh b t nk rt",
        "ov ova ev eva in ina sky skaya enko uk chuk ich",
        60_000,
    ),
    Language(
        "IND IND IND IND IND SRI BAN NEP",
        "s r v k m n p b g j d ch sh h a l y pr kr",
        "a a i u e aa",
        "n r l m v sh k t d j th nd",
        "a an am esh ar ini al thi kumar raj appa ani",
        50_000,
    ),
    Language(
        "ESP ESP ESP ARG MEX COL PER CUB CHI VEN BRA BRA POR ITA ITA",
        "m p c g r s v l b f t al es gu fr h j",
        "a o e i ue ia",
        "r l n rr ll s t c d rn nd lv",
        "ez o a es os era illo ini elli eira oso i ado",
        40_000,
    ),
    Language(
        "GER GER GER AUT SUI NED DEN NOR SWE",
        "b k m h w sch st br f r l kl gr v d n t",
        "a e i o u au ei ue oe ie",
        "r l n ck tz rt ll ng ch ss ff hl",
        "er mann sen e berg stein feld ig en son strom meier",
        60_000,
    ),
    Language(
        "FRA FRA FRA BEL MAR ALG TUN SEN",
        "b d l m r v p c g f ch br fl t j",
        "a e i o ou au eau ie",
        "r l n rt nn ss ch v t d",
        "et eau ier in ard ot oux elle on aut an",
        40_000,
    ),
    Language(
        "USA USA ENG ENG CAN AUS SCO IRL RSA NZL",
        "b h w s m t c br cl st d gr j p mac o",
        "a e i o u oo ea",
        "r l n rt lk rd tt ck s ng m",
        "son er ton ley s man field wood ey well ings",
        50_000,
    ),
    Language(
        "CHN CHN VIE VIE MAS SGP KOR MGL",
        "b ch d g h j l m n ng p q s sh t w x y z zh th tr",
        "a e i o u ao ia uo uan ang ing ong en an",
        "n ng",
        "g n o i a e u",
        3_000,
    ),
    Language(
        "IRI TUR EGY UAE IRQ SYR JOR AZE",
        "m a s h kh r b z gh f d t al n y q",
        "a e i o u ou",
        "m h s r d b l z f sh n",
        "i an zadeh ad oglu ah er ari eddine een",
        40_000,
    ),
    Language(
        "POL POL CZE SVK HUN ROU CRO SLO GRE LTU LAT EST FIN",
        "k w m n p s sz cz z b d h j l r g v t",
        "a e i o u y ie",
        "l r n k w sz cz m z t d rz",
        "ski ska czyk ak ova y ik as is escu os nen poulos ic",
        60_000,
    ),
)
_TITLES = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))


class Voice:
    """Draws names of one language, common ones often and rare ones seldom."""

    def __init__(self, language: Language, chance: random.Random) -> None:
        self.federations = language.federations.split()
        self._chance = chance
        self._parts = language
        self._families = self._invent(language.families, True)
        self._given = self._invent(2_500, False)
        self._family_weights = _zipf(len(self._families), 0.75)
        self._given_weights = _zipf(len(self._given), 0.95)

    def names(self, count: int) -> list[str]:
        choices = self._chance.choices
        families = choices(self._families, cum_weights=self._family_weights, k=count)
        given = choices(self._given, cum_weights=self._given_weights, k=count)
        second = choices(self._given, cum_weights=self._given_weights, k=count)
        draw = self._chance.random
        names = []
        for family, first, other in zip(families, given, second, strict=True):
            kind = draw()
            if kind < 0.70:
                names.append(f"{family}, {first}")
            elif kind < 0.88:
                names.append(f"{family}, {first} {other}")
            elif kind < 0.93:
                names.append(f"{family} {other.capitalize()}, {first}")
            elif kind < 0.96:
                names.append(f"{family}-{other}, {first}")
            elif kind < 0.98:
                names.append(f"{family}, {first[0]}.{other[0].lower()}.")
            else:
                names.append(f"{first} {family}")
        return names

    def _invent(self, count: int, family: bool) -> list[str]:
        draw = self._chance
        starts, vowels, middles, ends = (part.split() for part in self._parts[1:5])
        found: dict[str, None] = {}
        for _ in range(20 * count):
            syllables = draw.choices((1, 2, 3), (2, 5, 2) if family else (4, 5, 0))[0]
            name = draw.choice(starts)
            for _ in range(syllables):
                name += draw.choice(vowels) + draw.choice(middles)
            name += draw.choice(ends) if family else draw.choice(vowels)[0]
            found[name.capitalize()] = None
            if len(found) == count:
                break
        return list(found)


def _zipf(count: int, exponent: float) -> list[float]:
    return list(accumulate(rank**-exponent for rank in range(1, count + 1)))


def rows(players: int = PLAYERS, seed: int = 2026) -> Iterator[str]:
    """The lines of an invented combined list, the header first."""
    yield HEADER
    chance = random.Random(seed)
    voices = [Voice(language, chance) for language in LANGUAGES]
    number = 100_000
    left = players
    while left:
        count = min(left, _BATCH)
        left -= count
        # real lists are sorted by name, which mixes the languages: so does this
        pools = {id(voice): iter(voice.names(count)) for voice in voices}
        for voice in chance.choices(voices, k=count):
            number += chance.randint(1, 60)
            name = next(pools[id(voice)])
            yield _row(number, name, chance.choice(voice.federations), chance)


def _row(number: int, name: str, federation: str, chance: random.Random) -> str:
    draw = chance.random
    woman = draw() < 0.15
    flag = "i" if draw() < 0.45 else ""
    flag = "w" + flag if woman else flag
    born = 0 if draw() < 0.05 else int(chance.triangular(1935, 2019, 2005))
    title = woman_title = ratings = ""
    if draw() < 0.33:
        base = min(2850, max(1400, int(chance.gauss(1680, 230))))
        k = 10 if base >= 2400 else 20 if draw() < 0.6 else 40
        title = next((word for least, word in _TITLES if base >= least), "")
        if woman and base >= 2000:
            woman_title = "WIM" if base >= 2200 else "WFM"
            title = title or woman_title
        for share in (0.85, 0.55, 0.45):
            value = max(1400, base + int(chance.gauss(0, 60)))
            games = chance.randint(1, 30) if draw() < 0.1 else 0
            ratings += f"{value:<6}{games:<4}{k:<3}" if draw() < share else " " * 13
    return (
        f"{number:<15}{name[:60]:<61}{federation:<4}{'F' if woman else 'M':<4}"
        f"{title:<5}{woman_title:<5}{'':<19}{ratings:<39}{born:04d}  {flag:<4}"
    )


def write(path: Path, players: int = PLAYERS, seed: int = 2026) -> None:
    """The same invented list for the same seed, with FIDE's line ends."""
    with path.open("w", encoding="ascii", newline="\r\n") as file:
        file.writelines(f"{row}\n" for row in rows(players, seed))


def measured_floor(folder: Path) -> dict[str, float]:
    """Write the rows of an imported list, in its order, into plain SQLite."""
    with open_candidates(folder / "fide.txt", no_tick) as sources:
        layout = detect_layout(sources)
        found = layout.reader.read(layout.source.stream, "standard", Collector())
        players = sorted((row[0], row[1], row[2:]) for row in found)
    start = time.process_time()
    with closing(sqlite3.connect(folder / "floor.db")) as plain, plain:
        plain.execute("PRAGMA journal_mode = OFF")
        plain.executescript(TABLES)
        plain.executemany(
            "INSERT INTO player (id, facts) VALUES (?, ?)",
            (texts[:2] for *_, texts in players),
        )
        plain.execute("CREATE INDEX player_id ON player (id COLLATE NOCASE)")
        plain.executemany(
            "INSERT INTO search (rowid, words) VALUES (?, ?)",
            ((place, texts[2]) for place, (*_, texts) in enumerate(players)),
        )
    (folder / "floor.db").unlink()
    return {"processor": time.process_time() - start}


def measured_import(folder: Path) -> dict[str, float]:
    """Import the list of a folder in this process and say what it took."""
    start = last = time.perf_counter()
    gap = 0.0

    def tick(_progress: ListProgress) -> None:
        nonlocal last, gap
        now = time.perf_counter()
        gap, last = max(gap, now - last), now

    done = import_list(folder / "db", folder / "fide.txt", datetime.now(UTC), tick=tick)
    assert done.info.players == PLAYERS, done
    return {
        "seconds": time.perf_counter() - start,
        "processor": time.process_time(),
        "gap": gap,
        # kilobytes on Linux
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000,
    }


def questions(names: list[tuple[str, str]], seed: int = 7) -> Iterator[tuple[str, str]]:
    """A thousand things that people type, each with its kind."""
    chance = random.Random(seed)

    def slip(word: str) -> str:
        return chance.choice(sorted(list_near_words(word.lower())))

    kinds: dict[str, Callable[[str, list[str]], str]] = {
        "ID": lambda number, _: number,
        "whole name": lambda _, words: " ".join(words),
        "given name first": lambda _, words: " ".join(reversed(words)),
        "beginnings": lambda _, words: " ".join(
            word[: chance.randint(1, len(word))] for word in words[:2]
        ),
        "one to three letters": lambda _, words: words[0][: chance.randint(1, 3)],
        "two letters twice": lambda _, words: f"{words[0][:2]} {words[-1][:2]}",
        "slip in the only word": lambda _, words: slip(words[0]),
        "slip in the last word": lambda _, words: f"{words[0]} {slip(words[-1])}",
    }
    for _ in range(QUERIES):
        number, name = chance.choice(names)
        kind = chance.choice(list(kinds))
        yield kind, kinds[kind](number, name.replace(",", " ").split())


def lookup_figure(folder: Path) -> Figure:
    """The time of a search that 95 of 100 stay below, one key after the other."""
    chance = random.Random(11)
    with (folder / "fide.txt").open(encoding="ascii") as file:
        next(file)
        names = [(r[:15].strip(), r[15:76]) for r in file if chance.random() < 0.01]
    lists = Lists(folder / "db")
    times: dict[str, list[float]] = {}
    for kind, text in questions(names):
        start = time.perf_counter()
        lists.find(text)
        times.setdefault(kind, []).append(1000 * (time.perf_counter() - start))
    for kind, spent in sorted(times.items()):
        spent.sort()
        print(
            f"  {kind}: median {spent[len(spent) // 2]:.2f} ms,"
            f" p95 {spent[len(spent) * 95 // 100]:.2f} ms, most {spent[-1]:.1f} ms"
        )
    everything = sorted(one for spent in times.values() for one in spent)
    beside = f"median {everything[QUERIES // 2]:.2f} ms"
    return Figure(
        "search, p95", everything[QUERIES * 95 // 100], "ms", 5, False, beside
    )


def rank_figure(folder: Path) -> Figure:
    """The time of a question for a rank that 95 of 100 stay below, in any group."""
    chance = random.Random(13)
    lists = Lists(folder / "db")
    spent = []
    for _ in range(QUERIES):
        born = chance.choice((None, Born(2006), Born(last=1960), Born(1961, 1990)))
        federation, sex = chance.choice(("", "GER", "MGL")), chance.choice(_SEXES)
        pool, rating = chance.choice(POOLS), chance.randint(1400, 2850)
        start = time.perf_counter()
        lists.standing(rating, pool, [PlayerGroup(federation, born, sex)], "fide")
        spent.append(1000 * (time.perf_counter() - start))
    lists.close()
    spent.sort()
    beside = f"median {spent[QUERIES // 2]:.2f} ms, most {spent[-1]:.1f} ms"
    return Figure("rank, p95", spent[QUERIES * 95 // 100], "ms", 20, False, beside)


def figures(folder: Path) -> list[Figure]:
    if not (folder / "fide.txt").exists():
        write(folder / "fide.txt")
    took, floor = _measure("--import", folder), _measure("--floor", folder)
    beside = f"{took['processor']:.1f} s of processor time"
    ratio = took["processor"] / floor["processor"]
    plain = f"{floor['processor']:.1f} s of processor time"
    return [
        Figure("import", took["seconds"], "s", 60, False, beside),
        Figure("beside plain SQLite", ratio, "x", 1.5, False, plain),
        Figure("without progress", took["gap"], "s", 0.5, False, "the longest time"),
        Figure("its memory", took["memory"], "MB", 200, False, f"{PLAYERS:,} players"),
        lookup_figure(folder),
        rank_figure(folder),
    ]


def _measure(what: str, folder: Path) -> dict[str, float]:
    """Measure in a process of its own, whose memory holds nothing else."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.lists", what, str(folder)],
        capture_output=True,
        text=True,
        check=True,
    )
    took: dict[str, float] = json.loads(run.stdout)
    return took


def main(arguments: list[str]) -> int:
    for word, measure in (("--import", measured_import), ("--floor", measured_floor)):
        if arguments[:1] == [word]:
            print(json.dumps(measure(Path(arguments[1]))))
            return 0
    with tempfile.TemporaryDirectory() as temporary:
        found = figures(Path(arguments[0] if arguments else temporary))
    return verdict(found, as_json=False)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
