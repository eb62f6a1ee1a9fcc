// What waits for a signal is sent once there is one, even with no page open, where the browser can
// (Chromium, over HTTPS): it is left to a worker. No page lies in that worker's scope, so it never
// answers in the server's place.
const COURIER = new URL("./courier.js", import.meta.url);
const can = () => "serviceWorker" in navigator && "SyncManager" in globalThis;

let known = null;
// Registers the worker, while there is a signal: without one its script couldn't be fetched.
export const callCourier = async () => {
  try {
    if (can()) known ??= await navigator.serviceWorker.register(COURIER, { type: "module" });
  } catch {
    /* as where it can't */
  }
  return known;
};

// `errand` is `{person, match, api}`; the same one twice is one.
export const syncInBackground = async (errand) => {
  try {
    await (await callCourier())?.sync.register(JSON.stringify(errand));
  } catch {
    /* the page sends it when it is open again */
  }
};
