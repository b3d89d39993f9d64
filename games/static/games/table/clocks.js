// The clocks. The server's count is the truth; here it only runs on between two messages.

/** @typedef {import("./types.js").ClockState} ClockState */
/** @typedef {import("./words.js").Words} Words */

const LOW = 20_000;
const TENTHS = 10_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export class Clocks {
  /**
   * @param {Words} words
   * @param {number} seats
   * @param {(seat: number) => HTMLElement} faceOf
   * @param {(seat: number) => void} runsLow called once when little time is left
   */
  constructor(words, seats, faceOf, runsLow) {
    this.words = words;
    this.faceOf = faceOf;
    this.runsLow = runsLow;
    /** @type {ClockState|null} */
    this.clocks = null;
    this.at = 0;
    this.seats = seats;
    /** Nobody waits for a player among bots: the clocks are hidden until the time becomes short. */
    this.unhurried = false;
    /** @type {boolean[]} */
    this.warned = [];
    setInterval(() => this.show(), 100);
  }

  /** @param {ClockState|null} clocks */
  set(clocks) {
    this.clocks = clocks;
    this.at = performance.now();
    this.show();
  }

  /** @param {number} seat */
  left(seat) {
    if (!this.clocks) return 0;
    if (!this.clocks.running.includes(seat)) return this.clocks.ms[seat];
    // A turn that begins later (people come back after an outage) leaves the clock as it is until then.
    const early = Math.max(0, -this.clocks.since_ms);
    return Math.max(0, this.clocks.ms[seat] - Math.max(0, performance.now() - this.at - early));
  }

  /** Whether there is a time to watch. */
  matters() {
    const left = this.clocks?.ms.map((_ms, seat) => this.left(seat)) ?? [];
    return !this.unhurried || left.some((ms) => ms < 2 * DAY);
  }

  show() {
    const matters = this.matters();
    for (let seat = 0; seat < this.seats; seat += 1) {
      const face = this.faceOf(seat);
      face.hidden = !this.clocks || !matters;
      if (!this.clocks || !matters) continue;
      const ms = this.left(seat);
      const text = clockText(ms, this.words);
      const runs = this.clocks.running.includes(seat);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("running", runs);
      face.classList.toggle("low", ms < LOW);
      face.classList.toggle("long", ms >= HOUR);
      face.classList.toggle("slow", ms >= 2 * DAY);
      if (runs && ms < LOW && ms > 0 && !this.warned[seat]) {
        this.warned[seat] = true;
        this.runsLow(seat);
      }
      if (ms > LOW * 1.5) this.warned[seat] = false;
    }
  }
}

/** What a clock shows. @param {number} ms @param {Words} words */
export function clockText(ms, words) {
  const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (ms >= 2 * DAY) return words.n("days", Math.ceil(ms / DAY));
  if (ms >= HOUR)
    return `${Math.floor(ms / HOUR)}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}`;
  // Rounded up, so that 0:00 means that the time is over.
  if (ms >= TENTHS) {
    const seconds = Math.ceil(ms / 1000);
    return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
  }
  return `0:${pad(Math.floor(ms / 1000))}.${Math.floor(ms / 100) % 10}`;
}
