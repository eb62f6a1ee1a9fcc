// What lies face down in a dungeon: the server knows what it is, and says it to whoever looks.
import { make } from "../../elements.js";
import { HOLDS } from "./chart.js";

// The closed chest or the trap face down under the cursor: the server knows what it is.
export const sealedOf = (map) => {
  const {
    match: { state },
  } = map.console;
  const found = map.map.things.find(
    ({ is, number, at, says }) =>
      at.join() === map.cursor.join() &&
      ((is === "chest" && state.chests[number]?.is === "closed") || (is === "trap" && !says)),
  );
  if (!found) return [];
  const words =
    found.is === "chest" ? `Look into chest ${found.number}` : `Turn trap ${found.number} over`;
  const button = make("button", { class: "button button--quiet", type: "button" }, words);
  button.addEventListener("click", () => look(map, found));
  return [
    make("p", {}, button, " ", make("span", { class: "soft" }, "From then on everybody knows.")),
  ];
};

const look = async (map, { is, number }) => {
  const { api, match } = map.console;
  const { status, said } = await map.parts
    .post(`${api}dungeon/open/`, { what: is, number })
    .catch(() => ({ status: 0 }));
  if (status !== 200) {
    map.console.say(said?.detail ?? "You need a signal to look.");
    return;
  }
  const { holds, type } = said.found.find((one) => one.is === is && one.number === number);
  await match.kit(api);
  map.console.say(
    `${is === "chest" ? "Chest" : "Trap"} ${number}: ${HOLDS[holds] ?? type.replaceAll("_", " ")}.`,
  );
  map.console.draw();
};
