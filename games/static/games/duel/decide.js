// The dialogs in which a player decides something in between: a progress token, a card to destroy, a card to
// build from the discard pile, who begins. Each says why it asks, and can be put aside to look at the table.

import { byId, el, fill, hiddenText, set } from "../table/dom.js";
import { face } from "./faces.js";
import { read } from "./grammar.js";
import { IN_DIALOG, isMyDecision } from "./moves.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./context.js").Context} Context */

export class Decider {
  /** @param {Context} ctx @param {(move: string) => void} play */
  constructor(ctx, play) {
    this.ctx = ctx;
    this.play = play;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("decide"));
    this.chosen = "";
    this.asked = "";
    /** @type {View|null} */
    this.view = null;
    this.dialog.addEventListener("keydown", (event) => {
      const options = this.dialog.querySelectorAll(".option");
      const option = /** @type {HTMLElement|undefined} */ (options[Number(event.key) - 1]);
      if (!option || event.ctrlKey || event.metaKey || event.altKey) return;
      option.focus();
      option.click();
      event.preventDefault();
    });
    this.dialog.addEventListener("close", () => this.ctx.select(null));
  }

  /**
   * Opens the dialog when a decision is owed that was not asked before, closes it when none is.
   * @param {View|null} view
   * @param {boolean} running
   */
  update(view, running) {
    this.view = view;
    const owed =
      running && view?.decision && isMyDecision(view, this.ctx) && IN_DIALOG.has(view.decision.kind);
    if (!view || !owed) {
      this.asked = "";
      if (this.dialog.open) this.dialog.close();
      return;
    }
    const asked = `${view.moves_played}`;
    if (asked === this.asked) return;
    this.asked = asked;
    this.chosen = "";
    this.draw();
    this.open();
  }

  open() {
    if (!this.dialog.open) this.dialog.showModal();
    /** @type {HTMLElement|null} */ (this.dialog.querySelector(".option"))?.focus();
  }

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
      el(
        "div",
        { class: "buttons" },
        el("button", {
          type: "button",
          class: "button primary",
          id: "decide-confirm",
          disabled: !this.chosen,
          text: this.chosen ? this.confirmText(this.chosen) : words.t("ask.choose"),
          onclick: () => {
            this.dialog.close();
            this.play(this.chosen);
          },
        }),
        el("button", {
          type: "button",
          class: "button quiet",
          id: "decide-look",
          text: words.t("ask.look"),
          onclick: () => this.dialog.close(),
        }),
      ),
    ]);
  }

  /** @param {string} move */
  option(move) {
    const {
      seat,
      pieces: [piece],
    } = read(move);
    const { words } = this.ctx;
    const pressed = String(this.chosen === move);
    const choose = () => {
      this.chosen = move;
      this.draw();
      /** @type {HTMLElement|null} */ (this.dialog.querySelector(`[data-move="${move}"]`))?.focus();
    };
    const attributes = { type: "button", "data-move": move, "aria-pressed": pressed, onclick: choose };
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

  /** @param {string} move */
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
