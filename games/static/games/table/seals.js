// What this browser saw when its games began: the server's seal, and the nonces that it sent itself. Kept
// here and not on the server, so that the check of a finished game does not rest on the server's word alone.

const KEY = "seals";
const MOST = 200;

/** @returns {Record<string, {commitment: string, nonces: string[]}>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} code @param {string} commitment @param {string} nonce */
export function noteSeal(code, commitment, nonce) {
  const seals = all();
  // The first seal that was shown counts; of the nonces, one of those that were sent.
  const known = seals[code] ?? { commitment, nonces: [] };
  seals[code] = { ...known, nonces: [...known.nonces, nonce] };
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(seals).slice(-MOST))));
  } catch {
    // Nothing may be kept here: then there is nothing to compare later.
  }
}

/** @param {string} code */
export function noted(code) {
  return all()[code] ?? null;
}
