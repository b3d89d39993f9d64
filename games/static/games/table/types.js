// The shapes of what the server sends in any game, for readers and for `tsc --checkJs`. Nothing here runs.

/**
 * What a seat may see (BaseView in engine/game.py). A game adds its own fields.
 * @typedef {object} View
 * @property {string} rules
 * @property {number|null} seat of the reader; null for a spectator
 * @property {number[]} to_move
 * @property {string[]} moves the reader's legal ones
 * @property {number} moves_played
 * @property {boolean} can_take_back
 * @property {object[]} cities what each seat has, by seat; then those that belong to no seat
 * @property {Outcome|null} outcome
 */

/**
 * @typedef {object} Outcome
 * @property {number[]} winners
 * @property {string} how
 * @property {Record<string, number>[]} scores
 * @property {number[]} places
 * @property {Tie[]} ties
 */

/**
 * Seats with equal points, and their figures in what decides between them (Tie in engine/game.py).
 * @typedef {{seats: number[], points: number, criterion: string, figures: number[]}} Tie
 */

/**
 * Something that a move brought about. A game adds its own fields, by kind.
 * @typedef {{kind: string, seat: number|null}} GameEvent
 */

/**
 * A line of the log. `part` is where in the game it was played, if the game has such parts; `events` what it
 * brought about, as far as the log says.
 * @typedef {{n: number, seat: number, move: string, ms: number, part?: number[], events?: GameEvent[]}}
 *   LogLine
 */

/**
 * What a log says beside a line: what came of the move, in a few words each, and what happened after it, as a
 * short list of its own.
 * @typedef {{brought: string[], after?: {title: string, rows: {seat: number, text: string}[]}}} LogNote
 */

/** @typedef {{ms: number[], running: number[], since_ms: number, limit: string}} ClockState */

/**
 * @typedef {object} Result
 * @property {number[]} winners
 * @property {number[]} [places]
 * @property {string} how
 * @property {Record<string, number>[]} scores
 * @property {Tie[]} [ties]
 * @property {number[]} [hints]
 * @property {string} [uncounted]
 */

/** @typedef {"starting"|"playing"|"finished"|"aborted"} GameStatus */

/**
 * @template {View} [V=View]
 * @template {GameEvent} [E=GameEvent]
 * @typedef {object} State
 * @property {"state"} t
 * @property {number} v
 * @property {GameStatus} status
 * @property {V|null} view
 * @property {E[]} events
 * @property {{seat: number, move: string}|null} last
 * @property {LogLine[]} log
 * @property {ClockState|null} clocks
 * @property {Record<string, number[]>} offers
 * @property {boolean} paused
 * @property {string[]} can
 * @property {number} asked
 * @property {{held: string|null, left: string}[]} seats
 * @property {Result|null} result
 */

/**
 * @typedef {{handle: string, bot: string, program?: boolean, rating: number|null, provisional: boolean}}
 *   Player
 */

/**
 * What does not change while a game is played.
 * @typedef {object} Game
 * @property {string} code
 * @property {Player[]} players
 * @property {boolean} rated
 * @property {string} time_control
 * @property {Record<string, boolean|string>} options
 * @property {string} commitment
 * @property {string|null} rematch_of
 */

/** @typedef {{id?: number, room: string, handle: string, text: string, at: string|number}} ChatLine */

/**
 * Advice of the engine: `win` is between 0 and 1; `said` is what the move is worth, in the game's own words.
 * @typedef {{move: string, win: number, text: string, said: string}} Advice
 */

/**
 * What the server sends to a table (docs/protocol.md), by type.
 * @typedef {object} TableMessages
 * @property {{game: Game, seat: number|null, chat?: ChatLine[]}} welcome
 * @property {State} state
 * @property {{line: ChatLine}} chat
 * @property {{chat: ChatLine[]}} talk
 * @property {{v: number, moves: Advice[]}} hint
 * @property {{seats: {online: boolean, gone_ms: number|null}[], watching: number}} presence
 * @property {{changes: ({before: number, after: number}|null)[]|null}} rated
 * @property {{game: string}} rematch
 * @property {{code: string}} match
 */

/**
 * How a match stands; its players are numbered 0 and 1.
 * @typedef {object} MatchState
 * @property {string} code
 * @property {string} status
 * @property {string[]} players
 * @property {string[]} score
 * @property {number[]} ready
 * @property {number|null} next_ms until the next game begins
 * @property {string|null} game that is being played
 */

/** @typedef {{url: string, state_url: string, line: string, state: MatchState}} MatchConfig */

/**
 * What the page of a table is given.
 * @template {object} [N=object] the names of the game's components
 * @typedef {object} TableConfig
 * @property {string} code
 * @property {number|null} seat
 * @property {number} seats
 * @property {string} socket
 * @property {string} handle
 * @property {Preferences} [preferences]
 * @property {Record<string, string>} [urls]
 * @property {N} names
 * @property {Record<string, string>} texts
 * @property {CoachConfig|null} [coach]
 */

/**
 * @typedef {object} Preferences
 * @property {boolean} [sound]
 * @property {string} animation_speed
 * @property {boolean} [vibrate]
 * @property {boolean} [confirm_moves]
 * @property {boolean} [colour_blind_symbols]
 */

/** @typedef {{texts: Record<string, string>, rules: string}} CoachConfig */

/**
 * One thing that was checked of a deal. `fits` is null where there was nothing to check.
 * @typedef {{what: string, fits: boolean|null, slot?: number, found?: string[], wanted?: string[]}} Finding
 */

/**
 * A piece on the table. Its kind and its name are the game's; `copy` tells equal ones apart, from 1 on.
 * @typedef {{kind: string, id: string, copy?: number}} Selection
 */

export {};
