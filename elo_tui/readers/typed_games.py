"""Typed lines: ``1850 W``, ``1900 0.5``, ``2010 draw x2``, ``Ivanova, Anna 2043 b =``.

A game is a rating (or ``unrated``), with a result, a colour, a count and a name in any
unambiguous order: text before the rating is the name; after it come the signs, then
perhaps the name. A title and a federation may follow the rating (``2510 GM GER 1``) or
precede the name, the federation also after a name that has a title in front (``GM
Ivanova, Anna GER 2043``); capitals that may be part of a name are taken as such
(``Ivanova ANA``, ``Lee FM``, ``GM GARY HUA``). ``1545/P13`` is a provisional rating,
``1850/80`` one with its deviation. Games are separated by line ends, commas or
semicolons, or by nothing if each has a rating, then its result: ``1850 w 1900 d``. A
comma inside a name is recognised because the part before it has no rating yet. A result
may come first, or between the name and the rating; a word for one (``won``,
``default``) is a name only in quotes, or before a comma if the game has another result:
``Default, Anna 1850 1``. ``4x1810`` are four games against different opponents;
``4x1810 same``, and all games marked ``same`` with one rating, against one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.entry import TITLES, UNRATED, WITH_SUFFIX, read_rating_entry
from elo_tui.core.events.reading import BadLine, Note, Reading, Tick, ignore_progress
from elo_tui.core.facts import GAMES_MAX, RATING_MAX
from elo_tui.core.model import Game, Problem, Result
from elo_tui.core.same_opponent import SAME, name_same_opponent
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.result_words import join_result_words
from elo_tui.readers.game_marks import (
    ACCEPTED,
    NOT_RATED,
    MarkFault,
    drop_round,
    ends_game,
    has_result,
    is_against_zero,
    is_capital,
    is_colour_name,
    is_decided,
    is_rating,
    is_result,
    is_sign,
    names_opponent,
    read_marks,
    split_games,
)
from elo_tui.readers.shared import number_lines, quote
from elo_tui.readers.typed_byes import BYE_ACCEPTED, is_not_paired, read_bye

#: The lowest rating a typed line can have: fewer digits are a score or a round number.
RATING_MIN = 100
#: Fewer digits may be a rating.
_ID_MIN = 5
#: More than the most games need, each with the longest name.
_LINE_MAX = 100_000
#: Words that alone on a line are not a game.
_BETWEEN = ",; \t"

_IN_QUOTES = "put a name that is such a word in quotes"

_TOKEN = re.compile(r'"[^"]*"|[^\s"]+|"')
# in quotes, with quotes inside doubled
_QUOTED = re.compile(r'"((?:[^"]|"")*)"')
# "1850W" and "2100=" as people type them in a hurry
_GLUED = re.compile(r"(?<!\S)([0-9]{3,4})([wWdDlL=½+\-])(?!\S)")
# "1643-52", as German lists and some servers write an index or a rating deviation; a
# single 0 or 1 would be a result
_DASHED = re.compile(r"(?<!\S)([0-9]{3,4})-([2-9]|[0-9]{2,3})(?!\S)")
# "4x1810", the count in front as in the games to come of a plan
_COUNTED = re.compile(r"(?<!\S)([0-9]{1,2})\s*[xX×]\s*([0-9]{3,4}(?:/\S+)?)(?!\S)")
_ROUND_FIRST = re.compile(r"\s*(?:[0-9]{1,2}[.)]\s+)?")
_FEDERATION = re.compile("[A-Z]{3}")
# otherwise the decimal comma in a score would separate games
_SCORE = re.compile(r"(?<!\S)(?:0?,5|[01],0)(?=\s|$|[;,])")


class _Credentials(NamedTuple):
    """A title and a federation; "" if not given."""

    title: str = ""
    federation: str = ""

    def merge(self, other: _Credentials) -> _Credentials:
        if self.title and other.title:
            raise MarkFault(f"two titles; {ACCEPTED}")
        if self.federation and other.federation:
            raise MarkFault(f"two federations; {ACCEPTED}")
        return _Credentials(
            self.title or other.title, self.federation or other.federation
        )


def matches(_text: str) -> bool:
    """Whether a text may be a list of games: the last of the formats takes any."""
    return True


def read(text: str, tick: Tick = ignore_progress) -> Reading | BadLine:
    """Read all games of a text, without blank lines and lines that start with #."""
    games: list[Game] = []
    notes: list[Note] = []
    for number, line in number_lines(text.splitlines(), tick):
        line = line.strip()
        if not line.strip(_BETWEEN) or line.startswith("#"):
            continue
        if len(line) > _LINE_MAX:
            return BadLine(number, f"{len(line):,} characters in one line; {ACCEPTED}")
        try:
            for part in _split_line(line):
                games += _read_games(part)
                if len(games) > GAMES_MAX:
                    raise MarkFault(f"more than {GAMES_MAX} games")
        except MarkFault as fault:
            return BadLine(number, str(fault))
    return Reading("typed", tuple(games), tuple(notes))


def write_game(game: Game) -> str:
    """Write a game as a typed line that reads back as the same game.

    A title or a federation that no typed line can contain (``AGM``, ``Germany``) is
    left out, and so are the round number and the reason why a game is not rated.
    """
    if game.result in (Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE):
        score = {Result.HALF_BYE: " ½", Result.ZERO_BYE: " 0"}.get(game.result, "")
        return f"bye{score}"
    rating = UNRATED[0] if game.opponent is None else str(game.opponent)
    if game.provisional is not None:
        rating += f"/P{game.provisional or ''}"
    elif game.rd is not None:
        rating += f"/{game.rd:g}"
    words = [rating]
    words += [game.title] if game.title in TITLES else []
    words += [game.federation] if _is_federation(game.federation) else []
    words += [game.colour, game.result.value if game.result else "?"]
    words += [] if game.rated else [NOT_RATED]
    if game.name == name_same_opponent(game.opponent):
        words.append(SAME)
    elif game.name:
        words.append(_quote_if_needed(game.name))
    return " ".join(word for word in words if word)


def find_partial_name(text: str) -> tuple[int, str]:
    """Find the name at the end of an entry line with a game that has no rating yet.

    Returns its index in the text, after a round number, and the name without a title in
    front; an empty name if something else is being typed. A number of five digits or
    more is not a rating, so it may be an ID.
    """
    end, place = len(text), len(text)
    for piece in reversed(text[text.rfind(";") + 1 :].split(",")):
        if not _may_be_name(_ROUND_FIRST.sub("", piece, count=1)):
            break
        place = end - len(piece)
        end = place - 1
    found = _ROUND_FIRST.match(text, place)
    place = found.end() if found else place
    words = text[place:].split()
    if TITLES.issuperset(words[:1]):
        words = words[1:]
    name = " ".join(words)
    begun = any(word.startswith(name.casefold()) for word in ("bye", *UNRATED))
    return place, "" if begun else name


def write_beginning(game: Game) -> str:
    """Write a game up to its result, name first: ``GM Ivanova, Anna GER 2043 ``.

    After other games on a line, and with signs after it, it reads back as this game;
    anything that no typed line can contain is left out.
    """
    title = game.title if game.title in TITLES else ""
    federation = game.federation if _is_federation(game.federation) else ""
    rating = UNRATED[0] if game.opponent is None else str(game.opponent)
    wanted = Game(
        game.opponent,
        Result.WIN,
        clean_name(game.name),
        title=title,
        federation=federation,
    )
    quoted = _quote(wanted.name) if wanted.name else ""
    line = ""
    for words in (
        (title, wanted.name, federation, rating),
        (title, wanted.name, rating, federation),
        (title, quoted, federation, rating),
        (title, quoted, rating, federation),
    ):
        line = " ".join(word for word in words if word)
        readings = read(f"2000, {line} 1"), read(f"{line} 1")
        games = [r.games[-1:] for r in readings if isinstance(r, Reading)]
        if games == [(wanted,)] * 2:
            break
    return f"{line} "


def _may_be_name(piece: str) -> bool:
    """Whether the text between two separators can be part of a name."""
    words = piece.split()
    return not (
        '"' in piece
        or any(names_opponent(word) and len(word) < _ID_MIN for word in words)
        or any(re.search("[0-9]", word) and not _is_id(word) for word in words)
        or (words and (words[0].casefold() == "bye" or all(map(is_sign, words))))
    )


def _is_id(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) >= _ID_MIN


def _split_line(line: str) -> list[list[str]]:
    """Split a line into the tokens of each game."""
    pieces: list[list[str]] = [[]]
    for quoted_or_plain in re.split(r'("(?:[^"]|"")*")', line):
        if quoted_or_plain.startswith('"') and len(quoted_or_plain) > 1:
            pieces[-1].append(quoted_or_plain)
            continue
        plain = _SCORE.sub(
            lambda score: score[0].replace(",", "."), join_result_words(quoted_or_plain)
        )
        for index, piece in enumerate(re.split(r"[,;]", plain)):
            if index:
                pieces.append([])
            piece = _COUNTED.sub(r"\2 x\1", _DASHED.sub(r"\1/\2", piece))
            pieces[-1] += _TOKEN.findall(_GLUED.sub(r"\1 \2", piece))
    return _join_pieces([part for piece in pieces for part in split_games(piece)])


def _join_pieces(pieces: list[list[str]]) -> list[list[str]]:
    """Join pieces between separators into whole games."""
    games: list[list[str]] = []
    pending: list[str] = []
    for before, piece in pairwise([[], *filter(None, pieces)]):
        # "1850,w,1": a colour in its own column leaves the game open
        is_next = before != ["w"] and games and _is_complete(games[-1], piece)
        if is_next and not pending and is_not_paired(drop_round(piece)):
            games.append(piece)
        elif is_against_zero(piece) or any(map(_begins_game, piece)):
            if is_not_paired(drop_round(pending)) and _is_complete(piece, pending):
                games.append(pending)
                pending = []
            if pending:
                pending[-1] += ","
            games.append(pending + piece)
            pending = []
        elif games and not pending and all(map(is_sign, piece)):
            if is_next:
                text = quote(" ".join(piece), 20)
                raise MarkFault(f"no rating in {text}; {ACCEPTED}")
            games[-1] += piece
        else:
            if pending:
                pending[-1] += ","
            pending += piece
    if is_not_paired(drop_round(pending)):
        games.append(pending)
    elif pending:
        # "2010 1 Ivanova, Anna": the end of a name that follows its rating
        if not games or is_sign(games[-1][-1]) or is_rating(games[-1][-1]):
            raise MarkFault(f"no rating in {quote(' '.join(pending), 20)}; {ACCEPTED}")
        games[-1][-1] += ","
        games[-1] += pending
    return games


def _is_complete(game: list[str], piece: Sequence[str]) -> bool:
    """Whether a result in the piece next to a game cannot belong to that game."""
    if not has_result(piece):
        return False
    try:
        return _read_games(game[:])[0].result is not None
    except MarkFault:
        return has_result(game)


def _read_games(tokens: list[str]) -> list[Game]:
    """Read the games of one part: several if it has a count."""
    tokens = drop_round(tokens)
    if (bye := read_bye(tokens)) is not None:
        return [bye]
    if is_against_zero(tokens):
        tokens = [UNRATED[0], *tokens[1:]]
    place = next((i for i, token in enumerate(tokens) if names_opponent(token)), None)
    if place is None:
        raise MarkFault(BYE_ACCEPTED)
    opponent = _read_opponent(tokens[place])
    same = SAME in tokens[place + 1 :]
    if same:
        tokens.remove(SAME)
    ahead, before = _split_before_rating(tokens[:place])
    standing, before = _split_title(before, behind_rating=False)
    signs, after, rest = _split_after_rating(tokens[place + 1 :])
    standing = standing.merge(after)
    trailing: list[str] = []
    while rest and ends_game(rest[-1], is_decided(signs)):
        trailing.insert(0, rest.pop())
    signs += trailing
    words = [word for word in ahead if is_result(word)]
    if words and is_decided(signs):
        raise MarkFault(f"two results, {words[0]} before the rating; {_IN_QUOTES}")
    signs = ahead + signs
    marks = read_marks(signs)
    for words in (before, rest):
        _refuse_results(words, is_decided(signs))
    name = clean_name(" ".join(_unquote(word) for word in before + rest))
    if same and name:
        raise MarkFault(f"'{SAME}' with a name: the name is enough; leave it out")
    if same:
        name = name_same_opponent(opponent.opponent)
    game = replace(
        opponent,
        result=marks.result,
        name=name,
        colour=marks.colour,
        rated=marks.rated,
        title=standing.title,
        federation=standing.federation,
    )
    return [game] * marks.times


def _split_before_rating(words: list[str]) -> tuple[list[str], list[str]]:
    """Split the signs before a rating, at either end of the name, from the name."""
    if not words:
        return [], []
    bare = [word.rstrip(",") for word in words]
    if bare[0] in ("0", "1") and not any(map(is_result, bare[1:2])):
        # it may also be the number of the round
        raise MarkFault(
            f"'{bare[0]}' is not a result at the start; write 1850 {bare[0]}"
        )
    if all(map(is_sign, bare)) and not any(map(is_colour_name, bare)):
        return bare, []
    first, end = 0, len(words)
    while is_result(bare[first]) and not is_capital(bare[first]):
        first += 1
    while is_result(bare[end - 1]) and not is_capital(bare[end - 1]):
        end -= 1
    return bare[:first] + bare[end:], words[first:end]


def _is_surname(words: Sequence[str], place: int) -> bool:
    """Whether a word for a result is placed like a surname: ``Default, Anna``."""
    word, *more = words[place:]
    return (
        word.endswith(",")
        and word[0].isupper()
        and bool(more)
        and not is_sign(more[0].rstrip(","))
    )


def _refuse_results(words: Sequence[str], decided: bool) -> None:
    """Raise MarkFault if words in a name are invalid, or may be a result."""
    for place, word in enumerate(words):
        bare = word.rstrip(",")
        if bare.casefold() == "bye":
            raise MarkFault(BYE_ACCEPTED)
        if not word.startswith('"') and not any(map(str.isalpha, word)):
            raise MarkFault(f"{quote(word, 12)} is not a result; {ACCEPTED}")
        if is_result(bare) and not (decided and _is_surname(words, place)):
            shown = clean_name(bare, 20)
            raise MarkFault(f"'{shown}' may be a result or a name; {_IN_QUOTES}")


def _split_after_rating(
    tokens: Sequence[str],
) -> tuple[list[str], _Credentials, list[str]]:
    """Split signs, title and federation after a rating from the name after them."""
    signs: list[str] = []
    found = _Credentials()
    at = 0
    while at < len(tokens):
        if is_sign(tokens[at]):
            signs.append(tokens[at])
            at += 1
            continue
        words = list(takewhile(lambda token: not is_sign(token), tokens[at:]))
        if not at and len(words) == 1 and _starts_with_federation(tokens):
            found = _Credentials(federation=words[0])
            at += 1
            continue
        more, name = _split_title(words, behind_rating=True)
        found = found.merge(more)
        at += len(words)
        if name:
            return signs, found, [*name, *tokens[at:]]
    return signs, found, []


def _starts_with_federation(tokens: Sequence[str]) -> bool:
    """Whether only a federation comes between a rating and its signs.

    In "1850 HUA D LEE" the letter may also be an initial.
    """
    letter, word = [*tokens[1:3], "", ""][:2]
    in_name = word.isupper() and not is_sign(word)
    is_initial = in_name and len(letter) == 1 and letter.isupper()
    return _is_federation(tokens[0]) and not is_initial


def _split_title(
    words: list[str], *, behind_rating: bool
) -> tuple[_Credentials, list[str]]:
    """Split the title and federation among some words from the name that remains.

    Three capitals alone with a title are a name before the rating ("FM LEE 1900", "LEE
    FM 1900") and a federation after it, as in the games to come of `remaining`.
    """
    first, *rest = words or [""]
    if first in TITLES:
        if rest and _is_federation(rest[0]):
            if behind_rating if len(rest) == 1 else not _are_capitals(rest[1:]):
                return _Credentials(first, rest[0]), rest[1:]
        elif rest and _is_federation(rest[-1]) and not _are_capitals(rest[:-1]):
            return _Credentials(first, rest[-1]), rest[:-1]
        return _Credentials(first), rest
    if (
        _is_federation(first)
        and TITLES.issuperset(rest[:1])
        and len(rest) > (0 if behind_rating else 1)
    ):
        return _Credentials(rest[0], first), rest[1:]
    return _Credentials(), words


def _read_opponent(token: str) -> Game:
    """Build a game against the opponent that a token describes."""
    if token.casefold() in UNRATED:
        return Game(None)
    suffix = WITH_SUFFIX.fullmatch(token)
    number = suffix[1] if suffix else token
    value = int(number) if len(number) <= 6 else RATING_MAX + 1
    if value == 0:
        raise MarkFault("rating 0: write unrated for an opponent without a rating")
    if not RATING_MIN <= value <= RATING_MAX:
        side = "high" if value > RATING_MAX else "low"
        bounds = f"{RATING_MIN} to {RATING_MAX}"
        raise MarkFault(f"rating {token[:8]} is too {side}; {bounds}")
    if suffix is None:
        return Game(value)
    entered = read_rating_entry(token, "rating")
    if isinstance(entered, Problem):
        raise MarkFault(f"{entered.text}; write 1545/P13, or 1850/80 with its RD")
    assert entered is not None
    return Game(value, rd=entered.rd, provisional=entered.provisional)


def _begins_game(token: str) -> bool:
    return names_opponent(token) or token.casefold() == "bye"


def _is_federation(word: str) -> bool:
    """Whether a word can be a federation: three capitals with no other meaning."""
    return (
        _FEDERATION.fullmatch(word) is not None
        and word not in TITLES
        and not (is_sign(word) or names_opponent(word) or word == "BYE")
    )


def _are_capitals(words: Sequence[str]) -> bool:
    """Whether words are in capitals, so that the one next to them may be a name too."""
    return all(word.isupper() and not word.startswith('"') for word in words)


def _quote_if_needed(name: str) -> str:
    """Quote a name if its words could be taken for something else."""
    words = name.split()
    plain = all(
        any(char.isalpha() for char in word)
        and not (is_sign(word) or names_opponent(word) or word.casefold() == "bye")
        for word in words
    )
    plain = plain and _split_title(words, behind_rating=True)[1] == words
    plain = plain and join_result_words(name) == name and not _GLUED.search(name)
    if plain and not any(char in name for char in ',;"'):
        return name
    return _quote(name)


def _quote(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _unquote(word: str) -> str:
    """Remove the quotes of a word; an unpaired quote is dropped."""
    if word == '"':
        return ""
    return _QUOTED.sub(lambda match: match[1].replace('""', '"'), word)
