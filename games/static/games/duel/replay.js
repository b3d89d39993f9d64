// What Duel gives to a replay (see table/plugin.js); above all the panel beside the structure: the move that
// led here and what it brought about, or the piece that was chosen.

import { duration, headline } from "../replay/movelist.js";
import { byId, el, fill, set, tableArea } from "../table/dom.js";
import { closer } from "../table/panel.js";
import { about, bill, pricesOf } from "./details.js";
import { compareDeal, dealtIn, describeFinding } from "./fairness.js";
import { moveFace } from "./pieces.js";
import { plugin } from "./plugin.js";
import { scoreTable } from "./scores.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../replay/movelist.js").PlayedMove} PlayedMove */
/**
 * @typedef {{view: import("./types.js").View & {revealed?: {wonders: string[], library: string[]}}, events:
 *   import("./types.js").GameEvent[]}} Position
 */

/** @type {import("../table/plugin.js").ReplayPlugin} */
export default {
  ...plugin,
  renderPanel,
  deal: { dealtIn, compareDeal, describe: describeFinding },
  behindTabs: {
    mine: ".city.bottom",
    theirs: ".city.top",
    wonders: ".wonders.bottom",
    tokens: ".tokens",
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
  fill(byId("panel-body"), [number, position.view.revealed, ctx.selection, ctx.preview, ctx.bottom], () => {
    if (!looked) return happened(number, position, config, ctx);
    const prices = pricesOf(looked, position.view, ctx);
    return [
      ctx.selection && closer(ctx),
      about(looked, position.view, ctx),
      prices.length
        ? el(
            "div",
            { class: "bills" },
            ...prices.map(({ seat, price }) => bill(seat, price, position.view, ctx)),
          )
        : null,
    ];
  });
}

/** @param {number} number @param {Position} position @param {any} config @param {Context} ctx */
function happened(number, { view, events }, config, ctx) {
  const { words } = ctx;
  /** @type {PlayedMove|undefined} */
  const played = config.moves[number - 1];
  const told = events.map((event) => words.event(event)).filter(Boolean);
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
  ];
  nodes.push(...secrets(view, ctx));
  if (number < config.moves.length || !config.result) return nodes;
  return [
    el("p", { class: "ended", text: words.outcome(config.result) }),
    config.result.scores && scoreTable(config.result, ctx),
    ...nodes,
  ];
}

/**
 * What was not on the table yet: the wonders to come, the tokens from the box.
 * @param {Position["view"]} view
 * @param {Context} ctx
 */
function secrets(view, ctx) {
  const { words } = ctx;
  const { draft, decision, revealed } = view;
  const told = [];
  const taken = view.cities.flatMap(({ wonders }) => wonders.map(({ wonder }) => wonder));
  const coming =
    draft && revealed ? revealed.wonders.filter((id) => !draft.pool.includes(id) && !taken.includes(id)) : [];
  if (coming.length)
    told.push(words.t("replay.coming", { wonders: words.list(coming.map((id) => words.wonder(id))) }));
  const drawn = decision?.drawn ?? (decision?.kind === "library" ? revealed?.library : undefined);
  if (drawn) told.push(words.t("replay.drawn", { tokens: words.list(drawn.map((id) => words.token(id))) }));
  return told.map((text) => el("p", { class: "soft", text }));
}
