"""Categories of players saved by name: a file with a line ``NAME: WORDS`` for each."""

from __future__ import annotations

from collections.abc import Mapping

from elo_tui.readers.ordinary_file import NotOpened, read_small
from elo_tui.session import paths
from elo_tui.session.state_files import replace_file

_SIZE_MAX = 100_000
#: The longest name and the longest words of a category, characters.
NAME_MAX, WORDS_MAX = 40, 200


def read_categories() -> dict[str, str]:
    """Read the words of the saved categories by name; of a broken file none."""
    file = paths.categories_file()
    if file is None:
        return {}
    try:
        lines = read_small(file, _SIZE_MAX).decode().splitlines()
    except (NotOpened, UnicodeDecodeError):
        return {}
    parts = (line.partition(":") for line in lines)
    return {
        name.strip(): words.strip()
        for name, colon, words in parts
        if colon and name.strip() and words.strip()
    }


def write_categories(categories: Mapping[str, str]) -> str:
    """Save categories in place of those before; return an error or ``""``."""
    file = paths.categories_file()
    if file is None:
        return "nothing is stored in this run"
    try:
        replace_file(
            file, "".join(f"{name}: {words}\n" for name, words in categories.items())
        )
    except OSError as error:
        return f"{file.name}: {error.strerror or 'cannot be written'}"
    return ""


def split_name(text: str) -> tuple[str, str]:
    """Split ``NAME: WORDS``; the words are the name of a category without one.

    A colon within a word, as in ``fed:NOR``, is followed by no blank.
    """
    name, colon, words = text.partition(": ")
    if not colon:
        name = words = text
    return " ".join(name.split())[:NAME_MAX], " ".join(words.split())[:WORDS_MAX]
