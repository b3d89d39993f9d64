// What 7 Wonders gives to a replay (see table/plugin.js): the same board, and beside it the move that led
// here and what it brought about, or the piece that was chosen.

import { duration, headline } from "../replay/movelist.js";
import { byId, el, fill, set, tableArea } from "../table/dom.js";
import { closer } from "../table/panel.js";
import { about } from "./details.js";
import { compareDeal, dealtIn, describeFinding } from "./fairness.js";
import { chips } from "./memory.js";
import { moveFace } from "./pieces.js";
import { sign } from "./places.js";
import { plugin } from "./plugin.js";
import { scoreTable } from "./scores.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../replay/movelist.js").PlayedMove} PlayedMove */
/** @typedef {{view: import("./types.js").View, events: import("./types.js").GameEvent[]}} Position */

/** @type {import("../table/plugin.js").ReplayPlugin} */
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
 * @param {any} config
 * @param {Context} ctx
 */
function renderPanel(number, position, config, ctx) {
  const { words } = ctx;
  set(byId("panel"), { class: `act${ctx.selection ? " chosen" : ""}` });
  set(tableArea(), { "data-sheet": ctx.selection ? "open" : null });
  set(byId("turn"), { text: headline(number, config, ctx) });
  set(byId("counter"), { text: words.t("replay.move", { n: number, all: config.moves.length }) });
  const looked = ctx.selection ?? ctx.preview;
  fill(byId("panel-body"), [number, position.view.revealed, ctx.selection, ctx.preview, ctx.bottom], () =>
    looked
      ? [ctx.selection && closer(ctx), about(looked, position.view, ctx)]
      : happened(number, position, config, ctx),
  );
}

/** @param {number} number @param {Position} position @param {any} config @param {Context} ctx */
function happened(number, { view, events }, config, ctx) {
  const { words } = ctx;
  /** @type {PlayedMove|undefined} */
  const played = config.moves[number - 1];
  const told = words.told(/** @type {any} */ ({ events, last: null, log: [] }));
  const nodes = [
    moveFace(
      played?.move ?? "",
      ctx,
      el(
        "div",
        {},
        ...told.map((text) => el("p", { text })),
        played &&
          played.ms !== null &&
          el("p", { class: "soft took", text: words.t("replay.took", { time: duration(played.ms, words) }) }),
      ),
    ),
    ...allHands(view, ctx),
  ];
  if (number < config.moves.length || !config.result) return nodes;
  return [
    el("p", { class: "ended", text: words.outcome(config.result) }),
    config.result.scores && scoreTable(config.result, ctx),
    ...nodes,
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
