// The coach of a first game: one short hint at a time, beside the board and never in the way. It follows what the
// board is told, points at pieces, and remembers for each game what it has said.

import { byId, el, set } from "../../table/dom.js";
import { isMyDecision } from "../moves.js";
import { hintsFor } from "./hints.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("./hints.js").Moment} Moment */

// Whether the coach is wanted is a matter of the person, what was said a matter of the game.
const WANTED = "duelsite-coach";

export class Coach {
  /**
   * @param {{code: string, coach: {texts: Record<string, string>, rules: string}}} config
   * @param {Context} ctx
   */
  constructor({ code, coach }, ctx) {
    const { words } = ctx;
    this.ctx = ctx;
    this.rules = coach.rules;
    this.store = `duelsite-coach-${code}`;
    Object.assign(words.texts, coach.texts);
    /** @type {Set<string>} */
    this.seen = new Set(JSON.parse(sessionStorage.getItem(this.store) ?? "[]"));
    this.wanted = localStorage.getItem(WANTED) !== "off";
    /** @type {Moment|null} */
    this.moment = null;
    /** What has happened since the player last decided. @type {import("../types.js").GameEvent[]} */
    this.events = [];
    this.move = "";
    this.shown = "";
    this.at = "";

    // What is to be read aloud must be there before it speaks, so the text is empty rather than hidden.
    this.text = el("p", { class: "coach-text", role: "status" });
    this.more = el("a", { class: "coach-more", target: "_blank", rel: "noopener", text: words.t("coach.more") });
    this.next = el("button", { type: "button", class: "button coach-next", text: words.t("coach.next"), onclick: () => this.dismiss() });
    const off = el("button", { type: "button", class: "coach-off", text: words.t("coach.off"), onclick: () => this.want(false) });
    this.buttons = el("div", { class: "coach-do" }, this.next, this.more, off);
    this.on = el("button", { type: "button", class: "button quiet coach-on", text: words.t("coach.on"), onclick: () => this.want(true) });
    this.box = el("aside", { class: "coach", "aria-label": words.t("coach.title") }, el("div", { class: "coach-talk" }, this.text, this.buttons), this.on);
    this.home = byId("coach");
    this.home.append(this.box);
    this.followDialogs();
    this.draw();
  }

  /** Takes in what the board was just told. @param {State} state */
  see(state) {
    const { view, last } = state;
    const { seat, words } = this.ctx;
    if (!view || seat === null) return;
    if (last?.seat === seat && state.events.length) {
      this.events = [];
      this.move = last.move;
    }
    this.events.push(...state.events);
    const how = state.result?.how ?? "";
    // While the other one thinks, a hint stays where it is.
    if (!how && !isMyDecision(view, this.ctx)) return;
    if (state.status === "aborted") {
      this.moment = null;
      this.draw();
      return;
    }
    if (this.moment && (how || this.moment.view.moves_played !== view.moves_played)) this.remember();
    this.moment = { view, me: seat, mine: view.cities[seat], theirs: view.cities[1 - seat], words, events: this.events, move: this.move, how };
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
    // The button is gone, and whoever pressed it by key goes on with the board.
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
    set(byId("duel"), { "data-coach": found ? "talks" : null });
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
    for (const hint of hintsFor(moment)) {
      const finding = !this.seen.has(hint.key) && hint.when(moment);
      if (!finding) continue;
      const values = { player: this.ctx.words.handles[1 - moment.me], ...finding.values };
      return { hint, at: finding.at, text: this.ctx.words.t(`coach.${hint.key}`, values) };
    }
    return null;
  }

  /** Rings the pieces that the hint is about. @param {string} selector */
  point(selector) {
    this.at = selector;
    const wanted = new Set(selector ? byId("duel").querySelectorAll(selector) : []);
    for (const node of byId("duel").querySelectorAll("[data-coached]")) if (!wanted.has(node)) node.removeAttribute("data-coached");
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
