// What the page knows of the game: the last state from the server, and what the player is about to do.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").LogLine} LogLine */

/**
 * @template {View} [V=View]
 * @template {GameEvent} [E=GameEvent]
 */
export class GameState {
  constructor() {
    this.v = 0;
    /** @type {import("./types.js").GameStatus} */
    this.status = "starting";
    /** @type {V|null} */
    this.view = null;
    /** @type {LogLine[]} */
    this.log = [];
    /** @type {{seat: number, move: string}|null} */
    this.last = null;
    /** What the last move brought about; empty for a reader who came later. @type {E[]} */
    this.events = [];
    /** @type {Record<string, number[]>} */
    this.offers = {};
    this.paused = false;
    /** @type {string[]} */
    this.can = [];
    /** The version at which this seat's decision began; 0 if it has none to make. */
    this.asked = 0;
    /** Which seats a bot holds, whose people have left. @type {import("./types.js").State["seats"]} */
    this.seats = [];
    /** The opponent has been gone for so long that the win can be claimed. */
    this.claimable = false;
    /** @type {import("./types.js").Result|null} */
    this.result = null;
    /** @type {({before: number, after: number}|null)[]|null} */
    this.rated = null;
    /** Address of the rematch. */
    this.next = "";
    this.justEnded = false;
    /** The server has just said welcome: whatever state comes next is how things are. */
    this.greeted = false;
    /** A move is under way: nothing else is sent meanwhile. */
    this.busy = false;
    /** The move that waits for a second click. */
    this.asking = "";
  }

  /** What to offer a button for. @param {string} what */
  mayDo(what) {
    return this.can.includes(what) && (what !== "claim" || this.claimable);
  }

  /**
   * Takes in a state of the server. Older ones than what is known are of no use, unless the server itself
   * knows no newer one: it has come back from a backup, and tells everything again.
   * @param {import("./types.js").State<V, E>} state
   * @returns {boolean} whether it was news
   */
  take(state) {
    if (state.v < this.v) {
      if (!this.greeted) return false;
      this.log = [];
    }
    this.greeted = false;
    this.justEnded = this.status === "playing" && state.status === "finished";
    // The same version again, after a lost connection, comes without its events.
    if (state.v !== this.v || state.events.length) this.events = state.events;
    this.v = state.v;
    this.status = state.status;
    this.view = state.view;
    this.last = state.last ?? null;
    this.offers = state.offers ?? {};
    this.paused = state.paused;
    this.can = state.can ?? [];
    this.asked = state.asked ?? 0;
    this.seats = state.seats ?? [];
    this.result = state.result;
    const lines = new Map(this.log.map((line) => [line.n, line]));
    for (const line of state.log ?? []) lines.set(line.n, line);
    this.log = [...lines.values()].sort((a, b) => a.n - b.n);
    return true;
  }
}
