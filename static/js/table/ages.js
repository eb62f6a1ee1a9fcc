// How many milliseconds ago each entry of a reply came to the server, by the server's own clock: a
// phone's may be wrong.
const nowOf = (response) => Date.parse(response.headers.get("Date"));

export const agesOf = ({ came = [] }, response) =>
  came.map((at) => nowOf(response) - Date.parse(at));
