// Sends what is kept on this phone, in the order recorded.
import { OUTBOX, store } from "../localstore.js";
import { parsed } from "../elements.js";
import { NO_SIGNAL, SIGNED_OUT, TROUBLE, sendCommand, sentencesOf } from "../requests.js";
import { sendBegun } from "./unsentdrafts.js";

const PATIENCE_MS = 4_000; // after this, whoever waits for an answer reads that it is kept

export const outbox = {
  signal: "", // why nothing can be sent; "" unless something is known to prevent it
  sending: null, // the key of what is under way
  sent: [], // what this page sent, to be shown
  changed: () => {}, // what is called when something else is to be shown
};
const here = []; // the ids under which the server knows what this page sent

// What became of it: "taken" with where to go on, "refused" with the server's page, or "unheard".
const send = async (entry) => {
  outbox.sending = entry.key;
  outbox.changed();
  try {
    const response = await sendCommand(entry.action, entry.fields, here);
    if (response.redirected) return hindered(SIGNED_OUT);
    const onward = response.headers.get("HX-Redirect");
    if (onward) return taken(entry, onward);
    if (response.ok) return hindered(NO_SIGNAL); // somebody else's page, such as a hotel's
    return refused(entry, response, await response.text());
  } catch (error) {
    return hindered([TROUBLE, SIGNED_OUT].includes(error.message) ? error.message : NO_SIGNAL);
  } finally {
    outbox.sending = null;
  }
};

export const noteSent = (entry) => {
  outbox.sent.push({ ...entry, sentAt: Date.now() });
  news = true;
};
const hindered = (why) => {
  outbox.signal = why;
  return { what: "unheard" };
};
export const clear = () => {
  outbox.signal = "";
};

const taken = (entry, onward) => {
  clear();
  store.drop(entry.key);
  if (!awaited.has(entry.key)) noteSent(entry);
  const id = new URL(onward, location).searchParams.get("recorded");
  if (id) here.push(id);
  return { what: "taken", onward };
};

const refused = (entry, response, body) => {
  clear();
  store.put({ ...entry, state: "refused", said: sentencesOf(response, body) });
  return { what: "refused", page: parsed(body) };
};

// One after the other, in the order recorded; what is refused is set aside and doesn't hold up the
// rest.
const outcomes = new Map();
const awaited = new Set(); // the keys of those for which somebody waits on this page
// Whether anything was sent for which nobody waited: then the story is fetched anew.
let news = false;
let flying = null;
export const flush = () => (flying ??= sendAll().finally(landed));
const landed = () => {
  flying = null;
  outbox.changed();
  if (news) document.dispatchEvent(new CustomEvent("outbox:sent"));
  news = false;
};
const sendAll = async () => {
  await sendBegun();
  for (;;) {
    const entry = store.all(OUTBOX).find(({ state }) => state === "waits");
    if (!entry) break;
    const outcome = await send(entry);
    outcomes.set(entry.key, outcome);
    if (outcome.what === "unheard") return;
  }
};

const soon = (ms) => new Promise((done) => setTimeout(done, ms));
const arrival = async (key) => {
  await flush();
  // It may have come when the last flush was just ending.
  if (!outcomes.has(key) && !outbox.signal) await flush();
  return outcomes.get(key);
};
export const outcomeOf = async (key) => {
  outcomes.delete(key);
  awaited.add(key);
  const outcome = await Promise.race([arrival(key), soon(PATIENCE_MS)]);
  awaited.delete(key);
  if (!outcome) outbox.signal ||= NO_SIGNAL;
  return outcome;
};
