// What of a table lies behind a tab or in a closed dialog is drawn after the rest, each part in a task of its
// own: a slow phone is never busy for long. Once all parts are drawn, each is drawn when it changes.

import { tableArea } from "./dom.js";

/** @type {Map<unknown, () => void>} */
const waiting = new Map();
let isDrawn = false;

/**
 * @param {unknown} part which one: of several drawings of a part only the newest counts
 * @param {() => void} draw
 */
export function later(part, draw) {
  if (isDrawn) {
    draw();
    return;
  }
  if (!waiting.size) requestAnimationFrame(next);
  waiting.set(part, draw);
}

/** The first that waits, once the browser has shown what was drawn before. */
function next() {
  setTimeout(() => {
    for (const [part, draw] of waiting) {
      waiting.delete(part);
      draw();
      break;
    }
    isDrawn = !waiting.size && tableArea().hasAttribute("data-laid");
    if (waiting.size) requestAnimationFrame(next);
  });
}
