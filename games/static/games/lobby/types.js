// The shapes of what the server sends to the lobby, for readers and for `tsc --checkJs`. Nothing here runs.
// The protocol calls a lobby (a waiting table) a seek.

/**
 * @typedef {{handle: string, guest: boolean, rating: number|null, bot: string|null, program: boolean}}
 *   TakenSeat
 */

/**
 * A table that waits for players.
 * @typedef {object} Lobby
 * @property {string} id
 * @property {string} host
 * @property {boolean} guest
 * @property {boolean} program
 * @property {number} rating
 * @property {string} time_control
 * @property {string} speed
 * @property {string} ruleset
 * @property {string} pool
 * @property {boolean} rated
 * @property {Record<string, boolean|string>} options
 * @property {number|null} rating_min
 * @property {number|null} rating_max
 * @property {number} size
 * @property {TakenSeat[]} seats
 * @property {MatchTerms|null} match
 */

/** Several games between two players. @typedef {{games: number, kind: string, begins: string}} MatchTerms */
/** @typedef {{matches: Record<string, string>, loser_begins: string}} MatchTexts */

/** @typedef {Lobby & {mine: boolean, to: string}} Challenge */
/**
 * A table of more than two at which the reader sits.
 * @typedef {Lobby & {kind: string, mine: boolean, invited: string[]}} Table
 */

/**
 * A game of the reader that is in progress.
 * @typedef {object} Running
 * @property {string} code
 * @property {string} ruleset
 * @property {string[]} opponents
 * @property {boolean} bot
 * @property {boolean} your_turn
 * @property {string} time_control
 * @property {string|null} deadline
 */

/**
 * What quick pairing looks for.
 * @typedef {{ruleset: string, from: number, size: number, time: string, lobby: string, since: number,
 *   expected?: number|null}} Quick
 */
/**
 * The quick pairing that the reader waits for; `expected` is how long that takes as a rule, in seconds.
 * @typedef {{id: string, ruleset: string, size: number, size_from: number, time_control: string,
 *   expected: number|null}} QuickPairing
 */
/**
 * How many people wait in quick pairing for the same game.
 * @typedef {{ruleset: string, size: number, size_from: number, time_control: string, rated: boolean,
 *   people: number}} Waiting
 */
/**
 * A game of the site: its name, and its options in words by their values.
 * @typedef {{title: string, words: Record<string, Record<string, string>>}} Offered
 */

/**
 * Who the reader is, as far as it decides which tables they may join.
 * @typedef {object} Viewer
 * @property {string|null} you
 * @property {boolean} member
 * @property {Record<string, Record<string, number>>} ratings by pool and speed
 * @property {number} unrated
 */

/**
 * @typedef {Record<string, string> & MatchTexts & {
 *   days: Record<string, string>,
 *   speeds: Record<string, string>,
 * }} Texts
 */

/**
 * What the page is given.
 * @typedef {object} OwnConfig
 * @property {string} socket
 * @property {Texts} texts
 * @property {Record<string, Offered>} games by ruleset
 * @property {Record<string, string>} urls
 * @property {string} ruleset
 * @property {number[]} seats
 * @property {number} size
 * @property {string} [table] the waiting table whose page this is
 * @property {Lobby[]} [lobbies]
 * @property {{challenges: Challenge[], tables: Table[], games: Running[]}} [mine]
 */

/** @typedef {OwnConfig & Viewer} LobbyConfig */

/**
 * @typedef {object} OwnWelcome
 * @property {number} rev
 * @property {Lobby[]} seeks
 * @property {Waiting[]} waiting
 * @property {Challenge[]} challenges
 * @property {Table[]} tables
 * @property {Running[]} games
 * @property {number} your_turn
 * @property {number} unread
 * @property {QuickPairing|null} quick
 */

/**
 * All lobbies, or what has changed since the revision before.
 * @typedef {{rev: number, seeks?: Lobby[], added: Lobby[], removed: string[], waiting?: Waiting[]}}
 *   Changes
 */

/**
 * What the server sends (docs/protocol.md), by type.
 * @typedef {object} LobbyMessages
 * @property {OwnWelcome & Viewer} welcome
 * @property {Changes} seeks
 * @property {Viewer} you
 * @property {{challenges: Challenge[]}} challenges
 * @property {{tables: Table[]}} tables
 * @property {{code: string}} game
 * @property {{games: Running[], your_turn: number}} turn
 * @property {{unread: number, url?: string}} notices
 */

export {};
