// Going through the lines without a pointer. Where arrows, Home or End have a meaning of their own, they
// keep it.

/**
 * @param {{
 *   back: () => void,
 *   forward: () => void,
 *   first: () => void,
 *   last: () => void,
 *   beside: (by: number) => boolean,
 *   flip: () => void,
 * }} hands
 */
export function listenToSteps(hands) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, textarea, select, dialog[open], [popover]")) return;
    const isFree = !target.closest("[data-roving], [role=tablist], .actions, .options");
    if (event.key === "ArrowLeft" && isFree) hands.back();
    else if (event.key === "ArrowRight" && isFree) hands.forward();
    else if (event.key === "ArrowUp" && isFree) {
      if (!hands.beside(-1)) return;
    } else if (event.key === "ArrowDown" && isFree) {
      if (!hands.beside(1)) return;
    } else if (event.key === "Home") hands.first();
    else if (event.key === "End") hands.last();
    else if (event.key === "f") hands.flip();
    else return;
    event.preventDefault();
  });
}
