// The deal of 7 Wonders made again (docs/fairness.md), and compared with the boards, sides and hands of the
// game.

import { compared, drawn, shuffled } from "../replay/fairness.js";

/** @typedef {import("./types.js").Finding} Finding */
/**
 * What was dealt: the boards by city, the sides (null: nobody had chosen yet), the hands of each age by city.
 * @typedef {{boards: string[], sides: (string|null)[], ages: string[][]}} Dealt
 */

/**
 * @typedef {object} Facts
 * @property {Record<string, string[]>} decks
 * @property {number} cities
 * @property {number} guilds
 * @property {number} hand
 * @property {string[]} sides
 * @property {string} option
 */

/**
 * @param {Uint8Array} seed
 * @param {Facts} facts
 * @returns {Promise<{boards: string[], sides: string[], ages: string[][]}>}
 */
export async function dealFrom(seed, { decks, cities, guilds, sides }) {
  const chosen = (await shuffled(seed, "guilds", decks.guilds)).slice(0, guilds);
  return {
    boards: (await shuffled(seed, "boards", decks.boards)).slice(0, cities),
    sides: (await drawn(seed, "sides", 2, cities)).map((number) => sides[number]),
    ages: [
      await shuffled(seed, "age1", decks.age1),
      await shuffled(seed, "age2", decks.age2),
      await shuffled(seed, "age3", [...decks.age3, ...chosen]),
    ],
  };
}

/**
 * What was dealt, from the positions of a replay in which everything is revealed.
 * @param {import("./types.js").Position[]} positions
 * @returns {Dealt}
 */
export function dealtIn(positions) {
  const { cities, revealed } = positions[0].view;
  return {
    boards: cities.map(({ board }) => board),
    sides: cities.map(({ side }) => side),
    ages: (revealed?.ages ?? []).map((hands) => hands.flat()),
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
  const wanted = await dealFrom(seed, facts);
  return [
    compared("boards", dealt.boards, wanted.boards),
    sidesFound(facts, dealt, wanted.sides),
    ...wanted.ages.map((cards, i) => ({ ...compared("age", dealt.ages[i] ?? [], cards), age: i + 1 })),
  ];
}

/**
 * Sides count where they are dealt, and for the Free City where the players choose.
 * @param {Facts} facts
 * @param {Dealt} dealt
 * @param {string[]} wanted
 * @returns {Finding}
 */
function sidesFound({ option }, dealt, wanted) {
  const counts = dealt.sides.map((side) => option === "dealt" || (option === "choose" && side !== null));
  if (!counts.some(Boolean)) return { what: "sides", fits: null };
  const those = (/** @type {(string|null)[]} */ sides) =>
    sides.flatMap((side, city) => (counts[city] ? [side ?? ""] : []));
  return compared("sides", those(dealt.sides), those(wanted));
}

/** @param {Finding} finding @param {import("./words.js").WondersWords} words */
export function describeFinding({ age, slot, found, wanted }, words) {
  const name = (/** @type {string[]|undefined} */ ids) =>
    (ids ?? []).map((id) => words.names.cards[id]?.name ?? words.names.boards[id]?.name ?? id).join(", ");
  return { age: age ? words.age(age) : "", slot: (slot ?? 0) + 1, found: name(found), wanted: name(wanted) };
}
