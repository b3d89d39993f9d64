// What is said of Duel in words: names, moves, events, prices.

import { Words } from "../table/words.js";
import { read } from "./grammar.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Price} Price */
/** @typedef {import("./types.js").GameEvent} GameEvent */

export const NUMERALS = ["", "I", "II", "III"];

export class DuelWords extends Words {
  /**
   * @param {Record<string, string>} texts
   * @param {import("./types.js").Names} names
   * @param {string} language
   * @param {number|null} seat
   */
  constructor(texts, names, language, seat) {
    super(texts, language, seat);
    this.names = names;
  }

  /** @param {string} id */
  card(id) {
    return this.names.cards[id] ?? id;
  }

  /** @param {string} id */
  wonder(id) {
    return this.names.wonders[id] ?? id;
  }

  /** A wonder's name inside a sentence. @param {string} id */
  theWonder(id) {
    const name = this.wonder(id);
    return this.language.startsWith("en") ? name.replace(/^The /, "the ") : name;
  }

  /** @param {string} id */
  token(id) {
    return this.names.tokens[id] ?? id;
  }

  /** @param {"card"|"wonder"|"token"} kind @param {string} id */
  name(kind, id) {
    return kind === "card" ? this.card(id) : kind === "wonder" ? this.wonder(id) : this.token(id);
  }

  /** What a card, wonder or token does, in words. @param {"card"|"wonder"|"token"} kind @param {string} id */
  does(kind, id) {
    return this.t(`does.${kind}.${id}`);
  }

  /** @param {number} n */
  coins(n) {
    return this.n("coins", n);
  }

  /** Coins that somebody pays, receives or loses, in the case that this needs. @param {number} n */
  coinsMoved(n) {
    return this.n("coins.moved", n);
  }

  /** @param {number} age */
  age(age) {
    return this.t("age", { age: NUMERALS[age] });
  }

  /** @param {Price} price */
  price(price) {
    if (price.chain) return this.t("price.chain");
    if (price.coins === 0) return this.t("price.free");
    return price.affordable
      ? this.coins(price.coins)
      : this.t("price.too_much", { coins: this.coins(price.coins) });
  }

  /**
   * What building something brings at once, the most telling first.
   * @param {number} seat of the builder
   * @param {import("./types.js").Gains} gains
   * @returns {string[]}
   */
  gains(seat, gains) {
    // Nothing else matters then.
    if (gains.wins) return [this.t(`gain.wins.${gains.wins}`)];
    const said = [];
    const of = (/** @type {string} */ what) => this.t("gain.of", { player: this.player(1 - seat), what });
    if (gains.coins) said.push(this.signed("gain.coins", gains.coins));
    if (gains.points) said.push(this.signed("gain.points", gains.points));
    if (gains.advance) said.push(this.n("gain.advance", gains.advance));
    if (gains.opponent_loses) said.push(of(this.signed("gain.coins", -gains.opponent_loses)));
    if (gains.opponent_points) said.push(of(this.signed("gain.points", gains.opponent_points)));
    if (gains.choice) said.push(this.t(`gain.${gains.choice}`));
    if (gains.replay) said.push(this.t("gain.replay"));
    return said;
  }

  /** A number of units of a resource. @param {string} resource @param {number} n */
  unit(resource, n) {
    return this.n(`units.${resource}`, n);
  }

  /** @param {Record<string, number>} units */
  units(units) {
    return this.list(Object.entries(units).map(([name, n]) => this.unit(name, n)));
  }

  /**
   * A move, as a line of the log says it.
   * @param {number} seat
   * @param {string} notation
   * @override
   */
  move(seat, notation) {
    const { verb, card, wonder, token, seat: first } = read(notation);
    if (first !== null) return this.by(first === seat ? "move.start_self" : "move.start_other", seat);
    return this.by(`move.${verb}`, seat, {
      card: this.card(card),
      wonder: this.theWonder(wonder),
      token: this.token(token),
    });
  }

  /**
   * What a move brought about beyond what it says itself; empty when there is nothing to add.
   * @param {GameEvent} event
   * @returns {string}
   * @override
   */
  event(event) {
    const seat = event.seat ?? 0;
    switch (event.kind) {
      case "pay":
      case "coins":
      case "urbanism":
      case "economy":
      case "counted_coins":
      case "sell":
      case "lose":
      case "loot":
        return event.coins
          ? this.by(`event.${event.kind}`, seat, { coins: this.coinsMoved(event.coins) })
          : "";
      case "pawn":
        return this.pawn(event.at);
      case "pair":
        return this.by("event.pair", seat, { symbol: this.t(`symbol.${event.symbol}`) });
      case "replay":
      case "replay_lost":
        return this.by(`event.${event.kind}`, seat);
      case "flip":
        return this.t("event.flip", { card: this.card(event.card) });
      case "deal":
        return this.t("event.deal", { age: this.age(event.age) });
      case "begin":
        return this.by("event.begin", seat, { age: this.age(event.age) });
      case "pool":
        return this.t("event.pool", {
          wonders: this.list(event.wonders.map((id) => this.wonder(id))),
        });
      case "wonder_leaves":
        return this.t("event.wonder_leaves", { wonder: this.wonder(event.wonder) });
      default:
        return "";
    }
  }

  /** Where the conflict pawn is. @param {number} at */
  pawn(at) {
    if (at === 0) return this.t("track.middle");
    return this.by("track.at", at > 0 ? 0 : 1, { n: Math.abs(at) });
  }
}
