// What the table needs to know besides the view, for readers and for `tsc --checkJs`. Nothing here runs.

/**
 * A replay makes its own, with `seat` null, and selects nothing. `bottom` is the seat on the reader's side,
 * `seats` how many there are.
 * @typedef {{seat: number|null, bottom: number, seats: number, words: import("./words.js").Words, plugin: import("./plugin.js").GamePlugin,
 *   selection: import("./types.js").Selection|null, preview: import("./types.js").Selection|null,
 *   select: (selection: any) => void, colourBlind: boolean}} Context
 */

export {};
