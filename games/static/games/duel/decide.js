// The dialogs in which a player decides something in between: a progress token, a card to destroy, a card to
// build from the discard pile, who begins. Each says why it asks, and can be put aside to look at the table.

import { DecisionDialog } from "../table/decider.js";
import { el, fill, hiddenText, set } from "../table/dom.js";
import { face } from "./faces.js";
import { read } from "./grammar.js";
import { IN_DIALOG, isMyDecision } from "./moves.js";

/** @typedef {import("./types.js").View} View */

/** @extends {DecisionDialog<import("./types.js").Duel>} */
export class Decider extends DecisionDialog {
  /** @param {import("./types.js").Context} ctx @param {(move: string) => void} play */
  constructor(ctx, play) {
    super(ctx, play);
    this.dialog.addEventListener("close", () => this.ctx.select(null));
  }

  /** @override @param {View} view */
  decisionIn(view) {
    const owed = view.decision && isMyDecision(view, this.ctx) && IN_DIALOG.has(view.decision.kind);
    return owed ? String(view.moves_played) : "";
  }

  /** @override */
  draw() {
    const { words } = this.ctx;
    const view = /** @type {View} */ (this.view);
    const kind = view.decision?.kind ?? "";
    const moves = view.moves;
    const colour = view.decision?.colour ? words.t(`colour.${view.decision.colour}`) : "";
    set(this.dialog, { "data-kind": kind });
    fill(this.dialog, [kind, moves, this.chosen, view.moves_played], () => [
      el("h2", { id: "decide-title", text: words.t(`ask.${kind}`) }),
      el("p", {
        id: "decide-why",
        text: words.t(`ask.${kind}.why`, { colour, player: words.handles[1 - (this.ctx.seat ?? 0)] }),
      }),
      el("ul", { class: `options ${kind}` }, ...moves.map((move) => el("li", {}, this.option(move)))),
      el("p", {
        class: "does",
        role: "status",
        text: this.chosen ? this.meaning(this.chosen) : words.t("ask.none"),
      }),
      this.buttons(),
    ]);
  }

  /** @param {string} move */
  option(move) {
    const {
      seat,
      pieces: [piece],
    } = read(move);
    const { words } = this.ctx;
    const attributes = this.choosing(move);
    if (seat !== null) {
      return el("button", {
        ...attributes,
        class: "option start button",
        text:
          seat === this.ctx.seat
            ? words.t("ask.start.me")
            : words.t("ask.start.other", { player: words.handles[seat] }),
      });
    }
    const { kind, id } = piece;
    return el(
      "button",
      { ...attributes, class: `option ${kind}` },
      el("span", { class: "option-face", "aria-hidden": "true" }, face(kind, id)),
      kind === "token" && el("span", { class: "option-name", "aria-hidden": "true", text: words.token(id) }),
      hiddenText(words.t("named", { name: words.name(kind, id), does: words.does(kind, id) })),
    );
  }

  /** @param {string} move */
  meaning(move) {
    const {
      seat,
      pieces: [piece],
    } = read(move);
    if (seat !== null)
      return this.ctx.words.t(seat === this.ctx.seat ? "ask.start.me.does" : "ask.start.other.does");
    return this.ctx.words.does(piece.kind, piece.id);
  }

  /** @override @param {string} move */
  confirmText(move) {
    const {
      verb,
      seat,
      pieces: [piece],
    } = read(move);
    const { words } = this.ctx;
    if (seat !== null) return words.t("ask.start.confirm");
    return words.t(`ask.${verb}.confirm`, { name: words.name(piece.kind, piece.id) });
  }
}
