// Motion: where things were before a change and where they are now. The table is already right when this begins;
// cutting it short loses nothing, and nothing here holds up a click.

import { byId, el, wantsCalm } from "../table/dom.js";
import { backOf, cardBack, face, icon } from "./faces.js";
import { read } from "./grammar.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("../table/context.js").Context} Context */

const SPEEDS = /** @type {Record<string, number>} */ ({ off: 0, fast: 0.55, normal: 1, slow: 1.8 });
const TRAVEL = 280;
const FLIP = 220;
const STEP = 120;
const EASE = "cubic-bezier(.3,.7,.2,1)";

export class Motion {
  /** @param {string} speed @param {Context} ctx */
  constructor(speed, ctx) {
    this.speed = SPEEDS[speed] ?? 1;
    this.ctx = ctx;
    this.layer = byId("ghosts");
    /** @type {Set<Animation>} */
    this.running = new Set();
  }

  get isOff() {
    return this.speed === 0 || wantsCalm() || document.visibilityState !== "visible";
  }

  /** Where everything lies now. Call before rendering. @returns {Map<string, DOMRect>} */
  look() {
    const places = new Map();
    if (this.isOff) return places;
    for (const node of byId("duel").querySelectorAll("button[data-piece], .pawn, .purse")) {
      const box = node.getBoundingClientRect();
      if (!box.width) continue;
      if (node.classList.contains("pawn")) places.set("pawn", box);
      else if (!node.classList.contains("purse")) places.set(/** @type {string} */ (node.getAttribute("data-piece")), box);
    }
    return places;
  }

  /**
   * Shows how what is there came about.
   * @param {Map<string, DOMRect>} before
   * @param {State} state
   */
  show(before, state) {
    for (const animation of this.running) animation.finish();
    this.running.clear();
    this.layer.replaceChildren();
    if (this.isOff || !state.events.length) return;
    const { verb, card, wonder } = read(state.last?.move ?? "");
    let landed = 0;
    if (verb === "discard") landed = this.fly(before.get(`card:${card}`), this.discardBox(), "card", card, { fade: true });
    if (verb === "wonder") landed = this.fly(before.get(`card:${card}`), this.box(`wonder:${wonder}`), "card", card, { fade: true });
    let flips = 0;
    for (const event of state.events) {
      switch (event.kind) {
        case "build":
          landed = this.fly(before.get(`card:${event.card}`) ?? this.discardBox(), this.box(`card:${event.card}`) ?? this.seatBox(event.seat), "card", event.card, { to: this.piece(`card:${event.card}`) });
          break;
        case "destroy":
          this.fly(before.get(`card:${event.card}`), this.discardBox(), "card", event.card, { fade: true });
          break;
        case "draft":
          this.fly(before.get(`wonder:${event.wonder}`), this.box(`wonder:${event.wonder}`) ?? this.seatBox(event.seat), "wonder", event.wonder, { to: this.piece(`wonder:${event.wonder}`) });
          break;
        case "token":
          this.fly(before.get(`token:${event.token}`) ?? this.seatBox(event.seat), this.box(`token:${event.token}`) ?? this.seatBox(event.seat), "token", event.token, { to: this.piece(`token:${event.token}`) });
          break;
        case "wonder":
          this.glow(this.piece(`wonder:${event.wonder}`), landed);
          break;
        case "flip":
          this.flip(event.slot, event.card, landed * 0.6 + flips * 60);
          flips += 1;
          break;
        case "deal":
          this.deal(landed);
          break;
        case "pawn":
          this.pawn(before.get("pawn"), landed);
          break;
        case "pay":
        case "lose":
        case "loot":
          this.coins(event.seat, event.coins, "away", event.kind === "pay" ? 0 : landed);
          break;
        case "sell":
        case "coins":
        case "economy":
        case "urbanism":
        case "counted_coins":
          this.coins(event.seat, event.coins, "home", landed);
          break;
      }
    }
  }

  /** @param {string} name @returns {HTMLElement|null} */
  piece(name) {
    for (const node of byId("duel").querySelectorAll(`button[data-piece="${name}"]`)) {
      if (node.getBoundingClientRect().width) return /** @type {HTMLElement} */ (node);
    }
    return null;
  }

  /** @param {string} name */
  box(name) {
    return this.piece(name)?.getBoundingClientRect();
  }

  discardBox() {
    const box = byId("discard").getBoundingClientRect();
    return box.width ? box : byId("structure").getBoundingClientRect();
  }

  /** @param {number|null} seat */
  seatBox(seat) {
    return byId(seat === this.ctx.bottom ? "seat-bottom" : "seat-top").getBoundingClientRect();
  }

  /**
   * @param {Element} node
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {number} [delay]
   * @param {string} [easing]
   */
  animate(node, frames, duration, delay = 0, easing = EASE) {
    const animation = node.animate(frames, { duration: duration * this.speed, delay: delay * this.speed, easing, fill: "backwards" });
    this.running.add(animation);
    animation.finished.then(() => this.running.delete(animation), () => {});
    return animation;
  }

  /**
   * A copy of a piece travels from one place to another. Returns how long it takes.
   * @param {DOMRect|undefined} from
   * @param {DOMRect|undefined} to
   * @param {"card"|"wonder"|"token"} kind
   * @param {string} id
   * @param {{to?: HTMLElement|null, fade?: boolean}} [how]
   */
  fly(from, to, kind, id, { to: target = null, fade = false } = {}) {
    if (!from || !to || (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1)) return 0;
    const ghost = el("div", { class: `ghost ${kind}` }, face(kind, id));
    ghost.style.setProperty("width", `${from.width}px`);
    ghost.style.setProperty("height", `${from.height}px`);
    this.layer.append(ghost);
    const scale = Math.max(0.2, Math.min(to.width / from.width, 2));
    const middle = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) + Math.abs(from.y - to.y) / 2 - 18 };
    const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) => `translate(${x}px, ${y}px) scale(${size})`;
    const animation = this.animate(ghost, [
      { transform: put(from.x, from.y, 1), opacity: 1 },
      { transform: put(middle.x, middle.y, (1 + scale) / 2 + 0.06), opacity: 1, offset: 0.5 },
      { transform: put(to.x, to.y, scale), opacity: fade ? 0 : 1 },
    ], TRAVEL, 0, "ease-in-out");
    const remove = () => ghost.remove();
    animation.finished.then(remove, remove);
    if (target) this.animate(target, [{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], TRAVEL);
    return TRAVEL;
  }

  /** @param {HTMLElement|null} node @param {number} delay */
  glow(node, delay) {
    if (node) this.animate(node, [{ filter: "brightness(1)" }, { filter: "brightness(1.5)" }, { filter: "brightness(1)" }], 600, delay);
  }

  /** A hidden card turns over. @param {number} slot @param {string} card @param {number} delay */
  flip(slot, card, delay) {
    const lift = byId("structure").querySelector(`[data-slot="${slot}"] .lift`);
    if (!lift) return;
    const back = el("div", { class: "flip-back" }, cardBack(backOf(card)));
    lift.append(back);
    const half = FLIP / 2;
    this.animate(back, [{ transform: "rotateY(0)" }, { transform: "rotateY(90deg)" }], half, delay, "ease-in").finished.then(() => back.remove(), () => back.remove());
    for (const child of lift.children) {
      if (child !== back) this.animate(child, [{ transform: "rotateY(-90deg)" }, { transform: "rotateY(0)" }], half, delay + half, "ease-out");
    }
  }

  /** A new age is laid out, the far row first. @param {number} delay */
  deal(delay) {
    const slots = [...byId("structure").querySelectorAll(".slot")].reverse();
    slots.forEach((slot, i) => {
      this.animate(slot, [{ opacity: 0, transform: "translateY(-24px) rotate(-2deg)" }, { opacity: 1, transform: "none" }], 260, delay + i * 28);
    });
  }

  /** The pawn steps from space to space. @param {DOMRect|undefined} from @param {number} delay */
  pawn(from, delay) {
    const pawn = /** @type {HTMLElement} */ (byId("track").querySelector(".pawn"));
    const to = pawn.getBoundingClientRect();
    if (!from) return;
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    const distance = Math.hypot(dx, dy);
    if (distance < 1) return;
    const space = /** @type {HTMLElement} */ (byId("track").querySelector(".spaces")).getBoundingClientRect();
    const steps = Math.max(1, Math.round((distance / Math.max(space.width, space.height)) * 18));
    const frames = Array.from({ length: steps + 1 }, (_, i) => ({ translate: `${dx * (1 - i / steps)}px ${dy * (1 - i / steps)}px` }));
    this.animate(pawn, frames, STEP * steps, delay, "linear");
  }

  /**
   * Coins travel between a purse and the table.
   * @param {number|null} seat
   * @param {number} amount
   * @param {"home"|"away"} way
   * @param {number} delay
   */
  coins(seat, amount, way, delay) {
    if (!amount) return;
    const purse = byId(seat === this.ctx.bottom ? "seat-bottom" : "seat-top").querySelector(".purse");
    const middle = byId("structure").hidden ? byId("draft").getBoundingClientRect() : byId("structure").getBoundingClientRect();
    const box = purse?.getBoundingClientRect();
    if (!purse || !box) return;
    const table = { x: middle.x + middle.width / 2, y: middle.y + middle.height / 2 };
    const home = { x: box.x, y: box.y };
    const [from, to] = way === "home" ? [table, home] : [home, table];
    const shown = Math.min(amount, 6);
    for (let i = 0; i < shown; i += 1) {
      const coin = el("div", { class: "ghost coin" }, icon("coin"));
      this.layer.append(coin);
      const aside = (i - shown / 2) * 14;
      const animation = this.animate(coin, [
        { transform: `translate(${from.x}px, ${from.y}px)`, opacity: way === "home" ? 0 : 1 },
        { transform: `translate(${(from.x + to.x) / 2 + aside}px, ${(from.y + to.y) / 2 - 30}px)`, opacity: 1, offset: 0.5 },
        { transform: `translate(${to.x}px, ${to.y}px)`, opacity: way === "home" ? 1 : 0 },
      ], 420, delay + i * 45, "ease-in-out");
      const remove = () => coin.remove();
      animation.finished.then(remove, remove);
    }
    this.animate(purse, [{ scale: 1 }, { scale: 1.18 }, { scale: 1 }], 320, delay + (way === "home" ? 380 : 0));
  }
}
