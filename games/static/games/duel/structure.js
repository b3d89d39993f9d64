// The age structure in its true shape: rows of cards in half-card columns, each overlapping the row behind
// it.

import { el, fill, keyed, set } from "../table/dom.js";
import { cardBack } from "./faces.js";
import { piece, priceTag, say, showPrice } from "./pieces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Slot} Slot */
/** @typedef {import("./types.js").Context} Context */

/**
 * @param {HTMLElement} area
 * @param {View} view
 * @param {Context} ctx
 */
export function renderStructure(area, view, ctx) {
  const { structure } = view;
  area.hidden = !structure;
  if (!structure) return;
  const title = /** @type {HTMLElement} */ (area.querySelector("h2"));
  const list = /** @type {HTMLElement} */ (area.querySelector("ol"));
  set(title, { text: ctx.words.t("structure", { age: ctx.words.age(structure.age) }) });
  // Nearest row first: what can be taken comes before what lies behind it, for eyes and ears alike.
  const lying = structure.slots.filter((slot) => slot.state !== "gone").reverse();
  // When the nearest rows are gone, the others have more room.
  const rows = lying.length ? lying[0].row + 1 : structure.rows;
  set(area, {
    vars: { "--rows": Math.max(rows, 2), "--all-rows": structure.rows, "--columns": structure.columns },
  });
  keyed(
    list,
    lying,
    (slot) => `${structure.age}-${slot.slot}`,
    (slot) =>
      el("li", {
        class: "slot",
        "data-slot": slot.slot,
        vars: { "--row": slot.row, "--column": slot.column },
      }),
    (node, slot) => renderSlot(node, slot, view, ctx),
  );
}

/**
 * @param {HTMLElement} node
 * @param {Slot} slot
 * @param {View} view
 * @param {Context} ctx
 */
function renderSlot(node, slot, view, ctx) {
  const revealed = slot.state === "hidden" && slot.card !== undefined;
  set(node, {
    class: `slot ${slot.state}${revealed ? " revealed" : ""}`,
    vars: { "--row": slot.row, "--column": slot.column },
  });
  if (revealed) {
    // Only replays of finished games know what lay face down.
    const card = /** @type {string} */ (slot.card);
    fill(node, ["revealed", card], () => [el("div", { class: "lift" }, piece("card", card, ctx))]);
    say(node, ctx.words.t("slot.revealed", { card: ctx.words.card(card) }));
    return;
  }
  if (slot.state === "hidden") {
    const guild = slot.back === "guild";
    fill(node, slot.back, () => [
      el("span", { class: "piece card back" }, cardBack(/** @type {string} */ (slot.back))),
      el("span", {
        class: "visually-hidden",
        text: ctx.words.t(guild ? "slot.hidden_guild" : "slot.hidden"),
      }),
    ]);
    return;
  }
  const id = /** @type {string} */ (slot.card);
  const free = slot.state === "free";
  fill(node, [id, free], () => [
    el("div", { class: "lift" }, piece("card", id, ctx), free && priceTag(true), free && priceTag(false)),
  ]);
  const button = /** @type {HTMLElement} */ (node.querySelector("button"));
  if (!free) {
    set(button, { tabindex: -1 });
    say(button, ctx.words.n("slot.covered", slot.covered_by?.length ?? 0, { card: ctx.words.card(id) }));
    return;
  }
  const offer = view.takeable.find((takeable) => takeable.slot === slot.slot);
  if (!offer) return;
  const [mine, theirs] = [offer.prices[ctx.bottom], offer.prices[1 - ctx.bottom]];
  showPrice(/** @type {Element} */ (node.querySelector(".tag.mine")), mine);
  showPrice(/** @type {Element} */ (node.querySelector(".tag.theirs")), theirs);
  set(button, { "data-take": id });
  say(
    button,
    ctx.words.t("slot.free", {
      card: ctx.words.card(id),
      does: ctx.words.does("card", id),
      first: ctx.words.player(ctx.bottom),
      first_price: ctx.words.price(mine),
      second: ctx.words.player(1 - ctx.bottom),
      second_price: ctx.words.price(theirs),
    }),
  );
}
