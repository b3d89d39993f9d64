// The cards of this age that nobody has seen yet, and how likely a hidden slot is one of them.

import { el, fill } from "../table/dom.js";
import { colourOf } from "./faces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

/**
 * @param {HTMLElement} area
 * @param {View} view
 * @param {Context} ctx
 */
export function renderUnseen(area, view, ctx) {
  const { words } = ctx;
  const { unseen } = view;
  fill(area, unseen, () => {
    if (!unseen) return [el("p", { class: "soft", text: words.t("unseen.draft") })];
    return [
      ...group(unseen.cards, unseen.hidden, "unseen.cards"),
      ...group(unseen.guilds, unseen.hidden_guilds, "unseen.guilds"),
      unseen.hidden + unseen.hidden_guilds === 0
        ? el("p", { class: "soft", text: words.t("unseen.none") })
        : null,
    ];
  });

  /** @param {string[]} cards @param {number} hidden @param {string} key */
  function group(cards, hidden, key) {
    if (!hidden) return [];
    const odds = new Intl.NumberFormat(words.language, { style: "percent", maximumFractionDigits: 0 });
    return [
      el("p", {
        class: "odds",
        text: words.n(key, hidden, {
          all: cards.length,
          odds: odds.format(hidden / cards.length),
          each: odds.format(1 / cards.length),
        }),
      }),
      el(
        "ul",
        { class: "chips" },
        ...cards.map((id) =>
          el(
            "li",
            { class: "odds-chip", "data-piece": `card:${id}` },
            el("i", { class: `swatch ${colourOf(id)}` }),
            words.card(id),
          ),
        ),
      ),
    ];
  }
}
