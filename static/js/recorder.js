// The questions for recording a match, asked by the phone itself while the server can't be reached.
//
// With a signal the server asks, as without a script. All its questions and forms are fetched once
// beforehand; when a tap goes unanswered the next question is put from there.
import { NO_SIGNAL, TROUBLE } from "./requests.js";
import { make } from "./elements.js";

const fragment = (html) =>
  document.importNode(new DOMParser().parseFromString(html, "text/html").body, true)
    .firstElementChild;
const recorder = () => document.getElementById("recorder");
const random = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

let kit = null;
// The recorder as the page brought it, if nothing was answered yet.
const opened = recorder()?.querySelector(".recorder__so-far") ? null : recorder()?.cloneNode(true);
const fetchKit = async () => {
  if (kit || !recorder()) return;
  try {
    const response = await fetch(recorder().dataset.kit, { credentials: "same-origin" });
    if (response.ok && !response.redirected) kit = await response.json();
  } catch {
    /* it is asked for again when there is a signal */
  }
};

// --- what was answered, and what comes next ------------------------------------------------------

const answersIn = (address) => Object.fromEntries(new URL(address, location).searchParams);
const addressOf = (answers) => `${recorder().dataset.at}?${new URLSearchParams(answers)}`;

const storyOf = (answers) => {
  const kind = kit.kinds[answers.type];
  const known = [...kit.people, ...kit.teams].flatMap((group) => group.answers);
  const called = ({ name, nobody }) =>
    known.find(({ value }) => value === answers[name])?.text ?? nobody;
  const said = kind.questions.filter(({ name }) => name in answers).map(called);
  return [kind.name, ...said].join(" \u00b7 ");
};

const soFar = (answers, last) => {
  const again = make(
    "button",
    { class: "button button--link button--small", type: "button", "data-start": "" },
    "Start over",
  );
  return make(
    "p",
    { class: "recorder__so-far cluster" },
    make("strong", last ? { tabindex: "-1" } : {}, storyOf(answers)),
    again,
  );
};

// Whoever did it isn't its victim, and for a victim the other side stands first, as on the server.
const groupsOf = ({ name, nobody }, { player }) => {
  if (name === "team") return kit.teams;
  const groups = kit.people.map(({ answers, ...group }) => ({
    ...group,
    own: answers.some(({ value }) => value === player),
    answers: answers.filter(({ value }) => value !== player),
  }));
  if (name === "victim") groups.sort((one, other) => one.own - other.own);
  return nobody
    ? [
        ...groups,
        { heading: "", college: "", answers: [{ value: "nobody", text: nobody, note: "" }] },
      ]
    : groups;
};

const key = (answers, name, { value, text, note }) => {
  const words = make("span", {}, text, ...(note ? [" ", make("small", {}, note)] : []));
  return make(
    "li",
    {},
    make("a", { class: "key", href: addressOf({ ...answers, [name]: value }) }, words),
  );
};
const groupOf =
  (question, answers) =>
  ({ heading, college, answers: choices }) => {
    const band = college
      ? { class: "recorder__heading college-band" }
      : { class: "recorder__heading" };
    const keys = make(
      "ul",
      { class: "keys" },
      ...choices.map((choice) => key(answers, question.name, choice)),
    );
    const box = make("div", {
      class: college ? `recorder__group college--${college}` : "recorder__group",
    });
    box.append(...(heading ? [make("h3", band, heading)] : []), keys);
    return box;
  };

const hidden = (name, value) => make("input", { type: "hidden", name, value });
const fresh = (form) => {
  form.querySelector("[name=once]").value = random();
  form.querySelector("[name=form]").value = random().slice(0, 12);
  return form;
};

const formFor = (answers) => {
  const { forms } = kit.kinds[answers.type];
  const form = fragment(forms[answers.team ?? ""] ?? Object.values(forms)[0]);
  for (const [name, value] of Object.entries(answers)) {
    form.querySelector(`input[type=hidden][name=${name}]`)?.remove();
    form.append(hidden(name, value));
  }
  form.dataset.outbox = storyOf(answers);
  form.querySelector("[data-again]").dataset.again = `${addressOf(answers)}&draft=1`;
  return fresh(form);
};

// A chosen player is kept before the next question, as the server would do.
const chosen = (answers) => {
  const form = formFor(answers);
  const carried = [...form.querySelectorAll("input[type=hidden]")].filter(
    ({ name }) => !["once", "typed"].includes(name),
  );
  const keeper = form.querySelector("[data-again]");
  for (const name of ["hx-trigger", "hx-include"]) keeper.removeAttribute(name);
  keeper.dataset.words = storyOf(answers);
  return make("form", { method: "post", hidden: "" }, ...carried, keeper);
};

// --- asking --------------------------------------------------------------------------------------

const show = (box) => {
  recorder().replaceWith(box);
  window.htmx?.process(box);
  box.scrollIntoView();
  box.querySelector("[tabindex='-1']")?.focus({ preventScroll: true });
};

const start = () => {
  if (kit) show(fragment(kit.start));
  else if (opened) show(opened.cloneNode(true));
  else recorder()?.replaceChildren(make("p", {}, "The keys come back when there is a signal."));
  document.querySelector(".outbox--shown")?.scrollIntoView();
};

const ask = (answers) => {
  const { kit: from, at } = recorder().dataset;
  const box = make("div", {
    class: "recorder",
    id: "recorder",
    "data-kit": from,
    "data-at": at,
    "data-local": "",
  });
  const question = kit.kinds[answers.type].questions.find(({ name }) => !(name in answers));
  const form = question ? chosen(answers) : formFor(answers);
  if (question) {
    const heading = make("h2", { class: "recorder__question", tabindex: "-1" }, question.text);
    box.append(
      soFar(answers),
      heading,
      ...groupsOf(question, answers).map(groupOf(question, answers)),
      form,
    );
  } else {
    box.append(soFar(answers, true), form);
  }
  show(box);
  form.dispatchEvent(new CustomEvent("outbox:begun", { bubbles: true }));
};

// --- when ----------------------------------------------------------------------------------------

let unanswered = null; // the key that was tapped before anything could answer it
const hinder = (why) => document.dispatchEvent(new CustomEvent("outbox:hindered", { detail: why }));

const unheard =
  (why) =>
  ({ detail }) => {
    const element = detail.elt;
    if (!element.closest?.("#recorder")) return;
    if (element.matches("a.key")) {
      hinder(why);
      if (kit?.kinds) ask(answersIn(element.href));
      else {
        unanswered = element;
        hinder("No signal. What you tapped opens as soon as there is one.");
      }
    } else if (element.matches(".recorder__so-far")) {
      hinder(why);
      start();
    }
  };
document.addEventListener("htmx:sendError", unheard(NO_SIGNAL));
document.addEventListener("htmx:timeout", unheard(NO_SIGNAL));
document.addEventListener("htmx:responseError", unheard(TROUBLE));

document.addEventListener("click", (event) => {
  const tapped = event.target.closest("#recorder[data-local] a.key, [data-start]");
  if (!tapped || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (tapped.matches("[data-start]")) start();
  else ask(answersIn(tapped.href));
});

// What was recorded is kept, so the next may be recorded. What shall be undone is no longer
// offered.
document.addEventListener("outbox:kept", ({ detail }) => {
  const undo = document.getElementById("undo");
  if (undo?.querySelector("form")?.action === detail.action) undo.replaceChildren();
  else start();
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!detail.successful) return;
  fetchKit();
  if (unanswered?.isConnected) unanswered.click();
  unanswered = null;
});
document.addEventListener("outbox:swapped", fetchKit);
fetchKit();
