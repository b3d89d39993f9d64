// What happens, said aloud for those who do not see it.

import { byId, el } from "./dom.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./words.js").Words} Words */

// Long enough to be read, short enough not to be read again later.
const KEPT = 5;

/** @param {string} text */
export function announce(text) {
  if (!text) return;
  const region = byId("live");
  region.append(el("p", { text }));
  while (region.children.length > KEPT) region.firstElementChild?.remove();
}

/**
 * A change of the game in words: the move, what it brought about, whose turn it is.
 * @param {State} state
 * @param {Words} words
 * @param {string} turn
 */
export function tell(state, words, turn) {
  announce([...words.told(state), turn].filter(Boolean).join(" "));
}
