// Replaying without a pointer. Where arrows, Home, End or Space have a meaning of their own, they keep it.

/**
 * @param {{step: (by: number) => void, first: () => void, last: () => void, toggle: () => void, flip: () =>
 *   void, help: () => void, escape: () => boolean}} hands
 */
export function listenToReplayKeys(hands) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (
      target.closest("input, textarea, select, dialog[open], [popover], [role=slider]") &&
      !(target.id === "scrubber" && event.key === " ")
    )
      return;
    const moves = !target.closest("[data-roving], [role=tablist]");
    const acts = !target.closest("button, a, summary");
    if (event.key === "ArrowLeft" && moves) hands.step(-1);
    else if (event.key === "ArrowRight" && moves) hands.step(1);
    else if (event.key === "Home") hands.first();
    else if (event.key === "End") hands.last();
    else if (event.key === " " && acts) hands.toggle();
    else if (event.key === "f") hands.flip();
    else if (event.key === "?") hands.help();
    else if (event.key !== "Escape" || !hands.escape()) return;
    event.preventDefault();
  });
}
