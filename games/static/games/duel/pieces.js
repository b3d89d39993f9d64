// A card, wonder or token as a thing on the table that can be chosen or looked at.

import { el, fill, hiddenText, set } from "../table/dom.js";
import { face } from "./faces.js";
import { subject } from "./grammar.js";

/** @typedef {import("./context.js").Context} Context */
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

const TICK = "M3 8.500 6.500 12 13 4.500";
const LINK =
  "M6.700 9.300 9.300 6.700M7.500 4.800 9 3.300a2.600 2.600 0 0 1 3.700 3.700L11.200 8.500M8.500 11.200 7 12.700A2.600 2.600 0 0 1 3.300 9L4.800 7.500";

/** @param {string} path @param {string} className */
export function glyph(path, className) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
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
    price.chain
      ? glyph(LINK, "mark link")
      : price.coins === 0
        ? glyph(TICK, "mark tick")
        : String(price.coins),
  ]);
}

/** An empty tag. @param {boolean} mine */
export function priceTag(mine) {
  return el("span", { class: `tag ${mine ? "mine" : "theirs"}`, "aria-hidden": "true" });
}
