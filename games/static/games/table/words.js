// Words for people: filling in sentences and addresses, and what is said at any table, from the texts that
// the server has translated.

/** @typedef {import("./types.js").Tie} Tie */
/** @typedef {import("./types.js").Result} Result */

/** Shown in place of what is missing: nobody is to read a key or a placeholder. */
const MISSING = "…";

/**
 * "{name} challenges you" and the like.
 * @param {string|undefined} sentence @param {Record<string, unknown>} [values]
 */
export function say(sentence, values = {}) {
  if (sentence === undefined) {
    console.error("No text: it is missing altogether");
    return MISSING;
  }
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => {
    if (values[name] !== undefined && values[name] !== null) return String(values[name]);
    console.error(`No text: “${sentence}” lacks ${whole}`);
    return MISSING;
  });
}

/** By language: making one takes as long as using it a hundred times. @type {Map<string, Intl.ListFormat>} */
const listFormats = new Map();

/**
 * Names in a sentence, as the language lists them: "Ada, Bruno and Carla". The server has the same in
 * duelsite/name_lists.py, so English does without the comma before "and".
 * @param {string[]} names @param {string} [language]
 */
export function nameList(names, language = document.documentElement.lang) {
  const locale = !language || language === "en" ? "en-GB" : language;
  let format = listFormats.get(locale);
  if (!format) {
    format = new Intl.ListFormat(locale, { type: "conjunction" });
    listFormats.set(locale, format);
  }
  return format.format(names);
}

/**
 * The form of a text for a number, in the language of the page.
 * @param {Record<string, string>} texts @param {string} key @param {number} n
 */
export function formFor(texts, key, n) {
  return texts[`${key}.${new Intl.PluralRules(document.documentElement.lang || "en").select(n)}`];
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
   * @param {Record<string, unknown>} [values]
   * @returns {string}
   */
  t(key, values = {}) {
    return say(this.texts[key] ?? this.instead(key), values);
  }

  /**
   * What is said if a text is missing: the same about another player or number, or next to nothing.
   * @param {string} key
   */
  instead(key) {
    console.error(`No text: “${key}”`);
    return this.texts[key.replace(/\.\w+$/, ".other")] ?? MISSING;
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
    return nameList(parts, this.language || "en");
  }

  /** A number of things with its sign. @param {string} key @param {number} n */
  signed(key, n) {
    return this.n(key, Math.abs(n), { n: n > 0 ? `+${n}` : `−${-n}` });
  }

  /**
   * How a game ended; where points were equal, also what decided (games/ties.py says the same on pages).
   * @param {Pick<Result, "winners"|"how"|"places"|"ties">} result
   */
  outcome(result) {
    const { winners, how } = result;
    const tie = tieForFirst(result);
    if (tie && result.places?.length === 2) return this.tieOfTwo(tie);
    const why = tie ? ` ${this.tieReason(tie)}` : "";
    if (!winners.length) return this.t(how === "aborted" ? "outcome.aborted" : "outcome.draw") + why;
    if (winners.length > 1) return this.t("outcome.shared", { players: this.players(winners) }) + why;
    if (tie) return this.by("outcome.any", winners[0]) + why;
    return this.by(`outcome.${how}.you` in this.texts ? `outcome.${how}` : "outcome.any", winners[0]);
  }

  /**
   * The ties for other places than the first; empty if there were none.
   * @param {Pick<Result, "places"|"ties">} result
   */
  below(result) {
    const { ties = [], places = [] } = result;
    const first = tieForFirst(result);
    return ties
      .flatMap((tie) => {
        const shared = [...new Set(tie.seats.map((seat) => places[seat]))]
          .map((place) => ({ place, seats: tie.seats.filter((seat) => places[seat] === place) }))
          .filter(({ place, seats }) => place !== 1 && seats.length > 1)
          .sort((one, other) => one.place - other.place)
          .map(({ place, seats }) => this.t("tie.place", { players: this.players(seats), place }));
        return tie === first ? shared : [this.tieReason(tie), ...shared];
      })
      .join(" ");
  }

  /** The whole result of a game of two. @param {Tie} tie */
  tieOfTwo(tie) {
    const points = `${tie.points} : ${tie.points}`;
    const [more, less] = [Math.max(...tie.figures), Math.min(...tie.figures)];
    if (more === less) return this.t(this.tieKey(tie, "draw"), { points, figures: `${more} : ${less}` });
    const winner = tie.seats[tie.figures.indexOf(more)];
    const who = winner === this.seat ? "you" : "other";
    return this.t(this.tieKey(tie, who), { points, player: this.handles[winner] ?? "", more, less });
  }

  /** What decided, with the figures of all who were tied; or that nothing did. @param {Tie} tie */
  tieReason(tie) {
    const { points, seats, figures } = tie;
    if (figures.every((figure) => figure === figures[0]))
      return this.t(this.tieKey(tie, "equal"), { points, figure: figures[0] });
    const bestFirst = seats
      .map((seat, i) => ({ seat, figure: figures[i] }))
      .sort((one, other) => other.figure - one.figure)
      .map(({ seat, figure }) => `${this.player(seat)} ${figure}`);
    return this.t(this.tieKey(tie, "decides"), { points, figures: bestFirst.join(", ") });
  }

  /** In the words of the game, or of any game. @param {Tie} tie @param {string} name */
  tieKey(tie, name) {
    const own = `tie.${tie.criterion}.${name}`;
    return own in this.texts ? own : `tie.any.${name}`;
  }

  /**
   * All that there is to say of the end, for logs.
   * @param {Result} result
   */
  ended(result) {
    return [this.outcome(result), this.below(result)].filter(Boolean).join(" ");
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

/** @param {Pick<Result, "places"|"ties">} result */
function tieForFirst({ places, ties }) {
  return ties?.find(({ seats }) => seats.some((seat) => places?.[seat] === 1));
}
