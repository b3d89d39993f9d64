// The table of a game that has no board of its own: whatever the view tells about the seats and about the
// game, as it is called there. It knows no game; it reads what views have in common and shows the rest by
// name.

import { byId, el, fill, set, tableArea } from "./dom.js";
import { Words } from "./words.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Result} Result */

// What is shown elsewhere, or is of no use to people.
const NOT_FACTS = new Set([
  "rules",
  "seat",
  "to_move",
  "waiting",
  "moves",
  "legal",
  "moves_played",
  "can_take_back",
  "chosen",
  "cities",
  "outcome",
  "options",
]);

/** Nothing moves here. */
const still = { isOff: true, speed: 0, look: () => new Map(), show() {} };

/** @satisfies {import("./plugin.js").GamePlugin} */
export const plugin = {
  words: (texts, _names, language, seat) => new Words(texts, language, seat),
  async prepare() {},
  render,
  renderSelection() {},
  chosen() {},
  seatArea: (seat) => /** @type {HTMLElement} */ (byId("seats").querySelector(`[data-seat="${seat}"]`)),
  firstGroup: () => byId("panel-body"),
  piecesOf: () => [],
  about: () => [],
  scoreTable,
  animate: () => still,
};

/** @param {View} view @param {Context} ctx */
function render(view, ctx) {
  for (let seat = 0; seat < ctx.seats; seat += 1) renderSeat(view, seat, ctx);
  const facts = Object.entries(view).filter(([name, value]) => !NOT_FACTS.has(name) && said(value));
  fill(byId("known"), facts, () =>
    facts.flatMap(([name, value]) => [el("dt", { text: spoken(name) }), el("dd", { text: said(value) })]),
  );
  set(tableArea(), { "data-phase": view.outcome ? "over" : null });
}

/** @param {View} view @param {number} seat @param {Context} ctx */
function renderSeat(view, seat, ctx) {
  const { words } = ctx;
  const area = plugin.seatArea(seat);
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (area.querySelector(`.${name}`));
  const thinks = view.to_move.includes(seat);
  /** @type {{points?: Record<string, number>}} */
  const city = view.cities?.[seat] ?? {};
  // The reader's own line comes first, the others follow as they sit.
  set(area, { vars: { "--turn": (seat - ctx.bottom + ctx.seats) % ctx.seats } });
  area.classList.toggle("to-move", thinks);
  set(part("doing"), {
    text: view.outcome ? "" : words.t(thinks ? "plain.thinks" : "plain.done"),
    "data-thinks": thinks,
  });
  const facts = Object.entries(city).filter(([name, value]) => name !== "points" && said(value));
  fill(part("facts"), facts, () =>
    facts.map(([name, value]) => el("span", {}, `${spoken(name)} `, el("b", { text: said(value) }))),
  );
  const total = city.points?.total;
  fill(part("score"), [total ?? null], () => (total === undefined ? [] : [words.n("plain.points", total)]));
}

/** What the view calls something, for people. @param {string} name */
function spoken(name) {
  return name.replaceAll("_", " ");
}

/**
 * A fact in a few words; empty if it is none, or has no few words.
 * @param {unknown} value
 * @returns {string}
 */
function said(value) {
  if (typeof value === "number" || typeof value === "string") return String(value);
  if (!Array.isArray(value) || value.length > 40) return "";
  if (value.every((item) => typeof item === "number" || typeof item === "string")) return value.join(", ");
  return value.every((item) => Array.isArray(item)) ? value.map((item) => said(item)).join(" / ") : "";
}

/** Who came where, with the points. @param {Result} result @param {Context} ctx */
function scoreTable(result, ctx) {
  const { words } = ctx;
  const places = result.places ?? words.handles.map((_, seat) => (result.winners.includes(seat) ? 1 : 2));
  const order = places.map((_, seat) => seat).sort((a, b) => places[a] - places[b] || a - b);
  return el(
    "table",
    { class: "scores" },
    el(
      "tbody",
      {},
      ...order.map((seat) =>
        el(
          "tr",
          { "data-seat": seat, class: places[seat] === 1 ? "best" : "" },
          el("td", { class: "place", text: `${places[seat]}.` }),
          el("th", { scope: "row", text: words.player(seat) }),
          el("td", { text: result.scores?.[seat]?.total ?? "" }),
        ),
      ),
    ),
  );
}
