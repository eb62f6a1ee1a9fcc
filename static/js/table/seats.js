// Sitting down, which says as whom this phone records. Without a seat it only watches.
import { NO_SIGNAL } from "../requests.js";
import { make } from "../elements.js";
import { keyOf, keysOf } from "./buttons.js";
import { post } from "./sync.js";

const take = async (api, log, { role, team }) => {
  const { status, said } = await post(`${api}seats/`, { as: role, ...(team ? { team } : {}) });
  if (status !== 201)
    throw new Error(
      said?.detail ??
        Object.values(said?.errors ?? {})
          .flat()
          .join(" "),
    );
  await log.keep({ device: said.device, role, team });
};

// A side may have a second phone beside the first: these are two devices.
export const seatsOf = ({ api, log, document, people, taken, failed }) => {
  const sit =
    (seat) =>
    async ({ currentTarget: pressed }) => {
      pressed.disabled = true;
      try {
        await take(api, log, seat);
        taken();
      } catch (why) {
        pressed.disabled = false;
        failed(why instanceof TypeError ? NO_SIGNAL : why.message);
      }
    };
  const keys = [
    ...document.seats.coach.map((team) =>
      keyOf("Sit down", `as the coach of ${people.teamCalled(team)}`, sit({ role: "coach", team })),
    ),
    ...(document.seats.referee
      ? [keyOf("Sit down", "as the table's referee", sit({ role: "referee" }))]
      : []),
  ];
  if (!keys.length) return make("p", { class: "soft" }, "You are watching this match.");
  return make(
    "section",
    { class: "seats", "aria-label": "Your seat" },
    make("p", {}, "Take a seat to record on this phone, with or without a signal."),
    keysOf(keys, { class: "keys keys--often" }),
  );
};
