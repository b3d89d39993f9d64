// The deal of Duel made again (docs/fairness.md), and compared with what lay on the table.

import { compared, shuffled } from "../replay/fairness.js";

/** @typedef {import("./types.js").Finding} Finding */
/** @typedef {{decks: Record<string, string[]>, drafted: boolean}} Facts */
/**
 * What lay on the table.
 * @typedef {{wonders: string[], tokens: string[], library: string[], ages: (string[]|null)[]}} Dealt
 */

/** @param {Uint8Array} seed @param {Record<string, string[]>} decks @returns {Promise<Dealt>} */
export async function dealFrom(seed, decks) {
  const draw = async (
    /** @type {string} */ label,
    /** @type {string[]} */ deck,
    /** @type {number} */ count,
  ) => (await shuffled(seed, label, deck)).slice(0, count);
  const tokens = await draw("tokens", decks.tokens, 5);
  const third = [...(await draw("age3", decks.age3, 17)), ...(await draw("guilds", decks.guilds, 3))];
  return {
    wonders: await draw("wonders", decks.wonders, 8),
    tokens,
    library: await draw(
      "library",
      decks.tokens.filter((token) => !tokens.includes(token)),
      3,
    ),
    ages: [
      await draw("age1", decks.age1, 20),
      await draw("age2", decks.age2, 20),
      await draw("age3 with guilds", third, 20),
    ],
  };
}

/**
 * What lay on the table, from the positions of a replay in which everything is revealed.
 * @param {import("./types.js").Position[]} positions
 * @returns {Dealt}
 */
export function dealtIn(positions) {
  const first = positions[0].view;
  const { wonders = [], library = [] } = first.revealed ?? {};
  return {
    wonders,
    tokens: first.tokens.board,
    library,
    ages: [1, 2, 3].map((age) => {
      const laid = positions.find(({ view }) => view.structure?.age === age)?.view.structure;
      return laid ? laid.slots.map((slot) => slot.card ?? "") : null;
    }),
  };
}

/**
 * What the seed says of a deal, thing by thing.
 * @param {Uint8Array} seed
 * @param {Facts} facts
 * @param {Dealt} dealt
 * @returns {Promise<Finding[]>}
 */
export async function compareDeal(seed, facts, dealt) {
  const wanted = await dealFrom(seed, facts.decks);
  return [
    facts.drafted ? compared("wonders", dealt.wonders, wanted.wonders) : { what: "wonders", fits: null },
    // The tokens lie on the board in no order.
    compared("tokens", [...dealt.tokens].sort(), [...wanted.tokens].sort()),
    compared("library", dealt.library, wanted.library),
    ...wanted.ages.map((cards, i) => {
      const found = dealt.ages[i];
      return {
        ...(found ? compared("age", found, /** @type {string[]} */ (cards)) : { what: "age", fits: null }),
        age: i + 1,
      };
    }),
  ];
}

/** @param {Finding} finding @param {import("./words.js").DuelWords} words */
export function describeFinding({ age, slot, found, wanted }, words) {
  const name = (/** @type {string[]|undefined} */ ids) =>
    (ids ?? [])
      .map((id) => words.names.cards[id] ?? words.names.wonders[id] ?? words.names.tokens[id] ?? id)
      .join(", ");
  return { age: age ? words.age(age) : "", slot: (slot ?? 0) + 1, found: name(found), wanted: name(wanted) };
}
