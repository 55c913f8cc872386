"""The recipes of packaging/: filled with a release, and read by their own tools."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from tests.shared import CHECKOUT

PACKAGING = CHECKOUT / "packaging"
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
DEPENDENCIES = {
    re.split(r"[^\w-]", one)[0] for one in PROJECT["project"]["dependencies"]
}
FACTS = {
    "REPOSITORY": "https://example.org/elo-tui",
    "VERSION": "9.8.7",
    "FILES": "https://example.org/elo-tui/releases/download/v9.8.7",
    "ARCHIVE_SHA256": "0" * 64,
    "ARCHIVE_HASH": "sha256-AAAA",
    "SINGLE_SHA256": "1" * 64,
}


def load(path: Path) -> ModuleType:
    """Import a script that lies outside the package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


fill = load(PACKAGING / "fill.py")


@pytest.fixture(scope="module")
def recipes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recipes of a made-up release."""
    out: Path = tmp_path_factory.mktemp("filled")
    fill.write_recipes(FACTS, out)
    return out


def test_facts_are_read_from_what_was_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("elo_tui-9.8.7.tar.gz", "elo-tui.pyz"):
        (tmp_path / name).write_bytes(b"")
    arguments = (tmp_path, tmp_path / "elo-tui.pyz")
    monkeypatch.setattr(fill, "HERE", tmp_path / "packaging")
    project = 'tool.hatch.metadata.hooks.custom.repository = "{}"'
    (tmp_path / "pyproject.toml").write_text(project.format(FACTS["REPOSITORY"]))
    # the digest of nothing, FIPS 180-4
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert fill.read_facts(*arguments) == FACTS | {
        "ARCHIVE_SHA256": empty,
        "ARCHIVE_HASH": "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
        "SINGLE_SHA256": empty,
    }
    (tmp_path / "pyproject.toml").write_text(project.format(""))
    assert fill.main([str(tmp_path), str(tmp_path / "out")]) == 2
    assert not (tmp_path / "out").exists()


def test_every_recipe_is_filled_and_names_no_address_of_its_own(recipes: Path) -> None:
    for path in PACKAGING.rglob("*"):
        if path.is_file() and path.suffix not in (".svg", ".pyc"):
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"https?://|^(?!#!).*/(work|root)/", text, re.M), path
    for path in recipes.rglob("*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"@[A-Z0-9_]+@", text), path
            assert path.suffix in (".desktop", ".svg", ".sh") or "9.8.7" in text, path


#: How the tool of each package manager reads its recipe.
TOOLS = {
    "ruby": ("-c", "homebrew/elo-tui.rb"),
    "nix-instantiate": ("--parse", "nix/default.nix"),
    "desktop-file-validate": ("appimage/elo-tui.desktop",),
    "bash": ("-n", "appimage/entrypoint.sh"),
}


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_reads_its_recipe(tool: str, recipes: Path) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"needs the program {tool}")
    done = subprocess.run(
        [tool, *TOOLS[tool]], cwd=recipes, capture_output=True, text=True, check=False
    )
    assert (done.returncode, "warning" in done.stdout) == (0, False), done


def test_distributions_require_what_the_project_requires(recipes: Path) -> None:
    names = "${depends[*]} - ${makedepends[*]} - $url - ${source[*]}"
    read = subprocess.run(
        ["bash", "-euc", f'. ./PKGBUILD; echo "{names}"'],
        cwd=recipes / "aur",
        capture_output=True,
        text=True,
        check=True,
    )
    needs, _, url, source = read.stdout.strip().split(" - ")
    assert {*needs.split()} == {"python", *(f"python-{one}" for one in DEPENDENCIES)}
    assert (url, source) == (
        FACTS["REPOSITORY"],
        f"{FACTS['FILES']}/elo_tui-9.8.7.tar.gz",
    )
    nix = (recipes / "nix" / "default.nix").read_text(encoding="utf-8")
    (listed,) = re.findall(r"\n  dependencies = .*?\[(.*?)\]", nix, re.S)
    assert {*listed.split()} == DEPENDENCIES


def test_the_image_is_of_files_that_exist_and_ends_without_root() -> None:
    text = (PACKAGING / "docker" / "Dockerfile").read_text(encoding="utf-8")
    lines = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.M)).splitlines()
    steps = [line.partition(" ")[::2] for line in lines]
    known = {"FROM", "RUN", "COPY", "USER", "VOLUME", "EXPOSE", "CMD"}
    assert {name for name, _ in steps} == known
    assert steps[0][0] == "FROM"
    after_user = steps[[name for name, _ in steps].index("USER") :]
    assert after_user[0] == ("USER", "elo")
    assert not {name for name, _ in after_user} & {"RUN", "COPY"}
    for path in re.findall(r"/source/([\w./]+)", text):
        assert (CHECKOUT / path).is_file(), path
    (base,) = re.findall(r"python:(3\.\d+)-slim", text)
    pythons = " ".join(PROJECT["project"]["classifiers"])
    assert f"Python :: {base}" in pythons
