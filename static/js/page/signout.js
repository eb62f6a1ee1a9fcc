// Whoever signs out of a shared phone leaves no packed page that others could open. What they
// recorded and the server hasn't taken yet stays, and every page says whose it is.
import { make, person } from "../elements.js";

const CACHE = "great-wheel table";
const LEFT = "left here ";

const dropPages = async () => {
  if (!("caches" in globalThis) || !(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    if (!/\/matches\/\d+\/table\/$/.test(request.url)) continue;
    if ((await (await cache.match(request)).text()).includes(`data-person="${person}"`))
      await cache.delete(request);
  }
};

const asked = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = failed;
  });
const unsent = async () => {
  const name = `great-wheel table ${person}`;
  if (!(await indexedDB.databases()).some((one) => one.name === name)) return 0;
  const database = await asked(indexedDB.open(name));
  const all = (of) => asked(database.transaction(of).objectStore(of).getAll());
  const own = new Map((await all("matches")).map(({ match, device }) => [match, device]));
  const waits = (await all("entries")).filter(
    ({ match, device, sent }) => !sent && own.get(match) === device,
  );
  database.close();
  return waits.length;
};

const leave = async (form) => {
  try {
    await dropPages();
    const count = await unsent();
    if (count)
      localStorage.setItem(LEFT + person, JSON.stringify({ who: form.dataset.leaves, count }));
  } catch {
    /* a browser that keeps nothing has nothing to drop */
  }
  form.submit();
};
export const leaveCleanly = (event) => {
  if (event.defaultPrevented || !event.target.matches("[data-leaves]")) return;
  event.preventDefault();
  leave(event.target);
};

const left = () => {
  try {
    if (person) localStorage.removeItem(LEFT + person);
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(LEFT))
      .map((key) => JSON.parse(localStorage.getItem(key)));
  } catch {
    return [];
  }
};
const sentence = ({ who, count }) =>
  `${count} ${count === 1 ? "entry" : "entries"} that ${who} recorded at a table ${count === 1 ? "is" : "are"} only on this phone, until ${who} opens that table here again.`;
export const sayWhatIsLeft = () => {
  const main = document.querySelector("main");
  for (const one of main ? left() : [])
    main.prepend(make("p", { class: "notice", role: "status" }, sentence(one)));
};
