// How the pieces of 7 Wonders came where they lie: chosen cards are turned over before their owners and
// travel home, coins go to the neighbours who earned them, hands slide on, shields meet pair by pair. Any key
// or click ends it.

import { picture } from "../cards/art.js";
import { byId, el } from "../table/dom.js";
import { Motion } from "../table/motion.js";
import { backOf, cardBack, cardFace } from "./faces.js";
import { placeOf, townOf } from "./places.js";

/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {Extract<GameEvent, {kind: "build"|"dig"|"wonder"|"sell"}>} Played */
/** @typedef {Extract<GameEvent, {kind: "conflict"}>} Fight */
/** @typedef {import("./types.js").Context} Context */

const TURN = 300;
const TRAVEL = 320;
const COIN = 420;
const PAIR = 420;
const CARD = 54;

/** @param {GameEvent} event @returns {event is Played} */
const isPlayed = (event) => ["build", "dig", "wonder", "sell"].includes(event.kind);

/** What moves now. @type {Motion|null} */
let moving = null;

/** When everything that moves has come to rest, or was stopped. @returns {Promise<unknown>} */
export async function rest() {
  // What has just been drawn is set in motion first.
  await null;
  return Promise.allSettled([...(moving?.running ?? [])].map(({ finished }) => finished));
}

export class WondersMotion extends Motion {
  /** @param {string} speed @param {Context} ctx */
  constructor(speed, ctx) {
    super(speed, (_kind, id) => cardFace(id));
    moving = this;
    this.ctx = ctx;
    for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, () => this.clear());
  }

  /**
   * Where everything lies now, and where each city's chosen card lies.
   * @override
   * @returns {Map<string, DOMRect>}
   */
  look() {
    const places = super.look();
    if (this.isOff) return places;
    const chosen = document.querySelector("#chosen .chosen-card .piece")?.getBoundingClientRect();
    if (chosen?.width) places.set("chosen", chosen);
    return places;
  }

  /**
   * Shows how what is there came about. A choice that shows nothing ends nothing either: bots choose again
   * while the last cards still turn.
   * @param {Map<string, DOMRect>} before
   * @param {import("../table/plugin.js").Change<import("./types.js").Wonders>} state
   */
  show(before, state) {
    if (!state.events.length) return;
    this.clear();
    if (this.isOff) return;
    const { events } = state;
    let landed = this.reveal(before, events, state.view?.age ?? 1);
    for (const event of events) {
      if (event.kind === "pay" && event.coins) this.coins(event.city, event.to, event.coins, TURN);
      if ((event.kind === "coins" || event.kind === "sell") && event.coins)
        this.coins(null, event.city, event.coins, landed);
    }
    const fights = events.filter((event) => event.kind === "conflict");
    if (fights.length) landed = this.conflicts(fights, landed);
    const passed = events.find((event) => event.kind === "hands");
    if (passed) this.hands(passed.direction, landed);
    else if (events.some(({ kind }) => kind === "age")) this.deal(landed);
  }

  /**
   * The cards turn, all at once, and go home. Returns when they are there.
   * @param {Map<string, DOMRect>} before
   * @param {GameEvent[]} events
   * @param {number} age
   */
  reveal(before, events, age) {
    const played = events.filter(isPlayed);
    for (const event of played) {
      const from = this.startOf(event, before);
      if (!from) continue;
      const card = event.kind === "build" || event.kind === "dig" ? event.card : "";
      const target = this.homeOf(event);
      const to = (target ?? townOf(event.city, this.ctx)).getBoundingClientRect();
      this.turnAndTravel(from, to, card, String(age), event.kind === "sell", card ? target : null);
      if (event.kind === "wonder") this.glow(target, TURN + TRAVEL);
    }
    return played.length ? TURN + TRAVEL : 0;
  }

  /**
   * Where a card lay face down: before its owner, or among the discarded.
   * @param {Played} event
   * @param {Map<string, DOMRect>} before
   */
  startOf(event, before) {
    if (event.kind === "dig") return around(byId("pile").getBoundingClientRect());
    const mine =
      event.city === this.ctx.seat ? (before.get("chosen") ?? before.get(`card:${event.card}`)) : undefined;
    if (mine) return mine;
    const seat = townOf(event.city, this.ctx).querySelector(".seat")?.getBoundingClientRect();
    return seat?.width ? around(seat) : undefined;
  }

  /**
   * Where a card goes: its place in the city, the stage, the discard pile.
   * @param {Played} event
   * @returns {HTMLElement|null}
   */
  homeOf(event) {
    if (event.kind === "sell") return byId("pile");
    const town = townOf(event.city, this.ctx);
    const selector =
      event.kind === "wonder"
        ? `.stage:nth-child(${event.stage}) .piece`
        : `.cards-place [data-piece="card:${event.card}"]`;
    const piece = /** @type {HTMLElement|null} */ (town.querySelector(selector));
    return piece?.getBoundingClientRect().width
      ? piece
      : /** @type {HTMLElement|null} */ (town.querySelector(".counts"));
  }

  /**
   * @param {DOMRect} from
   * @param {DOMRect} to
   * @param {string} card nothing: it stays face down
   * @param {string} age
   * @param {boolean} fade
   * @param {HTMLElement|null} target
   */
  turnAndTravel(from, to, card, age, fade, target) {
    const back = el("div", { class: "ghost-side" }, cardBack(card ? backOf(card) : age));
    const ghost = el(
      "div",
      { class: "ghost card", vars: { width: `${from.width}px`, height: `${from.width * 1.5}px` } },
      back,
    );
    ghost.style.setProperty("inline-size", `${from.width}px`);
    this.layer.append(ghost);
    if (card) {
      const face = el("div", { class: "ghost-side" }, cardFace(card));
      ghost.append(face);
      this.animate(
        back,
        [
          { transform: "rotateY(0)" },
          { transform: "rotateY(90deg)", offset: 0.5 },
          { transform: "rotateY(90deg)" },
        ],
        TURN,
        0,
        "linear",
      );
      this.animate(
        face,
        [
          { transform: "rotateY(-90deg)" },
          { transform: "rotateY(-90deg)", offset: 0.5 },
          { transform: "rotateY(0)" },
        ],
        TURN,
        0,
        "linear",
      );
      back.style.setProperty("transform", "rotateY(90deg)");
    }
    // What stays face down slips under something; what is turned over takes its place.
    const scale = card ? Math.max(0.15, Math.min(1.6, to.width / from.width)) : 0.4;
    const inset = card ? 0 : (to.width - from.width * scale) / 2;
    const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
      `translate(${x}px, ${y}px) scale(${size})`;
    const share = TURN / (TURN + TRAVEL);
    const flight = this.animate(
      ghost,
      [
        { transform: put(from.x, from.y, 1), opacity: 1 },
        { transform: put(from.x, from.y, 1), opacity: 1, offset: share },
        { transform: put(to.x + inset, to.y, scale), opacity: fade || !target ? 0.2 : 1 },
      ],
      TURN + TRAVEL,
      0,
      "ease-in-out",
    );
    const remove = () => ghost.remove();
    flight.finished.then(remove, remove);
    if (target)
      this.animate(target, [{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], TURN + TRAVEL);
  }

  /** The purse of a city; nobody's is the bank. @param {number|null} city @returns {DOMRect} */
  purse(city) {
    const purse =
      city === null ? null : townOf(city, this.ctx).querySelector(".purse")?.getBoundingClientRect();
    return purse?.width ? purse : byId("age").getBoundingClientRect();
  }

  /**
   * Coins travel from a purse to another, or from and to the bank.
   * @param {number|null} from
   * @param {number|null} to
   * @param {number} amount
   * @param {number} delay
   */
  coins(from, to, amount, delay) {
    const [a, b] = [this.purse(from), this.purse(to)];
    const shown = Math.min(amount, 5);
    for (let i = 0; i < shown; i += 1) {
      const coin = el("div", { class: "ghost coin" }, picture("coin"));
      this.layer.append(coin);
      const aside = (i - shown / 2) * 14;
      const flight = this.animate(
        coin,
        [
          { transform: `translate(${a.x}px, ${a.y}px)`, opacity: 0 },
          {
            transform: `translate(${(a.x + b.x) / 2 + aside}px, ${(a.y + b.y) / 2 - 24}px)`,
            opacity: 1,
            offset: 0.5,
          },
          { transform: `translate(${b.x}px, ${b.y}px)`, opacity: 0.6 },
        ],
        COIN,
        delay + i * 40,
        "ease-in-out",
      );
      const remove = () => coin.remove();
      flight.finished.then(remove, remove);
    }
  }

  /**
   * Shields meet, pair after pair: each token flies to the city that won or lost it. Returns when it is over.
   * @param {Fight[]} fights
   * @param {number} delay
   */
  conflicts(fights, delay) {
    /** @type {Map<string, Fight[]>} */
    const pairs = new Map();
    for (const fight of fights) {
      const key = [fight.city, fight.against].sort().join("-");
      pairs.set(key, [...(pairs.get(key) ?? []), fight]);
    }
    // However many there are, nobody waits for long.
    const step = Math.min(PAIR, 1800 / Math.max(1, pairs.size));
    [...pairs.values()].forEach((pair, i) => {
      for (const { city, won, points } of pair) {
        const town = townOf(city, this.ctx);
        const box = town.querySelector(".shields")?.getBoundingClientRect();
        if (!box?.width) continue;
        const token = el("div", { class: "ghost token" }, picture(won ? `token-${points}` : "token-defeat"));
        this.layer.append(token);
        const flight = this.animate(
          token,
          [
            { transform: `translate(${box.x}px, ${box.y - 30}px) scale(2.2)`, opacity: 0 },
            { transform: `translate(${box.x}px, ${box.y - 14}px) scale(1.8)`, opacity: 1, offset: 0.4 },
            { transform: `translate(${box.x}px, ${box.y}px) scale(1)`, opacity: 1 },
          ],
          step * 1.6,
          delay + i * step,
          "ease-out",
        );
        const remove = () => token.remove();
        flight.finished.then(remove, remove);
        this.glow(/** @type {HTMLElement|null} */ (town.querySelector(".shields")), delay + i * step);
      }
    });
    return delay + pairs.size * step;
  }

  /**
   * Every hand goes one seat on; mine comes from the other side.
   * @param {string} direction
   * @param {number} delay
   */
  hands(direction, delay) {
    const fromRight = direction === "left";
    const shift = (fromRight ? 1 : -1) * Math.min(innerWidth * 0.4, 420);
    [...byId("hand-cards").children].forEach((card, i, all) => {
      const turn = fromRight ? i : all.length - 1 - i;
      this.animate(
        card,
        [
          { transform: `translateX(${shift}px)`, opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        TRAVEL,
        delay + turn * 30,
      );
    });
    for (let city = 0; city < this.ctx.seats; city += 1) this.packet(city, direction, delay);
  }

  /**
   * A packet of cards goes from a seat to the next.
   * @param {number} city
   * @param {string} direction
   * @param {number} delay
   */
  packet(city, direction, delay) {
    const seats = this.ctx.seats;
    const next = direction === "right" ? (city - 1 + seats) % seats : (city + 1) % seats;
    const [from, to] = [city, next].map((seat) =>
      (placeOf(seat, this.ctx) === "mine" ? byId("hand") : townOf(seat, this.ctx)).getBoundingClientRect(),
    );
    if (!from.width || !to.width) return;
    const packet = el(
      "div",
      { class: "ghost packet" },
      cardBack(String(Math.max(1, Number(document.getElementById("table")?.dataset.age ?? 1)))),
    );
    this.layer.append(packet);
    const centre = (/** @type {DOMRect} */ box) => {
      const x = box.x + box.width / 2 - CARD / 2;
      const y = box.y + Math.min(box.height / 2, 40) - CARD / 2;
      return `translate(${x}px, ${y}px)`;
    };
    const flight = this.animate(
      packet,
      [
        { transform: centre(from), opacity: 0 },
        { transform: centre(from), opacity: 0.9, offset: 0.15 },
        { transform: centre(to), opacity: 0 },
      ],
      TRAVEL * 1.3,
      delay,
      "ease-in-out",
    );
    const remove = () => packet.remove();
    flight.finished.then(remove, remove);
  }

  /** A new age is dealt. @param {number} delay */
  deal(delay) {
    [...byId("hand-cards").children].forEach((card, i) => {
      this.animate(
        card,
        [
          { opacity: 0, transform: "translateY(40px) rotate(2deg)" },
          { opacity: 1, transform: "none" },
        ],
        TRAVEL,
        delay + i * 45,
      );
    });
  }
}

/** A card's box in the middle of another. @param {DOMRect} box */
function around(box) {
  return new DOMRect(box.x + box.width / 2 - CARD / 2, box.y + box.height / 2 - CARD / 2, CARD, CARD * 1.5);
}
