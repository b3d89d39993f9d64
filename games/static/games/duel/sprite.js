// The pictures, fetched once and put into the page. A picture that is referred to in another file is looked up
// there anew for every element that shows it, which costs a tenth of a second each time.

import { setSprite } from "./faces.js";

/** Resolves when pictures can be shown; also when they could not be fetched, for then the file is tried. */
export async function loadSprite() {
  const meta = /** @type {HTMLMetaElement|null} */ (document.querySelector('meta[name="art-sprite"]'));
  if (!meta) return;
  try {
    const answer = await fetch(meta.content);
    if (!answer.ok) return;
    const sprite = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    if (sprite.localName !== "svg") return;
    sprite.setAttribute("class", "sprite");
    sprite.setAttribute("aria-hidden", "true");
    document.body.prepend(sprite);
    setSprite("");
  } catch (error) {
    console.warn("The pictures could not be fetched", error);
  }
}
