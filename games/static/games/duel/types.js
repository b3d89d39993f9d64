// The shapes of what the server sends in Duel, for readers and for `tsc --checkJs`. Nothing here runs.

/**
 * How something would be paid.
 * @typedef {object} Price
 * @property {number} coins
 * @property {number} coin_cost
 * @property {Record<string, number>} produced
 * @property {Record<string, number>} chosen
 * @property {Record<string, number>} discounted
 * @property {Record<string, number>} bought
 * @property {number} trade_coins
 * @property {Record<string, number>} prices
 * @property {string} chain
 * @property {number} opponent_gains
 * @property {boolean} affordable
 * @property {Gains} gains
 */

/**
 * What building would bring at once. A field that would be zero is left out.
 * @typedef {object} Gains
 * @property {number} [coins]
 * @property {number} [opponent_loses]
 * @property {number} [advance]
 * @property {number} [points]
 * @property {number} [opponent_points]
 * @property {number} [total]
 * @property {boolean} [replay]
 * @property {"token"|"library"|"destroy"|"revive"} [choice]
 * @property {"military"|"science"} [wins]
 */

/**
 * @typedef {object} Slot
 * @property {number} slot
 * @property {number} row
 * @property {number} column
 * @property {"gone"|"hidden"|"covered"|"free"} state
 * @property {number[]} [covered_by]
 * @property {string} [back]
 * @property {string} [card]
 */

/** @typedef {{slot: number, card: string, prices: [Price, Price], sells_for: [number, number]}} Takeable */
/** @typedef {{wonder: string, state: "unbuilt"|"built"|"gone", card?: string, price?: Price}} Wonder */

/**
 * @typedef {object} City
 * @property {number} coins
 * @property {Record<string, string[]>} cards
 * @property {Record<string, number>} production
 * @property {{raw: number, goods: number}} choices
 * @property {Record<string, number>} prices
 * @property {{symbols: string[], pairs: string[], different: number, to_win: number}} science
 * @property {string[]} chains
 * @property {string[]} tokens
 * @property {Wonder[]} wonders
 * @property {Record<string, number>} points
 */

/** @typedef {{kind: string, seat: number, colour?: string, drawn?: string[]}} Decision */
/** @typedef {{loser: number, distance: number, coins: number}} Looting */

/**
 * @typedef {object} OwnView
 * @property {number} age
 * @property {Decision|null} decision
 * @property {string[]} moves
 * @property {{pool: string[], picked: number, order: number[]}|null} draft
 * @property {{age: number, rows: number, columns: number, slots: Slot[]}|null} structure
 * @property {Takeable[]} takeable
 * @property {{cards: string[], hidden: number, guilds: string[], hidden_guilds: number}|null} unseen
 * @property {[City, City]} cities
 * @property {{pawn: number, end: number, points: number, leader: number|null, looting: Looting[]}} track
 * @property {{board: string[], box: string[]}} tokens
 * @property {string[]} discard
 * @property {number} wonders_left
 * @property {{wonders: string[], library: string[]}} [revealed] what nobody could see, once the game is over
 */

/** @typedef {Omit<import("../table/types.js").View, "cities"> & OwnView} View */

/**
 * What a move brought about (engine/duel/events.py).
 * @typedef {{seat: number} & (
 *   | {kind: "pay"|"economy"|"coins"|"urbanism"|"counted_coins"|"sell"|"lose"|"loot", coins: number}
 *   | {kind: "build"|"destroy", card: string}
 *   | {kind: "wonder"|"draft"|"wonder_leaves", wonder: string}
 *   | {kind: "replay"|"replay_lost"}
 *   | {kind: "begin", age: number}
 *   | {kind: "pawn", at: number}
 *   | {kind: "pair", symbol: string}
 *   | {kind: "token", token: string}
 * )} SeatEvent
 */

/**
 * @typedef {SeatEvent
 *   | {kind: "deal", seat: null, age: number}
 *   | {kind: "pool", seat: null, wonders: string[]}
 *   | {kind: "flip", seat: null, slot: number, card: string}
 *   | {kind: "end", seat: number|null, how: string}} GameEvent
 */

/**
 * The names of the components by id.
 * @typedef {Record<"cards"|"wonders"|"tokens"|"printed", Record<string, string>>} Names
 */
/** @typedef {import("../table/types.js").Result} Result */
/** @typedef {import("../table/types.js").Finding & {age?: number}} Finding */
/** @typedef {{kind: "card"|"wonder"|"token", id: string}} Selection */

/**
 * Duel's own types, for table/plugin.js.
 * @typedef {object} Duel
 * @property {View} View
 * @property {GameEvent} Event
 * @property {Selection} Piece
 * @property {import("./words.js").DuelWords} Words
 * @property {Names} Names
 * @property {import("./fairness.js").Facts} Facts
 * @property {import("./fairness.js").Dealt} Dealt
 * @property {Finding} Finding
 */

/** @typedef {import("../table/context.js").Context<Duel>} Context */
/** @typedef {import("../table/types.js").State<View, GameEvent>} State */
/** @typedef {import("../table/game.js").GameState<View, GameEvent>} GameState */
/** @typedef {import("../replay/types.js").Position<View, GameEvent>} Position */

export {};
