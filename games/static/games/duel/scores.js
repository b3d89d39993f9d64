// The score sheet: both players side by side, category by category.

import { el } from "../table/dom.js";
import { CATEGORIES } from "./seat.js";

/**
 * @param {import("./types.js").Result} result
 * @param {import("./types.js").Context} ctx
 */
export function scoreTable(result, ctx) {
  const { words } = ctx;
  const order = [ctx.bottom, 1 - ctx.bottom];
  /** @param {number} who @param {string} name @param {string} [className] */
  const cell = (who, name, className = "") =>
    el("td", { class: className, "data-seat": who, text: result.scores[who]?.[name] ?? 0 });
  return el(
    "table",
    { class: "scores" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("td"),
        ...order.map((who) =>
          el("th", { scope: "col", class: who === ctx.bottom ? "mine" : "theirs", text: words.player(who) }),
        ),
      ),
    ),
    el(
      "tbody",
      {},
      ...CATEGORIES.map((name) =>
        el(
          "tr",
          { "data-category": name },
          el("th", { scope: "row" }, el("i", { class: `swatch of-${name}` }), words.t(`category.${name}`)),
          ...order.map((who) => cell(who, name)),
        ),
      ),
    ),
    el(
      "tfoot",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "row", text: words.t("category.total") }),
        ...order.map((who) => cell(who, "total", result.winners.includes(who) ? "best" : "")),
      ),
    ),
  );
}
