// What 7 Wonders gives to a game in progress: see table/plugin.js.

import { Decider } from "./decide.js";
import { actionsFor } from "./moves.js";
import { handOf, isMyDecision } from "./offers.js";
import { renderPanel, turnText } from "./panel.js";
import { plugin } from "./plugin.js";
import { heard, TUNES } from "./sounds.js";
import { tallyOf } from "./tally.js";

/** @type {import("../table/plugin.js").LivePlugin<import("./types.js").Wonders>} */
export default {
  ...plugin,
  actionsFor,
  owes: isMyDecision,
  lies: ({ kind, id, copy = 1 }, view) =>
    kind !== "card" || handOf(view).filter((held) => held === id).length >= copy,
  turnText,
  renderPanel,
  hintable: "#hand",
  decider: (ctx, play) => new Decider(ctx, play),
  tally: tallyOf,
  tunes: TUNES,
  heard,
  // Only a first game has a coach, and only then is it fetched.
  async coach(config, ctx) {
    const { Coach } = await import("./learn/coach.js");
    return new Coach(config, ctx);
  },
};
