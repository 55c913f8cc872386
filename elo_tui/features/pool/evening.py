"""An evening of games typed a line each, with names completed from those known.

A name is one that is known, letter by letter or by its words in another order; else the
only known one with words that begin like those typed; else new. Among several the
user chooses. The reader of typed games reads the finished lines for the preview.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from string import ascii_letters
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.core.events.repeated_rows import TWICE
from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import PoolSettings
from elo_tui.core.pool.ledger import EventContent, extract_event
from elo_tui.core.text.latin import list_spellings
from elo_tui.core.text.same_name import sort_words
from elo_tui.readers.detect import read_text
from elo_tui.readers.game_rows.games_reader import FORMAT
from elo_tui.readers.game_rows.headings import Heading
from elo_tui.readers.game_rows.typed_evening import (
    TypedGame,
    find_odd_word,
    read_heading,
    read_line,
)
from elo_tui.readers.meanings import NOTHING_SAID, Meanings

#: A result of one key between two names, and its full form.
SHORT = {"1": "1-0", "0": "0-1", "=": "½-½"}
_SHORT_LINE = re.compile(r"(\S.*?)\s+([10=])\s+(\S.*)")
_SCORE = re.compile(r"([0-9]{1,2})(½|[.,]5)?\s*[-–:]\s*([0-9]{1,2})(½|[.,]5)?")
#: So many games of two people, at most, are a line.
_GAMES_MAX = 24
_DIGIT = re.compile(r"[0-9]")
#: A word of letters and digits.
_WITH_DIGIT = re.compile(r"(?<!\S)(?=\S*[^\W\d_])(?=\S*[0-9])\S+(?!\S)")
#: So many letters of a name are looked up in the rating lists.
_LISTED_MIN = 3
#: So many lines are enough to distinguish typed games from a table.
_LOOKED_AT = 20
#: So many names that a text may mean are shown.
_NAMED_MAX = 5
#: A name has so many words at most.
_WORDS_MAX = 5


def choose_meanings(settings: PoolSettings) -> Meanings:
    """Choose what a typed 1-0 means: with a margin rule a score."""
    return Meanings(are_scores=True) if settings.margin != "off" else NOTHING_SAID


class Evening(Struct, frozen=True, kw_only=True):
    """The finished lines of an evening, with those before and after for undo."""

    lines: tuple[str, ...] = ()
    typed: str = ""
    """The line being typed."""
    earlier: tuple[tuple[str, ...], ...] = ()
    later: tuple[tuple[str, ...], ...] = ()

    def change(self, lines: Iterable[str]) -> Evening:
        """Replace the lines; undo restores these."""
        return Evening(lines=(*lines,), earlier=(*self.earlier, self.lines))

    def undo(self) -> Evening:
        """Restore the lines before the newest change."""
        *earlier, lines = self.earlier
        return Evening(
            lines=lines, earlier=(*earlier,), later=(*self.later, self.lines)
        )

    def redo(self) -> Evening:
        """Make the change undone last again."""
        *later, lines = self.later
        return Evening(
            lines=lines, earlier=(*self.earlier, self.lines), later=(*later,)
        )


class KnownNames:
    """Names that are completed, found by the beginnings of their words."""

    def __init__(self, names: Iterable[str]) -> None:
        self._words = {name: _split_name(name) for name in names}
        self._exact = {sort_words(name): name for name in [*self._words][::-1]}
        self.chosen: frozenset[str] = frozenset()
        """Names of newcomers that no line has yet."""
        self.numbered = tuple(one for one in self._words if _DIGIT.search(one))
        """Names with a digit, which would be read as part of a result."""

    def extend(self, names: Iterable[str], chosen: frozenset[str]) -> KnownNames:
        """Return these names and others, some of which no line has yet."""
        more, both = KnownNames([*names, *chosen]), KnownNames(())
        both._words = {**self._words, **more._words}
        both._exact = {**more._exact, **self._exact}
        both.chosen = chosen - {*self._words, *names}
        both.numbered = (*self.numbered, *more.numbered)
        return both

    def find(self, text: str) -> tuple[str, ...]:
        """Find the names that a text may mean: the one that it is, or all like it.

        A name with these whole words comes before those that only begin with them.
        """
        if (known := self._exact.get(sort_words(text))) is not None:
            return (known,)
        wanted = _split_name(text)
        found = [
            (name, words)
            for name, words in self._words.items()
            if wanted and all(any(w.startswith(one) for w in words) for one in wanted)
        ]
        whole = [name for name, words in found if {*wanted} <= {*words}]
        return (whole[0],) if len(whole) == 1 else tuple(name for name, _ in found)


def _split_name(name: str) -> list[str]:
    """Split a name, and an id behind it, into words in all spellings."""
    return list_spellings(name.replace("/", " ")).split()


class LineRead(Struct, frozen=True, kw_only=True):
    """The reading of a typed line."""

    text: str = ""
    """The line with whole names; "" if it is neither a game nor a heading."""
    is_game: bool = False
    asked: str = ""
    """The part of the line that several known names begin like."""
    choices: tuple[str, ...] = ()
    """The names that this part may mean."""
    new: tuple[str, ...] = ()
    """Names that are not known yet."""
    odd: str = ""
    """A part of the line with a digit, which only known names have."""
    same: str = ""
    """The name of both sides, if they are one person."""
    games: tuple[str, ...] = ()
    """The lines of single games, if the result may be a score or several games."""


def read_typed(text: str, known: KnownNames, completes: bool = True) -> LineRead:
    """Read a line; names are completed unless they come from somewhere else."""
    text, numbered = _hide_digits(text, known)
    if short := _SHORT_LINE.fullmatch(text.strip()):
        text = f"{short[1]} {SHORT[short[2]]} {short[3]}"
    game = read_line(1, text)
    if game is None:
        if read_heading(text.strip()) not in (None, Heading()):
            return LineRead(text=text.strip())
        odd = find_odd_word(text)
        return LineRead(is_game=bool(odd), odd=odd)
    names, new = [], []
    for name in (game.first.name, game.second.name):
        typed = _show_digits(name, numbered)
        found = known.find(typed)
        if len(found) > 1 and completes:
            return LineRead(is_game=True, asked=typed, choices=found)
        is_known = len(found) == 1 and (completes or _is_same(found[0], typed))
        names.append(found[0] if is_known else typed)
        new += [] if is_known and found[0] not in known.chosen else [names[-1]]
    if _is_same(*names):
        return LineRead(is_game=True, same=names[0])
    line = _write_line(text, game, names)
    if line is None:
        return LineRead(is_game=True)
    return LineRead(
        text=line,
        is_game=True,
        new=tuple(new),
        games=tuple(_list_single_games(game, names)),
    )


def replace_result(line: str, key: str, known: KnownNames) -> str:
    """Write the game of a line with another result; "" for a line without one."""
    hidden, numbered = _hide_digits(line, known)
    game = read_line(1, hidden)
    if game is None:
        return ""
    sides = (_show_digits(one.name, numbered) for one in (game.first, game.second))
    return read_typed(f" {SHORT[key]} ".join(sides), known, completes=False).text


def _hide_digits(text: str, known: KnownNames) -> tuple[str, Mapping[str, str]]:
    """Put a word of letters in place of a name, or its beginning, with a digit."""
    hidden: dict[str, str] = {}
    folded = text.casefold()
    near = [name for name in known.numbered if name.casefold() in folded]
    begun = [one for one in _WITH_DIGIT.findall(text) if known.find(one)]
    parts = [*sorted(near, key=len, reverse=True), *begun]
    for part, letter in zip(parts, ascii_letters, strict=False):
        whole = re.compile(rf"(?<!\S){re.escape(part)}(?!\S)", re.IGNORECASE)
        if whole.search(text):
            hidden[f"known{letter}"] = part
            text = whole.sub(f"known{letter}", text)
    return text, hidden


def _show_digits(name: str, hidden: Mapping[str, str]) -> str:
    """Put the hidden parts of a name back."""
    return " ".join(hidden.get(word, word) for word in name.split())


def _is_same(one: str, other: str) -> bool:
    return sort_words(one) == sort_words(other)


def _write_line(text: str, game: TypedGame, names: Sequence[str]) -> str | None:
    """Write a line with whole names; None if it would not be read as that game."""
    sides = [
        f"{name}{f' {side.rating}' if side.rating else ''}"
        for name, side in zip(names, (game.first, game.second), strict=True)
    ]
    middle = game.result or _find_verb(text, game)
    sides[0] += " (Black)" * (game.white == 2)
    for line in (
        f"{sides[0]} {middle} {sides[1]}",
        f"{sides[0]}\t{middle}\t{sides[1]}",
    ):
        again = read_line(1, line)
        read = [] if again is None else [again.first.name, again.second.name]
        if [*map(sort_words, read)] == [*map(sort_words, names)]:
            return line
    return None


def _find_verb(text: str, game: TypedGame) -> str:
    """Find the words between two names."""
    words = " ".join(text.split())
    start = words.index(game.first.name) + len(game.first.name)
    return words[start : words.index(game.second.name, start)].strip()


def _list_single_games(game: TypedGame, names: Sequence[str]) -> list[str]:
    """Write the games of a result such as 3-1: wins, draws, then losses."""
    found = _SCORE.fullmatch(game.result.strip())
    if found is None:
        return []
    one, other = (2 * int(found[at]) + bool(found[at + 1]) for at in (1, 3))
    draws = one % 2
    count = (one + other) // 2
    if (one + other) % 2 or not 2 <= count <= _GAMES_MAX:
        return []
    wins, losses = (one - draws) // 2, (other - draws) // 2
    results = ["1-0"] * wins + ["½-½"] * draws + ["0-1"] * losses
    return [f"{names[0]} {result} {names[1]}" for result in results]


def find_fragment(text: str, known: KnownNames) -> tuple[str, tuple[str, ...]]:
    """Find the name being typed at the end of a text, and the known ones like it."""
    words = text.split()
    if text[-1:].isspace():
        return "", ()
    for count in range(min(_WORDS_MAX, len(words)), 0, -1):
        fragment = " ".join(words[-count:])
        if not fragment[0].isalnum():
            # a result between two names is no part of one
            continue
        if choices := known.find(fragment):
            return fragment, choices
    return "", ()


def find_newcomer(text: str, line: LineRead) -> str:
    """Find the name at the end of a text that is like none known; "" for none."""
    name = line.new[-1] if line.new else text.strip()
    words = "".join(one for one in name if one not in " ,.-'")
    is_last = text.casefold().endswith(name.casefold())
    return name if is_last and len(words) >= _LISTED_MIN and words.isalpha() else ""


def explain_unread(line: str, read: LineRead) -> str:
    """Explain why a line with a result is no game, and how people are typed."""
    if read.same:
        return f"{read.same}: the same person on both sides"
    if "/" in read.odd:
        return (
            f"'{read.odd}' is no id of the list. A new person of a known name is typed"
            " by the name alone; then `pool split`, or d on the person, makes two"
        )
    if not read.odd:
        return f"'{line.strip()[:40]}': a name ends like a rating; a table takes it"
    return (
        f"'{read.odd}' is in no name of the list, and a new name has no digits. A known"
        " person is typed by name or id, such as Ann Berg/1002"
    )


class CompletedGames(NamedTuple):
    """Typed games with whole names."""

    text: str
    new: tuple[str, ...]
    """The names that were not known."""


def complete_games(text: str, names: Iterable[str]) -> CompletedGames | Problem | None:
    """Complete the names of games typed a line each, and write their results in full.

    None for a text of another kind; a Problem for a name that several may have.
    """
    first, nobody = text.splitlines()[:_LOOKED_AT], KnownNames(())
    if "\t" in text or not any(read_typed(line, nobody).is_game for line in first):
        return None
    known, lines, unread = KnownNames(names), [], 0
    new: dict[str, None] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        read = read_typed(line, known)
        if read.asked:
            some = "; ".join(read.choices[:_NAMED_MAX])
            return Problem("name", f"line {number}: '{read.asked}' may be {some}")
        if read.is_game and not read.text:
            return Problem("name", f"line {number}: {explain_unread(line, read)}")
        unread += bool(line.strip() and not read.text)
        lines.append(read.text or line)
        if read.new:
            new |= dict.fromkeys(read.new)
            known = known.extend(new, frozenset())
    if 2 * unread > len(lines):
        return None
    return CompletedGames(write_evening(lines), (*new,))


def read_evening(
    lines: Sequence[str], meanings: Meanings = NOTHING_SAID
) -> Crosstable | Problem:
    """Read the finished lines as one event."""
    reading = read_text(write_evening(lines), FORMAT, meanings=meanings)
    if isinstance(reading, BadLine):
        return Problem("evening", str(reading))
    assert isinstance(reading, EventReading)
    table = reading.sections[0]
    notes = dict.fromkeys((*table.notes, *reading.notes))
    # two equal lines were seen while they were typed
    kept = tuple(note for note in notes if not note.text.endswith(TWICE))
    return replace(table, notes=kept)


def write_evening(lines: Sequence[str], day: date | None = None) -> str:
    """Write the lines as a text, below a day if none of them states one."""
    headings = [read_heading(line) for line in lines]
    states_day = any(one is not None and one.day for one in headings)
    above = [day.isoformat()] if day and not states_day else []
    return "".join(f"{line}\n" for line in [*above, *lines])


def extract_evening(
    lines: Sequence[str], today: date, meanings: Meanings = NOTHING_SAID
) -> EventContent | Problem:
    """Take what a pool needs of the finished lines; without a day they are today's."""
    table = read_evening(lines, meanings)
    if isinstance(table, Problem):
        return table
    return extract_event(date_evening(table, today))


def date_evening(table: Crosstable, today: date) -> Crosstable:
    """Date an evening without a day."""
    facts = table.event
    if facts.start is None:
        facts = replace(facts, start=today, end=today)
    return replace(table, event=facts)
