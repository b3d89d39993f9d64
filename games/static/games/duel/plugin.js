// What Duel gives to tables and replays: see table/plugin.js.

import { byId } from "../table/dom.js";
import { aboutWithBills } from "./details.js";
import { setNames } from "./faces.js";
import { read } from "./grammar.js";
import { DuelMotion } from "./motion.js";
import { scoreTable } from "./scores.js";
import { seatArea } from "./seat.js";
import { render, renderSelection } from "./table.js";
import { DuelWords } from "./words.js";

/** @satisfies {import("../table/plugin.js").GamePlugin<import("./types.js").Duel>} */
export const plugin = {
  words: (texts, names, language, seat) => new DuelWords(texts, names, language, seat),
  async prepare(names) {
    setNames(names);
  },
  render,
  renderSelection,
  chosen() {
    const discarded = /** @type {HTMLDialogElement} */ (byId("discard-sheet"));
    if (discarded.open) discarded.close();
  },
  seatArea,
  firstGroup: () => byId(byId("structure").hidden ? "draft" : "structure"),
  piecesOf: (move) => read(move).pieces,
  about: aboutWithBills,
  scoreTable,
  animate: (speed, ctx) => new DuelMotion(speed, ctx),
};
