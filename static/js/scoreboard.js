// Keeps the scoreboard up to date: it asks again as soon as the stream tells of a new entry, and
// from time to time if there is no stream. The clock runs on between answers.
const OFTEN_MS = 5_000;
const SELDOM_MS = 45_000; // where the stream speaks

const ask = () => document.dispatchEvent(new Event("scoreboard:ask"));

let stream = null;
let waiting = 0;
const spoken = () => stream?.readyState === EventSource.OPEN;
const later = () => {
  clearTimeout(waiting);
  waiting = setTimeout(
    () => {
      ask();
      later();
    },
    spoken() ? SELDOM_MS : OFTEN_MS,
  );
};

// A hidden page has no stream: it would take up somebody else's place.
const listen = () => {
  stream?.close();
  stream = null;
  if (document.hidden) {
    clearTimeout(waiting);
    return;
  }
  stream = new EventSource(document.getElementById("scoreboard").dataset.stream);
  stream.addEventListener("log", () => {
    ask();
    later();
  });
  stream.addEventListener("error", later);
  ask();
  later();
};

const shown = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
let drawn = null;
let since = 0;
const tick = () => {
  const clock = document.querySelector("[data-clock]");
  if (clock !== drawn) {
    drawn = clock;
    since = performance.now();
  }
  if (!clock || !("running" in clock.dataset)) return;
  clock.textContent = shown(
    Number(clock.dataset.clock) + Math.floor((performance.now() - since) / 1_000),
  );
};

// Once its link was ended, the page says so and no longer shows a game.
document.addEventListener("htmx:responseError", ({ detail }) => {
  if (detail.xhr.status === 404) location.reload();
});
document.addEventListener("visibilitychange", listen);
setInterval(tick, 250);
listen();
