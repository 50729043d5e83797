// The app's own files, for when there is no network. Nothing of the interface is ever kept:
// a game's values must not lie in a cache.
const CACHE = "isis-osiris-app";
const isOurs = (url) => url.origin === location.origin && !/^\/(api|metrics|healthz|readyz|openapi)/.test(url.pathname);

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.add("/");
      const page = await (await cache.match("/")).text();
      const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]);
      await cache.addAll(files.filter((file) => isOurs(new URL(file, location.origin))));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !isOurs(url)) return;
  event.respondWith(url.pathname.startsWith("/assets/") ? kept(request) : fresh(request));
});

// Files with a digest in their names never change.
async function kept(request) {
  return (await caches.match(request)) ?? fetched(request);
}

async function fresh(request) {
  try {
    return await fetched(request);
  } catch (error) {
    const known = (await caches.match(request)) ?? (request.mode === "navigate" ? await caches.match("/") : undefined);
    if (known) return known;
    throw error;
  }
}

async function fetched(request) {
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") {
    const cache = await caches.open(CACHE);
    await cache.put(request.mode === "navigate" ? "/" : request, answer.clone());
  }
  return answer;
}
