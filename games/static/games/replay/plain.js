// What a game without a board of its own gives to a replay: see table/plugin.js.

import { byId, el, fill, set } from "../table/dom.js";
import { plugin } from "../table/plain_board.js";
import { duration, headline } from "./movelist.js";

/** @type {import("../table/plugin.js").ReplayPlugin} */
export default {
  ...plugin,
  renderPanel,
  deal: null,
  behindTabs: { mine: ".seats", side: ".side", study: ".study" },
};

/**
 * @param {number} number
 * @param {import("./source.js").Position} _position
 * @param {any} config
 * @param {import("../table/context.js").Context} ctx
 */
function renderPanel(number, _position, config, ctx) {
  const { words } = ctx;
  const played = config.moves[number - 1];
  const over = number === config.moves.length && config.result;
  set(byId("turn"), { text: headline(number, config, ctx) });
  set(byId("counter"), { text: words.t("replay.move", { n: number, all: config.moves.length }) });
  fill(byId("panel-body"), [number], () => [
    over && el("p", { class: "ended", text: words.outcome(config.result) }),
    over && config.result.scores && plugin.scoreTable(config.result, ctx),
    played &&
      played.ms !== null &&
      el("p", { class: "soft took", text: words.t("replay.took", { time: duration(played.ms, words) }) }),
  ]);
}
