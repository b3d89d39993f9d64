// The plaque above the table: the age, the turn, where the hands go, and the discard pile.

import { picture } from "../cards/art.js";
import { byId, el, fill, hiddenText, keyed, set } from "../table/dom.js";
import { keepOneTabStop } from "../table/keyboard.js";
import { later } from "../table/later.js";
import { cardBack } from "./faces.js";
import { cardPiece, say } from "./pieces.js";
import { neighbour } from "./places.js";
import { NUMERALS, TURNS } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

/** @param {View} view @param {Context} ctx */
export function renderPlaque(view, ctx) {
  const { words } = ctx;
  fill(byId("age"), [view.age, view.turn, view.direction, !!view.outcome, words.handles], () => {
    if (!view.age) return [el("span", { class: "age-name", text: words.t("age.before") })];
    const passes = [words.t(`pass.${view.direction}`), nextHand(view, ctx)].filter(Boolean).join(". ");
    return [
      el("span", { class: "age-name" }, words.age(view.age)),
      el(
        "span",
        { class: "steps", title: words.turn(view.turn) },
        ...Array.from({ length: TURNS }, (_, i) =>
          el("i", { class: i + 1 < view.turn || view.outcome ? "over" : i + 1 === view.turn ? "now" : "" }),
        ),
        hiddenText(words.turn(view.turn)),
      ),
      el(
        "span",
        { class: `passes ${view.direction}`, title: passes },
        ...(view.direction === "swap"
          ? [picture("pass-left"), picture("pass-right")]
          : [picture(`pass-${view.direction}`)]),
        hiddenText(passes),
      ),
    ];
  });
  set(byId("age"), { "data-age": NUMERALS[view.age] });
  renderPile(view, ctx);
}

/** From whom the reader's next hand comes. @param {View} view @param {Context} ctx */
function nextHand(view, ctx) {
  if (ctx.seat === null || view.outcome || view.turn >= TURNS || view.direction === "swap") return "";
  return ctx.words.t("hand.next", {
    player: ctx.words.player(neighbour(view.direction === "left" ? "right" : "left", ctx)),
  });
}

/**
 * Face down to all but the player who builds from it; open to everybody when the game is over.
 * @param {View} view
 * @param {Context} ctx
 */
function renderPile(view, ctx) {
  const { words } = ctx;
  const { size, cards } = view.discard;
  const button = byId("pile");
  const label = words.n("discard.size", size);
  set(button, { title: label });
  fill(button, [size, view.age, label], () => [
    el("span", { class: "pile-back", "aria-hidden": "true" }, cardBack(String(Math.max(view.age, 1)))),
    el("b", { text: size, "aria-hidden": "true" }),
    hiddenText(label),
  ]);
  set(byId("discard-note"), { text: cards ? label : words.t("discard.face_down"), hidden: false });
  later(button, () => renderDiscarded(cards ?? [], ctx));
}

/** @param {string[]} cards @param {Context} ctx */
function renderDiscarded(cards, ctx) {
  const { words } = ctx;
  const list = byId("discarded");
  keyed(
    list,
    cards.map((id, i) => ({ id, key: `${id}#${i}` })),
    ({ key }) => key,
    ({ id }) => el("li", {}, cardPiece(id, ctx)),
    (node, { id }) =>
      say(node, words.t("named", { name: words.card(id), does: words.does({ kind: "card", id }).join(" ") })),
  );
  keepOneTabStop(/** @type {Element} */ (list.parentElement));
}
