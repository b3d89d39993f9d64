// What a game's scripts give to the site, for readers and for `tsc --checkJs`; replay/plugin.js has what only
// replays need. Nothing here runs. The page names the module that exports it: `data-game` of the table's
// element.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./types.js").LogLine} LogLine */
/** @typedef {import("./types.js").LogNote} LogNote */
/** @typedef {import("./types.js").Selection} Selection */
/** @typedef {import("./types.js").Finding} Finding */
/** @typedef {import("./words.js").Words} Words */
/** @typedef {import("./panel.js").Hands} Hands */

/**
 * The types that a game has of its own. The site passes such values on, and reads only what every game has.
 * @typedef {object} GameTypes
 * @property {View} View
 * @property {GameEvent} Event
 * @property {Selection} Piece
 * @property {Words} Words
 * @property {object} Names the components by id, in the reader's language
 * @property {object} Facts what the check of a deal needs besides the seed
 * @property {object} Dealt what lay on the table
 * @property {Finding} Finding one thing that was checked of a deal
 */

/**
 * @template {GameTypes} [G=GameTypes]
 * @typedef {import("./context.js").Context<G>} Context
 */

/**
 * @template {GameTypes} [G=GameTypes]
 * @typedef {import("./game.js").GameState<G["View"], G["Event"]>} GameState
 */

/**
 * @template {GameTypes} [G=GameTypes]
 * @typedef {import("./types.js").State<G["View"], G["Event"]>} State
 */

/**
 * What tables and replays both need.
 *
 * - words: the sentences of the game
 * - prepare: fetches what is needed before anything can be drawn
 * - render: puts every piece of a view in its place
 * - renderSelection: marks the piece that is selected
 * - chosen: runs after a piece was selected
 * - seatArea: the element with a player's name and clock
 * - firstGroup: where the arrow keys begin
 * - piecesOf: the pieces of a move; the last one is the piece that the player takes
 * - heading: the heading in the log above the lines of one part of the game, if the game has parts
 * - notes: what the log says beside its lines, by their numbers
 * - hidesTakenBack: the log leaves out what was taken back, because nobody else saw what it was
 * - mark: the sign of the player whom a line is about, instead of its number
 * - about: everything about a piece, for a tooltip
 * - scoreTable: the scores of a finished game
 * @template {GameTypes} [G=GameTypes]
 * @typedef {{
 *   words(texts: Record<string, string>, names: G["Names"], language: string, seat: number|null): G["Words"],
 *   prepare(names: G["Names"]): Promise<void>,
 *   render(view: G["View"], ctx: Context<G>): void,
 *   renderSelection(ctx: Context<G>): void,
 *   chosen(piece: G["Piece"]): void,
 *   seatArea(seat: number, ctx: Context<G>): HTMLElement,
 *   firstGroup(): Element,
 *   piecesOf(move: string): G["Piece"][],
 *   heading?(part: number[], ctx: Context<G>): string,
 *   notes?(log: LogLine[], ctx: Context<G>): Map<number, LogNote>,
 *   hidesTakenBack?: boolean,
 *   mark?(line: LogLine, ctx: Context<G>): Element,
 *   about(piece: G["Piece"], view: G["View"], ctx: Context<G>): Node[],
 *   scoreTable(result: Result, ctx: Context<G>): HTMLElement,
 *   animate(speed: string, ctx: Context<G>): Animator<G>,
 * }} GamePlugin
 */

/**
 * What has just happened: what an animation and a sentence about it need.
 * @template {GameTypes} [G=GameTypes]
 * @typedef {{events: G["Event"][], last: {seat: number, move: string}|null, view?: G["View"]|null}} Change
 */

/**
 * Shows how a change came about: `look` is called before rendering, `show` after it.
 * @template {GameTypes} [G=GameTypes]
 * @typedef {{
 *   isOff: boolean,
 *   speed: number,
 *   look(): Map<string, DOMRect>,
 *   show(before: Map<string, DOMRect>, change: Change<G>): void,
 * }} Animator
 */

/**
 * A button for a piece, with its key; `reason` says why it is not enabled.
 * @typedef {{key: string, move: string, label: string, enabled: boolean, reason: string}} Action
 */

/**
 * What only a game in progress needs.
 *
 * - actionsFor: what can be done with a piece
 * - owes: whether the reader has to decide something
 * - lies: whether a piece that was selected can still be selected
 * - hintable: where a hint marks pieces
 * - decider: asks for decisions that are not made on the table
 * - tally: counts the points at the end of a game that points decide
 * - heard: the sounds of a change, each after some milliseconds
 * - coach: for a first game
 * @template {GameTypes} [G=GameTypes]
 * @typedef {GamePlugin<G> & {
 *   actionsFor(view: G["View"], piece: G["Piece"]|null, ctx: Context<G>): Action[],
 *   owes(view: G["View"], ctx: Context<G>): boolean,
 *   lies(piece: G["Piece"], view: G["View"]): boolean,
 *   turnText(game: GameState<G>, ctx: Context<G>): string,
 *   renderPanel(game: GameState<G>, ctx: Context<G>, hands: Hands): void,
 *   hintable: string,
 *   decider(ctx: Context<G>, play: (move: string) => void): Decider<G>,
 *   tally(ctx: Context<G>, motion: Animator<G>, tick: () => void): Tally,
 *   tunes: Record<string, import("./sounds.js").Note[]>,
 *   heard(state: State<G>, seat: number|null): {name: string, after: number}[],
 *   coach(config: import("./types.js").TableConfig<G["Names"]>, ctx: Context<G>): Promise<Coach<G>>,
 * }} LivePlugin
 */

/**
 * `asked` is the decision that the dialog was opened for; empty if it is to be opened again. With `quietly`
 * the dialog does not open by itself.
 * @template {GameTypes} [G=GameTypes]
 * @typedef {{
 *   asked: string,
 *   open(): void,
 *   update(view: G["View"]|null, running: boolean, quietly?: boolean): void,
 * }} Decider
 */

/**
 * @typedef {{
 *   isOff: boolean,
 *   decides(result: Result): boolean,
 *   count(result: Result): Promise<void>,
 *   stop(): void,
 * }} Tally
 */

/**
 * @template {GameTypes} [G=GameTypes]
 * @typedef {{see(state: State<G>): void}} Coach
 */

export {};
