"""The games in a text: the lines of their tags, and the shape of their move text.

Only the shape of the move text is examined: a ``[`` in a comment does not start a game,
a game without a move may have been a forfeit, and a result there that differs from the
Result tag is reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from elo_tui.core.events.crosstable import Note
from elo_tui.core.events.reading import Tick
from elo_tui.core.text.clean_text import clean_name

_TICK_LINES = 512

_TAG = re.compile(r'\[\s*([A-Za-z0-9][A-Za-z0-9_+#=:-]*)\s+"')
#: A tag in the most common form: nothing more to check.
_PLAIN = re.compile(r'\[[A-Za-z0-9][A-Za-z0-9_]* "[^"\r]*"\]')
#: Between two tags on one line.
_BETWEEN = re.compile(r'(?<="\])\s*(?=\[\s*[A-Za-z0-9_]+\s+")')
#: A move has a letter; numbers, results and glyphs have none.
_LETTER = re.compile(r"[A-Za-z]")
_OPENS = re.compile(r"[{;]")


class GameText:
    """A game in the text: the lines of its tags, and the shape of its move text."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.tags: list[tuple[int, str]] = []
        """With their line numbers."""
        self.names: set[str] = set()
        self.blank = False
        """Whether the previous line was empty."""
        self.moved = False
        self.text = ""
        """The last piece of move text that is not a comment."""

    def takes(self, name: str) -> bool:
        """Whether a further tag belongs to this game."""
        if self.text:
            return False
        return name not in self.names or not (self.blank or name in ("Event", "White"))

    def move_text(self, piece: str) -> None:
        """Process a piece of the move text without comments."""
        if piece and not piece.isspace():
            self.text = piece
            self.moved = self.moved or _LETTER.search(piece) is not None


class Cutter:
    """Finds the games of a text. Comments in braces do not nest (PGN standard, 5)."""

    def __init__(self, text: str, notes: list[Note]) -> None:
        # so that every line has an end
        self._text = text if text.endswith("\n") else text + "\n"
        self._notes = notes
        self._last_close = text.rfind("}")
        self._said: set[str] = set()

    def games(self, tick: Tick) -> Iterator[GameText]:
        text = self._text
        game: GameText | None = None
        line = place = 0
        while place < len(text):
            line += 1
            if line % _TICK_LINES == 0:
                tick(place)
            end = text.index("\n", place)
            row = text[place:end].strip()
            tag = _TAG.match(row)
            if tag and (game is None or not game.takes(tag[1])):
                if game is not None:
                    yield game
                game = GameText(line)
            if game is None:
                if row and row[0] not in "%;":
                    message = (
                        f"text before the first game not read: {clean_name(row, 40)}"
                    )
                    self._say_once("before", Note(line, message, left_out=True))
            elif row.startswith("[") and not game.text:
                game.tags.append((line, row))
                game.names.add(tag[1] if tag else "")
            elif row and text[place] != "%":
                end = self._move_text(game, line, place, end)
                line += text.count("\n", place, end)
            if game is not None:
                game.blank = not row
            place = end + 1
        if game is not None:
            yield game

    def _move_text(self, game: GameText, line: int, place: int, end: int) -> int:
        """The end of a line of move text, with the comments that begin in it."""
        while opened := _OPENS.search(self._text, place, end):
            game.move_text(self._text[place : opened.start()])
            if opened[0] == ";":
                return end
            if opened.start() > self._last_close:
                message = "a comment is never closed; read as ending with its line"
                self._say_once("never closed", Note(line, message))
                return end
            close = self._text.index("}", opened.start())
            if self._text.find('\n[Event "', opened.start(), close) >= 0:
                message = "a comment that begins here holds tags; not read as a game"
                self._notes.append(Note(line, message, left_out=True))
            if close > end:
                end = self._text.index("\n", close)
            place = close + 1
        game.move_text(self._text[place:end])
        return end

    def _say_once(self, what: str, note: Note) -> None:
        if what not in self._said:
            self._notes.append(note)
        self._said.add(what)


def tag_lines(cut: GameText, notes: list[Note]) -> list[str]:
    """The tags of a game, one per line as the library expects them."""
    good: list[str] = []
    bad: list[tuple[int, str]] = []
    for line, row in cut.tags:
        if _PLAIN.fullmatch(row):
            good.append(row)
            continue
        for tag in _BETWEEN.sub("\n", row).split("\n"):
            inner = tag[1:].removesuffix("]").strip()
            if _TAG.match(tag) and inner[-1] == '"' and inner.count('"') > 1:
                good.append(f"[{inner}]")
            else:
                bad.append((line, tag))
    if bad:
        more = f" and {len(bad) - 1} more tags" if len(bad) > 1 else ""
        message = f"not read: {clean_name(bad[0][1], 40)}{more}"
        notes.append(Note(bad[0][0], message, left_out=True))
    if len(cut.names) < len(cut.tags) - len(bad):
        message = "a tag stands twice in this game; the last one counts"
        notes.append(Note(cut.line, message, left_out=True))
    return good
