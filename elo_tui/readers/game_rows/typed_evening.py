"""Games of two people typed a line each: ``Ann 1-0 Ben``, ``Ann beat Ben``.

A day or ``Round 2`` alone on a line applies to the lines after it. A verb leaves the
colours unknown; with a result or a dash between the names the first had White.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from elo_tui.core.events.reading import Note, Question
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.folded_words import fold
from elo_tui.readers.game_rows import results
from elo_tui.readers.game_rows.column_words import Family, find_word_side
from elo_tui.readers.game_rows.days import DECIDE, Days, read_day, read_days
from elo_tui.readers.game_rows.game_list import GameList, RowGame, RowSide
from elo_tui.readers.game_rows.headings import Heading, find_heading
from elo_tui.readers.game_rows.result_cells import (
    DRAW,
    DRAW_WORDS,
    LOSS,
    PAIR,
    WIN,
    SideResults,
    normalise,
)
from elo_tui.readers.meanings import Meanings
from elo_tui.readers.shared import SourceRefused, quote

_BULLET = re.compile(
    r"\s*(?:[-*•·]\s+|[0-9]{1,3}(?:[.)]\s+|\s+(?=[^\W\d_]{2}))"
    r"|[^\W\d_]+\.?\s+[0-9]{1,3}\s*:\s+)"
)
_SCORE = r"(?:[0-9]{1,3}(?:[.,][05])?|½|[0-9]½|1/2)"
_RESULT = (
    rf"(?:{_SCORE}\s*[-–:]\s*{_SCORE}|[+]\s*[-:/]\s*-|-\s*[-:/]\s*[+]|1/2|½|=(?:-=)?|[+]-|-[+])"
    r"(?:\s*\(?(?:ff?|def|forfeit|w\.?o\.?|kampflos)\)?)?"
    rf"|{'|'.join(sorted(word for word in DRAW_WORDS if word.isalpha()))}"
)
_MIDDLE = re.compile(rf"(.+?)\s+({_RESULT})\s+(.+)", re.IGNORECASE)
#: The points behind each name: ``Ann 1 Ben 0``.
_EACH = re.compile(r"([^\d½]+?)\s+([01½]|0[.,]5)\s+([^\d½]+?)\s+([01½]|0[.,]5)")
_END = re.compile(
    rf"(.+?)\s+(?:[-–—]|vs?\.?|gegen|contre|contra|contro|tegen|против)\s+(.+?)"
    rf"\s*[:,]?\s+({_RESULT}|\*|\?)",
    re.IGNORECASE,
)
#: A forfeit behind the second name, where it could be taken for a club.
_FORFEIT_BEHIND = re.compile(
    r"\s*\((?:ff?|def|forfeit|w\.?o\.?|kampflos)\)$", re.IGNORECASE
)
_COLUMNS = re.compile(r"\t|\s{2,}")
_SUFFIX = re.compile(r"\s*[(\[]([^()\[\]]{1,12})[)\]]|\s+([0-9]{3,4})(?![\w.])")
_VERBS = {
    WIN: (
        *(">", "beat", "beats", "won against", "defeated", "wins against", "schlug"),
        *("gewann gegen", "gewinnt gegen", "bat", "a battu", "gana a", "ganó a"),
        *("venció a", "batte", "ha battuto", "won van", "wint van", "ganhou de"),
        *(
            "venceu",
            "pokonał",
            "pokonała",
            "wygrał z",
            "победил",
            "выиграл \N{CYRILLIC SMALL LETTER U}",
            "yendi",
        ),
    ),
    LOSS: (
        *("<", "lost to", "lost against", "loses to", "verlor gegen", "verliert gegen"),
        *("perd contre", "a perdu contre", "pierde con", "perdió con", "perse con"),
        *("verloor van", "verliest van", "perdeu para", "przegrał z", "проиграл"),
    ),
    DRAW: (
        *("drew with", "drew against", "drew", "draws with", "drawn with", "remis"),
        *("remis gegen", "remisiert gegen", "nulle contre", "annule contre"),
        *("tablas con", "empató con", "patta con", "remise tegen", "empatou com"),
        *("zremisował z", "ничья \N{CYRILLIC SMALL LETTER ES}", "berabere"),
    ),
}
_BY_VERB = {verb: outcome for outcome, verbs in _VERBS.items() for verb in verbs}
_VERB = re.compile(
    rf"(.+?)\s+({'|'.join(sorted(map(re.escape, _BY_VERB), key=len, reverse=True))})"
    r"\s+(.+)",
    re.IGNORECASE,
)
#: A word that begins with letters and has a digit.
_WITH_DIGIT = re.compile(r"(?<!\S)[^\W\d_]{2,}\S*[0-9]\S*")
_LETTERS = re.compile(r"[^\W\d_]")
#: Characters of a line that parts others.
_RULE = "-=*_#~. "
_YEAR = re.compile(r"[0-9]{4}")
_LINE_MAX = 300
_LINES_MAX = 5_000


class TypedGame(NamedTuple):
    """A line with a game of two people."""

    line: int
    first: RowSide
    second: RowSide
    result: str
    """As typed; empty if a verb gives it."""
    outcome: SideResults | None = None
    """The results that a verb gives."""
    white: int = 1
    """The side with White; 0 if unknown."""


def matches(text: str) -> bool:
    """Whether the first line with a game has one of two people."""
    lines = text.split("\n")
    if len(lines) > _LINES_MAX:
        return False
    for number, line in _list_lines(lines):
        if read_heading(line) is None:
            return read_line(number, line) is not None or bool(find_odd_word(line))
    return False


def find_odd_word(line: str) -> str:
    """Find the word with a digit because of which a line is no game; "" for none."""
    found = _WITH_DIGIT.findall(line)
    plain = _WITH_DIGIT.sub("known", line)
    return found[0] if found and read_line(0, plain) is not None else ""


def _list_lines(lines: list[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, start=1):
        plain = line.strip()
        if plain and not plain.startswith("//"):
            yield number, plain[:_LINE_MAX]


def read_heading(line: str) -> Heading | None:
    """Read a line without a game: a day, a round, both; None for any other line."""
    heading = find_heading(line)
    if heading is not None and heading.day and not _YEAR.search(line):
        # "Bauer, Jan 10-12 Klein, Otto" has a month's name, but no day
        return None if read_line(0, line) else heading
    is_words = line.startswith("#") or (len(line) < 60 and not _LETTERS.search(line))
    return heading or (Heading() if is_words else None)


def read_line(number: int, line: str) -> TypedGame | None:
    """Read a line with a game of two people; None for any other line."""
    text = line.strip()
    bullet = _BULLET.match(text)
    if bullet and not read_day(bullet[0].strip()):
        text = text[bullet.end() :].strip()
    cells = [cell.strip() for cell in _COLUMNS.split(text)]
    if len(cells) == 1:
        cells = [cell.strip() for cell in text.split(",")]
    if len(cells) == 3:
        for names, result in (((0, 2), 1), ((0, 1), 2)):
            if results.is_result(cells[result]):
                one, other = (cells[place] for place in names)
                # where a tab ends a name, a digit belongs to it: Schalke 04
                has_tabs = "\t" in text
                return _make_game(number, one, other, cells[result], has_tabs)
    text = " ".join(text.split())
    if behind := _FORFEIT_BEHIND.search(text):
        text = text[: behind.start()]
    forfeit = behind[0] if behind else ""
    if found := _END.fullmatch(text):
        return _make_game(number, found[1], found[2], found[3] + forfeit)
    if found := _EACH.fullmatch(text):
        return _make_game(number, found[1], found[3], f"{found[2]}-{found[4]}")
    if found := _MIDDLE.fullmatch(text):
        return _make_game(number, found[1], found[3], found[2] + forfeit)
    if found := _VERB.fullmatch(text):
        outcome = _BY_VERB[found[2].casefold()]
        if forfeit and outcome != DRAW:
            mark = "+:-" if outcome == WIN else "-:+"
            return _make_game(number, found[1], found[3], mark)
        game = _make_game(number, found[1], found[3], "")
        return game and game._replace(outcome=outcome, white=game.white % 3)
    return None


def _make_game(
    line: int, one: str, other: str, result: str, allows_digits: bool = False
) -> TypedGame | None:
    first, white = _read_person(one, allows_digits)
    second, black = _read_person(other, allows_digits)
    if not (first and second) or find_word_side(first.name):
        return None
    stated = white or (3 - black if black else 0)
    # three: the first as usual, unless a verb stands between
    return TypedGame(line, first, second, result, white=stated or (1 if result else 3))


def _read_person(text: str, allows_digits: bool) -> tuple[RowSide | None, int]:
    """Read a name with a rating or a colour behind it, and the colour as a side."""
    rating, colour = None, 0
    text = text.strip(" .,;:")
    while found := _find_suffix(text):
        word = (found[1] or found[2] or "").strip()
        if word.isdigit():
            rating = int(word)
        else:
            colour = find_word_side(word) or {"w": 1, "b": 2}.get(fold(word), 0)
        text = text[: found.start()].strip(" ,")
    name = clean_name(text)
    has_digits = any(map(str.isdigit, name))
    if sum(map(str.isalpha, name)) < 2 or (has_digits and not allows_digits):
        return None, 0
    return RowSide(name=name, rating=rating), colour


def _find_suffix(text: str) -> re.Match[str] | None:
    return next((one for one in _SUFFIX.finditer(text) if one.end() == len(text)), None)


def list_typed_games(text: str, meanings: Meanings) -> GameList:
    """List the games of typed lines; raises SourceRefused for any other line."""
    typed: list[TypedGame] = []
    days: list[str] = []
    rounds: list[int | None] = []
    notes: list[Note] = []
    day, number = "", None
    for at, line in _list_lines(text.split("\n")):
        heading = read_heading(line)
        if heading is not None:
            plain = line.strip(_RULE)
            is_odd = any(map(str.isdigit, plain)) or not _LETTERS.search(plain)
            if heading == Heading() and plain and is_odd:
                notes.append(Note(at, f"{quote(line, 20)} is no day", left_out=True))
            day, number = heading.day or day, heading.round or number
            continue
        game = read_line(at, line)
        if game is None:
            odd = find_odd_word(line)
            why = _explain(typed)
            if odd:
                why = f"a name with a digit, {quote(odd, 20)}; tabs around the result"
                why += " let it be one"
            raise SourceRefused(f"{quote(line, 30)}: {why}", at)
        typed.append(game)
        days.append(day)
        rounds.append(number)
    return _build_list(
        typed, read_days(days, meanings.month_first), rounds, meanings, notes
    )


def _make_row(
    game: TypedGame,
    outcome: SideResults,
    day: date | None,
    round: int | None,
    turns: bool,
) -> RowGame:
    """Make the row of a line; White's side first if it `turns`."""
    one, other = game.first, game.second
    codes, score = outcome.codes or ("*", "*"), outcome.score
    if turns:
        one, other, codes = other, one, (codes[1], codes[0])
        score = score and (score[1], score[0])
    return RowGame(
        line=game.line,
        first=one,
        second=other,
        codes=codes,
        day=day,
        round=round,
        score=score,
        is_neutral=game.white != 1,
    )


def _is_match(result: str) -> bool:
    """Whether a score has halves and more than one game: ``2½-1½``."""
    found = PAIR.fullmatch(normalise(result))
    return found is not None and "." in found[0] and sum(map(float, found.groups())) > 1


def _explain(typed: list[TypedGame]) -> str:
    shown = f", as in line {typed[0].line}" if typed else ""
    return (
        f"no game of two people{shown}; write Ann 1-0 Ben, Ann - Ben ½ or Ann beat Ben"
    )


def _read_results(
    cells: list[str], names: list[tuple[str, str]], are_scores: bool | None
) -> list[SideResults]:
    """Read the results typed; a score such as 3-1 is one among halves, too."""
    try:
        found = results.read_results(cells, names, are_scores)
    except results.ColumnFault as fault:
        raise results.refuse_column("", fault) from None
    if are_scores is None and any(one.codes is None for one in found):
        scores = results.read_results(cells, names, are_scores=True)
        pairs = zip(found, scores, strict=True)
        return [score if one.codes is None else one for one, score in pairs]
    return found


def _build_list(
    typed: list[TypedGame],
    days: Days,
    rounds: list[int | None],
    meanings: Meanings,
    notes: list[Note],
) -> GameList:
    family: Family = (
        "order" if any(game.white not in (1, 2) for game in typed) else "colours"
    )
    cells = [game.result for game in typed if not game.outcome]
    names = [(game.first.name, game.second.name) for game in typed if not game.outcome]
    read = iter(_read_results(cells, names, meanings.are_scores))
    games = []
    for place, game in enumerate(typed):
        outcome = game.outcome or next(read)
        if _is_match(game.result):
            text = f"{quote(game.result, 12)} is the score of a match; not read"
            notes.append(Note(game.line, text, left_out=True))
            continue
        if outcome.codes is None:
            notes.append(Note(game.line, f"{outcome.why}; not rated", left_out=True))
        turns = family == "colours" and game.white == 2
        games.append(_make_row(game, outcome, days.days[place], rounds[place], turns))
    if days.doubt:
        notes.append(Note(None, f"{days.doubt}; no day is taken. {DECIDE}"))
    scores = (cell for cell in cells if results.is_score(cell) and not _is_match(cell))
    shown = next(scores, "")
    if shown and meanings.are_scores is None:
        text = f"{quote(shown, 12)} is one game, by its score"
        notes.append(Note(None, f"{text}; several games are a line each"))
    return GameList(
        games=games,
        family=family,
        notes=tuple(notes),
        rows=len(games),
        question=Question("date-order", days.doubt) if days.doubt else None,
    )
