// What a game without a board of its own gives to a replay: see table/plugin.js.

import { byId, fill } from "../table/dom.js";
import { plugin } from "../table/plain_board.js";
import { ending, frameReplayPanel, timeTaken } from "./panel.js";

/** @type {import("./plugin.js").ReplayPlugin} */
export default {
  ...plugin,
  renderPanel,
  deal: null,
  behindTabs: { mine: ".seats", side: ".side", study: ".study" },
};

/**
 * @param {number} number
 * @param {import("./types.js").Position} _position
 * @param {import("./types.js").ReplayConfig} config
 * @param {import("../table/context.js").Context} ctx
 */
function renderPanel(number, _position, config, ctx) {
  frameReplayPanel(number, config, ctx);
  fill(byId("panel-body"), [number], () => [...ending(number, config, ctx), timeTaken(number, config, ctx)]);
}
