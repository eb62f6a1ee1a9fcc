// Questions to the API in the name of whoever opened the page.
import { NO_SIGNAL, SIGNED_OUT, TROUBLE, reach, renewToken, token } from "../requests.js";

const reached = (address, options) =>
  reach(address, options).catch((error) => {
    throw new Error(error.message === TROUBLE ? TROUBLE : NO_SIGNAL);
  });

const asked = async (address, method, body, headers) => {
  const response = await reached(address, {
    method,
    headers: { "Content-Type": "application/json", "X-CSRFToken": token(), ...headers },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, said: await response.json().catch(() => ({})) };
};

// Throws an error whose message is a sentence if nothing came back.
export const ask = async (address, method = "GET", body = undefined, headers = {}) => {
  const first = await asked(address, method, body, headers);
  if (first.status === 401) throw new Error(SIGNED_OUT);
  if (first.status !== 403 || !/CSRF/.test(first.said.detail ?? "")) return first;
  await renewToken();
  return asked(address, method, body, headers);
};

// The sentences of a refusal; for each field with its place.
export const sentences = ({ detail, errors = {}, verdicts = [] }) => {
  const named = Object.entries(errors).flatMap(([place, said]) =>
    [said].flat().map((one) => `${place}: ${one}`),
  );
  const all = [...named, ...verdicts.map(({ message }) => message)];
  return all.length ? all : [detail ?? "It wasn't accepted."];
};
