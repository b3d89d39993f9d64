// A card as a thing on the table that can be chosen or looked at, and the small tags with what it costs.

import { mark, picture } from "../cards/art.js";
import { el, fill, hiddenText, set } from "../table/dom.js";
import { bandFace, cardFace } from "./faces.js";
import { read } from "./grammar.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").Selection} Selection */

/**
 * A card as a button, with its whole face or with its band alone.
 * @param {string} id
 * @param {Context} ctx
 * @param {{band?: boolean, className?: string, copy?: number}} [how] `copy` tells equal cards of a hand apart
 */
export function cardPiece(id, ctx, { band = false, className = "", copy = undefined } = {}) {
  return el(
    "button",
    {
      type: "button",
      class: `piece card ${className}`.trim(),
      "data-piece": `card:${id}`,
      "data-copy": copy,
      "aria-pressed": "false",
      onclick: () => ctx.select(copy ? { kind: "card", id, copy } : { kind: "card", id }),
    },
    band ? bandFace(id) : cardFace(id),
    hiddenText(ctx.words.card(id)),
  );
}

/** What a screen reader says for a piece; its face is silent. @param {Element} node @param {string} text */
export function say(node, text) {
  set(/** @type {Element} */ (node.querySelector(".visually-hidden")), { text });
}

/**
 * A move by the picture of its card, with something beside it.
 * @param {string} move
 * @param {Context} ctx
 * @param {HTMLElement} beside
 */
export function moveFace(move, ctx, beside) {
  const { card } = read(move);
  return el(
    "div",
    { class: "last card" },
    card &&
      el(
        "button",
        {
          type: "button",
          class: "last-face",
          "data-piece": `card:${card}`,
          onclick: () => ctx.select({ kind: "card", id: card }),
        },
        cardFace(card),
        hiddenText(ctx.words.card(card)),
      ),
    beside,
  );
}

/**
 * What building a card costs, as a small tag: a tick when free, a link when by chain, the wonder's sign when
 * it would use up the free build of the age, the coins otherwise, struck when it cannot be paid, two sheets
 * when the city has it already.
 * @param {Element} tag
 * @param {import("./types.js").Offer|undefined} offer the cheapest way
 * @param {import("./types.js").Blocked|undefined} why what keeps it back
 */
export function showPrice(tag, offer, why) {
  const owned = why?.code === "already_built";
  set(tag, {
    class: `tag mine${offer ? (offer.coins ? "" : " free") : owned ? " owned" : " no"}`,
    hidden: !offer && !why,
  });
  fill(tag, [offer?.use, offer?.free_by, offer?.coins, why?.code, why?.coins], () => {
    if (offer?.use === "free") return [picture("power-free", "mark")];
    if (offer)
      return [offer.free_by === "chain" ? mark("link") : offer.coins ? String(offer.coins) : mark("tick")];
    if (owned) return [mark("twice")];
    return [why?.coins ? String(why.coins) : mark("cross")];
  });
}
