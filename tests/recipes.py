"""The recipes of docs/library.md for files larger than memory, run as they stand.

``python tests/recipes.py FOLDER`` makes a file of games there and runs them with the
installed program; needs the extra ``columns``.
"""

from __future__ import annotations

import os
import re
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import Any

PAGE = Path(__file__).resolve().parents[1] / "docs" / "library.md"
RECIPES = re.findall(
    r"^```py\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
)


def run_recipe(code: str, folder: Path) -> bytes:
    """Run a recipe over three months of games; return the ratings, packed."""
    import polars

    (folder / "games").mkdir(parents=True, exist_ok=True)
    games = {
        "white": [f"player {number % 7}" for number in range(90)],
        "black": [
            f"player {(number + 1 + number // 7 % 5) % 7}" for number in range(90)
        ],
        "score": [(1.0, 0.5, 0.0)[number % 3] for number in range(90)],
        "day": [date(2026, 1, 1) + timedelta(number) for number in range(90)],
    }
    polars.DataFrame(games).write_parquet(folder / "games" / "all.parquet")
    os.chdir(folder)
    names: dict[str, Any] = {}
    exec(code, names)
    packed = names["ratings"].pack()
    assert isinstance(packed, bytes)
    return packed


if __name__ == "__main__":
    first, second = (run_recipe(code, Path(sys.argv[1])) for code in RECIPES)
    assert first == second != b"", "the recipes differ"
