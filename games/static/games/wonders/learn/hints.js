// The hints of a first game of 7 Wonders: when each is due and what it points at. Everything is read off the
// view and the events that the board gets anyway; no rule is worked out here. What a hint says is in
// games/wonders/learn/coach_texts.py.

import { read } from "../grammar.js";
import { handOf } from "../offers.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("../types.js").City} City */
/** @typedef {import("../types.js").CityEvent} CityEvent */
/** @typedef {import("../../learn/coach.js").Hint<Moment>} Hint */

/**
 * A decision of the player, or the end: the view, the own city and those beside it, and what has happened.
 * @typedef {import("../../learn/coach.js").Moment<import("../types.js").Wonders> & {
 *   mine: City, left: City, right: City,
 * }} Moment
 */

// From here on something is worth a word.
const MANY_GREEN = 4;
const LATE_TURN = 4;
const LAST_TURN = 6;

const MINE = '.town[data-place="mine"]';
const BESIDE = ["left", "right"]
  .map((side) => `.town[data-place="${side}"] .sells, [data-show="${side}"]`)
  .join(", ");

/** @param {string} card */
const held = (card) => `#hand-cards [data-take="${card}"]`;

/** @param {Moment} moment @param {(offer: Offer) => unknown} test */
const offered = ({ view }, test) => view.legal.find(test);

/**
 * Something that has just happened in the player's own city.
 * @template {CityEvent["kind"]} K
 * @param {Moment} moment
 * @param {K} kind
 * @returns {(CityEvent & {kind: K})|undefined}
 */
const happened = ({ events, me }, kind) =>
  /** @type {(CityEvent & {kind: K})|undefined} */ (
    events.find((event) => event.kind === kind && "city" in event && event.city === me)
  );

/** @param {Moment} moment @param {string} verb */
const played = (moment, verb) => read(moment.move).verb === verb && !moment.view.chosen.length;

/** All cards of a city. @param {City} city @returns {string[]} */
const buildings = (city) => Object.values(city.cards).flat();

/** @param {Moment} moment @param {string} card */
const facts = ({ words }, card) => words.names.cards[card];

/** A card of the hand that passes a test. @param {Moment} moment @param {(card: string) => unknown} test */
const inHand = ({ view }, test) => handOf(view).find(test);

/** The side on which somebody has more shields. @param {Moment} moment */
const stronger = ({ mine, left, right }) =>
  left.shields > mine.shields ? "left" : right.shields > mine.shields ? "right" : "";

/** When the game is over. @type {Hint[]} */
const ENDS = [
  { key: "end_points", rule: "score", when: ({ how }) => how === "points" && { at: "#end .scores" } },
  { key: "end_other", rule: "goal", when: ({ how }) => how && how !== "points" && { at: "#end .buttons" } },
];

/** When the player decides something besides a card. @type {Hint[]} */
const ASKED = [
  {
    key: "dig",
    rule: "stages",
    when: ({ view }) => view.decision?.kind === "dig" && { at: "#decide .options" },
  },
];

/** When the player is to choose a card. @type {Hint[]} */
const TURNS = [
  // First steps
  {
    key: "welcome",
    rule: "turn",
    when: ({ view }) => view.age === 1 && view.turn === 1 && { at: "#hand-cards" },
  },
  {
    key: "price",
    rule: "production",
    when: ({ view }) => view.age === 1 && view.turn === 1 && { at: "#hand-cards .tag" },
  },
  {
    key: "choose",
    rule: "turn",
    when: ({ view }) => view.age === 1 && view.turn === 1 && { at: "#hand-cards .piece" },
  },
  {
    key: "built",
    rule: "turn",
    when: (moment) => {
      const { card } = read(moment.move);
      return (
        played(moment, "build") && {
          at: `${MINE} [data-piece="card:${card}"]`,
          values: { card: moment.words.card(card) },
        }
      );
    },
  },
  { key: "sold", rule: "turn", when: (moment) => played(moment, "discard") && { at: `${MINE} .counts` } },
  {
    key: "buried",
    rule: "stages",
    when: (moment) => played(moment, "wonder") && { at: `${MINE} .board-place` },
  },
  {
    key: "passed",
    rule: "turn",
    when: ({ view }) => view.age === 1 && view.turn === 2 && { at: "#age .passes" },
  },
  {
    key: "neighbours",
    rule: "trade",
    when: ({ view }) => view.age === 1 && view.turn >= 2 && { at: BESIDE },
  },
  {
    key: "change",
    rule: "turn",
    when: ({ view }) => view.age === 1 && view.turn === 2 && { at: "#hand-cards" },
  },

  // What has just happened
  {
    key: "income",
    rule: "trade",
    when: (moment) => {
      const paid = happened(moment, "income");
      return paid && { at: `${MINE} .counts`, values: { coins: moment.words.coinsMoved(paid.coins) } };
    },
  },
  {
    key: "fought",
    rule: "military",
    when: (moment) => happened(moment, "conflict") && { at: `${MINE} .fact.tokens` },
  },

  // Turning points
  { key: "last_card", rule: "ages", when: ({ view }) => view.turn === LAST_TURN && { at: "#hand-cards" } },
  { key: "age2", rule: "turn", when: ({ view }) => view.age === 2 && { at: "#age" } },
  {
    key: "guilds",
    rule: "counting",
    when: (moment) => {
      const guild = inHand(moment, (card) => facts(moment, card).colour === "purple");
      return guild && { at: held(guild), values: { card: moment.words.card(guild) } };
    },
  },
  {
    key: "age3",
    rule: "score",
    when: ({ view }) =>
      view.age === 3 && {
        at: `${MINE} .total, [data-drawer-tab="points"], [data-tab="points"], [data-show="side"]`,
      },
  },

  // Dangers
  {
    key: "weaker",
    rule: "military",
    when: (moment) => {
      const side = moment.view.turn >= LATE_TURN && stronger(moment);
      return (
        side && {
          at: `.town[data-place="${side}"] .clash, [data-show="${side}"]`,
          values: {
            player:
              moment.words.handles[moment.view.cities.indexOf(side === "left" ? moment.left : moment.right)],
          },
        }
      );
    },
  },
  {
    key: "science_threat",
    rule: "science",
    when: (moment) => {
      const { view, me, words } = moment;
      const seat = view.cities.findIndex((city, i) => i !== me && city.cards.green.length >= MANY_GREEN);
      return (
        seat >= 0 && { at: `.town[data-seat="${seat}"] .counts`, values: { player: words.handles[seat] } }
      );
    },
  },

  // Chances
  {
    key: "chain",
    rule: "chains",
    when: (moment) => {
      const offer = offered(moment, ({ use, free_by: by }) => use === "build" && by === "chain");
      const giver =
        offer &&
        facts(moment, /** @type {string} */ (offer.card)).free_with.find((id) =>
          buildings(moment.mine).includes(id),
        );
      return (
        giver && {
          at: held(/** @type {string} */ (offer.card)),
          values: {
            card: moment.words.card(/** @type {string} */ (offer.card)),
            giver: moment.words.card(giver),
          },
        }
      );
    },
  },
  {
    key: "stage",
    rule: "stages",
    when: (moment) => offered(moment, ({ use }) => use === "wonder") && { at: `${MINE} .board-place` },
  },
  {
    key: "trade",
    rule: "trade",
    when: (moment) => {
      const offer = offered(moment, ({ use, left, right }) => use === "build" && left + right > 0);
      return (
        offer && {
          at: held(/** @type {string} */ (offer.card)),
          values: {
            card: moment.words.card(/** @type {string} */ (offer.card)),
            coins: moment.words.coins(offer.left + offer.right),
          },
        }
      );
    },
  },
  {
    key: "resources",
    rule: "production",
    when: (moment) => {
      const card =
        !moment.mine.cards.brown.length && inHand(moment, (one) => facts(moment, one).colour === "brown");
      return card && { at: held(card) };
    },
  },
  {
    key: "science",
    rule: "science",
    when: (moment) => moment.mine.cards.green.length > 0 && { at: `${MINE} .fact.science` },
  },
  {
    key: "chain_given",
    rule: "chains",
    when: (moment) => {
      const giver = buildings(moment.mine).find((card) => facts(moment, card).frees.length);
      return (
        giver && {
          at: `${MINE} [data-piece="card:${giver}"]`,
          values: { card: moment.words.card(giver), heir: moment.words.card(facts(moment, giver).frees[0]) },
        }
      );
    },
  },

  // The state of things
  {
    key: "twice",
    rule: "turn",
    when: (moment) => {
      const card = inHand(moment, (one) => buildings(moment.mine).includes(one));
      return card && { at: held(card), values: { card: moment.words.card(card) } };
    },
  },
  {
    key: "poor",
    rule: "turn",
    when: (moment) =>
      !offered(moment, ({ use }) => ["build", "free", "wonder"].includes(use)) && { at: `${MINE} .counts` },
  },
  {
    key: "memory",
    rule: "turn",
    when: ({ view }) =>
      view.turn === LATE_TURN && {
        at: '[data-drawer-tab="memory"], [data-tab="memory"], [data-show="side"]',
      },
  },
];

/** The hints that may be due, the urgent ones first. @param {Moment} moment @returns {Hint[]} */
export function hintsFor({ view, how }) {
  if (how) return ENDS;
  return view.decision?.kind === "card" ? TURNS : ASKED;
}
