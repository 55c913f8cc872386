"""The start of the single file: says at once which Pythons it runs on.

`compiled.py` is written when the file is built.
"""
# any Python can read this, 2.7 too
# ruff: noqa: UP032, UP036

import platform
import sys

from compiled import PYTHONS, SUFFIXES, SYSTEMS

suffixes = []
if sys.version_info >= (3, 4):
    from importlib.machinery import EXTENSION_SUFFIXES as suffixes
# compiled parts for both kinds of Mac would have one name
is_intel_mac = sys.platform == "darwin" and platform.machine() != "arm64"
if is_intel_mac or not set(suffixes) & set(SUFFIXES):
    sys.exit(
        "elo-tui: this file runs on Python {} of {}; this is Python {} ({}).\n"
        "Start it with one of those, as in: python3.13 {}\n"
        "Or install elo-tui as a package, which other systems can do, too.".format(
            PYTHONS,
            SYSTEMS,
            platform.python_version(),
            platform.platform(),
            sys.argv[0],
        )
    )

import _bootstrap  # noqa: E402

_bootstrap.bootstrap()
