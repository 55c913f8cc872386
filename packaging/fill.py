"""Fills the recipes of package managers with what a release is.

    python packaging/fill.py DIST OUT

DIST has the source archive; the single file is in OUT's parent folder. The repository
is that of pyproject.toml: nothing is written while it is empty.
"""

from __future__ import annotations

import base64
import hashlib
import re
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
#: The recipes; each is a folder with the files that its package manager wants.
RECIPES = ("homebrew", "aur", "nix", "appimage")


def read_facts(dist: Path, single_file: Path) -> dict[str, str]:
    """Return the value of each name that recipes use; raises ValueError."""
    with (HERE.parent / "pyproject.toml").open("rb") as file:
        hatch = tomllib.load(file)["tool"]["hatch"]
    repository = hatch["metadata"]["hooks"]["custom"]["repository"]
    if not repository:
        raise ValueError("pyproject.toml names no repository")
    (archive,) = dist.glob("elo_tui-*.tar.gz")
    digest = hashlib.sha256(archive.read_bytes())
    version = archive.name.removeprefix("elo_tui-").removesuffix(".tar.gz")
    return {
        "REPOSITORY": repository,
        "VERSION": version,
        "FILES": f"{repository}/releases/download/v{version}",
        "ARCHIVE_SHA256": digest.hexdigest(),
        "ARCHIVE_HASH": f"sha256-{base64.b64encode(digest.digest()).decode()}",
        "SINGLE_SHA256": hashlib.sha256(single_file.read_bytes()).hexdigest(),
    }


def fill(text: str, facts: dict[str, str]) -> str:
    """Put the facts in the places of their names; raises KeyError for another name."""
    return re.sub(r"@([A-Z0-9_]+)@", lambda found: facts[found[1]], text)


def write_recipes(facts: dict[str, str], out: Path) -> None:
    """Write every recipe into a new folder."""
    for recipe in RECIPES:
        (out / recipe).mkdir(parents=True)
        for path in sorted((HERE / recipe).iterdir()):
            text = fill(path.read_text(encoding="utf-8"), facts)
            (out / recipe / path.name).write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Fill the recipes; returns the exit code."""
    dist, out = map(Path, arguments)
    try:
        write_recipes(read_facts(dist, out.parent / "elo-tui.pyz"), out)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
