// The shapes of what the server sends to the page on which a position is played on, for readers and for
// `tsc --checkJs`. Nothing here runs.

/** @typedef {import("../table/types.js").State} Frame */

/** A move of a line, and the code of the line up to it. @typedef {{code: string, seat: number, move: string}} Step */

/**
 * A position after a line, and the steps that the page did not know yet (games/explore/views.py).
 * @typedef {object} Answer
 * @property {string} line
 * @property {Step[]} steps
 * @property {Frame[]} frames
 * @property {number[]} owing the seats that owe a decision
 * @property {string} played what the seat decided here in the game itself
 */

/** A move that the engine thinks best. @typedef {import("../table/types.js").Advice} Advice */

/**
 * How far a question to the engine is, with its answer: the best moves of a seat, or the line that follows.
 * @typedef {Partial<Answer> & {status: "waiting"|"done"|"failed"|"lost", place?: number|null, seat?: number,
 *   moves?: Advice[]}} Thought
 */

/**
 * @typedef {object} ExploreConfig
 * @property {string} line_url
 * @property {string} think_url
 * @property {boolean} judges whether the engine knows this game
 * @property {string} address
 * @property {string} back
 * @property {string} title
 * @property {number} number of moves before the lines
 * @property {number} moves of the game
 * @property {number} first how many moves were made when the lines begin
 * @property {string} dealt seat and seed, if the hidden cards were dealt again
 * @property {number|null} mover the first seat to move where the lines begin
 * @property {number|null} seat
 * @property {boolean} open
 * @property {number} longest
 * @property {Answer} answer
 */

/** @typedef {import("./board.js").FreeConfig & {explore: ExploreConfig}} PageConfig */

export {};
