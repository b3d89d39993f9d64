// The shapes of what the server sends to the page of an event, for readers and for `tsc --checkJs`. Nothing
// here runs.

/** @typedef {import("../table/types.js").ChatLine} ChatLine */

/**
 * @typedef {object} Config
 * @property {string} code
 * @property {number} version
 * @property {{page: number, round: number, tables: number}} place
 * @property {number|null} you
 * @property {boolean} entered
 * @property {boolean} organises
 * @property {Record<string, string>} texts
 */

/**
 * What belongs to the viewer.
 * @typedef {object} Mine
 * @property {string} state
 * @property {number|null} rank
 * @property {string} score
 * @property {string[]} points
 * @property {number} page
 * @property {string} game
 * @property {string[]} can
 * @property {boolean} waits
 */

/**
 * @typedef {object} EventMessages
 * @property {{v: number, mine: Mine, chat: ChatLine[], now: number}} welcome
 * @property {{v: number, closed: boolean, parts: Record<string, string>}} changed
 * @property {{mine: Mine}} mine
 * @property {{line: ChatLine}} chat
 * @property {{chat: ChatLine[]}} talk
 */

export {};
