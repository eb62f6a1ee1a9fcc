// Ready for a cellar: the page and all it is made of, kept by this browser, so that it opens again
// without the server. Browsers allow that over HTTPS alone; elsewhere the page must stay open.
import { make } from "../kept.js";
import { codeMaker } from "./meeting.js";

const WORKER = "/table-worker.js";
const SCOPE = "/matches/";
const PACKED = "console packed";

// All that this page has loaded from here, itself included.
const parts = () => [...new Set([location.pathname, ...performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith(location.origin)).map((name) => name.slice(location.origin.length)).filter((path) => /\.(m?js|css|woff2|svg)(\?|$)/.test(path))])];

const answered = (worker, message) => new Promise((done) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = ({ data }) => done(data);
  worker.postMessage(message, [channel.port2]);
});

export const canPack = () => "serviceWorker" in navigator && isSecureContext;

// What is lacking after all; [] where everything is at hand.
export const pack = async () => {
  await Promise.all([codeMaker(), import("./dice.js")]);
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const worker = await new Promise((done) => {
    const active = () => { if (registration.active) done(registration.active); };
    active();
    for (const one of [registration.installing, registration.waiting]) one?.addEventListener("statechange", active);
  });
  await navigator.storage?.persist?.();
  return (await answered(worker, { pack: parts() })).lacking;
};

export const cellarOf = ({ match, say, durable }) => {
  if (!canPack() || !durable) return make("p", { class: "soft" }, "Keep this page open in the cellar: over a plain connection, or in a private window, this browser can't open it again without the server.");
  const state = make("p", { role: "status" }, localStorage.getItem(`${PACKED} ${match}`) ? "Ready without signal." : "");
  const button = make("button", { class: "button button--quiet", type: "button" }, "Pack for the cellar");
  button.addEventListener("click", async () => {
    button.disabled = true;
    state.textContent = "Packing \u2026";
    try {
      const lacking = await pack();
      state.textContent = lacking.length ? `Not ready: ${lacking.length} parts couldn't be fetched. Try again with a signal.` : "Ready without signal.";
      if (!lacking.length) localStorage.setItem(`${PACKED} ${match}`, "yes");
    } catch {
      state.textContent = "Not ready: this browser didn't keep it. Keep the page open.";
    }
    say(state.textContent);
    button.disabled = false;
  });
  return make("div", { class: "cluster" }, button, state);
};
