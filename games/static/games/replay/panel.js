// What the panel of any replay has: the frame, and the move that is shown with what it brought about.

import { byId, el, set, tableArea } from "../table/dom.js";
import { duration, headline } from "./movelist.js";

/** @typedef {import("../table/context.js").Context} Context */
/** @typedef {import("./types.js").ReplayConfig} ReplayConfig */

/**
 * The frame around what a game writes into the panel.
 * @param {number} number of the move that is shown
 * @param {ReplayConfig} config
 * @param {Context} ctx
 */
export function frameReplayPanel(number, config, ctx) {
  set(byId("panel"), { class: `act${ctx.selection ? " chosen" : ""}` });
  set(tableArea(), { "data-sheet": ctx.selection ? "open" : null });
  set(byId("turn"), { text: headline(number, config, ctx) });
  set(byId("counter"), { text: ctx.words.t("replay.move", { n: number, all: config.moves.length }) });
}

/**
 * How long a move took, if that is known.
 * @param {number} number
 * @param {ReplayConfig} config
 * @param {Context} ctx
 */
export function timeTaken(number, config, { words }) {
  const ms = config.moves[number - 1]?.ms ?? null;
  if (ms === null) return null;
  return el("p", { class: "soft took", text: words.t("replay.took", { time: duration(ms, words) }) });
}

/**
 * How the game ended, once the last move is shown.
 * @param {number} number
 * @param {ReplayConfig} config
 * @param {Context} ctx
 */
export function ending(number, { moves, result }, ctx) {
  if (number < moves.length || !result) return [];
  const below = ctx.words.below(result);
  return [
    el("p", { class: "ended", text: ctx.words.outcome(result) }),
    below && el("p", { text: below }),
    result.scores && ctx.plugin.scoreTable(result, ctx),
  ];
}

/**
 * The move that is shown: what it brought about in words, and the time it took.
 * @param {string[]} sentences
 * @param {number} number
 * @param {ReplayConfig} config
 * @param {Context} ctx
 */
export function outcomeOf(sentences, number, config, ctx) {
  return el("div", {}, ...sentences.map((text) => el("p", { text })), timeTaken(number, config, ctx));
}
