// What a game gives to the table, for readers and for `tsc --checkJs`. Nothing here runs. The page says which
// module has it: `data-game` of the table's element. Views, pieces and contexts are the game's own, hence
// `any`.

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./types.js").Selection} Selection */

/**
 * What tables and replays need alike.
 *
 * words: what is said of the game; prepare: fetches what is needed before anything can be drawn;
 * render: puts every piece of a view in its place; renderSelection: marks the one that was
 * chosen; chosen: what else happens when one is;
 * seatArea: where a player's name and clock stand; firstGroup: where the arrow keys begin;
 * piecesOf: the pieces that a move is made with, the one that a player takes hold of last;
 * heading: what stands in the log above the lines of one part of the game, if they say where they belong;
 * mark: the sign of whom a line is about, instead of its number; about: all about a piece, to be read beside
 * it; scoreTable: the scores of a game that is over.
 * @typedef {{
 *   words: (texts: Record<string, string>, names: any, language: string, seat: number|null) => import("./words.js").Words,
 *   prepare: (names: any) => Promise<void>,
 *   render: (view: any, ctx: any) => void,
 *   renderSelection: (ctx: any) => void,
 *   chosen: (piece: any) => void,
 *   seatArea: (seat: number, ctx: any) => HTMLElement,
 *   firstGroup: () => Element,
 *   piecesOf: (move: string) => Selection[],
 *   heading?: (part: number[], ctx: any) => string,
 *   mark?: (line: import("./types.js").LogLine, ctx: any) => Element,
 *   about: (piece: any, view: any, ctx: any) => Node[],
 *   scoreTable: (result: Result, ctx: any) => HTMLElement,
 *   animate: (speed: string, ctx: any) => Animator,
 * }} GamePlugin
 */

/**
 * Shows how a change came about: `look` before rendering, `show` after it.
 * @typedef {{isOff: boolean, look: () => Map<string, DOMRect>, show: (before: Map<string, DOMRect>, state: any) => void}} Animator
 */

/**
 * What may be done with a piece: a button with its key, and the reason why not.
 * @typedef {{key: string, move: string, label: string, enabled: boolean, reason: string}} Action
 */

/**
 * What only a game in progress needs.
 *
 * actionsFor: what can be done with a piece; owes: whether the reader is to decide something; lies: whether a
 * piece that was chosen can still be chosen; hintable: where a hint marks pieces; decider: asks what is not
 * decided on the table; tally: counts the points at the end, where they decide; heard: which sounds a change
 * makes, and after how many milliseconds; coach: for a first game.
 * @typedef {GamePlugin & {
 *   actionsFor: (view: any, piece: any, ctx: any) => Action[],
 *   owes: (view: any, ctx: any) => boolean,
 *   lies: (piece: any, view: any) => boolean,
 *   turnText: (game: any, ctx: any) => string,
 *   renderPanel: (game: any, ctx: any, hands: any) => void,
 *   hintable: string,
 *   decider: (ctx: any, play: (move: string) => void) => {asked: string, open: () => void, update: (view: any, running: boolean) => void},
 *   tally: (ctx: any, motion: any, tick: () => void) => Tally,
 *   tunes: Record<string, import("./sounds.js").Note[]>,
 *   heard: (state: State, seat: number|null) => {name: string, after: number}[],
 *   coach: (config: any, ctx: any) => Promise<{see: (state: any) => void}>,
 * }} LivePlugin
 */

/**
 * What only a replay needs.
 *
 * deal: the game's part of the check that it was dealt fairly (replay/fairness.js), if it has one: what lay
 * on the table, from positions in which everything is revealed; what the seed says of it; what a finding's
 * sentence has to name; behindTabs: what each tab of a phone shows.
 * @typedef {GamePlugin & {
 *   renderPanel: (number: number, position: any, config: any, ctx: any) => void,
 *   deal: DealCheck|null,
 *   behindTabs: Record<string, string>,
 * }} ReplayPlugin
 */

/**
 * @typedef {{dealtIn: (positions: any[]) => any,
 *   compareDeal: (seed: Uint8Array, facts: any, dealt: any) => Promise<import("./types.js").Finding[]>,
 *   describe: (finding: any, words: any) => Record<string, string|number>}} DealCheck
 */

/**
 * @typedef {{isOff: boolean, decides: (result: Result) => boolean, count: (result: Result) => Promise<void>,
 *   stop: () => void}} Tally
 */

export {};
