// Who sits where on the page: the reader's side below, the neighbours at both sides whatever happens, the
// others above in the order in which hands come round. Each city has one element, made when it is first asked
// for.

import { picture } from "../cards/art.js";
import { byId, el } from "../table/dom.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {"mine"|"left"|"right"|"other"} Place */

const SIGNS = ["owl", "bull", "dolphin", "lion", "ship", "laurel", "sun"];
const FREE_CITY_SIGN = "gate";
const FEWEST_CITIES = 3;

/** How many cities there are: with two players the Free City is the third. @param {Context} ctx */
export function citiesOf({ seats }) {
  return Math.max(seats, FEWEST_CITIES);
}

/** @param {number} city @param {Context} ctx @returns {Place} */
export function placeOf(city, ctx) {
  const all = citiesOf(ctx);
  const steps = (city - ctx.bottom + all) % all;
  return steps === 0 ? "mine" : steps === 1 ? "left" : steps === all - 1 ? "right" : "other";
}

/** The city at a place beside the reader's. @param {"left"|"right"} side @param {Context} ctx */
export function neighbour(side, ctx) {
  return beside(ctx.bottom, side, ctx);
}

/** The city at a place beside another. @param {number} city @param {"left"|"right"} side @param {Context} ctx */
export function beside(city, side, ctx) {
  const all = citiesOf(ctx);
  return (city + (side === "left" ? 1 : all - 1)) % all;
}

/** Everybody's city, the reader's first, then round to the left. @param {Context} ctx */
export function around(ctx) {
  const all = citiesOf(ctx);
  return Array.from({ length: all }, (_, i) => (ctx.bottom + i) % all);
}

/**
 * The sign of a seat; the Free City has its own.
 * @param {number} city
 * @param {Context} ctx
 * @param {string} [className]
 */
export function sign(city, ctx, className = "sign") {
  const node = picture(`seat-${city < ctx.seats ? SIGNS[city] : FREE_CITY_SIGN}`, className);
  node.dataset.seat = String(city);
  return node;
}

/** The element of a city, in its place. @param {number} city @param {Context} ctx @returns {HTMLElement} */
export function townOf(city, ctx) {
  const place = placeOf(city, ctx);
  const home = byId(`place-${place}`);
  let town = /** @type {HTMLElement|null} */ (document.querySelector(`.town[data-seat="${city}"]`));
  if (!town) town = makeTown(city, ctx);
  if (town.dataset.place !== place || town.parentElement !== home) {
    town.dataset.place = place;
    home.append(town);
  }
  return town;
}

/** Puts every city into its place, those above in the order of the table. @param {Context} ctx */
export function layOut(ctx) {
  for (const city of around(ctx)) {
    const town = townOf(city, ctx);
    if (town.dataset.place === "other") town.parentElement?.append(town);
  }
}

/** @param {number} city @param {Context} ctx */
function makeTown(city, ctx) {
  return el(
    "section",
    { class: "town", "data-seat": city, "aria-labelledby": `seat-${city}-name` },
    el(
      "header",
      { class: "seat", "data-seat": city },
      sign(city, ctx),
      el(
        "h2",
        { class: "who", id: `seat-${city}-name` },
        city < ctx.seats && el("i", { class: "presence" }),
        el("span", { class: "name", text: city < ctx.seats ? "" : ctx.words.names.terms.free_city }),
        " ",
        el("small", { class: "rating" }),
        " ",
        el("small", { class: "you", hidden: true, text: ctx.words.t("seat.you") }),
        el("small", { class: "held", hidden: true }),
        el("span", { class: "where visually-hidden" }),
      ),
      el("span", { class: "state" }),
      el("p", { class: "clock", role: "timer", "aria-label": ctx.words.t("seat.clock"), hidden: true }),
    ),
    el("div", { class: "counts" }),
    el("div", { class: "board-place" }),
    el("div", { class: "trade" }),
    el("div", { class: "cards-place" }),
  );
}
