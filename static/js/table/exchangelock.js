// One exchange of a match at a time, whichever pages and workers of this browser have it open.
// Where a browser has no locks (over a plain connection) two pages may send the same, which counts
// once.
export const alone = (match, act) =>
  navigator.locks ? navigator.locks.request(`table ${match}`, act) : act();
