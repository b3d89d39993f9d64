// All about one piece, in words: what it does, how it would be paid by either player, unit by unit, and what
// it would bring them at once.

import { el, hiddenText } from "../table/dom.js";
import { colourOf, face, icon } from "./faces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Price} Price */
/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").Selection} Selection */

/**
 * The face, the name and what it does.
 * @param {Selection} selection
 * @param {View} view
 * @param {Context} ctx
 */
export function about({ kind, id }, view, ctx) {
  const { words } = ctx;
  return el(
    "div",
    { class: `about ${kind}` },
    el("div", { class: "about-face", "aria-hidden": "true" }, face(kind, id)),
    el(
      "div",
      { class: "about-text" },
      el("h3", { text: words.name(kind, id) }),
      words.names.printed[`${kind}-${id}`]
        ? el("p", { class: "soft printed-name", text: words.names.printed[`${kind}-${id}`] })
        : null,
      kind === "card" &&
        el(
          "p",
          { class: "kind" },
          el("i", { class: `swatch ${colourOf(id)}` }),
          words.t(`kind.${colourOf(id)}`),
        ),
      ...words
        .does(kind, id)
        .split("\n")
        .map((line) => el("p", { text: line })),
      where({ kind, id }, view, ctx),
    ),
  );
}

/**
 * What the table adds about a piece: built under what, lying free, covered.
 * @param {Selection} selection
 * @param {View} view
 * @param {Context} ctx
 */
function where({ kind, id }, view, ctx) {
  const { words } = ctx;
  if (kind !== "wonder") return null;
  for (const seat of [0, 1]) {
    const wonder = view.cities[seat].wonders.find((plot) => plot.wonder === id);
    if (wonder?.state === "built")
      return el("p", {
        class: "soft",
        text: words.t("wonder.built", { card: words.card(wonder.card ?? "") }),
      });
    if (wonder?.state === "gone") return el("p", { class: "soft", text: words.t("wonder.gone") });
  }
  return null;
}

/**
 * The prices of a piece for the players that it concerns, each with its bill.
 * @param {Selection} selection
 * @param {View} view
 * @param {Context} ctx
 * @returns {{seat: number, price: Price}[]}
 */
export function pricesOf({ kind, id }, view, ctx) {
  const order = [ctx.bottom, 1 - ctx.bottom];
  if (kind === "card") {
    const offer = view.takeable.find(({ card }) => card === id);
    return offer ? order.map((seat) => ({ seat, price: offer.prices[seat] })) : [];
  }
  if (kind === "wonder") {
    return order.flatMap((seat) => {
      const wonder = view.cities[seat].wonders.find((plot) => plot.wonder === id);
      return wonder?.price ? [{ seat, price: wonder.price }] : [];
    });
  }
  return [];
}

/**
 * How a price comes about.
 * @param {number} seat
 * @param {Price} price
 * @param {View} view
 * @param {Context} ctx
 */
export function bill(seat, price, view, ctx) {
  const { words } = ctx;
  /** @type {HTMLElement[]} */
  const lines = [];
  /** @param {(Node|string|null)[]} what @param {string} how @param {string} coins */
  const line = (what, how, coins) =>
    lines.push(
      el(
        "li",
        {},
        el("span", { class: "what" }, ...what),
        el("span", { class: "how", text: how }),
        el("b", { text: coins }),
      ),
    );
  if (price.chain)
    line(
      [icon(`chain-${price.chain}`)],
      words.t("bill.chain", { symbol: words.t(`chain.${price.chain}`) }),
      "0",
    );
  if (price.coin_cost) line([icon("coin")], words.t("bill.coins"), String(price.coin_cost));
  for (const way of /** @type {const} */ (["produced", "chosen", "discounted"])) {
    if (Object.keys(price[way]).length) line(units(price[way]), words.t(`bill.${way}`), "0");
  }
  for (const [name, n] of Object.entries(price.bought)) {
    line(
      units({ [name]: n }),
      words.t("bill.bought", { n: price.prices[name] }),
      String(n * price.prices[name]),
    );
  }
  if (!lines.length) line([], words.t("bill.nothing"), "0");
  const soFar = view.cities[seat].points.total;
  const brings = words.gains(seat, price.gains);
  return el(
    "section",
    { class: `bill ${seat === ctx.bottom ? "mine" : "theirs"}${price.affordable ? "" : " no"}` },
    el("h4", {}, words.by("bill.for", seat), " ", el("b", { text: words.price(price) })),
    el("ul", {}, ...lines),
    brings.length > 0 &&
      el(
        "p",
        { class: `brings${price.gains.wins ? " wins" : ""}` },
        words.t("gain.now"),
        " ",
        el("b", { text: brings.join(" · ") }),
      ),
    !!price.gains.total &&
      !price.gains.wins &&
      el(
        "p",
        { class: "brings" },
        words.t("gain.total"),
        " ",
        el("b", { text: `${soFar} → ${soFar + price.gains.total}` }),
      ),
    price.opponent_gains > 0 &&
      el("p", {
        class: "soft",
        text: words.by("bill.opponent_gains", 1 - seat, { coins: words.coinsMoved(price.opponent_gains) }),
      }),
  );

  /** @param {Record<string, number>} amounts */
  function units(amounts) {
    return [
      ...Object.entries(amounts).flatMap(([name, n]) => Array.from({ length: n }, () => icon(name))),
      hiddenText(words.units(amounts)),
    ];
  }
}

/**
 * All about a piece with its bills, to be read beside it.
 * @param {Selection} selection
 * @param {View} view
 * @param {Context} ctx
 */
export function aboutWithBills(selection, view, ctx) {
  return [
    about(selection, view, ctx),
    el(
      "div",
      { class: "bills" },
      ...pricesOf(selection, view, ctx).map(({ seat, price }) => bill(seat, price, view, ctx)),
    ),
  ];
}
