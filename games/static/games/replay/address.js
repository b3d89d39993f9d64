// What the address says about a replay: the move, whose knowledge, which side is below. A link shows exactly
// that.

/**
 * `flipped`: by how many seats the table is turned.
 * @typedef {{number: number, as: string, flipped: number}} Place
 */

// Browsers forbid writing the address too often.
const SOON = 200;

/**
 * @param {string} query
 * @param {number} last the number of moves
 * @param {number} seats
 * @param {string} otherwise whose knowledge, if the address does not say
 * @returns {Place}
 */
export function readPlace(query, last, seats, otherwise) {
  const asked = new URLSearchParams(query);
  const number = Number.parseInt(asked.get("move") ?? "0", 10);
  const as = asked.get("as") ?? "";
  return {
    number: Math.max(0, Math.min(last, Number.isNaN(number) ? 0 : number)),
    as: as === "all" || (/^\d$/.test(as) && Number(as) < seats) ? as : otherwise,
    flipped: Math.max(0, Number.parseInt(asked.get("flip") ?? "0", 10) || 0),
  };
}

/** The address of a place, from the root of the site. @param {string} path @param {Place} place */
export function addressOf(path, { number, as, flipped }) {
  return `${path}?move=${number}&as=${as}${flipped ? `&flip=${flipped}` : ""}`;
}

let timer = 0;

/**
 * Writes a place into the address, without a step in the browser's history.
 * @param {string} path
 * @param {Place} place
 */
export function writePlace(path, place) {
  clearTimeout(timer);
  timer = window.setTimeout(() => history.replaceState(null, "", addressOf(path, place)), SOON);
}
