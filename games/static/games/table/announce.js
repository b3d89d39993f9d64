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

/** Whose turn it is, as it was said last. */
let said = "";

/**
 * A change of the game in words: the move, what it brought about, whose turn it is. What others choose in
 * secret brings nothing about, and then whose turn it is is not said again.
 * @param {State} state
 * @param {Words} words
 * @param {string} turn
 */
export function tell(state, words, turn) {
  const told = words.told(state).filter(Boolean);
  if (told.length || turn !== said) announce([...told, turn].filter(Boolean).join(" "));
  said = turn;
}
