// Faces of pieces on a page of text, drawn when they come near the screen.

import { loadSprite } from "../cards/art.js";

// The text has anchors by the names of the pieces, and so has the sprite: this prefix tells them apart.
const PREFIX = "art-";

/**
 * What a game draws: for each kind of piece how, by its name.
 * @typedef {Record<string, (id: string) => Element>} Drawn
 */

/** Without the sprite the page has its words. @param {Drawn} drawn */
export async function drawFaces(drawn) {
  if (!(await loadSprite(PREFIX))) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const { face = "" } = /** @type {HTMLElement} */ (target).dataset;
        const [kind, id] = face.split(" ");
        target.replaceChildren(drawn[kind](id));
      }
    },
    { rootMargin: "600px" },
  );
  for (const place of document.querySelectorAll("[data-face]")) observer.observe(place);
}
