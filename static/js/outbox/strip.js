// What is kept on this phone, shown on the page: each entry with what may be done about it.
import { make } from "../elements.js";
import { OUTBOX, clock, memory, store } from "../localstore.js";
import { SIGNED_OUT } from "../requests.js";
import { flush, noteSent, outbox, outcomeOf } from "./sending.js";
import { mend } from "./swapping.js";
import { resumed, shownAs } from "./unsentdrafts.js";

const strip = make("section", {
  class: "outbox",
  id: "outbox",
  "aria-label": "Kept on this phone",
});
const line = make("p", { class: "outbox__line", role: "status" });
const list = make("ul", { class: "outbox__list" });
strip.append(line, list);

const button = (label, act, about = "") => {
  const made = make(
    "button",
    { class: "button button--quiet button--small", type: "button" },
    label,
  );
  if (about) made.setAttribute("aria-label", `${label}: ${about}`);
  made.addEventListener("click", act);
  return made;
};

const gone = []; // what was discarded, to be restored
const throwAway = (entry) => {
  store.drop(entry.key);
  gone.push(entry);
  draw();
};
const bringBack = (entry) => {
  gone.splice(gone.indexOf(entry), 1);
  store.put({ ...entry, state: "waits", said: [] });
  draw();
  flush();
};

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
  ...outbox.sent
    .slice(-5)
    .map((entry) =>
      make(
        "li",
        { "data-state": "sent" },
        make("span", {}, make("strong", {}, entry.words), ` sent at ${clock(entry.sentAt)}.`),
      ),
    ),
  ...gone.map((entry) =>
    make(
      "li",
      { "data-state": "gone" },
      make("span", {}, make("strong", {}, entry.words), " thrown away."),
      button("Bring it back", () => bringBack(entry), entry.words),
    ),
  ),
  ...store
    .all(OUTBOX)
    .map((entry) => (entry.state === "refused" ? rowRefused(entry) : rowWaiting(entry))),
  ...resumed
    .filter((entry) => !shownAs(entry))
    .map((entry) =>
      make(
        "li",
        { "data-state": "begun" },
        make(
          "span",
          {},
          "Started but not recorded yet: ",
          make("strong", {}, entry.words || "something typed"),
          ".",
        ),
        make("a", { class: "button button--quiet button--small", href: entry.again }, "Continue"),
      ),
    ),
];
const rowWaiting = (entry) => {
  const row = make(
    "li",
    { "data-state": "waits" },
    make(
      "span",
      {},
      make("strong", {}, entry.words),
      entry.key === outbox.sending
        ? " is being sent."
        : ` kept at ${clock(entry.at)}, not sent yet.`,
    ),
  );
  if (entry.key !== outbox.sending)
    row.append(button("Throw away", () => throwAway(entry), entry.words));
  return row;
};
// Whether its question is shown at its form, where it is answered; then it isn't asked here too.
const answering = (entry) => document.querySelector(`form[data-kept="${CSS.escape(entry.key)}"]`);
const rowRefused = (entry) =>
  answering(entry)
    ? make(
        "li",
        { "data-state": "refused" },
        make("span", {}, make("strong", {}, entry.words), " waits for your answer below."),
      )
    : rowNotTaken(entry);
const rowNotTaken = (entry) =>
  make(
    "li",
    { "data-state": "refused" },
    make("span", {}, make("strong", {}, entry.words), " was not taken: ", entry.said.join(" ")),
    button("Put it right", () => putRight(entry), entry.words),
    button("Throw away", () => throwAway(entry), entry.words),
  );

const said = () => {
  const kept = store.all(OUTBOX);
  const waits = kept.filter(({ state }) => state === "waits").length;
  const back = kept.length - waits;
  const { signal } = outbox,
    words = [signal];
  if (signal && !waits && document.querySelector("[data-outbox-here]"))
    words.push("Stay on this page: it keeps what you record.");
  if (signal && waits)
    words.push(
      `${waits} kept on this phone, sent by ${waits > 1 ? "themselves" : "itself"} when it can be.`,
    );
  if (memory.size)
    words.push("This browser can't store anything: leave this page open until everything is sent.");
  if (back) words.push(`${back} not taken: put ${back > 1 ? "them" : "it"} right.`);
  if (!signal && !kept.length && outbox.sent.length)
    words.push("Everything kept here has been sent.");
  return words.filter(Boolean).join(" ");
};

const place = () => {
  if (strip.isConnected) return;
  const here = document.querySelector("[data-outbox-here]");
  if (here) here.replaceChildren(strip);
  else document.querySelector("main > .page")?.before(strip);
};

let shown = "";
export const draw = () => {
  place();
  // Only changes are announced.
  if (shown !== said())
    line.replaceChildren(
      (shown = said()),
      ...(outbox.signal === SIGNED_OUT
        ? [
            " ",
            make(
              "a",
              { href: `/accounts/login/?next=${encodeURIComponent(location.pathname)}` },
              "Sign in",
            ),
          ]
        : []),
    );
  const focused = list.contains(document.activeElement) ? document.activeElement.textContent : "";
  list.replaceChildren(...rows());
  if (focused)
    (
      [...list.querySelectorAll("button")].find((one) => one.textContent === focused) ?? line
    ).focus?.({ preventScroll: true });
  strip.classList.toggle("outbox--shown", Boolean(shown || list.children.length));
  strip.classList.toggle(
    "outbox--done",
    [...list.children].every((row) => row.dataset.state === "sent") &&
      !outbox.signal &&
      !memory.size,
  );
};

export const alsoSay = (words) => line.replaceChildren((shown = `${said()} ${words}`));
