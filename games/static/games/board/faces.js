// The one place where the board asks for pictures: faces, backs and icons.

import { cardBack, cardFace, icon, setNames, setSprite, tokenFace, valued, wonderFace } from "../cards.js";
import { CARDS } from "../components.js";

export { cardBack, cardFace, icon, setNames, setSprite, tokenFace, valued, wonderFace };

/** @type {Record<string, {colour: string, age: number}>} */
const catalogue = CARDS;

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
