// Procedures worked out on this phone by the kit, until the server has done so. Rules that forbid
// one don't prevent it: people may decide that it counts all the same.
import { Scope } from "../procedures/terms.js";
import { unjudged } from "../procedures/working.js";
import { authorOf, starredOf } from "./filling.js";

const MOST_DOSES = 3;

// Fills in the doses of drugs that a side took, unless they were given (DT-04).
export const filled = ({ inputs: asked = [] } = {}, inputs, squads) => {
  const id = inputs.player?.id,
    squad = squads.find(({ players }) => players.some((one) => one.id === id));
  const asks = squad?.drugs && !("doses" in inputs) && asked.some(({ name }) => name === "doses");
  return asks ? { ...inputs, doses: Math.min(squad.drugs, MOST_DOSES) } : inputs;
};

// The `workOut` of `foldTable`. Each is worked out once, since neither an entry nor the kit
// changes.
export const workOutBy = ({ options, procedures, off, types, data, tables, squads, things }) => {
  const held = {
    procedures: { ...off, ...procedures },
    types,
    data: { ...data, ...(tables && { tables }) },
  };
  const sides = Object.values(squads);
  const profiles = Object.fromEntries(
    sides.flatMap(({ players }) => players.map(({ id, profile }) => [id, profile])),
  );
  const known = new Map(),
    scope = new Scope(options, held.data);
  const worked = ({ key, inputs, known: fills, overruled }, faces) => {
    const ready = unjudged(
        held,
        key,
        options,
        { ...fills, ...filled(held.procedures[key], inputs ?? {}, sides) },
        profiles,
      ),
      { verdicts } = ready;
    try {
      return { ...ready.withDice(faces, overruled), verdicts };
    } catch (unreadable) {
      if (verdicts.length) return { verdicts, needs: [], entries: null };
      throw unreadable;
    }
  };
  const workOut = (entry, faces) => {
    const name = `${entry.id} ${JSON.stringify([faces, entry.known])}`;
    if (!known.has(name)) known.set(name, worked(entry, faces));
    return known.get(name);
  };
  // The inputs that the match fills in.
  workOut.fills = ({ key, inputs = {} }, table) => {
    const asked = held.procedures[key],
      usual = ({ default: term }) => scope.value(term ?? null);
    return (
      asked &&
      starredOf(
        asked,
        inputs,
        { ...table, options, profiles, heads: things?.heads ?? {}, referees: {} },
        usual,
      )
    );
  };
  workOut.author = (entry, table) => authorOf(entry, { ...table, options });
  workOut.chooses = (key, purpose) =>
    JSON.stringify(held.procedures[key] ?? 0).includes(`["choose","${purpose}"`);
  return workOut;
};
