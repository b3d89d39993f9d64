// Words for people: filling in sentences and addresses, and what is said at any table, from the texts that
// the server has translated.

/**
 * "{name} challenges you" and the like.
 * @param {string} sentence @param {Record<string, unknown>} [values]
 */
export function say(sentence, values = {}) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** @param {string} template an address with CODE or HANDLE in it @param {string} word */
export function address(template, word) {
  return template.replace(/CODE|HANDLE/, encodeURIComponent(word));
}

export class Words {
  /**
   * @param {Record<string, string>} texts
   * @param {string} language
   * @param {number|null} seat whose eyes read this: that seat is "you"
   */
  constructor(texts, language, seat) {
    this.texts = texts;
    this.language = language;
    this.plural = new Intl.PluralRules(language || "en");
    this.seat = seat;
    /** @type {string[]} */
    this.handles = [];
  }

  /**
   * @param {string} key
   * @param {Record<string, string|number>} [values]
   * @returns {string}
   */
  t(key, values = {}) {
    const text = this.texts[key];
    if (text === undefined) {
      console.error(`There is no text “${key}”`);
      return key;
    }
    return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
  }

  /**
   * A text that depends on a number, `{n}` in it.
   * @param {string} key
   * @param {number} n
   * @param {Record<string, string|number>} [values]
   */
  n(key, n, values = {}) {
    return this.t(`${key}.${this.plural.select(n)}`, { n, ...values });
  }

  /**
   * A text about a player: one for "you", one for somebody else.
   * @param {string} key
   * @param {number} seat
   * @param {Record<string, string|number>} [values]
   */
  by(key, seat, values = {}) {
    const who = seat === this.seat ? "you" : "other";
    return this.t(`${key}.${who}`, { player: this.handles[seat] ?? "", ...values });
  }

  /** @param {number} seat */
  player(seat) {
    return seat === this.seat ? this.t("you") : (this.handles[seat] ?? "");
  }

  /** Several players in one breath. @param {number[]} seats */
  players(seats) {
    return this.list(seats.map((seat) => this.player(seat)));
  }

  /** @param {string[]} parts */
  list(parts) {
    return new Intl.ListFormat(this.language || "en", { type: "conjunction" }).format(parts);
  }

  /** A number of things with its sign. @param {string} key @param {number} n */
  signed(key, n) {
    return this.n(key, Math.abs(n), { n: n > 0 ? `+${n}` : `−${-n}` });
  }

  /**
   * How a game ended.
   * @param {{winners: number[], how: string}} result
   */
  outcome(result) {
    const { winners, how } = result;
    if (!winners.length) return this.t(how === "aborted" ? "outcome.aborted" : "outcome.draw");
    if (winners.length > 1) return this.t("outcome.shared", { players: this.players(winners) });
    return this.by(`outcome.${how}.you` in this.texts ? `outcome.${how}` : "outcome.any", winners[0]);
  }

  /**
   * What a change of the game brought, sentence by sentence: the move, then what came of it.
   * @param {Pick<import("./types.js").State, "last"|"events"|"log">} state
   * @returns {string[]}
   */
  told({ last, events, log }) {
    const happened = events.length || (last?.move === "undo" && log.length);
    const move = last && happened ? [`${this.move(last.seat, last.move)}.`] : [];
    return [...move, ...events.map((event) => this.event(event))];
  }

  /**
   * A move, as a line of the log says it: the game knows better.
   * @param {number} seat
   * @param {string} notation
   */
  move(seat, notation) {
    if (notation === "?") return this.by("move.secret", seat);
    return notation === "undo" ? this.by("move.undo", seat) : `${this.player(seat)}: ${notation}`;
  }

  /**
   * What a move brought about beyond what it says itself; empty when there is nothing to add.
   * @param {import("./types.js").GameEvent} _event
   */
  event(_event) {
    return "";
  }
}
