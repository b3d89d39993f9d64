// Faces of pieces on a page of text, drawn when they come near the screen.

import { prefixPictures } from "../cards/art.js";

// The text has anchors by the names of the pieces, and so have the pictures: this prefix tells them apart.
const PREFIX = "art-";

/**
 * What a game draws: for each kind of piece how, by its name.
 * @typedef {Record<string, (id: string) => Element>} Drawn
 */

/** Without pictures the page has its words. @param {Drawn} drawn */
export function drawFaces(drawn) {
  if (!prefixPictures(PREFIX)) return;
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
