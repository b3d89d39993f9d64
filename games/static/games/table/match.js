// The match that a game belongs to: its score, when the next game begins, and how a player begins it at once.

import { el } from "./dom.js";

/** @typedef {import("./types.js").MatchState} MatchState */

export class MatchBox {
  /**
   * @param {import("./context.js").Context} ctx
   * @param {import("./types.js").MatchConfig} config
   * @param {{send: (what: string) => void, changed: () => void}} hands
   */
  constructor(ctx, config, hands) {
    this.ctx = ctx;
    this.config = config;
    this.hands = hands;
    this.state = config.state;
    /** When the next game begins, by the browser's clock. @type {number|null} */
    this.nextAt = null;
    this.take(config.state);
    setInterval(() => this.tick(), 250);
  }

  /** @param {MatchState} state */
  take(state) {
    this.state = state;
    this.nextAt = state.next_ms === null ? null : performance.now() + state.next_ms;
  }

  /** Asks the server how the match stands. */
  async refresh() {
    try {
      const response = await fetch(this.config.state_url);
      if (!response.ok) return;
      this.take(await response.json());
    } catch {
      return; // the connection is lost: the table asks again when it is back
    }
    this.hands.changed();
  }

  /** Another game is to come, so that there is no rematch. */
  get goesOn() {
    return this.state.status === "playing";
  }

  get url() {
    return this.config.url;
  }

  get line() {
    return this.config.line;
  }

  get scoreText() {
    const { players, score } = this.state;
    return `${players[0]} ${score[0]} : ${score[1]} ${players[1]}`;
  }

  /** The reader's number in the match; -1 for a spectator. */
  get reader() {
    const { seat, words } = this.ctx;
    return seat === null ? -1 : this.state.players.indexOf(words.handles[seat]);
  }

  /** What the sheet at the end shows depends on this. */
  get print() {
    const { status, score, ready } = this.state;
    return [status, score, ready, this.nextAt === null, this.reader];
  }

  /** @returns {HTMLElement} */
  element() {
    const { words } = this.ctx;
    const { ready, players } = this.state;
    const waits = this.goesOn && this.nextAt !== null && this.reader >= 0;
    const isReady = ready.includes(this.reader);
    return el(
      "div",
      { class: "match-box", id: "match-box" },
      el(
        "p",
        { class: "match-score" },
        el("a", { href: this.url, text: words.t("match.score", { score: this.scoreText }) }),
      ),
      this.goesOn && el("p", { class: "soft", "data-countdown": true, text: this.countdown() }),
      waits &&
        (isReady
          ? el("p", { class: "soft", text: words.t("match.waiting", { player: players[1 - this.reader] }) })
          : el("button", {
              type: "button",
              class: "button primary",
              id: "match-ready",
              text: words.t("match.ready"),
              onclick: () => this.hands.send("next"),
            })),
    );
  }

  countdown() {
    const { words } = this.ctx;
    const left = this.nextAt === null ? 0 : Math.ceil((this.nextAt - performance.now()) / 1000);
    return left > 0 ? words.t("match.next", { seconds: left }) : words.t("match.soon");
  }

  tick() {
    const place = document.querySelector("#match-box [data-countdown]");
    if (place && place.textContent !== this.countdown()) place.textContent = this.countdown();
  }
}
