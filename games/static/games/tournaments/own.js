// What belongs to the viewer: the own line, the button to the game, and what can be done.

/** @typedef {import("./types.js").Mine} Mine */

/** @param {string} selector @returns {HTMLElement|null} */
const find = (selector) => document.querySelector(selector);

export class OwnLine {
  /** @param {number} page the page of the standings that is shown */
  constructor(page) {
    this.page = page;
    this.game = find("[data-game]:not([hidden])")?.getAttribute("href") ?? "";
  }

  /** @param {Mine} mine @param {boolean} isNews whether it comes while the page is open */
  show(mine, isNews) {
    this.showLine(mine);
    this.showActs(mine);
    const begun = mine.game && mine.game !== this.game;
    this.game = mine.game;
    // A clock runs: a reader who waits is sent to the game.
    if (begun && isNews) location.assign(mine.game);
  }

  /** @param {Mine} mine */
  showLine(mine) {
    const line = find("[data-own]");
    if (!line) return;
    line.hidden = !mine.state;
    put("[data-own-rank]", mine.rank === null ? "–" : String(mine.rank));
    put("[data-own-score]", mine.score);
    put("[data-own-points]", mine.points.join(" "));
    hide("[data-own-paused]", mine.state !== "paused");
    hide("[data-own-waits]", !mine.waits);
    const link = find("[data-own-page]");
    if (!link || !mine.page) return;
    link.setAttribute("href", `?page=${mine.page}#standings`);
    link.hidden = mine.page === this.page;
  }

  /** @param {Mine} mine */
  showActs(mine) {
    const game = find("[data-game]");
    if (game) {
      game.hidden = !mine.game;
      game.setAttribute("href", mine.game || "#");
    }
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-act]")))
      button.hidden = !mine.can.includes(button.dataset.act ?? "");
  }
}

/** @param {string} selector @param {string} text */
function put(selector, text) {
  const element = find(selector);
  if (element) element.textContent = text;
}

/** @param {string} selector @param {boolean} hidden */
function hide(selector, hidden) {
  const element = find(selector);
  if (element) element.hidden = hidden;
}
