// Runs the fast tests of the rules on the page's own Python:
//   node core.mjs PYODIDE TREE LIBRARIES TEST...
import { pathToFileURL } from "node:url";

const [pyodide, tree, libraries, ...tests] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/files" } });
const places = [["/work/project", process.cwd()], ["/tree", tree], ["/libraries", libraries]];
for (const [place, root] of places) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.globals.set("tests", python.toPy(tests));
const status = await python.runPythonAsync(`
import os
import sys

sys.path[:0] = ["/work/project", "/libraries", "/tree"]
os.chdir("/work/project")

import pytest

from elo_tui.readers import plain_markup

plain_markup.replace_lxml()
int(pytest.main(["-q", "-m", "fast", "-p", "no:cacheprovider", *tests]))
`);
process.exit(status);
