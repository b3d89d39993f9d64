// How the pieces of Duel came where they lie: what flies, turns over, steps and glitters.

import { byId, el } from "../table/dom.js";
import { Motion } from "../table/motion.js";
import { backOf, cardBack, face, icon } from "./faces.js";
import { read } from "./grammar.js";
import { seatArea } from "./seat.js";

/** @typedef {import("./types.js").Context} Context */

const FLIP = 220;
const STEP = 120;

export class DuelMotion extends Motion {
  /** @param {string} speed @param {Context} ctx */
  constructor(speed, ctx) {
    super(speed, (kind, id) => face(/** @type {import("./types.js").Selection["kind"]} */ (kind), id));
    this.ctx = ctx;
  }

  /** @override */
  look() {
    const places = super.look();
    const pawn = this.isOff ? null : byId("track").querySelector(".pawn")?.getBoundingClientRect();
    if (pawn?.width) places.set("pawn", pawn);
    return places;
  }

  /**
   * Shows how what is there came about.
   * @param {Map<string, DOMRect>} before
   * @param {import("../table/plugin.js").Change<import("./types.js").Duel>} state
   */
  show(before, state) {
    this.clear();
    if (this.isOff || !state.events.length) return;
    const { verb, card, wonder } = read(state.last?.move ?? "");
    let landed = 0;
    if (verb === "discard")
      landed = this.fly(before.get(`card:${card}`), this.discardBox(), "card", card, { fade: true });
    if (verb === "wonder")
      landed = this.fly(before.get(`card:${card}`), this.box(`wonder:${wonder}`), "card", card, {
        fade: true,
      });
    let flips = 0;
    for (const event of state.events) {
      switch (event.kind) {
        case "build":
          landed = this.fly(
            before.get(`card:${event.card}`) ?? this.discardBox(),
            this.box(`card:${event.card}`) ?? this.seatBox(event.seat),
            "card",
            event.card,
            { to: this.piece(`card:${event.card}`) },
          );
          break;
        case "destroy":
          this.fly(before.get(`card:${event.card}`), this.discardBox(), "card", event.card, { fade: true });
          break;
        case "draft":
          this.fly(
            before.get(`wonder:${event.wonder}`),
            this.box(`wonder:${event.wonder}`) ?? this.seatBox(event.seat),
            "wonder",
            event.wonder,
            { to: this.piece(`wonder:${event.wonder}`) },
          );
          break;
        case "token":
          this.fly(
            before.get(`token:${event.token}`) ?? this.seatBox(event.seat),
            this.box(`token:${event.token}`) ?? this.seatBox(event.seat),
            "token",
            event.token,
            { to: this.piece(`token:${event.token}`) },
          );
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

  discardBox() {
    const box = byId("discard").getBoundingClientRect();
    return box.width ? box : byId("structure").getBoundingClientRect();
  }

  /** @param {number|null} seat */
  seatBox(seat) {
    return seatArea(seat ?? 0, this.ctx).getBoundingClientRect();
  }

  /** A hidden card turns over. @param {number} slot @param {string} card @param {number} delay */
  flip(slot, card, delay) {
    const lift = byId("structure").querySelector(`[data-slot="${slot}"] .lift`);
    if (!lift) return;
    const back = el("div", { class: "flip-back" }, cardBack(backOf(card)));
    lift.append(back);
    const half = FLIP / 2;
    this.animate(
      back,
      [{ transform: "rotateY(0)" }, { transform: "rotateY(90deg)" }],
      half,
      delay,
      "ease-in",
    ).finished.then(
      () => back.remove(),
      () => back.remove(),
    );
    for (const child of lift.children) {
      if (child !== back)
        this.animate(
          child,
          [{ transform: "rotateY(-90deg)" }, { transform: "rotateY(0)" }],
          half,
          delay + half,
          "ease-out",
        );
    }
  }

  /** A new age is laid out, the far row first. @param {number} delay */
  deal(delay) {
    const slots = [...byId("structure").querySelectorAll(".slot")].reverse();
    slots.forEach((slot, i) => {
      this.animate(
        slot,
        [
          { opacity: 0, transform: "translateY(-24px) rotate(-2deg)" },
          { opacity: 1, transform: "none" },
        ],
        260,
        delay + i * 28,
      );
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
    const frames = Array.from({ length: steps + 1 }, (_, i) => ({
      translate: `${dx * (1 - i / steps)}px ${dy * (1 - i / steps)}px`,
    }));
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
    const purse = seatArea(seat ?? 0, this.ctx).querySelector(".purse");
    const middle = byId("structure").hidden
      ? byId("draft").getBoundingClientRect()
      : byId("structure").getBoundingClientRect();
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
      const animation = this.animate(
        coin,
        [
          { transform: `translate(${from.x}px, ${from.y}px)`, opacity: way === "home" ? 0 : 1 },
          {
            transform: `translate(${(from.x + to.x) / 2 + aside}px, ${(from.y + to.y) / 2 - 30}px)`,
            opacity: 1,
            offset: 0.5,
          },
          { transform: `translate(${to.x}px, ${to.y}px)`, opacity: way === "home" ? 1 : 0 },
        ],
        420,
        delay + i * 45,
        "ease-in-out",
      );
      const remove = () => coin.remove();
      animation.finished.then(remove, remove);
    }
    this.animate(
      purse,
      [{ scale: 1 }, { scale: 1.18 }, { scale: 1 }],
      320,
      delay + (way === "home" ? 380 : 0),
    );
  }
}
