// The end: who won and how, the score sheet of both, what it means for the ratings, and where to go from here.

import { byId, el, fill, wantsCalm } from "./dom.js";
import { hintsUsed } from "./hint.js";
import { CATEGORIES } from "./seat.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").Result} Result */

const COUNT_UP = 900;

export class EndSheet {
  /**
   * @param {Context} ctx
   * @param {{rematch: () => void, decline: () => void, urls: Record<string, string>, complain: (text: string) => void}} hands
   */
  constructor(ctx, hands) {
    this.ctx = ctx;
    this.hands = hands;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("end"));
    this.counted = false;
    this.seen = "";
  }

  /** @param {import("./game.js").GameState} game */
  update(game) {
    this.game = game;
    if (game.status !== "finished" || !game.result) {
      this.seen = "";
      if (this.dialog.open) this.dialog.close();
      return;
    }
    this.draw(game, game.result);
    if (this.seen) return;
    this.seen = "yes";
    // The last card is seen to land first; whoever comes later finds the sheet at once.
    setTimeout(() => this.open(), game.justEnded && !wantsCalm() ? 1100 : 0);
  }

  open() {
    if (this.dialog.open || !this.game?.result) return;
    this.dialog.showModal();
    if (this.game.justEnded && !this.counted) this.countUp();
  }

  /** @param {import("./game.js").GameState} game @param {Result} result */
  draw(game, result) {
    const { words, seat } = this.ctx;
    const order = [this.ctx.bottom, 1 - this.ctx.bottom];
    const offers = game.offers.rematch ?? [];
    fill(this.dialog, [result.winners, result.how, result.scores, game.rated, offers, game.can, words.handles, game.next], () => [
      el("p", { class: "laurel", "aria-hidden": "true", "data-won": seat !== null && result.winners.includes(seat) }),
      el("h2", { id: "end-title", text: title(result, this.ctx) }),
      el("p", { class: "how", text: words.outcome(result) }),
      el("table", { class: "scores" },
        el("thead", {}, el("tr", {}, el("td"), ...order.map((who) => el("th", { scope: "col", class: who === this.ctx.bottom ? "mine" : "theirs", text: words.player(who) })))),
        el("tbody", {}, ...CATEGORIES.map((name) => el("tr", {},
          el("th", { scope: "row" }, el("i", { class: `swatch of-${name}` }), words.t(`category.${name}`)),
          ...order.map((who) => el("td", { "data-points": result.scores[who]?.[name] ?? 0, text: result.scores[who]?.[name] ?? 0 }))))),
        el("tfoot", {}, el("tr", {}, el("th", { scope: "row", text: words.t("category.total") }),
          ...order.map((who) => el("td", { class: result.winners.includes(who) ? "best" : "", "data-points": result.scores[who]?.total ?? 0, text: result.scores[who]?.total ?? 0 }))))),
      rating(game, this.ctx),
      hintsUsed(result, this.ctx),
      el("div", { class: "buttons" },
        game.next
          ? el("a", { class: "button primary", href: game.next, text: words.t("end.follow") })
          : seat !== null && offers.includes(seat)
            ? el("p", { class: "soft", text: words.t("offer.rematch.sent") })
            : game.can.includes("rematch") && el("button", { type: "button", class: "button primary", id: "rematch", text: offers.length ? words.t("end.accept_rematch") : words.t("end.rematch"), onclick: this.hands.rematch }),
        this.hands.urls.replay && el("a", { class: "button", href: this.hands.urls.replay, text: words.t("end.replay") }),
        el("button", { type: "button", class: "button", id: "share", text: words.t("end.share"), onclick: () => this.share() }),
        this.hands.urls.play && el("a", { class: "button quiet", href: this.hands.urls.play, text: words.t("end.play") }),
        el("button", { type: "button", class: "button quiet", id: "end-close", text: words.t("end.look"), onclick: () => this.dialog.close() })),
    ]);
  }

  async share() {
    const { words } = this.ctx;
    const url = new URL(this.hands.urls.replay ?? location.pathname, location.href).href;
    const text = `${words.handles.join(" – ")}: ${words.outcome(/** @type {Result} */ (this.game?.result))}`;
    if (navigator.share) {
      await navigator.share({ title: text, url }).catch(() => {});
      return;
    }
    await navigator.clipboard?.writeText(`${text}\n${url}`);
    this.hands.complain(words.t("end.copied"));
  }

  countUp() {
    this.counted = true;
    if (wantsCalm()) return;
    const cells = /** @type {HTMLElement[]} */ ([...this.dialog.querySelectorAll("[data-points]")]);
    const began = performance.now();
    const step = (/** @type {number} */ now) => {
      const share = Math.min(1, (now - began) / COUNT_UP);
      for (const cell of cells) cell.textContent = String(Math.round(Number(cell.dataset.points) * share));
      if (share < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}

/** @param {Result} result @param {Context} ctx */
function title(result, ctx) {
  const { words, seat } = ctx;
  if (!result.winners.length) return words.t("end.draw");
  if (seat === null) return words.t("end.other_won", { player: words.handles[result.winners[0]] });
  return words.t(result.winners.includes(seat) ? "end.won" : "end.lost");
}

/** @param {import("./game.js").GameState} game @param {Context} ctx */
function rating(game, ctx) {
  const { words } = ctx;
  if (!game.rated) return null;
  return el("ul", { class: "ratings" }, ...game.rated.flatMap((change, seat) => {
    if (!change) return [];
    const by = Math.round(change.after) - Math.round(change.before);
    return [el("li", {}, `${words.player(seat)} ${Math.round(change.after)} `, el("b", { class: by < 0 ? "down" : "up", text: by > 0 ? `+${by}` : by < 0 ? `−${-by}` : "±0" }))];
  }));
}
