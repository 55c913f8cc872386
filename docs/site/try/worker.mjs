// The worker: Python, the program and its files.
let python;
let program;
const waiting = [];
// first of all: what arrives while Python loads must not be lost
onmessage = ({ data }) => (program || data[0] === "start" ? take(data) : waiting.push(data));

// the one file of a memory stick has its parts in itself
const place = (name) => globalThis.places?.[name] ?? name;
const takes = {
  start: (terminal) => start(terminal).catch(({ message }) =>
    postMessage(["state", `elo-tui cannot run here: ${message}`])),
  keys: (text) => program.take_input(text),
  scheme: (isDark) => program.take_scheme(isDark),
  size: (size) => program.take_size(...size),
  file: ({ name, content }) => program.take_file(name, python.toPy(new Uint8Array(content))),
  store: () => store(),
};

function take([kind, value]) {
  takes[kind](value);
}

async function unpack(name) {
  const { body } = await fetch(place(name));
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function start({ columns, rows, isDark }) {
  const locked = lock();
  const { loadPyodide } = await import(place("./pyodide/pyodide.mjs"));
  const made = await import(place("./pyodide/pyodide.asm.mjs"));
  const standard = new Blob([await unpack("standard.bin")]);
  python = await loadPyodide({
    createPyodideModule: made.default,
    indexURL: place("./pyodide/"),
    stdLibURL: URL.createObjectURL(standard),
    env: { HOME: "/files" },
  });
  python.unpackArchive(await unpack("modules.bin"), "zip", { extractDir: "/program" });
  python.runPython("import sys; sys.path.insert(0, '/program')");
  const isKept = await openStorage(python, locked);
  const module = python.pyimport("elo_tui.start_web");
  program = module.Program(
    module.BrowserPage(
      (text) => postMessage(["show", text]),
      () => postMessage(["pick"]),
      (name, content) => postMessage(["download", { name, content: content.toJs() }]),
      () => store(),
      ...["can_run_sync", "run_sync"].map((name) => python.pyimport(`pyodide.ffi.${name}`)),
      columns,
      rows,
      isDark,
      isKept,
    ),
  );
  waiting.forEach(take);
  postMessage(["state", ""]);
  try {
    await program.run();
    postMessage(["state", "elo-tui has ended. Reload the page to start it again."]);
  } catch (fault) {
    const line = fault.message.trim().split("\n").at(-1);
    postMessage(["state", `elo-tui ended because of an internal error: ${line}`]);
  }
}

// The browser's storage, as a folder. One tab has it as long as it is open: a second one
// would make it equal to its own, older files.
let copy = () => Promise.resolve();

async function openStorage({ FS }, locked) {
  FS.mkdirTree("/kept");
  if (!(await locked)) return false;
  FS.mount(FS.filesystems.IDBFS, {}, "/kept");
  const sync = (reads) =>
    new Promise((done, fail) => FS.syncfs(reads, (why) => (why ? fail(why) : done())));
  try {
    await sync(true);
  } catch {
    return false;
  }
  copy = () => sync(false);
  return true;
}

// waits for a page that is being reloaded, and goes on in the meantime
function lock() {
  if (!navigator.locks) return false;
  return new Promise((tell) => {
    const options = { signal: AbortSignal.timeout(2000) };
    const hold = () => (tell(true), new Promise(() => {}));
    navigator.locks.request("elo-tui", options, hold).catch(() => tell(false));
  });
}

let copying = false;
let again = false;
let told = "";

// one at a time: what is asked for meanwhile is copied afterwards
async function store() {
  again = true;
  if (copying) return;
  copying = true;
  while (again) {
    again = false;
    let state = "";
    try {
      await copy();
    } catch {
      state = "Not stored: the browser's storage is full, or closed to this page.";
    }
    // it is said as long as it is true
    if (state !== told) postMessage(["state", (told = state)]);
  }
  copying = false;
}
