// The coach of a first game of 7 Wonders: when it speaks and what it looks at. What it has to say is in
// hints.js.

import { Coach as HouseCoach } from "../../learn/coach.js";
import { isMyDecision } from "../offers.js";
import { neighbour } from "../places.js";
import { hintsFor } from "./hints.js";

export class Coach extends HouseCoach {
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

  /** Things happen when all have chosen, whoever was the last. @override @param {any} state */
  follow({ events, log }) {
    if (events.length) this.events = events;
    const mine = (log ?? []).filter((/** @type {any} */ line) => line.seat === this.ctx.seat);
    if (mine.length) this.move = mine.at(-1).move;
  }

  /** @override @param {import("../../learn/coach.js").Moment} moment */
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
