// The legal moves of a view as actions: each by its notation.

/** @typedef {import("./types.js").View} View */

/** @param {View} view @returns {string[]} */
export function legalMoves(view) {
  return view.moves ?? view.legal?.map((/** @type {{move: string}} */ one) => one.move) ?? [];
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
