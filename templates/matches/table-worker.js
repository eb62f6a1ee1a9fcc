// Opens the console of a packed match where there is no signal. With one, it stays out of the way.
const CACHE = "great-wheel table";
const ANSWER_MS = 4000;

// Everything is fetched anew and checked before anybody is told that it is ready.
const kept = async (cache, path) => {
  try {
    const response = await fetch(path, { cache: "reload", credentials: "same-origin" });
    if (!response.ok || response.redirected) return false;
    await cache.put(path, response);
    return Boolean(await cache.match(path));
  } catch {
    return false;
  }
};

const pack = async (paths) => {
  const cache = await caches.open(CACHE);
  const found = await Promise.all(paths.map((path) => kept(cache, path)));
  return { lacking: paths.filter((path, at) => !found[at]) };
};

const network = (request) => fetch(request, { signal: AbortSignal.timeout(ANSWER_MS) });

// A page as the server has it now; else as it was packed.
const page = async (request, path) => {
  const cache = await caches.open(CACHE);
  const held = await cache.match(path);
  if (!held) return fetch(request);
  try {
    const response = await network(request);
    return response.status < 500 ? response : held;
  } catch {
    return held;
  }
};

// What a page is made of has another name once it is another, or is fetched anew with a signal.
const part = async (request, path) => {
  const cache = await caches.open(CACHE);
  try {
    return await network(request);
  } catch (lost) {
    const held = await cache.match(path);
    if (held) return held;
    throw lost;
  }
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", ({ data, ports }) => {
  if (data?.pack) pack(data.pack).then((answer) => ports[0].postMessage(answer));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (/^\/matches\/\d+\/table\/$/.test(pathname)) event.respondWith(page(request, pathname));
  else if (/\.(m?js|css|woff2|svg)$/.test(pathname)) event.respondWith(part(request, pathname + search));
});
