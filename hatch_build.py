"""Puts the man page and the completion of three shells into the wheel."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: Where each shell looks for the completion of a program, below the prefix.
COMPLETIONS = {
    "bash": "share/bash-completion/completions/elo-tui",
    "zsh": "share/zsh/site-functions/_elo-tui",
    "fish": "share/fish/vendor_completions.d/elo-tui.fish",
}
MANUAL = "share/man/man1/elo-tui.1"


class Share(BuildHookInterface):  # type: ignore[type-arg]
    """Writes them from the program's own texts, for the time of the build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from elo_tui.cli import completion_command, manual

        self._folder = tempfile.mkdtemp()
        texts = {
            path: completion_command.make_script(name)
            for name, path in COMPLETIONS.items()
        }
        texts[MANUAL] = manual.build_page(manual.build_day())
        for number, (path, text) in enumerate(texts.items()):
            file = Path(self._folder, str(number))
            file.write_text(text, encoding="utf-8")
            build_data["shared_data"][str(file)] = path

    def finalize(
        self, version: str, build_data: dict[str, Any], artifact_path: str
    ) -> None:
        shutil.rmtree(self._folder)
