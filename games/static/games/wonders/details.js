// All about one card or stage, in words, and how a way to pay for it comes about, unit by unit.

import { picture } from "../cards/art.js";
import { el, hiddenText } from "../table/dom.js";
import { cardFace, cardOf, costRail, signs } from "./faces.js";
import { paymentOf } from "./offers.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Selection} Selection */
/** @typedef {import("./types.js").Context} Context */

/** The face, the name and what it does. @param {Selection} piece @param {View} view @param {Context} ctx */
export function about(piece, view, ctx) {
  const { words } = ctx;
  const isCard = piece.kind === "card";
  return el(
    "div",
    { class: `about ${piece.kind}` },
    el(
      "div",
      { class: "about-face", "aria-hidden": "true" },
      isCard ? cardFace(piece.id) : stageFace(piece.id, ctx),
    ),
    el(
      "div",
      { class: "about-text" },
      el("h3", { text: words.name(piece) }),
      isCard && cardOf(piece.id).printed
        ? el("p", { class: "soft printed-name", text: cardOf(piece.id).printed })
        : null,
      isCard &&
        el(
          "p",
          { class: "kind" },
          el("i", { class: `swatch ${cardOf(piece.id).colour}` }),
          words.names.kinds[cardOf(piece.id).colour],
        ),
      ...words.does(piece).map((line) => el("p", { text: line })),
      isCard && owners(piece.id, view, ctx),
    ),
  );
}

/** @param {string} id @param {Context} ctx */
function stageFace(id, ctx) {
  const { stage } = ctx.words.stageOf(id);
  return el("span", { class: "stage-face" }, costRail(stage.cost), signs(stage.does, "stage-effects"));
}

/** Who has it already. @param {string} id @param {View} view @param {Context} ctx */
function owners(id, view, ctx) {
  const { words } = ctx;
  const { colour } = cardOf(id);
  const cities = view.cities.flatMap((city, i) => (city.cards[colour].includes(id) ? [words.cityOf(i)] : []));
  return cities.length
    ? el("p", { class: "soft", text: words.t("stands_in", { cities: words.list(cities) }) })
    : null;
}

/** A unit by its sign. @param {string} resource @param {Context} ctx */
function unit(resource, ctx) {
  return el(
    "span",
    { class: "unit", title: ctx.words.names.resources[resource] },
    picture(`res-${resource}`),
    hiddenText(ctx.words.names.resources[resource]),
  );
}

/**
 * How a way to use a card is paid and what it brings.
 * @param {Offer} offer
 * @param {View} view
 * @param {Context} ctx
 */
export function bill(offer, view, ctx) {
  const { words } = ctx;
  const { bank, units } = paymentOf(offer, view);
  const forCity = (view.decision?.city ?? 0) >= ctx.seats;
  /** @type {HTMLElement[]} */
  const lines = [];
  /** @param {(Node|null)[]} what @param {string} how @param {number} coins */
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
  if (offer.free_by === "chain") line([picture("icon-chain")], words.t("mark.chain"), 0);
  else if (offer.free_by) line([picture("power-free")], words.t("mark.power"), 0);
  if (bank) line([picture("coin")], words.t("bill.bank"), bank);
  for (const from of /** @type {const} */ (["own", "choice"])) {
    const made = units.filter((one) => one.from === from);
    if (made.length)
      line(
        made.map((one) => unit(one.resource, ctx)),
        words.t(from === "own" && forCity ? "bill.own.city" : `bill.${from}`),
        0,
      );
  }
  for (const from of /** @type {const} */ (["left", "right"])) {
    const bought = units.filter((one) => one.from === from);
    if (bought.length)
      line(
        bought.map((one) => unit(one.resource, ctx)),
        words.t("bill.bought_from", { player: words.cityOf(bought[0].city ?? 0) }),
        bought.reduce((sum, one) => sum + (one.price ?? 0), 0),
      );
  }
  if (!lines.length && offer.use !== "discard" && offer.use !== "pass") line([], words.t("bill.nothing"), 0);
  const brings = [...words.gains(offer.gains), ...(digs(offer, view, ctx) ? [words.t("gain.dig")] : [])];
  const { before, after } = offer.points;
  return el(
    "section",
    { class: "bill mine" },
    el("ul", {}, ...lines),
    el(
      "p",
      { class: "brings" },
      words.t("gain.now"),
      " ",
      el("b", { text: brings.length ? brings.join(" · ") : words.t("gain.nothing") }),
    ),
    el(
      "p",
      { class: "brings" },
      words.t("gain.total"),
      " ",
      el("b", { text: words.t("gain.change", { before, after }) }),
    ),
  );
}

/**
 * Whether the stage that an offer builds leads to the discard pile.
 * @param {Offer} offer
 * @param {View} view
 * @param {Context} ctx
 */
function digs(offer, view, ctx) {
  const city = view.cities[view.decision?.city ?? 0];
  return (
    offer.use === "wonder" &&
    !!city.side &&
    ctx.words.names.boards[city.board].sides[city.side].stages[city.stages]?.does.power === "dig"
  );
}

/**
 * All about a piece, to be read beside it.
 * @param {Selection} piece
 * @param {View} view
 * @param {Context} ctx
 */
export function aboutPiece(piece, view, ctx) {
  return [about(piece, view, ctx)];
}
