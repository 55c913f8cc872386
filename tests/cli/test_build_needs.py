"""The man page of the wheel is made where only click and msgspec are installed."""

from __future__ import annotations

import subprocess
import sys

#: Refuses what the build environment has not.
BUILD = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {
            "rich", "textual", "platformdirs", "chess", "lxml", "openpyxl"
        }:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Absent())
from elo_tui.cli import completion_command, manual
assert all(completion_command.make_script(one) for one in ("bash", "zsh", "fish"))
print(len(manual.build_page(manual.build_day())))
"""


def test_the_texts_of_the_wheel_need_click_and_msgspec_alone() -> None:
    run = subprocess.run(
        [sys.executable, "-c", BUILD], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 10_000
