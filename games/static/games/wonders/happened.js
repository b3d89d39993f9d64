// The last turn at a glance, a line for each city: what it did, whom it paid, what it got, how it fought. It
// stays until the next reveal, for readers who looked elsewhere when the cards were turned.

import { picture, valued } from "../cards/art.js";
import { el, hiddenText } from "../table/dom.js";
import { cardOf } from "./faces.js";
import { around, sign } from "./places.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").Context} Context */

const DEEDS = new Set(["build", "dig", "wonder", "sell", "pass"]);

/** @param {View} view @param {Context} ctx */
export function lastTurn(view, ctx) {
  const { words } = ctx;
  const lines = around(ctx)
    .map((city) => ({ city, events: of(city, view) }))
    .filter(({ events }) => events.length);
  if (!lines.length) return null;
  return el(
    "section",
    { class: "last-turn" },
    el("h3", { text: words.t("happened") }),
    el(
      "ul",
      { class: "happened" },
      ...lines.map(({ city, events }) =>
        el(
          "li",
          { "data-seat": city, title: words.cityOf(city) },
          el(
            "span",
            { class: "what", "aria-hidden": "true" },
            sign(city, ctx),
            ...events.flatMap((event) => shown(event, view, ctx)),
          ),
          hiddenText(
            events
              .map((event) => words.event(event))
              .filter(Boolean)
              .join(" "),
          ),
        ),
      ),
    ),
  );
}

/**
 * First what a city did, then how it was paid and what came of it.
 * @param {number} city
 * @param {View} view
 */
function of(city, view) {
  const events = view.last_turn.filter((event) => "city" in event && event.city === city);
  return [...events.filter(({ kind }) => DEEDS.has(kind)), ...events.filter(({ kind }) => !DEEDS.has(kind))];
}

/** @param {GameEvent} event @param {View} view @param {Context} ctx @returns {Node[]} */
function shown(event, view, ctx) {
  const { words } = ctx;
  switch (event.kind) {
    case "build":
    case "dig":
      return [
        el(
          "span",
          { class: "did", "data-piece": `card:${event.card}` },
          el("i", { class: `swatch ${cardOf(event.card).colour}` }),
          words.card(event.card),
        ),
      ];
    case "wonder":
      return [
        el(
          "span",
          { class: "did" },
          picture("stage"),
          words.t("stage.name", { board: words.board(view.cities[event.city].board), n: event.stage }),
        ),
      ];
    case "sell":
      return [
        el("span", { class: "did soft", text: words.t("happened.sold") }),
        valued("coin", event.coins, "coin"),
      ];
    case "pass":
      return [el("span", { class: "did soft", text: words.t("act.pass") })];
    case "pay":
      // What goes to the bank is printed on the card; what neighbours earn is news.
      return event.coins && event.to !== null
        ? [el("span", { class: "paid" }, valued("coin", event.coins, "coin"), "▸", sign(event.to, ctx))]
        : [];
    case "coins":
      return event.coins ? [el("span", { class: "paid" }, "+", valued("coin", event.coins, "coin"))] : [];
    case "conflict":
      return [el("span", { class: "fought" }, picture(event.won ? `token-${event.points}` : "token-defeat"))];
    default:
      return [];
  }
}
