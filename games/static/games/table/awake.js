// The screen of a player stays on while a live game is played.

export class Awake {
  constructor() {
    this.wanted = false;
    /** @type {WakeLockSentinel|null} */
    this.lock = null;
    // Browsers let go of the lock when the page is hidden.
    document.addEventListener("visibilitychange", () => this.#renew());
  }

  /** @param {boolean} wanted */
  keep(wanted) {
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    this.#renew();
  }

  async #renew() {
    if (!this.wanted) {
      const lock = this.lock;
      this.lock = null;
      await lock?.release();
      return;
    }
    if (document.visibilityState !== "visible" || (this.lock && !this.lock.released)) return;
    // Refused when the battery is low, and unknown to older browsers.
    this.lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
    if (!this.wanted) this.#renew();
  }
}
