// The shapes of what comes from the server, for readers and for `tsc --checkJs`. Nothing here runs.

/**
 * What a card or stage does; what it does not do is left out.
 * @typedef {{makes?: string[][], sold?: boolean, discount?: {goods: "raw"|"goods", sides: string[]}, shields?: number,
 *   science?: string, points?: number, coins?: number, counts?: string[], of?: string[], coins_each?: number,
 *   points_each?: number, points_if_complete?: number, power?: string}} Does
 * @typedef {{coins: number, goods: string[], says: string}} Cost
 * @typedef {{name: string, colour: string, age: number, copies: Record<string, number[]>, cost: Cost, does: Does,
 *   says: string[], free_with: string[], frees: string[]}} Card
 * @typedef {{cost: Cost, does: Does, says: string[]}} Stage
 * @typedef {{name: string, start: string, stages: Stage[]}} Side
 * @typedef {{name: string, monument: string, sides: Record<string, Side>}} Board
 * @typedef {{cards: Record<string, Card>, boards: Record<string, Board>, resources: Record<string, string>,
 *   symbols: Record<string, string>, colours: Record<string, string>, kinds: Record<string, string>,
 *   categories: Record<string, string>, terms: Record<string, string>,
 *   prices: {full: number, discount: number}, victories: number[]}} Names
 *
 * @typedef {{any_of: string[], tradeable: boolean}} Unit
 * @typedef {{board: string, side: string|null, stages: number, all_stages: number|null, cards: Record<string, string[]>,
 *   coins: number, production: Unit[], shields: number, science: Record<string, number>, tokens: number[],
 *   discount: {left: string[], right: string[]}, free_build: boolean, points: Record<string, number>}} City
 *
 * One unit of what something costs: where it comes from and what that costs.
 * @typedef {{resource: string, from: "own"|"choice"|"left"|"right", price?: number, city?: number}} PaidUnit
 * What a move would bring at once; what is nothing is left out.
 * @typedef {{coins?: number, shields?: number, points?: Record<string, number>}} Gains
 * @typedef {{move: string, use: "side"|"build"|"free"|"wonder"|"discard"|"dig"|"pass", card: string|null, side?: string,
 *   left: number, right: number, coins: number, bank?: number, free_by?: string|null, payment?: PaidUnit[],
 *   gains: Gains, points: {before: number, after: number}}} Offer
 * @typedef {{code: string, missing?: string[], coins?: number, short?: number}} Blocked
 * @typedef {{seat: number, size: number, cards: string[], hidden: number, unknown: number}} Remembered
 *
 * @typedef {{seat: number|null, age: number, turn: number, direction: "left"|"right"|"swap"|null, to_move: number[],
 *   waiting: number[], decision: {kind: "side"|"card"|"seventh"|"dig", seat: number, city: number}|null,
 *   cities: City[], holder?: number|null, free_pile?: number, hand: string[], chosen: string[], seventh: string|null,
 *   discard: {size: number, cards: string[]|null}, buried: (string|null)[][], last_turn: GameEvent[], legal: Offer[],
 *   stage_payments: {left: number, right: number, bank: number, payment: PaidUnit[]}[], blocked: Record<string, Blocked>,
 *   memory: {hands: Remembered[], unseen: string[], unseen_guilds: string[]}|null, moves_played: number, moves: string[], can_take_back: boolean, rules: string,
 *   outcome: {winners: number[], how: string, scores: Record<string, number>[], places: number[]}|null,
 *   revealed?: {hands: string[][], ages: string[][][]}}} View
 *
 * @typedef {import("../table/types.js").GameEvent} GameEvent
 * @typedef {import("../table/types.js").State & {view: View|null}} State
 * @typedef {import("../table/types.js").Result & {places?: number[]}} Result
 * @typedef {import("../table/game.js").GameState & {view: View|null}} GameState
 *
 * A card (of equal ones in the hand one of them); or a stage by its board, side and number: "rhodos/day/2".
 * @typedef {{kind: "card"|"stage", id: string, copy?: number}} Selection
 */

export {};
