// What is said of 7 Wonders in words: names, moves, events, prices.

import { Words } from "../table/words.js";
import { read } from "./grammar.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").GameEvent} GameEvent */

export const NUMERALS = ["", "I", "II", "III"];
/** How often everybody chooses a card in an age. */
export const TURNS = 6;

export class WondersWords extends Words {
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
    return this.names.cards[id]?.name ?? id;
  }

  /** @param {string} board */
  board(board) {
    return this.names.boards[board]?.name ?? board;
  }

  /** @param {string} board @param {string|null} side */
  boardSide(board, side) {
    return side
      ? this.t("board", { board: this.board(board), side: this.names.boards[board].sides[side].name })
      : this.t("board.open", { board: this.board(board) });
  }

  /** A stage by its piece's name. @param {string} id */
  stageOf(id) {
    const [board, side, n] = id.split("/");
    return {
      board,
      side,
      n: Number(n),
      stage: this.names.boards[board].sides[side].stages[Number(n) - 1],
      all: this.names.boards[board].sides[side].stages.length,
    };
  }

  /** @param {import("./types.js").Selection} piece */
  name({ kind, id }) {
    if (kind === "card") return this.card(id);
    const { board, n } = this.stageOf(id);
    return this.t("stage.name", { board: this.board(board), n });
  }

  /**
   * What a card or stage does, sentence by sentence.
   * @param {import("./types.js").Selection} piece
   * @returns {string[]}
   */
  does({ kind, id }) {
    return kind === "card" ? this.names.cards[id].says : this.stageOf(id).stage.says;
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

  /** A seventh card is played at the end of the sixth turn. @param {number} turn */
  turn(turn) {
    return this.t("turn.of", { turn: Math.min(turn, TURNS), all: TURNS });
  }

  /** How many players there are; the Free City is none of them. */
  get seats() {
    return this.handles.length;
  }

  /** Whose city it is, by name: a player's, or the Free City. @param {number} city */
  cityOf(city) {
    return city < this.seats ? this.player(city) : this.names.terms.free_city;
  }

  /**
   * A text about a city: of "you", of somebody else, or of the Free City.
   * @param {string} key
   * @param {number} city
   * @param {Record<string, string|number>} [values]
   */
  of(key, city, values = {}) {
    return city < this.seats ? this.by(key, city, values) : this.t(`${key}.city`, values);
  }

  /** The number of units of each resource, in words. @param {string[]} goods */
  goods(goods) {
    const counted = new Map();
    for (const name of goods) counted.set(name, (counted.get(name) ?? 0) + 1);
    return this.list([...counted].map(([name, n]) => this.n(`units.${name}`, n)));
  }

  /** @param {Offer} offer */
  price(offer) {
    if (offer.free_by === "chain") return this.t("mark.chain");
    if (offer.free_by === "power" || offer.use === "free") return this.t("mark.power");
    return offer.coins ? this.coins(offer.coins) : this.t("mark.free");
  }

  /**
   * A card of the hand, for those who do not see it: what it is, its printed cost, what it does, what it
   * costs now and what it brings.
   * @param {string} id
   * @param {Offer|undefined} offer the cheapest way to build it
   * @param {import("./types.js").Blocked|undefined} why what keeps it back
   * @param {boolean} forCity
   */
  inHand(id, offer, why, forCity) {
    const { colour, cost } = this.names.cards[id];
    const price = offer ? this.price(offer) : why ? this.blocked(why, forCity) : "";
    const brings = offer ? this.gains(offer.gains) : [];
    return [
      this.card(id),
      this.names.kinds[colour],
      this.t("card.costs", { cost: cost.says }),
      ...this.does({ kind: "card", id }),
      offer ? this.t(forCity ? "card.now.city" : "card.now", { price }) : price,
      brings.length ? this.t("card.brings", { gains: this.list(brings) }) : "",
    ]
      .filter(Boolean)
      .map((said) => said.replace(/\.$/, ""))
      .join(". ");
  }

  /**
   * Why something cannot be had.
   * @param {import("./types.js").Blocked|undefined} why
   * @param {boolean} forCity
   */
  blocked(why, forCity) {
    switch (why?.code) {
      case "already_built":
        return this.t(forCity ? "reason.owned.city" : "reason.owned");
      case "missing_goods":
        return this.t(forCity ? "reason.missing.city" : "reason.missing", {
          goods: this.goods(why.missing ?? []),
        });
      case "too_expensive":
        return this.n(forCity ? "reason.coins.city" : "reason.coins", why.short ?? 0);
      case "wonder_complete":
        return this.t(forCity ? "reason.wonder_complete.city" : "reason.wonder_complete");
      case "must_build":
        return this.t("reason.must_build");
      default:
        return this.t("reason.other");
    }
  }

  /** What something brings at once. @param {import("./types.js").Gains} gains @returns {string[]} */
  gains(gains) {
    const points = Object.values(gains.points ?? {}).reduce((sum, n) => sum + n, 0);
    return [
      gains.coins && this.signed("gain.coins", gains.coins),
      gains.shields && this.signed("gain.shields", gains.shields),
      points && this.signed("gain.points", points),
    ].filter((said) => typeof said === "string");
  }

  /**
   * A move, as a line of the log says it.
   * @param {number} seat
   * @param {string} notation
   * @override
   */
  move(seat, notation) {
    const { verb, card, side, forCity, hidden } = read(notation);
    const key = hidden && verb !== "hidden" ? `move.${verb}_hidden` : `move.${verb}`;
    const values = { card: this.card(card), side: side ? this.t(`side.${side}`) : "" };
    return forCity ? this.t(`${key}.city`, values) : this.by(key, seat, values);
  }

  /**
   * What came of it when all cards were turned over; empty when there is nothing to tell.
   * @param {GameEvent} event
   * @returns {string}
   * @override
   */
  event(event) {
    const city = "city" in event ? event.city : -1;
    switch (event.kind) {
      case "build":
      case "dig":
        return `${this.of(`move.${event.kind}`, city, { card: this.card(event.card) })}.`;
      case "wonder":
        return this.of("event.wonder", city, { n: event.stage });
      case "sell":
        return this.of("event.sold", city, { coins: this.coins(event.coins) });
      case "pass":
        return `${this.of("move.pass", city)}.`;
      case "side":
        return `${this.by("move.side", city, { side: this.t(`side.${event.side}`) })}.`;
      case "pay":
        if (!event.coins) return "";
        return event.to === null
          ? this.of("event.pay", city, { coins: this.coinsMoved(event.coins) })
          : this.of(event.to === this.seat ? "event.pay_you" : "event.pay_to", city, {
              coins: this.coinsMoved(event.coins),
              to: this.cityOf(event.to),
            });
      case "coins":
        return event.coins ? this.of("event.coins", city, { coins: this.coinsMoved(event.coins) }) : "";
      case "conflict":
        return this.of(
          `event.conflict_${event.won ? "won" : "lost"}${event.against === this.seat ? "_you" : ""}`,
          city,
          { against: this.cityOf(event.against), points: this.signed("gain.points", event.points) },
        );
      case "hands":
        return this.t(`event.hands.${event.direction}`);
      case "age":
        return this.t("event.age", { age: this.age(event.age) });
      default:
        // The payment says what trade brings; nothing is said about cards that are left over.
        return "";
    }
  }

  /**
   * What the reveal brought, a sentence for each city; else what was done.
   * @param {Pick<import("./types.js").State, "last"|"events"|"log">} state
   * @returns {string[]}
   * @override
   */
  told({ last, events, log }) {
    if (!events.length)
      return last?.move === "undo" && log.length ? [`${this.move(last.seat, last.move)}.`] : [];
    /** @type {Map<number|string, string[]>} */
    const byCity = new Map();
    const done = (/** @type {GameEvent} */ { kind }) =>
      ["build", "wonder", "sell", "dig", "pass"].includes(kind);
    // First what was done, then how it was paid and what it brought.
    // A conflict is told once, by who won it; the reader's own defeats as well, with what they cost.
    const news = events.filter((event) => event.kind !== "conflict" || event.won || event.city === this.seat);
    for (const event of [...news.filter(done), ...news.filter((event) => !done(event))]) {
      const said = this.event(event);
      const key = "city" in event ? event.city : event.kind;
      if (said) byCity.set(key, [...(byCity.get(key) ?? []), said]);
    }
    return [...byCity.values()].map((sentences) => sentences.join(" "));
  }

  /** Whose choice is still awaited, by name. @param {View} view */
  waiting(view) {
    return this.t("turn.waiting", { players: this.list(view.waiting.map((seat) => this.player(seat))) });
  }
}
