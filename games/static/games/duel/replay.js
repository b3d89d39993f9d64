// What Duel gives to a replay (see table/plugin.js); above all the panel beside the structure: the move that
// led here and what it brought about, or the piece that was chosen.

import { ending, frameReplayPanel, outcomeOf } from "../replay/panel.js";
import { byId, el, fill } from "../table/dom.js";
import { closer } from "../table/panel.js";
import { about, bill, pricesOf } from "./details.js";
import { compareDeal, dealtIn, describeFinding } from "./fairness.js";
import { moveFace } from "./pieces.js";
import { plugin } from "./plugin.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("../replay/types.js").ReplayConfig} ReplayConfig */

/** @type {import("../replay/plugin.js").ReplayPlugin<import("./types.js").Duel>} */
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
 * @param {ReplayConfig} config
 * @param {Context} ctx
 */
function renderPanel(number, position, config, ctx) {
  frameReplayPanel(number, config, ctx);
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

/** @param {number} number @param {Position} position @param {ReplayConfig} config @param {Context} ctx */
function happened(number, { view, events }, config, ctx) {
  const sentences = events.map((event) => ctx.words.event(event)).filter(Boolean);
  return [
    ...ending(number, config, ctx),
    moveFace(config.moves[number - 1]?.move ?? "", ctx, outcomeOf(sentences, number, config, ctx)),
    ...secrets(view, ctx),
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
