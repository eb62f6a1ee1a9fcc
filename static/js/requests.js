// Commands sent to the server, in the name of whoever recorded them.
import { parsed, person } from "./elements.js";

const ANSWER_MS = 12_000; // an answer that takes longer counts as none
export const NO_SIGNAL = "No signal.";
export const SIGNED_OUT = "You are signed out.";
export const TROUBLE = "The server can't answer now.";

export const token = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";

export const reach = async (address, options = {}) => {
  const response = await fetch(address, {
    credentials: "same-origin",
    signal: AbortSignal.timeout(ANSWER_MS),
    ...options,
  });
  if ([408, 429].includes(response.status) || response.status >= 500) throw new Error(TROUBLE);
  return response;
};

const post = (action, fields, here) =>
  reach(action, {
    method: "POST",
    headers: { "HX-Request": "true", "Recorded-Here": here.join(",") },
    body: new URLSearchParams([...fields, ["csrfmiddlewaretoken", token()]]),
  });

// After signing in anew in another tab there is another token against forgery, and the page's is
// outdated. Nothing of one person's is ever sent in another's name.
export const renewToken = async () => {
  const page = parsed(await (await reach("/")).text());
  if (page.body.dataset.person !== person) throw new Error(SIGNED_OUT);
  const { value } = page.querySelector("[name=csrfmiddlewaretoken]");
  for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = value;
};

// `here` are the ids of what this phone recorded before, with which it can't conflict.
export const sendCommand = async (action, fields, here = []) => {
  const response = await post(action, fields, here);
  if (response.status !== 403) return response;
  await renewToken();
  return post(action, fields, here);
};

const SENTENCES = ".refusals li, [role=alert] :is(li, p), p[role=alert]";
const TOO_LARGE = ".page-head .lead"; // where the reverse proxy's own page says it
export const sentencesOf = (response, body) => {
  if (response.headers.get("Content-Type")?.includes("json"))
    return [JSON.parse(body).detail ?? ""];
  const found = [
    ...parsed(body).querySelectorAll(response.status === 413 ? TOO_LARGE : SENTENCES),
  ].map((one) => one.textContent.trim().replace(/\s+/g, " "));
  if (found.length) return [...new Set(found)];
  return [
    response.status === 403 || response.status === 404
      ? "You can't record anything for this match any more."
      : "It wasn't accepted.",
  ];
};
