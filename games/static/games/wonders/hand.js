// My hand along the bottom, each card with what it costs, and what I have chosen, face up to me alone.

import { el, fill, hiddenText, keyed, set } from "../table/dom.js";
import { cardFace } from "./faces.js";
import { read } from "./grammar.js";
import { handOf, isMyDecision, ways } from "./offers.js";
import { cardPiece, say, showPrice } from "./pieces.js";
import { sign } from "./places.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

/** @param {HTMLElement} area @param {View} view @param {Context} ctx */
export function renderHand(area, view, ctx) {
  const hands = view.revealed && !view.outcome ? view.revealed.hands : null;
  const owner = hands ? ctx.bottom : view.seat;
  const title = /** @type {Element} */ (area.querySelector("#hand-title"));
  set(title, { text: owner === null ? ctx.words.t("hand") : ctx.words.by("hand.of", owner) });
  const cards = hands ? (hands[ctx.bottom] ?? []) : handOf(view);
  const mine = isMyDecision(view, ctx);
  set(area, { "data-size": cards.length, "data-chosen": view.chosen.length > 0, "data-live": mine });
  renderCards(/** @type {Element} */ (area.querySelector("#hand-cards")), cards, view, ctx);
  renderChosen(/** @type {Element} */ (area.querySelector("#chosen")), view, ctx);
  renderSecrets(/** @type {HTMLElement} */ (area.querySelector("#secrets")), view, ctx);
  const empty = !cards.length && !view.chosen.length && !view.outcome;
  set(/** @type {Element} */ (area.querySelector(".nothing")), {
    hidden: !empty,
    text: empty ? ctx.words.t(ctx.seat === null ? "hand.watch" : "hand.none") : "",
  });
}

/** @param {Element} list @param {string[]} cards @param {View} view @param {Context} ctx */
function renderCards(list, cards, view, ctx) {
  const { words } = ctx;
  const copies = new Map();
  // A hand can hold a card twice.
  const held = cards.map((id) => {
    copies.set(id, (copies.get(id) ?? 0) + 1);
    return { id, copy: copies.get(id), key: `${id}#${copies.get(id)}` };
  });
  set(list, { vars: { "--cards": Math.max(cards.length, 1) } });
  keyed(
    list,
    held,
    ({ key }) => key,
    ({ id, copy }) =>
      el(
        "li",
        { class: "in-hand" },
        el(
          "div",
          { class: "lift" },
          cardPiece(id, ctx, { copy }),
          el("span", { class: "tag", "aria-hidden": "true" }),
        ),
      ),
    (node, { id }) => {
      const [offer] = [...ways(view, "build", id), ...ways(view, "free", id)];
      const why = view.blocked[id];
      showPrice(/** @type {Element} */ (node.querySelector(".tag")), offer, why);
      set(/** @type {Element} */ (node.querySelector("button")), { "data-take": id });
      say(node, words.inHand(id, offer, why, isForCity(view)));
    },
  );
}

/** Whether the decision is about the Free City. @param {View} view */
export function isForCity(view) {
  return view.holder !== undefined && view.decision?.city === view.cities.length - 1;
}

/** @param {Element} area @param {View} view @param {Context} ctx */
function renderChosen(area, view, ctx) {
  const { words } = ctx;
  set(area, { hidden: view.chosen.length === 0 });
  fill(area, view.chosen, () =>
    view.chosen.map((notation) => {
      const { verb, card, forCity } = read(notation);
      return el(
        "figure",
        { class: "chosen-card", "data-verb": verb },
        card
          ? el(
              "button",
              {
                type: "button",
                class: "piece card",
                "data-piece": `card:${card}`,
                "aria-pressed": "false",
                onclick: () => ctx.select({ kind: "card", id: card }),
              },
              cardFace(card),
              hiddenText(words.move(/** @type {number} */ (ctx.seat), notation)),
            )
          : el("span", {
              class: "chosen-side",
              text: words.move(/** @type {number} */ (ctx.seat), notation),
            }),
        el("figcaption", {
          "aria-hidden": "true",
          text: words.t(forCity ? `chosen.${verb}.city` : `chosen.${verb}`),
        }),
      );
    }),
  );
}

/**
 * What lay face down, when the game is over: the cards under the stages, and those that were sold or left
 * over.
 * @param {HTMLElement} area
 * @param {View} view
 * @param {Context} ctx
 */
function renderSecrets(area, view, ctx) {
  const { words } = ctx;
  set(area, { hidden: !view.outcome });
  fill(area, view.outcome ? [view.buried, view.discard.cards, words.handles] : "", () => {
    if (!view.outcome) return [];
    const buried = view.buried.flatMap((cards, city) =>
      cards.flatMap((id, i) => {
        const band = id ? el("li", {}, cardPiece(id, ctx, { band: true })) : null;
        return i
          ? [band]
          : [
              el(
                "li",
                { class: "apart", title: words.cityOf(city), "data-seat": city },
                sign(city, ctx),
                hiddenText(words.cityOf(city)),
              ),
              band,
            ];
      }),
    );
    return [
      el("h3", { text: words.t("end.buried") }),
      el("ul", { class: "bands", "data-roving": true }, ...buried),
      el("h3", { text: words.t("end.sold") }),
      el(
        "ul",
        { class: "bands", "data-roving": true },
        ...(view.discard.cards ?? []).map((id) => el("li", {}, cardPiece(id, ctx, { band: true }))),
      ),
    ];
  });
}
