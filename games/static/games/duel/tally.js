// What is counted at the end of Duel (see table/tally.js): above the empty middle, while the pieces that
// score are lit.

import { tableArea } from "../table/dom.js";
import { pieceOf } from "../table/pieces.js";
import { Tally } from "../table/tally.js";
import { scores } from "./faces.js";
import { scoreTable } from "./scores.js";

/** Where the points of a category lie on the table. @type {Record<string, string>} */
const SOURCES = {
  blue: ".column[data-colour=blue] .piece",
  green: ".column[data-colour=green] .piece",
  yellow: ".column[data-colour=yellow] .piece",
  guilds: ".column[data-colour=purple] .piece",
  wonders: ".plot.built .piece",
  progress: ".own-tokens .piece",
  coins: ".purse",
  military: ".ruler",
};

/**
 * @param {import("./types.js").Context} ctx
 * @param {{isOff: boolean, speed: number}} motion
 * @param {() => void} tick
 */
export function tallyOf(ctx, motion, tick) {
  return new Tally(motion, tick, {
    counting: 280,
    resting: 240,
    decides: ({ how }) => how === "civilian" || how === "draw",
    slate: (result) => scoreTable(result, ctx),
    wall: () => /** @type {Element} */ (tableArea().querySelector(".middle")),
    sources: (category) =>
      [...tableArea().querySelectorAll(SOURCES[category])].filter((node) => {
        const piece = pieceOf(node);
        return !piece || scores(/** @type {import("./types.js").Selection} */ (piece).kind, piece.id);
      }),
  });
}
