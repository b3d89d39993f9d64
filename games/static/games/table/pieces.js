// Pieces as elements of the page: `data-piece` says what one is, `data-copy` which of several equal ones.

/**
 * What a piece element is, or null.
 * @param {Element|null} node
 * @returns {import("./types.js").Selection|null}
 */
export function pieceOf(node) {
  const piece = /** @type {HTMLElement|null|undefined} */ (node?.closest?.("[data-piece]"));
  if (!piece?.dataset.piece) return null;
  const [kind, id] = piece.dataset.piece.split(":");
  return piece.dataset.copy ? { kind, id, copy: Number(piece.dataset.copy) } : { kind, id };
}
