// The dialog in which a player decides what is not decided on the table. It says why it asks, and can be put
// aside to look at the table. What there is to decide is the game's.

import { byId, el } from "./dom.js";

/** @typedef {import("./plugin.js").GameTypes} GameTypes */

/** @template {GameTypes} G */
export class DecisionDialog {
  /** @param {import("./context.js").Context<G>} ctx @param {(move: string) => void} play */
  constructor(ctx, play) {
    this.ctx = ctx;
    this.play = play;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("decide"));
    this.chosen = "";
    this.asked = "";
    /** @type {G["View"]|null} */
    this.view = null;
    this.dialog.addEventListener("keydown", (event) => {
      const options = this.dialog.querySelectorAll(".option");
      const option = /** @type {HTMLElement|undefined} */ (options[Number(event.key) - 1]);
      if (!option || event.ctrlKey || event.metaKey || event.altKey) return;
      option.focus();
      option.click();
      event.preventDefault();
    });
  }

  /**
   * Opens the dialog for a decision that it was not opened for before; closes it when there is none.
   * @param {G["View"]|null} view
   * @param {boolean} running
   * @param {boolean} [quietly] only gets it ready, to be opened by a button
   */
  update(view, running, quietly = false) {
    this.view = view;
    const asked = view && running ? this.decisionIn(view) : "";
    if (asked && asked === this.asked) return;
    this.asked = asked;
    if (!asked) {
      if (this.dialog.open) this.dialog.close();
      return;
    }
    this.chosen = "";
    this.draw();
    if (!quietly) this.appear();
  }

  /**
   * A name for the decision that the reader has to make here; empty if there is none.
   * @param {G["View"]} _view
   * @returns {string}
   */
  decisionIn(_view) {
    return "";
  }

  /** Fills the dialog. */
  draw() {}

  appear() {
    this.open();
  }

  open() {
    if (!this.dialog.open) this.dialog.showModal();
    /** @type {HTMLElement|null} */ (this.dialog.querySelector(".option"))?.focus();
  }

  /** @param {string} move */
  decide(move) {
    this.dialog.close();
    this.play(move);
  }

  /** The attributes of the button that chooses a move. @param {string} move */
  choosing(move) {
    return {
      type: "button",
      "data-move": move,
      "aria-pressed": String(this.chosen === move),
      onclick: () => {
        this.chosen = move;
        this.draw();
        /** @type {HTMLElement|null} */ (this.dialog.querySelector(`[data-move="${move}"]`))?.focus();
      },
    };
  }

  /** What the button says that plays the chosen move. @param {string} _move */
  confirmText(_move) {
    return "";
  }

  /** The buttons below the options. @param {HTMLElement[]} others */
  buttons(...others) {
    const { words } = this.ctx;
    return el(
      "div",
      { class: "buttons" },
      el("button", {
        type: "button",
        class: "button primary",
        id: "decide-confirm",
        disabled: !this.chosen,
        text: this.chosen ? this.confirmText(this.chosen) : words.t("ask.choose"),
        onclick: () => this.decide(this.chosen),
      }),
      ...others,
      el("button", {
        type: "button",
        class: "button quiet",
        id: "decide-look",
        text: words.t("ask.look"),
        onclick: () => this.dialog.close(),
      }),
    );
  }
}
