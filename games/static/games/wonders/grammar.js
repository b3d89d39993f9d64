// How a move is written, taken apart: the one place that knows the words of the notation.

/** @typedef {import("./types.js").Selection} Piece */

const WITH_CARD = new Set(["build", "free", "wonder", "discard", "dig"]);

/**
 * @param {string} notation such as "build baths left 2", "city wonder altar", "side day", "discard ?", "?",
 *   "undo"
 * @returns {{
 *   verb: string,
 *   card: string,
 *   side: string,
 *   left: number,
 *   right: number,
 *   forCity: boolean,
 *   hidden: boolean,
 *   pieces: Piece[],
 * }}
 */
export function read(notation) {
  const words = notation.split(" ");
  const forCity = words[0] === "city";
  if (forCity) words.shift();
  const [verb, thing = ""] = words;
  const coins = (/** @type {string} */ side) =>
    Number(words[words.indexOf(side, 2) + 1] || 0) * Number(words.includes(side, 2));
  const hidden = verb === "?" || thing === "?";
  const card = WITH_CARD.has(verb) && !hidden ? thing : "";
  return {
    verb: verb === "?" ? "hidden" : verb,
    card,
    side: verb === "side" ? thing : "",
    left: coins("left"),
    right: coins("right"),
    forCity,
    hidden,
    pieces: card ? [{ kind: "card", id: card }] : [],
  };
}
