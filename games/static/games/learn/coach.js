// The coach of a first game: one short hint at a time, beside the board and never in the way. It follows what
// the board receives, points at pieces, and remembers for each game what it has said.

import { byId, el, set, tableArea } from "../table/dom.js";

/** @typedef {import("../table/plugin.js").GameTypes} GameTypes */

/**
 * A decision of the player, or the end: what the hints look at. A game adds its own fields.
 * @template {GameTypes} G
 * @typedef {object} Moment
 * @property {G["View"]} view
 * @property {number} me
 * @property {G["Words"]} words
 * @property {G["Event"][]} events since the player last decided
 * @property {string} move
 * @property {string} how the game ended; empty if it goes on
 */

/**
 * What a hint found: the pieces to point at, and what the text needs.
 * @typedef {{at: string, values?: Record<string, string|number>}} Finding
 */

/**
 * `rule` is the chapter of the rules that says more.
 * @template M a game's moment
 * @typedef {{key: string, rule: string, when(moment: M): Finding|false|""|null|undefined}} Hint
 */

// Whether the coach is wanted is a matter of the person, what was said a matter of the game.
const WANTED = "duelsite-coach";

/**
 * @template {GameTypes} G
 * @template {Moment<G>} [M=Moment<G>]
 */
export class Coach {
  /**
   * @param {import("../table/types.js").TableConfig<G["Names"]>} config
   * @param {import("../table/context.js").Context<G>} ctx
   */
  constructor({ code, coach }, ctx) {
    const { words } = ctx;
    this.ctx = ctx;
    this.rules = coach?.rules ?? "";
    this.store = `duelsite-coach-${code}`;
    Object.assign(words.texts, coach?.texts);
    /** @type {Set<string>} */
    this.seen = new Set(JSON.parse(sessionStorage.getItem(this.store) ?? "[]"));
    this.wanted = localStorage.getItem(WANTED) !== "off";
    /** @type {M|null} */
    this.moment = null;
    /** What has happened since the player last decided. @type {G["Event"][]} */
    this.events = [];
    this.move = "";
    this.shown = "";
    this.at = "";

    // What is to be read aloud must be there before it speaks, so the text is empty rather than hidden.
    this.text = el("p", { class: "coach-text", role: "status" });
    this.more = el("a", {
      class: "coach-more",
      target: "_blank",
      rel: "noopener",
      text: words.t("coach.more"),
    });
    this.next = el("button", {
      type: "button",
      class: "button coach-next",
      text: words.t("coach.next"),
      onclick: () => this.dismiss(),
    });
    const off = el("button", {
      type: "button",
      class: "coach-off",
      text: words.t("coach.off"),
      onclick: () => this.want(false),
    });
    this.buttons = el("div", { class: "coach-do" }, this.next, this.more, off);
    this.on = el("button", {
      type: "button",
      class: "button quiet coach-on",
      text: words.t("coach.on"),
      onclick: () => this.want(true),
    });
    this.box = el(
      "aside",
      { class: "coach", "aria-label": words.t("coach.title") },
      el("div", { class: "coach-talk" }, this.text, this.buttons),
      this.on,
    );
    this.home = byId("coach");
    this.home.append(this.box);
    this.followDialogs();
    this.draw();
  }

  /** The hints that may be due, the urgent ones first. @param {M} _moment @returns {Hint<M>[]} */
  hints(_moment) {
    return [];
  }

  /** Whether the player has something to decide. @param {G["View"]} _view */
  isDue(_view) {
    return false;
  }

  /** What stays the same while the player thinks about one decision. @param {G["View"]} view */
  stamp(view) {
    return String(view.moves_played);
  }

  /** A moment as the game's hints look at it. @param {Moment<G>} moment @returns {M} */
  look(moment) {
    return /** @type {M} */ (moment);
  }

  /** What any text may name. @param {M} _moment @returns {Record<string, string>} */
  values(_moment) {
    return {};
  }

  /**
   * Keeps what has happened since the player's last move.
   * @param {import("../table/plugin.js").State<G>} state
   */
  follow({ last, events }) {
    if (last?.seat === this.ctx.seat && events.length) {
      this.events = [];
      this.move = last.move;
    }
    this.events.push(...events);
  }

  /** Takes in what the board has just received. @param {import("../table/plugin.js").State<G>} state */
  see(state) {
    const { view } = state;
    const { seat: me, words } = this.ctx;
    if (!view || me === null) return;
    this.follow(state);
    const how = state.result?.how ?? "";
    // While others think, a hint stays where it is.
    if (!how && !this.isDue(view)) return;
    if (state.status === "aborted") {
      this.moment = null;
      this.draw();
      return;
    }
    if (this.moment && (how || this.stamp(this.moment.view) !== this.stamp(view))) this.remember();
    this.moment = this.look({ view, me, words, events: this.events, move: this.move, how });
    this.draw();
  }

  /** The hint on show counts as said. */
  remember() {
    if (!this.shown) return;
    this.seen.add(this.shown);
    sessionStorage.setItem(this.store, JSON.stringify([...this.seen]));
    this.shown = "";
  }

  dismiss() {
    this.remember();
    this.draw();
    // The button is gone: a player who pressed it by key goes on with the board.
    if (!this.shown) byId("main").focus({ preventScroll: true });
  }

  /** @param {boolean} wanted */
  want(wanted) {
    this.wanted = wanted;
    localStorage.setItem(WANTED, wanted ? "on" : "off");
    this.draw();
    (wanted ? this.next : this.on).focus({ preventScroll: true });
  }

  draw() {
    const found = this.wanted ? this.find() : null;
    this.shown = found?.hint.key ?? "";
    set(this.box, { "data-hint": this.shown || null });
    set(tableArea(), { "data-coach": found ? "talks" : null });
    set(this.on, { hidden: this.wanted });
    set(this.buttons, { hidden: !found });
    if (found) set(this.more, { href: `${this.rules}#${found.hint.rule}` });
    set(this.text, { text: found?.text ?? "" });
    this.point(found?.at ?? "");
  }

  /** The first hint that is due and was not said yet. */
  find() {
    const { moment } = this;
    if (!moment) return null;
    for (const hint of this.hints(moment)) {
      const finding = !this.seen.has(hint.key) && hint.when(moment);
      if (!finding) continue;
      const values = { ...this.values(moment), ...finding.values };
      return { hint, at: finding.at, text: this.ctx.words.t(`coach.${hint.key}`, values) };
    }
    return null;
  }

  /** Rings the pieces that the hint is about. @param {string} selector */
  point(selector) {
    this.at = selector;
    const wanted = new Set(selector ? tableArea().querySelectorAll(selector) : []);
    for (const node of tableArea().querySelectorAll("[data-coached]"))
      if (!wanted.has(node)) node.removeAttribute("data-coached");
    for (const node of wanted) set(node, { "data-coached": true });
  }

  /** Nothing outside an open dialog can be reached, so the coach goes in and comes out with it. */
  followDialogs() {
    const dialogs = ["decide", "end"].map((id) => /** @type {HTMLDialogElement} */ (byId(id)));
    const observer = new MutationObserver(() => {
      const host = dialogs.find((dialog) => dialog.open) ?? this.home;
      if (this.box.parentElement !== host) host.append(this.box);
      this.point(this.at);
    });
    for (const dialog of dialogs) observer.observe(dialog, { attributeFilter: ["open"], childList: true });
  }
}
