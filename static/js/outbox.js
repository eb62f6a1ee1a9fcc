// What is recorded without a signal is kept on this phone and sent by itself, in order, when there
// is one.
//
// A form with [data-outbox] isn't sent by the browser. It is first put into localStorage under a
// key of its own, and removed when the server has taken it; its `once` makes it count once, however
// often it is sent. What the server refuses waits, with the reason, for whoever recorded it. What
// is typed but not recorded yet is kept the same way until the server has it.
import { parsed, person } from "./elements.js";
import { BEGUN, OUTBOX, keep, keepBegun, store } from "./localstore.js";
import { alsoSay, draw } from "./outbox/strip.js";
import { NO_SIGNAL, reach } from "./requests.js";
import { clear, flush, noteSent, outbox, outcomeOf } from "./outbox/sending.js";
import { mend, swap } from "./outbox/swapping.js";

const AGAIN_MS = 8_000;

// What became of what was just recorded: the match's page, the form with its sentences, or the
// next.
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
    (document.getElementById("said") ?? document.querySelector("#content"))?.focus({
      preventScroll: true,
    });
  } catch {
    outbox.signal = NO_SIGNAL;
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
  try {
    await reach("/healthz", { method: "HEAD" });
    clear();
  } catch {
    outbox.signal = NO_SIGNAL;
  }
  draw();
  if (!outbox.signal) flush();
  return !outbox.signal;
};

document.addEventListener("submit", async (event) => {
  const form = event.target,
    submitter = event.submitter,
    elsewhere = submitter?.getAttribute("formaction");
  if (event.defaultPrevented || form.method !== "post" || form.matches("[hx-post]")) return;
  if (elsewhere && elsewhere === form.querySelector("[data-again]")?.getAttribute("hx-post")) {
    event.preventDefault();
    keepBegun(form);
    flush();
  } else if (form.matches("[data-outbox]") && !elsewhere) {
    event.preventDefault();
    submit(form, submitter);
  } else if (outbox.signal === NO_SIGNAL && !form.dataset.sure) {
    event.preventDefault();
    if (!(await known())) {
      alsoSay("Nothing was sent: press again once there is one.");
      return;
    }
    form.dataset.sure = "yes";
    form.requestSubmit(submitter);
  } else if (form.dataset.kept) {
    store.drop(form.dataset.kept); // it was recorded before, and is discarded
  }
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[href]");
  if (
    !link ||
    outbox.signal !== NO_SIGNAL ||
    event.defaultPrevented ||
    event.button ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey
  )
    return;
  if (
    link.matches("[hx-get], [target], .key") ||
    link.origin !== location.origin ||
    link.getAttribute("href").startsWith("#")
  )
    return;
  event.preventDefault();
  if (await known()) location.assign(link.href);
  else alsoSay("That page can't be opened now.");
});

for (const name of ["input", "change"]) {
  document.addEventListener(name, (event) => event.target.form && keepBegun(event.target.form));
}

// --- the signal ----------------------------------------------------------------------------------

const isKeeper = (element) => element?.matches?.("[data-again]");
const failed = ({ detail }) => {
  outbox.signal = NO_SIGNAL;
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
  if (outbox.signal === NO_SIGNAL) known(); // the answer may have been asked for before it went
});
document.addEventListener("htmx:afterSettle", draw);
document.addEventListener("outbox:swapped", draw);
document.addEventListener("outbox:hindered", ({ detail }) => {
  outbox.signal = detail;
  draw();
});
document.addEventListener("outbox:begun", ({ target }) => keepBegun(target));
addEventListener("offline", () => {
  outbox.signal = NO_SIGNAL;
  draw();
});
addEventListener("online", () => known());
addEventListener("storage", draw);
document.addEventListener("visibilitychange", () => document.hidden || flush());
const waiting = () => store.all(OUTBOX).some(({ state }) => state === "waits");
setInterval(() => {
  if (waiting()) flush();
  else if (outbox.signal) known();
}, AGAIN_MS);

if (person) {
  outbox.changed = draw;
  draw();
  flush();
  if (!navigator.onLine) known(); // lost while the page was loading: nothing tells of it any more
}
