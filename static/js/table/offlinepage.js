// Packing: the browser keeps the page and all its parts, so that it opens again without the server.
// Browsers allow that only over HTTPS; elsewhere the page must stay open.
import { make, person } from "../elements.js";
import { button } from "./buttons.js";
import { codeMaker } from "./meeting.js";

const WORKER = "/table-worker.js";
const SCOPE = "/matches/";
const CODES = new URL("../vendor/qrcode.mjs", import.meta.url).pathname;
// All that this page has loaded from this server, itself included, and the script that draws codes.
const parts = () => [
  ...new Set([
    location.pathname,
    CODES,
    ...performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.startsWith(location.origin))
      .map((name) => name.slice(location.origin.length))
      .filter((path) => /\.(m?js|css|woff2|svg)(\?|$)/.test(path)),
  ]),
];

const answered = (worker, message) =>
  new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => done(data);
    worker.postMessage(message, [channel.port2]);
  });

const canPack = () => "serviceWorker" in navigator && isSecureContext;

const activeOf = (registration) =>
  new Promise((done) => {
    const look = () => {
      if (registration.active) done(registration.active);
    };
    look();
    for (const one of [registration.installing, registration.waiting])
      one?.addEventListener("statechange", look);
  });

// Packs; returns what is missing afterwards.
const pack = async () => {
  await Promise.all([codeMaker(), import("./dice.js")]);
  const worker = await activeOf(await navigator.serviceWorker.register(WORKER, { scope: SCOPE }));
  await navigator.storage?.persist?.();
  return (await answered(worker, { pack: parts() })).lacking;
};

// Asked of the worker each time: a browser short of room throws away what it kept.
const isPacked = async () => {
  const worker = (await navigator.serviceWorker.getRegistration(SCOPE))?.active;
  return Boolean(worker) && !(await answered(worker, { lacking: parts(), person })).lacking.length;
};

const PACKING = "Packing \u2026";
const READY = "Ready without signal.";
const KEPT_NOT = "Not ready: this browser couldn't store it. Keep the page open.";
let state = "";

const packed = async () => {
  try {
    const lacking = await pack();
    if (lacking.length)
      return `Not ready: ${lacking.length} parts couldn't be fetched. Try again with a signal.`;
    return (await isPacked()) ? READY : KEPT_NOT;
  } catch {
    return KEPT_NOT;
  }
};

// Says that it is ready only if everything is found again.
const look = async (changed) => {
  const ready = await isPacked().catch(() => false);
  if (state === PACKING || ready === (state === READY)) return;
  state = ready ? READY : "";
  changed();
};

// `kept` says whether this browser holds the match itself; `changed` redraws.
export const offlinePageOf = ({ say, kept, changed }) => {
  if (!canPack() || !kept)
    return make(
      "p",
      { class: "soft" },
      "Keep this page open in the cellar. Over a plain connection, or in a private window, this browser can't open it again without the server.",
    );
  const packs = button(
    "Pack for the cellar",
    async () => {
      state = PACKING;
      changed();
      state = await packed();
      say(state);
      changed();
    },
    state === PACKING ? { disabled: "" } : {},
  );
  look(changed);
  return make("div", { class: "cluster" }, packs, make("p", { role: "status" }, state));
};
