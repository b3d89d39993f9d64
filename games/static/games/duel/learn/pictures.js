// Faces of pieces on a page of text, drawn when they come near the screen.

import { cardFace, medal, setNames, setSprite, tokenFace, wonderFace } from "../cards.js";

// The text has anchors by the names of the pieces, and so has the sprite: its names are told apart by this.
const PREFIX = "art-";

/** @type {Record<string, (id: string) => Element>} */
const DRAWN = { card: cardFace, wonder: wonderFace, token: tokenFace, chain: medal };

/** @param {import("../cards.js").Names} names */
export async function drawFaces(names) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-face]"));
  setNames(names);
  if (!(await loadSprite())) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      draw(/** @type {HTMLElement} */ (target));
    }
  }, { rootMargin: "600px" });
  for (const place of places) observer.observe(place);
}

/** @param {HTMLElement} place */
function draw(place) {
  const [kind, id] = (place.dataset.face ?? "").split(" ");
  const face = DRAWN[kind](id);
  for (const use of face.querySelectorAll("use")) use.setAttribute("href", (use.getAttribute("href") ?? "").replace("#", `#${PREFIX}`));
  place.replaceChildren(face);
}

/** Puts the pictures into the page; without them it has its words. @returns {Promise<boolean>} */
async function loadSprite() {
  const meta = /** @type {HTMLMetaElement|null} */ (document.querySelector('meta[name="art-sprite"]'));
  const answer = meta && (await fetch(meta.content).catch(() => null));
  if (!answer?.ok) return false;
  const sprite = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  for (const node of sprite.querySelectorAll("[id]")) node.id = PREFIX + node.id;
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  document.body.append(sprite);
  setSprite("");
  return true;
}
