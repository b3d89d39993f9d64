// A city: its cards in seven columns by colour, overlapped to their bands, and its progress tokens.

import { el, fill, keyed, set } from "../table/dom.js";
import { icon } from "./faces.js";
import { piece, say } from "./pieces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

/**
 * @param {HTMLElement} area
 * @param {View} view
 * @param {number} seat
 * @param {Context} ctx
 */
export function renderCity(area, view, seat, ctx) {
  const { words } = ctx;
  const city = view.cities[seat];
  set(/** @type {Element} */ (area.querySelector("h2")), { text: words.by("city", seat) });
  const columns = /** @type {HTMLElement} */ (area.querySelector(".columns"));
  keyed(
    columns,
    Object.entries(city.cards),
    ([colour]) => colour,
    ([colour]) =>
      el(
        "div",
        { class: "column", "data-colour": colour },
        el("h3", { class: "visually-hidden" }),
        icon(`shape-${colour}`, "empty-mark"),
        el("ul", { "data-roving": true }),
      ),
    (node, [colour, cards]) => {
      set(node, { "data-count": cards.length, vars: { "--count": Math.max(cards.length, 1) } });
      set(/** @type {Element} */ (node.firstElementChild), {
        text: words.n("column", cards.length, { colour: words.t(`colour.${colour}`) }),
      });
      keyed(
        /** @type {Element} */ (node.lastElementChild),
        cards,
        (id) => id,
        (id) => el("li", {}, piece("card", id, ctx, "owned")),
        (item, id) => say(item, words.card(id)),
      );
    },
  );
  set(area, { "data-empty": Object.values(city.cards).every((cards) => cards.length === 0) });
  const tokens = /** @type {HTMLElement} */ (area.querySelector(".own-tokens"));
  set(tokens, { hidden: city.tokens.length === 0 });
  keyed(
    tokens,
    city.tokens,
    (id) => id,
    (id) => el("li", {}, piece("token", id, ctx, "owned")),
    (item, id) => say(item, words.token(id)),
  );
  fill(/** @type {Element} */ (area.querySelector(".nothing")), words.by("city.empty", seat), () => [
    words.by("city.empty", seat),
  ]);
}
