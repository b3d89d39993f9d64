// What is counted at the end of 7 Wonders (see table/tally.js): for all cities, while the cards that score
// are lit.

import { tableArea } from "../table/dom.js";
import { Tally } from "../table/tally.js";
import { rest } from "./motion.js";
import { scoreTable } from "./scores.js";

/** Where the points of a category lie on the table. @type {Record<string, string>} */
const SOURCES = {
  military: ".fact.tokens",
  coins: ".fact.purse",
  wonders: ".stage.built, .pips",
  blue: '[data-colour="blue"]',
  yellow: '[data-colour="yellow"]',
  green: '[data-colour="green"], .fact.science',
  guilds: '[data-colour="purple"]',
};

/**
 * @param {import("./types.js").Context} ctx
 * @param {{isOff: boolean, speed: number}} motion
 * @param {() => void} tick
 */
export function tallyOf(ctx, motion, tick) {
  return new Tally(motion, tick, {
    counting: 320,
    resting: 300,
    decides: ({ how }) => how === "points",
    slate: (result) => scoreTable({ ...result, places: [] }, ctx),
    wall: tableArea,
    sources: (category) => [...tableArea().querySelectorAll(SOURCES[category])],
    // The last conflict is fought to its end before it is counted.
    before: rest,
  });
}
