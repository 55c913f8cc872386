// The page as one file: unpacks the parts that it has in itself, and starts it.
(async function () {
  const parts = {};
  for (const { dataset, textContent } of document.querySelectorAll("script[data-name]")) {
    const packed = Uint8Array.from(atob(textContent), (one) => one.charCodeAt(0));
    const whole = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const content = await new Response(whole).arrayBuffer();
    parts[dataset.name] = new Blob([content], { type: dataset.kind });
  }
  const find = (name) => URL.createObjectURL(parts[name]);
  // A file may start no module as a worker. Pyodide refuses others, which it knows by
  // this function. What it imports and fetches is in memory, and must be its own.
  const before = `(async () => {
    self.importScripts = () => { throw new Error(); };
    const parts = await new Promise((tell) => (onmessage = ({ data }) => tell(data)));
    const here = "https://page.invalid/";
    globalThis.places = { "./pyodide/": here + "pyodide/" };
    for (const name of ["pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs"])
      places["./" + name] = URL.createObjectURL(parts[name]);
    const load = fetch;
    globalThis.fetch = async (what) => {
      const part = parts[String(what).replace(here, "")];
      return part ? new Response(part) : load(what);
    };
  `;
  const worker = await parts["worker.mjs"].text();
  parts["worker.mjs"] = new Blob([before, worker, "})()"], { type: "text/javascript" });
  window.places = { "worker.mjs": find("worker.mjs") };
  window.parts = parts;
  const add = (type, textContent) =>
    document.body.append(Object.assign(document.createElement("script"), { type, textContent }));
  const imports = { "./xterm.mjs": find("xterm.mjs"), "./addon-fit.mjs": find("addon-fit.mjs") };
  add("importmap", JSON.stringify({ imports }));
  add("module", await parts["page.mjs"].text());
})();
