// What the reader knows of the cards that go round: those passed on and not shown since, and those of the age
// that were never seen. The engine remembers; a table may play without it.

import { el, fill } from "../table/dom.js";
import { COLOURS } from "./city.js";
import { cardOf } from "./faces.js";
import { sign } from "./places.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

/** @param {HTMLElement} area @param {View} view @param {Context} ctx */
export function renderMemory(area, view, ctx) {
  const { words } = ctx;
  const { memory } = view;
  fill(area, [memory, words.handles], () => {
    if (!memory)
      return [el("p", { class: "soft", text: words.t(ctx.seat === null ? "memory.watch" : "memory.off") })];
    const seen = memory.hands.filter(({ cards }) => cards.length);
    return [
      el("p", { class: "soft small", text: words.t(seen.length ? "memory.why" : "memory.none") }),
      ...memory.hands.map((hand) =>
        el(
          "section",
          { class: "remembered", "data-seat": hand.seat },
          el(
            "h3",
            {},
            sign(hand.seat, ctx),
            el("span", { text: words.t("memory.of", { player: words.player(hand.seat) }) }),
            el("small", { text: words.n("cards", hand.size) }),
          ),
          chips(hand.cards, ctx),
          hand.hidden > 0 && el("p", { class: "soft small", text: words.n("memory.hidden", hand.hidden) }),
          hand.unknown > 0 && el("p", { class: "soft small", text: words.n("memory.unknown", hand.unknown) }),
        ),
      ),
      unseen("memory.unseen", memory.unseen, ctx),
      unseen("memory.unseen_guilds", memory.unseen_guilds, ctx),
    ];
  });
}

/** @param {string} title @param {string[]} cards @param {Context} ctx */
function unseen(title, cards, ctx) {
  const { words } = ctx;
  return (
    cards.length > 0 &&
    el(
      "section",
      { class: "remembered unseen" },
      el(
        "h3",
        {},
        el("span", { text: words.t(title) }),
        el("small", { text: words.n("cards", cards.length) }),
      ),
      chips(cards, ctx),
    )
  );
}

/**
 * Cards by name, colour by colour, each once with the number of its copies.
 * @param {string[]} cards
 * @param {Context} ctx
 */
export function chips(cards, ctx) {
  const copies = new Map();
  for (const id of cards) copies.set(id, (copies.get(id) ?? 0) + 1);
  const sorted = COLOURS.flatMap((colour) => [...copies].filter(([id]) => cardOf(id).colour === colour));
  return (
    sorted.length > 0 &&
    el(
      "ul",
      { class: "chips" },
      ...sorted.map(([id, n]) =>
        el(
          "li",
          { class: "odds-chip", "data-piece": `card:${id}` },
          el("i", { class: `swatch ${cardOf(id).colour}` }),
          ctx.words.card(id),
          n > 1 && ` ×${n}`,
        ),
      ),
    )
  );
}
