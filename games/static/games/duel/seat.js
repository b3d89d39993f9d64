// A player in one line: name, coins, what the city makes, science, points so far.

import { byId, el, fill, hiddenText, set } from "../table/dom.js";
import { icon, valued } from "./faces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

const RESOURCES = ["clay", "wood", "stone", "glass", "papyrus"];
export const CATEGORIES = ["blue", "green", "yellow", "guilds", "wonders", "progress", "coins", "military"];

/**
 * The element of a player's line.
 * @param {number} seat
 * @param {{bottom: number}} ctx
 * @returns {HTMLElement}
 */
export function seatArea(seat, ctx) {
  return byId(seat === ctx.bottom ? "seat-bottom" : "seat-top");
}

/**
 * @param {HTMLElement} area
 * @param {View} view
 * @param {number} seat
 * @param {Context} ctx
 */
export function renderSeat(area, view, seat, ctx) {
  const { words } = ctx;
  const city = view.cities[seat];
  area.classList.toggle("to-move", view.to_move.includes(seat));
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (area.querySelector(`.${name}`));
  set(part("purse"), { "data-coins": city.coins });
  fill(part("purse"), city.coins, () => [
    icon("coin"),
    el("b", { class: "count", text: city.coins }),
    hiddenText(words.t("coins.label")),
  ]);
  fill(part("goods"), [city.production, city.choices, city.prices], () => [
    ...RESOURCES.map((name) => {
      const made = city.production[name] ?? 0;
      const price = words.t("buys_at", { coins: words.coins(city.prices[name]) });
      return el(
        "li",
        { class: made ? "made" : "none", title: `${words.unit(name, made)}. ${price}` },
        icon(name),
        el("b", { text: made }),
        valued("coin", city.prices[name], "buys"),
        hiddenText(`${words.t(`resource.${name}`)}. ${price}`),
      );
    }),
    ...choice(city.choices.raw, RESOURCES.slice(0, 3)),
    ...choice(city.choices.goods, RESOURCES.slice(3)),
  ]);
  const { science } = city;
  set(part("science"), {
    title: words.by("science", seat, { n: science.different, all: science.to_win }),
    "data-close": science.different >= science.to_win - 1,
  });
  fill(part("science"), science, () => [
    ...science.symbols.map((symbol) =>
      el(
        "span",
        {
          class: science.pairs.includes(symbol) ? "symbol pair" : "symbol",
          title: words.t(`symbol.${symbol}`),
        },
        icon(symbol),
        hiddenText(words.t(`symbol.${symbol}`)),
      ),
    ),
    el("b", { text: `${science.different}/${science.to_win}` }),
    hiddenText(words.by("science", seat, { n: science.different, all: science.to_win })),
  ]);
  fill(part("total"), city.points.total, () => [
    icon("points"),
    el("b", { text: city.points.total }),
    hiddenText(words.t("points.label")),
  ]);
  const sheet = part("sheet");
  fill(sheet, [city.points, words.handles], () => [
    el("h3", { text: words.by("points.so_far", seat) }),
    el(
      "table",
      {},
      ...CATEGORIES.map((name) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, el("i", { class: `swatch of-${name}` }), words.t(`category.${name}`)),
          el("td", { text: city.points[name] ?? 0 }),
        ),
      ),
      el(
        "tr",
        { class: "sum" },
        el("th", { scope: "row", text: words.t("category.total") }),
        el("td", { text: city.points.total }),
      ),
    ),
  ]);

  /** @param {number} n @param {string[]} names */
  function choice(n, names) {
    if (!n) return [];
    const said = words.n("choice", n, {
      resources: names.map((name) => words.t(`resource.${name}`)).join(" / "),
    });
    return [
      el(
        "li",
        { class: "made choice", title: said },
        ...names.map((name) => icon(name)),
        n > 1 && el("b", { text: `×${n}` }),
        hiddenText(said),
      ),
    ];
  }
}
