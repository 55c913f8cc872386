// Compiles, in the page's own Python, the modules that its first answers load:
//   node compile.mjs PYODIDE TREE STANDARD
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, tree, standard] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/files" } });
for (const [place, root] of [["/tree", tree], ["/standard", standard]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
const script = new URL("compile_used.py", import.meta.url);
try {
  await python.runPythonAsync(readFileSync(script, "utf-8"));
} catch (fault) {
  // only what Python says: the rest of it is the whole of Pyodide
  console.error(fault.message || `${fault.name} ${fault.type} ${fault.errno}`);
  process.exit(1);
}
// the program would go on
process.exit(0);
