// What is typed but not recorded yet: kept on this phone until the server has it.
import { sendCommand } from "../requests.js";
import { BEGUN, clock, store } from "../localstore.js";

export const shownAs = ({ action }) =>
  document.querySelector(`[data-again][hx-post="${CSS.escape(action)}"]`);
export const resumed = []; // what was begun before this page was opened, and how to go on with it

export const sendBegun = async () => {
  for (const entry of store.all(BEGUN)) {
    try {
      const response = await sendCommand(entry.action, entry.fields);
      if (response.redirected) return;
      if (!response.ok && response.status !== 404) continue;
      store.drop(entry.key);
      // An empty answer: it was recorded meanwhile, and nothing is left to continue.
      if (!response.ok || !(await response.text()).trim()) continue;
      if (!shownAs(entry)) resumed.push(entry);
      else
        shownAs(entry).textContent =
          `Saved at ${clock(Date.now())}. You can continue on any phone.`;
    } catch {
      return;
    }
  }
};
