// The menu of a game: resign, abort, pause, sounds, notifications, keys. What cannot be undone is confirmed
// first.

import { byId, el, fill } from "./dom.js";

/** @typedef {import("./context.js").Context} Context */

const ASKS = new Set(["resign", "abort", "claim", "resign_match"]);
const OFFERED = ["return", "pause", "resume", "claim", "abort", "resign"];

/**
 * @param {import("./game.js").GameState} game
 * @param {Context} ctx
 * @param {{
 *   send: (what: string) => void,
 *   sounds: import("./sounds.js").Sounds,
 *   sign: import("./turn.js").TurnSign,
 *   reports: {handle: string, url: string}[],
 *   lobby: string,
 *   match: import("./match.js").MatchBox|null,
 *   event: import("./event.js").EventBox|null,
 *   help: () => void,
 *   flip: () => void,
 * }} hands
 */
export function renderMenu(game, ctx, hands) {
  const { words } = ctx;
  const menu = byId("game-menu");
  fill(
    menu,
    [
      game.can,
      game.claimable,
      game.status,
      hands.sounds.on,
      hands.sign.notify,
      ctx.seat,
      hands.reports.map(({ handle }) => handle),
      hands.match?.print,
    ],
    () => [
      ...OFFERED.filter((what) => game.mayDo(what)).map((what) =>
        item(what, words.t(`menu.${what}`), () => (ASKS.has(what) ? ask(what) : hands.send(what))),
      ),
      hands.match?.goesOn && ctx.seat !== null
        ? item("resign_match", words.t("menu.resign_match"), () => ask("resign_match"))
        : null,
      hands.match
        ? el("a", {
            class: "menu-item",
            href: hands.match.url,
            text: words.t("match.score", { score: hands.match.scoreText }),
          })
        : null,
      hands.event ? el("a", { class: "menu-item", href: hands.event.url, text: hands.event.back }) : null,
      item(
        "sound",
        words.t(hands.sounds.on ? "menu.sound_off" : "menu.sound_on"),
        () => hands.sounds.turn(!hands.sounds.on),
        true,
      ),
      "Notification" in window && ctx.seat !== null
        ? item(
            "notify",
            words.t(hands.sign.notify ? "menu.notify_off" : "menu.notify_on"),
            () => hands.sign.turn(!hands.sign.notify).then(() => renderMenu(game, ctx, hands)),
            true,
          )
        : null,
      ctx.seat === null ? item("flip", words.t(ctx.seats > 2 ? "menu.turn" : "menu.flip"), hands.flip) : null,
      item("help", words.t("menu.help"), hands.help),
      ...hands.reports.map(({ handle, url }) =>
        el("a", { class: "menu-item", href: url, text: words.t("menu.report", { player: handle }) }),
      ),
      // On a phone that lies on its side this is the only way out.
      hands.lobby ? el("a", { class: "menu-item", href: hands.lobby, text: words.t("menu.lobby") }) : null,
    ],
  );

  /** @param {string} what @param {string} text @param {() => void} act @param {boolean} [stays] */
  function item(what, text, act, stays = false) {
    return el("button", {
      type: "button",
      class: `menu-item${ASKS.has(what) ? " danger" : ""}`,
      "data-do": what,
      text,
      onclick: () => {
        if (!stays) menu.hidePopover();
        act();
        if (stays) renderMenu(game, ctx, hands);
      },
    });
  }

  /** @param {string} what */
  function ask(what) {
    const dialog = /** @type {HTMLDialogElement} */ (byId("sure"));
    dialog.replaceChildren(
      el("h2", { id: "sure-title", text: words.t(`sure.${what}`) }),
      el("p", { text: words.t(ctx.seats > 2 && what === "resign" ? "sure.leave.why" : `sure.${what}.why`) }),
      el(
        "div",
        { class: "buttons" },
        el("button", {
          type: "button",
          class: "button danger",
          id: "sure-yes",
          text: words.t(`menu.${what}`),
          onclick: () => {
            dialog.close();
            hands.send(what);
          },
        }),
        el("button", {
          type: "button",
          class: "button",
          id: "sure-no",
          autofocus: true,
          text: words.t("sure.no"),
          onclick: () => dialog.close(),
        }),
      ),
    );
    dialog.showModal();
  }
}
