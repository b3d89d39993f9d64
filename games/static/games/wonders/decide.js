// The dialogs in which a player decides something else than a card of the hand: the side of the board, and
// the building from the discard pile. Each says why it asks, and can be put aside to look at the table.

import { picture } from "../cards/art.js";
import { DecisionDialog } from "../table/decider.js";
import { el, fill, hiddenText, set } from "../table/dom.js";
import { cardFace, costRail, signs } from "./faces.js";
import { read } from "./grammar.js";
import { isForCity } from "./hand.js";
import { rest } from "./motion.js";
import { IN_DIALOG } from "./moves.js";
import { isMyDecision } from "./offers.js";

/** @typedef {import("./types.js").View} View */

/** @extends {DecisionDialog<import("./types.js").Wonders>} */
export class Decider extends DecisionDialog {
  /** @override @param {View} view */
  decisionIn(view) {
    const { decision, age, turn } = view;
    if (!decision || !isMyDecision(view, this.ctx) || !IN_DIALOG.has(decision.kind)) return "";
    return `${decision.kind} ${age} ${turn} ${decision.city}`;
  }

  /** Everybody sees first what the others did. @override */
  appear() {
    const { asked } = this;
    rest().then(() => this.asked === asked && this.open());
  }

  /** @override */
  draw() {
    const { words } = this.ctx;
    const view = /** @type {View} */ (this.view);
    const kind = view.decision?.kind ?? "";
    const whose = isForCity(view) ? ".city" : "";
    const moves = view.legal.map(({ move }) => move);
    set(this.dialog, { "data-kind": kind });
    fill(this.dialog, [kind, moves, this.chosen, view.turn, view.age], () => [
      el("h2", { id: "decide-title", text: words.t(`ask.${kind}${kind === "dig" ? whose : ""}`) }),
      el("p", { id: "decide-why", text: words.t(`ask.${kind}.why${kind === "dig" ? whose : ""}`) }),
      el(
        "ul",
        { class: `options of-${kind}` },
        ...moves
          .filter((move) => read(move).verb !== "pass")
          .map((move) => el("li", {}, this.option(move, view))),
      ),
      kind === "dig" && this.useless(view),
      el("p", { class: "does", role: "status", text: this.meaning(view) }),
      this.buttons(
        ...moves
          .filter((move) => read(move).verb === "pass")
          .map((move) =>
            el("button", {
              type: "button",
              class: "button",
              "data-move": move,
              text: words.t("act.pass"),
              onclick: () => this.decide(move),
            }),
          ),
      ),
    ]);
  }

  /** The cards of the pile that the city has already. @param {View} view */
  useless(view) {
    const { words } = this.ctx;
    const offered = new Set(view.legal.map(({ card }) => card));
    const rest = (view.discard.cards ?? []).filter((id) => !offered.has(id));
    return rest.length
      ? el("p", {
          class: "soft small",
          text: words.t("dig.useless", { cards: words.list([...new Set(rest)].map((id) => words.card(id))) }),
        })
      : null;
  }

  /** @param {string} move @param {View} view */
  option(move, view) {
    const { words } = this.ctx;
    const { card, side } = read(move);
    const attributes = this.choosing(move);
    if (card) {
      return el(
        "button",
        { ...attributes, class: "option card" },
        el("span", { class: "option-face", "aria-hidden": "true" }, cardFace(card)),
        hiddenText(
          words.t("named", {
            name: words.card(card),
            does: words.does({ kind: "card", id: card }).join(" "),
          }),
        ),
      );
    }
    const { board } = view.cities[view.decision?.city ?? 0];
    const drawn = words.names.boards[board].sides[side];
    return el(
      "button",
      { ...attributes, class: "option of-board" },
      el(
        "span",
        { class: "monument", "data-board": board, "aria-hidden": "true" },
        el("span", { class: "monument-art", "data-side": side }, picture(`board-${board}`)),
        el(
          "span",
          { class: "monument-title" },
          el("span", { class: "start" }, picture(`res-${drawn.start}`)),
          el("strong", { text: drawn.name }),
        ),
      ),
      el(
        "span",
        { class: "side-stages", "aria-hidden": "true" },
        ...drawn.stages.map((stage) =>
          el("span", { class: "stage-face" }, costRail(stage.cost), signs(stage.does, "stage-effects")),
        ),
      ),
      hiddenText(
        [
          drawn.name,
          ...drawn.stages.map((stage, i) =>
            words.t("stage.later", {
              n: i + 1,
              all: drawn.stages.length,
              cost: stage.cost.says,
              does: stage.says.join(" "),
            }),
          ),
        ].join(". "),
      ),
    );
  }

  /** @param {View} view */
  meaning(view) {
    const { words } = this.ctx;
    const { card, side } = read(this.chosen);
    if (card) return words.does({ kind: "card", id: card }).join("\n");
    if (!side) return words.t("ask.none");
    return words.names.boards[view.cities[view.decision?.city ?? 0].board].sides[side].stages
      .map((stage, i) => `${i + 1}. ${stage.says.join(" ")}`)
      .join("\n");
  }

  /** @override @param {string} move */
  confirmText(move) {
    const { words } = this.ctx;
    const { verb, card } = read(move);
    return words.t(`ask.${verb}.confirm`, { name: words.card(card) });
  }
}
