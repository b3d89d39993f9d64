// How a move is written, taken apart: the one place that knows which pieces a verb names, and in which order.

/** @typedef {import("./types.js").Selection} Piece */

const NAMED = /** @type {Record<string, Piece["kind"][]>} */ ({
  draft: ["wonder"],
  build: ["card"],
  discard: ["card"],
  wonder: ["wonder", "card"],
  take: ["token"],
  destroy: ["card"],
  revive: ["card"],
});

/**
 * The verb of a move, the pieces it is made with, and by their kinds again; `seat` is the player who begins.
 * @param {string} notation such as "wonder pyramids baths", "start 1", "undo"
 * @returns {{verb: string, pieces: Piece[], card: string, wonder: string, token: string, seat: number|null}}
 */
export function read(notation) {
  const [verb, ...rest] = notation.split(" ");
  const pieces = (NAMED[verb] ?? []).map((kind, i) => ({ kind, id: rest[i] }));
  const named = { card: "", wonder: "", token: "" };
  for (const { kind, id } of pieces) named[kind] = id;
  return { verb, pieces, ...named, seat: verb === "start" ? Number(rest[0]) : null };
}

/**
 * The piece that a move is about: its picture represents the move.
 * @param {string} notation
 * @returns {Piece|undefined}
 */
export function subject(notation) {
  return read(notation).pieces[0];
}

/**
 * The piece that a player takes hold of to make a move.
 * @param {string} notation
 * @returns {Piece|undefined}
 */
export function held(notation) {
  return read(notation).pieces.at(-1);
}
