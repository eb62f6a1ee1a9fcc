// Opens the console of a packed match where there is no signal. With one, it stays out of the way.
const CACHE = "great-wheel table";
const ANSWER_MS = 4000;

// A page's list of all that it is made of lies beside it.
const listAt = (path) => `${path}?packed`;

const fetched = async (path) => {
  try {
    const response = await fetch(path, { cache: "reload", credentials: "same-origin" });
    return response.ok && !response.redirected ? response : null;
  } catch {
    return null;
  }
};

const lackingIn = async (cache, paths) => {
  const found = await Promise.all(paths.map((path) => cache.match(path)));
  return paths.filter((path, at) => !found[at]);
};

// Everything is fetched anew before anything of it is kept, so that no page has parts of another
// release, and looked up before anybody is told that it is ready. The page itself is the first.
const pack = async (paths) => {
  const cache = await caches.open(CACHE);
  const responses = await Promise.all(paths.map(fetched));
  if (!responses.every(Boolean)) return { lacking: paths.filter((path, at) => !responses[at]) };
  await Promise.all(paths.map((path, at) => cache.put(path, responses[at])));
  await cache.put(listAt(paths[0]), Response.json(paths));
  return { lacking: await lackingIn(cache, paths) };
};

// Of what a page needs and of what it was packed with: what isn't here, the page among it where it is
// somebody else's.
const lacking = async ([page, ...parts], person) => {
  const cache = await caches.open(CACHE);
  const held = await cache.match(page), list = await cache.match(listAt(page));
  const packed = list ? await list.json() : [];
  const own = held && (await held.text()).includes(`data-person="${person}"`);
  return { lacking: [...(own && list ? [] : [page]), ...await lackingIn(cache, [...new Set([...parts, ...packed])])] };
};

const network = (request) => fetch(request, { signal: AbortSignal.timeout(ANSWER_MS) });

// Pages that were opened as they were packed: what they are made of comes from the same packing, and
// no part is waited for that no signal brings.
const opened = new Set();

// A page as the server has it now; else as it was packed.
const page = async ({ request, resultingClientId }, path) => {
  const held = await (await caches.open(CACHE)).match(path);
  if (!held) return fetch(request);
  try {
    const response = await network(request);
    if (response.status < 500) return response;
  } catch { /* as it was packed */ }
  opened.add(resultingClientId);
  return held;
};

// What a page is made of has another name once it is another, or is fetched anew with a signal.
const part = async ({ request, clientId }, path) => {
  const held = await (await caches.open(CACHE)).match(path);
  if (!held) return fetch(request);
  if (opened.has(clientId)) return held;
  try {
    return await network(request);
  } catch {
    return held;
  }
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", ({ data, ports }) => {
  const answer = data?.pack ? pack(data.pack) : lacking(data.lacking, data.person);
  answer.then((said) => ports[0].postMessage(said));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (/^\/matches\/\d+\/table\/$/.test(pathname)) event.respondWith(page(event, pathname));
  else if (/\.(m?js|css|woff2|svg)$/.test(pathname)) event.respondWith(part(event, pathname + search));
});
