// The shapes of what comes from the server in any game, for readers and for `tsc --checkJs`. Nothing here
// runs.

/**
 * What a seat sees; what is in it besides is the game's own business.
 * @typedef {{moves_played: number, moves: string[], to_move: number[]} & Record<string, any>} View
 *
 * @typedef {{kind: string, seat: number|null} & Record<string, any>} GameEvent
 *
 * A line of the log; `part` is where in the game it was played, if the game has such.
 * @typedef {{n: number, seat: number, move: string, ms: number, part?: number[]}} LogLine
 *
 * @typedef {{ms: number[], running: number[], since_ms: number, limit: string}} ClockState
 *
 * @typedef {{winners: number[], places?: number[], how: string, scores: Record<string, number>[], hints?: number[], uncounted?: string}} Result
 *
 * @typedef {{t: "state", v: number, status: "starting"|"playing"|"finished"|"aborted", view: View|null,
 *   events: GameEvent[], last: {seat: number, move: string}|null, log: LogLine[], clocks: ClockState|null,
 *   offers: Record<string, number[]>, paused: boolean, can: string[], asked: number, seats: {held: string|null, left: string}[],
 *   result: Result|null}} State
 *
 * @typedef {{handle: string, bot: string, program?: boolean, rating: number|null, provisional: boolean}} Player
 *
 * @typedef {{code: string, players: Player[], rated: boolean, time_control: string, options: Record<string, any>,
 *   commitment: string, rematch_of: string|null}} Game
 *
 * @typedef {{id?: number, room: string, handle: string, text: string, at: string|number}} ChatLine
 *
 * One thing that was checked of a deal; `fits` is null where there was nothing to check. A game may note
 * more.
 * @typedef {{what: string, fits: boolean|null, slot?: number, found?: string[], wanted?: string[]} & Record<string, any>} Finding
 *
 * A piece on the table: its kind and its name are the game's; `copy` tells equal ones apart, from 1 on.
 * @typedef {{kind: string, id: string, copy?: number}} Selection
 */

export {};
