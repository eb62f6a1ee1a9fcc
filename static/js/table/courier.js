// A worker that sends what waits on this phone: the browser calls it when there is a signal,
// whether a page is open or not.
//
// It decides nothing. Whatever the server doesn't simply accept waits for the page, which knows
// more (sync.js); and everything is sent in the name of whoever recorded it.
import { agesOf } from "./ages.js";
import { alone } from "./exchangelock.js";
import { Log } from "./log.js";
import { openStore } from "./store.js";

const AT_ONCE = 300;
const ROUNDS = 20;
const ANSWER_MS = 20_000;
const SIGNED_IN = /data-person="([^"]*)"/;
const TOKEN = /name="csrfmiddlewaretoken" value="([^"]+)"/;

const reach = async (address, options = {}) => {
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS), ...options });
  // Thrown: the browser calls again later.
  if ([408, 429].includes(response.status) || response.status >= 500)
    throw new Error(`Answered ${response.status}.`);
  return response;
};

const tokenFor = async (person) => {
  const page = await (await reach("/")).text();
  return SIGNED_IN.exec(page)?.[1] === person ? TOKEN.exec(page)?.[1] : null;
};

// Whether there is more to send.
const exchange = async (log, api, token) => {
  const { began, rows } = log.due,
    entries = rows.slice(0, AT_ONCE).map(({ entry }) => entry);
  const response = await reach(`${api}table/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify({ device: log.device, have: log.have, began, entries }),
  });
  if (response.status !== 200) return false;
  const said = await response.json();
  await log.take(said.entries, true, agesOf(said, response));
  await log.reached(said.have[log.device] ?? 0);
  return log.unsent.length > 0;
};

const send = ({ person, match, api }) =>
  alone(match, async () => {
    const log = await Log.open(await openStore(person), match);
    if (!log.device || !log.unsent.length) return;
    const token = await tokenFor(person);
    let rounds = token ? ROUNDS : 0;
    while (rounds && (await exchange(log, api, token))) rounds -= 1;
  });

addEventListener("install", () => skipWaiting());
addEventListener("sync", (event) => event.waitUntil(send(JSON.parse(event.tag))));
