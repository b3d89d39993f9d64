// The one place where the board asks for pictures: faces, backs and icons.

import { cardBack, cardFace, icon, setNames, tokenFace, valued, wonderFace } from "../cards.js";
import { CARDS } from "../components.js";

export { cardBack, cardFace, icon, setNames, tokenFace, valued, wonderFace };

/** The colour of a card, as the engine calls it. @param {string} id @returns {string} */
export function colourOf(id) {
  return CARDS[id].colour;
}

/** @param {"card"|"wonder"|"token"} kind @param {string} id @returns {Element} */
export function face(kind, id) {
  return kind === "card" ? cardFace(id) : kind === "wonder" ? wonderFace(id) : tokenFace(id);
}

/** The back of a card, as the engine calls it. @param {string} id @returns {string} */
export function backOf(id) {
  return CARDS[id].colour === "purple" ? "guild" : `age${CARDS[id].age}`;
}
