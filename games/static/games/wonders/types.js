// The shapes of what the server sends in 7 Wonders, for readers and for `tsc --checkJs`. Nothing here runs.

/**
 * What a card or stage does. What it does not do is left out.
 * @typedef {object} Does
 * @property {string[][]} [makes]
 * @property {boolean} [sold]
 * @property {{goods: "raw"|"goods", sides: string[]}} [discount]
 * @property {number} [shields]
 * @property {string} [science]
 * @property {number} [points]
 * @property {number} [coins]
 * @property {string[]} [counts]
 * @property {string[]} [of]
 * @property {number} [coins_each]
 * @property {number} [points_each]
 * @property {number} [points_if_complete]
 * @property {string} [power]
 */

/** @typedef {{coins: number, goods: string[], says: string}} Cost */

/**
 * @typedef {object} Card
 * @property {string} name
 * @property {string} printed
 * @property {string} colour
 * @property {number} age
 * @property {Record<string, number[]>} copies
 * @property {Cost} cost
 * @property {Does} does
 * @property {string[]} says
 * @property {string[]} free_with
 * @property {string[]} frees
 */

/** @typedef {{cost: Cost, does: Does, says: string[]}} Stage */
/** @typedef {{name: string, start: string, stages: Stage[]}} Side */
/** @typedef {{name: string, monument: string, sides: Record<string, Side>}} Board */

/**
 * The components by id, in the reader's language.
 * @typedef {object} Names
 * @property {Record<string, Card>} cards
 * @property {Record<string, Board>} boards
 * @property {Record<string, string>} resources
 * @property {Record<string, string>} symbols
 * @property {Record<string, string>} colours
 * @property {Record<string, string>} kinds
 * @property {Record<string, string>} categories
 * @property {Record<string, string>} terms
 * @property {{full: number, discount: number}} prices
 * @property {number[]} victories
 */

/** @typedef {{any_of: string[], tradeable: boolean}} Unit */

/**
 * @typedef {object} City
 * @property {string} board
 * @property {string|null} side
 * @property {number} stages
 * @property {number|null} all_stages
 * @property {Record<string, string[]>} cards
 * @property {number} coins
 * @property {Unit[]} production
 * @property {number} shields
 * @property {Record<string, number>} science
 * @property {number[]} tokens
 * @property {{left: string[], right: string[]}} discount
 * @property {boolean} free_build
 * @property {Record<string, number>} points
 */

/**
 * One unit of what something costs: where it comes from and what that costs.
 * @typedef {{resource: string, from: "own"|"choice"|"left"|"right", price?: number, city?: number}} PaidUnit
 */

/**
 * What a move would bring at once. A field that would be zero is left out.
 * @typedef {{coins?: number, shields?: number, points?: Record<string, number>}} Gains
 */

/**
 * @typedef {object} Offer
 * @property {string} move
 * @property {"side"|"build"|"free"|"wonder"|"discard"|"dig"|"pass"} use
 * @property {string|null} card
 * @property {string} [side]
 * @property {number} left
 * @property {number} right
 * @property {number} coins
 * @property {number} [bank]
 * @property {string|null} [free_by]
 * @property {PaidUnit[]} [payment]
 * @property {Gains} gains
 * @property {{before: number, after: number}} points
 */

/** @typedef {{code: string, missing?: string[], coins?: number, short?: number}} Blocked */
/** @typedef {{seat: number, size: number, cards: string[], hidden: number, unknown: number}} Remembered */
/** @typedef {"left"|"right"|"swap"} Direction */

/**
 * @typedef {object} OwnView
 * @property {number} age
 * @property {number} turn
 * @property {Direction|null} direction
 * @property {number[]} waiting
 * @property {{kind: "side"|"card"|"seventh"|"dig", seat: number, city: number}|null} decision
 * @property {City[]} cities
 * @property {number|null} [holder]
 * @property {number} [free_pile]
 * @property {string[]} hand
 * @property {string[]} chosen
 * @property {string|null} seventh
 * @property {{size: number, cards: string[]|null}} discard
 * @property {(string|null)[][]} buried
 * @property {GameEvent[]} last_turn
 * @property {Offer[]} legal
 * @property {{left: number, right: number, bank: number, payment: PaidUnit[]}[]} stage_payments
 * @property {Record<string, Blocked>} blocked
 * @property {{hands: Remembered[], unseen: string[], unseen_guilds: string[]}|null} memory
 * @property {{hands: string[][], ages: string[][][]}} [revealed] what nobody could see, once the game is over
 */

/** @typedef {Omit<import("../table/types.js").View, "cities"> & OwnView} View */

/**
 * What the reveal of a turn brought (engine/wonders/events.py). `seat` is null for the Free City; a card that
 * was put away is known only to the seat that did it.
 * @typedef {{seat: number|null, city: number} & (
 *   | {kind: "income"|"coins", coins: number}
 *   | {kind: "pay", coins: number, to: number|null}
 *   | {kind: "build"|"dig", card: string}
 *   | {kind: "wonder", stage: number, card?: string}
 *   | {kind: "sell", coins: number, card?: string}
 *   | {kind: "left_over"|"pass", card?: string}
 *   | {kind: "conflict", against: number, won: boolean, points: number}
 *   | {kind: "side", side: string}
 * )} CityEvent
 */

/**
 * @typedef {CityEvent
 *   | {kind: "hands", seat: null, direction: Direction}
 *   | {kind: "age", seat: null, age: number}
 *   | {kind: "end", seat: null, how: string}} GameEvent
 */

/** @typedef {import("../table/types.js").Result} Result */
/** @typedef {import("../table/types.js").Finding & {age?: number}} Finding */

/**
 * A card (of equal ones in the hand one of them); or a stage by its board, side and number: "rhodos/day/2".
 * @typedef {{kind: "card"|"stage", id: string, copy?: number}} Selection
 */

/**
 * The own types of 7 Wonders, for table/plugin.js.
 * @typedef {object} Wonders
 * @property {View} View
 * @property {GameEvent} Event
 * @property {Selection} Piece
 * @property {import("./words.js").WondersWords} Words
 * @property {Names} Names
 * @property {import("./fairness.js").Facts} Facts
 * @property {import("./fairness.js").Dealt} Dealt
 * @property {Finding} Finding
 */

/** @typedef {import("../table/context.js").Context<Wonders>} Context */
/** @typedef {import("../table/types.js").State<View, GameEvent>} State */
/** @typedef {import("../table/game.js").GameState<View, GameEvent>} GameState */
/** @typedef {import("../replay/types.js").Position<View, GameEvent>} Position */

export {};
