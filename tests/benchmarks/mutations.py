"""Real files with some bytes changed: each is read or refused in words, and soon.

`python -m tests.benchmarks.mutations` changes the files of ../shared/data and some made
here, from a seed (`--seed`), so many times (`--inputs`), and gives each to every way
into the program: as a file, as a file of a named format, as a paste, as a rating list.
It prints what went wrong with the seed that makes it again; the exit status is 1 then.
"""

# ruff: noqa: T201 - a script whose result is what it prints

from __future__ import annotations

import argparse
import multiprocessing
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from elo_tui.core.events.crosstable import build_crosstable
from elo_tui.core.events.reading import BadLine, EventReading, Reading
from elo_tui.features.event.answer.reading import answer_reading
from elo_tui.features.event.view.field import FieldState, evaluate_field
from elo_tui.kit.faces.answer_faces import write_text
from elo_tui.readers import sources
from elo_tui.readers.detect import FORMATS, detect_format, read_data
from elo_tui.readers.lists import ListError
from elo_tui.session.forms import Form
from elo_tui.store import journal_document
from elo_tui.store.lists.build import import_list
from elo_tui.store.record_json import NotARecord
from tests.lakeside import LAKESIDE
from tests.readers.swisschess import pages
from tests.readers.tables import made
from tests.readers.tunx.made import tournament
from tests.screens.filing_desk import EVENT
from tests.shared import SHARED
from tests.store.lists.made import combined, row

#: No input takes longer or makes the process larger.
SECONDS = 1.0
MEGABYTES = 150
#: Inputs of one process: what the memory of one of them grew by is seen soon.
BATCH = 500
#: No real file taken is larger, bytes.
_SIZE_MAX = 120_000

_JOURNAL = (
    '{"format": "elo-tui journal", "version": 1, "people": [{"person": {"name": "Ann",'
    ' "fide_id": "0123", "born": 2010}, "listed": [{"day": "2026-01-01"}],'
    ' "events": [{"name": "Open"}]}]}'
)
_PGN = (
    '[Event "Open"]\n[Site "Riga LAT"]\n[Date "2026.05.01"]\n[Round "1"]\n'
    '[White "Berg, Anna"]\n[Black "Ozols, K"]\n[Result "1-0"]\n[WhiteElo "1900"]\n'
    '[BlackElo "2100"]\n\n1. e4 {a comment} e5 1-0\n\n'
)
_GAMES = (
    "opponent_rating,score,name,colour,round\n"
    '1850,1,"Berg, Anna",w,1\n1900,0.5,"Ozols ""K""",b,2\n,bye,,,3\n'
)
_PAIR = ("1", "1", "Alder,Ann", "FM", "0", "-", "2", "Birch,Bo", "", "0", "1 - 0", "")
_TYPED = '1850 W\n1900 draw x2; 2010 0 "Berg, Anna" b\nGM Ozols LAT 2100 =\nbye ½\n'


class Sample(NamedTuple):
    """What is changed."""

    name: str
    data: bytes
    is_list: bool = False
    """Whether it is a rating list as well."""


class Finding(NamedTuple):
    """An input that something is wrong with."""

    seed: int
    name: str
    what: str


def own() -> list[Sample]:
    """The samples that need no other folder."""
    card = made.tabbed(made.CARD_LINES) + made.tabbed(made.CARD)
    texts = {
        "event.trf": EVENT,
        "lakeside.txt": LAKESIDE,
        "journal.json": _JOURNAL,
        "games.pgn": _PGN * 3,
        "games.csv": _GAMES,
        "typed.txt": _TYPED,
        "card.tsv": card,
        "card.txt": made.spaced(made.CARD_LINES) + made.spaced(made.CARD),
        "card.html": made.page_of(made.html_table(made.CARD)),
        "pairings.html": pages.page(
            "Paarungsliste der 1. Runde", pages.PAIRINGS, _PAIR
        ),
        "sheet.txt": pages.text("Paarungsliste der 1. Runde", pages.PAIRINGS, _PAIR),
    }
    return [
        *(Sample(name, text.encode()) for name, text in texts.items()),
        Sample("card.xlsx", made.sheet_of(*made.CARD)),
        Sample("made.TUNX", tournament()),
        Sample("list.txt", combined(row("900001"), row("900002")), is_list=True),
    ]


def shared() -> list[Sample]:
    """The real files."""
    return [
        Sample(path.name, path.read_bytes(), "rating_lists" in path.parts)
        for path in sorted((SHARED / "data").rglob("*"))
        if path.is_file()
        and "expected" not in path.name
        and path.stat().st_size <= _SIZE_MAX
    ]


# ---------------------------------------------------------------- changes

#: Quotes, brackets, blanks of all kinds, signs, numbers, and bytes that are no text.
_PIECES = (
    *(b'"', b"'", b"(", b"[", b"{", b"<", b">", b"&", b"<!--", b"-->", b"]]>", b"\\"),
    *(b"\x00", b"\x1a", b"\x1b[2J", b"\x1c", b"\x1d", b"\x1e", b"\x1f", b"\x7f"),
    *(b"\r", b"\n", b"\r\n", b"\t", b"\x0b", b"\x0c", b" ", b";", b",", b"|", b"-"),
    *("\u2028 \u0085 \u00a0 \u3000 \u202e ½ ² ٣ É \U0001f600".encode().split(b" ")),
    *(b"\xff", b"\xe9", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xff\xfe"),
    *(b"0", b"-1", b"99999", b"1e400", b"nan", b"9" * 50, b"1/2", b"0000"),
)
_MANY = (2, 10, 100, 1_000)

Change = Callable[[bytes, random.Random], bytes]


def _put_in(data: bytes, chance: random.Random) -> bytes:
    at = chance.randint(0, len(data))
    return data[:at] + chance.choice(_PIECES) + data[at:]


def _replace(data: bytes, chance: random.Random) -> bytes:
    at = chance.randint(0, len(data))
    piece = chance.choice(_PIECES)
    return data[:at] + piece + data[at + len(piece) :]


def _cut_out(data: bytes, chance: random.Random) -> bytes:
    at = chance.randint(0, len(data))
    return data[:at] + data[at + chance.choice((1, 1, 3, 20, 500)) :]


def _cut_off(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randint(0, len(data))]


def _flip(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data)) if data else 0
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _repeat(data: bytes, chance: random.Random) -> bytes:
    """A piece many times over: work that grows too fast is seen."""
    at = chance.randint(0, len(data))
    piece = data[at : at + chance.choice((1, 5, 30, 300))] or b" "
    times = min(chance.choice(_MANY), 1 + 100_000 // len(piece))
    return data[:at] + piece * times + data[at:]


def _repeat_line(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    times = min(chance.choice(_MANY), 1 + 100_000 // (1 + len(lines[at])))
    return b"\n".join((*lines[:at], *lines[at : at + 1] * times, *lines[at:]))


def _swap_lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    one, other = (chance.randrange(len(lines)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


_CHANGES: tuple[Change, ...] = (
    *(_put_in, _put_in, _put_in, _replace, _replace, _cut_out, _cut_out),
    *(_cut_off, _flip, _flip, _repeat, _repeat_line, _swap_lines),
)


def changed(samples: Sequence[Sample], seed: int) -> Sample:
    """The input of a seed."""
    chance = random.Random(seed)
    sample = chance.choice(samples)
    data = sample.data
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        data = chance.choice(_CHANGES)(data, chance)
    if chance.random() < 0.05:
        data += chance.choice(samples).data
    return sample._replace(data=data)


# ---------------------------------------------------------------- ways in


def _understood(found: Reading | EventReading | BadLine) -> None:
    """Show and rate what was read, as the command line does."""
    if isinstance(found, BadLine):
        if found.fault is not None:
            raise found.fault
        return
    if isinstance(found, Reading):
        len(write_text(answer_reading(found, build_crosstable(found.games))))
        return
    for section in found.sections[:3]:
        len(write_text(answer_reading(found, section)))
        evaluate_field(FieldState(Form(date="2026-11-01"), section))


def _as_paste(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    if detect_format(text) == "typed":
        sources.is_games(text)
    found = sources.read_source(
        sources.Source.from_text(text), lambda done, total: None
    )
    if isinstance(found, BadLine) and found.fault is not None:
        raise found.fault


def _as_journal(data: bytes) -> None:
    try:
        journal_document.read_document(data.decode("utf-8-sig", "replace"))
    except NotARecord:
        return


def _as_list(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "list.csv")
        path.write_bytes(data)
        try:
            import_list(Path(folder, "lists"), path, datetime(2026, 1, 1, tzinfo=UTC))
        except ListError:
            return


def _take(sample: Sample, seed: int) -> None:
    """Give an input to the program; raises whatever should not be raised."""
    chance = random.Random(~seed)
    data = sample.data
    _understood(read_data(data))
    way = chance.randrange(4)
    if way == 0:
        _understood(read_data(data, chance.choice(FORMATS).key))
    elif way == 1:
        _as_paste(data)
    elif sample.is_list:
        _as_list(data)
    elif sample.name.endswith(".json"):
        _as_journal(data)


def _memory() -> float:
    """The most memory that this process has had, megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def batch(
    samples: Sequence[Sample], seeds: range, seconds: float = SECONDS
) -> list[Finding]:
    """What is wrong with the inputs of some seeds."""
    found = []
    for seed in seeds:
        sample = changed(samples, seed)
        before, start = _memory(), time.process_time()
        what = ""
        try:
            _take(sample, seed)
        except Exception as fault:  # noqa: BLE001  (that is what is looked for)
            what = repr(fault)[:200]
        took, most = time.process_time() - start, _memory()
        if took > seconds:
            what = f"{took:.1f} s for {len(sample.data):,} bytes {what}"
        if most > max(before, MEGABYTES):
            what = f"{most:.0f} MB for {len(sample.data):,} bytes {what}"
        if what:
            found.append(Finding(seed, sample.name, what))
    return found


_SAMPLES: list[Sample] = []


def _batch(first: int) -> list[Finding]:
    return batch(_SAMPLES, range(first, first + BATCH))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--one", action="store_true", help="write the input of --seed")
    options = parser.parse_args()
    _SAMPLES[:] = own() + shared()
    if options.one:
        sys.stdout.buffer.write(changed(_SAMPLES, options.seed).data)
        return 0
    start = time.monotonic()
    firsts = range(options.seed, options.seed + options.inputs, BATCH)
    count = 0
    # each batch has a process of its own, whose memory is that of its inputs
    context = multiprocessing.get_context("fork")
    with context.Pool(1, maxtasksperchild=1) as pool:
        for findings in pool.imap(_batch, firsts):
            for seed, name, what in findings:
                print(f"seed {seed}, {name}: {what}", flush=True)
            count += len(findings)
    took = time.monotonic() - start
    done = len(firsts) * BATCH
    print(f"{done:,} inputs of {len(_SAMPLES)} files in {took:.0f} s: {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
