// The shapes of what comes from the server in any game, for readers and for `tsc --checkJs`. Nothing here runs.

/**
 * What a seat sees; what is in it besides is the game's own business.
 * @typedef {{moves_played: number, moves: string[], to_move: number[]} & Record<string, any>} View
 *
 * @typedef {{kind: string, seat: number|null} & Record<string, any>} GameEvent
 *
 * @typedef {{n: number, seat: number, move: string, ms: number}} LogLine
 *
 * @typedef {{ms: number[], running: number[], since_ms: number, limit: string}} ClockState
 *
 * @typedef {{winners: number[], how: string, scores: Record<string, number>[], hints?: number[], uncounted?: string}} Result
 *
 * @typedef {{t: "state", v: number, status: "starting"|"playing"|"finished"|"aborted", view: View|null,
 *   events: GameEvent[], last: {seat: number, move: string}|null, log: LogLine[], clocks: ClockState|null,
 *   offers: Record<string, number[]>, paused: boolean, can: string[], result: Result|null}} State
 *
 * @typedef {{handle: string, bot: string, rating: number|null, provisional: boolean}} Player
 *
 * @typedef {{code: string, players: Player[], rated: boolean, time_control: string, options: Record<string, any>,
 *   commitment: string, rematch_of: string|null}} Game
 *
 * @typedef {{room: string, handle: string, text: string, at: string|number}} ChatLine
 *
 * A piece on the table: its kind and its name are the game's.
 * @typedef {{kind: string, id: string}} Selection
 */

export {};
