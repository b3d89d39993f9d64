// Pieces as elements of the page: `data-piece` says what one is.

/** What a piece element is, or null. @param {Element|null} node @returns {import("./types.js").Selection|null} */
export function pieceOf(node) {
  const name = node?.closest?.("[data-piece]")?.getAttribute("data-piece");
  if (!name) return null;
  const [kind, id] = name.split(":");
  return { kind, id };
}
