// The tournament or deal of the day that a game belongs to: the way back to it. In tournaments also berserk,
// before one's first move.

import { el } from "./dom.js";

export class EventBox {
  /**
   * @param {import("./context.js").Context} ctx
   * @param {{url: string, berserk: boolean, back?: string, sealed?: boolean}} config
   * @param {{send: (what: string) => void}} hands
   */
  constructor(ctx, config, hands) {
    this.ctx = ctx;
    this.config = config;
    this.hands = hands;
    this.isBerserk = false;
  }

  get url() {
    return this.config.url;
  }

  /** Whether others still play the deal: there is no replay yet, and nothing to share. */
  get isSealed() {
    return this.config.sealed ?? false;
  }

  /** What leads there. */
  get back() {
    return this.config.back ?? this.ctx.words.t("event.back");
  }

  /** @param {import("./game.js").GameState} game */
  mayGoBerserk(game) {
    const { seat } = this.ctx;
    const isNew = seat !== null && !game.log.some((line) => line.seat === seat);
    return this.config.berserk && !this.isBerserk && isNew && game.status === "playing";
  }

  goBerserk() {
    this.isBerserk = true;
    this.hands.send("berserk");
  }

  /** @param {import("./game.js").GameState} game @param {Element} clock of the player */
  draw(game, clock) {
    const shown = clock.parentElement?.querySelector("#berserk");
    if (!this.mayGoBerserk(game)) {
      shown?.remove();
    } else if (!shown) {
      const { words } = this.ctx;
      clock.after(
        el("button", {
          type: "button",
          class: "button small berserk",
          id: "berserk",
          title: words.t("event.berserk.why"),
          text: words.t("event.berserk"),
          onclick: () => {
            this.goBerserk();
            this.draw(game, clock);
          },
        }),
      );
    }
  }
}
