// What 7 Wonders gives to a replay (see table/plugin.js): the same board, and beside it the move that led
// here and what it brought about, or the piece that was chosen.

import { ending, frameReplayPanel, outcomeOf } from "../replay/panel.js";
import { byId, el, fill } from "../table/dom.js";
import { closer } from "../table/panel.js";
import { about } from "./details.js";
import { compareDeal, dealtIn, describeFinding } from "./fairness.js";
import { chips } from "./memory.js";
import { moveFace } from "./pieces.js";
import { sign } from "./places.js";
import { plugin } from "./plugin.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("../replay/types.js").ReplayConfig} ReplayConfig */

/** @type {import("../replay/plugin.js").ReplayPlugin<import("./types.js").Wonders>} */
export default {
  ...plugin,
  renderPanel,
  deal: { dealtIn, compareDeal, describe: describeFinding },
  behindTabs: {
    mine: "#place-mine",
    left: "#place-left",
    right: "#place-right",
    all: "#place-other",
    side: ".side",
    study: ".study",
  },
};

/**
 * @param {number} number
 * @param {Position} position
 * @param {ReplayConfig} config
 * @param {Context} ctx
 */
function renderPanel(number, position, config, ctx) {
  frameReplayPanel(number, config, ctx);
  const looked = ctx.selection ?? ctx.preview;
  fill(byId("panel-body"), [number, position.view.revealed, ctx.selection, ctx.preview, ctx.bottom], () =>
    looked
      ? [ctx.selection && closer(ctx), about(looked, position.view, ctx)]
      : happened(number, position, config, ctx),
  );
}

/** @param {number} number @param {Position} position @param {ReplayConfig} config @param {Context} ctx */
function happened(number, { view, events }, config, ctx) {
  const sentences = ctx.words.told({ events, last: null, log: [] });
  return [
    ...ending(number, config, ctx),
    moveFace(config.moves[number - 1]?.move ?? "", ctx, outcomeOf(sentences, number, config, ctx)),
    ...allHands(view, ctx),
  ];
}

/**
 * Everybody's hand, where everything is revealed.
 * @param {import("./types.js").View} view
 * @param {Context} ctx
 */
function allHands(view, ctx) {
  const { words } = ctx;
  if (!view.revealed || view.outcome) return [];
  return view.revealed.hands.map((hand, seat) =>
    el(
      "section",
      { class: "remembered", "data-seat": seat },
      el("h3", {}, sign(seat, ctx), el("span", { text: words.player(seat) })),
      chips(hand, ctx),
    ),
  );
}
