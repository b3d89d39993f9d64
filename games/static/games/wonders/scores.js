// The points of all cities side by side, category by category: so far, and in the end.

import { el, fill } from "../table/dom.js";
import { around, sign } from "./places.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

export const CATEGORIES = ["military", "coins", "wonders", "blue", "yellow", "green", "guilds"];
const SWATCH = /** @type {Record<string, string>} */ ({
  military: "of-military",
  coins: "of-coins",
  wonders: "of-wonders",
  blue: "of-blue",
  yellow: "of-yellow",
  green: "of-green",
  guilds: "of-guilds",
});

/**
 * The comparison while the game goes on.
 * @param {HTMLElement} area
 * @param {View} view
 * @param {Context} ctx
 */
export function renderPoints(area, view, ctx) {
  const sheets = view.cities.map(({ points }) => points);
  fill(area, [sheets, ctx.bottom, ctx.words.handles], () => [
    el("h3", { text: ctx.words.t("points.table") }),
    pointsTable(sheets, around(ctx), ctx),
  ]);
}

/**
 * @param {Record<string, number>[]} sheets by city
 * @param {number[]} order
 * @param {Context} ctx
 * @param {number[]} [places]
 */
export function pointsTable(sheets, order, ctx, places) {
  const { words } = ctx;
  const best = (/** @type {string} */ name) => Math.max(...sheets.map((sheet) => sheet[name] ?? 0));
  /** @param {string} name */
  const cells = (name) =>
    order.map((city) => {
      const value = sheets[city]?.[name] ?? 0;
      return el("td", {
        "data-seat": city,
        class: value > 0 && value === best(name) ? "best" : "",
        text: value < 0 ? `−${-value}` : value,
      });
    });
  return el(
    "table",
    { class: "scores many", vars: { "--columns": order.length } },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("td", {}),
        ...order.map((city) =>
          el(
            "th",
            {
              scope: "col",
              "data-seat": city,
              class: city === ctx.bottom ? "mine" : "",
              title: words.cityOf(city),
            },
            sign(city, ctx),
            el("span", { class: "handle", text: words.cityOf(city) }),
            places &&
              city < places.length &&
              el("b", { class: "place", text: words.t("end.nth", { place: places[city] }) }),
          ),
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
          el(
            "th",
            { scope: "row" },
            el("i", { class: `swatch ${SWATCH[name]}` }),
            words.names.categories[name],
          ),
          ...cells(name),
        ),
      ),
    ),
    el(
      "tfoot",
      {},
      el("tr", {}, el("th", { scope: "row", text: words.names.categories.total }), ...cells("total")),
    ),
  );
}

/**
 * The scores of a game that is over, the best first.
 * @param {import("./types.js").Result} result
 * @param {Context} ctx
 */
export function scoreTable(result, ctx) {
  const places = result.places ?? [];
  const order = result.scores.map((_, city) => city).sort((a, b) => (places[a] ?? 99) - (places[b] ?? 99));
  return el("div", { class: "scores-scroll" }, pointsTable(result.scores, order, ctx, places));
}
