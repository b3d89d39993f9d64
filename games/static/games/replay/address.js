// What the address says about a replay: the move, whose knowledge, which side is below. A link shows exactly that.

/** @typedef {{number: number, as: string, flipped: boolean}} Place */

const AS = ["0", "1", "all"];
// Browsers forbid writing the address too often.
const SOON = 200;

/**
 * @param {string} query
 * @param {number} last the number of moves
 * @param {string} otherwise whose knowledge, if the address does not say
 * @returns {Place}
 */
export function readPlace(query, last, otherwise) {
  const asked = new URLSearchParams(query);
  const number = Number.parseInt(asked.get("move") ?? "0", 10);
  const as = asked.get("as") ?? "";
  return {
    number: Math.max(0, Math.min(last, Number.isNaN(number) ? 0 : number)),
    as: AS.includes(as) ? as : otherwise,
    flipped: asked.get("flip") === "1",
  };
}

/** The address of a place, from the root of the site. @param {string} path @param {Place} place */
export function addressOf(path, { number, as, flipped }) {
  return `${path}?move=${number}&as=${as}${flipped ? "&flip=1" : ""}`;
}

let timer = 0;

/** Writes a place into the address, without a step in the browser's history. @param {string} path @param {Place} place */
export function writePlace(path, place) {
  clearTimeout(timer);
  timer = window.setTimeout(() => history.replaceState(null, "", addressOf(path, place)), SOON);
}
