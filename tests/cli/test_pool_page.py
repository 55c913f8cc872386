"""docs/pool.md and pool-fit.md: what they show is printed so, each
subcommand has a place."""

from __future__ import annotations

import re

from elo_tui.cli import manual
from elo_tui.cli.group import group
from elo_tui.features.pool.command.pool import pool_command
from tests.golden import FOLDER
from tests.shared import CHECKOUT

PAGE = "".join(
    (CHECKOUT / "docs" / name).read_text(encoding="utf-8")
    for name in ("pool.md", "pool-fit.md")
)
PRINTED = (FOLDER / "cli" / "pool.txt").read_text(encoding="utf-8")


def test_the_page_shows_what_is_printed() -> None:
    blocks = re.findall(r"^ *```text\n(.*?)^ *```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 2
    for block in blocks:
        shown = "\n".join(line.removeprefix("   ") for line in block.splitlines())
        assert f"\n{shown}\n\n" in PRINTED


def test_every_subcommand_is_in_the_page_and_in_the_manual() -> None:
    assert group.get_command(None, "pool") is not None  # type: ignore[arg-type]
    page = manual.build_page(manual.build_day())
    for name, command in pool_command.commands.items():
        assert re.search(rf"pool\s+{name}\b|`{name}`", PAGE), name
        # a manual writes a hyphen of an option as \-
        assert f"pool {name}" in page.replace("\\", ""), name
        assert command.help
