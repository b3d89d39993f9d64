// The end: who won and how, the score sheet of all, what it means for the ratings, and where to go from here.

import { byId, el, fill } from "./dom.js";
import { hintsUsed } from "./hint.js";
import { later } from "./later.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").Result} Result */

// The last piece is seen to land first.
const LANDING = 1100;

export class EndSheet {
  /**
   * @param {Context} ctx
   * @param {{
   *   rematch: () => void,
   *   decline: () => void,
   *   urls: Record<string, string>,
   *   say: (text: string) => void,
   *   tally: import("./plugin.js").Tally,
   *   match: import("./match.js").MatchBox|null,
   *   event: import("./event.js").EventBox|null,
   * }} hands
   */
  constructor(ctx, hands) {
    this.ctx = ctx;
    this.hands = hands;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("end"));
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
    later(this.dialog, () => this.game?.result && this.draw(this.game, this.game.result));
    if (this.seen) return;
    this.seen = "yes";
    // A reader who comes later sees the sheet at once, after the table.
    if (!game.justEnded || this.hands.tally.isOff) later(this, () => setTimeout(() => this.open()));
    else setTimeout(() => this.count(), LANDING);
  }

  /** Where points decide, they are counted first. */
  async count() {
    const result = this.game?.result;
    if (result && this.hands.tally.decides(result)) await this.hands.tally.count(result);
    this.open();
  }

  open() {
    this.hands.tally.stop();
    if (!this.dialog.open && this.game?.result) this.dialog.showModal();
  }

  /** @param {import("./game.js").GameState} game @param {Result} result */
  draw(game, result) {
    const { words, seat } = this.ctx;
    const { match, event } = this.hands;
    const offers = game.offers.rematch ?? [];
    const below = words.below(result);
    const ended = [result.winners, result.how, result.scores, game.rated];
    fill(this.dialog, [...ended, offers, game.can, words.handles, game.next, match?.print], () => [
      el("p", {
        class: "laurel",
        "aria-hidden": "true",
        "data-won": seat !== null && result.winners.includes(seat),
      }),
      el("h2", { id: "end-title", text: title(result, this.ctx) }),
      el("p", { class: "how", text: words.outcome(result) }),
      below && el("p", { class: "how tied", text: below }),
      this.ctx.plugin.scoreTable(result, this.ctx),
      rating(game, this.ctx),
      hintsUsed(result, this.ctx),
      match?.element(),
      el(
        "div",
        { class: "buttons" },
        game.next
          ? el("a", {
              class: "button primary",
              href: game.next,
              text: words.t(match?.goesOn ? "match.follow" : "end.follow"),
            })
          : seat !== null && offers.includes(seat)
            ? el("p", { class: "soft", text: words.t("offer.rematch.sent") })
            : game.can.includes("rematch") &&
              !match?.goesOn &&
              el("button", {
                type: "button",
                class: "button primary",
                id: "rematch",
                text: offers.length ? words.t("end.accept_rematch") : words.t("end.rematch"),
                onclick: this.hands.rematch,
              }),
        event && el("a", { class: "button primary", href: event.url, text: event.back }),
        this.hands.urls.replay &&
          !event?.isSealed &&
          el("a", { class: "button", href: this.hands.urls.replay, text: words.t("end.replay") }),
        !event?.isSealed &&
          el("button", {
            type: "button",
            class: "button",
            id: "share",
            text: words.t("end.share"),
            onclick: () => this.share(),
          }),
        this.hands.urls.play &&
          el("a", { class: "button quiet", href: this.hands.urls.play, text: words.t("end.play") }),
        el("button", {
          type: "button",
          class: "button quiet",
          id: "end-close",
          text: words.t("end.look"),
          onclick: () => this.dialog.close(),
        }),
      ),
    ]);
  }

  async share() {
    const { words } = this.ctx;
    const url = new URL(this.hands.urls.replay ?? location.pathname, location.href).href;
    const outcome = words.outcome(/** @type {Result} */ (this.game?.result));
    const { match } = this.hands;
    const text = `${words.handles.join(" – ")}: ${outcome}${match ? ` (${match.scoreText})` : ""}`;
    if (navigator.share) {
      await navigator.share({ title: text, url }).catch(() => {});
      return;
    }
    await navigator.clipboard?.writeText(`${text}\n${url}`);
    this.hands.say(words.t("end.copied"));
  }
}

/** @param {Result} result @param {Context} ctx */
function title(result, ctx) {
  const { words, seat } = ctx;
  const { winners, places } = result;
  if (!winners.length) return words.t("end.draw");
  if (seat === null)
    return winners.length > 1
      ? words.t("end.shared")
      : words.t("end.other_won", { player: words.handles[winners[0]] });
  if (winners.includes(seat)) return words.t(winners.length > 1 ? "end.shared" : "end.won");
  return places && ctx.seats > 2
    ? words.t("end.place", { n: places[seat], all: ctx.seats })
    : words.t("end.lost");
}

/** @param {import("./game.js").GameState} game @param {Context} ctx */
function rating(game, ctx) {
  const { words } = ctx;
  if (game.result?.uncounted)
    return el("p", { class: "soft uncounted", text: words.t(`end.${game.result.uncounted}`) });
  if (!game.rated) return null;
  return el(
    "ul",
    { class: "ratings" },
    ...game.rated.flatMap((change, seat) => {
      if (!change) return [];
      const by = Math.round(change.after) - Math.round(change.before);
      return [
        el(
          "li",
          {},
          `${words.player(seat)} ${Math.round(change.after)} `,
          el("b", { class: by < 0 ? "down" : "up", text: by > 0 ? `+${by}` : by < 0 ? `−${-by}` : "±0" }),
        ),
      ];
    }),
  );
}
