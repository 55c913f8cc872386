// The page: a terminal, drawn by xterm.js, and the keys that a phone lacks. The program
// runs in the worker.
import { Terminal } from "./xterm.mjs";
import { FitAddon } from "./addon-fit.mjs";

const find = (name) => document.querySelector(name);
// the one file of a memory stick has its parts in itself
const place = (name) => window.places?.[name] ?? name;
const isPhone = matchMedia("(pointer: coarse)").matches;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
// those of the program's themes, for what is around its cells
const findColours = () => ({ background: prefersDark.matches ? "#121212" : "#ffffff" });
const term = new Terminal({
  fontFamily: "'DejaVu Sans Mono', Menlo, Consolas, monospace",
  fontSize: isPhone ? 13 : 15,
  scrollback: 0,
  macOptionIsMeta: true,
  theme: findColours(),
});
const fit = new FitAddon();
term.loadAddon(fit);
term.open(find("#screen"));
fit.fit();
window.term = term;

// Pyodide refuses classic workers
const type = window.parts ? "classic" : "module";
const worker = new Worker(place("worker.mjs"), { type });
if (window.parts) worker.postMessage(window.parts);
const send = (kind, value, ...moved) => worker.postMessage([kind, value], moved);
const takes = {
  show: (text) => term.write(text),
  state: (text) => ((find("#state").textContent = text), term.focus()),
  pick: () => find("#file").click(),
  download: ({ name, content }) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content]));
    link.download = name;
    link.click();
    // once the browser has begun to read it
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  },
};
worker.onmessage = ({ data: [kind, value] }) => takes[kind](value);
worker.onerror = ({ message }) => takes.state(`elo-tui cannot run here: ${message}`);
send("start", { columns: term.cols, rows: term.rows, isDark: prefersDark.matches });

term.onData((text) => send("keys", text));
term.onResize(({ cols, rows }) => send("size", [cols, rows]));
prefersDark.onchange = () => {
  term.options.theme = findColours();
  send("scheme", prefersDark.matches);
};
new ResizeObserver(() => fit.fit()).observe(find("#screen"));

// the browser pastes, and the terminal marks it
term.attachCustomKeyEventHandler(
  ({ key, ctrlKey, metaKey }) => !((ctrlKey || metaKey) && key.toLowerCase() === "v"),
);
// a copy: OSC 52, the text in base64 after the name of the clipboard
term.parser.registerOscHandler(52, (data) => {
  const bytes = Uint8Array.from(atob(data.split(";")[1]), (one) => one.charCodeAt(0));
  navigator.clipboard?.writeText(new TextDecoder().decode(bytes));
  return true;
});

async function open(files) {
  for (const file of files) {
    const content = await file.arrayBuffer();
    send("file", { name: file.name, content }, content);
  }
  term.focus();
}
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => (event.preventDefault(), open(event.dataTransfer.files)));
find("#file").onchange = ({ target }) => (open(target.files), (target.value = ""));
addEventListener("visibilitychange", () => send("store"));

// the keys that a phone lacks: what they say, and what a terminal sends for them
const KEYS = [
  ["Tab", "\t"], ["Esc", "\x1b"], ["←", "\x1b[D"], ["↑", "\x1b[A"], ["↓", "\x1b[B"],
  ["→", "\x1b[C"], ["Enter", "\r"], ["Home", "\x1bh"], ["Game", "\x1bOQ"],
  ["Tournament", "\x1bOR"], ["Working", "\x1bOS"], ["Compare", "\x1b[15~"],
  ["Event", "\x1b[17~"], ["Chart", "\x1b[19~"], ["Club list", "\x1b[23~"],
  ["Journal", "\x1b[24~"], ["Open", "\x0f"], ["Save", "\x13"], ["Undo", "\x1a"],
  ["Help", "\x1bOP"],
];
const add = (text, act) => {
  const button = document.createElement("button");
  button.textContent = text;
  // the field keeps the focus, and the keyboard stays
  button.onpointerdown = (event) => event.preventDefault();
  button.onclick = act;
  find("#keys").append(button);
  return button;
};
KEYS.forEach(([text, keys]) => add(text, () => send("keys", keys)));
const grow = (by) => () => {
  term.options.fontSize = Math.max(8, Math.min(32, term.options.fontSize + by));
  fit.fit();
};
// ratings are typed more often than names
term.textarea.inputMode = "decimal";
const keyboard = add("abc", () => {
  const isText = term.textarea.inputMode === "decimal";
  term.textarea.inputMode = isText ? "text" : "decimal";
  keyboard.textContent = isText ? "123" : "abc";
  term.blur();
  term.focus();
});
add("A+", grow(1));
add("A−", grow(-1));

if (location.protocol.startsWith("http")) {
  navigator.serviceWorker?.register("service.mjs", { type: "module" });
}
