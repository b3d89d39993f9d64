// The legal moves of a view as actions: each by its notation.

/**
 * A view tells the reader's legal moves as `moves` or as `legal`, and the own choice as `chosen`.
 * @typedef {import("./types.js").View & {
 *   moves?: string[],
 *   legal?: {move: string}[],
 *   chosen?: Choice|Choice[]|null,
 * }} View
 */

/** @typedef {string|{move: string}} Choice */

/** @param {View} view @returns {string[]} */
export function legalMoves(view) {
  return view.moves ?? view.legal?.map((one) => one.move) ?? [];
}

/** What the reader has chosen while others still choose; empty if there is nothing. @param {View} view */
export function ownChoice({ chosen }) {
  const first = Array.isArray(chosen) ? chosen[0] : chosen;
  return typeof first === "object" ? (first?.move ?? "") : (first ?? "");
}

/** @param {View} view @returns {import("./plugin.js").Action[]} */
export function actionsFor(view) {
  return legalMoves(view).map((move, i) => ({
    key: i < 9 ? String(i + 1) : "",
    move,
    label: move,
    enabled: true,
    reason: "",
  }));
}
