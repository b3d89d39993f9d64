// A card as a thing on the table that can be chosen or looked at, and the small tags with what it costs.

import { picture } from "../cards/art.js";
import { el, fill, hiddenText, set } from "../table/dom.js";
import { bandFace, cardFace } from "./faces.js";
import { read } from "./grammar.js";

/** @typedef {import("./context.js").Context} Context */
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

const PATHS = {
  tick: "M3 8.500 6.500 12 13 4.500",
  link: "M6.700 9.300 9.300 6.700M7.500 4.800 9 3.300a2.600 2.600 0 0 1 3.700 3.700L11.200 8.500M8.500 11.200 7 12.700A2.600 2.600 0 0 1 3.300 9L4.800 7.500",
  twice: "M5 5h7v8H5zM3.500 11V3.500H10",
  cross: "M4.500 4.500l7 7M11.500 4.500l-7 7",
};

/** @param {keyof typeof PATHS} name */
export function mark(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", `mark ${name}`);
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", PATHS[name]);
  svg.append(line);
  return svg;
}

/**
 * What building a card costs, as a small tag: a tick when free, a link when by chain, the wonder's sign when
 * it would use up the free build of the age, the coins otherwise, struck when it cannot be paid, two sheets
 * when it stands already.
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
