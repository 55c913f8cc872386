"""Build the page where the program runs in a browser tab: ``build.py FOLDER [FILE]``.

From the wheel, pure libraries of Python and three packages of npm, all of exact
versions. The same input gives the same bytes. FILE is the same page as one file, which
a double click opens. Needs pip, Node and npm.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from base64 import b64encode
from collections.abc import Iterable, Iterator
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
PAGE = PROJECT / "docs" / "site" / "try"
#: The Python of Pyodide 314, for compiled libraries.
PLATFORM = (
    *("--python-version", "3.14", "--implementation", "cp"),
    *("--abi", "cp314", "--platform", "pyemscripten_2026_0_wasm32"),
)
CHESS = "chess==1.11.2"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
XTERM = ("xterm/lib/xterm.mjs", "addon-fit/lib/addon-fit.mjs", "xterm/css/xterm.css")
#: Parts of the libraries that nothing here uses: by folder, patterns of files.
UNUSED = {
    "chess": ("syzygy.py", "gaviota.py", "polyglot.py", "variant.py"),
    "platformdirs": ("windows.py", "macos.py", "android.py", "testing.py"),
    "textual": (
        *("demo/**/*", "tree-sitter/**/*", "drivers/w*.py", "document/*"),
        *("_text_area_theme.py", "widgets/_da*.py", "widgets/_mar*.py"),
        *("widgets/_text_area.py", "widgets/_mas*.py", "widgets/_sel*list.py"),
        *("widgets/_tab*.py", "widgets/_r*.py", "widgets/_log.py"),
        *("widgets/_dir*.py", "widgets/_tree.py", "drivers/linux_i*.py"),
    ),
    "rich": (
        *("progress*.py", "markdown.py", "syntax.py", "_win*.py", "live*.py"),
        *("_inspect.py", "logging.py", "layout.py", "prompt.py", "__main__.py"),
        *(
            "_spinners.py",
            "_emoji_codes.py",
            "_unicode_data/unicode1[0-6]*.py",
            "_unicode_data/unicode[4-9]*.py",
        ),
    ),
    "elo_tui": ("cli/**/*", "**/command/*"),
}
UNUSED_ANYWHERE = (
    *("bin/*", "share/**/*", "**/__pycache__/*", "**/*.pyi", "**/py.typed"),
    # the licences stay
    *("*.dist-info/METADATA", "*.dist-info/RECORD", "*.dist-info/WHEEL"),
    *("*.dist-info/INSTALLER", "*.dist-info/REQUESTED", "*.dist-info/sboms/*"),
    *(
        "*.dist-info/*.json",
        "*.dist-info/top_level.txt",
        "*.dist-info/entry_points.txt",
    ),
)
#: Parts of the standard library that nothing here uses.
UNUSED_STANDARD = (
    *("pdb.py", "doctest.py", "tarfile.py", "mailbox.py", "turtle.py", "pydoc.py"),
    *("unittest/**/*", "pydoc_data/**/*", "ensurepip/**/*", "idlelib/**/*"),
    *("tkinter/**/*", "lib2to3/**/*", "venv/**/*", "xmlrpc/**/*", "wsgiref/**/*"),
    *("imaplib.py", "smtplib.py", "poplib.py", "ftplib.py", "nntplib.py"),
    *("multiprocessing/**/*", "concurrent/interpreters/**/*", "dbm/**/*"),
    *("_pyio.py", "http/server.py", "http/cookiejar.py", "optparse.py", "bdb.py"),
    *("logging/config.py", "logging/handlers.py", "xml/dom/**/*", "statistics.py"),
    # those of mainframes and others that no reader tries
    *("encodings/mac_arabic.py", "encodings/mac_[cfi][rac]*.py"),
    *("encodings/mac_romanian.py", "encodings/cp037.py", "encodings/cp273.py"),
    *("encodings/cp424.py", "encodings/cp500.py", "encodings/cp7*.py"),
    *("encodings/cp85[6-8].py", "encodings/cp86[0-5].py", "encodings/cp869.py"),
    *("encodings/cp875.py", "encodings/cp10*.py", "encodings/cp11*.py"),
    *("encodings/palmos.py", "encodings/hp_roman8.py", "encodings/ptcp154.py"),
    *("argparse.py", "plistlib.py", "compileall.py", "cmd.py", "timeit.py"),
    *("fileinput.py", "tabnanny.py", "filecmp.py", "socketserver.py"),
    *("asyncio/windows*.py", "asyncio/proactor*.py", "asyncio/tools.py"),
    *("ctypes/_aix.py", "urllib/robotparser.py", "http/cookies.py"),
    "concurrent/futures/process.py",
    *("pickletools.py", "_pydecimal.py", "_pydatetime.py", "cProfile.py", "profile.py"),
    *("pstats.py", "trace.py", "tracemalloc.py", "webbrowser.py", "wave.py"),
    *("zipapp.py", "pyclbr.py", "modulefinder.py", "symtable.py", "_pyrepl/**/*"),
)
LICENCES = """\
Pyodide 314.0.7, Mozilla Public License 2.0: https://mozilla.org/MPL/2.0/
Its source: https://github.com/pyodide/pyodide/tree/314.0.7
It contains Python, PSF License Agreement: https://docs.python.org/3/license.html
What else is on the page follows, each with its licence.
"""
#: The page as one file has its scripts inside, and its parts in memory.
SINGLE_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:;"
    " worker-src blob:; connect-src blob:; style-src 'unsafe-inline'; img-src data:"
)
KINDS = {".mjs": "text/javascript", ".wasm": "application/wasm"}
DATE = (1980, 1, 1, 0, 0, 0)


def run(*command: str | Path) -> None:
    """Run a command; raises CalledProcessError."""
    subprocess.run([*map(str, command)], check=True)


def build(out: Path) -> None:
    """Build the page into an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        tree, standard, node = work / "tree", work / "standard", work / "node"
        fill_tree(tree, work)
        node.mkdir()
        shutil.copy(HERE / "package.json", node)
        run("npm", "install", "--prefix", node, "--no-audit", "--no-fund", "--silent")
        modules = node / "node_modules"
        with zipfile.ZipFile(modules / "pyodide" / "python_stdlib.zip") as archive:
            archive.extractall(standard)
        remove_unused(standard, UNUSED_STANDARD)
        run("node", HERE / "compile.mjs", modules / "pyodide", tree, standard)
        out.mkdir(parents=True)
        for file in PAGE.iterdir():
            shutil.copy(file, out)
        for name in XTERM:
            shutil.copy(modules / "@xterm" / name, out)
        (out / "pyodide").mkdir()
        for name in PYODIDE:
            shutil.copy(modules / "pyodide" / name, out / "pyodide")
        write_licences((tree, modules / "@xterm"), out / "licences.txt")
        write_lock(modules / "pyodide" / "pyodide-lock.json", out / "pyodide")
        write_archive(tree, out / "modules.bin")
        write_archive(standard, out / "standard.bin")


def fill_tree(tree: Path, work: Path) -> None:
    """Unpack the program and its libraries, without what nothing here uses."""
    pip = sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"
    options = "--no-deps", "--no-compile", "--target", tree
    wanted = HERE / "requirements.txt"
    binary = "--only-binary", ":all:"
    run(*pip, "install", *options, *binary, *PLATFORM, "-r", wanted)
    run(*pip, "install", *options, CHESS, PROJECT)
    for place, patterns in UNUSED.items():
        remove_unused(tree / place, patterns)
    remove_unused(tree, UNUSED_ANYWHERE)


def write_licences(folders: Iterable[Path], path: Path) -> None:
    """Write the licences of everything on the page, each after the name of its file."""
    parts = [LICENCES]
    for folder in folders:
        for file in list_files(folder):
            if file.name.upper().startswith(("LICEN", "AUTHORS")):
                name = file.relative_to(folder).as_posix()
                parts.append(f"{folder.name}/{name}\n\n{file.read_text().strip()}\n")
    path.write_text(f"\n{'-' * 70}\n\n".join(parts))


def write_lock(given: Path, folder: Path) -> None:
    """Write the list of Pyodide's packages, of which there is none here."""
    lock = json.loads(given.read_text()) | {"packages": {}}
    (folder / given.name).write_text(json.dumps(lock))


def remove_unused(folder: Path, patterns: tuple[str, ...]) -> None:
    """Remove the files that match."""
    for pattern in patterns:
        for file in [*folder.glob(pattern)]:
            if file.is_file():
                file.unlink()


def write_archive(folder: Path, path: Path) -> None:
    """Write a folder as a ZIP file without dates, compressed as a whole."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as archive:
        for file in list_files(folder):
            name = file.relative_to(folder).as_posix()
            archive.writestr(zipfile.ZipInfo(name, DATE), file.read_bytes())
    path.write_bytes(gzip.compress(data.getvalue(), 9, mtime=0))


def write_single(page: Path, path: Path) -> None:
    """Write a built page as one file, with its parts packed inside."""
    text = (page / "index.html").read_text()
    text = re.sub('content="default-src[^"]*"', f'content="{SINGLE_POLICY}"', text)
    text = re.sub(r"<link [^>]*(?:icon|manifest)[^>]*>\n", "", text)
    text = re.sub(
        r'<link rel="stylesheet" href="(.*)">',
        lambda found: f"<style>\n{(page / found[1]).read_text()}</style>",
        text,
    )
    old = (page / "old.js").read_text()
    text = text.replace('<script src="old.js"></script>', f"<script>{old}</script>")
    text = text.replace('<script type="module" src="page.mjs"></script>\n', "")
    parts = [
        f'<script type="text/plain" data-name="{file.relative_to(page).as_posix()}"'
        f' data-kind="{KINDS.get(file.suffix, "")}">'
        f"{b64encode(gzip.compress(file.read_bytes(), 9, mtime=0)).decode()}</script>\n"
        for file in list_files(page)
        if file.suffix in (".mjs", ".wasm", ".bin", ".json")
        and file.name != "service.mjs"
    ]
    licences = (page / "licences.txt").read_text().replace("--", "- -")
    end = f"<script>{(HERE / 'single.js').read_text()}</script>\n<!--\n{licences}-->\n"
    path.write_text(text.replace("</body>", f"{''.join(parts)}{end}</body>"))


def list_files(folder: Path) -> Iterator[Path]:
    """List the files of a folder in their order."""
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield file


def report_sizes(out: Path) -> int:
    """Print the size of each part as a server sends it; return their sum in bytes."""
    total = 0
    for file in list_files(out):
        data = file.read_bytes()
        size = len(data) if file.suffix == ".bin" else len(gzip.compress(data, 9))
        total += size
        sys.stdout.write(f"{size / 1000:8.0f} kB  {file.relative_to(out)}\n")
    sys.stdout.write(f"{total / 1000:8.0f} kB  together, compressed\n")
    return total


if __name__ == "__main__":
    build(Path(sys.argv[1]))
    report_sizes(Path(sys.argv[1]))
    for single in sys.argv[2:]:
        write_single(Path(sys.argv[1]), Path(single))
