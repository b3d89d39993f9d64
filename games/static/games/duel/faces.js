// The one place where the board asks for pictures: faces, backs and icons.

import { valued } from "../cards/art.js";
import { cardBack, cardFace, icon, setNames, tokenFace, wonderFace } from "./cards.js";
import { CARDS, WONDERS } from "./components.js";

export { cardBack, cardFace, icon, setNames, tokenFace, valued, wonderFace };

/** @typedef {{kind: string}[]} Effects */

/** @type {Record<string, {colour: string, age: number, effects: Effects}>} */
const catalogue = CARDS;
/** @type {Record<string, {effects: Effects}>} */
const wonders = WONDERS;

/** The colour of a card, as the engine calls it. @param {string} id @returns {string} */
export function colourOf(id) {
  return catalogue[id].colour;
}

/** @param {"card"|"wonder"|"token"} kind @param {string} id @returns {Element} */
export function face(kind, id) {
  return kind === "card" ? cardFace(id) : kind === "wonder" ? wonderFace(id) : tokenFace(id);
}

/** The back of a card, as the engine calls it. @param {string} id @returns {string} */
export function backOf(id) {
  return catalogue[id].colour === "purple" ? "guild" : `age${catalogue[id].age}`;
}

/**
 * Whether a piece shows points on its face; any token may have some.
 * @param {"card"|"wonder"|"token"} kind
 * @param {string} id
 */
export function scores(kind, id) {
  if (kind === "token") return true;
  const { effects } = kind === "card" ? catalogue[id] : wonders[id];
  return effects.some((effect) => effect.kind === "points" || effect.kind === "most");
}
