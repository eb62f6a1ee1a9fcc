// The drawing page with a script: the editor takes the map's place, and saving goes over the API.
import { make } from "../elements.js";
import { Editor } from "./editor.js";
import { Keeper } from "./keeping.js";
import { askName } from "./naming.js";
import { Saving } from "./saving.js";

const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

const begin = (root, dungeon) => {
  const form = document.querySelector("form.drawing");
  for (const plain of document.querySelectorAll("[data-plain]")) plain.hidden = true;
  for (const scripted of document.querySelectorAll("[data-scripted]")) scripted.hidden = false;
  for (const closed of form.querySelectorAll("details[open]"))
    closed.open = form.querySelector("[role=alert]") !== null;
  const editor = new Editor(root, {
    kinds: read("dungeon-kinds"),
    dungeon,
    fresh: "fresh" in root.dataset,
  });
  const { league, public: open } = form.elements;
  const status = form.querySelector("[data-saving]");
  root.querySelector(".editor__work").append(status); // beside the map, where one looks
  const saving = new Saving(status, {
    api: root.dataset.api,
    state: editor.state,
    drawn: () => editor.history.now,
    place: () => ({ league: league.value, ...(open ? { public: open.checked } : {}) }),
    saved: (said, drawn) => settled(editor, said, drawn),
    look: (theirs) => editor.change(theirs),
  });
  if (editor.state.id && !editor.restored && !("fresh" in root.dataset)) saving.stands(dungeon);
  if (editor.restored) sayRestored(editor, dungeon);
  listen(form, editor, saving);
};

// What was drawn on while the answer was on its way stays to be saved.
const settled = (editor, said, drawn) => {
  editor.keeper.drop();
  editor.keeper = new Keeper(said.id);
  if (editor.history.now !== drawn) editor.keeper.keep(editor.history.now, said.version);
  history.replaceState(null, "", `/dungeons/${said.id}/edit/`);
  editor.saved(said);
};

const sayRestored = (editor, saved) => {
  const again = make(
    "button",
    { type: "button", class: "button button--quiet button--small" },
    "Start from the saved version",
  );
  const notice = make(
    "p",
    { class: "notice" },
    make("span", {}, "Your unsaved drawing has been restored. ", again),
  );
  again.addEventListener("click", () => {
    editor.change(saved);
    editor.keeper.drop();
    notice.remove();
  });
  editor.root.before(notice);
};

const listen = (form, editor, saving) => {
  form.addEventListener("submit", (event) => {
    const does = event.submitter?.value;
    form.elements.drawn.value = does === "write" ? JSON.stringify(editor.history.now) : "";
    if (does !== "save" && does !== "own") return;
    event.preventDefault();
    if (editor.history.now.name || editor.state.id) {
      saving.save({ own: does === "own" });
      return;
    }
    askName(saving.root, (name) => {
      if (name) editor.call({ name });
      saving.save();
    });
  });
};

const root = document.getElementById("editor");
const dungeon = read("dungeon-document");
if (root && dungeon) begin(root, dungeon);
