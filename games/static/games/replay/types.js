// The shapes of what the page of a replay is given, for readers and for `tsc --checkJs`. Nothing here runs.

/**
 * What somebody knew after some moves. `lines` are the moves that read differently from then on, by number.
 * @template {import("../table/types.js").View} [V=import("../table/types.js").View]
 * @template {import("../table/types.js").GameEvent} [E=import("../table/types.js").GameEvent]
 * @typedef {{view: V, events: E[], lines: [number, string][]}} Position
 */

/**
 * @typedef {object} PlayedMove
 * @property {number} n
 * @property {number} seat
 * @property {string} move
 * @property {number[]} [part]
 * @property {number|null} ms
 * @property {number[]|null} clocks
 */

/**
 * A part of the game: after how many moves it begins, its short name, and its name.
 * @typedef {{at: number, label: string, title: string}} Mark
 */

/**
 * All that is needed to compute the deal again; a game adds its own facts. `shared` names a deal that several
 * games share; `deal` is the text of cards that follow from no seed.
 * @typedef {object} Claim
 * @property {string|null} seed
 * @property {string|null} secret
 * @property {string|null} commitment
 * @property {string[]} nonces
 * @property {string|null} [shared]
 * @property {string|null} [deal]
 */

/**
 * @typedef {object} ReplayConfig
 * @property {number|null} seat
 * @property {import("../table/types.js").Player[]} players
 * @property {PlayedMove[]} moves
 * @property {Mark[]} marks
 * @property {import("../table/types.js").Result|null} result
 * @property {Claim} fairness
 * @property {import("../table/types.js").Preferences} preferences
 * @property {object} names
 * @property {Record<string, string>} texts
 * @property {string} positions where they are fetched
 * @property {string} [record] the record itself, if the site does not know the game
 * @property {string} [code]
 * @property {string} [address]
 * @property {string} [picture]
 */

export {};
