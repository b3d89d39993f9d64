// The shapes of what comes from the server, for readers and for `tsc --checkJs`. Nothing here runs.

/**
 * @typedef {{coins: number, coin_cost: number, produced: Record<string, number>, chosen: Record<string, number>,
 *   discounted: Record<string, number>, bought: Record<string, number>, trade_coins: number,
 *   prices: Record<string, number>, chain: string, opponent_gains: number, affordable: boolean, gains: Gains}} Price
 *
 * What building would bring at once; what is nothing is left out.
 * @typedef {{coins?: number, opponent_loses?: number, advance?: number, points?: number, opponent_points?: number,
 *   total?: number, replay?: boolean, choice?: "token"|"library"|"destroy"|"revive", wins?: "military"|"science"}} Gains
 *
 * @typedef {{slot: number, row: number, column: number, state: "gone"|"hidden"|"covered"|"free",
 *   covered_by?: number[], back?: string, card?: string}} Slot
 *
 * @typedef {{slot: number, card: string, prices: [Price, Price], sells_for: [number, number]}} Takeable
 *
 * @typedef {{wonder: string, state: "unbuilt"|"built"|"gone", card?: string, price?: Price}} Wonder
 *
 * @typedef {{coins: number, cards: Record<string, string[]>, production: Record<string, number>,
 *   choices: {raw: number, goods: number}, prices: Record<string, number>,
 *   science: {symbols: string[], pairs: string[], different: number, to_win: number},
 *   chains: string[], tokens: string[], wonders: Wonder[], points: Record<string, number>}} City
 *
 * @typedef {{kind: string, seat: number, colour?: string, drawn?: string[]}} Decision
 *
 * @typedef {{seat: number|null, age: number, to_move: number[], decision: Decision|null, moves: string[],
 *   draft: {pool: string[], picked: number, order: number[]}|null,
 *   structure: {age: number, rows: number, columns: number, slots: Slot[]}|null, takeable: Takeable[],
 *   unseen: {cards: string[], hidden: number, guilds: string[], hidden_guilds: number}|null,
 *   cities: [City, City],
 *   track: {pawn: number, end: number, points: number, leader: number|null,
 *     looting: {loser: number, distance: number, coins: number}[]},
 *   tokens: {board: string[], box: string[]}, discard: string[], wonders_left: number, moves_played: number,
 *   outcome: {winners: number[], how: string, scores: Record<string, number>[]}|null}} View
 *
 * @typedef {import("../table/types.js").GameEvent} GameEvent
 * @typedef {import("../table/types.js").State & {view: View|null}} State
 * @typedef {import("../table/types.js").Result} Result
 * @typedef {import("../table/game.js").GameState & {view: View|null}} GameState
 *
 * @typedef {{kind: "card"|"wonder"|"token", id: string}} Selection
 */

export {};
