// Events corrected since on a page, by the names of their entries: their present fields, and
// whether they count even though they were taken back before (`dungeonbowl.match.fold`).
import { canonical } from "./digest.js";

export const standing = (ordered) => {
  const gone = new Set();
  for (const { kind, id, about } of [...ordered].reverse())
    if (kind === "revoke" && !gone.has(id)) gone.add(about);
  return ordered.filter(({ id }) => !gone.has(id));
};
// Without the faces, which are the server's business.
const worded = ({ rolls, ...fields }) => canonical(fields);

export const wordingsOf = (ordered) => {
  const found = new Map();
  if (!ordered.some(({ kind }) => kind === "change")) return found;
  const events = new Map(
    ordered.filter(({ kind }) => kind === "event").map(({ id, event }) => [id, event]),
  );
  for (const { kind, about, event } of standing(ordered)) {
    if (kind === "change" && events.has(about))
      found.set(about, { event, stands: worded(event) !== worded(events.get(about)) });
    else if (kind === "revoke" && found.has(about)) found.get(about).stands = false;
  }
  return found;
};
