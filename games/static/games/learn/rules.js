// A page of rules: draws the pieces as they come into sight, and searches as one types.

import { drawFaces } from "./pictures.js";
import { Search } from "./search.js";

/** What the server tells the page: the names of the pieces, and what the search says. */
export const config = JSON.parse(document.getElementById("rules-config")?.textContent ?? "{}");

/** @param {import("./pictures.js").Drawn} drawn */
export function openRules(drawn) {
  const search = new Search(/** @type {HTMLElement} */ (document.getElementById("rules")), config.texts);
  const contents = /** @type {HTMLDetailsElement} */ (document.querySelector(".rules-contents details"));
  // On a phone they would fill the first screen; on a wide one they are beside the text.
  contents.open = matchMedia("(min-width: 64rem)").matches;
  contents.dataset.awake = "";
  search.start();
  drawFaces(drawn);
}
