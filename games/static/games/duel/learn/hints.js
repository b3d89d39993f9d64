// The hints of a first game: when each is due and what it points at. Everything is read off the view and the
// events that the board gets anyway; no rule is worked out here. What a hint says is in
// games/duel/learn/coach_texts.py.

import { CARDS } from "../components.js";
import { read } from "../grammar.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").City} City */
/** @typedef {import("../types.js").Slot} Slot */
/** @typedef {import("../types.js").Takeable} Takeable */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../words.js").DuelWords} Words */

/**
 * A decision of the player, or the end: the view, both sides of it, and what has happened since the last one.
 * @typedef {import("../../learn/coach.js").Moment<import("../types.js").Duel> & {
 *   mine: City, theirs: City,
 * }} Moment
 */

/** @typedef {import("../../learn/coach.js").Hint<Moment>} Hint */

// From here on somebody should be warned.
const SYMBOLS_MISSING = 2;
const STEPS_TO_LOOTING = 2;
const STEPS_TO_CAPITAL = 3;
const DEAR_UNIT = 4;
const FEW_WONDERS = 2;
const FEW_CARDS = 6;

/** @type {Record<string, {colour: string, gives?: string, effects: {kind: string, symbol?: string}[]}>} */
const catalogue = CARDS;

/** @param {Takeable} offer */
const slotOf = (offer) => `.slot[data-slot="${offer.slot}"] .piece`;

/** A free card that passes a test. @param {Moment} moment @param {(offer: Takeable) => unknown} test */
const free = ({ view }, test) => view.takeable.find(test);

/** @param {Moment} moment @param {string} kind @param {boolean} mine */
const happened = ({ events, me }, kind, mine) =>
  events.find((event) => event.kind === kind && (event.seat === me) === mine);

/** The symbol on a card. @param {string} card @returns {string|undefined} */
const symbolOf = (card) => catalogue[card].effects.find((effect) => effect.kind === "science")?.symbol;

/**
 * A free card that would be a city's second with its symbol.
 * @param {Moment} moment
 * @param {City} city
 * @param {number} seat
 */
function secondOfAKind(moment, city, seat) {
  return free(moment, ({ card, prices }) => {
    const symbol = symbolOf(card);
    return (
      symbol &&
      prices[seat].affordable &&
      city.science.symbols.includes(symbol) &&
      !city.science.pairs.includes(symbol)
    );
  });
}

/** How far the pawn has come towards the player's capital. @param {Moment} moment */
const pressed = ({ view, me }) => (me === 0 ? -view.track.pawn : view.track.pawn);

/**
 * What lies under a free card and under no other.
 * @param {View} view
 * @param {number} slot
 * @returns {Slot[]}
 */
const coveredOnlyBy = (view, slot) =>
  view.structure?.slots.filter(({ covered_by: by }) => by?.length === 1 && by[0] === slot) ?? [];

/** When the game is over. @type {Hint[]} */
const ENDS = [
  { key: "end_civilian", rule: "score", when: ({ how }) => how === "civilian" && { at: "#end .scores" } },
  { key: "end_military", rule: "military", when: ({ how }) => how === "military" && { at: "#track" } },
  {
    key: "end_science",
    rule: "science",
    when: ({ how }) => how === "science" && { at: "#seat-bottom .science, #seat-top .science" },
  },
  {
    key: "end_other",
    rule: "goal",
    when: ({ how }) => how && !["civilian", "military", "science"].includes(how) && { at: "#end .buttons" },
  },
];

/** When the player decides something in between. @type {Hint[]} */
const ASKED = [
  {
    key: "token",
    rule: "science",
    when: ({ view }) => view.decision?.kind === "token" && { at: "#decide .options" },
  },
  {
    key: "destroy",
    rule: "building-wonders",
    when: ({ view }) => view.decision?.kind === "destroy" && { at: "#decide .options" },
  },
  {
    key: "start",
    rule: "ages",
    when: ({ view }) => view.decision?.kind === "start" && { at: "#decide .options" },
  },
];

/** When the player is to take a card. @type {Hint[]} */
const TURNS = [
  {
    key: "replay",
    rule: "building-wonders",
    when: (moment) => happened(moment, "replay", true) && { at: ".slot.free .piece" },
  },

  // Danger
  {
    key: "siege",
    rule: "military",
    when: (moment) => moment.view.track.end - pressed(moment) <= STEPS_TO_CAPITAL && { at: "#track .pawn" },
  },
  {
    key: "symbols_threat",
    rule: "science",
    when: (moment) => {
      const { different, to_win: all } = moment.theirs.science;
      return (
        all - different <= SYMBOLS_MISSING && { at: "#seat-top .science", values: { n: different, all } }
      );
    },
  },
  {
    key: "pair_threat",
    rule: "science",
    when: (moment) => {
      const offer = secondOfAKind(moment, moment.theirs, 1 - moment.me);
      return (
        offer && {
          at: slotOf(offer),
          values: { card: moment.words.card(offer.card), symbol: symbolName(offer, moment) },
        }
      );
    },
  },
  {
    key: "looting",
    rule: "military",
    when: (moment) => {
      const loot = moment.view.track.looting.find(
        ({ loser, distance }) => loser === moment.me && distance - pressed(moment) <= STEPS_TO_LOOTING,
      );
      return (
        loot &&
        pressed(moment) > 0 && {
          at: "#track .pawn, #track .looting li",
          values: { coins: moment.words.coinsMoved(loot.coins) },
        }
      );
    },
  },

  // First steps
  {
    key: "welcome",
    rule: "goal",
    when: ({ view }) => view.age === 1 && view.moves_played < 2 && { at: "#structure ol" },
  },
  {
    key: "built",
    rule: "turn",
    when: (moment) =>
      read(moment.move).verb === "build" && {
        at: `#city-bottom [data-piece="card:${read(moment.move).card}"]`,
        values: { card: moment.words.card(read(moment.move).card) },
      },
  },
  {
    key: "sold",
    rule: "turn",
    when: (moment) => read(moment.move).verb === "discard" && { at: "#seat-bottom .purse" },
  },
  {
    key: "pawn",
    rule: "military",
    when: (moment) => happened(moment, "pawn", true) && { at: "#track .pawn" },
  },
  { key: "free", rule: "turn", when: ({ view }) => view.age === 1 && { at: ".slot.free .piece" } },
  { key: "price", rule: "paying", when: ({ view }) => view.age === 1 && { at: ".slot.free .tag" } },
  {
    key: "choose",
    rule: "turn",
    when: ({ view }) => view.age === 1 && view.moves_played < 2 && { at: ".slot.free .piece" },
  },

  // A chance
  {
    key: "chain",
    rule: "chains",
    when: (moment) => {
      const offer = free(moment, ({ prices }) => prices[moment.me].chain);
      return (
        offer && {
          at: slotOf(offer),
          values: {
            card: moment.words.card(offer.card),
            symbol: moment.words.t(`chain.${offer.prices[moment.me].chain}`),
          },
        }
      );
    },
  },
  {
    key: "pair",
    rule: "science",
    when: (moment) => {
      const offer = secondOfAKind(moment, moment.mine, moment.me);
      return (
        offer && {
          at: `${slotOf(offer)}, #tokens, [data-show="tokens"]`,
          values: { card: moment.words.card(offer.card), symbol: symbolName(offer, moment) },
        }
      );
    },
  },
  {
    key: "symbols",
    rule: "science",
    when: (moment) => {
      const { different, to_win: all } = moment.mine.science;
      return (
        all - different <= SYMBOLS_MISSING && { at: "#seat-bottom .science", values: { n: different, all } }
      );
    },
  },
  {
    key: "wonder",
    rule: "building-wonders",
    when: (moment) => {
      const wonder = wonderToBuild(moment);
      return (
        wonder && {
          at: `#wonders-bottom [data-piece="wonder:${wonder.wonder}"], [data-show="wonders"]`,
          values: { wonder: moment.words.theWonder(wonder.wonder) },
        }
      );
    },
  },

  // The state of things
  {
    key: "pawn_against",
    rule: "military",
    when: (moment) => happened(moment, "pawn", false) && { at: "#track .pawn" },
  },
  {
    key: "chain_given",
    rule: "chains",
    when: (moment) => {
      const giver = Object.values(moment.mine.cards)
        .flat()
        .find((card) => catalogue[card].gives);
      const symbol = giver && catalogue[giver].gives;
      return (
        giver && {
          at: `#city-bottom [data-piece="card:${giver}"]`,
          values: { card: moment.words.card(giver), symbol: moment.words.t(`chain.${symbol}`) },
        }
      );
    },
  },
  {
    key: "guilds",
    rule: "counting",
    when: ({ view }) =>
      view.structure?.slots.some(({ back }) => back === "guild") && {
        at: '.slot:has([data-back="guild"]) .piece',
      },
  },
  { key: "age2", rule: "ages", when: ({ view }) => view.age === 2 && { at: "#structure ol" } },
  {
    key: "poor",
    rule: "paying",
    when: (moment) =>
      !free(moment, ({ prices }) => prices[moment.me].affordable) &&
      !wonderToBuild(moment) && { at: "#seat-bottom .purse" },
  },
  {
    key: "trade",
    rule: "trade",
    when: (moment) => {
      const offer = free(moment, ({ prices }) => Object.keys(prices[moment.me].bought).length === 1);
      if (!offer) return false;
      const price = offer.prices[moment.me];
      const [resource] = Object.keys(price.bought);
      return {
        at: slotOf(offer),
        values: {
          card: moment.words.card(offer.card),
          resource: moment.words.t(`resource.${resource}`),
          coins: moment.words.coins(price.trade_coins),
        },
      };
    },
  },
  {
    key: "monopoly",
    rule: "trade",
    when: (moment) => {
      const dear = Object.entries(moment.mine.prices).find(([, price]) => price >= DEAR_UNIT);
      return (
        dear && {
          at: "#seat-bottom .goods",
          values: {
            resource: moment.words.t(`resource.${dear[0]}`),
            coins: moment.words.coinsMoved(dear[1]),
          },
        }
      );
    },
  },
  {
    key: "resources",
    rule: "paying",
    when: (moment) => {
      const offer =
        !moment.mine.cards.brown.length && free(moment, ({ card }) => catalogue[card].colour === "brown");
      return offer && { at: slotOf(offer) };
    },
  },
  {
    key: "uncovers",
    rule: "turn",
    when: (moment) => {
      const offer = free(moment, ({ slot }) => coveredOnlyBy(moment.view, slot).length > 1);
      return offer && { at: slotOf(offer), values: { card: moment.words.card(offer.card) } };
    },
  },
  {
    key: "wonders_left",
    rule: "building-wonders",
    when: (moment) =>
      moment.view.wonders_left <= FEW_WONDERS &&
      moment.mine.wonders.some(({ state }) => state === "unbuilt") && {
        at: '#wonders-bottom .unbuilt, [data-show="wonders"]',
      },
  },
  {
    key: "last",
    rule: "score",
    when: (moment) =>
      moment.view.age === 3 &&
      lying(moment.view) <= FEW_CARDS && { at: "#seat-bottom .total, #seat-top .total" },
  },
];

/** A wonder that can be paid now. @param {Moment} moment */
function wonderToBuild({ mine }) {
  return mine.wonders.find(({ state, price }) => state === "unbuilt" && price?.affordable);
}

/** The hints that may be due, the urgent ones first. @param {Moment} moment @returns {Hint[]} */
export function hintsFor({ view, how }) {
  if (how) return ENDS;
  return view.decision?.kind === "turn" ? TURNS : ASKED;
}

/** @param {View} view */
function lying(view) {
  return view.structure?.slots.filter(({ state }) => state !== "gone").length ?? 0;
}

/** @param {Takeable} offer @param {Moment} moment */
function symbolName(offer, moment) {
  return moment.words.t(`symbol.${symbolOf(offer.card)}`);
}
