// When a win can be claimed: the opponent has been gone and on turn for a minute, and the reader here. The
// site counts that itself (games/table/finishing.py); here it decides when the button is offered.

const MINUTE = 60_000;
// The site's clock starts a little later than the page's.
const MARGIN = 1_500;

export class ClaimTimer {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** Since when each of the three things is true; null while it is not. @type {Record<string, number|null>} */
    this.since = { gone: null, owes: null, here: null };
    this.timer = 0;
    this.isReady = false;
  }

  /** @param {boolean} isLive */
  connected(isLive) {
    this.note("here", isLive ? (this.since.here ?? performance.now()) : null);
  }

  /** @param {number|null} ms for how long the opponent has been gone; null: not gone, or never here */
  gone(ms) {
    this.note("gone", ms === null ? null : performance.now() - ms);
  }

  /** Whether the opponent owes a decision while the clocks run. @param {boolean} owes */
  owes(owes) {
    this.note("owes", owes ? (this.since.owes ?? performance.now()) : null);
  }

  /** @param {string} what @param {number|null} since */
  note(what, since) {
    this.since[what] = since;
    clearTimeout(this.timer);
    const times = Object.values(this.since);
    const left = times.includes(null)
      ? Infinity
      : Math.max(.../** @type {number[]} */ (times)) + MINUTE + MARGIN - performance.now();
    if (left < Infinity && left > 0) this.timer = window.setTimeout(() => this.set(true), left);
    this.set(left <= 0);
  }

  /** @param {boolean} isReady */
  set(isReady) {
    if (this.isReady === isReady) return;
    this.isReady = isReady;
    this.changed();
  }
}
