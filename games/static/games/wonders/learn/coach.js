// The coach of a first game of 7 Wonders: when it speaks and what it looks at. What it has to say is in
// hints.js.

import { Coach as SharedCoach } from "../../learn/coach.js";
import { isMyDecision } from "../offers.js";
import { neighbour } from "../places.js";
import { hintsFor } from "./hints.js";

/** @extends {SharedCoach<import("../types.js").Wonders, import("./hints.js").Moment>} */
export class Coach extends SharedCoach {
  /** @override @param {import("./hints.js").Moment} moment */
  hints(moment) {
    return hintsFor(moment);
  }

  /** @override @param {import("../types.js").View} view */
  isDue(view) {
    return isMyDecision(view, this.ctx);
  }

  /**
   * Others choose meanwhile, and one's own choice may be taken back: that is still the same decision.
   * @override
   * @param {import("../types.js").View} view
   */
  stamp({ age, turn, decision }) {
    return `${age} ${turn} ${decision?.kind}`;
  }

  /**
   * Events come when all players have chosen.
   * @override
   * @param {import("../types.js").State} state
   */
  follow({ events, log }) {
    if (events.length) this.events = events;
    const mine = (log ?? []).findLast((line) => line.seat === this.ctx.seat);
    if (mine) this.move = mine.move;
  }

  /** @override @param {import("../../learn/coach.js").Moment<import("../types.js").Wonders>} moment */
  look(moment) {
    const { cities } = moment.view;
    const [left, right] = [neighbour("left", this.ctx), neighbour("right", this.ctx)];
    return { ...moment, mine: cities[moment.me], left: cities[left], right: cities[right] };
  }

  /** @override */
  values() {
    const { handles } = this.ctx.words;
    return { left: handles[neighbour("left", this.ctx)], right: handles[neighbour("right", this.ctx)] };
  }
}
