// What 7 Wonders gives to tables and replays: see table/plugin.js.

import { byId } from "../table/dom.js";
import { aboutPiece } from "./details.js";
import { useDrawer } from "./drawer.js";
import { setComponents } from "./faces.js";
import { read } from "./grammar.js";
import { notes } from "./history.js";
import { WondersMotion } from "./motion.js";
import { sign, townOf } from "./places.js";
import { scoreTable } from "./scores.js";
import { openFromStrips } from "./sheet.js";
import { render, renderSelection } from "./table.js";
import { WondersWords } from "./words.js";

/** @satisfies {import("../table/plugin.js").GamePlugin<import("./types.js").Wonders>} */
export const plugin = {
  words: (texts, names, language, seat) => new WondersWords(texts, names, language, seat),
  async prepare(names) {
    setComponents(names);
    useDrawer();
    openFromStrips();
  },
  render,
  renderSelection,
  chosen() {
    for (const id of ["discard-sheet", "city-sheet"]) {
      const sheet = /** @type {HTMLDialogElement} */ (byId(id));
      if (sheet.open) sheet.close();
    }
  },
  seatArea: townOf,
  firstGroup: () => byId("hand"),
  piecesOf: (move) => read(move).pieces,
  heading: ([age, turn], { words }) =>
    age ? `${words.age(age)} · ${words.turn(turn)}` : words.t("age.before"),
  notes,
  hidesTakenBack: true,
  mark: ({ seat, move }, ctx) => sign(read(move).forCity ? ctx.seats : seat, ctx),
  about: aboutPiece,
  scoreTable,
  animate: (speed, ctx) => new WondersMotion(speed, ctx),
};
