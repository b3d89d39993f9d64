// Faces of pieces on a page of text, drawn when they come near the screen.

// The text has anchors by the names of the pieces, and so has the sprite: its names are told apart by this.
const PREFIX = "art-";

/**
 * What a game draws: for each kind of piece how, by its name.
 * @typedef {Record<string, (id: string) => Element>} Drawn
 */

/** @param {Drawn} drawn @param {() => void} ready called when the sprite is in the page */
export async function drawFaces(drawn, ready) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-face]"));
  if (!(await loadSprite())) return;
  ready();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      draw(/** @type {HTMLElement} */ (target), drawn);
    }
  }, { rootMargin: "600px" });
  for (const place of places) observer.observe(place);
}

/** @param {HTMLElement} place @param {Drawn} drawn */
function draw(place, drawn) {
  const [kind, id] = (place.dataset.face ?? "").split(" ");
  const face = drawn[kind](id);
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
  return true;
}
