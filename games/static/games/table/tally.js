// The count at the end: category by category on a slate above the table, while the pieces that the points
// come from are lit. Any click or key is enough of it. What it shows is said elsewhere, so it is silent.

import { tableArea } from "./dom.js";

/** @typedef {import("./types.js").Result} Result */

/**
 * What a game gives.
 * @typedef {object} Count
 * @property {number} counting how long a category is counted
 * @property {number} resting and then shown
 * @property {(result: Result) => boolean} decides whether points decide
 * @property {(result: Result) => HTMLElement} slate the table of scores: a row for each category, a cell for
 *   each seat
 * @property {() => Element} wall the element that the slate is put into
 * @property {(category: string) => Element[]} sources what the points of a category come from
 * @property {() => Promise<unknown>} [before]
 */

export class Tally {
  /** @param {{isOff: boolean, speed: number}} motion @param {() => void} tick @param {Count} game */
  constructor(motion, tick, game) {
    this.motion = motion;
    this.tick = tick;
    this.game = game;
    this.decides = game.decides;
    this.enough = new AbortController();
  }

  /** For players who want no motion. */
  get isOff() {
    return this.motion.isOff;
  }

  stop() {
    this.enough.abort();
  }

  /** Resolves when all is counted, or when somebody has seen enough. @param {Result} result */
  async count(result) {
    if (this.isOff) return;
    await this.game.before?.();
    this.enough = new AbortController();
    const { signal } = this.enough;
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, () => this.stop(), { capture: true, signal });
    const slate = this.game.slate(result);
    slate.classList.add("tally");
    slate.setAttribute("aria-hidden", "true");
    const totals = result.scores.map(() => 0);
    const sums = cells(slate, "tfoot");
    const rows = /** @type {NodeListOf<HTMLElement>} */ (slate.querySelectorAll("tbody tr"));
    for (const cell of sums) cell.textContent = "0";
    for (const row of rows) row.classList.add("uncounted");
    const table = tableArea();
    this.game.wall().append(slate);
    table.dataset.tally = "";
    for (const row of rows) {
      if (signal.aborted) break;
      const name = row.dataset.category ?? "";
      row.classList.remove("uncounted");
      if (result.scores.every((sheet) => !sheet[name])) continue;
      const lit = this.game.sources(name).filter((node) => !slate.contains(node));
      for (const node of lit) node.classList.add("lit");
      this.tick();
      await this.run(signal, (share) => {
        const gained = result.scores.map((sheet) => Math.round((sheet[name] ?? 0) * share));
        for (const cell of cells(row)) cell.textContent = figure(gained[Number(cell.dataset.seat)]);
        for (const cell of sums)
          cell.textContent = figure(totals[Number(cell.dataset.seat)] + gained[Number(cell.dataset.seat)]);
      });
      for (const [seat, sheet] of result.scores.entries()) totals[seat] += sheet[name] ?? 0;
      for (const node of lit) node.classList.remove("lit");
    }
    this.stop();
    delete table.dataset.tally;
    slate.remove();
  }

  /**
   * Counts, then rests for a moment.
   * @param {AbortSignal} signal
   * @param {(share: number) => void} step
   * @returns {Promise<void>}
   */
  run(signal, step) {
    const [counting, resting] = [
      this.game.counting * this.motion.speed,
      this.game.resting * this.motion.speed,
    ];
    return new Promise((done) => {
      const began = performance.now();
      const frame = (/** @type {number} */ now) => {
        step(Math.max(0, Math.min(1, (now - began) / counting)));
        if (signal.aborted || now - began > counting + resting) done();
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
  }
}

/** @param {Element} slate @param {string} [part] @returns {HTMLElement[]} */
function cells(slate, part = "") {
  return [...slate.querySelectorAll(`${part} td[data-seat]`)].map(
    (node) => /** @type {HTMLElement} */ (node),
  );
}

/** @param {number} n */
function figure(n) {
  return n < 0 ? `−${-n}` : String(n);
}
