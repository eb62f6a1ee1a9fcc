// What is kept on this phone for one person: what they recorded and the server hasn't taken yet,
// and what they began to record. Each thing lies in localStorage under a key of its own, so that
// two open pages never overwrite one another.
import { person } from "./elements.js";

// An old name, kept because phones hold entries under it.
export const OUTBOX = `outbox ${person} told `;
export const BEGUN = `outbox ${person} begun `;

export const clock = (ms) =>
  new Date(ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

// Used if the browser stores nothing (a private window, a full disk).
export const memory = new Map();
export const store = {
  all: (mark) => {
    let keys = [];
    try {
      keys = Object.keys(localStorage);
    } catch {
      /* the memory has it */
    }
    return [...new Set([...keys, ...memory.keys()])]
      .filter((key) => key.startsWith(mark))
      .sort()
      .map(store.get)
      .filter(Boolean);
  },
  get: (key) => {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? memory.get(key);
    } catch {
      return memory.get(key);
    }
  },
  put: (entry) => {
    try {
      localStorage.setItem(entry.key, JSON.stringify(entry));
    } catch {
      memory.set(entry.key, entry);
    }
    return entry;
  },
  drop: (key) => {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      /* it was never there */
    }
  },
};

const fieldsOf = (form, submitter) => {
  const fields = [...new FormData(form, submitter)].filter(
    ([name, value]) => typeof value === "string" && name !== "csrfmiddlewaretoken",
  );
  return fields.map(([name, value]) => [name, value]);
};
const valueOf = (entry, name) => entry.fields.find(([one]) => one === name)?.[1] ?? "";
// A form pressed twice records one thing; so does one that is put right after a refusal
// ([data-kept]).
const sameAs = (fields) => (entry) => {
  const mine = Object.fromEntries(fields);
  return mine.form ? valueOf(entry, "form") === mine.form : valueOf(entry, "once") === mine.once;
};

let last = 0;
const nextKey = () => {
  last = Math.max(last + 1, Date.now());
  return `${OUTBOX}${String(last).padStart(15, "0")} ${Math.random().toString(36).slice(2, 8)}`;
};

export const keep = (form, submitter) => {
  const fields = fieldsOf(form, submitter);
  const before = form.dataset.kept
    ? store.get(form.dataset.kept)
    : store.all(OUTBOX).find(sameAs(fields));
  const entry = {
    key: before?.key ?? nextKey(),
    at: before?.at ?? Date.now(),
    action: form.action,
    words: form.dataset.outbox,
    fields,
    state: "waits",
    said: [],
  };
  return store.put(entry);
};

export const keepBegun = (form) => {
  const keeper = form.querySelector("[data-again]");
  if (!keeper) return;
  const action = keeper.getAttribute("hx-post");
  const words = form.dataset.outbox ?? keeper.dataset.words ?? "";
  store.put({
    key: BEGUN + action,
    action,
    again: keeper.dataset.again,
    words,
    fields: fieldsOf(form).filter(([name]) => name !== "once"),
  });
};
