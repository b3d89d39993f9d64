// A card, wonder or token as a thing on the table that can be chosen or looked at.

import { mark } from "../cards/art.js";
import { el, fill, hiddenText, set } from "../table/dom.js";
import { face } from "./faces.js";
import { subject } from "./grammar.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").Price} Price */

/**
 * A piece as a button.
 * @param {"card"|"wonder"|"token"} kind
 * @param {string} id
 * @param {Context} ctx
 * @param {string} [className]
 */
export function piece(kind, id, ctx, className = "") {
  return el(
    "button",
    {
      type: "button",
      class: `piece ${kind} ${className}`.trim(),
      "data-piece": `${kind}:${id}`,
      "aria-pressed": "false",
      onclick: () => ctx.select({ kind, id }),
    },
    face(kind, id),
    hiddenText(""),
  );
}

/**
 * A move by the picture of what it is about, with something beside it.
 * @param {string} move
 * @param {Context} ctx
 * @param {HTMLElement} beside
 */
export function moveFace(move, ctx, beside) {
  const about = subject(move);
  return el(
    "div",
    { class: `last ${about?.kind ?? ""}` },
    about &&
      el(
        "button",
        {
          type: "button",
          class: "last-face",
          "data-piece": `${about.kind}:${about.id}`,
          onclick: () => ctx.select(about),
        },
        face(about.kind, about.id),
        hiddenText(ctx.words.name(about.kind, about.id)),
      ),
    beside,
  );
}

/** What a screen reader says for a piece; its face is silent. @param {Element} node @param {string} text */
export function say(node, text) {
  set(/** @type {Element} */ (node.querySelector(".visually-hidden")), { text });
}

/**
 * What something costs a player, as a small tag: a tick when free, a link when by chain, else the coins.
 * @param {Element} tag
 * @param {Price} price
 */
export function showPrice(tag, price) {
  tag.classList.toggle("no", !price.affordable);
  tag.classList.toggle("free", price.coins === 0);
  fill(tag, [price.chain !== "", price.coins], () => [
    price.chain ? mark("link") : price.coins === 0 ? mark("tick") : String(price.coins),
  ]);
}

/** An empty tag. @param {boolean} mine */
export function priceTag(mine) {
  return el("span", { class: `tag ${mine ? "mine" : "theirs"}`, "aria-hidden": "true" });
}
