// Keeps the page's files, so that it works without a network after the first time.
const NAME = "elo-tui";

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event));
});

// the network first: a new version replaces the stored one
async function answer(event) {
  try {
    const response = await fetch(event.request);
    // full storage is no reason not to answer
    if (response.ok) event.waitUntil(keep(event.request, response.clone()).catch(() => {}));
    return response;
  } catch (fault) {
    const known = await caches.match(event.request);
    if (known) return known;
    throw fault;
  }
}

async function keep(request, response) {
  await (await caches.open(NAME)).put(request, response);
}
