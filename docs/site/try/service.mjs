// Keeps the page's files, so that it works without a network after the first time.
const NAME = "elo-tui";

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

// the network first: a new version replaces the stored one
async function answer(request) {
  const kept = await caches.open(NAME);
  try {
    const response = await fetch(request);
    if (response.ok) await kept.put(request, response.clone());
    return response;
  } catch (fault) {
    const known = await kept.match(request);
    if (known) return known;
    throw fault;
  }
}
