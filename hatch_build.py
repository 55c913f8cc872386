"""Puts the man page and the completion of three shells into the wheel.

And, where the repository is named, its addresses into what an index shows.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

#: Where each shell looks for the completion of a program, below the prefix.
COMPLETIONS = {
    "bash": "share/bash-completion/completions/elo-tui",
    "zsh": "share/zsh/site-functions/_elo-tui",
    "fish": "share/fish/vendor_completions.d/elo-tui.fish",
}
MANUAL = "share/man/man1/elo-tui.1"
_LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?:|#)([^)\s]+)")


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


class Addresses(MetadataHookInterface):
    """Gives the README absolute links, and the project its addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        if repository := self.config["repository"]:
            text = make_links_absolute(text, repository, metadata["version"])
            metadata["urls"] = {
                "Repository": repository,
                "Issues": f"{repository}/issues",
                "Changelog": f"{repository}/blob/main/CHANGELOG.md",
            }
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def make_links_absolute(text: str, repository: str, version: str) -> str:
    """Let links and pictures lead to the files of this version in the repository."""

    def replace(found: re.Match[str]) -> str:
        is_picture, opening, path = found.groups()
        kind = "raw" if is_picture else "blob"
        return f"{is_picture}{opening}{repository}/{kind}/v{version}/{path}"

    return _LINK.sub(replace, text)
