// Says that a browser is too old, in words that an old one understands.
(function () {
  var needed = {
    modules: "noModule" in document.createElement("script"),
    WebAssembly: window.WebAssembly,
    DecompressionStream: window.DecompressionStream,
    ResizeObserver: window.ResizeObserver,
  };
  function tell(what) {
    document.getElementById("state").textContent =
      "elo-tui needs a newer browser: this one has no " + what;
  }
  window.addEventListener("DOMContentLoaded", function () {
    for (var name in needed) if (!needed[name]) return tell(name);
  });
  // a module that it cannot read
  window.addEventListener("error", function (event) {
    if (event.error instanceof SyntaxError) tell("today's JavaScript");
  });
})();
