"""The changelog, of a file for each change: `changes/NAME.KIND.md`.

    python packaging/changes.py check
    python packaging/changes.py join 0.3.0 [2027-01-10]
    python packaging/changes.py notes 0.3.0

`join` moves what is under [Unreleased] and in the files below the heading of a release
and removes the files; `notes` writes what a release says, for its page.
"""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: The headings of Keep a Changelog, in its order; a file has one in its name.
KINDS = ("added", "changed", "deprecated", "removed", "fixed", "security")
_UNRELEASED = "## [Unreleased]\n"
Parts = dict[str, list[str]]


def read_fragments(root: Path) -> dict[Path, str]:
    """Return the texts of the files; raises ValueError for one that is no list."""
    found = {}
    for path in sorted((root / "changes").glob("*.md")):
        if path.name == "README.md":
            continue
        text = path.read_text(encoding="utf-8").strip()
        if path.suffixes[:-1] == [] or path.suffixes[-2][1:] not in KINDS:
            raise ValueError(f"{path.name}: no kind, such as {path.stem}.added.md")
        if not all(re.match(r"- \S|  \S", line) for line in text.splitlines() or [""]):
            raise ValueError(f"{path.name}: every change begins with '- '")
        found[path] = text
    return found


def split_parts(text: str) -> Parts:
    """Sort the changes under the headings of a release by kind."""
    parts: Parts = {}
    for section in re.split(r"^### ", text, flags=re.M)[1:]:
        kind, _, changes = section.partition("\n")
        parts.setdefault(kind.strip().lower(), []).append(changes.strip())
    return parts


def join_changes(changelog: str, fragments: list[tuple[str, str]]) -> str:
    """Write all changes of the next release, those of the fragments last."""
    _, _, rest = changelog.partition(_UNRELEASED)
    parts = split_parts(re.split(r"^## ", rest, maxsplit=1, flags=re.M)[0])
    for kind, text in fragments:
        parts.setdefault(kind, []).append(text)
    order = [*KINDS, *(kind for kind in parts if kind not in KINDS)]
    return "\n\n".join(
        f"### {kind.capitalize()}\n\n" + "\n".join(parts[kind])
        for kind in order
        if kind in parts
    )


def release(changelog: str, fragments: list[tuple[str, str]], heading: str) -> str:
    """Return the changelog with all changes below the heading of a release."""
    head, _, rest = changelog.partition(_UNRELEASED)
    older = re.split(r"^(?=## )", rest, maxsplit=1, flags=re.M)[1:]
    changes = join_changes(changelog, fragments)
    return f"{head}{_UNRELEASED}\n{heading}\n\n{changes}\n\n{''.join(older)}"


def read_notes(changelog: str, version: str) -> str:
    """Return what a release says; raises ValueError if there is nothing."""
    found = re.search(
        rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## |\Z)", changelog, re.M | re.S
    )
    if found is None or not found[1].strip():
        raise ValueError(f"CHANGELOG.md says nothing of {version}")
    return found[1].strip()


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Run one of the commands; returns the exit code."""
    path = root / "CHANGELOG.md"
    changelog = path.read_text(encoding="utf-8")
    try:
        fragments = read_fragments(root)
        match arguments:
            case ["check"]:
                pass
            case ["notes", version]:
                sys.stdout.write(f"{read_notes(changelog, version)}\n")
            case ["join", version, *day]:
                kinds = [(p.suffixes[-2][1:], text) for p, text in fragments.items()]
                on = date.fromisoformat(day[0]) if day else date.today()
                heading = f"## [{version}] - {on}"
                new = release(changelog, kinds, heading)
                path.write_text(new, encoding="utf-8")
                for fragment in fragments:
                    fragment.unlink()
            case _:
                raise ValueError(__doc__ or "")
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
