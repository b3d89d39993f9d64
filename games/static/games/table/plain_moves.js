// The legal moves of a view as actions: each by its notation.

/**
 * A view may have the own choice as `chosen`.
 * @typedef {import("./types.js").View & {chosen?: Choice|Choice[]|null}} View
 */

/** @typedef {string|{move: string}} Choice */

/** What the reader has chosen while others still choose; empty if there is nothing. @param {View} view */
export function ownChoice({ chosen }) {
  const first = Array.isArray(chosen) ? chosen[0] : chosen;
  return typeof first === "object" ? (first?.move ?? "") : (first ?? "");
}

/** @param {View} view @returns {import("./plugin.js").Action[]} */
export function actionsFor(view) {
  return view.moves.map((move, i) => ({
    key: i < 9 ? String(i + 1) : "",
    move,
    label: move,
    enabled: true,
    reason: "",
  }));
}
