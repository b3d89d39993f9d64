// Playing without a pointer: arrows between pieces, letters for actions. Letters are read where nothing is
// typed.

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** The pieces of a group that the arrows visit. @param {Element} group @returns {HTMLElement[]} */
function stops(group) {
  const marked = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("button[data-take]")]);
  return marked.length ? marked : /** @type {HTMLElement[]} */ ([...group.querySelectorAll("button")]);
}

/**
 * One stop of the Tab key for each group of pieces; the arrows go on from there.
 * @param {Element} root
 */
export function keepOneTabStop(root) {
  for (const group of root.querySelectorAll("[data-roving]")) {
    const pieces = stops(group);
    const kept =
      pieces.find((piece) => piece === document.activeElement) ??
      pieces.find((piece) => piece.tabIndex === 0 && piece.hasAttribute("tabindex")) ??
      pieces[0];
    for (const piece of group.querySelectorAll("button")) piece.tabIndex = piece === kept ? 0 : -1;
  }
}

/**
 * The nearest piece in a direction.
 * @param {HTMLElement} from
 * @param {HTMLElement[]} pieces
 * @param {[number, number]} way
 */
function nearest(from, pieces, [dx, dy]) {
  const centre = (/** @type {Element} */ node) => {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const piece of pieces) {
    if (piece === from) continue;
    const [px, py] = centre(piece);
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (along < 2) continue;
    const distance = along + 2 * aside;
    if (distance < least) [best, least] = [piece, distance];
  }
  return best;
}

/**
 * @param {{
 *   act: (key: string) => boolean,
 *   undo: () => void,
 *   hint: () => void,
 *   help: () => void,
 *   escape: () => boolean,
 *   chat: () => void,
 *   firstGroup: () => Element,
 * }} hands
 */
export function listenToKeys(hands) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, textarea, select, [contenteditable]")) return;
    const inDialog = target.closest("dialog[open]");
    if (event.key in ARROWS) {
      if (move(target, event.key, !!inDialog)) event.preventDefault();
      return;
    }
    if (inDialog || document.querySelector("dialog[open]:modal")) return;
    if (event.key === "Escape") {
      if (hands.escape()) event.preventDefault();
    } else if (event.key === "?") {
      hands.help();
      event.preventDefault();
    } else if (event.key === "u") {
      hands.undo();
    } else if (event.key === "h") {
      hands.hint();
    } else if (event.key === "c") {
      hands.chat();
      event.preventDefault();
    } else if (hands.act(event.key)) {
      event.preventDefault();
    }
  });

  /** @param {HTMLElement} target @param {string} key @param {boolean} inDialog */
  function move(target, key, inDialog) {
    const group = target.closest("[data-roving], .options, .actions, [role=tablist]");
    if (!group) {
      if (inDialog || target.closest("[popover], .scrolls")) return false;
      const first = stops(hands.firstGroup());
      const piece = first.find((node) => node.tabIndex === 0) ?? first[0];
      piece?.focus();
      return !!piece;
    }
    const pieces = stops(group);
    const next = nearest(target, pieces, ARROWS[key]);
    if (next) {
      if (group.hasAttribute("data-roving")) {
        for (const piece of pieces) piece.tabIndex = piece === next ? 0 : -1;
      }
      next.focus();
      if (group.getAttribute("role") === "tablist") next.click();
    }
    return true;
  }
}
