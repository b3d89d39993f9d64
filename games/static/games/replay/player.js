// The move that is shown, and playing on by itself. Knows numbers only.

const PACE = 1600;

export class Player {
  /**
   * @param {number} last the number of moves
   * @param {(number: number, before: number) => void} moved
   * @param {(playing: boolean) => void} changed
   */
  constructor(last, moved, changed) {
    this.last = last;
    this.moved = moved;
    this.changed = changed;
    this.number = 0;
    this.speed = 1;
    this.timer = 0;
    /**
     * Where a step leads: to the next move, unless somebody wants larger ones.
     * @type {(number: number, by: number) => number}
     */
    this.next = (number, by) => number + by;
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  /** @param {number} number */
  go(number) {
    const before = this.number;
    this.number = Math.max(0, Math.min(this.last, Math.round(number) || 0));
    if (this.number === this.last) this.pause();
    if (this.number !== before) this.moved(this.number, before);
  }

  /** Steps by hand stop the playing. @param {number} number */
  goByHand(number) {
    this.pause();
    this.go(number);
  }

  /** @param {number} by 1 or -1 */
  step(by) {
    this.goByHand(this.next(this.number, by));
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play() {
    if (this.number === this.last) this.go(0);
    this.wait();
    this.changed(true);
  }

  pause() {
    if (!this.isPlaying) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.changed(false);
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.go(this.next(this.number, 1));
      if (this.isPlaying) this.wait();
    }, PACE / this.speed);
  }
}
