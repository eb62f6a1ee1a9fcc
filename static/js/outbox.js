// What is recorded without a signal is kept on this phone and sent by itself, in order, when there is one.
//
// A form with [data-outbox] isn't sent by the browser. It is first put into localStorage under a
// key of its own, and removed when the server has taken it; its `once` makes it count once, however
// often it is sent. What the server refuses waits, with the reason, for whoever recorded it. What
// is typed but not recorded yet is kept the same way until the server has it.
import { resumed, sendBegun, shownAs } from "./unsentdrafts.js";
import { NO_SIGNAL, SIGNED_OUT, TROUBLE, reach, sendCommand, sentencesOf } from "./requests.js";
import { BEGUN, OUTBOX, clock, keep, keepBegun, memory, store } from "./localstore.js";
import { make, parsed, person } from "./elements.js";
import { mend, swap } from "./swapping.js";

const PATIENCE_MS = 4_000; // after this, whoever waits for an answer reads that it is kept
const AGAIN_MS = 8_000;

// --- sending --------------------------------------------------------------------------------------

let signal = ""; // why nothing can be sent; "" unless something is known to prevent it
let sending = null; // the key of what is under way
const sent = []; // what this page sent, to be shown
const here = []; // the ids under which the server knows it
const gone = []; // what was discarded, to be restored

// What became of it: "taken" with where to go on, "refused" with the server's page, or "unheard".
const send = async (entry) => {
  sending = entry.key;
  draw();
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
    sending = null;
  }
};

const noteSent = (entry) => { sent.push({ ...entry, sentAt: Date.now() }); news = true; };
const hindered = (why) => { signal = why; return { what: "unheard" }; };
const clear = () => { signal = ""; };

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
let news = false; // whether anything was sent for which nobody waited: then the story is fetched anew
let flying = null;
const flush = () => (flying ??= sendAll().finally(landed));
const landed = () => {
  flying = null;
  draw();
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

// --- what is shown --------------------------------------------------------------------------------

const strip = make("section", { class: "outbox", id: "outbox", "aria-label": "Kept on this phone" });
const line = make("p", { class: "outbox__line", role: "status" });
const list = make("ul", { class: "outbox__list" });
strip.append(line, list);

const button = (label, act, about = "") => {
  const made = make("button", { class: "button button--quiet button--small", type: "button" }, label);
  if (about) made.setAttribute("aria-label", `${label}: ${about}`);
  made.addEventListener("click", act);
  return made;
};

const throwAway = (entry) => { store.drop(entry.key); gone.push(entry); draw(); };
const bringBack = (entry) => { gone.splice(gone.indexOf(entry), 1); store.put({ ...entry, state: "waits", said: [] }); draw(); flush(); };

// Sends it again: the server says once more what is wrong, with everything filled in, or accepts it
// by now.
const putRight = async (entry) => {
  store.put({ ...entry, state: "waits" });
  const outcome = await outcomeOf(entry.key);
  if (outcome?.what === "taken") noteSent(entry);
  if (outcome?.what === "refused" && !mend(outcome.page, entry)) location.assign(entry.action);
  draw();
};

const rows = () => [
  ...sent.slice(-5).map((entry) => make("li", { "data-state": "sent" }, make("span", {}, make("strong", {}, entry.words), ` sent at ${clock(entry.sentAt)}.`))),
  ...gone.map((entry) => make("li", { "data-state": "gone" }, make("span", {}, make("strong", {}, entry.words), " thrown away."), button("Bring it back", () => bringBack(entry), entry.words))),
  ...store.all(OUTBOX).map((entry) => (entry.state === "refused" ? rowRefused(entry) : rowWaiting(entry))),
  ...resumed.filter((entry) => !shownAs(entry)).map((entry) => make("li", { "data-state": "begun" }, make("span", {}, "Started but not recorded yet: ", make("strong", {}, entry.words || "something typed"), "."), make("a", { class: "button button--quiet button--small", href: entry.again }, "Continue"))),
];
const rowWaiting = (entry) => {
  const row = make("li", { "data-state": "waits" }, make("span", {}, make("strong", {}, entry.words), entry.key === sending ? " is being sent." : ` kept at ${clock(entry.at)}, not sent yet.`));
  if (entry.key !== sending) row.append(button("Throw away", () => throwAway(entry), entry.words));
  return row;
};
// Whether its question is shown at its form, where it is answered; then it isn't asked here too.
const answering = (entry) => document.querySelector(`form[data-kept="${CSS.escape(entry.key)}"]`);
const rowRefused = (entry) => (answering(entry) ? make("li", { "data-state": "refused" }, make("span", {}, make("strong", {}, entry.words), " waits for your answer below.")) : rowNotTaken(entry));
const rowNotTaken = (entry) => make("li", { "data-state": "refused" },
  make("span", {}, make("strong", {}, entry.words), " was not taken: ", entry.said.join(" ")),
  button("Put it right", () => putRight(entry), entry.words), button("Throw away", () => throwAway(entry), entry.words));

const said = () => {
  const kept = store.all(OUTBOX);
  const waits = kept.filter(({ state }) => state === "waits").length;
  const back = kept.length - waits;
  const words = [signal];
  if (signal && !waits && document.querySelector("[data-outbox-here]")) words.push("Stay on this page: it keeps what you record.");
  if (signal && waits) words.push(`${waits} kept on this phone, sent by ${waits > 1 ? "themselves" : "itself"} when it can be.`);
  if (memory.size) words.push("This browser can't store anything: leave this page open until everything is sent.");
  if (back) words.push(`${back} not taken: put ${back > 1 ? "them" : "it"} right.`);
  if (!signal && !kept.length && sent.length) words.push("Everything kept here has been sent.");
  return words.filter(Boolean).join(" ");
};

const place = () => {
  if (strip.isConnected) return;
  const here = document.querySelector("[data-outbox-here]");
  if (here) here.replaceChildren(strip);
  else document.querySelector("main > .page")?.before(strip);
};

let shown = "";
const draw = () => {
  place();
  // Only changes are announced.
  if (shown !== said()) line.replaceChildren((shown = said()), ...(signal === SIGNED_OUT ? [" ", make("a", { href: `/accounts/login/?next=${encodeURIComponent(location.pathname)}` }, "Sign in")] : []));
  const focused = list.contains(document.activeElement) ? document.activeElement.textContent : "";
  list.replaceChildren(...rows());
  if (focused) ([...list.querySelectorAll("button")].find((one) => one.textContent === focused) ?? line).focus?.({ preventScroll: true });
  strip.classList.toggle("outbox--shown", Boolean(shown || list.children.length));
  strip.classList.toggle("outbox--done", [...list.children].every((row) => row.dataset.state === "sent") && !signal && !memory.size);
};

// --- sending --------------------------------------------------------------------------------------

const soon = (ms) => new Promise((done) => setTimeout(done, ms));
const arrival = async (key) => {
  await flush();
  if (!outcomes.has(key) && !signal) await flush(); // it came when the last flush was just ending
  return outcomes.get(key);
};
const outcomeOf = async (key) => {
  outcomes.delete(key);
  awaited.add(key);
  const outcome = await Promise.race([arrival(key), soon(PATIENCE_MS)]);
  awaited.delete(key);
  if (!outcome) signal ||= NO_SIGNAL;
  return outcome;
};

// What became of what was just recorded: the match's page, the form with its sentences, or the next.
const show = async (outcome, entry) => {
  if (outcome?.what === "taken") return goOn(outcome.onward, entry);
  if (outcome?.what === "refused") return mend(outcome.page, entry);
  return document.dispatchEvent(new CustomEvent("outbox:kept", { detail: entry }));
};

const goOn = async (onward, entry) => {
  try {
    const page = parsed(await (await reach(onward)).text());
    swap("#content", page.querySelector("#content"));
    document.title = page.title;
    history.replaceState(null, "", onward);
    document.getElementById("live")?.scrollIntoView();
    (document.getElementById("said") ?? document.querySelector("#content"))?.focus({ preventScroll: true });
  } catch {
    signal = NO_SIGNAL;
    noteSent(entry);
    document.dispatchEvent(new CustomEvent("outbox:kept", { detail: entry }));
  }
};

const submit = async (form, submitter) => {
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  form.classList.add("htmx-request");
  const entry = keep(form, submitter);
  store.drop(BEGUN + form.querySelector("[data-again]")?.getAttribute("hx-post"));
  const outcome = await outcomeOf(entry.key);
  delete form.dataset.busy;
  form.classList.remove("htmx-request");
  await show(outcome, entry);
  draw();
};

// Without a signal a link or another form would lead to the browser's own error page.
const known = async () => {
  try { await reach("/healthz", { method: "HEAD" }); clear(); } catch { signal = NO_SIGNAL; }
  draw();
  if (!signal) flush();
  return !signal;
};

const alsoSay = (words) => line.replaceChildren((shown = `${said()} ${words}`));

document.addEventListener("submit", async (event) => {
  const form = event.target, submitter = event.submitter, elsewhere = submitter?.getAttribute("formaction");
  if (event.defaultPrevented || form.method !== "post" || form.matches("[hx-post]")) return;
  if (elsewhere && elsewhere === form.querySelector("[data-again]")?.getAttribute("hx-post")) {
    event.preventDefault();
    keepBegun(form);
    flush();
  } else if (form.matches("[data-outbox]") && !elsewhere) {
    event.preventDefault();
    submit(form, submitter);
  } else if (signal === NO_SIGNAL && !form.dataset.sure) {
    event.preventDefault();
    if (!(await known())) { alsoSay("Nothing was sent: press again once there is one."); return; }
    form.dataset.sure = "yes";
    form.requestSubmit(submitter);
  } else if (form.dataset.kept) {
    store.drop(form.dataset.kept); // it was recorded before, and is discarded
  }
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[href]");
  if (!link || signal !== NO_SIGNAL || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.matches("[hx-get], [target], .key") || link.origin !== location.origin || link.getAttribute("href").startsWith("#")) return;
  event.preventDefault();
  if (await known()) location.assign(link.href);
  else alsoSay("That page can't be opened now.");
});

for (const name of ["input", "change"]) {
  document.addEventListener(name, (event) => event.target.form && keepBegun(event.target.form));
}

// --- the signal -----------------------------------------------------------------------------------

const isKeeper = (element) => element?.matches?.("[data-again]");
const failed = ({ detail }) => {
  signal = NO_SIGNAL;
  if (isKeeper(detail.elt)) {
    keepBegun(detail.elt.closest("form"));
    detail.elt.textContent = "No signal: kept on this phone.";
  }
  draw();
};
document.addEventListener("htmx:sendError", failed);
document.addEventListener("htmx:timeout", failed);
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!detail.successful) return;
  if (isKeeper(detail.elt)) store.drop(BEGUN + detail.elt.getAttribute("hx-post"));
  if (signal === NO_SIGNAL) known(); // the answer may have been asked for before it went
});
document.addEventListener("htmx:afterSettle", draw);
document.addEventListener("outbox:swapped", draw);
document.addEventListener("outbox:hindered", ({ detail }) => { signal = detail; draw(); });
document.addEventListener("outbox:begun", ({ target }) => keepBegun(target));
addEventListener("offline", () => { signal = NO_SIGNAL; draw(); });
addEventListener("online", () => known());
addEventListener("storage", draw);
document.addEventListener("visibilitychange", () => document.hidden || flush());
const waiting = () => store.all(OUTBOX).some(({ state }) => state === "waits");
setInterval(() => { if (waiting()) flush(); else if (signal) known(); }, AGAIN_MS);

if (person) {
  draw();
  flush();
  if (!navigator.onLine) known(); // lost while the page was loading: nothing tells of it any more
}
