// A player's four wonders: unbuilt with what they cost, built with the edge of the buried card.

import { el, fill, keyed, set } from "../table/dom.js";
import { backOf, cardBack } from "./faces.js";
import { piece, priceTag, say, showPrice } from "./pieces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

/**
 * @param {HTMLElement} area
 * @param {View} view
 * @param {number} seat
 * @param {Context} ctx
 */
export function renderWonders(area, view, seat, ctx) {
  const { words } = ctx;
  set(/** @type {Element} */ (area.querySelector("h2")), { text: words.by("wonders", seat) });
  const list = /** @type {Element} */ (area.querySelector("ul"));
  keyed(
    list,
    view.cities[seat].wonders,
    (wonder) => wonder.wonder,
    (wonder) =>
      el(
        "li",
        { class: "plot" },
        el("span", { class: "buried", "aria-hidden": "true" }),
        piece("wonder", wonder.wonder, ctx),
        priceTag(seat === ctx.bottom),
      ),
    (node, wonder) => {
      set(node, { class: `plot ${wonder.state}${wonder.state === "unbuilt" ? " pale" : ""}` });
      const [buried, button, tag] = node.children;
      fill(buried, wonder.card ?? "", () => (wonder.card ? [cardBack(backOf(wonder.card))] : []));
      tag.classList.toggle("gone", !wonder.price);
      if (wonder.price) showPrice(tag, wonder.price);
      const state =
        wonder.state === "built"
          ? words.t("wonder.built", { card: words.card(wonder.card ?? "") })
          : wonder.state === "gone"
            ? words.t("wonder.gone")
            : wonder.price
              ? words.t("wonder.unbuilt", { price: words.price(wonder.price) })
              : "";
      say(button, `${words.wonder(wonder.wonder)}. ${state} ${words.does("wonder", wonder.wonder)}`);
    },
  );
  const missing = Math.max(0, 4 - view.cities[seat].wonders.length);
  set(area, { vars: { "--missing": missing } });
}
