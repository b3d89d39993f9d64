// Duel's coach: when it speaks and what it looks at. What it has to say is in hints.js.

import { Coach as SharedCoach } from "../../learn/coach.js";
import { isMyDecision } from "../moves.js";
import { hintsFor } from "./hints.js";

/** @extends {SharedCoach<import("../types.js").Duel, import("./hints.js").Moment>} */
export class Coach extends SharedCoach {
  /** @override @param {import("./hints.js").Moment} moment */
  hints(moment) {
    return hintsFor(moment);
  }

  /** @override @param {import("../types.js").View} view */
  isDue(view) {
    return isMyDecision(view, this.ctx);
  }

  /** @override @param {import("../../learn/coach.js").Moment<import("../types.js").Duel>} moment */
  look(moment) {
    const { view, me } = moment;
    return { ...moment, mine: view.cities[me], theirs: view.cities[1 - me] };
  }

  /** @override @param {import("./hints.js").Moment} moment */
  values(moment) {
    return { player: this.ctx.words.handles[1 - moment.me] };
  }
}
